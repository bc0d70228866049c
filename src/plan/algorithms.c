/* The table of algorithms: one row for each algorithm, with the functions that the plan calls for
 * it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithms.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/algorithms_batch.h"
#include "plan/algorithms_mul.h"
#include "plan/batch_euclid.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- divisions ------------------------------------------------------------ */

/* DIV "blocks": coefficients of the shortest block to try; shorter blocks are not faster */
#define SHORT_BLOCK 32

int cunmod_alg_plain_division(const cunmod_query_t *query)
{
    return !query->div.series && query->div.products == 0;
}

static int newton_possible(const cunmod_query_t *query)
{
    return (query->div.products == 0 || query->prepared > 0) && query->n <= CUNMOD_QUERY_BEYOND;
}

/* If s is not forced, the range ends at the s that cuts the quotient into blocks of about equal
 * lengths. */
static cunmod_range_t div_blocks_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t quotient = query->n - query->m + 1;
    const int64_t longest = quotient < CUNMOD_DIV_MAX_S ? quotient : CUNMOD_DIV_MAX_S;
    const int64_t blocks = (quotient - 1) / longest + 1;
    const int64_t equal = (quotient - 1) / blocks + 1;
    (void)params;
    return query->s > 0 ? (cunmod_range_t){1, longest, 1}
                        : (cunmod_range_t){equal < SHORT_BLOCK ? equal : SHORT_BLOCK, equal, 1};
}

/* Returns the least block length to try: the quotient's length, halved (rounded up) at most 12
 * times as long as it stays >= CUNMOD_NEWTON_MIN_S. */
static int64_t newton_least(int64_t quotient)
{
    int halvings = 0;
    while (halvings < 12 && cunmod_newton_step(quotient, halvings + 1) >= CUNMOD_NEWTON_MIN_S)
    {
        halvings++;
    }
    return cunmod_newton_step(quotient, halvings);
}

/* With a prepared divisor, and for power series, the only s is the length of the quotient. */
static cunmod_range_t newton_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t quotient = query->n - query->m + 1;
    const int one = query->prepared > 0 || query->div.series;
    (void)params;
    return (cunmod_range_t){one ? quotient : newton_least(quotient), quotient, 1};
}

static int newton_shape(cunmod_trial_t *x)
{
    return !cunmod_query_newton(&x->shape->newton, x->query, x->s);
}

static double div_blocks_us(const cunmod_trial_t *x)
{
    return cunmod_predict_div_blocks_us(x->query, x->params, x->s);
}

static double newton_us(const cunmod_trial_t *x)
{
    return cunmod_predict_newton_us(x->query, x->params, &x->shape->newton);
}

/* ---- GCDs ------------------------------------------------------------------ */

static int divsteps_possible(const cunmod_query_t *query)
{
    return query->task == CUNMOD_TASK_GCD || query->task == CUNMOD_TASK_RESULTANT;
}

static int half_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_QUERY_BEYOND && (query->items == 0 || !cunmod_query_middle(query));
}

/* Returns the values of s, the steps between two exchanges of neighbouring blocks, for which the
 * operands fit in shared memory. If a division comes first, the operands are the divisor and the
 * remainder. */
static cunmod_range_t divsteps_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t longest = cunmod_gcd_divides(query->n, query->m) ? query->m : query->n;
    cunmod_range_t range = {CUNMOD_DIVSTEPS, CUNMOD_GCD_DIVSTEPS_MAX_S, 0};
    if (query->items > 0)
    {
        range.least = range.most = CUNMOD_TUNE_BATCH_GCD_S;
    }
    while (range.most >= range.least &&
           longest > cunmod_gcd_divsteps_most(params->P, 4 * params->Z, range.most,
                                              cunmod_query_word(query)))
    {
        range.most /= 2;
    }
    return range;
}

/* Returns the values of s, the divsteps of a leaf, for which a leaf fits in shared memory. */
static cunmod_range_t half_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_range_t range = {CUNMOD_DIVSTEPS, CUNMOD_HALF_MAX_S, 0};
    if (query->items > 0)
    {
        range.least = CUNMOD_HALF_ALONE;
    }
    while (range.most >= range.least && !cunmod_query_half(query, params, range.most))
    {
        range.most /= 2;
    }
    return range;
}

