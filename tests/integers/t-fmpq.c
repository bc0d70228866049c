/* Polynomials over the rational numbers, by cunmod_fmpq.h, against FLINT's functions: operands of
 * all short lengths, with denominators, contents and common factors, results in the place of
 * operands, bad input and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpq.h"
#include "tests/integers/integers.h"
#include "tests/harness/scoped_flint.h"

/* What checks work with: operands, results and FLINT's, zero at first. */
typedef struct
{
    fmpq_poly_t f, g, h, z[3], expected[3];
    fmpq_t value, point, expected_value;
    cunmod_ctx_t ctx;
} rationals_t;

static void rationals_open(rationals_t *x, int path)
{
    EACH(fmpq_poly_init, x->f, x->g, x->h);
    for (int k = 0; k < 3; k++)
        EACH(fmpq_poly_init, x->z[k], x->expected[k]);
    EACH(fmpq_init, x->value, x->point, x->expected_value);
    CHECK_OK(cunmod_ctx_create(&x->ctx, -1));
    CHECK_OK(cunmod_set_path(x->ctx, path));
}

static void rationals_close(rationals_t *x)
{
    EACH(fmpq_poly_clear, x->f, x->g, x->h);
    for (int k = 0; k < 3; k++)
        EACH(fmpq_poly_clear, x->z[k], x->expected[k]);
    EACH(fmpq_clear, x->value, x->point, x->expected_value);
    cunmod_ctx_destroy(x->ctx);
}

static void random_integer(fmpz_t c, int64_t bits)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    integers_random(f, 1, bits);
    fmpz_set(c, f->coeffs);
}

/* n coefficients, the last one not 0, with a content and a denominator now and then. */
static void random_poly(fmpq_poly_t poly, int64_t n)
{
    static const int64_t bits[] = {1, 31, 63, 64, 65, 128, 200};
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    SCOPED_FMPZ fmpz_t c = {0};
    integers_random(f, n, bits[test_below(7)]);
    fmpq_poly_set_fmpz_poly(poly, f);
    if (test_below(2))
    {
        random_integer(c, bits[test_below(7)]);
        fmpq_poly_scalar_mul_fmpz(poly, poly, c);
    }
    if (test_below(4))
    {
        random_integer(c, bits[test_below(7)]);
        fmpq_poly_scalar_div_fmpz(poly, poly, c);
    }
}

static int is_expected(const fmpq_poly_t z, const fmpq_poly_t expected)
{
    return fmpq_poly_is_canonical(z) && fmpq_poly_equal(z, expected);
}

typedef int ours_t(fmpq_poly_struct *res, const fmpq_poly_struct *a, const fmpq_poly_struct *b,
                   cunmod_ctx_t ctx);
typedef void theirs_t(fmpq_poly_t res, const fmpq_poly_t a, const fmpq_poly_t b);

/* A function of two polynomials: the result is a place of its own, either operand, and both. */
static void check_function(rationals_t *x, ours_t *ours, theirs_t *theirs)
{
    theirs(x->expected[0], x->f, x->g);
    random_poly(x->z[0], 3); /* is overwritten */
    CHECK_OK(ours(x->z[0], x->f, x->g, x->ctx));
    CHECK(is_expected(x->z[0], x->expected[0]));
    fmpq_poly_set(x->z[0], x->f);
    CHECK_OK(ours(x->z[0], x->z[0], x->g, x->ctx));
    CHECK(is_expected(x->z[0], x->expected[0]));
    fmpq_poly_set(x->z[0], x->g);
    CHECK_OK(ours(x->z[0], x->f, x->z[0], x->ctx));
    CHECK(is_expected(x->z[0], x->expected[0]));
    theirs(x->expected[0], x->f, x->f);
    fmpq_poly_set(x->z[0], x->f);
    CHECK_OK(ours(x->z[0], x->z[0], x->z[0], x->ctx));
    CHECK(is_expected(x->z[0], x->expected[0]));
}

