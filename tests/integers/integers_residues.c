/* Residues of results over the integers, and integers of residues, against FLINT's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/integers.h"

#include <stdlib.h>

#include "cunmod_fmpz.h"
#include "tests/integers/images.h"
#include "tests/harness/scoped_flint.h"

/* Moduli, and the operands as arrays. */
typedef struct
{
    cunmod_ctx_t ctx;
    uint64_t *p;
    int64_t k;
    cunmod_fmpz_poly_array_ a, b;
} parts_t;

/* rows[i n + j] = coefficient j of f modulo p_i. */
static void check_rows(const uint64_t *rows, int64_t n, const parts_t *parts, const fmpz_poly_t f)
{
    SCOPED_FMPZ fmpz_t c = {0};
    SCOPED uint64_t *const expected = test_array(parts->k * n);
    for (int64_t j = 0; j < n; j++)
    {
        fmpz_poly_get_coeff_fmpz(c, f, j);
        for (int64_t i = 0; i < parts->k; i++)
            expected[i * n + j] = fmpz_fdiv_ui(c, parts->p[i]);
    }
    CHECK_EQUAL(rows, expected, parts->k * n);
}

/* The integers of the rows are the coefficients of f, where the moduli are enough for these, also
 * with longer words. */
static void check_combined(const uint64_t *rows, int64_t n, const parts_t *parts,
                           const fmpz_poly_t f)
{
    const int64_t words = parts->k + 1;
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}};
    SCOPED_RESULT uint64_t *const res = test_result(n * words);
    CHECK_OK(cunmod_integers_combine(res, words, n, rows, parts->p, parts->k, parts->ctx));
    cunmod_fmpz_poly_set_(z, res, words, n);
    CHECK(fmpz_poly_equal(z, f));
    CHECK_OK(cunmod_integers_combine(res, parts->k, n, rows, parts->p, parts->k, parts->ctx));
    cunmod_fmpz_poly_set_(z, res, parts->k, n);
    CHECK(fmpz_poly_equal(z, f));
}

/* All three results modulo the primes. */
static void check_parts(const parts_t *parts, const fmpz_poly_t f, const fmpz_poly_t g, int enough)
{
    const cunmod_fmpz_poly_array_ *const a = &parts->a, *const b = &parts->b;
    const int64_t n = a->len > 0 && b->len > 0 ? a->len + b->len - 1 : 0;
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}};
    SCOPED_FMPZ fmpz_t c = {0};
    SCOPED_RESULT uint64_t *const rows = test_result(parts->k * n);
    SCOPED_RESULT uint64_t *const values = test_result(parts->k);
    CHECK_OK(
        cunmod_integers_mul_residues(rows, parts->p, parts->k, ARRAY(*a), ARRAY(*b), parts->ctx));
    fmpz_poly_mul(expected, f, g);
    check_rows(rows, n, parts, expected);
    if (enough)
        check_combined(rows, n, parts, expected);
    CHECK_OK(cunmod_integers_resultant_residues(values, parts->p, parts->k, ARRAY(*a), ARRAY(*b),
                                                parts->ctx));
    fmpz_poly_resultant(c, f, g);
    fmpz_poly_set_fmpz(expected, c);
    check_rows(values, 1, parts, expected);
    if (enough)
        check_combined(values, 1, parts, expected);
    CHECK_OK(
        cunmod_integers_discriminant_residues(values, parts->p, parts->k, ARRAY(*a), parts->ctx));
    fmpz_poly_discriminant(c, f);
    fmpz_poly_set_fmpz(expected, c);
    check_rows(values, 1, parts, expected);
}

/* The primes that the words tell, in a random order; and small primes, which divide many
 * coefficients. */
