/* Elimination of matrices by the kernels: ranks, determinants, reduced row echelon forms,
 * nullspaces, inverses and solutions, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <stdlib.h>
#include <string.h>

#include "mat/eliminate.h"
#include "runtime/outcome.h"
#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

static cunmod_dev_t *dev;

/* Which matrices. */
typedef enum
{
    RANDOM,
    DEFICIENT, /* of small rank */
    REPEATED,  /* few different rows */
    BANDS,     /* zero rows, and zero columns in front */
    LARGEST,   /* p - 1 everywhere */
    PERMUTED,  /* one entry in most rows and columns */
    SPARSE,    /* few entries */
    ZERO,
    KINDS
} kind_t;

static const char *const kind_names[] = {"elim random", "elim deficient", "elim repeated",
                                         "elim bands",  "elim largest",   "elim permuted",
                                         "elim sparse", "elim zero"};

static void fill_deficient(nmod_mat_t a)
{
    const slong rank = (slong)test_range(1, 1 + (a->r < a->c ? a->r : a->c) / 2);
    nmod_mat_t x, y;
    nmod_mat_init(x, a->r, rank, a->mod.n);
    nmod_mat_init(y, rank, a->c, a->mod.n);
    for (slong i = 0; i < a->r * rank; i++)
        nmod_mat_entry(x, i / rank, i % rank) = test_below(a->mod.n);
    for (slong i = 0; i < rank * a->c; i++)
        nmod_mat_entry(y, i / a->c, i % a->c) = test_below(a->mod.n);
    nmod_mat_mul(a, x, y);
    nmod_mat_clear(x);
    nmod_mat_clear(y);
}

/* Rows that are equal to earlier ones, or to their multiples. */
static void fill_repeated(nmod_mat_t a)
{
    for (slong i = 1; i < a->r; i++)
    {
        const slong from = (slong)test_below((uint64_t)(i < 40 ? i : 40));
        const uint64_t c = test_below(a->mod.n);
        for (slong j = 0; j < a->c; j++)
            nmod_mat_entry(a, i, j) = nmod_mul(c, nmod_mat_entry(a, from, j), a->mod);
    }
}

static uint64_t entry(kind_t kind, slong i, slong j, slong columns, uint64_t p)
{
    switch (kind)
    {
    case BANDS:
        return j < columns / 3 || i % 7 < 3 ? 0 : test_below(p);
    case LARGEST:
        return p - 1;
    case PERMUTED:
        return j == i * 37 % (columns + 1) ? 1 + test_below(p - 1) : 0;
    case SPARSE:
        return test_below(20) ? 0 : test_below(p);
    case ZERO:
        return 0;
    default:
        return test_below(p);
    }
}

static void fill(nmod_mat_t a, kind_t kind)
{
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->c; j++)
            nmod_mat_entry(a, i, j) = entry(kind, i, j, a->c, a->mod.n);
    if (kind == DEFICIENT)
        fill_deficient(a);
    if (kind == REPEATED)
        fill_repeated(a);
}

/* Returns a copy of `a` on the device, with `more` words between two rows. */
static cunmod_mat_view_t to_device(const nmod_mat_t a, int64_t more, uint32_t word)
{
    const int64_t stride = a->c + more;
    uint64_t *const words = test_array(a->r * stride);
    for (int64_t e = 0; e < a->r * stride; e++)
        words[e] = e % stride < a->c ? nmod_mat_entry(a, e / stride, e % stride) : 0;
    const cunmod_mat_view_t view = {device_copy(dev, words, a->r * stride, word), a->r, a->c,
                                    stride, 0};
    free(words);
    return view;
}

static cunmod_mat_view_t new_view(int64_t rows, int64_t columns, uint32_t word)
{
    return (cunmod_mat_view_t){device_bytes(dev, rows * columns * word), rows, columns, columns, 0};
}

/* Checks that the first z.columns columns of `expected` are in z, which has no gaps, and frees z.
 * */
static void check_view(cunmod_mat_view_t z, const nmod_mat_t expected, uint32_t word)
{
    uint64_t *const words = test_array(z.rows * z.columns);
    for (int64_t e = 0; e < z.rows * z.columns; e++)
        words[e] = nmod_mat_entry(expected, e / z.columns, e % z.columns);
    device_check(dev, z.words, words, z.rows * z.columns, word);
    free(words);
    cunmod_dev_free(dev, z.words);
}

static void check_rref(const cunmod_elimination_t *e, const nmod_mat_t a)
{
    const cunmod_mat_view_t z = new_view(a->r, a->c, e->mod.word);
    nmod_mat_t expected;
    nmod_mat_init_set(expected, a);
    CHECK(nmod_mat_rref(expected) == e->rank);
    CHECK(cunmod_eliminate_rref(e, z) == 0);
    check_view(z, expected, e->mod.word);
    nmod_mat_clear(expected);
}

static void check_nullspace(const cunmod_elimination_t *e, const nmod_mat_t a)
{
    nmod_mat_t expected;
    nmod_mat_init(expected, a->c, a->c, a->mod.n);
    const int64_t nullity = nmod_mat_nullspace(expected, a);
    CHECK(nullity == a->c - e->rank);
    if (nullity > 0)
    {
        const cunmod_mat_view_t z = new_view(a->c, nullity, e->mod.word);
        CHECK(cunmod_eliminate_nullspace(e, z) == 0);
        check_view(z, expected, e->mod.word);
    }
    nmod_mat_clear(expected);
}