static void check_products(rationals_t *x)
{
    check_function(x, cunmod_fmpq_poly_mul, fmpq_poly_mul);
    const int64_t n = test_range(0, fmpq_poly_length(x->f) + fmpq_poly_length(x->g) + 1);
    fmpq_poly_mullow(x->expected[0], x->f, x->g, n);
    fmpq_poly_set(x->z[0], x->g);
    CHECK_OK(cunmod_fmpq_poly_mullow(x->z[0], x->f, x->z[0], n, x->ctx));
    CHECK(is_expected(x->z[0], x->expected[0]));
}

/* Whether b divides a. Where it does not, FLINT leaves what was in the place of the quotient. */
static void check_quotient(rationals_t *x, const fmpq_poly_t a, const fmpq_poly_t b)
{
    int found = -1;
    const int divides = fmpq_poly_divides(x->expected[0], a, b);
    if (!divides)
        fmpq_poly_zero(x->expected[0]);
    for (int alias = 0; alias < 3; alias++)
    {
        fmpq_poly_set(x->z[0], alias == 0 ? x->h : alias == 1 ? a : b);
        CHECK_OK(cunmod_fmpq_poly_divides(&found, x->z[0], alias == 1 ? x->z[0] : a,
                                          alias == 2 ? x->z[0] : b, x->ctx));
        CHECK(found == divides && is_expected(x->z[0], x->expected[0]));
    }
}

static void check_quotients(rationals_t *x)
{
    check_quotient(x, x->f, x->g);
    check_quotient(x, x->f, x->f);
    fmpq_poly_mul(x->h, x->f, x->g);
    check_quotient(x, x->h, x->g);
    check_quotient(x, x->g, x->h);
}

/* The GCD, and its cofactors: results are places of their own, and operands in three ways. */
static void check_cofactors(rationals_t *x, const fmpq_poly_t a, const fmpq_poly_t b)
{
    fmpq_poly_struct *const z[] = {x->z[0], x->z[1], x->z[2]};
    fmpq_poly_xgcd(x->expected[0], x->expected[1], x->expected[2], a, b);
    for (int alias = 0; alias < 4; alias++)
    {
        const int to = alias % 3; /* the result that a is, and the next one is b */
        for (int k = 0; k < 3; k++)
            random_poly(z[k], 3);
        if (alias > 0)
        {
            fmpq_poly_set(z[to], a);
            fmpq_poly_set(z[(to + 1) % 3], b);
        }
        CHECK_OK(cunmod_fmpq_poly_xgcd(z[0], z[1], z[2], alias > 0 ? z[to] : a,
                                       alias > 0 ? z[(to + 1) % 3] : b, x->ctx));
        for (int k = 0; k < 3; k++)
            CHECK(is_expected(z[k], x->expected[k]));
    }
}

static void check_divisors(rationals_t *x)
{
    check_function(x, cunmod_fmpq_poly_gcd, fmpq_poly_gcd);
    check_function(x, cunmod_fmpq_poly_lcm, fmpq_poly_lcm);
    check_cofactors(x, x->f, x->g);
    check_cofactors(x, x->f, x->f);
    fmpq_poly_scalar_div_si(x->h, x->f, -6);
    check_cofactors(x, x->f, x->h);
}

static int is_expected_value(const rationals_t *x)
{
    return fmpq_is_canonical(x->value) && fmpq_equal(x->value, x->expected_value);
}

/* disc(a) lc(a) = (-1)^(n(n-1)/2) Res(a, a') for the degree n. */
static void check_discriminant(rationals_t *x)
{
    const int64_t n = fmpq_poly_degree(x->f);
    CHECK_OK(cunmod_fmpq_poly_discriminant(x->value, x->f, x->ctx));
    fmpq_zero(x->expected_value);
    if (n > 0)
    {
        fmpq_poly_derivative(x->h, x->f);
        fmpq_poly_resultant(x->expected_value, x->f, x->h);
        fmpq_poly_get_coeff_fmpq(x->point, x->f, n);
        fmpq_div(x->expected_value, x->expected_value, x->point);
        if (n % 4 > 1)
            fmpq_neg(x->expected_value, x->expected_value);
    }
    CHECK(is_expected_value(x));
}

