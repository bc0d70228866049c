/* What Euclid's algorithm refuses of FLINT's polynomials, and of arrays and device polynomials
 * where two arguments or an operand of zeros decide: t-arguments has one bad argument at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/euclid/euclid_bad.h"

#include "tests/harness/harness.h"
#include "tests/harness/nmod.h"

/* Refused are operands that are zero, sums of lengths, and results of no words. */
static void check_bad_arrays(cunmod_ctx_t ctx)
{
    static const uint64_t a[5] = {1, 2, 3, 4, 5}, b[3] = {6, 7, 8}, none[2] = {0, 0};
    SCOPED_RESULT uint64_t *x = test_result(16), *y = test_result(16), *z = test_result(16);
    int64_t len = -7;
    test_case("bad input", 5, 3, 31);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_xgcd(x, &len, y, NULL, NULL, 0, NULL, 0, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_invmod(x, none, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_invmod(x, b, 3, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_hgcd(x, y, z, &len, none, 2, none, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_ratrec(x, 3, y, 3, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_ratrec(x, INT64_MAX, y, 1, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_NO_FRACTION, cunmod_ratrec(x, 0, y, 2, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_ratrec(x, 2, x + 1, 2, b, 3, a, 5, 31, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_pade(x, INT64_MAX, y, INT64_MAX, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_pade(NULL, INT64_C(1) << 58, y, 2, b, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_minpoly(NULL, &len, NULL, 0, 31, ctx));
    CHECK(test_untouched(x, 16) && test_untouched(y, 16) && test_untouched(z, 16) && len == -7);
}

/* Coefficients that are not reduced are found whatever there is to do with them, and before any
 * result is there. */
static void check_unreduced(cunmod_ctx_t ctx)
{
    static const uint64_t a[5] = {1, 2, 3, 4, 5}, lead[3] = {1, 2, 31}, middle[3] = {1, 31, 2};
    static const uint64_t none[2] = {0, 0}, six[1] = {6}, constant[2] = {31, 0};
    SCOPED_RESULT uint64_t *x = test_result(16), *y = test_result(16), *z = test_result(16);
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
}

/* Refused are operands that are zero. t-arguments has all else that is refused. */
static void check_bad_polys(cunmod_ctx_t ctx)
{
    static const uint64_t words[5] = {1, 2, 3, 4, 5};
    SCOPED_POLY cunmod_poly_t a = test_poly_of(ctx, words, 5, 31),
                              zero = test_poly_of(ctx, NULL, 0, 31);
    test_case("bad polynomials", 5, 0, 31);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_invmod(zero, a, zero));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_poly_invmod(a, zero, a));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_poly_ratrec(a, 0, zero, 1, a, zero));
    test_check_poly(a, words, 5);
    test_check_poly(zero, NULL, 0);
}

static void check_bad_nmod_polys(cunmod_ctx_t ctx)
{
    static const uint64_t words[5] = {1, 2, 3, 4, 5};
    uint64_t res = 9;
    int64_t sign = 3;
    test_case("bad nmod_polys", 5, 3, 31);
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(words, 5, 31)}, b = {test_nmod_of(words, 3, 31)};
    SCOPED_NMOD nmod_poly_t c = {test_nmod_of(words, 2, 31)}, alien = {test_nmod_of(words, 2, 37)};
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
}

void check_bad(cunmod_ctx_t ctx)
{
    check_bad_arrays(ctx);
    check_unreduced(ctx);
    check_bad_polys(ctx);
    check_bad_nmod_polys(ctx);
}
