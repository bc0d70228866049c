/* Matrices over the integers against FLINT: products of all shapes, of short and of long entries;
 * results over operands; determinants and characteristic polynomials; bad input, interrupts and
 * limits; failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/zmat.h"

#include <string.h>

#include "tests/harness/scoped_flint.h"
#include "tests/integers/images.h"

/* ---- products -------------------------------------------------------------------------- */

/* z has the entries of mat, of `words` words each. */
static void compare(const uint64_t *z, int64_t words, const fmpz_mat_t mat)
{
    const int64_t columns = fmpz_mat_ncols(mat);
    SCOPED_FMPZ fmpz_t c = {0};
    int same = 1;
    for (int64_t i = 0; i < fmpz_mat_nrows(mat); i++)
        for (int64_t j = 0; j < columns; j++)
        {
            fmpz_set_signed_ui_array(c, (const ulong *)z + (i * columns + j) * words, (slong)words);
            same &= fmpz_equal(c, fmpz_mat_entry(mat, (slong)i, (slong)j));
        }
    CHECK(same);
}

/* The product of arrays with some words more than they need. */
static void check_arrays(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b,
                         const fmpz_mat_t expected)
{
    const int64_t m = fmpz_mat_nrows(a), k = fmpz_mat_ncols(a), n = fmpz_mat_ncols(b);
    int64_t worda = 0, wordb = 0, words = 0;
    SCOPED uint64_t *const x = zmat_array(&worda, a, test_range(0, 1));
    SCOPED uint64_t *const y = zmat_array(&wordb, b, test_range(0, 1));
    CHECK_OK(cunmod_integers_mat_mul_words(&words, x, worda, y, wordb, m, k, n));
    SCOPED_RESULT uint64_t *const z = test_result(m * n * (words + 1));
    CHECK_FAILS(LENGTH, cunmod_integers_mat_mul(z, words - 1, x, worda, y, wordb, m, k, n, ctx));
    CHECK(test_untouched(z, m * n * (words + 1)));
    words += test_range(0, 1);
    CHECK_OK(cunmod_integers_mat_mul(z, words, x, worda, y, wordb, m, k, n, ctx));
    compare(z, words, expected);
}

static void check_mul(cunmod_ctx_t ctx, const fmpz_mat_t a, const fmpz_mat_t b)
{
    SCOPED_ZMAT fmpz_mat_t expected, z;
    fmpz_mat_init(expected, fmpz_mat_nrows(a), fmpz_mat_ncols(b));
    fmpz_mat_init(z, fmpz_mat_nrows(a), fmpz_mat_ncols(b));
    test_case("product of matrices over Z", fmpz_mat_nrows(a), fmpz_mat_ncols(b), 0);
    fmpz_mat_mul_classical(expected, a, b);
    zmat_random(z, 70);
    CHECK_OK(cunmod_fmpz_mat_mul(z, a, b, ctx));
    CHECK(fmpz_mat_equal(z, expected));
    check_arrays(ctx, a, b, expected);
}

static void check_random(cunmod_ctx_t ctx, int64_t m, int64_t k, int64_t n, int64_t bits_a,
                         int64_t bits_b)
{
    SCOPED_ZMAT fmpz_mat_t a, b;
    fmpz_mat_init(a, (slong)m, (slong)k);
    fmpz_mat_init(b, (slong)k, (slong)n);
    zmat_random(a, bits_a);
    zmat_random(b, bits_b);
    check_mul(ctx, a, b);
}

/* Empty and rectangular matrices, entries of 1 to 40 words. */
static void check_shapes(cunmod_ctx_t ctx)
{
    static const int64_t bits[] = {0, 1, 31, 62, 63, 64, 65, 127, 128, 300, 1000, 2500};
    for (int64_t m = 0; m <= 2; m++)
        for (int64_t k = 0; k <= 2; k++)
            for (int64_t n = 0; n <= 2; n++)
                check_random(ctx, m, k, n, bits[test_below(12)], bits[test_below(12)]);
    for (int j = 0; j < 12; j++)
        check_random(ctx, test_range(1, 9), test_range(1, 40), test_range(1, 9), bits[j],
                     bits[test_below(12)]);
    check_random(ctx, 1, 70, 1, 64, 64);
    check_random(ctx, 70, 1, 3, 64, 64);
    check_random(ctx, 33, 34, 35, 90, 10);
    if (!test_small())
        check_random(ctx, 150, 140, 130, 200, 300);
}

