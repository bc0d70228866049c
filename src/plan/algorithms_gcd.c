/* The rows of the table of algorithms for GCDs and the other results of Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithm_rows.h"

#include "backend/types.h"
#include "cunmod.h"
#include "plan/batch_euclid.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/tuning.h"

static int divsteps_possible(const cunmod_query_t *query)
{
    return query->task == CUNMOD_TASK_GCD || query->task == CUNMOD_TASK_RESULTANT;
}

static int half_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_QUERY_BEYOND && (query->items == 0 || !cunmod_query_middle(query));
}

/* Returns the values of s for which the operands fit in shared memory; s is the number of divsteps
 * between two exchanges of coefficients by neighbouring blocks. If the longer operand is first
 * divided by the shorter one, the operands of the divsteps are the divisor and the remainder. */
static cunmod_range_t divsteps_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t longest = cunmod_gcd_divides(query->n, query->m) ? query->m : query->n;
    cunmod_range_t range = {CUNMOD_DIVSTEPS, CUNMOD_GCD_DIVSTEPS_MAX_S, 0};
    if (query->items > 0)
        range.least = range.most = CUNMOD_TUNE_BATCH_GCD_S;
    while (range.most >= range.least &&
           longest > cunmod_gcd_divsteps_most(params->P, 4 * params->Z, range.most,
                                              cunmod_query_word(query)))
        range.most /= 2;
    return range;
}

/* Returns the values of s for which a leaf of the recursion fits in shared memory; s is the number
 * of divsteps of a leaf. */
static cunmod_range_t half_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_range_t range = {CUNMOD_DIVSTEPS, CUNMOD_HALF_MAX_S, 0};
    if (query->items > 0)
        range.least = CUNMOD_HALF_ALONE;
    while (range.most >= range.least && !cunmod_query_half(query, params, range.most))
        range.most /= 2;
    return range;
}

static int half_shape(cunmod_trial_t *x)
{
    x->shape->gcd.half = cunmod_half_fused(x->query, x->s)
                             ? cunmod_batch_half_limits((uint32_t)cunmod_query_word(x->query))
                             : cunmod_half_limits(x->params, cunmod_query_modulus(x->query), x->s);
    return 0;
}

static double half_us(const cunmod_trial_t *x)
{
    return x->query->items > 0 ? cunmod_predict_half_items_us(x) : cunmod_predict_gcd_half_us(x);
}

static int divsteps_threads(int64_t s)
{
    (void)s;
    return CUNMOD_GCD_THREADS;
}

static int half_threads(int64_t s)
{
    (void)s;
    return CUNMOD_HALF_THREADS;
}

/* ---- GCDs of batches ----------------------------------------------------------- */

static int gcd_small_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_QUERY_BEYOND && cunmod_euclid_group(query) >= 0;
}

/* ---- the rows ----------------------------------------------------------------- */

const cunmod_algorithm_t cunmod_rows_gcd[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_GCD_DIVSTEPS] = {.name = "divsteps",
                                 .op = CUNMOD_OP_GCD,
                                 .batches = CUNMOD_BATCHES_FUSED,
                                 .possible = divsteps_possible,
                                 .range = divsteps_range,
                                 .words = cunmod_work_divsteps,
                                 .bound = cunmod_work_divsteps_bound,
                                 .us = cunmod_predict_gcd_divsteps_us,
                                 .threads = divsteps_threads},
    [CUNMOD_ALG_GCD_HALF] = {.name = "half",
                             .op = CUNMOD_OP_GCD,
                             .batches = CUNMOD_BATCHES_FUSED,
                             .possible = half_possible,
                             .range = half_range,
                             .shape = half_shape,
                             .words = cunmod_work_half,
                             .batch_work = CUNMOD_TUNE_BATCH_HALF_WORK,
                             .us = half_us,
                             .threads = half_threads},
    [CUNMOD_ALG_GCD_SMALL] = {.name = "small",
                              .op = CUNMOD_OP_GCD,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = gcd_small_possible,
                              .us = cunmod_predict_gcd_small_us},
};