static int half_shape(cunmod_trial_t *x)
{
    x->shape->gcd.half = cunmod_half_fused(x->query, x->s)
                             ? cunmod_batch_half_limits((uint32_t)cunmod_query_word(x->query))
                             : cunmod_half_limits(x->params, cunmod_query_modulus(x->query), x->s);
    return 0;
}

static double divsteps_us(const cunmod_trial_t *x)
{
    return cunmod_predict_gcd_divsteps_us(x->query, x->params, x->s);
}

static double half_us(const cunmod_trial_t *x)
{
    return x->query->items > 0
               ? cunmod_predict_half_items_us(x->query, x->params, &x->shape->gcd.half)
               : cunmod_predict_gcd_half_us(x->query, x->params, &x->shape->gcd.half);
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

/* ---- many points ----------------------------------------------------------- */

static int tree_shape(cunmod_trial_t *x)
{
    return !cunmod_query_tree(&x->shape->tree, x->query);
}

static double horner_us(const cunmod_trial_t *x)
{
    return cunmod_predict_horner_us(x->query, x->params);
}

static double tree_us(const cunmod_trial_t *x)
{
    return cunmod_predict_tree_us(x->query, x->params, &x->shape->tree);
}

/* ---- elementary operations ------------------------------------------------ */

static double linear_us(const cunmod_trial_t *x)
{
    return cunmod_predict_linear_us(x->query, x->params);
}

/* ---- the table -------------------------------------------------------------- */

static const cunmod_algorithm_t rows[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_FLINT] = {.name = "flint", .op = -1},
    [CUNMOD_ALG_MUL_BLOCK] = {.name = "block",
                              .op = CUNMOD_OP_MUL,
                              .range = cunmod_alg_block_range,
                              .shape = cunmod_alg_block_shape,
                              .us = cunmod_alg_block_us},
    [CUNMOD_ALG_MUL_TENSOR] = {.name = "tensor",
                               .op = CUNMOD_OP_MUL,
                               .range = cunmod_alg_tensor_range,
                               .shape = cunmod_alg_tensor_shape,
                               .us = cunmod_alg_tensor_us},
    [CUNMOD_ALG_MUL_NTT] = {.name = "ntt",
                            .op = CUNMOD_OP_MUL,
                            .batches = CUNMOD_BATCHES_FUSED,
                            .possible = cunmod_query_has_ntt,
                            .range = cunmod_alg_ntt_range,
                            .shape = cunmod_alg_ntt_shape,
                            .words = cunmod_work_ntt,
                            .us = cunmod_alg_ntt_us},
    [CUNMOD_ALG_MUL_NTT_SHORT] = {.name = "ntt_short", .op = CUNMOD_OP_MUL},
    [CUNMOD_ALG_MUL_NTT_PIECES] = {.name = "ntt_pieces", .op = CUNMOD_OP_MUL},
    [CUNMOD_ALG_MUL_SMALL] = {.name = "small",
                              .op = CUNMOD_OP_MUL,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = cunmod_alg_small_possible,
                              .shape = cunmod_alg_small_shape,
                              .us = cunmod_alg_small_us},
    [CUNMOD_ALG_MUL_WHOLE] = {.name = "whole",
                              .op = CUNMOD_OP_MUL,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = cunmod_alg_whole_possible,
                              .range = cunmod_alg_ntt_range,
                              .shape = cunmod_alg_whole_shape,
                              .us = cunmod_alg_whole_us},
    [CUNMOD_ALG_DIV_BLOCKS] = {.name = "blocks",
                               .op = CUNMOD_OP_DIV,
                               .batches = CUNMOD_BATCHES_SINGLE,
                               .possible = cunmod_alg_plain_division,
                               .range = div_blocks_range,
                               .words = cunmod_work_div,
                               .us = div_blocks_us},
    [CUNMOD_ALG_DIV_NEWTON] = {.name = "newton",
                               .op = CUNMOD_OP_DIV,
                               .batches = CUNMOD_BATCHES_SINGLE,
                               .possible = newton_possible,
                               .range = newton_range,
                               .shape = newton_shape,
                               .words = cunmod_work_newton,
                               .us = newton_us},
    [CUNMOD_ALG_DIV_SMALL] = {.name = "small",
                              .op = CUNMOD_OP_DIV,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = cunmod_alg_div_small_possible,
                              .us = cunmod_alg_div_small_us},
    [CUNMOD_ALG_DIV_WHOLE] = {.name = "whole",
                              .op = CUNMOD_OP_DIV,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .shape = cunmod_alg_div_whole_shape,
                              .us = cunmod_alg_div_whole_us},
    [CUNMOD_ALG_GCD_DIVSTEPS] = {.name = "divsteps",
                                 .op = CUNMOD_OP_GCD,
                                 .batches = CUNMOD_BATCHES_FUSED,
                                 .possible = divsteps_possible,
                                 .range = divsteps_range,
                                 .words = cunmod_work_divsteps,
                                 .bound = cunmod_work_divsteps_bound,
                                 .us = divsteps_us,
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
                              .possible = cunmod_alg_gcd_small_possible,
                              .us = cunmod_alg_gcd_small_us},
    [CUNMOD_ALG_POINTS_HORNER] = {.name = "horner",
                                  .op = CUNMOD_OP_POINTS,
                                  .possible = cunmod_query_has_horner,
                                  .us = horner_us},
    [CUNMOD_ALG_POINTS_TREE] = {.name = "tree",
                                .op = CUNMOD_OP_POINTS,
                                .possible = cunmod_query_has_tree,
                                .shape = tree_shape,
                                .words = cunmod_work_tree,
                                .us = tree_us},
    [CUNMOD_ALG_POINTS_SCAN] = {.name = "scan",
                                .op = CUNMOD_OP_POINTS,
                                .possible = cunmod_query_has_scan,
                                .words = cunmod_work_scan},
    [CUNMOD_ALG_LINEAR] = {.name = "linear",
                           .op = CUNMOD_OP_ELEMENTARY,
                           .words = cunmod_work_linear,
                           .us = linear_us},
};

