/* Predicts the time of GCDs by "divsteps", which applies one transition matrix after the other to
 * the operands. All functions are pure.
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

/* Returns the mean time of a transition matrix. The leading block computes the matrices, and
 * `others` other blocks apply them to the n coefficients behind the leading ones, whose number i
 * decreases from n to 0. A block then has min(max(i / others, least), max(n / others, step))
 * coefficients, plus step / 2: a block gets `step` coefficients in an exchange, and has half of
 * them on average. */
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

/* Returns the time of a transition matrix of an item of a batch. together = 0: if the item has one
 * block, the multiprocessor runs no other block; 1: it does. If an item has at most
 * CUNMOD_TUNE_BATCH_BLOCKS blocks, each of them updates on average half of its coefficients, plus
 * CUNMOD_TUNE_BATCH_BLOCK. */
static double item_matrix_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                             const cunmod_divsteps_shape_t *shape, int together)
{
    static const double lone[] = CUNMOD_TUNE_BATCH_MATRIX;
    const int kind = cunmod_gcd_kind(query->bits);
    const double n = (double)query->n, step = (double)s, others = fmax(shape->blocks - 1, 1);
    if (shape->blocks == 1 && !together)
        return lone[kind] * params->divsteps_us[kind];
    return shape->blocks <= CUNMOD_TUNE_BATCH_BLOCKS
               ? cunmod_predict_matrix_us(params, kind, n / (2 * others) + CUNMOD_TUNE_BATCH_BLOCK)
               : shared_matrix_us(params, kind, n - shape->lead, others,
                                  fmax(step, CUNMOD_GCD_FEW - step), step);
}

/* Returns the time of the items of a batch in one launch (cunmod_divsteps_shape_of). The blocks of
 * one item wait for each other and must run at the same time, and so items of several blocks run in
 * rounds of as many items as fill the device. If the items are short, the host takes longer to list
 * them than the device takes to compute them. */
static double together_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    static const double shared[] = CUNMOD_TUNE_BATCH_SHARED;
    const int kind = cunmod_gcd_kind(query->bits);
    const cunmod_divsteps_shape_t shape = cunmod_divsteps_shape_of(
        query->n, query->batch, s, params->P, 4 * params->Z, cunmod_query_word(query));
    const double steps = (double)(query->n + query->m), items = (double)query->batch;
    const double P = (double)params->P, fixed = params->divsteps_start_us[kind];
    const double matrices = ceil(steps / CUNMOD_DIVSTEPS);
    const double one = fixed + matrices * item_matrix_us(query, params, s, &shape, 0);
    double us;
    if (shape.blocks > 1)
    {
        const double turn = one + steps / (double)s * params->divsteps_exchange_us[kind];
        us = fmax(ceil(items / floor(P / shape.blocks)), 1) * turn;
    }
    else
    {
        const double all = fixed + matrices * item_matrix_us(query, params, s, &shape, 1);
        us = items > P ? fmax(one, shared[kind] * items / P * all) : one;
    }
    const double sent = items > 1 ? CUNMOD_TUNE_BATCH_SENT_US : 0;
    return fmax(CUNMOD_TUNE_BATCH_LIST_US + sent + CUNMOD_TUNE_BATCH_LISTED_US * items,
                params->launch_us + cunmod_kernel_launched_us(us, params) +
                    (items > 1 ? params->launch_us : 0));
}

double cunmod_predict_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int64_t s)
{
    if (query->items > 0)
        return together_us(query, params, s);
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