static void check_values(rationals_t *x)
{
    SCOPED_FMPZ fmpz_t u = {0}, v = {0};
    random_integer(u, 90);
    fmpq_poly_evaluate_fmpz(x->expected_value, x->f, u);
    CHECK_OK(cunmod_fmpq_poly_evaluate_fmpz(x->value, x->f, u, x->ctx));
    CHECK(is_expected_value(x));
    random_integer(v, 70);
    fmpq_set_fmpz_frac(x->point, u, v);
    fmpq_poly_evaluate_fmpq(x->expected_value, x->f, x->point);
    fmpq_set(x->value, x->point);
    CHECK_OK(cunmod_fmpq_poly_evaluate_fmpq(x->value, x->f, x->value, x->ctx));
    CHECK(is_expected_value(x));
}

static void check_all(rationals_t *x)
{
    test_case("over Q", fmpq_poly_length(x->f), fmpq_poly_length(x->g), 0);
    check_products(x);
    check_quotients(x);
    check_divisors(x);
    fmpq_poly_resultant(x->expected_value, x->f, x->g);
    CHECK_OK(cunmod_fmpq_poly_resultant(x->value, x->f, x->g, x->ctx));
    CHECK(is_expected_value(x));
    check_discriminant(x);
    check_values(x);
}

/* All lengths up to `most`; and operands with a common factor, one of which is the factor then. */
static void check_lengths(rationals_t *x, int64_t most)
{
    for (int64_t n = 0; n <= most; n++)
        for (int64_t m = 0; m <= most; m++)
        {
            random_poly(x->f, n);
            random_poly(x->g, m);
            check_all(x);
        }
    for (int64_t n = 2; n <= most; n++)
    {
        random_poly(x->h, n);
        random_poly(x->f, 2 * n);
        random_poly(x->g, n + 1);
        fmpq_poly_mul(x->f, x->f, x->h);
        fmpq_poly_mul(x->g, x->g, x->h);
        check_all(x);
        fmpq_poly_scalar_div_si(x->g, x->h, -3);
        check_all(x);
    }
}

/* Operands that are longer, and a polynomial with an inverse of the other's content. */
static void check_long(rationals_t *x)
{
    random_poly(x->f, 40);
    random_poly(x->g, 30);
    check_all(x);
    fmpq_poly_content(x->value, x->f);
    fmpq_poly_scalar_div_fmpq(x->g, x->g, x->value);
    check_all(x);
}

static void check_errors(rationals_t *x)
{
    int found = -1;
    fmpq_poly_struct *const f = x->f, *const g = x->g, *const z = x->z[0];
    test_case("bad input over Q", 0, 0, 0);
    random_poly(f, 3);
    random_poly(g, 4);
    random_poly(z, 2);
    fmpq_poly_set(x->expected[0], z);
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_mul(NULL, f, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_mul(z, f, NULL, x->ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpq_poly_mullow(z, f, g, -1, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_divides(NULL, z, f, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_divides(&found, NULL, f, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_gcd(z, NULL, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_lcm(NULL, f, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_xgcd(z, NULL, f, f, g, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpq_poly_xgcd(z, f, z, f, g, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpq_poly_xgcd(f, z, z, f, g, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpq_poly_xgcd(z, z, f, f, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_resultant(NULL, f, g, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_discriminant(x->value, NULL, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_evaluate_fmpz(NULL, f, f->den, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpq_poly_evaluate_fmpq(x->value, f, NULL, x->ctx));
    test_interrupt(x->ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpq_poly_mul(z, f, g, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpq_poly_divides(&found, z, g, f, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpq_poly_gcd(z, f, g, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpq_poly_lcm(z, f, g, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpq_poly_xgcd(z, x->z[1], x->z[2], f, g, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpq_poly_resultant(x->value, f, g, x->ctx));
    CHECK_OK(cunmod_set_interrupt(x->ctx, NULL));
    CHECK(found == -1 && is_expected(z, x->expected[0]));
}

static void check_path(int path)
{
    rationals_t x;
    rationals_open(&x, path);
    check_errors(&x);
    check_lengths(&x, path == CUNMOD_PATH_GPU ? 2 : 4); /* the emulator is slow */
    if (path != CUNMOD_PATH_GPU)
        check_long(&x);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(x.ctx) == path);
    rationals_close(&x);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 1);
    return test_finish();
}
