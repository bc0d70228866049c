/* Computes discriminants and power sums, and the polynomial with given power sums. On the CPU path
 * FLINT computes all of these.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/series_flint.h"
#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"

/* Largest lengths for which a call of FLINT takes only some milliseconds: of the operand of a
 * discriminant, and of a polynomial with given power sums. The discriminant of a longer operand is
 * a resultant, one operation of the library, which calls FLINT. */
#define MOST_DISCRIMINANT 512
#define MOST_SUMS 4096

CUNMOD_LIFT(discriminant, cunmod_poly_discriminant(argument, operands[0]),
            cunmod_cpu_discriminant(argument, CUNMOD_LIFT_WORDS(0), p))

static cunmod_lift_t discriminant_lift(uint64_t *value)
{
    return (cunmod_lift_t){discriminant_of, discriminant_by_flint, .most = MOST_DISCRIMINANT,
                           .argument = value};
}

CUNMOD_LIFT(polynomial, cunmod_poly_power_sums_to_poly(res, operands[0]),
            cunmod_cpu_power_sums_to_poly(result->words, CUNMOD_LIFT_WORDS(0), result->room, p))

static const cunmod_lift_t of_sums = {polynomial_of, polynomial_by_flint, .most = MOST_SUMS,
                                      .words = CUNMOD_LIFT_PRODUCTS};

/* *res = disc(a) = (-1)^(d (d-1) / 2) lc(a)^(d - e - 2) Res(a, a'), where d = deg a and e = deg a'
 * (e < d - 1 if p divides d). *res = 0 for d < 1. */
int cunmod_poly_discriminant(uint64_t *res, cunmod_poly_t a)
{
    cunmod_work_t work;
    int64_t len = 0, derived = 0;
    uint64_t lead = 0, value = 0;
    int status = res == NULL || a == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, a);
    if (status != CUNMOD_OK || len <= 1)
    {
        if (status == CUNMOD_OK)
            *res = 0;
        return status;
    }
    const cunmod_lift_t function = discriminant_lift(&value);
    if (cunmod_lift_polys(&status, a, &a, 1, -1, len, &function))
    {
        *res = status == CUNMOD_OK ? value : *res;
        return status;
    }
    status = cunmod_work_open(&work, a, 1);
    CUNMOD_THEN(cunmod_poly_get_coeff(&lead, a, len - 1));
    CUNMOD_THEN(cunmod_poly_derivative(work.t[0], a));
    CUNMOD_THEN(cunmod_poly_length(&derived, work.t[0]));
    CUNMOD_THEN(cunmod_poly_resultant(&value, a, work.t[0]));
    cunmod_work_close(&work);
    if (status == CUNMOD_OK)
    {
        const int64_t exponent = len - derived - 2;
        const uint64_t base = exponent < 0 ? cunmod_cpu_invert(lead, a->p) : lead;
        const uint64_t factor =
            cunmod_cpu_power(base, (uint64_t)(exponent < 0 ? -exponent : exponent), a->p);
        value = cunmod_modulus_mul(value, factor, a->p);
        *res = (len - 1) % 4 >= 2 && value != 0 ? a->p - value : value;
    }
    return status;
}

int cunmod_discriminant(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                        cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    uint64_t value = 0;
    const cunmod_lift_t function = discriminant_lift(&value);
    if (res == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_lift(&operand, 1, NULL, lena, p, ctx, &function));
    *res = value;
    return CUNMOD_OK;
}

/* res[k] = the sum of r^k over all roots r of a, 0 <= k < n. So res is the power series sum of 1 /
 * (1 - r x) = x^(d-1) a'(1/x) / (x^d a(1/x)), d = deg a: a quotient of two reversed polynomials. */
int cunmod_poly_power_sums(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    const cunmod_poly_t polys[] = {res, a};
    cunmod_work_t work;
    int64_t len = 0;
    CUNMOD_TRY(cunmod_work_check(&len, polys, 2, a));
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_OK);
    int status = CUNMOD_OK;
    if (cunmod_series_by_flint(&status, res, a, n, CUNMOD_CPU_POWER_SUMS))
        return status;
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, 2);
    CUNMOD_THEN(cunmod_poly_derivative(t[0], a));
    CUNMOD_THEN(cunmod_poly_reverse(t[0], t[0], len - 1));
    CUNMOD_THEN(cunmod_poly_reverse(t[1], a, len));
    CUNMOD_THEN(cunmod_poly_div_series(t[0], t[0], t[1], n));
    return cunmod_work_end(&work, status, res, 0);
}

/* res = the monic polynomial of degree d = a[0] for which the sum of r^k over all roots r is a[k],
 * k <= d. x^d res(1/x) = product of 1 - r x = exp(-(integral of (a - d) / x)), since log(1 - r x)
 * is minus the sum of (r x)^k / k over k >= 1. */
int cunmod_poly_power_sums_to_poly(cunmod_poly_t res, cunmod_poly_t a)
{
    const cunmod_poly_t polys[] = {res, a};
    cunmod_work_t work;
    int64_t len = 0;
    uint64_t degree = 0;
    int status = cunmod_work_check(&len, polys, 2, a);
    CUNMOD_THEN(cunmod_poly_get_coeff(&degree, a, 0));
    if (status != CUNMOD_OK || degree >= (uint64_t)CUNMOD_LENGTH_MAX)
        return CUNMOD_THEN(CUNMOD_E_LENGTH);
    const int64_t n = (int64_t)degree + 1; /* at most p */
    if (cunmod_lift_polys(&status, res, &a, 1, n, n, &of_sums))
        return status;
    cunmod_poly_t *const t = work.t;
    status = cunmod_work_open(&work, a, 1);
    CUNMOD_THEN(cunmod_poly_shift_right(t[0], a, 1));
    CUNMOD_THEN(cunmod_poly_truncate(t[0], t[0], n - 1));
    CUNMOD_THEN(cunmod_poly_integral(t[0], t[0]));
    CUNMOD_THEN(cunmod_poly_neg(t[0], t[0]));
    CUNMOD_THEN(cunmod_poly_exp_series(t[0], t[0], n));
    CUNMOD_THEN(cunmod_poly_reverse(t[0], t[0], n));
    return cunmod_work_end(&work, status, res, 0);
}

int cunmod_power_sums_to_poly(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                              cunmod_ctx_t ctx)
{
    int status = cunmod_check_operands(a, lena, NULL, 0, p);
    if (status != CUNMOD_OK || (lena > 0 && a[0] >= (uint64_t)CUNMOD_LENGTH_MAX))
        return CUNMOD_THEN(CUNMOD_E_LENGTH);
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, (lena > 0 ? (int64_t)a[0] : 0) + 1};
    return cunmod_lift(&operand, 1, &result, result.room, p, ctx, &of_sums);
}
