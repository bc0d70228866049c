/* Exact quotients, determinants and resultants in x and y over Z of which FLINT makes the products
 * wrong (flintlib/flint#2790), by every path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/defects.h"

#include "cunmod_fmpq.h"
#include "cunmod_fmpz.h"
#include "cunmod_mat.h"
#include "cunmod_mpoly.h"
#include "tests/integers/integers.h"
#include "tests/harness/scoped_flint.h"

static int64_t wrong; /* results of FLINT's */

/* q and b have full coefficients, so that the division of q b by b meets parts of the product that
 * FLINT makes wrong. */
static void check_quotient(cunmod_ctx_t ctx, int64_t n, int64_t m, int64_t words, int signs)
{
    const int64_t log = (int64_t)FLINT_BIT_COUNT((ulong)m) - 1, bits = 64 * words - 1 - log;
    int divides = 0;
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}}, b = {{0}}, q = {{0}}, z = {{0}};
    SCOPED_FMPQ_POLY fmpq_poly_t x, y;
    EACH(fmpq_poly_init, x, y);
    test_case("exact quotient", n, m, (uint64_t)words);
    defects_full(b, n, bits - bits / 2, test_range(0, 20), signs);
    defects_full(q, m, bits / 2, test_range(0, 20), signs);
    fmpz_poly_neg(q, q);
    defects_multiply(a, b, q);
    wrong += !fmpz_poly_divides(z, a, b) || !fmpz_poly_equal(z, q);
    CHECK_OK(cunmod_fmpz_poly_divides(&divides, z, a, b, ctx));
    CHECK(divides && fmpz_poly_equal(z, q));
    CHECK_OK(cunmod_fmpz_poly_divexact(z, a, q, ctx));
    CHECK(fmpz_poly_equal(z, b));
    fmpq_poly_set_fmpz_poly(x, a);
    fmpq_poly_set_fmpz_poly(y, b);
    CHECK_OK(cunmod_fmpq_poly_divides(&divides, x, x, y, ctx));
    fmpq_poly_set_fmpz_poly(y, q);
    CHECK(divides && fmpq_poly_equal(x, y));
    fmpz_add_ui(a->coeffs, a->coeffs, 1);
    CHECK_OK(cunmod_fmpz_poly_divides(&divides, z, a, b, ctx));
    CHECK(!divides);
}

/* The matrix of n rows is L D with a matrix L that has ones on the diagonal and small entries
 * below, and has f and -g at two places of the diagonal D, else 1. With mixed = 1 a row that is a
 * multiple of another one is added to D, so that few entries are f or g. */
static void check_det(cunmod_ctx_t ctx, slong n, int64_t m, int64_t words, int mixed)
{
    const int64_t log = (int64_t)FLINT_BIT_COUNT((ulong)m) - 1, bits = 64 * words - 1 - log;
    SCOPED_FMPZ_MAT fmpz_poly_mat_t mat, factor;
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, expected = {{0}}, z = {{0}};
    fmpz_poly_mat_init(mat, n, n);
    fmpz_poly_mat_init(factor, n, n);
    test_case("determinant", n, m, (uint64_t)words);
    defects_full(f, m, bits - bits / 2, 0, 0);
    defects_full(g, m, bits / 2, 0, 1);
    defects_multiply(expected, f, g);
    for (slong e = 0; e < n * n; e++)
    {
        fmpz_poly_struct *const entry = fmpz_poly_mat_entry(factor, e / n, e % n);
        if (e / n > e % n)
            integers_random(entry, mixed ? m : 1, mixed ? bits / 2 : 3);
        else if (e / n == e % n)
            fmpz_poly_one(entry);
    }
    fmpz_poly_mat_one(mat);
    fmpz_poly_set(fmpz_poly_mat_entry(mat, n - 2, n - 2), f);
    fmpz_poly_set(fmpz_poly_mat_entry(mat, n - 1, n - 1), g);
    fmpz_poly_mat_mul(mat, factor, mat);
    if (mixed)
    {
        fmpz_poly_mat_transpose(factor, factor);
        fmpz_poly_mat_mul(mat, mat, factor);
    }
    fmpz_poly_mat_det(z, mat);
    wrong += !fmpz_poly_equal(z, expected);
    CHECK_OK(cunmod_fmpz_poly_mat_det(z, mat, ctx));
    CHECK(fmpz_poly_equal(z, expected));
}

