/* Functions of power series on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/work.h"
#include "base/check.h"
#include "flint/cpu_series.h"

/* Largest lengths of results that one call of FLINT computes: the call, which cannot be
 * interrupted, takes only some milliseconds. MOST: for functions that need a few products.
 * MOST_COMPOSED: for functions that need about sqrt(n) products. */
#define MOST 4096
#define MOST_COMPOSED 1024

typedef struct
{
    int (*function)(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
    int flint; /* a cunmod_cpu_series_t */
    int64_t n;
} series_t;

static int series_of(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)
{
    const series_t *const x = argument;
    return x->function(res, operands[0], x->n);
}

static int series_by_flint(const cunmod_lift_result_t *result,
                           const cunmod_lift_operand_t *operands, uint64_t p, void *argument)
{
    const series_t *const x = argument;
    return cunmod_cpu_series((cunmod_cpu_series_t)x->flint, result->words, operands[0].words,
                             operands[0].len, x->n, p);
}

/* res[0 .. n-1] = x.function(a) modulo x^n, n = x.n. */
static int run(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, series_t x,
               cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, x.n};
    const cunmod_lift_t function = {.make = series_of,
                                    .flint = series_by_flint,
                                    .most = x.flint == CUNMOD_CPU_REVERT ? MOST_COMPOSED : MOST,
                                    .argument = &x};
    return cunmod_lift(&operand, 1, &result, x.n, p, ctx, &function);
}

#define SERIES(name, flint)                                                                        \
    int cunmod_##name(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,       \
                      cunmod_ctx_t ctx)                                                            \
    {                                                                                              \
        return run(res, a, lena, p, (series_t){cunmod_poly_##name, flint, n}, ctx);                \
    }

SERIES(log_series, CUNMOD_CPU_LOG)
SERIES(exp_series, CUNMOD_CPU_EXP)
SERIES(sqrt_series, CUNMOD_CPU_SQRT)
SERIES(invsqrt_series, CUNMOD_CPU_INVSQRT)
SERIES(revert_series, CUNMOD_CPU_REVERT)
SERIES(power_sums, CUNMOD_CPU_POWER_SUMS)
SERIES(tan_series, CUNMOD_CPU_TAN)
SERIES(sin_series, CUNMOD_CPU_SIN)
SERIES(cos_series, CUNMOD_CPU_COS)
SERIES(atan_series, CUNMOD_CPU_ATAN)
SERIES(asin_series, CUNMOD_CPU_ASIN)
SERIES(tanh_series, CUNMOD_CPU_TANH)
SERIES(sinh_series, CUNMOD_CPU_SINH)
SERIES(cosh_series, CUNMOD_CPU_COSH)
SERIES(atanh_series, CUNMOD_CPU_ATANH)
SERIES(asinh_series, CUNMOD_CPU_ASINH)

CUNMOD_LIFT(composed,
            cunmod_poly_compose_series(res, operands[0], operands[1], *(const int64_t *)argument),
            cunmod_cpu_series_compose(result->words, CUNMOD_LIFT_WORDS(0), CUNMOD_LIFT_WORDS(1),
                                      *(const int64_t *)argument, p))

int cunmod_compose_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                          int64_t leng, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operands[] = {{a, lena}, {g, leng}};
    const cunmod_lift_result_t result = {res, n};
    const cunmod_lift_t function = {composed_of, composed_by_flint, MOST_COMPOSED, &n};
    return cunmod_lift(operands, 2, &result, n, p, ctx, &function);
}

CUNMOD_LIFT(polynomial, cunmod_poly_power_sums_to_poly(res, operands[0]),
            cunmod_cpu_power_sums_to_poly(result->words, CUNMOD_LIFT_WORDS(0), result->room, p))

int cunmod_power_sums_to_poly(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                              cunmod_ctx_t ctx)
{
    int status = cunmod_check_operands(a, lena, NULL, 0, p);
    if (status != CUNMOD_OK || (lena > 0 && a[0] >= (uint64_t)CUNMOD_LENGTH_MAX))
        return CUNMOD_THEN(CUNMOD_E_LENGTH);
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, (lena > 0 ? (int64_t)a[0] : 0) + 1};
    const cunmod_lift_t function = {polynomial_of, polynomial_by_flint, MOST, NULL};
    return cunmod_lift(&operand, 1, &result, result.room, p, ctx, &function);
}
