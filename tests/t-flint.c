/* The calls on nmod_poly_t against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_flint.h"
#include "harness.h"

/* Two operands, two results, and FLINT's results. */
typedef struct
{
    nmod_poly_t a, b, x, y, fx, fy;
} polys_t;

static cunmod_ctx_t ctx;

static void fill(nmod_poly_t poly, int64_t len, int kind)
{
    uint64_t *a = test_poly(len, poly->mod.n, kind);
    nmod_poly_zero(poly);
    for (int64_t i = len - 1; i >= 0; i--)
    {
        nmod_poly_set_coeff_ui(poly, i, a[i]);
    }
    free(a);
}

static void init(polys_t *s, uint64_t p)
{
    nmod_poly_init(s->a, p);
    nmod_poly_init(s->b, p);
    nmod_poly_init(s->x, p);
    nmod_poly_init(s->y, p);
    nmod_poly_init(s->fx, p);
    nmod_poly_init(s->fy, p);
    fill(s->x, test_range(0, 5), TEST_DENSE); /* what a result held before does not matter */
    fill(s->y, test_range(0, 50), TEST_DENSE);
}

static void clear(polys_t *s)
{
    nmod_poly_clear(s->a);
    nmod_poly_clear(s->b);
    nmod_poly_clear(s->x);
    nmod_poly_clear(s->y);
    nmod_poly_clear(s->fx);
    nmod_poly_clear(s->fy);
}

