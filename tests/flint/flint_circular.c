/* Circular and hyperbolic functions, monomials and linear divisors on nmod_poly_t against FLINT's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

TWINS(tan_series, x->a, x->n)
TWINS(sin_series, x->a, x->n)
TWINS(cos_series, x->a, x->n)
TWINS(atan_series, x->a, x->n)
TWINS(asin_series, x->a, x->n)
TWINS(tanh_series, x->a, x->n)
TWINS(sinh_series, x->a, x->n)
TWINS(cosh_series, x->a, x->n)
TWINS(atanh_series, x->a, x->n)
TWINS(asinh_series, x->a, x->n)

/* Which has 4 coefficients: the sums of the powers of the roots of b. */
TWINS(power_sums_to_poly, x->a)

static int ours_div_root(nmod_poly_struct *res, const operands_t *x)
{
    uint64_t value = 0;
    const uint64_t expected = nmod_poly_evaluate_nmod(x->a, x->c);
    const int status = cunmod_nmod_poly_div_root(&value, res, x->a, x->c, ctx);
    CHECK(value == expected);
    return status;
}

static void flint_div_root(nmod_poly_struct *res, const operands_t *x)
{
    nmod_poly_div_root(res, x->a, x->c);
}

/* Compares exp(c x^k) and log(1 + c x^k) modulo x^n with the functions of any series. */
static void check_monomials(polys_t *s, uint64_t c, int64_t k, int64_t n)
{
    SCOPED_NMOD nmod_poly_t f = {test_nmod_zero(s->a->mod.n)};
    nmod_poly_set_coeff_ui(f, k, c);
    nmod_poly_exp_series(s->fx, f, n);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_exp_series_monomial_ui(s->x, c, (uint64_t)k, n, ctx));
    nmod_poly_set_coeff_ui(f, 0, 1);
    nmod_poly_log_series(s->fx, f, n);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_log_series_monomial_ui(s->x, c, (uint64_t)k, n, ctx));
}

void check_circular(polys_t *s)
{
    const operation_t functions[] = {
        TWIN(tan_series),   TWIN(sin_series),   TWIN(cos_series),  TWIN(atan_series),
        TWIN(asin_series),  TWIN(tanh_series),  TWIN(sinh_series), TWIN(cosh_series),
        TWIN(atanh_series), TWIN(asinh_series),
    };
    const uint64_t p = s->a->mod.n, longest = (uint64_t)nmod_poly_length(s->a) + 5;
    const int64_t n = test_range(1, (int64_t)(longest < p ? longest : p));
    SCOPED_NMOD nmod_poly_t f = {test_nmod_zero(p)};
    nmod_poly_set(f, s->a);
    nmod_poly_set_coeff_ui(f, 0, 0);
    const operands_t x = {f, s->b, 0, n}, whole = {s->a, s->b, test_below(p), n};
    for (int i = 0; i < COUNT(functions) && p > 2; i++)
        check_operation(s, functions[i], &x);
    if (nmod_poly_length(s->a) > 0)
        check_operation(s, TWIN(div_root), &whole);
    check_monomials(s, test_below(p), test_range(1, n + 2), n);
    nmod_poly_set_coeff_ui(f, 0, test_below(p < 50 ? p : 50));
    check_operation(s, TWIN(power_sums_to_poly), &x);
}

void check_bad_circular(polys_t *s, polys_t *t)
{
    uint64_t y = 7;
    SCOPED_NMOD nmod_poly_t x = {test_nmod_zero(31)};
    nmod_poly_set_coeff_ui(x, 1, 1);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_tan_series(s->x, NULL, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_sin_series(s->x, x, -1, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_cos_series(s->x, x, 32, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_atan_series(s->x, x, 32, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_power_sums_to_poly(NULL, x, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_exp_series_monomial_ui(s->x, 1, 0, 3, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_exp_series_monomial_ui(s->x, 1, 1, -3, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_log_series_monomial_ui(s->x, 1, 2, 63, ctx));
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_nmod_poly_div_root(&y, s->x, s->a, 31, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_div_root(NULL, s->x, s->a, 3, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_div_root(&y, NULL, t->a, 3, ctx));
    nmod_poly_set_coeff_ui(x, 0, 1);
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_asinh_series(s->x, x, 3, ctx));
    CHECK(y == 7 && nmod_poly_equal(s->x, s->fx));
}