/* terms += c x^i y^j over the coefficients of f. */
static void add_row(fmpz_mpoly_t z, const fmpz_poly_t f, ulong j, const fmpz_mpoly_ctx_t ring)
{
    for (slong i = 0; i < f->length; i++)
    {
        const ulong exponents[] = {(ulong)i, j};
        if (!fmpz_is_zero(f->coeffs + i))
            fmpz_mpoly_push_term_fmpz_ui(z, f->coeffs + i, exponents, ring);
    }
    fmpz_mpoly_sort_terms(z, ring);
}

/* That of f y + 1 and y + g is f g - 1. */
static void check_bivariate(cunmod_ctx_t ctx, int64_t m, int64_t words)
{
    const int64_t log = (int64_t)FLINT_BIT_COUNT((ulong)m) - 1, bits = 64 * words - 1 - log;
    fmpz_mpoly_ctx_t ring;
    fmpz_mpoly_t a, b, z, expected;
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, one = {{0}}, product = {{0}};
    fmpz_mpoly_ctx_init(ring, 2, ORD_LEX);
    EACH_IN(ring, fmpz_mpoly_init, a, b, z, expected);
    test_case("resultant in x and y", m, m, (uint64_t)words);
    defects_full(f, m, bits - bits / 2, 0, 0);
    defects_full(g, m, bits / 2, 0, 1);
    fmpz_poly_one(one);
    defects_multiply(product, f, g);
    fmpz_sub_ui(product->coeffs, product->coeffs, 1);
    add_row(a, f, 1, ring);
    add_row(a, one, 0, ring);
    add_row(b, one, 1, ring);
    add_row(b, g, 0, ring);
    add_row(expected, product, 0, ring);
    CHECK(fmpz_mpoly_resultant(z, a, b, 1, ring));
    wrong += !fmpz_mpoly_equal(z, expected, ring);
    CHECK_OK(cunmod_fmpz_mpoly_resultant(z, a, b, 1, ring, ctx));
    CHECK(fmpz_mpoly_equal(z, expected, ring));
    EACH_IN(ring, fmpz_mpoly_clear, a, b, z, expected);
    fmpz_mpoly_ctx_clear(ring);
}

void defects_divisions(int path)
{
    const int64_t longest = test_small() ? 8 : 32;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    wrong = 0;
    for (int64_t m = 8; m <= longest; m *= 2)
        for (int64_t words = 9; words <= 12; words++)
            for (int signs = 0; signs < 3; signs++)
            {
                check_quotient(ctx, m, m, words, signs);
                check_quotient(ctx, 2 * m + 1, m, words, signs);
                check_quotient(ctx, m, 3 * m, words, signs);
            }
    CHECK(!DEFECTS_FLINT_IS_OLD || DEFECTS_FFT_SMALL || wrong > 0);
    wrong = 0;
    for (slong n = 2; n <= (test_small() ? 3 : 5); n++)
        for (int64_t words = 9; words <= 12; words++)
            for (int mixed = 0; mixed < 2; mixed++)
                check_det(ctx, n, 8, words, mixed);
    test_case("determinants", 0, 0, 0);
    CHECK(!DEFECTS_FLINT_IS_OLD || DEFECTS_FFT_SMALL || wrong > 0);
    wrong = 0;
    for (int64_t m = 8; m <= (test_small() ? 16 : 512); m *= 2)
        for (int64_t words = 9; words <= 12; words++)
            check_bivariate(ctx, m, words);
    test_case("resultants in x and y", 0, 0, (uint64_t)wrong);
    CHECK(!DEFECTS_FLINT_IS_OLD || DEFECTS_FFT_SMALL || test_small() ||
          wrong > 0); /* from 256 coefficients on */
}