static void check_products(polys_t *s)
{
    nmod_poly_mul(s->fx, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_mul(s->x, s->a, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_mul(s->x, s->x, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->b);
    CHECK_OK(cunmod_nmod_poly_mul(s->x, s->a, s->x, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));

    nmod_poly_mul(s->fx, s->a, s->a);
    CHECK_OK(cunmod_nmod_poly_sqr(s->x, s->a, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_mul(s->x, s->x, s->x, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_sqr(s->x, s->x, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
}

/* The sum of c_i x^(i-nlo) over nlo <= i < nhi of a product of FLINT's. */
static void part_of(nmod_poly_t part, const nmod_poly_t product, int64_t nlo, int64_t nhi)
{
    nmod_poly_set(part, product);
    nmod_poly_truncate(part, nhi);
    nmod_poly_shift_right(part, part, nlo);
}

/* x = part of a b, x being a, b or another object. */
static void check_part_at(polys_t *s, nmod_poly_struct *x, const nmod_poly_struct *a,
                          const nmod_poly_struct *b, int64_t nlo, int64_t nhi)
{
    nmod_poly_t keep;
    nmod_poly_init(keep, s->a->mod.n);
    nmod_poly_set(keep, x);
    nmod_poly_mul(s->fy, a, b);
    part_of(s->fx, s->fy, nlo, nhi);
    CHECK_OK(cunmod_nmod_poly_mulmid(x, a, b, nlo, nhi, ctx));
    CHECK(nmod_poly_equal(x, s->fx));
    nmod_poly_set(x, keep);
    nmod_poly_mullow(s->fx, a, b, nhi);
    CHECK_OK(cunmod_nmod_poly_mullow(x, a, b, nhi, ctx));
    CHECK(nmod_poly_equal(x, s->fx));
    nmod_poly_set(x, keep);
    part_of(s->fx, s->fy, nlo, nmod_poly_length(s->fy));
    nmod_poly_shift_left(s->fx, s->fx, nlo);
    _nmod_poly_normalise(s->fx); /* FLINT 2.9 shifts zero to length nlo */
    CHECK_OK(cunmod_nmod_poly_mulhigh(x, a, b, nlo, ctx));
    CHECK(nmod_poly_equal(x, s->fx));
    nmod_poly_set(x, keep);
    nmod_poly_clear(keep);
}

static void check_parts(polys_t *s)
{
    int64_t beyond = nmod_poly_length(s->a) + nmod_poly_length(s->b) + 2;
    int64_t nlo = test_range(0, beyond);
    int64_t nhi = test_range(nlo, beyond);
    check_part_at(s, s->x, s->a, s->b, nlo, nhi);
    check_part_at(s, s->x, s->a, s->a, nlo, nhi);
    nmod_poly_set(s->x, s->a);
    check_part_at(s, s->x, s->x, s->b, nlo, nhi);
    nmod_poly_set(s->x, s->b);
    check_part_at(s, s->x, s->a, s->x, nlo, nhi);
    check_part_at(s, s->x, s->x, s->x, nlo, nhi);
    CHECK_OK(cunmod_nmod_poly_mulmid(s->x, s->a, s->b, nlo, INT64_MAX, ctx));
    nmod_poly_mul(s->fy, s->a, s->b);
    part_of(s->fx, s->fy, nlo, beyond);
    CHECK(nmod_poly_equal(s->x, s->fx));
}

/* b is not zero and its leading coefficient is a unit. */
static void check_divisions(polys_t *s)
{
    nmod_poly_divrem(s->fx, s->fy, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_divrem(s->x, s->y, s->a, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx) && nmod_poly_equal(s->y, s->fy));
    CHECK_OK(cunmod_nmod_poly_div(s->x, s->a, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    CHECK_OK(cunmod_nmod_poly_rem(s->y, s->a, s->b, ctx));
    CHECK(nmod_poly_equal(s->y, s->fy));

    nmod_poly_set(s->x, s->a);
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_nmod_poly_divrem(s->x, s->y, s->x, s->y, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx) && nmod_poly_equal(s->y, s->fy));
    nmod_poly_set(s->x, s->a);
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_nmod_poly_divrem(s->y, s->x, s->x, s->y, ctx));
    CHECK(nmod_poly_equal(s->y, s->fx) && nmod_poly_equal(s->x, s->fy));
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_nmod_poly_div(s->y, s->a, s->y, ctx));
    CHECK(nmod_poly_equal(s->y, s->fx));
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_nmod_poly_rem(s->y, s->a, s->y, ctx));
    CHECK(nmod_poly_equal(s->y, s->fy));
}

/* A product is divided by a factor, in place too. */
static void check_exact(polys_t *s)
{
    nmod_poly_mul(s->fx, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_divexact(s->x, s->fx, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->a));
    CHECK_OK(cunmod_nmod_poly_divexact(s->fx, s->fx, s->b, ctx));
    CHECK(nmod_poly_equal(s->fx, s->a));
}

/* Values of a at n points, and for a prime modulus the polynomial that has them. */
static void check_points(polys_t *s, int64_t n, int prime)
{
    const uint64_t p = s->a->mod.n;
    uint64_t *xs = test_array(n);
    uint64_t *expected = test_array(n), *ys = test_array(n);
    cunmod_points_t points = NULL;
    const int different = prime && (uint64_t)n <= p;
    for (int64_t i = 0; i < n; i++)
    {
        xs[i] = different ? (uint64_t)i * (p / (uint64_t)n) : test_below(p);
    }
    CHECK_OK(cunmod_points_create(&points, xs, n, p, ctx));
    nmod_poly_evaluate_nmod_vec(expected, s->a, xs, n);
    CHECK_OK(cunmod_nmod_poly_evaluate_nmod_vec(ys, s->a, xs, n, ctx));
    CHECK_EQUAL(ys, expected, n);
    CHECK_OK(cunmod_nmod_poly_evaluate_points(ys, s->a, points));
    CHECK_EQUAL(ys, expected, n);
    if (different)
    {
        nmod_poly_interpolate_nmod_vec(s->fx, xs, ys, n);
        CHECK_OK(cunmod_nmod_poly_interpolate_nmod_vec(s->x, xs, ys, n, ctx));
        CHECK(nmod_poly_equal(s->x, s->fx));
        CHECK_OK(cunmod_nmod_poly_interpolate_points(s->y, ys, points));
        CHECK(nmod_poly_equal(s->y, s->fx));
    }
    cunmod_points_destroy(points);
    free(xs);
    free(expected);
    free(ys);
}

/* The constant coefficient of b is a unit. */
static void check_series(polys_t *s, int64_t n)
{
    nmod_poly_inv_series(s->fx, s->b, n);
    nmod_poly_div_series(s->fy, s->a, s->b, n);
    CHECK_OK(cunmod_nmod_poly_inv_series(s->x, s->b, n, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    CHECK_OK(cunmod_nmod_poly_div_series(s->y, s->a, s->b, n, ctx));
    CHECK(nmod_poly_equal(s->y, s->fy));
    nmod_poly_set(s->x, s->b);
    CHECK_OK(cunmod_nmod_poly_div_series(s->x, s->a, s->x, n, ctx));
    CHECK(nmod_poly_equal(s->x, s->fy));
    nmod_poly_set(s->x, s->b);
    CHECK_OK(cunmod_nmod_poly_inv_series(s->x, s->x, n, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
}

/* b, of 2 coefficients at least, has a unit on top. */
static void check_residues(polys_t *s)
{
    const uint64_t e[1] = {test_below(1000)};
    cunmod_divisor_t divisor = NULL;
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, s->b, ctx));
    nmod_poly_rem(s->fx, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_rem_divisor(s->x, s->a, divisor));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_shift_right(s->y, s->fx, 1); /* another residue */
    nmod_poly_mulmod(s->fy, s->fx, s->y, s->b);
    CHECK_OK(cunmod_nmod_poly_mulmod(s->y, s->x, s->y, divisor));
    CHECK(nmod_poly_equal(s->y, s->fy));
    nmod_poly_compose_mod(s->x, s->fy, s->fx, s->b);
    CHECK_OK(cunmod_nmod_poly_compose_mod(s->y, s->y, s->fx, divisor));
    CHECK(nmod_poly_equal(s->y, s->x));
    nmod_poly_set(s->x, s->fx);
    nmod_poly_powmod_ui_binexp(s->fy, s->fx, e[0], s->b);
    CHECK_OK(cunmod_nmod_poly_powmod(s->y, s->x, e, 1, divisor));
    CHECK(nmod_poly_equal(s->y, s->fy));
    nmod_poly_zero(s->fx);
    nmod_poly_set_coeff_ui(s->fx, 1, 1);
    nmod_poly_rem(s->fx, s->fx, s->b);
    nmod_poly_powmod_ui_binexp(s->fy, s->fx, e[0], s->b);
    CHECK_OK(cunmod_nmod_poly_powmod_x(s->y, e, 1, divisor));
    CHECK(nmod_poly_equal(s->y, s->fy));
    cunmod_divisor_destroy(divisor);

    /* Zeros on top of a divisor make no residue longer. */
    uint64_t *padded = test_array(s->b->length + 1000);
    memset(padded, 0, (size_t)(s->b->length + 1000) * sizeof(*padded));
    memcpy(padded, s->b->coeffs, (size_t)s->b->length * sizeof(*padded));
    CHECK_OK(cunmod_divisor_create(&divisor, padded, s->b->length + 1000, s->b->mod.n, ctx));
    nmod_poly_rem(s->fx, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_rem_divisor(s->x, s->a, divisor));
    CHECK(nmod_poly_equal(s->x, s->fx));
    cunmod_divisor_destroy(divisor);
    free(padded);
}

/* Products by b, which the operand keeps: again and again, in place, into b's own object, in
 * part, and into an object of another modulus. */
static void check_operand(polys_t *s)
{
    const int64_t most = nmod_poly_length(s->a) > 0 ? nmod_poly_length(s->a) : 1;
    const int64_t beyond = nmod_poly_length(s->a) + nmod_poly_length(s->b) + 2;
    const int64_t nlo = test_range(0, beyond), nhi = test_range(nlo, beyond);
    cunmod_operand_t operand = NULL;
    nmod_poly_t other;
    nmod_poly_init(other, s->a->mod.n == 7 ? 5 : 7);
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_operand_create_nmod_poly(&operand, s->y, most, ctx));
    nmod_poly_mul(s->fy, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_mul_operand(s->x, s->a, operand));
    CHECK(nmod_poly_equal(s->x, s->fy));
    CHECK_OK(cunmod_nmod_poly_mul_operand(s->y, s->a, operand));
    CHECK(nmod_poly_equal(s->y, s->fy));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_mul_operand(s->x, s->x, operand));
    CHECK(nmod_poly_equal(s->x, s->fy));
    CHECK_OK(cunmod_nmod_poly_mul_operand(other, s->a, operand));
    CHECK(other->mod.n == s->a->mod.n && nmod_poly_equal(other, s->fy));

    part_of(s->fx, s->fy, nlo, nhi);
    CHECK_OK(cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, nlo, nhi));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_mulmid_operand(s->x, s->x, operand, nlo, nhi));
    CHECK(nmod_poly_equal(s->x, s->fx));
    part_of(s->fx, s->fy, nlo, beyond);
    CHECK_OK(cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, nlo, INT64_MAX));
    CHECK(nmod_poly_equal(s->x, s->fx));
    CHECK_OK(cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, nlo, nlo));
    CHECK(nmod_poly_is_zero(s->x));
    cunmod_operand_destroy(operand);
    nmod_poly_clear(other);
}

