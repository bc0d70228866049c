/* What Euclid's algorithm refuses: of arrays, device polynomials and FLINT's polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid_bad.h"

#include "harness.h"

static void check_bad_arrays(cunmod_ctx_t ctx)
{
    static const uint64_t a[5] = {1, 2, 3, 4, 5}, b[3] = {6, 7, 8}, large[2] = {1, 31};
    static const uint64_t none[2] = {0, 0};
    uint64_t *x = test_result(16), *y = test_result(16), *z = test_result(16);
    int64_t len = -7;
    test_case("bad input", 5, 3, 31);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_xgcd(x, NULL, y, z, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_xgcd(NULL, &len, y, z, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_xgcd(x, &len, NULL, z, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_xgcd(x, &len, y, NULL, NULL, 0, NULL, 0, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_xgcd(x, &len, y, z, NULL, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_xgcd(x, &len, y, z, a, -5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_xgcd(x, &len, y, z, a, 5, b, INT64_MAX, 31, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_xgcd(x, &len, y, z, a, 5, b, 3, 15, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_xgcd(x, &len, y, z, a, 5, b, 3, 0, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_xgcd(x, &len, y, z, a, 5, large, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_xgcd(x, &len, x + 2, z, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_xgcd(x, &len, y + 4, y, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_invmod(x, a, 5, none, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_invmod(x, a, 5, b, 1, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_invmod(x, none, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_invmod(x, b, 3, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_invmod(NULL, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_invmod(x, a, 5, b, 3, 33, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, large, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_resultant(NULL, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_resultant(x, a, 5, b, 3, 1, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, large, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_resultant(x, a, -1, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_hgcd(x, y, z, &len, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_hgcd(x, y, z, &len, none, 2, none, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_hgcd(x, y, z, NULL, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_hgcd(NULL, y, z, &len, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_hgcd(x, x + 11, z, &len, a, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_ratrec(x, 3, y, 3, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_ratrec(x, -1, y, 3, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_ratrec(x, 3, y, 0, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_ratrec(x, INT64_MAX, y, 1, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_ratrec(x, 0, y, 1, b, 3, none, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_ratrec(x, 0, y, 2, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_ratrec(x, 2, x + 1, 2, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_pade(x, 3, y, 0, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_pade(x, -3, y, 5, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_pade(x, INT64_MAX, y, INT64_MAX, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_pade(NULL, 3, y, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_pade(NULL, INT64_C(1) << 58, y, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_minpoly(x, NULL, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_minpoly(NULL, &len, NULL, 0, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_minpoly(x, &len, a, -1, 31, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_minpoly(x, &len, large, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_minpoly(x, &len, a, 5, 9, ctx));
    CHECK(test_untouched(x, 16) && test_untouched(y, 16) && test_untouched(z, 16) && len == -7);
    test_result_free(x, 16);
    test_result_free(y, 16);
    test_result_free(z, 16);
}

/* Coefficients that are not reduced are found whatever there is to do with them, and before any
 * result is there. */