static void check_inverse(const cunmod_elimination_t *e, const nmod_mat_t a)
{
    const cunmod_mat_view_t z = new_view(a->r, a->c, e->mod.word);
    nmod_mat_t expected;
    nmod_mat_init(expected, a->r, a->c, a->mod.n);
    CHECK(nmod_mat_inv(expected, a));
    CHECK(cunmod_eliminate_inverse(e, z) == 0);
    check_view(z, expected, e->mod.word);
    nmod_mat_clear(expected);
}

static void check_solution(const cunmod_elimination_t *e, const nmod_mat_t a)
{
    const slong columns = (slong)test_range(1, e->more);
    nmod_mat_t b, expected;
    nmod_mat_init(b, a->r, columns, a->mod.n);
    nmod_mat_init(expected, a->r, columns, a->mod.n);
    fill(b, RANDOM);
    CHECK(nmod_mat_solve(expected, a, b));
    const cunmod_mat_view_t z = new_view(a->r, columns, e->mod.word);
    const cunmod_mat_view_t other = to_device(b, 1, e->mod.word);
    CHECK(cunmod_eliminate_other(e, other) == 0);
    CHECK(cunmod_eliminate_solution(e, z, other) == 0);
    check_view(z, expected, e->mod.word);
    cunmod_dev_free(dev, other.words);
    nmod_mat_clear(b);
    nmod_mat_clear(expected);
}

static void check_matrix(const nmod_mat_t a, int transform)
{
    const cunmod_modulus_t mod = device_modulus(a->mod.n);
    cunmod_elimination_t e = {.dev = dev, .mod = mod, .more = transform ? test_range(1, 300) : 0};
    e.a = to_device(a, test_range(0, 3), mod.word);
    CHECK(cunmod_eliminate(&e, transform) == 0);
    check_rref(&e, a);
    check_nullspace(&e, a);
    if (a->r == a->c)
        CHECK(cunmod_eliminate_det(&e) == nmod_mat_det(a));
    if (transform && a->r == a->c && e.rank == a->r)
    {
        check_inverse(&e, a);
        check_solution(&e, a);
    }
    cunmod_eliminate_close(&e);
    cunmod_dev_free(dev, e.a.words);
}

static void check_size(int64_t rows, int64_t columns, uint64_t p, kind_t kind)
{
    nmod_mat_t a;
    test_case(kind_names[kind], rows, columns, p);
    nmod_mat_init(a, (slong)rows, (slong)columns, p);
    fill(a, kind);
    check_matrix(a, (int)test_below(2));
    nmod_mat_clear(a);
}

static const uint64_t primes[] = {
    2, 3, 251, 929, 33554393, 2147483647, 2147483659u, 4611686018427387847u, 18446744073709551557u};

/* All kinds of matrices with at most `most` rows and columns. */
static void check_kinds(int64_t most)
{
    for (int i = 0; i < COUNT(primes); i++)
        for (int kind = 0; kind < KINDS; kind++)
        {
            const int64_t rows = test_range(1, most);
            check_size(rows, test_below(2) ? rows : test_range(1, most), primes[i], (kind_t)kind);
        }
}

/* Numbers of columns around the borders of strips, of square matrices and of others. */
static void check_borders(void)
{
    /* the last ones: one strip and many halves; two parts of the rows P on the emulated GPU */
    static const int64_t sizes[][2] = {{1, 1},     {2, 2},     {64, 64},   {65, 65}, {128, 128},
                                       {129, 129}, {130, 257}, {257, 130}, {1, 300}, {300, 1},
                                       {385, 385}, {20, 3000}, {3000, 20}};
    for (int i = 0; i < COUNT(sizes); i++)
        for (int word = 0; word < 2; word++)
            check_size(sizes[i][0], sizes[i][1], word ? UINT64_MAX - 58 : 2147483647,
                       i % 3 ? RANDOM : DEFICIENT);
}

static void check_stop(void)
{
    nmod_mat_t a;
    int flag = 1;
    const cunmod_stop_t stop = {.flag = &flag};
    cunmod_elimination_t e = {.dev = dev, .mod = device_modulus(2147483647), .stop = &stop};
    nmod_mat_init(a, 200, 200, e.mod.p);
    fill(a, RANDOM);
    e.a = to_device(a, 0, e.mod.word);
    CHECK(cunmod_eliminate(&e, 1) == CUNMOD_INTERRUPTED);
    cunmod_eliminate_close(&e);
    cunmod_dev_free(dev, e.a.words);
    nmod_mat_clear(a);
}

int main(void)
{
    test_start(0);
    if (!test_gpu_available())
        return test_finish();
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    check_borders();
    check_stop();
    check_kinds(test_small() ? 150 : 900);
    for (int i = 0; i < COUNT(primes) && !test_small(); i++)
        check_size(test_range(1000, 3000), test_range(1000, 3000), primes[i], RANDOM);
    cunmod_dev_close(dev);
    return test_finish();
}