/* Quotients and remainders by b, which is not zero and has a unit on top. */
static void check_divisor(polys_t *s)
{
    cunmod_divisor_t divisor = NULL;
    nmod_poly_t other;
    nmod_poly_init(other, s->a->mod.n == 7 ? 5 : 7);
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, s->y, ctx));
    nmod_poly_divrem(s->fx, s->fy, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->a, divisor));
    CHECK(nmod_poly_equal(s->x, s->fx) && nmod_poly_equal(s->y, s->fy));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->x, divisor));
    CHECK(nmod_poly_equal(s->x, s->fx) && nmod_poly_equal(s->y, s->fy));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(s->y, s->x, s->x, divisor));
    CHECK(nmod_poly_equal(s->y, s->fx) && nmod_poly_equal(s->x, s->fy));
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(other, s->y, s->a, divisor));
    CHECK(other->mod.n == s->a->mod.n && nmod_poly_equal(other, s->fx));
    CHECK_OK(cunmod_nmod_poly_rem_divisor(s->x, s->a, divisor));
    CHECK(nmod_poly_equal(s->x, s->fy));
    nmod_poly_mul(s->y, s->fx, s->b); /* without remainder */
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->y, divisor));
    CHECK(nmod_poly_equal(s->x, s->fx) && nmod_poly_is_zero(s->y));
    cunmod_divisor_destroy(divisor);
    nmod_poly_clear(other);
}

