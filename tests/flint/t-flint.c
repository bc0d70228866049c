/* The calls on nmod_poly_t against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/ulong_extras.h>

#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

cunmod_ctx_t ctx;
static int path; /* of ctx */

void polys_fill(nmod_poly_t poly, int64_t len, int kind)
{
    SCOPED uint64_t *a = test_poly(len, poly->mod.n, kind);
    nmod_poly_zero(poly);
    for (int64_t i = len - 1; i >= 0; i--)
        nmod_poly_set_coeff_ui(poly, i, a[i]);
}

void polys_init(polys_t *s, uint64_t p)
{
    nmod_poly_struct *const all[] = {s->a, s->b, s->x, s->y, s->fx, s->fy};
    for (int i = 0; i < COUNT(all); i++)
        nmod_poly_init(all[i], p);
    polys_fill(s->x, test_range(0, 5), TEST_DENSE); /* what a result held before does not matter */
    polys_fill(s->y, test_range(0, 50), TEST_DENSE);
}

void polys_clear(polys_t *s)
{
    nmod_poly_struct *const all[] = {s->a, s->b, s->x, s->y, s->fx, s->fy};
    for (int i = 0; i < COUNT(all); i++)
        nmod_poly_clear(all[i]);
}

static void check_products(polys_t *s)
{
    nmod_poly_mul(s->fx, s->a, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_mul(s->x, s->a, s->b, ctx));
    CHECK_OVER(s->x, s->a, s->fx, cunmod_nmod_poly_mul(s->x, s->x, s->b, ctx));
    CHECK_OVER(s->x, s->b, s->fx, cunmod_nmod_poly_mul(s->x, s->a, s->x, ctx));

    nmod_poly_mul(s->fx, s->a, s->a);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_sqr(s->x, s->a, ctx));
    CHECK_OVER(s->x, s->a, s->fx, cunmod_nmod_poly_mul(s->x, s->x, s->x, ctx));
    CHECK_OVER(s->x, s->a, s->fx, cunmod_nmod_poly_sqr(s->x, s->x, ctx));
}

void part_of(nmod_poly_t part, const nmod_poly_t product, int64_t nlo, int64_t nhi)
{
    nmod_poly_set(part, product);
    nmod_poly_truncate(part, nhi);
    nmod_poly_shift_right(part, part, nlo);
}

/* x = part of a b, where x is a, b or another object. */
static void check_part_at(polys_t *s, nmod_poly_struct *x, const nmod_poly_struct *a,
                          const nmod_poly_struct *b, int64_t nlo, int64_t nhi)
{
    SCOPED_NMOD nmod_poly_t keep = {test_nmod_copy(x)};
    nmod_poly_mul(s->fy, a, b);
    part_of(s->fx, s->fy, nlo, nhi);
    CHECK_GIVES(x, s->fx, cunmod_nmod_poly_mulmid(x, a, b, nlo, nhi, ctx));
    nmod_poly_set(x, keep);
    nmod_poly_mullow(s->fx, a, b, nhi);
    CHECK_GIVES(x, s->fx, cunmod_nmod_poly_mullow(x, a, b, nhi, ctx));
    nmod_poly_set(x, keep);
    part_of(s->fx, s->fy, nlo, nmod_poly_length(s->fy));
    nmod_poly_shift_left(s->fx, s->fx, nlo);
    _nmod_poly_normalise(s->fx); /* FLINT 2.9 shifts zero to length nlo */
    CHECK_GIVES(x, s->fx, cunmod_nmod_poly_mulhigh(x, a, b, nlo, ctx));
    nmod_poly_set(x, keep);
}

static void check_parts(polys_t *s)
{
    int64_t beyond = nmod_poly_length(s->a) + nmod_poly_length(s->b) + 2;
    int64_t nlo = test_range(0, beyond);
    int64_t nhi = test_range(nlo / 2, beyond); /* nothing below nlo */
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
    CHECK_BOTH(s->x, s->fx, s->y, s->fy, cunmod_nmod_poly_divrem(s->x, s->y, s->a, s->b, ctx));
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_div(s->x, s->a, s->b, ctx));
    CHECK_GIVES(s->y, s->fy, cunmod_nmod_poly_rem(s->y, s->a, s->b, ctx));

    nmod_poly_set(s->x, s->a);
    nmod_poly_set(s->y, s->b);
    CHECK_BOTH(s->x, s->fx, s->y, s->fy, cunmod_nmod_poly_divrem(s->x, s->y, s->x, s->y, ctx));
    nmod_poly_set(s->x, s->a);
    nmod_poly_set(s->y, s->b);
    CHECK_BOTH(s->y, s->fx, s->x, s->fy, cunmod_nmod_poly_divrem(s->y, s->x, s->x, s->y, ctx));
    CHECK_OVER(s->y, s->b, s->fx, cunmod_nmod_poly_div(s->y, s->a, s->y, ctx));
    CHECK_OVER(s->y, s->b, s->fy, cunmod_nmod_poly_rem(s->y, s->a, s->y, ctx));
}