/* A single long entry, and the least integers of a number of words. */
static void check_entries(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a, b;
    fmpz_mat_init(a, 3, 4);
    fmpz_mat_init(b, 4, 2);
    zmat_random(a, 20);
    zmat_random(b, 20);
    fmpz_one(fmpz_mat_entry(b, 1, 1));
    fmpz_mul_2exp(fmpz_mat_entry(b, 1, 1), fmpz_mat_entry(b, 1, 1), 64 * 40 - 1);
    check_mul(ctx, a, b);
    fmpz_neg(fmpz_mat_entry(b, 1, 1), fmpz_mat_entry(b, 1, 1));
    check_mul(ctx, a, b);
    fmpz_mat_zero(b);
    check_mul(ctx, a, b);
    for (slong e = 0; e < 12; e++)
        fmpz_set_si(fmpz_mat_entry(a, e / 4, e % 4), INT64_MIN);
    for (slong e = 0; e < 8; e++)
        fmpz_set_si(fmpz_mat_entry(b, e / 2, e % 2), INT64_MIN);
    check_mul(ctx, a, b); /* 4 2^126 = 2^128 */
}

/* Squares, and results over operands. */
static void check_aliases(cunmod_ctx_t ctx)
{
    SCOPED_ZMAT fmpz_mat_t a, b, square, product;
    fmpz_mat_init(a, 5, 5);
    fmpz_mat_init(b, 5, 5);
    fmpz_mat_init(square, 5, 5);
    fmpz_mat_init(product, 5, 5);
    zmat_random(a, 100);
    zmat_random(b, 60);
    fmpz_mat_sqr(square, a);
    fmpz_mat_mul(product, a, b);
    test_case("aliases of matrices over Z", 5, 5, 0);
    SCOPED uint64_t *const x = test_array(25 * 5);
    for (slong e = 0; e < 25; e++)
        fmpz_get_signed_ui_array((ulong *)x + 2 * e, 2, fmpz_mat_entry(a, e / 5, e % 5));
    CHECK_OK(cunmod_integers_mat_mul(x, 5, x, 2, x, 2, 5, 5, 5, ctx));
    compare(x, 5, square);
    CHECK_OK(cunmod_fmpz_mat_mul(b, a, b, ctx));
    CHECK(fmpz_mat_equal(b, product));
    CHECK_OK(cunmod_fmpz_mat_mul(a, a, a, ctx));
    CHECK(fmpz_mat_equal(a, square));
}

/* ---- determinants and characteristic polynomials ------------------------------------------ */

static void check_det(cunmod_ctx_t ctx, const fmpz_mat_t a)
{
    SCOPED_FMPZ fmpz_t det = {0};
    zmat_check_det(det, a, ctx);
}

static void check_charpoly(cunmod_ctx_t ctx, const fmpz_mat_t a)
{
    SCOPED_FMPZ_POLY fmpz_poly_t poly = {{0}}, expected = {{0}};
    test_case("characteristic polynomial over Z", fmpz_mat_nrows(a), 0, 0);
    fmpz_mat_charpoly(expected, a);
    CHECK_OK(cunmod_fmpz_mat_charpoly(poly, a, ctx));
    CHECK(fmpz_poly_equal(poly, expected));
}

/* Of all small sizes, regular and singular; and a determinant of more rows than matrices of values
 * have. */
static void check_functions(cunmod_ctx_t ctx)
{
    const int64_t rows = test_small() ? 183 : 250;
    for (int64_t n = 0; n <= 12; n++)
        for (int kind = 0; kind < 2; kind++)
        {
            SCOPED_ZMAT fmpz_mat_t a;
            fmpz_mat_init(a, (slong)n, (slong)n);
            zmat_random(a, kind == 0 ? 70 : 10 * n);
            for (int64_t j = 0; kind == 1 && j < n; j++)
                fmpz_set(fmpz_mat_entry(a, n - 1, j), fmpz_mat_entry(a, 0, j));
            check_det(ctx, a);
            check_charpoly(ctx, a);
        }
    SCOPED_ZMAT fmpz_mat_t large;
    fmpz_mat_init(large, (slong)rows, (slong)rows);
    for (int64_t e = 0; e < rows * rows; e++)
        fmpz_set_si(fmpz_mat_entry(large, e / rows, e % rows), (slong)test_range(-1, 1));
    check_det(ctx, large);
}

/* ---- ranks ------------------------------------------------------------------------------- */

static void check_rank(cunmod_ctx_t ctx, const fmpz_mat_t a, slong expected)
{
    int64_t rank = -1;
    test_case("rank over Z", fmpz_mat_nrows(a), fmpz_mat_ncols(a), 0);
    CHECK_OK(cunmod_fmpz_mat_rank(&rank, a, ctx));
    CHECK(rank == expected);
}