/* Long and short polynomials by long and short ones that are prepared. */
static void check_prepared(uint64_t p)
{
    static const int64_t lengths[] = {0, 1, 2, 17, 300, 5000};
    const int count = test_small() ? 4 : 6;
    for (int i = 0; i < count * count; i++)
    {
        const int64_t lena = lengths[i / count], lenb = lengths[i % count];
        polys_t s;
        init(&s, p);
        fill(s.a, lena, TEST_DENSE);
        fill(s.b, lenb, TEST_DENSE);
        test_case("nmod_poly, prepared", lena, lenb, p);
        check_operand(&s);
        if (lenb > 0)
        {
            check_divisor(&s);
        }
        clear(&s);
    }
}

/* (2x + 1) 3 = 3 and 2x 3 = 0 modulo 6: what is zero on top of a product does not count. */
static void check_vanishing(void)
{
    cunmod_operand_t operand = NULL;
    polys_t s;
    init(&s, 6);
    nmod_poly_set_coeff_ui(s.a, 1, 2);
    nmod_poly_set_coeff_ui(s.b, 0, 3);
    test_case("nmod_poly, zero divisors", 2, 1, 6);
    CHECK_OK(cunmod_operand_create_nmod_poly(&operand, s.b, 2, ctx));
    CHECK_OK(cunmod_nmod_poly_mul_operand(s.x, s.a, operand));
    CHECK(nmod_poly_length(s.x) == 0);
    nmod_poly_set_coeff_ui(s.a, 0, 1);
    CHECK_OK(cunmod_nmod_poly_mul_operand(s.x, s.a, operand));
    CHECK(nmod_poly_length(s.x) == 1 && nmod_poly_get_coeff_ui(s.x, 0) == 3);
    cunmod_operand_destroy(operand);
    clear(&s);
}