/* The rows that cunmod_alg_add has added. */
static const cunmod_algorithm_t *added[CUNMOD_ALG_COUNT];

void cunmod_alg_add(int algorithm, const cunmod_algorithm_t *row)
{
    added[algorithm] = row;
}

const cunmod_algorithm_t *cunmod_alg(int algorithm)
{
    static const cunmod_algorithm_t absent = {.name = "none", .op = -1};
    return rows[algorithm].name != NULL ? &rows[algorithm]
           : added[algorithm] != NULL   ? added[algorithm]
                                        : &absent;
}

const char *cunmod_alg_name(int algorithm)
{
    return algorithm >= 0 && algorithm < CUNMOD_ALG_COUNT ? cunmod_alg(algorithm)->name : "none";
}

int cunmod_alg_find(int op, const char *name)
{
    for (int i = 0; i < CUNMOD_ALG_COUNT && name != NULL; i++)
    {
        if (cunmod_alg(i)->op == op && strcmp(cunmod_alg(i)->name, name) == 0)
        {
            return i;
        }
    }
    return -1;
}

int cunmod_alg_threads(int algorithm, int64_t s)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm);
    return row->threads != NULL ? row->threads(s) : CUNMOD_PLAN_THREADS;
}

int cunmod_alg_possible(const cunmod_query_t *query, int algorithm)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm < 0 ? 0 : algorithm);
    return algorithm >= 0 && !(row->is_baseline && query->batch > 1) &&
           (query->items > 0 || row->batches != CUNMOD_BATCHES_ONLY) &&
           (row->possible == NULL || row->possible(query));
}

int cunmod_alg_only_batches(int algorithm)
{
    return algorithm >= 0 && cunmod_alg(algorithm)->batches == CUNMOD_BATCHES_ONLY;
}

int cunmod_alg_is_single(const cunmod_query_t *query, int algorithm)
{
    return query->items > 0 && cunmod_alg(algorithm)->batches == CUNMOD_BATCHES_SINGLE;
}

double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm);
    cunmod_shape_t shape;
    cunmod_trial_t x = {.query = query, .params = params, .s = s, .shape = &shape};
    if (cunmod_query_by_constant(query))
    {
        return cunmod_predict_constant_us(query, params);
    }
    return row->shape != NULL && row->shape(&x) != 0 ? HUGE_VAL : row->us(&x);
}