void integers_check_residues(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED cunmod_fmpz_poly_array_ a = integers_array(f), b = integers_array(g);
    parts_t parts = {.ctx = ctx, .a = a, .b = b};
    int64_t product = 0;
    test_case("residues over Z", fmpz_poly_length(f), fmpz_poly_length(g), 0);
    CHECK_OK(cunmod_integers_mul_words(&product, ARRAY(parts.a), ARRAY(parts.b)));
    CHECK_OK(cunmod_integers_resultant_words(&parts.k, ARRAY(parts.a), ARRAY(parts.b)));
    parts.k = product > parts.k ? product : parts.k;
    parts.p = test_array(parts.k);
    CHECK_OK(cunmod_primes(parts.p, parts.k, 0));
    for (int64_t i = 0; i < parts.k; i++)
    {
        const int64_t j = test_range(0, i);
        const uint64_t p = parts.p[i];
        parts.p[i] = parts.p[j];
        parts.p[j] = p;
    }
    check_parts(&parts, f, g, 1);
    free(parts.p);
    parts.k = 8;
    parts.p = images_moduli(parts.k, IMAGES_SMALL);
    check_parts(&parts, f, g, 0);
    free(parts.p);
}

/* Coefficients that primes divide: leading ones, all of them, and all but the constant one. */
void integers_check_vanishing(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}};
    SCOPED_FMPZ fmpz_t c = {0};
    for (int64_t n = 0; n <= (test_small() ? 3 : 5); n++)
        for (int64_t lost = 0; lost <= n; lost++)
        {
            const int64_t m = test_range(1, 5);
            integers_random(f, n, 70);
            integers_random(g, m, 50);
            integers_primes(c, test_range(0, 1), 1);
            integers_scale_highest(f, lost, c);
            integers_check_residues(ctx, f, g);
            integers_check_residues(ctx, g, f);
            integers_scale_highest(g, test_range(1, m), c);
            integers_check_residues(ctx, f, g);
        }
}

/* Results that are known without the moduli, which have to be prime all the same. */
static void check_composites(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7}, bad[] = {7, 12, 13};
    SCOPED_RESULT uint64_t *const res = test_result(3);
    test_case("composite moduli of residues", 0, 0, 0);
    CHECK_FAILS(MODULUS, cunmod_integers_resultant_residues(res, bad, 3, a, 1, 0, b, 1, 2, ctx));
    CHECK_FAILS(MODULUS, cunmod_integers_resultant_residues(res, bad, 3, a, 1, 3, b, 1, 0, ctx));
    CHECK_FAILS(MODULUS, cunmod_integers_resultant_residues(res, bad, 3, a, 1, 1, b, 1, 1, ctx));
    for (int64_t lena = 0; lena <= 2; lena++)
        CHECK_FAILS(MODULUS, cunmod_integers_discriminant_residues(res, bad, 3, a, 1, lena, ctx));
    CHECK(test_untouched(res, 3));
}

void integers_check_parts_errors(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7}, p[] = {7, 11, 13};
    const int64_t beyond = INT64_C(1) << 40;
    SCOPED_RESULT uint64_t *res = test_result(12);
    uint64_t same[] = {1, 2, 3};
    test_case("errors of residues", 0, 0, 0);
    CHECK_FAILS(LENGTH, cunmod_integers_resultant_residues(res, p, beyond, a, 1, 3, b, 1, 2, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_resultant_residues(res, p, 3, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED,
                cunmod_integers_resultant_residues(NULL, NULL, 0, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mul_residues(NULL, NULL, 0, a, 1, 3, b, 1, 2, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_integers_mul_residues(NULL, NULL, 0, a, 1, 3, b, 1, 2, ctx));
    CHECK_OK(cunmod_integers_mul_residues(NULL, p, 3, a, 1, 0, b, 1, 2, ctx));
    CHECK_OK(cunmod_integers_combine(NULL, 1, 0, NULL, p, 3, ctx));
    CHECK(test_untouched(res, 12));
    check_composites(ctx);
    CHECK_OK(cunmod_integers_combine(res, 2, 1, NULL, NULL, 0, ctx));
    CHECK(res[0] == 0 && res[1] == 0 && test_untouched(res + 2, 10));
    CHECK_OK(cunmod_integers_resultant_residues(same, p, 3, same, 1, 3, b, 1, 2, ctx)); /* 54 */
    CHECK(same[0] == 5 && same[1] == 10 && same[2] == 2);
}
