/* nmod_poly_t modulo 1, where all polynomials are zero, against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint_parts.h"
#include "harness.h"

/* x, which the calls are to make zero modulo 1, is not yet; and y, which FLINT's calls make
 * zero. */
typedef struct
{
    nmod_poly_t a, x, y;
} one_t;

static void spoil(one_t *o)
{
    nmod_poly_clear(o->x);
    nmod_poly_init(o->x, 31);
    nmod_poly_set_coeff_ui(o->x, 2, 5);
    nmod_poly_zero(o->y);
}

static void check_zero(const one_t *o)
{
    CHECK(o->x->mod.n == 1 && nmod_poly_length(o->x) == 0);
    CHECK(nmod_poly_length(o->y) == 0);
}

/* Our call and FLINT's. */
#define SAME(ours, theirs)                                                                         \
    do                                                                                             \
    {                                                                                              \
        spoil(&o);                                                                                 \
        CHECK_OK(ours);                                                                            \
        theirs;                                                                                    \
        check_zero(&o);                                                                            \
    } while (0)

static void check_sums(void)
{
    one_t o;
    nmod_poly_init(o.a, 1);
    nmod_poly_init(o.x, 1);
    nmod_poly_init(o.y, 1);
    SAME(cunmod_nmod_poly_add(o.x, o.a, o.a, ctx), nmod_poly_add(o.y, o.a, o.a));
    SAME(cunmod_nmod_poly_sub(o.x, o.a, o.a, ctx), nmod_poly_sub(o.y, o.a, o.a));
    SAME(cunmod_nmod_poly_neg(o.x, o.a, ctx), nmod_poly_neg(o.y, o.a));
    SAME(cunmod_nmod_poly_scalar_mul(o.x, o.a, 0, ctx), nmod_poly_scalar_mul_nmod(o.y, o.a, 0));
    SAME(cunmod_nmod_poly_scalar_addmul(o.x, o.a, o.a, 0, ctx), nmod_poly_zero(o.y));
    SAME(cunmod_nmod_poly_shift_left(o.x, o.a, 3, ctx), nmod_poly_zero(o.y));
    SAME(cunmod_nmod_poly_shift_right(o.x, o.a, 3, ctx), nmod_poly_shift_right(o.y, o.a, 3));
    SAME(cunmod_nmod_poly_reverse(o.x, o.a, 3, ctx), nmod_poly_reverse(o.y, o.a, 3));
    SAME(cunmod_nmod_poly_deflate(o.x, o.a, 3, ctx), nmod_poly_deflate(o.y, o.a, 3));
    SAME(cunmod_nmod_poly_inflate(o.x, o.a, 3, ctx), nmod_poly_inflate(o.y, o.a, 3));
    SAME(cunmod_nmod_poly_derivative(o.x, o.a, ctx), nmod_poly_derivative(o.y, o.a));
    SAME(cunmod_nmod_poly_integral(o.x, o.a, ctx), nmod_poly_integral(o.y, o.a));
    SAME(cunmod_nmod_poly_mul(o.x, o.a, o.a, ctx), nmod_poly_mul(o.y, o.a, o.a));
    SAME(cunmod_nmod_poly_mullow(o.x, o.a, o.a, 4, ctx), nmod_poly_mullow(o.y, o.a, o.a, 4));
    SAME(cunmod_nmod_poly_mulhigh(o.x, o.a, o.a, 4, ctx), nmod_poly_mulhigh(o.y, o.a, o.a, 4));
    SAME(cunmod_nmod_poly_taylor_shift(o.x, o.a, 0, ctx), nmod_poly_taylor_shift(o.y, o.a, 0));
    SAME(cunmod_nmod_poly_pow(o.x, o.a, 0, ctx), nmod_poly_pow(o.y, o.a, 0));
    SAME(cunmod_nmod_poly_pow(o.x, o.a, 5, ctx), nmod_poly_pow(o.y, o.a, 5));
    SAME(cunmod_nmod_poly_pow_trunc(o.x, o.a, 5, 3, ctx), nmod_poly_pow_trunc(o.y, o.a, 5, 3));
    nmod_poly_clear(o.a);
    nmod_poly_clear(o.x);
    nmod_poly_clear(o.y);
}

/* n is above every modulus that a call could have taken in the place of 1 but a long one. */
static void check_prime_only(int64_t n)
{
    one_t o;
    nmod_poly_init(o.a, 1);
    nmod_poly_init(o.x, 1);
    nmod_poly_init(o.y, 1);
    SCOPED_NMOD nmod_poly_t s = {test_nmod_zero(31)}, t = {test_nmod_zero(31)};
    SAME(cunmod_nmod_poly_gcd(o.x, o.a, o.a, ctx), nmod_poly_gcd(o.y, o.a, o.a));
    SAME(cunmod_nmod_poly_xgcd(o.x, s, t, o.a, o.a, ctx), nmod_poly_zero(o.y));
    CHECK(nmod_poly_length(s) == 0 && nmod_poly_length(t) == 0 && t->mod.n == 1);
    SAME(cunmod_nmod_poly_exp_series(o.x, o.a, n, ctx), nmod_poly_zero(o.y));
    SAME(cunmod_nmod_poly_compose(o.x, o.a, o.a, ctx), nmod_poly_compose(o.y, o.a, o.a));
    SAME(cunmod_nmod_poly_compose_series(o.x, o.a, o.a, n, ctx),
         nmod_poly_compose_series(o.y, o.a, o.a, n));
    nmod_poly_clear(o.a);
    nmod_poly_clear(o.x);
    nmod_poly_clear(o.y);
}

/* Where FLINT aborts there is an error; values are 0. */
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