/* Divides a product by a factor, also in place. */
static void check_exact(polys_t *s)
{
    nmod_poly_mul(s->fx, s->a, s->b);
    CHECK_GIVES(s->x, s->a, cunmod_nmod_poly_divexact(s->x, s->fx, s->b, ctx));
    CHECK_GIVES(s->fx, s->a, cunmod_nmod_poly_divexact(s->fx, s->fx, s->b, ctx));
}

/* Computes values of a at n points, and for a prime modulus the polynomial with these values. */
static void check_points(polys_t *s, int64_t n, int prime)
{
    const uint64_t p = s->a->mod.n;
    SCOPED uint64_t *xs = test_array(n), *expected = test_array(n), *ys = test_array(n);
    SCOPED_POINTS cunmod_points_t points = NULL;
    const int different = prime && (uint64_t)n <= p;
    for (int64_t i = 0; i < n; i++)
        xs[i] = different ? (uint64_t)i * (p / (uint64_t)n) : test_below(p);
    CHECK_OK(cunmod_points_create(&points, xs, n, p, ctx));
    nmod_poly_evaluate_nmod_vec(expected, s->a, xs, n);
    CHECK_OK(cunmod_nmod_poly_evaluate_nmod_vec(ys, s->a, xs, n, ctx));
    CHECK_EQUAL(ys, expected, n);
    CHECK_OK(cunmod_nmod_poly_evaluate_points(ys, s->a, points));
    CHECK_EQUAL(ys, expected, n);
    nmod_poly_product_roots_nmod_vec(s->fx, xs, n);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_product_roots_nmod_vec(s->x, xs, n, ctx));
    CHECK_GIVES(s->y, s->fx, cunmod_nmod_poly_product_roots_points(s->y, points));
    if (different)
    {
        nmod_poly_interpolate_nmod_vec(s->fx, xs, ys, n);
        CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_interpolate_nmod_vec(s->x, xs, ys, n, ctx));
        CHECK_GIVES(s->y, s->fx, cunmod_nmod_poly_interpolate_points(s->y, ys, points));
    }
}

/* a(x + c); with the GPU path forced factorials have to be units. */
static void check_taylor(polys_t *s, int prime)
{
    const uint64_t p = s->a->mod.n, c = test_below(p);
    const int64_t len = nmod_poly_length(s->a);
    const int can = path != CUNMOD_PATH_GPU || len <= 1 || c == 0 || (prime && (uint64_t)len <= p);
    const int status = can ? CUNMOD_OK : CUNMOD_E_UNSUPPORTED;
    nmod_poly_taylor_shift_horner(s->fx, s->a, c);
    nmod_poly_set(s->x, s->a);
    CHECK_STATUS(status, cunmod_nmod_poly_taylor_shift(s->x, s->x, c, ctx));
    CHECK(nmod_poly_equal(s->x, can ? s->fx : s->a));
    CHECK_STATUS(status, cunmod_nmod_poly_taylor_shift(s->y, s->a, c, ctx));
    CHECK(!can || nmod_poly_equal(s->y, s->fx));
}

/* Values at the powers of r^2, as FLINT 3 has them; and the polynomial that has these values. */
static void check_geometric(polys_t *s, int64_t n, int prime)
{
    const uint64_t p = s->a->mod.n, r = test_below(p);
    SCOPED uint64_t *xs = test_array(n), *expected = test_array(n), *ys = test_array(n);
    int different = prime;
    for (int64_t i = 0; i < n; i++)
    {
        xs[i] = i == 0 ? 1 : nmod_mul(xs[i - 1], nmod_mul(r, r, s->a->mod), s->a->mod);
        for (int64_t k = 0; k < i; k++)
            different = different && xs[i] != xs[k];
    }
    nmod_poly_evaluate_nmod_vec(expected, s->a, xs, n);
    CHECK_OK(cunmod_nmod_poly_evaluate_geometric_nmod_vec_fast(ys, s->a, r, n, ctx));
    CHECK_EQUAL(ys, expected, n);
#if __FLINT_RELEASE >= 30500
    if (prime && r != 0)
    {
        nmod_poly_evaluate_geometric_nmod_vec_fast(ys, s->a, r, n);
        CHECK_EQUAL(ys, expected, n);
    }
#endif
    if (different)
        nmod_poly_interpolate_nmod_vec(s->fx, xs, ys, n);
    const int status = !prime ? CUNMOD_E_MODULUS : different ? CUNMOD_OK : CUNMOD_E_REPEATED;
    CHECK_STATUS(status, cunmod_nmod_poly_interpolate_geometric_nmod_vec_fast(s->x, r, ys, n, ctx));
    CHECK(!different || nmod_poly_equal(s->x, s->fx));
}

/* The constant coefficient of b is a unit. */
static void check_series(polys_t *s, int64_t n)
{
    nmod_poly_inv_series(s->fx, s->b, n);
    nmod_poly_div_series(s->fy, s->a, s->b, n);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_inv_series(s->x, s->b, n, ctx));
    CHECK_GIVES(s->y, s->fy, cunmod_nmod_poly_div_series(s->y, s->a, s->b, n, ctx));
    CHECK_OVER(s->x, s->b, s->fy, cunmod_nmod_poly_div_series(s->x, s->a, s->x, n, ctx));
    CHECK_OVER(s->x, s->b, s->fx, cunmod_nmod_poly_inv_series(s->x, s->x, n, ctx));
}

