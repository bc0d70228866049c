/* Polynomials in x and y: operands, and comparisons with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/bivariate.h"

#include <stdlib.h>

#include <flint/fmpz_mpoly.h>
#include <flint/fmpz_vec.h>

#include "tests/integers/images.h"
#include "tests/harness/scoped_flint.h"

bivariate_t bivariate_random(int64_t lenx, int64_t leny, int64_t bits)
{
    bivariate_t a = {_fmpz_vec_init(lenx * leny), lenx, leny};
    for (int64_t k = 0; k < lenx * leny; k++)
        images_some(a.c + k, bits);
    return a;
}

void bivariate_clear(bivariate_t *a)
{
    _fmpz_vec_clear(a->c, a->lenx * a->leny);
}

void bivariate_set_row(bivariate_t *a, int64_t j, const fmpz_poly_t f)
{
    for (int64_t i = 0; i < a->lenx; i++)
        fmpz_poly_get_coeff_fmpz(a->c + j * a->lenx + i, f, i);
}

void bivariate_get_row(fmpz_poly_t f, const bivariate_t *a, int64_t j)
{
    fmpz_poly_zero(f);
    for (int64_t i = 0; i < a->lenx; i++)
        fmpz_poly_set_coeff_fmpz(f, i, a->c + j * a->lenx + i);
}

bivariate_array_t bivariate_array(const bivariate_t *a, uint64_t p)
{
    const int64_t n = a->lenx * a->leny;
    const int64_t bits = labs(_fmpz_vec_max_bits(a->c, n));
    bivariate_array_t array = {.words = p > 0 ? 1 : bits / 64 + 1 + test_range(0, 1)};
    array.x = test_array(n * array.words);
    for (int64_t k = 0; k < n; k++)
    {
        uint64_t *const x = array.x + k * array.words;
        if (p > 0)
            *x = fmpz_fdiv_ui(a->c + k, p);
        else
            fmpz_get_signed_ui_array((ulong *)x, array.words, a->c + k);
    }
    return array;
}

/* ---- FLINT's resultants ------------------------------------------------------------ */

/* The number of coefficients in y without leading zeros. */
static int64_t length_in_y(const bivariate_t *a)
{
    int64_t len = a->leny;
    while (len > 0 && _fmpz_vec_is_zero(a->c + (len - 1) * a->lenx, a->lenx))
        len--;
    return len;
}

void bivariate_sylvester(fmpz_poly_t r, const bivariate_t *a, const bivariate_t *b)
{
    const int64_t n = length_in_y(a) - 1, m = length_in_y(b) - 1;
    fmpz_poly_zero(r);
    if (n < 0 || m < 0)
        return;
    SCOPED_FMPZ_MAT fmpz_poly_mat_t matrix;
    fmpz_poly_mat_init(matrix, n + m, n + m);
    for (int64_t row = 0; row < n + m; row++)
    {
        const bivariate_t *const from = row < m ? a : b;
        const int64_t degree = row < m ? n : m, shift = row < m ? row : row - m;
        for (int64_t j = 0; j <= degree; j++)
            bivariate_get_row(fmpz_poly_mat_entry(matrix, row, shift + degree - j), from, j);
    }
    fmpz_poly_mat_det(r, matrix);
}

static void set_mpoly(fmpz_mpoly_t z, const bivariate_t *a, const fmpz_mpoly_ctx_t ctx)
{
    fmpz_mpoly_zero(z, ctx);
    for (int64_t j = 0; j < a->leny; j++)
        for (int64_t i = 0; i < a->lenx; i++)
        {
            const ulong exponents[] = {(ulong)i, (ulong)j};
            fmpz_mpoly_set_coeff_fmpz_ui(z, a->c + j * a->lenx + i, exponents, ctx);
        }
}

void bivariate_flint(fmpz_poly_t r, const bivariate_t *a, const bivariate_t *b)
{
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_t x, y, z;
    fmpz_mpoly_ctx_init(ctx, 2, ORD_LEX);
    EACH_IN(ctx, fmpz_mpoly_init, x, y, z);
    set_mpoly(x, a, ctx);
    set_mpoly(y, b, ctx);
    CHECK(fmpz_mpoly_resultant(z, x, y, 1, ctx));
    CHECK(fmpz_mpoly_get_fmpz_poly(r, z, 0, ctx));
    EACH_IN(ctx, fmpz_mpoly_clear, x, y, z);
    fmpz_mpoly_ctx_clear(ctx);
}

