/* The rows of the table of algorithms (plan/algorithms.h): for each algorithm its name and the
 * functions that the plan calls.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithm_rows.h"

#include "backend/types.h"
#include "cunmod.h"
#include "plan/batch_division.h"
#include "plan/batch_euclid.h"
#include "plan/batch_product.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- products ------------------------------------------------------------------- */

static cunmod_range_t block_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)params;
    return (cunmod_range_t){2, cunmod_query_class(query) == 0 ? 8 : 4, 0};
}

static cunmod_range_t tensor_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int coeff_bytes = cunmod_query_coeff_bytes(query);
    (void)params;
    return (cunmod_range_t){coeff_bytes, coeff_bytes, 0};
}

static cunmod_range_t ntt_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int primes = cunmod_query_primes(query);
    (void)params;
    return (cunmod_range_t){primes, primes, 0};
}

static int plain_shape(cunmod_trial_t *x)
{
    x->shape->product[0] = (cunmod_step_t){.algorithm = x->algorithm, .s = x->s};
    return 0;
}

static int ntt_shape(cunmod_trial_t *x)
{
    const int64_t points = cunmod_query_transform(x->query);
    plain_shape(x);
    x->shape->product[0].transform = cunmod_query_transform_of(x->query, points);
    return points == 0;
}

static double block_us(const cunmod_trial_t *x)
{
    return cunmod_predict_block_us(x->query, x->params, x->s);
}

static double tensor_us(const cunmod_trial_t *x)
{
    return cunmod_predict_tensor_us(x->query, x->params);
}

static double ntt_us(const cunmod_trial_t *x)
{
    return cunmod_predict_ntt_us(x->query, x->params, x->shape->product[0].transform.points);
}

/* Chooses sections for a product of matrices in host memory that does not fit on the device. */
static int mat_shape(cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    x->shape->sections = (cunmod_mat_sections_t){0};
    if (!query->mat.in_sections || query->where != CUNMOD_ON_HOST ||
        cunmod_plan_workspace(x, &cunmod_algorithm_rows[x->algorithm]) >= 0)
        return 0;
    return cunmod_query_sections(&x->shape->sections, query, x->algorithm == CUNMOD_ALG_MAT_PLAIN);
}

static int mat_plain_possible(const cunmod_query_t *query)
{
    return query->task == CUNMOD_MAT_MUL || query->task == CUNMOD_MAT_POW ||
           query->task == CUNMOD_MAT_EVALUATE;
}

static int mat_tensor_possible(const cunmod_query_t *query)
{
    if (query->task == CUNMOD_MAT_POLY_MUL)
        return cunmod_query_has_layers(query);
    return query->task != CUNMOD_MAT_POLY_SERIES && query->task != CUNMOD_MAT_POLY_BASIS &&
           (query->task == CUNMOD_MAT_MUL || cunmod_query_has_elimination(query));
}

static int mat_ntt_possible(const cunmod_query_t *query)
{
    cunmod_mat_series_t series;
    cunmod_pmbasis_t basis;
    return query->task == CUNMOD_MAT_POLY_SERIES ? cunmod_query_series(&series, query)
           : query->task == CUNMOD_MAT_POLY_BASIS
               ? cunmod_query_basis(&basis, query)
               : query->task == CUNMOD_MAT_POLY_MUL && cunmod_query_mat_transform(query).points > 0;
}

static int small_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_SMALL_MOST && query->n + query->m - 1 <= CUNMOD_SMALL_MOST;
}

static int whole_possible(const cunmod_query_t *query)
{
    return cunmod_whole_log(query) <= CUNMOD_WHOLE_MOST_LOG;
}

static int whole_shape(cunmod_trial_t *x)
{
    const int log = cunmod_whole_log(x->query), primes = cunmod_query_primes(x->query);
    plain_shape(x);
    x->shape->product[0].transform = (cunmod_transform_t){INT64_C(1) << log, primes, 0};
    return cunmod_whole_bytes(log, primes) > 4 * x->params->Z;
}

/* ---- divisions ------------------------------------------------------------------ */

/* DIV "blocks": the least s to try, in coefficients; shorter blocks are not faster */
#define SHORT_BLOCK 32

static int newton_possible(const cunmod_query_t *query)
{
    return (query->div.products == 0 || query->prepared > 0) && query->n <= CUNMOD_QUERY_BEYOND;
}

/* s: number of coefficients of the quotient per block. If the user does not force s, the largest s
 * in the range is the one that cuts the quotient into as few blocks as possible, of about equal
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

/* Returns the least block length to try: ceil(quotient / 2^i), where i <= 12 is the largest number
 * with ceil(quotient / 2^i) >= CUNMOD_NEWTON_MIN_S, or i = 0 if no i > 0 satisfies this
 * inequality. */
