/* Algorithms that are made of the others on nmod_poly_t against FLINT's own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

/* ---- powers, with the exponent c ---- */

OURS(pow, x->a, x->c)
OURS(pow_trunc, x->a, x->c, x->n)

/* In FLINT 2.9 the power 0^0 is 0, and in the library it is 1. */
static void flint_pow(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_pow(res, x->a, x->c);
    if (x->c == 0)
        nmod_poly_one(res);
}

static void flint_pow_trunc(nmod_poly_struct *res, const operands_t *x)
{
    flint_pow(res, x);
    nmod_poly_truncate(res, x->n);
}

/* ---- power series ---- */

TWINS(log_series, x->a, x->n)
TWINS(exp_series, x->a, x->n)
TWINS(sqrt_series, x->a, x->n)
TWINS(invsqrt_series, x->a, x->n)
TWINS(revert_series, x->a, x->n)
TWINS(compose_series, x->a, x->b, x->n)

OURS(power_sums, x->a, x->n)

static void flint_power_sums(nmod_poly_struct *res, const operands_t *x)
{
    /* The series rev(a') / rev(a). FLINT 2.9's function has another result modulo small primes. */
    const slong degree = nmod_poly_degree(x->a);
    SCOPED_NMOD nmod_poly_t above = {test_nmod_zero(x->a->mod.n)};
    SCOPED_NMOD nmod_poly_t below = {test_nmod_zero(x->a->mod.n)};
    nmod_poly_derivative(above, x->a);
    nmod_poly_reverse(above, above, degree);
    nmod_poly_reverse(below, x->a, degree + 1);
    nmod_poly_div_series(res, above, below, x->n);
}

/* ---- the rest ---- */

TWINS(compose, x->a, x->b)

OURS(squarefree_part, x->a)

static void flint_squarefree_part(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_factor_t factors;
    nmod_poly_factor_init(factors);
    SCOPED_NMOD nmod_poly_t product = {test_nmod_zero(x->a->mod.n)};
    nmod_poly_make_monic(product, x->a);
    nmod_poly_factor_squarefree(factors, product);
    nmod_poly_one(product);
    for (slong i = 0; i < factors->num; i++)
        nmod_poly_mul(product, product, factors->p + i);
    nmod_poly_set(res, product);
    nmod_poly_factor_clear(factors);
}

/* f = a with the coefficients 0 and 1 set to `zero` and `one`; -1 leaves a coefficient as it is. */
static void begin(nmod_poly_t f, const nmod_poly_struct *a, int zero, int one)
{
    nmod_poly_set(f, a);
    nmod_poly_set_coeff_ui(f, 0, (uint64_t)zero);
    if (one >= 0)
        nmod_poly_set_coeff_ui(f, 1, (uint64_t)one);
}

static void check_series(polys_t *s, int64_t n)
{
    const operation_t of_one[] = {TWIN(sqrt_series), TWIN(invsqrt_series), TWIN(log_series)};
    const uint64_t p = s->a->mod.n;
    const int divides = (uint64_t)n > p; /* p divides what FLINT divides by */
    SCOPED_NMOD nmod_poly_t f = {test_nmod_zero(p)};
    const operands_t x = {f, s->b, 0, n}, inner = {s->b, f, 0, n}, whole = {s->a, s->b, 0, n};
    begin(f, s->a, 1, -1);
    for (int i = p == 2 ? 3 : 0; i < (divides ? 2 : 3); i++)
        check_operation(s, of_one[i], &x);
    begin(f, s->a, 0, 1);
    if (!divides)
    {
        check_operation(s, TWIN(exp_series), &x);
        check_operation(s, TWIN(revert_series), &x);
    }
    check_operation(s, TWIN(compose_series), &inner);
    if (divides && n >= 2)
    {
        CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_exp_series(s->x, f, n, ctx));
        CHECK_OK(cunmod_nmod_poly_revert_series(s->x, f, n, ctx));
        nmod_poly_compose_series(s->fx, f, s->x, n);
        nmod_poly_zero(s->fy);
        nmod_poly_set_coeff_ui(s->fy, 1, 1);
        CHECK(nmod_poly_equal(s->fx, s->fy));
    }
    if (nmod_poly_length(s->a) > 1)
        check_operation(s, TWIN(power_sums), &whole);
}

/* Divides b^e a by b, where b is not constant. */
static void check_divisibility(polys_t *s, int e)
{
    int divides = -1;
    int64_t times = -1;
    nmod_poly_set(s->fx, s->a);
    for (int i = 0; i < e; i++)
        nmod_poly_mul(s->fx, s->fx, s->b);
    CHECK_OK(cunmod_nmod_poly_divides(&divides, s->x, s->fx, s->b, ctx));
    CHECK(divides == nmod_poly_divides(s->fy, s->fx, s->b));
    CHECK(nmod_poly_equal(s->x, s->fy));
    CHECK_OVER(s->y, s->b, s->fy, cunmod_nmod_poly_divides(&divides, s->y, s->fx, s->y, ctx));
    if (nmod_poly_is_zero(s->a) || nmod_poly_length(s->b) < 2)
    {
        CHECK_STATUS(nmod_poly_is_zero(s->a) ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH,
                     cunmod_nmod_poly_remove(&times, s->x, s->fx, s->b, ctx));
        return;
    }
    nmod_poly_set(s->x, s->fx);
    nmod_poly_set(s->fy, s->fx);
    const int64_t expected = (int64_t)nmod_poly_remove(s->fy, s->b);
    CHECK_OK(cunmod_nmod_poly_remove(&times, s->y, s->fx, s->b, ctx));
    CHECK(times == expected && times >= e && nmod_poly_equal(s->y, s->fy));
    CHECK_OK(cunmod_nmod_poly_remove(&times, s->x, s->x, s->b, ctx));
    CHECK(times == expected && nmod_poly_equal(s->x, s->fy));
}

