/* Functions of power series on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/series_flint.h"

/* res[0 .. n-1] = x.poly(a) modulo x^n, n = x.n. */
static int run(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
               cunmod_series_function_t x, cunmod_ctx_t ctx)
{
    const cunmod_lift_operand_t operand = {a, lena};
    const cunmod_lift_result_t result = {res, x.n};
    const cunmod_lift_t function = cunmod_series_lift(&x);
    return cunmod_lift(&operand, 1, &result, x.n, p, ctx, &function);
}

#define SERIES(name, flint)                                                                        \
    int cunmod_##name(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,       \
                      cunmod_ctx_t ctx)                                                            \
    {                                                                                              \
        return run(res, a, lena, p, (cunmod_series_function_t){cunmod_poly_##name, flint, n},      \
                   ctx);                                                                           \
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