static int64_t newton_least(int64_t quotient)
{
    int halvings = 0;
    while (halvings < 12 && cunmod_newton_step(quotient, halvings + 1) >= CUNMOD_NEWTON_MIN_S)
        halvings++;
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

static int div_small_possible(const cunmod_query_t *query)
{
    return query->n <= (int64_t)1 << CUNMOD_DIVISION_SMALL_LOG;
}

/* Returns 0 if the products of the division fit in the shared memory of a block, else nonzero. Does
 * not set x->shape: cunmod_division_shape computes the lengths when the division runs. */
static int div_whole_shape(cunmod_trial_t *x)
{
    const int most_log = cunmod_whole_most_log(cunmod_query_modulus(x->query), 4 * x->params->Z);
    return cunmod_division_class(x->query->n, x->query->m, most_log) == CUNMOD_DIVISION_LONG ||
           most_log < CUNMOD_WHOLE_LEAST_LOG;
}

/* ---- Euclid's algorithm --------------------------------------------------------- */

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

static int gcd_small_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_QUERY_BEYOND && cunmod_euclid_group(query) >= 0;
}

/* ---- many points ---------------------------------------------------------------- */

static int tree_shape(cunmod_trial_t *x)
{
    return !cunmod_query_tree(&x->shape->tree, x->query);
}

/* ---- the rows ----------------------------------------------------------------- */

const cunmod_algorithm_t cunmod_algorithm_rows[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_FLINT] = {.name = "flint", .op = -1},
    [CUNMOD_ALG_MUL_BLOCK] = {.name = "block",
                              .op = CUNMOD_OP_MUL,
                              .range = block_range,
                              .shape = plain_shape,
                              .us = block_us},
    [CUNMOD_ALG_MUL_TENSOR] = {.name = "tensor",
                               .op = CUNMOD_OP_MUL,
                               .range = tensor_range,
                               .shape = plain_shape,
                               .us = tensor_us},
    [CUNMOD_ALG_MUL_NTT] = {.name = "ntt",
                            .op = CUNMOD_OP_MUL,
                            .batches = CUNMOD_BATCHES_FUSED,
                            .possible = cunmod_query_has_ntt,
                            .range = ntt_range,
                            .shape = ntt_shape,
                            .words = cunmod_work_ntt,
                            .us = ntt_us},
    [CUNMOD_ALG_MUL_NTT_SHORT] = {.name = "ntt_short", .op = CUNMOD_OP_MUL},
    [CUNMOD_ALG_MUL_NTT_PIECES] = {.name = "ntt_pieces", .op = CUNMOD_OP_MUL},
    [CUNMOD_ALG_MUL_SMALL] = {.name = "small",
                              .op = CUNMOD_OP_MUL,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = small_possible,
                              .shape = plain_shape,
                              .us = cunmod_predict_small_us},
    [CUNMOD_ALG_MUL_WHOLE] = {.name = "whole",
                              .op = CUNMOD_OP_MUL,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = whole_possible,
                              .range = ntt_range,
                              .shape = whole_shape,
                              .us = cunmod_predict_whole_us},
    [CUNMOD_ALG_DIV_BLOCKS] = {.name = "blocks",
                               .op = CUNMOD_OP_DIV,
                               .batches = CUNMOD_BATCHES_SINGLE,
                               .possible = cunmod_query_plain_division,
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
                              .possible = div_small_possible,
                              .us = cunmod_predict_div_small_us},
    [CUNMOD_ALG_DIV_WHOLE] = {.name = "whole",
                              .op = CUNMOD_OP_DIV,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .shape = div_whole_shape,
                              .us = cunmod_predict_div_whole_us},
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
    [CUNMOD_ALG_POINTS_HORNER] = {.name = "horner",
                                  .op = CUNMOD_OP_POINTS,
                                  .possible = cunmod_query_has_horner,
                                  .us = cunmod_predict_horner_us},
    [CUNMOD_ALG_POINTS_TREE] = {.name = "tree",
                                .op = CUNMOD_OP_POINTS,
                                .possible = cunmod_query_has_tree,
                                .shape = tree_shape,
                                .words = cunmod_work_tree,
                                .us = cunmod_predict_tree_us},
    [CUNMOD_ALG_POINTS_SCAN] = {.name = "scan",
                                .op = CUNMOD_OP_POINTS,
                                .possible = cunmod_query_has_scan,
                                .words = cunmod_work_scan},
    [CUNMOD_ALG_LINEAR] = {.name = "linear",
                           .op = CUNMOD_OP_ELEMENTARY,
                           .words = cunmod_work_linear,
                           .us = cunmod_predict_linear_us},
    [CUNMOD_ALG_MAT_PLAIN] = {.name = "plain",
                              .op = CUNMOD_OP_MAT,
                              .possible = mat_plain_possible,
                              .shape = mat_shape,
                              .words = cunmod_work_mat_plain,
                              .bound = cunmod_work_mat_bound,
                              .us = cunmod_predict_mat_plain_us},
    [CUNMOD_ALG_MAT_TENSOR] = {.name = "tensor",
                               .op = CUNMOD_OP_MAT,
                               .possible = mat_tensor_possible,
                               .shape = mat_shape,
                               .words = cunmod_work_mat,
                               .bound = cunmod_work_mat_bound,
                               .us = cunmod_predict_mat_tensor_us},
    [CUNMOD_ALG_MAT_NTT] = {.name = "ntt",
                            .op = CUNMOD_OP_MAT,
                            .possible = mat_ntt_possible,
                            .words = cunmod_work_mat_poly,
                            .bound = cunmod_work_mat_bound,
                            .us = cunmod_predict_mat_ntt_us},
};