/* A polynomial as four arguments: its array, and lengths. */
#define BIVARIATE(array, a) (array).x, (array).words, (a)->lenx, (a)->leny

static int64_t length_of(const bivariate_t *a, const bivariate_t *b)
{
    int64_t len = -1;
    CHECK_OK(cunmod_bivariate_resultant_length(&len, a->lenx, a->leny, b->lenx, b->leny));
    return len;
}

/* z has the coefficients of the resultant of x and y: residues modulo primes of both sizes are
 * theirs. */
static void check_residues(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_array_t *x,
                           const bivariate_t *b, const bivariate_array_t *y, const uint64_t *z,
                           int64_t words)
{
    const int64_t n = length_of(a, b);
    int64_t k = 0;
    SCOPED uint64_t *const p = images_mixed_primes(&k, words, n);
    SCOPED_RESULT uint64_t *const rows = test_result(k * n);
    CHECK_OK(cunmod_integers_bivariate_resultant_residues(rows, p, k, BIVARIATE(*x, a),
                                                          BIVARIATE(*y, b), ctx));
    images_check_rows(ctx, rows, n, p, k, z, words);
}

void bivariate_check(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_t *b)
{
    SCOPED const bivariate_array_t x = bivariate_array(a, 0), y = bivariate_array(b, 0);
    const int64_t len = length_of(a, b);
    int64_t words = 0;
    SCOPED_FMPZ_POLY fmpz_poly_t r = {{0}};
    test_case("bivariate resultant", a->leny, b->leny, (uint64_t)(a->lenx + b->lenx));
    bivariate_sylvester(r, a, b);
    CHECK_OK(cunmod_integers_bivariate_resultant_words(&words, BIVARIATE(x, a), BIVARIATE(y, b)));
    SCOPED_RESULT uint64_t *z = test_result(len * words);
    CHECK_FAILS(LENGTH, cunmod_integers_bivariate_resultant(z, words - 1, BIVARIATE(x, a),
                                                            BIVARIATE(y, b), ctx));
    CHECK(test_untouched(z, len * words));
    CHECK_OK(cunmod_integers_bivariate_resultant(z, words, BIVARIATE(x, a), BIVARIATE(y, b), ctx));
    CHECK(fmpz_poly_length(r) <= len);
    images_check_coefficients(z, words, len, r, len);
    if (!test_small() || test_below(4) == 0)
        check_residues(ctx, a, &x, b, &y, z, words);
}

/* The coefficients modulo p, from 0 on. */
static bivariate_t residues(const bivariate_t *a, uint64_t p)
{
    bivariate_t z = {_fmpz_vec_init(a->lenx * a->leny), a->lenx, a->leny};
    for (int64_t k = 0; k < a->lenx * a->leny; k++)
        fmpz_set_ui(z.c + k, fmpz_fdiv_ui(a->c + k, p));
    return z;
}

void bivariate_check_modular(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_t *b,
                             uint64_t p)
{
    SCOPED_BIVARIATE bivariate_t f = residues(a, p), g = residues(b, p);
    SCOPED const bivariate_array_t x = bivariate_array(a, p), y = bivariate_array(b, p);
    const int64_t len = length_of(a, b);
    SCOPED_RESULT uint64_t *const z = test_result(len);
    SCOPED uint64_t *const expected = test_array(len);
    SCOPED_FMPZ_POLY fmpz_poly_t r = {{0}};
    SCOPED_FMPZ fmpz_t c = {0};
    test_case("bivariate resultant", a->leny, b->leny, p);
    bivariate_sylvester(r, &f, &g);
    for (int64_t k = 0; k < len; k++)
    {
        fmpz_poly_get_coeff_fmpz(c, r, k);
        expected[k] = fmpz_fdiv_ui(c, p);
    }
    CHECK_OK(cunmod_bivariate_resultant(z, x.x, a->lenx, a->leny, y.x, b->lenx, b->leny, p, ctx));
    CHECK_EQUAL(z, expected, len);
}
