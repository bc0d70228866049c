/* Functions on grids over the integers that end before they are proved.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/integers/bivariate.h"
#include "cunmod_mat.h"
#include "tests/integers/early.h"
#include "tests/integers/integers.h"
#include "tests/integers/mat.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"

/* g = (y + r) f + c for a random r and f = y + ..: the resultant is c. */
static void make_pair(bivariate_t *f, bivariate_t *g, const fmpz_poly_t c)
{
    SCOPED_FMPZ_POLY fmpz_poly_t r = {{0}}, s = {{0}}, t = {{0}};
    *f = bivariate_random(2, 2, 900);
    *g = bivariate_random(3, 3, 1);
    early_integer(f->c, 900);
    fmpz_poly_one(t);
    bivariate_set_row(f, 1, t);
    bivariate_set_row(g, 2, t);
    integers_random(r, 2, 900);
    bivariate_get_row(s, f, 0);
    fmpz_poly_add(t, r, s);
    bivariate_set_row(g, 1, t);
    fmpz_poly_mul(t, r, s);
    fmpz_poly_add(t, t, c);
    bivariate_set_row(g, 0, t);
}

/* All coefficients of a resultant short, or one of them a multiple of the primes of a round; and
 * all as long as the bound. */
static void check_bivariate(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t c = {{0}};
    SCOPED_FMPZ fmpz_t m = {0};
    bivariate_t f, g;
    for (int64_t rounds = 0; rounds < 2; rounds++)
        for (int64_t at = 0; at < 3; at += 1 + (rounds == 0))
        {
            fmpz_poly_set_coeff_si(c, 0, 12);
            fmpz_poly_set_coeff_si(c, 1, -5);
            fmpz_poly_set_coeff_si(c, 2, 4);
            integers_primes(m, 0, EARLY_FIRST);
            if (rounds > 0)
                fmpz_poly_set_coeff_fmpz(c, at, m);
            make_pair(&f, &g, c);
            bivariate_check(ctx, &f, &g);
            CHECK(ctx->last_primes == EARLY_FIRST << rounds);
            bivariate_clear(&f);
            bivariate_clear(&g);
        }
    f = bivariate_random(2, 3, 600);
    g = bivariate_random(2, 3, 600);
    for (int64_t k = 0; k < 6; k++)
    {
        early_integer(f.c + k, 600);
        early_integer(g.c + k, 600);
    }
    bivariate_check(ctx, &f, &g);
    CHECK(ctx->last_primes > 2 * EARLY_FIRST);
    bivariate_clear(&f);
    bivariate_clear(&g);
}

#define LENY 130
#define PRIME 251

/* A resultant modulo a prime of which there are too few points is made over the integers, of so
 * many primes as the bound wants, though it is 0. */
static void check_lifted(cunmod_ctx_t ctx)
{
    SCOPED uint64_t *const a = test_array(2 * LENY);
    int64_t len, words;
    for (int k = 0; k < 2 * LENY; k++)
        a[k] = 1 + test_below(PRIME - 1);
    test_case("lifted resultants", 0, 0, PRIME);
    CHECK_OK(cunmod_bivariate_resultant_length(&len, 2, LENY, 2, LENY));
    CHECK_OK(cunmod_integers_bivariate_resultant_words(&words, a, 1, 2, LENY, a, 1, 2, LENY));
    SCOPED uint64_t *const z = test_array(len), *const zeros = calloc((size_t)len, sizeof *zeros);
    CHECK_OK(cunmod_bivariate_resultant(z, a, 2, LENY, a, 2, LENY, PRIME, ctx));
    CHECK_EQUAL(z, zeros, len);
    CHECK(words > 2 * EARLY_FIRST && ctx->last_primes == words);
}

/* A lower triangular matrix with ones in the diagonal, and its inverse. */
static void make_unit(fmpz_poly_mat_t a, fmpz_poly_mat_t inverse, int64_t bits)
{
    const int64_t n = fmpz_poly_mat_nrows(a);
    fmpz_poly_mat_one(a);
    fmpz_poly_mat_one(inverse);
    for (int64_t r = 0; r < n; r++)
        for (int64_t c = 0; c < r; c++)
        {
            fmpz_poly_set_coeff_si(fmpz_poly_mat_entry(a, r, c), 1, c + 1);
            early_integer(fmpz_poly_mat_entry(a, r, c)->coeffs, bits);
        }
    for (int64_t r = 0; r < n; r++)
        for (int64_t k = 0; k < r; k++)
            for (int64_t c = 0; c < n; c++)
            {
                SCOPED_FMPZ_POLY fmpz_poly_t t = {{0}};
                fmpz_poly_mul(t, fmpz_poly_mat_entry(a, r, k), fmpz_poly_mat_entry(inverse, k, c));
                fmpz_poly_sub(fmpz_poly_mat_entry(inverse, r, c),
                              fmpz_poly_mat_entry(inverse, r, c), t);
            }
}

/* Those of a determinant by images; `instead` where FLINT's function makes it. */
static int64_t primes_of_det(cunmod_ctx_t ctx, const fmpz_poly_mat_t a, int64_t instead)
{
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}}, expected = {{0}};
    ctx->last_primes = 0;
    fmpz_poly_mat_det(expected, a);
    CHECK_OK(cunmod_fmpz_poly_mat_det(z, a, ctx));
    CHECK(fmpz_poly_equal(z, expected));
    return ctx->last_primes > 0 || ctx->path == CUNMOD_PATH_GPU ? ctx->last_primes : instead;
}

#define ROWS 3

/* Matrices similar to a diagonal one with short entries, singular ones among them, and random
 * ones. */
static void check_matrices(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_MAT fmpz_poly_mat_t a, p, q;
    fmpz_poly_mat_init(a, ROWS, ROWS);
    fmpz_poly_mat_init(p, ROWS, ROWS);
    fmpz_poly_mat_init(q, ROWS, ROWS);
    for (int singular = 0; singular < 2; singular++)
    {
        test_case("early matrices", ROWS, singular, 0);
        make_unit(p, q, 1200);
        fmpz_poly_mat_zero(a);
        for (int64_t r = 0; r < ROWS; r += 1 + singular)
            fmpz_poly_set_coeff_si(fmpz_poly_mat_entry(a, r, r), r % 2, 3 - 5 * r);
        fmpz_poly_mat_mul(a, p, a);
        fmpz_poly_mat_mul(a, a, q);
        CHECK(primes_of_det(ctx, a, EARLY_FIRST) == EARLY_FIRST);
        mat_check(ctx, a);
        CHECK(ctx->last_primes == EARLY_FIRST); /* of a characteristic polynomial */
    }
    for (int64_t k = 0; k < ROWS * ROWS; k++)
    {
        fmpz_poly_struct *const entry = fmpz_poly_mat_entry(a, k / ROWS, k % ROWS);
        fmpz_poly_set_coeff_ui(entry, 1, 1 + test_below(9));
        early_integer(entry->coeffs, 800);
    }
    CHECK(primes_of_det(ctx, a, EARLY_FIRST + 1) > EARLY_FIRST);
    mat_check(ctx, a);
    CHECK(ctx->last_primes > 2 * EARLY_FIRST);
}

void early_check_grids(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = early_open(path);
    check_bivariate(ctx);
    check_matrices(ctx);
    if (!test_small())
        check_lifted(ctx);
    CHECK(cunmod_last_path(ctx) == path);
}
