/* Functions of power series on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"
#include "base/check.h"

typedef struct
{
    int (*function)(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
    int64_t n;
} series_t;

static int series_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)
{
    const series_t *const x = argument;
    return x->function(res, operands[0], x->n);
}

/* res[0 .. n-1] = a function of a modulo x^n. */
static int run(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, series_t x,
               cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, x.n};
    int status = cunmod_check_lengths(x.n, 0);
    return CUNMOD_THEN(cunmod_lift(&operand, 1, &result, x.n, p, ctx, series_of, &x));
}

#define SERIES(name)                                                                               \
    int cunmod_##name(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,       \
                      cunmod_ctx_t ctx)                                                            \
    {                                                                                              \
        return run(res, a, lena, p, (series_t){cunmod_poly_##name, n}, ctx);                       \
    }

SERIES(log_series)
SERIES(exp_series)
SERIES(sqrt_series)
SERIES(invsqrt_series)
SERIES(revert_series)
SERIES(power_sums)
SERIES(tan_series)
SERIES(sin_series)
SERIES(cos_series)
SERIES(atan_series)
SERIES(asin_series)
SERIES(tanh_series)
SERIES(sinh_series)
SERIES(cosh_series)
SERIES(atanh_series)
SERIES(asinh_series)

static int composed_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *n)
{
    return cunmod_poly_compose_series(res, operands[0], operands[1], *(const int64_t *)n);
}

int cunmod_compose_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                          int64_t leng, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {g, leng}};
    const cunmod_lift_result_t result = {res, n};
    int status = cunmod_check_lengths(n, 0);
    return CUNMOD_THEN(cunmod_lift(operands, 2, &result, n, p, ctx, composed_of, &n));
}

static int to_poly(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    (void)n;
    return cunmod_poly_power_sums_to_poly(res, a);
}

int cunmod_power_sums_to_poly(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                              cunmod_ctx_t ctx)
{
    const int status = cunmod_check_operands(a, lena, NULL, 0, p);
    if (status != CUNMOD_OK || (lena > 0 && a[0] >= (uint64_t)CUNMOD_LENGTH_MAX))
    {
        return status != CUNMOD_OK ? status : CUNMOD_E_LENGTH;
    }
    return run(res, a, lena, p, (series_t){to_poly, (lena > 0 ? (int64_t)a[0] : 0) + 1}, ctx);
}
