/* Predicts the time of plain divisions. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "shape/tensor_share.h"
#include "shape/tuning.h"

static const double beyond[CUNMOD_CLASSES] = CUNMOD_TUNE_BEYOND;

/* Returns the time of the launch that computes the next s coefficients of the quotient. For s >
 * CUNMOD_DIV_MAX_S / 2 each thread computes two coefficients, and so the time jumps there. */
static double next_us(const cunmod_params_t *params, int class, double s)
{
    const double *const samples = params->div_blocks_us[class];
    const double us = cunmod_kernel_sample_us(samples, CUNMOD_STEP_SHAPES, s);
    return 2 * s > CUNMOD_DIV_MAX_S ? fmax(us, beyond[class] * samples[CUNMOD_STEP_SHAPES - 1])
                                    : us;
}

/* The first launch computes the first block of the quotient. Each later launch subtracts the
 * product of the latest block and the divisor, and computes the next block; the last launch only
 * subtracts. The products are predicted as products by MUL "tensor" of coefficients that fill a
 * word. */
double cunmod_predict_div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    int64_t s)
{
    const int class = cunmod_query_class(query), shape = class == 0 ? 3 : 7;
    const double m = (double)query->m, quotient = (double)(query->n - query->m + 1);
    const double step = fmin((double)s, quotient), P = (double)params->P;
    const double tile = CUNMOD_TENSOR_OUTPUTS * step * P / params->tensor_rate[shape];
    const double tiles = ceil((m - 1) / CUNMOD_TENSOR_OUTPUTS) * (double)query->batch;
    const double more = cunmod_predict_turns_us(query, params, m - 1);
    const double full = ceil(tiles / P) * tile + more;
    const double next = cunmod_kernel_overlap_us(next_us(params, class, step), full, params);
    const double last = m > 1 ? cunmod_kernel_launched_us(params->tensor_us[shape], params) + full
                              : 0;
    return cunmod_predict_start_us(query, params, step, 1) + last +
           (ceil(quotient / (double)s) - 1) * next;
}

/* Every coefficient is read once and written once. */
double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    return params->inverse_us[class] + 2 * (double)query->n / params->move_rate[class];
}
