/* What device polynomials refuse.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "harness.h"
#include "poly_pairs.h"

void check_mismatch(cunmod_ctx_t ctx)
{
    cunmod_ctx_t other = NULL;
    pair_t x[4];
    test_case("poly mismatch", 0, 0, 0);
    CHECK_OK(cunmod_ctx_create(&other, -1));
    pair_init(&x[0], 31, ctx);
    pair_init(&x[1], 31, ctx);
    pair_init(&x[2], 131071, ctx);
    pair_init(&x[3], 31, other);
    for (int i = 0; i < 4; i++)
    {
        pair_set(&x[i], 5 + i, TEST_DENSE);
    }
    cunmod_poly_t a = x[0].poly;
    cunmod_poly_t b = x[1].poly;
    for (int i = 2; i < 4; i++)
    {
        cunmod_poly_t alien = x[i].poly;
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mul(a, b, alien));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mul(a, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mul(alien, a, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_sqr(alien, a));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mulmid(a, b, alien, 0, 3));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mullow(a, alien, b, 3));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_mulhigh(alien, a, b, 3));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(alien, a, a, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(a, alien, a, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(a, b, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_divrem(a, b, a, alien));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_div(a, b, alien));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_rem(a, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_gcd(a, alien, b));
        CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_gcd(alien, a, b));
    }
    for (int i = 0; i < 4; i++)
    {
        pair_check(&x[i]);
        pair_clear(&x[i]);
    }
    cunmod_ctx_destroy(other);
}

void check_bad(cunmod_ctx_t ctx)
{
    const uint64_t unreduced[] = {1, 31, 2};
    int64_t len = -5;
    uint64_t p = 77;
    cunmod_poly_t none = NULL;
    pair_t x, y;
    test_case("poly, bad input", 0, 0, 31);
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, 0, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, 1, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, 91, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_poly_create(&none, UINT64_MAX, ctx));
    CHECK(none == NULL);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_create(NULL, 31, ctx));
    cunmod_poly_destroy(NULL);

    pair_init(&x, 31, ctx);
    pair_init(&y, 31, ctx);
    pair_set(&x, 9, TEST_DENSE);
    pair_set(&y, 4, TEST_DENSE);
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_poly_set_array(x.poly, unreduced, 3));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_set_array(x.poly, unreduced, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_set_array(x.poly, unreduced, INT64_MAX));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_array(x.poly, NULL, 3));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_set_array(NULL, unreduced, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_get_array(NULL, 9, x.poly));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_get_array(NULL, -1, x.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_get_array(&p, 1, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_length(NULL, x.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_length(&len, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_modulus(NULL, x.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_modulus(&p, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mul(NULL, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mul(x.poly, NULL, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mul(x.poly, y.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_sqr(x.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mulmid(NULL, x.poly, y.poly, 0, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mullow(x.poly, NULL, y.poly, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_mulhigh(x.poly, y.poly, NULL, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulmid(x.poly, x.poly, y.poly, -1, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulmid(x.poly, x.poly, y.poly, 3, 2));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulmid(x.poly, x.poly, y.poly, 0, INT64_MIN));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mullow(x.poly, x.poly, y.poly, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_mulhigh(x.poly, x.poly, y.poly, -1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_divrem(NULL, y.poly, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_divrem(x.poly, NULL, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_div(x.poly, x.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_rem(x.poly, NULL, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_gcd(NULL, x.poly, y.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_gcd(x.poly, x.poly, NULL));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_poly_divrem(x.poly, x.poly, x.poly, y.poly));
    CHECK(len == -5);
    CHECK(p == 77);
    pair_check(&x);
    pair_check(&y);
    pair_clear(&x);
    pair_clear(&y);
}