static void check_invariants(polys_t *s)
{
    uint64_t discriminant = 1;
    CHECK_OK(cunmod_nmod_poly_discriminant(&discriminant, s->a, ctx));
    CHECK(discriminant == nmod_poly_discriminant(s->a));
    SCOPED_NMOD nmod_poly_t t = {test_nmod_zero(s->a->mod.n)};
    nmod_poly_xgcd(s->fx, s->fy, t, s->a, s->b);
    CHECK_BOTH(s->x, s->fx, s->y, s->fy, cunmod_nmod_poly_gcdinv(s->x, s->y, s->a, s->b, ctx));
    nmod_poly_set(s->x, s->a);
    nmod_poly_set(s->y, s->b);
    CHECK_BOTH(s->y, s->fx, s->x, s->fy, cunmod_nmod_poly_gcdinv(s->y, s->x, s->x, s->y, ctx));
}

void check_algebra(polys_t *s, int prime)
{
    const int64_t n = test_range(1, nmod_poly_length(s->a) + 5); /* FLINT's series abort for 0 */
    const operands_t x = {s->a, s->b, test_below(6), n};
    check_operation(s, TWIN(pow), &x);
    check_operation(s, TWIN(pow_trunc), &x);
    if (!prime)
    {
        CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_nmod_poly_power_sums(s->x, s->a, n, ctx));
        CHECK_STATUS(CUNMOD_E_MODULUS, cunmod_nmod_poly_compose(s->x, s->a, s->b, ctx));
        return;
    }
    check_series(s, n);
    check_invariants(s);
    SCOPED_NMOD nmod_poly_t f = {test_nmod_copy(s->b)};
    nmod_poly_truncate(f, 4);
    const operands_t inner = {s->a, f, 0, 0}, outer = {f, s->a, 0, 0}, alone = {f, s->b, 0, 0};
    check_operation(s, TWIN(compose), &inner);
    check_operation(s, TWIN(compose), &outer);
    if (!nmod_poly_is_zero(s->b))
    {
        check_divisibility(s, (int)test_below(4));
        nmod_poly_set(f, s->a);
        nmod_poly_truncate(f, 20);
        nmod_poly_mul(f, f, f);
        if (!nmod_poly_is_zero(f))
            check_operation(s, TWIN(squarefree_part), &alone);
    }
}

static void check_bad_divisibility(polys_t *s, polys_t *t)
{
    int divides = 7;
    int64_t e = 7;
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_divides(&divides, s->x, s->a, t->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divides(NULL, s->x, s->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_divides(&divides, NULL, s->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_remove(&e, s->x, t->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_remove(NULL, s->x, s->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_remove(&e, s->x, NULL, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_remove(&e, s->x, s->b, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_remove(&e, s->x, s->a, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_gcdinv(s->x, s->y, s->a, t->a, ctx));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_gcdinv(s->x, s->x, s->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_gcdinv(s->x, NULL, s->a, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_gcdinv(NULL, s->y, s->a, s->a, ctx));
    CHECK(divides == 7 && e == 7);
    /* FLINT aborts where the divisor is zero. */
    nmod_poly_set(s->y, s->a);
    CHECK_OK(cunmod_nmod_poly_divides(&divides, s->y, s->a, s->b, ctx));
    CHECK(divides == 0 && nmod_poly_is_zero(s->y));
    nmod_poly_set(s->y, s->a);
    CHECK_OK(cunmod_nmod_poly_divides(&divides, s->y, s->b, s->b, ctx));
    CHECK(divides == 1 && nmod_poly_is_zero(s->y));
}

void check_bad_algebra(polys_t *s, polys_t *t)
{
    uint64_t y = 7;
    SCOPED_NMOD nmod_poly_t one = {test_nmod_zero(31)}, x = {test_nmod_zero(31)};
    nmod_poly_set_coeff_ui(one, 0, 1);
    nmod_poly_set_coeff_ui(x, 1, 1);
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_pow(s->x, s->a, UINT64_MAX, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_pow(s->x, s->a, UINT64_C(1) << 58, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_pow(NULL, s->a, 2, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_pow(s->x, NULL, 2, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_pow_trunc(s->x, s->a, 2, -1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_pow_trunc(s->x, NULL, 2, 1, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_log_series(s->x, x, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_log_series(s->x, one, 32, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_log_series(s->x, one, -1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_log_series(s->x, NULL, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_exp_series(s->x, one, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_exp_series(s->x, x, 32, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_sqrt_series(s->x, x, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_invsqrt_series(s->x, x, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_revert_series(s->x, one, 3, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_nmod_poly_revert_series(s->x, s->b, 3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_compose_series(s->x, x, one, 3, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_compose_series(s->x, t->a, x, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_compose_series(s->x, x, x, -1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_compose_series(s->x, x, NULL, 3, ctx));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_compose(s->x, t->a, x, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_compose(NULL, x, x, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_power_sums(s->x, s->b, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_power_sums(s->x, s->a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_nmod_poly_squarefree_part(s->x, s->b, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_squarefree_part(s->x, NULL, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_discriminant(NULL, s->a, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_discriminant(&y, NULL, ctx));
    check_bad_divisibility(s, t);
    CHECK(y == 7 && nmod_poly_equal(s->x, s->fx));
}
