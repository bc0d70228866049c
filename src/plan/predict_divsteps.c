/* Predicted time of divsteps: of a matrix, and of a GCD matrix after matrix. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"
#include "shape/tuning.h"

static const double alone_factor[CUNMOD_CLASSES] = CUNMOD_TUNE_ALONE;

double cunmod_predict_matrix_us(const cunmod_params_t *params, int kind, double own)
{
    return cunmod_kernel_overlap_us(params->divsteps_us[kind],
                                    (double)params->P * own / params->divsteps_rate[kind], params);
}

/* The mean time of a matrix while the coefficients behind the leading block, n at first, are used
 * up. Let i be what is left of them, `others` the number of other blocks. A block has c(i) =
 * min(max(i / others, least), max(n / others, step)) + step / 2 coefficients: its own, and half of
 * those that it gets with every exchange. */
static double shared_matrix_us(const cunmod_params_t *params, int kind, double n, double others,
                               double least, double step)
{
    enum
    {
        PARTS = 16
    };
    double us = 0;
    for (int i = 0; i < PARTS; i++)
    {
        const double left = n * (i + 0.5) / PARTS;
        us += cunmod_predict_matrix_us(
            params, kind, fmin(fmax(left / others, least), fmax(n / others, step)) + step / 2);
    }
    return us / PARTS;
}

/* Items of a batch that run together (cunmod_divsteps_shape_of). Where an item has few blocks, each
 * of them works on half of its coefficients in the mean, and on some more. Blocks that wait for one
 * another run at the same time, so that items with several blocks take whole turns. The lengths are
 * read before, and the items are sent. */
static double together_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    static const double shared[] = CUNMOD_TUNE_BATCH_SHARED;
    const int kind = cunmod_gcd_kind(query->bits);
    const int64_t word = cunmod_query_word(query);
    const cunmod_divsteps_shape_t shape =
        cunmod_divsteps_shape_of(query->n, query->batch, s, params->P, 4 * params->Z, word);
    const double n = (double)query->n, steps = n + (double)query->m, step = (double)s;
    const double items = (double)query->batch, P = (double)params->P;
    const double others = fmax(shape.blocks - 1, 1);
    const double matrix_us =
        shape.blocks <= CUNMOD_TUNE_BATCH_BLOCKS
            ? cunmod_predict_matrix_us(params, kind, n / (2 * others) + CUNMOD_TUNE_BATCH_BLOCK)
            : shared_matrix_us(params, kind, n - shape.lead, others,
                               fmax(step, CUNMOD_GCD_FEW - step), step);
    const double all = params->divsteps_start_us[kind] + ceil(steps / CUNMOD_DIVSTEPS) * matrix_us +
                       (shape.blocks > 1 ? steps / step * params->divsteps_exchange_us[kind] : 0);
    const double turns = shape.blocks > 1 ? ceil(items / floor(P / shape.blocks))
                                          : shared[kind] * items / P;
    return params->up_us + cunmod_kernel_launched_us(fmax(turns, 1) * all, params);
}

double cunmod_predict_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int64_t s)
{
    if (query->items > 0)
    {
        return together_us(query, params, s);
    }
    const int kind = cunmod_gcd_kind(query->bits);
    const double n = (double)query->n, m = (double)query->m, P = (double)params->P;
    const double step = (double)s, batch = (double)query->batch;
    const double others = fmax(floor(P / batch), 2) - 1;
    const double lead = (double)cunmod_gcd_lead(cunmod_query_word(query));
    const int alone = n <= fmax(step, lead);
    const double blocks = alone ? 1 : 1 + ceil((n - lead) / fmax(step, (n - lead) / others));
    const double least = fmax(step, CUNMOD_GCD_FEW - step);
    const double us =
        alone ? cunmod_predict_matrix_us(params, kind, alone_factor[cunmod_query_class(query)] * n)
              : shared_matrix_us(params, kind, n - lead, others, least, step);
    const double all = params->divsteps_start_us[kind] + ceil((n + m) / CUNMOD_DIVSTEPS) * us +
                       (alone ? 0 : (n + m) / step * params->divsteps_exchange_us[kind]);
    return cunmod_kernel_launched_us(ceil(batch * blocks / P) * all, params);
}