/* a = a product of m x r by r x n entries, of rank r for almost all random entries. */
static void draw_of_rank(fmpz_mat_t a, int64_t r, int64_t bits)
{
    SCOPED_ZMAT fmpz_mat_t x, y;
    fmpz_mat_init(x, fmpz_mat_nrows(a), (slong)r);
    fmpz_mat_init(y, (slong)r, fmpz_mat_ncols(a));
    zmat_random(x, bits);
    zmat_random(y, bits);
    fmpz_mat_mul(a, x, y);
}

/* Small matrices of all ranks, few of them in the emulator, where eliminations are slow; entries
 * that are multiples of the largest primes below 2^64, modulo which the rank is too small. */
static void check_ranks(cunmod_ctx_t ctx)
{
    uint64_t p[20];
    SCOPED_ZMAT fmpz_mat_t d;
    const int64_t step = test_small() ? 2 : 1;
    for (int64_t m = 0; m <= 5; m++)
        for (int64_t r = m % step; r <= 4; r += step)
        {
            SCOPED_ZMAT fmpz_mat_t a;
            fmpz_mat_init(a, (slong)m, (slong)test_range(0, 6));
            draw_of_rank(a, r, test_small() ? 9 : test_range(1, 90));
            check_rank(ctx, a, fmpz_mat_rank(a));
        }
    SCOPED_ZMAT fmpz_mat_t b;
    fmpz_mat_init(b, 40, 30);
    draw_of_rank(b, 12, test_small() ? 3 : 30);
    check_rank(ctx, b, fmpz_mat_rank(b));
    CHECK_OK(cunmod_primes(p, 20, 0));
    fmpz_mat_init(d, 3, 4);
    fmpz_one(fmpz_mat_entry(d, 0, 0));
    fmpz_one(fmpz_mat_entry(d, 1, 1));
    for (int k = 0; k < 20; k++)
        fmpz_mul_ui(fmpz_mat_entry(d, 1, 1), fmpz_mat_entry(d, 1, 1), p[k]);
    check_rank(ctx, d, 2);
    fmpz_set(fmpz_mat_entry(d, 2, 2), fmpz_mat_entry(d, 1, 1));
    check_rank(ctx, d, 3);
}

/* ---- errors ------------------------------------------------------------------------------ */

/* Numbers that are too large together, interrupts and limits: t-arguments has one bad argument at a
 * time. */
static void check_errors(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3, 4};
    const int64_t beyond = INT64_C(1) << 40;
    SCOPED_RESULT uint64_t *const z = test_result(4);
    SCOPED_ZMAT fmpz_mat_t x, y;
    SCOPED_FMPZ fmpz_t det = {0};
    SCOPED_FMPZ_POLY fmpz_poly_t poly = {{0}};
    int64_t words = 9;
    fmpz_mat_init(x, 2, 2);
    fmpz_mat_init(y, 2, 3);
    test_case("errors of matrices over Z", 0, 0, 0);
    CHECK_FAILS(LENGTH, cunmod_integers_mat_mul_words(&words, a, 1, a, 1, beyond, beyond, 1));
    CHECK_FAILS(LENGTH, cunmod_integers_mat_mul_words(&words, a, 1, a, 1, beyond, 0, beyond));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mat_mul(x, x, y, ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mat_mul(y, y, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_mul(NULL, x, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_mul(x, x, NULL, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_mul(x, NULL, x, ctx));
    CHECK_FAILS(LENGTH, cunmod_integers_mat_rank(&words, a, 1, beyond, beyond, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_rank(NULL, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_rank(&words, NULL, ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mat_det(det, y, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_det(NULL, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_det(det, NULL, ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mat_charpoly(poly, y, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_charpoly(NULL, x, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mat_charpoly(poly, NULL, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mat_mul(z, 1, a, 1, a, 1, 2, 2, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mat_rank(&words, a, 1, 2, 2, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_FAILS(WORK, cunmod_integers_mat_mul(z, 1, a, 1, a, 1, 2, 2, 2, ctx));
    CHECK_FAILS(WORK, cunmod_integers_mat_rank(&words, a, 1, 2, 2, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(test_untouched(z, 4) && words == 9);
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_errors(ctx);
    check_aliases(ctx);
    check_entries(ctx);
    check_shapes(ctx);
    check_ranks(ctx);
    check_functions(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 1);
#ifdef CUNMOD_EMU
    zmat_check_faults();
#endif
    return test_finish();
}
