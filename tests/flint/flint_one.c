/* nmod_poly_t modulo 1, where all polynomials are zero, against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

/* Before a call that makes x zero modulo 1, x is another polynomial modulo 31. FLINT's call makes y
 * zero. */
static void spoil(nmod_poly_t x, nmod_poly_t y)
{
    nmod_poly_clear(x);
    nmod_poly_init(x, 31);
    nmod_poly_set_coeff_ui(x, 2, 5);
    nmod_poly_zero(y);
}

/* The library's call, and FLINT's. */
#define SAME(ours, theirs)                                                                         \
    do                                                                                             \
    {                                                                                              \
        spoil(x, y);                                                                               \
        CHECK_OK(ours);                                                                            \
        theirs;                                                                                    \
        CHECK(x->mod.n == 1 && nmod_poly_length(x) == 0);                                          \
        CHECK(nmod_poly_length(y) == 0);                                                           \
    } while (0)

static void check_sums(void)
{
    SCOPED_NMOD nmod_poly_t a = {test_nmod_zero(1)};
    SCOPED_NMOD nmod_poly_t x = {test_nmod_zero(1)}, y = {test_nmod_zero(1)};
    SAME(cunmod_nmod_poly_add(x, a, a, ctx), nmod_poly_add(y, a, a));
    SAME(cunmod_nmod_poly_sub(x, a, a, ctx), nmod_poly_sub(y, a, a));
    SAME(cunmod_nmod_poly_neg(x, a, ctx), nmod_poly_neg(y, a));
    SAME(cunmod_nmod_poly_scalar_mul(x, a, 0, ctx), nmod_poly_scalar_mul_nmod(y, a, 0));
    SAME(cunmod_nmod_poly_scalar_addmul(x, a, a, 0, ctx), nmod_poly_zero(y));
    SAME(cunmod_nmod_poly_shift_left(x, a, 3, ctx), nmod_poly_zero(y));
    SAME(cunmod_nmod_poly_shift_right(x, a, 3, ctx), nmod_poly_shift_right(y, a, 3));
    SAME(cunmod_nmod_poly_reverse(x, a, 3, ctx), nmod_poly_reverse(y, a, 3));
    SAME(cunmod_nmod_poly_deflate(x, a, 3, ctx), nmod_poly_deflate(y, a, 3));
    SAME(cunmod_nmod_poly_inflate(x, a, 3, ctx), nmod_poly_inflate(y, a, 3));
    SAME(cunmod_nmod_poly_derivative(x, a, ctx), nmod_poly_derivative(y, a));
    SAME(cunmod_nmod_poly_integral(x, a, ctx), nmod_poly_integral(y, a));
    SAME(cunmod_nmod_poly_mul(x, a, a, ctx), nmod_poly_mul(y, a, a));
    SAME(cunmod_nmod_poly_mullow(x, a, a, 4, ctx), nmod_poly_mullow(y, a, a, 4));
    SAME(cunmod_nmod_poly_mulhigh(x, a, a, 4, ctx), nmod_poly_mulhigh(y, a, a, 4));
    SAME(cunmod_nmod_poly_taylor_shift(x, a, 0, ctx), nmod_poly_taylor_shift(y, a, 0));
    SAME(cunmod_nmod_poly_pow(x, a, 0, ctx), nmod_poly_pow(y, a, 0));
    SAME(cunmod_nmod_poly_pow(x, a, 5, ctx), nmod_poly_pow(y, a, 5));
    SAME(cunmod_nmod_poly_pow_trunc(x, a, 5, 3, ctx), nmod_poly_pow_trunc(y, a, 5, 3));
}

/* n is above every modulus that a call could have taken in the place of 1 but a long one. */
static void check_prime_only(int64_t n)
{
    SCOPED_NMOD nmod_poly_t a = {test_nmod_zero(1)};
    SCOPED_NMOD nmod_poly_t x = {test_nmod_zero(1)}, y = {test_nmod_zero(1)};
    SCOPED_NMOD nmod_poly_t s = {test_nmod_zero(31)}, t = {test_nmod_zero(31)};
    SAME(cunmod_nmod_poly_gcd(x, a, a, ctx), nmod_poly_gcd(y, a, a));
    SAME(cunmod_nmod_poly_xgcd(x, s, t, a, a, ctx), nmod_poly_zero(y));
    CHECK(nmod_poly_length(s) == 0 && nmod_poly_length(t) == 0 && t->mod.n == 1);
    SAME(cunmod_nmod_poly_exp_series(x, a, n, ctx), nmod_poly_zero(y));
    SAME(cunmod_nmod_poly_compose(x, a, a, ctx), nmod_poly_compose(y, a, a));
    SAME(cunmod_nmod_poly_compose_series(x, a, a, n, ctx), nmod_poly_compose_series(y, a, a, n));
}

/* Where FLINT aborts the library returns an error. Values are 0. */
static void check_rest(void)
{
    const uint64_t xs[2] = {0, 0};
    uint64_t ys[2] = {7, 7}, y = 7;
    cunmod_points_t points = NULL;
    SCOPED_NMOD nmod_poly_t a = {test_nmod_zero(1)}, x = {test_nmod_zero(1)};
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_divrem(x, a, a, a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_make_monic(x, a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_inv_series(x, a, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_mulmod(x, a, a, a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_power_sums(x, a, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_log_series(x, a, 3, ctx));
    CHECK_OK(cunmod_nmod_poly_evaluate_at(&y, a, 0, ctx));
    CHECK(y == nmod_poly_evaluate_nmod(a, 0));
    CHECK_OK(cunmod_nmod_poly_evaluate_nmod_vec(ys, a, xs, 2, ctx));
    CHECK(ys[0] == 0 && ys[1] == 0);
    ys[1] = 7;
    CHECK_OK(cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(ys, a, 0, 2, ctx));
    CHECK(ys[1] == 0);
    CHECK_OK(cunmod_nmod_poly_interpolate_nmod_vec(x, xs, ys, 1, ctx));
    CHECK(nmod_poly_length(x) == 0);
    y = 7;
    CHECK_OK(cunmod_nmod_poly_resultant(&y, a, a, ctx));
    CHECK(y == nmod_poly_resultant(a, a));
    y = 7;
    CHECK_OK(cunmod_nmod_poly_discriminant(&y, a, ctx));
    CHECK(y == nmod_poly_discriminant(a));
    CHECK_OK(cunmod_nmod_poly_minpoly(x, xs, 2, ctx)); /* 1, which is 0 */
    CHECK(nmod_poly_length(x) == 0);
    CHECK_OK(cunmod_nmod_poly_product_roots_nmod_vec(x, xs, 2, ctx)); /* x^2, which is 0 */
    CHECK(nmod_poly_length(x) == 0 && x->mod.n == 1);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_multi_crt(x, a, a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_points_create(&points, xs, 1, 1, ctx));
}

void check_modulus_one(void)
{
    test_case("nmod_poly modulo 1", 0, 0, 1);
    check_sums();
    check_prime_only(100);
    check_rest();
}