static void check_unreduced(cunmod_ctx_t ctx)
{
    static const uint64_t a[5] = {1, 2, 3, 4, 5}, lead[3] = {1, 2, 31}, middle[3] = {1, 31, 2};
    static const uint64_t none[2] = {0, 0}, six[1] = {6}, constant[2] = {31, 0};
    uint64_t *x = test_result(16), *y = test_result(16), *z = test_result(16);
    int64_t len = -7;
    for (int i = 0; i < 2; i++)
    {
        const uint64_t *const bad = i == 0 ? lead : middle;
        test_case("unreduced", 3, i, 31);
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &len, a, 5, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &len, bad, 3, a, 1, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &len, bad, 3, none, 2, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_gcd(x, &len, bad, 3, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_xgcd(x, &len, y, z, bad, 3, a, 5, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_xgcd(x, &len, y, z, none, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, a, 5, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, a, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, bad, 3, a, 5, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, bad, 3, a, 2, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, none, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_invmod(x, bad, 3, none, 2, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, a, 5, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, bad, 3, a, 1, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, none, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_hgcd(x, y, z, &len, a, 5, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_hgcd(x, y, z, &len, bad, 3, a, 1, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_hgcd(x, y, z, &len, bad, 3, none, 2, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 1, y, 2, a, 5, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 2, y, 1, a, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 0, y, 3, a, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 2, y, 1, none, 2, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 3, y, 2, bad, 3, a, 5, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 0, y, 1, bad, 3, six, 1, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_pade(x, 1, y, 1, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_pade(x, 0, y, 1, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_pade(x, 4, y, 4, bad, 3, 31, ctx));
        CHECK_STATUS(CUNMOD_E_COEFF, cunmod_minpoly(x, &len, bad, 3, 31, ctx));
    }
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_ratrec(x, 0, y, 1, a, 5, constant, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_resultant(x, constant, 2, six, 1, 31, ctx));
    CHECK(test_untouched(x, 16) && test_untouched(y, 16) && test_untouched(z, 16) && len == -7);
    test_result_free(x, 16);
    test_result_free(y, 16);
    test_result_free(z, 16);
}

static void check_bad_polys(cunmod_ctx_t ctx)
{
    static const uint64_t words[5] = {1, 2, 3, 4, 5};
    cunmod_poly_t a, b, c, d, alien;
    int64_t sign = 3;
    uint64_t res = 9;
    test_case("bad polynomials", 5, 3, 31);
    CHECK_OK(cunmod_poly_create(&a, 31, ctx));
    CHECK_OK(cunmod_poly_create(&b, 31, ctx));
    CHECK_OK(cunmod_poly_create(&c, 31, ctx));
    CHECK_OK(cunmod_poly_create(&d, 31, ctx));
    CHECK_OK(cunmod_poly_create(&alien, 37, ctx));
    CHECK_OK(cunmod_poly_set_array(a, words, 5));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_xgcd(b, c, NULL, a, a));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_xgcd(b, c, d, a, alien));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_poly_xgcd(b, c, b, a, a));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_invmod(b, a, b));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_poly_invmod(a, b, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_invmod(NULL, b, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_resultant(NULL, a, b));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_resultant(&res, a, alien));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_poly_hgcd(a, b, c, d, b, c, &sign, a, b));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_hgcd(a, b, c, d, b, c, NULL, a, b));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_ratrec(b, 3, c, 3, a, a));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_ratrec(b, 0, c, 1, a, d));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_poly_ratrec(b, 2, b, 2, a, a));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_pade(b, 3, c, 0, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_ratrec(NULL, 2, b, 2, a, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_pade(NULL, 3, b, 1, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_pade(b, 3, NULL, 1, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_pade(b, 3, c, 1, NULL));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_minpoly(b, a, 4));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_minpoly(alien, a, 5));
    CHECK(sign == 3 && res == 9);
    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    cunmod_poly_destroy(c);
    cunmod_poly_destroy(d);
    cunmod_poly_destroy(alien);
}

static void check_bad_nmod_polys(cunmod_ctx_t ctx)
{
    static const uint64_t words[5] = {1, 2, 3, 4, 5};
    nmod_poly_t a, b, c, alien;
    uint64_t res = 9;
    int64_t sign = 3;
    test_case("bad nmod_polys", 5, 3, 31);
    set_nmod_poly(a, words, 5, 31);
    set_nmod_poly(b, words, 3, 31);
    set_nmod_poly(c, words, 2, 31);
    set_nmod_poly(alien, words, 2, 37);
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_xgcd(b, c, c, a, a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_xgcd(b, NULL, c, a, a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_xgcd(b, c, a, a, alien, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_invmod(b, a, alien, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_resultant(NULL, a, b, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_resultant(&res, a, alien, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_hgcd(a, b, c, a, b, c, &sign, a, b, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_hgcd(a, b, c, NULL, b, c, &sign, a, b, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_ratrec(c, 1, c, 1, b, a, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_ratrec(b, INT64_MAX, c, 1, b, a, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_ratrec(b, 3, c, 3, b, a, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_pade(b, 3, c, 0, a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_pade(b, 3, NULL, 1, a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_minpoly(NULL, words, 5, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_minpoly(b, words, -5, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_minpoly(b, NULL, 5, ctx));
    CHECK(sign == 3 && res == 9 && nmod_poly_length(b) == 3 && nmod_poly_length(c) == 2);
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(c);
    nmod_poly_clear(alien);
}

void check_bad(cunmod_ctx_t ctx)
{
    check_bad_arrays(ctx);
    check_unreduced(ctx);
    check_bad_polys(ctx);
    check_bad_nmod_polys(ctx);
}
