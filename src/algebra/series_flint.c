/* Functions of power series that FLINT computes: their descriptions for algebra/lift.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/series_flint.h"

#include <math.h>

/* Largest lengths of results for which a call of FLINT takes only some milliseconds. MOST: for
 * functions that need a few products. MOST_REVERT: for the reversion, which needs about sqrt(n)
 * products. */
#define MOST 4096
#define MOST_REVERT 1024

/* The reversion stores rows of n words for powers of the series, ROWS sqrt(n) at most. */
#define ROWS 4

/* Returns `words` of the description (algebra/lift.h). For n > MOST the library's algorithms for
 * log, atan, atanh and power sums, one division each, are as fast as FLINT's. */
static double words_of(const cunmod_series_function_t *x)
{
    switch (x->flint)
    {
    case CUNMOD_CPU_LOG:
    case CUNMOD_CPU_ATAN:
    case CUNMOD_CPU_ATANH:
    case CUNMOD_CPU_POWER_SUMS:
        return 0;
    case CUNMOD_CPU_REVERT:
        return CUNMOD_LIFT_PRODUCTS + ROWS * sqrt((double)x->n);
    default:
        return CUNMOD_LIFT_PRODUCTS;
    }
}

static int make(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)
{
    const cunmod_series_function_t *const x = argument;
    return x->poly(res, operands[0], x->n);
}

static int make_by_flint(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                         uint64_t p, void *argument)
{
    const cunmod_series_function_t *const x = argument;
    return cunmod_cpu_series(x->flint, result->words, CUNMOD_LIFT_WORDS(0), x->n, p);
}

cunmod_lift_t cunmod_series_lift(cunmod_series_function_t *x)
{
    return (cunmod_lift_t){.make = make,
                           .flint = make_by_flint,
                           .most = x->flint == CUNMOD_CPU_REVERT ? MOST_REVERT : MOST,
                           .words = words_of(x),
                           .bytes = sizeof(*x),
                           .argument = x};
}

int cunmod_series_by_flint(int *status, cunmod_poly_t res, cunmod_poly_t a, int64_t n,
                           cunmod_cpu_series_t flint)
{
    cunmod_series_function_t x = {.flint = flint, .n = n};
    const cunmod_lift_t function = cunmod_series_lift(&x);
    return cunmod_lift_polys(status, res, &a, 1, n, n, &function);
}
