/* Exact quotients, values and cofactors over the integers: bad input, and arrays over each other.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpz.h"
#include "tests/integers/integers.h"
#include "tests/harness/scoped_flint.h"

static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7};

/* A quotient that there is not, also where b is longer; two constants. t-arguments has all else. */
static void check_operands(cunmod_ctx_t ctx)
{
    int64_t len = -1;
    SCOPED_RESULT uint64_t *z = test_result(6);
    CHECK_FAILS(DIVZERO, cunmod_integers_divexact(z, &len, 2, a, 1, 3, b, 1, 0, ctx));
    CHECK_STATUS(integers_refusal(ctx, CUNMOD_E_NOT_DIVISIBLE),
                 cunmod_integers_divexact(z, &len, 2, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(NOT_DIVISIBLE, cunmod_integers_divexact(z, &len, 2, b, 1, 2, a, 1, 3, ctx));
    CHECK_FAILS(DOMAIN, cunmod_integers_xgcd(z, z + 2, z + 4, 1, a, 1, 1, b, 1, 1, ctx));
    CHECK(test_untouched(z, 6) && len == -1);
}

static void check_limits(cunmod_ctx_t ctx)
{
    SCOPED_RESULT uint64_t *z = test_result(12);
    int64_t len = -1;
    int found = -1;
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_divides(&found, z, &len, 2, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_evaluate(z, 2, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_xgcd(z, z + 2, z + 4, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_STATUS(integers_refusal(ctx, CUNMOD_E_WORK),
                 cunmod_integers_divides(&found, z, &len, 2, a, 1, 3, b, 1, 2, ctx));
    CHECK_STATUS(integers_refusal(ctx, CUNMOD_E_WORK),
                 cunmod_integers_evaluate(z, 2, a, 1, 3, b, 1, 2, ctx));
    CHECK_STATUS(integers_refusal(ctx, CUNMOD_E_WORK),
                 cunmod_integers_xgcd(z, z + 2, z + 4, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(test_untouched(z, 12) && len == -1 && found == -1);
}

void integers_more_check_errors(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    int found;
    test_case("errors over Z", 0, 0, 0);
    check_operands(ctx);
    check_limits(ctx);
    fmpz_poly_set_str(f, "2  5 1");
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_divides(NULL, f, f, f, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_divides(&found, NULL, f, f, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_divexact(NULL, f, f, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_evaluate_fmpz(f->coeffs, NULL, f->coeffs, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_evaluate_fmpz_vec(NULL, f, f->coeffs, 1, ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_poly_evaluate_fmpz_vec(f->coeffs, f, f->coeffs, -1, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_xgcd(f->coeffs, NULL, f, f, f, ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpz_poly_xgcd(f->coeffs, f, f, f, f, ctx));
    CHECK(fmpz_poly_length(f) == 2 && fmpz_equal_si(f->coeffs, 5));
}

void integers_more_check_aliases(cunmod_ctx_t ctx)
{
    static const uint64_t quotient[] = {2, 3}, values[] = {7, 57, 1}, zeros[6] = {0};
    uint64_t x[] = {10, 29, 21}, y[] = {5, 7}, f[] = {1, 2, 4}, points[] = {1, UINT64_MAX - 3, 0};
    uint64_t z[6] = {1, 1, 1, 1, 1, 1}, g[] = {5, 1}, h[] = {4, 0, 1};
    int64_t len = -1;
    int found = 0;
    test_case("aliases over Z", 0, 0, 0);
    CHECK_OK(cunmod_integers_divides(&found, x, &len, 1, x, 1, 3, y, 1, 2, ctx));
    CHECK(found == 1 && len == 2);
    CHECK_EQUAL(x, quotient, 2);
    CHECK_OK(cunmod_integers_evaluate(points, 1, f, 1, 3, points, 1, 3, ctx));
    CHECK_EQUAL(points, values, 3);
    /* 1 (x^2 + 4) + (5 - x) (x + 5) = 29 */
    CHECK_OK(cunmod_integers_xgcd(z, h, g, 1, h, 1, 3, g, 1, 2, ctx));
    CHECK(z[0] == 29 && h[0] == 1 && g[0] == 5 && g[1] == UINT64_MAX);
    CHECK_OK(cunmod_integers_divides(&found, z, &len, 1, zeros, 1, 3, y, 1, 2, ctx));
    CHECK(found == 1 && len == 0);
    CHECK_OK(cunmod_integers_evaluate(z, 2, zeros, 1, 2, y, 1, 2, ctx));
    CHECK_EQUAL(z, zeros, 4);
    z[0] = z[1] = z[2] = z[3] = 1;
    CHECK_OK(cunmod_integers_xgcd(z, z + 1, z + 2, 1, zeros, 1, 3, y, 1, 2, ctx));
    CHECK_EQUAL(z, zeros, 4);
}

/* z is the integer low + 2^64 high, in so many words. */
static int is_integer(const uint64_t *z, int64_t words, uint64_t low, uint64_t high)
{
    int same = words > 1 && z[0] == low;
    for (int64_t w = 1; w < words; w++)
        same = same && z[w] == (w == 1 ? high : high >> 63 != 0 ? UINT64_MAX : 0);
    return same;
}

/* -x^2 - 2^63 in one word, and x + 1. */
void integers_more_check_least(cunmod_ctx_t ctx)
{
    static const uint64_t least = UINT64_C(1) << 63;
    static const uint64_t f[] = {least, 0, UINT64_MAX}, g[] = {1, 1};
    int64_t words = 0, len = 0;
    test_case("least integers", 0, 0, 0);
    CHECK_OK(cunmod_integers_resultant_words(&words, f, 1, 3, g, 1, 2));
    words += 2;
    SCOPED_RESULT uint64_t *z = test_result(3 * words);
    CHECK_OK(cunmod_integers_resultant(z, words, f, 1, 3, g, 1, 2, ctx));
    CHECK(is_integer(z, words, least - 1, UINT64_MAX));
    CHECK_OK(cunmod_integers_bivariate_resultant(z, words, f, 1, 1, 3, g, 1, 1, 2, ctx));
    CHECK(is_integer(z, words, least - 1, UINT64_MAX));
    test_result_free(z, 3 * words);
    CHECK_OK(cunmod_integers_discriminant_words(&words, f, 1, 3));
    words += 2;
    z = test_result(words);
    CHECK_OK(cunmod_integers_discriminant(z, words, f, 1, 3, ctx)); /* -2^65 */
    CHECK(is_integer(z, words, 0, UINT64_MAX - 1));
    test_result_free(z, words);
    CHECK_OK(cunmod_integers_gcd_words(&words, f, 1, 3, f, 1, 3));
    words += 2;
    z = test_result(3 * words);
    CHECK_OK(cunmod_integers_gcd(z, &len, words, f, 1, 3, f, 1, 3, ctx));
    CHECK(len == 3 && is_integer(z, words, least, 0));
    CHECK(is_integer(z + words, words, 0, 0) && is_integer(z + 2 * words, words, 1, 0));
    CHECK_OK(cunmod_integers_divexact(z, &len, words, f, 1, 3, f, 1, 3, ctx));
    CHECK(len == 1 && is_integer(z, words, 1, 0));
}
