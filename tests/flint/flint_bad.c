/* What the calls on nmod_poly_t refuse.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

/* An operand prepared for 4 coefficients, modulo 31; a has 5, x has 4, t is modulo 37. */
static void check_bad_operand(polys_t *s, polys_t *t)
{
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_operand_create_nmod_poly(&operand, NULL, 4, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_operand_create_nmod_poly(NULL, s->a, 4, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_operand_create_nmod_poly(&operand, s->a, 0, ctx));
    CHECK(operand == NULL);
    CHECK_OK(cunmod_operand_create_nmod_poly(&operand, s->a, 4, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mul_operand(s->x, s->a, operand));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, 0, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid_operand(s->x, s->x, operand, -1, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid_operand(s->x, s->x, operand, 0, -1));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mul_operand(s->x, t->a, operand));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmid_operand(t->x, t->x, operand, 0, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mul_operand(NULL, s->x, operand));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mul_operand(s->x, NULL, operand));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mul_operand(s->x, s->x, NULL));
    CHECK(nmod_poly_equal(s->x, s->fx));
}

/* A divisor modulo 31; t is modulo 37. */
static void check_bad_divisor(polys_t *s, polys_t *t)
{
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_divisor_create_nmod_poly(&divisor, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_divisor_create_nmod_poly(&divisor, NULL, ctx));
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_rem_divisor(s->x, t->a, divisor));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_divrem_divisor(s->x, s->y, t->a, divisor));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_divrem_divisor(s->x, s->x, s->a, divisor));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_divrem_divisor(s->x, s->x, s->b, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(NULL, s->x, s->a, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(s->x, NULL, s->a, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(s->x, s->y, NULL, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->a, NULL));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmod_divisor(s->x, t->a, t->a, divisor));
    CHECK_STATUS(CUNMOD_E_MISMATCH,
                 cunmod_nmod_poly_compose_mod_divisor(s->x, t->a, t->a, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powmod_divisor(s->x, s->x, NULL, 1, divisor));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_powmod_x_divisor(t->x, NULL, 0, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powmod_x_divisor(s->x, NULL, 0, NULL));
}

/* The same without a divisor that is prepared. */
static void check_bad_modulus(polys_t *s, polys_t *t)
{
    fmpz_t e;
    fmpz_init_set_ui(e, 3);
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmod(s->x, t->a, t->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmod(s->x, s->a, t->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_mulmod(s->x, s->a, s->a, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mulmod(s->x, s->a, NULL, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mulmod(s->x, s->a, s->a, NULL, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_compose_mod(s->x, s->a, s->a, t->a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_compose_mod(s->x, s->a, s->a, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powmod_ui_binexp(NULL, s->a, 3, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_powmod_ui_binexp(s->x, s->a, 3, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_powmod_fmpz_binexp(s->x, t->a, e, s->a, ctx));
    fmpz_neg(e, e);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powmod_fmpz_binexp(s->x, s->a, e, s->a, ctx));
    fmpz_clear(e);
}

/* Three points modulo 31, two of which are the same; t is modulo 37. */
static void check_bad_points(polys_t *s, polys_t *t)
{
    SCOPED_POINTS cunmod_points_t points = NULL;
    const uint64_t xs[3] = {5, 0, 5};
    uint64_t ys[3] = {1, 2, 3};
    CHECK_OK(cunmod_points_create(&points, xs, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_nmod_vec(ys, NULL, xs, 3, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_nmod_vec(NULL, s->a, xs, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_evaluate_nmod_vec(ys, s->a, xs, -3, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_evaluate_points(ys, t->a, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_points(ys, s->a, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_points(ys, NULL, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_taylor_shift(NULL, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_taylor_shift(s->x, NULL, 1, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_taylor_shift(s->x, s->a, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(ys, NULL, 2, 3, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF,
                 cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(ys, s->a, 31, 3, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(NULL, 2, ys, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(s->x, 2, ys, -1, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF,
                 cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(s->x, 31, ys, 3, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_nmod_poly_interpolate_nmod_vec(s->x, xs, ys, 3, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_nmod_poly_interpolate_points(s->x, ys, points));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_interpolate_points(t->x, ys, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_interpolate_points(NULL, ys, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_interpolate_nmod_vec(NULL, xs, ys, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_interpolate_nmod_vec(s->x, xs, ys, -1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_product_roots_nmod_vec(NULL, xs, 3, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_product_roots_nmod_vec(s->x, NULL, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_product_roots_nmod_vec(s->x, xs, -1, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_product_roots_points(t->x, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_product_roots_points(NULL, points));
}

static void check_bad_products(polys_t *s, polys_t *t)
{
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mul(s->x, s->a, t->a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmid(s->x, s->a, t->a, 0, 1, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulhigh(s->x, t->a, s->a, 0, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid(s->x, s->a, s->a, -1, 1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid(s->x, s->a, s->a, 0, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mullow(s->x, s->a, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulhigh(s->x, s->a, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mulmid(NULL, s->a, s->a, 0, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mullow(s->x, NULL, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mulhigh(s->x, s->a, NULL, 1, ctx));
}

static void check_bad_arrays(polys_t *s)
{
    uint64_t words[] = {1, 2, 31, 4, 5};
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_set_array(s->x, words, 5));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_set_array(s->x, words, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_set_array(s->x, words, INT64_MAX));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_set_array(s->x, NULL, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_get_array(words, 4, s->a));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_get_array(words, -1, s->b));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_get_array(NULL, 5, s->a));
    CHECK(words[0] == 1 && words[4] == 5);
    CHECK(nmod_poly_equal(s->x, s->fx));
}

void check_bad(void)
{
    polys_t s, t;
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, NULL, 0, 31);
    polys_init(&s, 31);
    polys_init(&t, 37);
    polys_fill(s.a, 5, TEST_DENSE);
    polys_fill(t.a, 5, TEST_DENSE);
    polys_fill(s.x, 4, TEST_DENSE);
    nmod_poly_set(s.fx, s.x);
    test_case("nmod_poly, bad input", 5, 0, 31);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_divrem(s.x, s.y, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_div(s.x, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_rem(s.x, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_inv_series(s.x, s.b, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_inv_series(s.x, s.a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_div_series(s.x, s.a, s.a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_div_series(s.x, s.a, t.a, 3, ctx));
    check_bad_divisor(&s, &t);
    check_bad_modulus(&s, &t);
    check_bad_operand(&s, &t);
    check_bad_points(&s, &t);
    check_bad_products(&s, &t);
    check_bad_elementary(&s, &t);
    check_bad_algebra(&s, &t);
    check_bad_circular(&s, &t);
    check_bad_steps(&s, &t);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_divexact(s.x, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_divrem(s.x, s.x, s.a, s.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_divrem(s.x, s.y, t.a, s.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_gcd(s.x, s.a, t.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_set_nmod_poly(poly, t.a));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_get_nmod_poly(t.a, poly));
    CHECK(nmod_poly_equal(s.x, s.fx));
    check_bad_arrays(&s);

    /* A result of another modulus takes that of the operands. */
    CHECK_OK(cunmod_nmod_poly_mul(t.x, s.a, s.a, ctx));
    nmod_poly_mul(s.fx, s.a, s.a);
    CHECK(t.x->mod.n == 31 && nmod_poly_equal(t.x, s.fx));
    polys_clear(&s);
    polys_clear(&t);
}
