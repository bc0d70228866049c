/* Characteristic and minimal polynomials of matrices modulo a prime, in host memory and on a
 * device, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_nmod_mat.h"
#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#include "tests/mat/matrices.h"

static cunmod_ctx_t ctx;

/* Which matrices. */
typedef enum
{
    RANDOM,
    DEFICIENT, /* of rank 3 at most */
    ZERO,
    SCALAR,
    NILPOTENT, /* Jordan blocks of all lengths 1, 2, 3, .. */
    COMPANION, /* the last block of a Frobenius form */
    BLOCKS,    /* equal random blocks on the diagonal */
    PERMUTED,  /* a permutation matrix */
    DIAGONAL,  /* few different entries */
    SPARSE,
    KINDS
} kind_t;

static const char *const kind_names[KINDS] = {
    "charpoly random",    "charpoly deficient", "charpoly zero",   "charpoly scalar",
    "charpoly nilpotent", "charpoly companion", "charpoly blocks", "charpoly permuted",
    "charpoly diagonal",  "charpoly sparse"};

static void fill_nilpotent(nmod_mat_t a)
{
    slong end = 1, length = 1;
    for (slong i = 0; i + 1 < a->r; i++)
    {
        nmod_mat_entry(a, i, i + 1) = i + 1 < end;
        if (i + 1 == end)
            end += ++length;
    }
}

static void fill_blocks(nmod_mat_t a)
{
    const slong size = 1 + (slong)test_below(6);
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->r; j++)
            if (i / size == j / size)
                nmod_mat_entry(a, i, j) = i < size ? test_below(a->mod.n)
                                                   : nmod_mat_entry(a, i % size, j % size);
}

static void fill_permuted(nmod_mat_t a)
{
    uint64_t *const to = test_array(a->r);
    for (slong i = 0; i < a->r; i++)
        to[i] = (uint64_t)i;
    for (slong i = a->r - 1; i >= 0; i--)
    {
        const slong j = (slong)test_below((uint64_t)i + 1);
        const uint64_t kept = to[i];
        to[i] = to[j];
        to[j] = kept;
        nmod_mat_entry(a, i, (slong)to[i]) = 1;
    }
    free(to);
}

/* Sets the zero matrix `a` to a matrix of the kind, with as many columns as rows. */
static void fill_kind(nmod_mat_t a, kind_t kind)
{
    const uint64_t p = a->mod.n, c = test_below(p);
    if (kind == RANDOM || kind == DEFICIENT)
        fill(a, kind == DEFICIENT);
    if (kind == NILPOTENT)
        fill_nilpotent(a);
    if (kind == BLOCKS)
        fill_blocks(a);
    if (kind == PERMUTED)
        fill_permuted(a);
    for (slong i = 0; i < a->r; i++)
        for (slong j = 0; j < a->r; j++)
        {
            if (kind == SCALAR && i == j)
                nmod_mat_entry(a, i, j) = c;
            if (kind == DIAGONAL && i == j)
                nmod_mat_entry(a, i, j) = test_below(4) % p;
            if (kind == COMPANION)
                nmod_mat_entry(a, i, j) = j == a->r - 1 ? test_below(p) : i == j + 1;
            if (kind == SPARSE && test_below(20) == 0)
                nmod_mat_entry(a, i, j) = test_below(p);
        }
}

/* Replaces a by s a / s for a random s, if s has an inverse. */
static void conjugate(nmod_mat_t a)
{
    nmod_mat_t s, t;
    nmod_mat_init(s, a->r, a->r, a->mod.n);
    nmod_mat_init(t, a->r, a->r, a->mod.n);
    fill(s, 0);
    if (nmod_mat_inv(t, s))
    {
        nmod_mat_mul(a, s, a);
        nmod_mat_mul(a, a, t);
    }
    nmod_mat_clear(s);
    nmod_mat_clear(t);
}

/* The n + 1 words at res are the coefficients of f, with zeros above. */
static void check_words(const uint64_t *res, const nmod_poly_t f, int64_t n)
{
    uint64_t *const expected = test_array(n + 1);
    for (slong k = 0; k <= n; k++)
        expected[k] = nmod_poly_get_coeff_ui(f, k);
    CHECK_EQUAL(res, expected, n + 1);
    free(expected);
}