static void check_gcds(polys_t *s)
{
    nmod_poly_gcd(s->fx, s->a, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_gcd(s->x, s->a, s->b, ctx));
    CHECK_OVER(s->x, s->a, s->fx, cunmod_nmod_poly_gcd(s->x, s->x, s->b, ctx));
    CHECK_OVER(s->x, s->b, s->fx, cunmod_nmod_poly_gcd(s->x, s->a, s->x, ctx));
}

/* Converts an nmod_poly_t to an array and back, and to a device polynomial and back. */
static void check_conversions(polys_t *s)
{
    const int64_t len = nmod_poly_length(s->a);
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, NULL, 0, s->a->mod.n);
    SCOPED_RESULT uint64_t *a = test_result(len + 2);
    CHECK_OK(cunmod_nmod_poly_get_array(a, len, s->a));
    CHECK(test_untouched(a + len, 2));
    a[len] = 0;
    CHECK_GIVES(s->x, s->a, cunmod_nmod_poly_set_array(s->x, a, len + 1));

    CHECK_OK(cunmod_poly_set_nmod_poly(poly, s->a));
    CHECK_GIVES(s->x, s->a, cunmod_poly_get_nmod_poly(s->x, poly));
    CHECK_OK(cunmod_poly_sqr(poly, poly));
    CHECK_OK(cunmod_poly_get_nmod_poly(s->x, poly));
    nmod_poly_mul(s->fx, s->a, s->a);
    CHECK(nmod_poly_equal(s->x, s->fx));
}

/* Arrays of all lengths become polynomials without leading zeros, whatever those held before. */
static void check_arrays(uint64_t p, int index)
{
    const int64_t *sizes;
    const int count = test_sizes(&sizes, 1025);
    SCOPED_NMOD nmod_poly_t x = {test_nmod_zero(p)};
    for (int i = 0; i < count; i++)
        for (int kind = 0; kind < TEST_KINDS; kind++)
        {
            const int64_t len = sizes[(i + index) % count];
            SCOPED uint64_t *a = test_poly(len, p, kind);
            test_case("set_array", len, kind, p);
            CHECK_OK(cunmod_nmod_poly_set_array(x, a, len));
            CHECK(nmod_poly_length(x) == ref_length(a, len) && x->mod.n == p);
            test_check_nmod(a, len, x);
        }
    CHECK_OK(cunmod_nmod_poly_set_array(x, NULL, 0));
    CHECK(nmod_poly_is_zero(x));
}

static void check_modulus(uint64_t p, int index)
{
    const int prime = index < test_prime_count;
    int rounds = test_few() ? 3 : test_small() ? 8 : 60;
    int64_t longest = test_small() ? 20 : 300;
    uint64_t inverse;
    for (int i = 0; i < rounds; i++)
    {
        polys_t s;
        polys_init(&s, p);
        polys_fill(s.a, test_range(0, longest), (int)test_below(TEST_KINDS));
        polys_fill(s.b, test_range(0, longest), (int)test_below(TEST_KINDS));
        test_case("nmod_poly", nmod_poly_length(s.a), nmod_poly_length(s.b), p);
        check_products(&s);
        check_parts(&s);
        check_elementary(&s);
        if (i % 4 == 0) /* they take longer than the rest */
            check_algebra(&s, prime);
        check_operand(&s);
        check_points(&s, test_range(1, longest), prime);
        check_taylor(&s, prime);
        check_geometric(&s, test_range(1, longest), prime);
        if (!nmod_poly_is_zero(s.b) &&
            n_gcdinv(&inverse, s.b->coeffs[nmod_poly_length(s.b) - 1], p) == 1)
        {
            check_divisions(&s);
            check_exact(&s);
            check_divisor(&s);
            if (nmod_poly_length(s.b) > 1 && (i % 3 == 0 || !test_few()))
                check_residues(&s); /* powers take longest */
        }
        if (!nmod_poly_is_zero(s.b) && n_gcdinv(&inverse, s.b->coeffs[0], p) == 1)
            check_series(&s, test_range(1, longest)); /* FLINT aborts for 0 */
        if (prime)
        {
            check_gcds(&s);
            check_circular(&s);
            check_conversions(&s);
            if (i % 4 == 0)
                check_steps(&s);
        }
        polys_clear(&s);
    }
}

int main(void)
{
    ctx = test_start_ctx(0);
    test_moduli(check_arrays);
    for (path = 0; path < (test_gpu_available() ? 3 : 2); path++)
    {
        CHECK_OK(cunmod_set_path(ctx, path));
        test_moduli(check_modulus);
        check_prepared(2);
        check_prepared(2147483647);
        check_prepared(UINT64_C(18446744073709551557));
        check_vanishing();
        check_modulus_one();
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    check_bad();
    return test_finish_ctx(ctx);
}
