/* Predicts the times of divisions and of Euclid's algorithm on batches. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "plan/batch_division.h"
#include "plan/batch_euclid.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

double cunmod_predict_single_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                double us)
{
    return params->down_us + CUNMOD_TUNE_BATCH_SINGLE_US +
           (double)query->batch * (us + CUNMOD_TUNE_BATCH_COPIES * params->launch_us);
}

/* ---- divisions --------------------------------------------------------------- */

cunmod_div_work_t cunmod_div_small_work(int64_t n, int64_t m)
{
    const int64_t lanes = cunmod_division_lanes(cunmod_division_log(n)), quotient = n - m + 1;
    const double rows = (double)m / (double)lanes + 1 + CUNMOD_TUNE_BATCH_DIVIDE_ROWS;
    return (cunmod_div_work_t){(double)quotient, (double)(quotient * lanes) * rows};
}

double cunmod_predict_div_small_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int class = cunmod_query_class(query);
    const cunmod_div_work_t work = cunmod_div_small_work(query->n, query->m);
    const double each = params->div_small_item_us[class] +
                        work.made / params->div_small_rate[class];
    const cunmod_kernel_t kernel = {1, 0, params->div_small_chain_us[class] * work.chain,
                                    (double)query->batch * each};
    return CUNMOD_TUNE_BATCH_DIVIDE_US + cunmod_kernel_us(&kernel, params) +
           (query->batch > 1 ? CUNMOD_TUNE_BATCH_DIVIDES_US : 0);
}

/* Returns the time of query->batch products by "whole" in one launch, by transforms of `points`
 * points, if each coefficient is a sum of at most `terms` products. */
static double products_us(const cunmod_query_t *query, const cunmod_params_t *params,
                          int64_t points, int64_t terms)
{
    const int primes = cunmod_ntt_count((uint64_t)terms, cunmod_query_modulus(query));
    const int64_t least = (int64_t)1 << CUNMOD_WHOLE_LEAST_LOG;
    const int at = points > least ? cunmod_division_log(points) - CUNMOD_WHOLE_LEAST_LOG : 0;
    const double(*const us)[CUNMOD_WHOLE_LOGS] = params->whole_us[primes - 1];
    const cunmod_kernel_t kernel = {1, 0, us[0][at], (double)query->batch * us[1][at]};
    return cunmod_kernel_us(&kernel, params);
}

/* Returns the time of the launch that reads the divisors and computes the first coefficients of
 * their inverses, plus the time in which all later launches read and write words of dividends and
 * remainders. */
static double open_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    const double words = CUNMOD_TUNE_BATCH_DIVIDE_WORDS * (double)query->n;
    const cunmod_kernel_t kernel = {
        1, 0, params->div_open_us[class][0],
        (double)query->batch * (params->div_open_us[class][1] + words / params->move_rate[class])};
    return cunmod_kernel_us(&kernel, params);
}

/* Each block of the quotient takes three launches: one that lists the items, and two of products.
 * If a quotient of this length has fewer than shape.turns blocks, the launches of the other blocks
 * have no work, but take time, too. */
double cunmod_predict_div_whole_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const cunmod_division_shape_t shape =
        cunmod_division_shape(cunmod_division_log(query->n), query->n, query->m);
    const int64_t blocks = (query->n - query->m + shape.s) / shape.s;
    const int64_t unused = shape.turns > blocks ? shape.turns - blocks : 0;
    double us = open_us(query, params);
    for (int64_t k = shape.start; k < shape.s; k *= 2)
        us += params->launch_us + 2 * products_us(query, params, 2 * k, k);
    const double block = params->launch_us + products_us(query, params, 2 * shape.s, shape.s) +
                         products_us(query, params, shape.points, shape.terms);
    us += (double)blocks * block + 3 * (double)unused * params->launch_us;
    return fmax(us, CUNMOD_TUNE_BATCH_NEWTON_US);
}

/* ---- Euclid's algorithm ---------------------------------------------------------- */

cunmod_steps_work_t cunmod_gcd_small_work(int64_t n, int64_t m, int64_t lanes, int kind)
{
    static const double of_all[CUNMOD_GCD_KINDS] = CUNMOD_TUNE_BATCH_STEP;
    const double steps = n + m > 2 ? (double)(n + m - 2) : 1;
    const double rows = steps * (double)(n + lanes) / (2 * (double)lanes);
    return (cunmod_steps_work_t){steps, rows, (double)lanes * (steps * of_all[kind] + rows)};
}

/* The steps of one GCD take the time `alone`; the work of all GCDs on a full device takes the time
 * `all`. A warp waits only for its own steps, and so the larger one of the two times counts, not
 * the root of the sum of their squares. */
double cunmod_predict_gcd_small_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    static const double resultant[CUNMOD_GCD_KINDS] = CUNMOD_TUNE_BATCH_PIVOTS,
                        start[CUNMOD_GCD_KINDS] = CUNMOD_TUNE_BATCH_GCD_START;
    const int kind = cunmod_gcd_kind(query->bits);
    const double factor = query->task == CUNMOD_TASK_RESULTANT ? resultant[kind]
                          : query->task == CUNMOD_TASK_XGCD    ? CUNMOD_TUNE_BATCH_XGCD
                          : query->task == CUNMOD_TASK_INVERSE ? CUNMOD_TUNE_BATCH_INVMOD
                                                               : 1;
    const cunmod_steps_work_t work =
        cunmod_gcd_small_work(query->n, query->m, cunmod_euclid_lanes(query), kind);
    const double alone = work.steps * params->gcd_small_step_us[kind] +
                         work.rows * params->gcd_small_row_us[kind];
    const double all = (double)query->batch * work.made / params->gcd_small_rate[kind];
    const double both = params->no_overlap ? alone + all : fmax(alone, all);
    return fmax(cunmod_kernel_launched_us(start[kind] + factor * both, params),
                CUNMOD_TUNE_BATCH_GCD_US);
}

/* Returns the sum of two times: the time of the recursion for a few items, which is turn[] for each
 * leaf and the products that follow the leaf; and the time of all items on a full device. */
double cunmod_predict_half_items_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const cunmod_half_limits_t *const limits = &x->shape->gcd.half;
    static const double turn[] = CUNMOD_TUNE_BATCH_HALF_TURN;
    const uint32_t word = (uint32_t)cunmod_query_word(query);
    const double steps = (double)cunmod_query_steps(query);
    const double list = 2 * params->down_us + params->up_us; /* the transfers of the lengths to the
                                                                host, and of the list of items to
                                                                the device */
    if (!cunmod_half_fused(query, limits->leaf))
    {
        const cunmod_query_t one = cunmod_query_one(query);
        return list + (double)query->batch * cunmod_predict_half_us(&one, params, limits);
    }
    return list + ceil(steps / (double)limits->leaf) * turn[word == 8] +
           (double)query->batch * cunmod_half_item_us(word, steps);
}