static void check_host(const nmod_mat_t a, const nmod_poly_t whole, const nmod_poly_t least)
{
    const cunmod_matrix_t x = matrix_of(a);
    uint64_t *const res = test_array(a->r + 1);
    int64_t len = -1;
    CHECK_STATUS(cunmod_matrix_charpoly(res, &x, a->mod.n, ctx), CUNMOD_OK);
    check_words(res, whole, a->r);
    CHECK_STATUS(cunmod_matrix_minpoly(res, &len, &x, a->mod.n, ctx), CUNMOD_OK);
    CHECK(len == least->length);
    check_words(res, least, a->r);
    EACH(free, res, x.words);
}

static void check_device(const nmod_mat_t a, const nmod_poly_t whole, const nmod_poly_t least)
{
    const cunmod_matrix_t x = matrix_of(a);
    uint64_t *const res = test_array(a->r + 1);
    int64_t len = -1;
    cunmod_mat_t mat;
    CHECK_STATUS(cunmod_mat_create(&mat, a->mod.n, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_set_matrix(mat, &x), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_charpoly(res, mat), CUNMOD_OK);
    check_words(res, whole, a->r);
    CHECK_STATUS(cunmod_mat_minpoly(res, &len, mat), CUNMOD_OK);
    CHECK(len == least->length);
    check_words(res, least, a->r);
    cunmod_mat_destroy(mat);
    EACH(free, res, x.words);
}

static void check_matrix(kind_t kind, int64_t n, uint64_t p)
{
    nmod_mat_t a;
    nmod_poly_t whole, least;
    test_case(kind_names[kind], n, 0, p);
    nmod_mat_init(a, (slong)n, (slong)n, p);
    nmod_poly_init(whole, p);
    nmod_poly_init(least, p);
    fill_kind(a, kind);
    if (kind != RANDOM && test_below(2))
        conjugate(a);
    nmod_mat_charpoly(whole, a);
    nmod_mat_minpoly(least, a);
    if (test_below(2))
        check_host(a, whole, least);
    else
        check_device(a, whole, least);
    nmod_poly_clear(whole);
    nmod_poly_clear(least);
    nmod_mat_clear(a);
}

static const uint64_t primes[] = {2, 3, 5, 101, 2147483647, UINT64_MAX - 58};

static void check_all(int64_t most)
{
    static const int64_t sizes[] = {64, 65, 129, 63, 127, 128, 200};
    const int count = test_small() ? 3 : COUNT(sizes);
    for (int i = 0; i < COUNT(primes); i++)
        for (int kind = 0; kind < KINDS; kind++)
        {
            for (int64_t n = test_small() ? (i + kind) % 3 : 0; n <= 4; n += test_small() ? 3 : 1)
                check_matrix((kind_t)kind, n, primes[i]);
            check_matrix((kind_t)kind, test_range(5, most), primes[i]);
        }
    for (int i = 0; i < count; i++)
        for (int word = 0; word < 2; word++)
        {
            const uint64_t p = word ? UINT64_MAX - 58 : 2147483647;
            check_matrix(RANDOM, sizes[i], p);
            if (!test_few() || word == i % 2)
                check_matrix(i % 2 ? DIAGONAL : NILPOTENT, sizes[i], p);
        }
    check_matrix(RANDOM, 129, 2);
    check_matrix(BLOCKS, 100, 3);
}

/* ---- FLINT's matrices, bad arguments, interrupts ----------------------------------------- */

static void check_flint(uint64_t p)
{
    nmod_mat_t a, row;
    nmod_poly_t f, expected;
    test_case("nmod_mat charpoly", 9, 9, p);
    nmod_mat_init(a, 9, 9, p);
    nmod_mat_init(row, 1, 2, p);
    nmod_poly_init(f, p);
    nmod_poly_init(expected, p);
    fill(a, 1);
    nmod_mat_swap_rows(a, NULL, 1, 5);
    nmod_mat_charpoly(expected, a);
    CHECK_STATUS(cunmod_nmod_mat_charpoly(f, a, ctx), CUNMOD_OK);
    CHECK(nmod_poly_equal(f, expected));
    nmod_mat_minpoly(expected, a);
    CHECK_STATUS(cunmod_nmod_mat_minpoly(f, a, ctx), CUNMOD_OK);
    CHECK(nmod_poly_equal(f, expected) && f->length < 9);
    CHECK_STATUS(cunmod_nmod_mat_charpoly(f, row, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_mat_minpoly(f, row, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_nmod_mat_charpoly(NULL, a, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_nmod_mat_minpoly(f, NULL, ctx), CUNMOD_E_ARGUMENT);
    CHECK(nmod_poly_equal(f, expected));
    nmod_poly_clear(f);
    nmod_poly_clear(expected);
    nmod_mat_clear(row);
    nmod_mat_clear(a);
}

/* Arguments that the functions refuse; results stay as they are. */
static void check_bad(void)
{
    uint64_t words[4] = {1, 2, 3, 4}, z[3] = {9, 9, 9};
    int64_t len = 9;
    const cunmod_matrix_t a = {words, 2, 2, 2, 0}, row = {words, 1, 2, 2, 0};
    const cunmod_matrix_t odd = {words, 2, 2, 2, 2};
    static const uint64_t moduli[] = {0, 1, 6, 1000000};
    cunmod_mat_t mat;
    test_case("charpoly, bad", 2, 2, 5);
    for (int i = 0; i < COUNT(moduli); i++)
    {
        CHECK_STATUS(cunmod_matrix_charpoly(z, &a, moduli[i], ctx), CUNMOD_E_MODULUS);
        CHECK_STATUS(cunmod_matrix_minpoly(z, &len, &a, moduli[i], ctx), CUNMOD_E_MODULUS);
    }
    CHECK_STATUS(cunmod_matrix_charpoly(NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_charpoly(z, NULL, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_charpoly(z, &odd, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_charpoly(z, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_charpoly(z, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_matrix_minpoly(NULL, &len, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_minpoly(z, NULL, &a, 5, ctx), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_matrix_minpoly(z, &len, &row, 5, ctx), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_matrix_minpoly(z, &len, &a, 3, ctx), CUNMOD_E_COEFF);
    CHECK_STATUS(cunmod_mat_create(&mat, 6, ctx), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_charpoly(z, mat), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_mat_minpoly(z, &len, mat), CUNMOD_E_MODULUS);
    CHECK_STATUS(cunmod_mat_set_matrix(mat, &row), CUNMOD_OK);
    CHECK_STATUS(cunmod_mat_charpoly(z, mat), CUNMOD_E_LENGTH);
    CHECK_STATUS(cunmod_mat_charpoly(NULL, mat), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_mat_charpoly(z, NULL), CUNMOD_E_ARGUMENT);
    CHECK_STATUS(cunmod_mat_minpoly(z, NULL, mat), CUNMOD_E_ARGUMENT);
    cunmod_mat_destroy(mat);
    CHECK(len == 9 && z[0] == 9 && z[1] == 9 && z[2] == 9);
    words[0] = 0; /* the result in the place of the operand */
    CHECK_STATUS(cunmod_matrix_charpoly(words, &a, 5, ctx), CUNMOD_OK);
    CHECK(words[0] == 4 && words[1] == 1 && words[2] == 1 && words[3] == 4);
}

static void check_stop(void)
{
    uint64_t z[101] = {9};
    int64_t len = 9;
    nmod_mat_t a;
    test_case("charpoly, interrupted", 100, 100, 101);
    nmod_mat_init(a, 100, 100, 101);
    fill(a, 0);
    const cunmod_matrix_t x = matrix_of(a);
    test_interrupt(ctx);
    CHECK_STATUS(cunmod_matrix_charpoly(z, &x, 101, ctx), CUNMOD_E_INTERRUPTED);
    CHECK_STATUS(cunmod_matrix_minpoly(z, &len, &x, 101, ctx), CUNMOD_E_INTERRUPTED);
    CHECK(z[0] == 9 && len == 9);
    CHECK_STATUS(cunmod_set_interrupt(ctx, NULL), CUNMOD_OK);
    nmod_mat_clear(a);
    free(x.words);
}

int main(void)
{
    ctx = test_start_ctx(0);
    for (int path = CUNMOD_PATH_CPU; path <= CUNMOD_PATH_GPU; path++)
    {
        if (path == CUNMOD_PATH_GPU && !test_gpu_available())
            continue;
        CHECK_STATUS(cunmod_set_path(ctx, path), CUNMOD_OK);
        check_bad();
        check_flint(101);
        check_flint(UINT64_MAX - 58);
        check_all(test_small() ? 30 : 400);
        check_stop();
    }
    CHECK_STATUS(cunmod_set_path(ctx, CUNMOD_PATH_AUTO), CUNMOD_OK);
    check_matrix(RANDOM, 120, 2147483647);
    return test_finish_ctx(ctx);
}
