/* Predicted time of divisions. Pure, as predict.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "shape/tensor_share.h"

static double div_steps_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, m = (double)query->m;
    double quotient = n - m + 1;
    double steps = fmin((double)s, quotient);
    double alone =
        fmax(cunmod_predict_steps_us(params->div_steps_us[class], steps) - params->launch_us, 0);
    cunmod_kernel_t kernel = {ceil(quotient / (double)s), params->launch_us, alone,
                              (double)query->batch * steps * m / params->div_rate[class]};
    return params->inverse_us[class] + cunmod_kernel_us(&kernel, params);
}

/* The start, launches that have a block and subtract one, and one that subtracts only. The
 * subtractions are those of "tensor" with all bytes of a word. */
static double div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    const int class = cunmod_query_class(query), shape = class == 0 ? 3 : 7;
    const double m = (double)query->m, quotient = (double)(query->n - query->m + 1);
    const double step = fmin((double)s, quotient), P = (double)params->P;
    const double tile = CUNMOD_TENSOR_OUTPUTS * step * P / params->tensor_rate[shape];
    const double tiles = ceil((m - 1) / CUNMOD_TENSOR_OUTPUTS) * (double)query->batch;
    const double more = cunmod_predict_turns_us(query, params, m - 1);
    const double full = ceil(tiles / P) * tile + more;
    const double next = hypot(cunmod_predict_steps_us(params->div_blocks_us[class], step), full);
    const double last = m > 1 ? fmax(params->launch_us, params->tensor_us[shape]) + full : 0;
    return cunmod_predict_start_us(query, params, step, 1) + last +
           (ceil(quotient / (double)s) - 1) * next;
}

/* Three words moved a coefficient, and one product. */
static double div_naive_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, m = (double)query->m;
    cunmod_kernel_t kernel = {n - m + 1, params->div_naive_us[class], 0,
                              (double)query->batch * 3 * m / params->phase_move[class][0]};
    return params->inverse_us[class] + cunmod_kernel_us(&kernel, params);
}

static double newton_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    cunmod_newton_t shape;
    return cunmod_query_newton(&shape, query, s) ? cunmod_predict_newton_us(query, params, &shape)
                                                 : HUGE_VAL;
}

double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    return params->inverse_us[class] + 2 * (double)query->n / params->phase_move[class][0];
}

double cunmod_predict_div_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int algorithm, int64_t s)
{
    switch (algorithm)
    {
    case CUNMOD_ALG_DIV_NAIVE:
        return div_naive_us(query, params);
    case CUNMOD_ALG_DIV_STEPS:
        return div_steps_us(query, params, s);
    case CUNMOD_ALG_DIV_BLOCKS:
        return div_blocks_us(query, params, s);
    default:
        return newton_us(query, params, s);
    }
}

int cunmod_predict_div_threads(int algorithm, int64_t s)
{
    if (algorithm != CUNMOD_ALG_DIV_STEPS)
    {
        return 256;
    }
    return s <= 128 ? 128 : cunmod_kernel_round_up(s, 32);
}