static void check_gcds(polys_t *s)
{
    nmod_poly_gcd(s->fx, s->a, s->b);
    CHECK_OK(cunmod_nmod_poly_gcd(s->x, s->a, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->a);
    CHECK_OK(cunmod_nmod_poly_gcd(s->x, s->x, s->b, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
    nmod_poly_set(s->x, s->b);
    CHECK_OK(cunmod_nmod_poly_gcd(s->x, s->a, s->x, ctx));
    CHECK(nmod_poly_equal(s->x, s->fx));
}

/* nmod_poly_t to an array and back, and to a device polynomial and back. */
static void check_conversions(polys_t *s)
{
    cunmod_poly_t poly = NULL;
    int64_t len = nmod_poly_length(s->a);
    uint64_t *a = test_result(len + 2);
    CHECK_OK(cunmod_nmod_poly_get_array(a, len, s->a));
    CHECK(test_untouched(a + len, 2));
    a[len] = 0;
    CHECK_OK(cunmod_nmod_poly_set_array(s->x, a, len + 1));
    CHECK(nmod_poly_equal(s->x, s->a));
    test_result_free(a, len + 2);

    CHECK_OK(cunmod_poly_create(&poly, s->a->mod.n, ctx));
    CHECK_OK(cunmod_poly_set_nmod_poly(poly, s->a));
    CHECK_OK(cunmod_poly_get_nmod_poly(s->x, poly));
    CHECK(nmod_poly_equal(s->x, s->a));
    CHECK_OK(cunmod_poly_sqr(poly, poly));
    CHECK_OK(cunmod_poly_get_nmod_poly(s->x, poly));
    nmod_poly_mul(s->fx, s->a, s->a);
    CHECK(nmod_poly_equal(s->x, s->fx));
    cunmod_poly_destroy(poly);
}

static void check_modulus(uint64_t p, int prime, int path)
{
    int rounds = test_small() ? 8 : 60;
    int64_t longest = test_small() ? 20 : 300;
    uint64_t inverse;
    CHECK_OK(cunmod_set_path(ctx, path));
    for (int i = 0; i < rounds; i++)
    {
        polys_t s;
        init(&s, p);
        fill(s.a, test_range(0, longest), (int)test_below(TEST_KINDS));
        fill(s.b, test_range(0, longest), (int)test_below(TEST_KINDS));
        test_case("nmod_poly", nmod_poly_length(s.a), nmod_poly_length(s.b), p);
        check_products(&s);
        check_parts(&s);
        check_operand(&s);
        check_points(&s, test_range(1, longest), prime);
        if (!nmod_poly_is_zero(s.b) &&
            n_gcdinv(&inverse, s.b->coeffs[nmod_poly_length(s.b) - 1], p) == 1)
        {
            check_divisions(&s);
            check_exact(&s);
            check_divisor(&s);
            if (nmod_poly_length(s.b) > 1)
            {
                check_residues(&s);
            }
        }
        if (!nmod_poly_is_zero(s.b) && n_gcdinv(&inverse, s.b->coeffs[0], p) == 1)
        {
            check_series(&s, test_range(1, longest)); /* FLINT aborts for 0 */
        }
        if (prime)
        {
            check_gcds(&s);
            check_conversions(&s);
        }
        clear(&s);
    }
}

/* An operand prepared for 4 coefficients, modulo 31; a has 5, x has 4, t is modulo 37. */
static void check_bad_operand(polys_t *s, polys_t *t)
{
    cunmod_operand_t operand = NULL;
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_operand_create_nmod_poly(&operand, NULL, 4, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_operand_create_nmod_poly(NULL, s->a, 4, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_operand_create_nmod_poly(&operand, s->a, 0, ctx));
    CHECK(operand == NULL);
    CHECK_OK(cunmod_operand_create_nmod_poly(&operand, s->a, 4, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mul_operand(s->x, s->a, operand));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, 0, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid_operand(s->x, s->x, operand, -1, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid_operand(s->x, s->x, operand, 2, 1));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mul_operand(s->x, t->a, operand));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmid_operand(t->x, t->x, operand, 0, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mul_operand(NULL, s->x, operand));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mul_operand(s->x, NULL, operand));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mul_operand(s->x, s->x, NULL));
    cunmod_operand_destroy(operand);
    CHECK(nmod_poly_equal(s->x, s->fx));
}

static void check_bad(void)
{
    polys_t s;
    polys_t t;
    cunmod_poly_t poly = NULL;
    cunmod_divisor_t divisor = NULL;
    cunmod_points_t points = NULL;
    const uint64_t xs[3] = {5, 0, 5};
    uint64_t ys[3] = {1, 2, 3};
    init(&s, 31);
    init(&t, 37);
    fill(s.a, 5, TEST_DENSE);
    fill(t.a, 5, TEST_DENSE);
    fill(s.x, 4, TEST_DENSE);
    nmod_poly_set(s.fx, s.x);
    test_case("nmod_poly, bad input", 5, 0, 31);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_divrem(s.x, s.y, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_div(s.x, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_rem(s.x, s.a, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_inv_series(s.x, s.b, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_inv_series(s.x, s.a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_div_series(s.x, s.a, s.a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_div_series(s.x, s.a, t.a, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_divisor_create_nmod_poly(&divisor, s.b, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_divisor_create_nmod_poly(&divisor, NULL, ctx));
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, s.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_rem_divisor(s.x, t.a, divisor));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_divrem_divisor(s.x, s.y, t.a, divisor));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_divrem_divisor(s.x, s.x, s.a, divisor));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_divrem_divisor(s.x, s.x, s.b, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(NULL, s.x, s.a, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(s.x, NULL, s.a, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(s.x, s.y, NULL, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divrem_divisor(s.x, s.y, s.a, NULL));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmod(s.x, t.a, t.a, divisor));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmod(s.x, s.a, s.a, divisor));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_compose_mod(s.x, t.a, t.a, divisor));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_compose_mod(s.x, s.x, s.a, divisor));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_powmod(s.x, s.a, NULL, 0, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powmod(s.x, s.x, NULL, 1, divisor));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_powmod_x(t.x, NULL, 0, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powmod_x(s.x, NULL, 0, NULL));
    cunmod_divisor_destroy(divisor);
    check_bad_operand(&s, &t);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_divexact(s.x, s.a, s.b, ctx));
    CHECK_OK(cunmod_points_create(&points, xs, 3, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_nmod_vec(ys, NULL, xs, 3, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_nmod_vec(NULL, s.a, xs, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_evaluate_nmod_vec(ys, s.a, xs, -3, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_evaluate_points(ys, t.a, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_points(ys, s.a, NULL));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_evaluate_points(ys, NULL, points));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_nmod_poly_interpolate_nmod_vec(s.x, xs, ys, 3, ctx));
    CHECK_STATUS(CUNMOD_E_REPEATED, cunmod_nmod_poly_interpolate_points(s.x, ys, points));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_interpolate_points(t.x, ys, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_interpolate_points(NULL, ys, points));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_interpolate_nmod_vec(NULL, xs, ys, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_interpolate_nmod_vec(s.x, xs, ys, -1, ctx));
    cunmod_points_destroy(points);
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_divrem(s.x, s.x, s.a, s.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mul(s.x, s.a, t.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulmid(s.x, s.a, t.a, 0, 1, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_mulhigh(s.x, t.a, s.a, 0, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid(s.x, s.a, s.a, -1, 1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulmid(s.x, s.a, s.a, 2, 1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mullow(s.x, s.a, s.a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mulhigh(s.x, s.a, s.a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mulmid(NULL, s.a, s.a, 0, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mullow(s.x, NULL, s.a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mulhigh(s.x, s.a, NULL, 1, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_divrem(s.x, s.y, t.a, s.a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_gcd(s.x, s.a, t.a, ctx));
    CHECK_OK(cunmod_poly_create(&poly, 31, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_set_nmod_poly(poly, t.a));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_poly_get_nmod_poly(t.a, poly));
    CHECK(nmod_poly_equal(s.x, s.fx));
    cunmod_poly_destroy(poly);

    uint64_t words[] = {1, 2, 31, 4, 5};
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_set_array(s.x, words, 5));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_set_array(s.x, words, -1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_set_array(s.x, words, INT64_MAX));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_set_array(s.x, NULL, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_get_array(words, 4, s.a));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_get_array(words, -1, s.b));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_get_array(NULL, 5, s.a));
    CHECK(words[0] == 1 && words[4] == 5);
    CHECK(nmod_poly_equal(s.x, s.fx));

    /* A result of another modulus takes that of the operands. */
    CHECK_OK(cunmod_nmod_poly_mul(t.x, s.a, s.a, ctx));
    nmod_poly_mul(s.fx, s.a, s.a);
    CHECK(t.x->mod.n == 31 && nmod_poly_equal(t.x, s.fx));
    clear(&s);
    clear(&t);
}

int main(void)
{
    test_start(0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    for (int path = 0; path < (test_gpu_available() ? 3 : 2); path++)
    {
        for (int i = 0; i < test_prime_count; i++)
        {
            check_modulus(test_primes[i], 1, path);
        }
        for (int i = 0; i < test_composite_count; i++)
        {
            check_modulus(test_composites[i], 0, path);
        }
        check_prepared(2);
        check_prepared(2147483647);
        check_prepared(UINT64_C(18446744073709551557));
        check_vanishing();
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    check_bad();
    cunmod_ctx_destroy(ctx);
    flint_cleanup();
    return test_finish();
}
