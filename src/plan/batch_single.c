/* Chooses which items of a batch are computed as single operations, and on which path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_single.h"

#include "cunmod.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* The polynomials of size class 0 have at most 2^FIRST_LOG words. */
#define FIRST_LOG 10

int cunmod_single_on_gpu(const cunmod_query_t *query, double gpu_us, const cunmod_params_t *params,
                         int64_t items, int64_t processors)
{
    cunmod_query_t on_cpu = *query;
    cunmod_plan_t plan;
    on_cpu.path = CUNMOD_PATH_CPU;
    return cunmod_plan_best(&plan, &on_cpu, params) != 0 ||
           gpu_us <= plan.us / (double)(items < processors ? items : processors);
}

/* Returns the microseconds of the kernels for batches that compute the values, or the interpolating
 * polynomials, of all items. Values: one thread computes the value at one point. Interpolation: one
 * block for each item computes the product of all x - x_i; then many blocks, which fill the device,
 * compute the sums of Lagrange's formula. */
static double together_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t items)
{
    static const double value_chain[] = CUNMOD_TUNE_BATCH_VALUE_CHAIN;
    static const double value_rate[] = CUNMOD_TUNE_BATCH_VALUE_RATE;
    static const double inter_chain[] = CUNMOD_TUNE_BATCH_INTER_CHAIN;
    static const double inter_rate[] = CUNMOD_TUNE_BATCH_INTER_RATE;
    const int class = cunmod_query_class(query);
    const double n = (double)query->n, steps = (double)items * n * (double)query->m;
    const double step = params->horner_us[class], rate = params->horner_rate[class];
    return query->op == CUNMOD_OP_POINTS && query->points.interpolate
               ? cunmod_kernel_overlap_us(n * n * step * inter_chain[class],
                                          steps / (rate * inter_rate[class]), params)
               : cunmod_kernel_overlap_us(n * step * value_chain[class],
                                          steps / (rate * value_rate[class]), params);
}

int cunmod_single_values(const cunmod_query_t *query, double alone_us,
                         const cunmod_params_t *params, int64_t items)
{
    return query->algorithm == CUNMOD_ALG_POINTS_TREE ||
           (query->algorithm != CUNMOD_ALG_POINTS_HORNER &&
            (double)items * (alone_us + CUNMOD_TUNE_BATCH_SINGLE) <
                together_us(query, params, items));
}

int cunmod_value_class(int64_t len)
{
    int class = 0;
    while (class < CUNMOD_VALUE_CLASSES - 1 && len > (int64_t)1 << (FIRST_LOG + class))
        class ++;
    return class;
}
