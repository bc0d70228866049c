/* The plan: lists the algorithms that can compute a query, sorted by predicted time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/plan.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/algorithms.h"
#include "plan/pieces.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "plan/wrapped.h"

/* Returns the s of the range that is nearest to the argument s; if two are equally near, the
 * smaller. */
static int64_t nearest_s(int64_t s, const cunmod_range_t *range)
{
    if (s <= range->least || s >= range->most)
        return s <= range->least ? range->least : range->most;
    if (range->any)
        return s;
    int64_t below = range->least;
    while (2 * below <= s)
        below *= 2;
    return s - below <= 2 * below - s ? below : 2 * below;
}

/* The fastest candidates so far, at most `room` of them, sorted by time. */
typedef struct
{
    cunmod_plan_t *plans;
    int room;
    int count;
    double gpu_us; /* the least predicted time of all candidates on the GPU */
} best_t;

/* Inserts *plan behind the candidates of equal or less time. If the list is full, the slowest
 * candidate is dropped. */
static void insert(best_t *best, const cunmod_plan_t *plan)
{
    int i = best->count;
    if (plan->path == CUNMOD_PATH_GPU)
        best->gpu_us = fmin(best->gpu_us, plan->us);
    while (i > 0 && best->plans[i - 1].us > plan->us)
        i--;
    if (i == best->room)
        return;
    best->count += best->count < best->room;
    memmove(best->plans + i + 1, best->plans + i,
            (size_t)(best->count - 1 - i) * sizeof(*best->plans));
    best->plans[i] = *plan;
}

static double transfer_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return (double)query->batch * cunmod_predict_transfer_us(query, params, CUNMOD_PATH_GPU);
}

/* Sets us and shape of *plan for MUL "ntt_short": a transform that is too short for the product,
 * and a separate product, the rest (plan/wrapped.h), for the coefficients that the transform does
 * not yield. Chooses the number of points for which the sum of the predicted times of transform and
 * rest is least, among those for which the transform takes less than plan->us. *words = the number
 * of 4-byte words of workspace of the rest of one item. Returns 0, or -1 if there is no such number
 * of points. */
static int short_best(cunmod_plan_t *plan, int64_t *words, const cunmod_query_t *query,
                      const cunmod_params_t *params)
{
    double best = HUGE_VAL;
    const double limit = plan->us;
    const int64_t needed = cunmod_query_points(query);
    for (int64_t three = 1; three <= 3; three += 2)
    {
        for (int64_t points = three; points < needed; points *= 2)
        {
            cunmod_plan_t first;
            if (!cunmod_wrapped_possible(query, points))
                continue;
            const double us = cunmod_predict_ntt_us(query, params, points);
            const cunmod_wrapped_t rest = cunmod_wrapped_of(query, points);
            const cunmod_query_t part = cunmod_wrapped_query(&rest, query);
            if (us < fmin(best, limit) && cunmod_plan_best(&first, &part, params) == 0 &&
                us + first.us < best)
            {
                cunmod_step_t *const product = plan->shape.product;
                best = plan->us = us + first.us;
                product[0] = (cunmod_step_t){.algorithm = plan->algorithm,
                                             .s = plan->s,
                                             .transform = cunmod_query_transform_of(query, points),
                                             .rest = rest};
                memcpy(product + 1, first.shape.product, CUNMOD_PLAN_RESTS * sizeof(*product));
                *words = first.workspace / (query->batch * (int64_t)sizeof(uint32_t)) +
                         (rest.in_place
                              ? 0
                              : (1 + cunmod_query_class(query)) * (rest.stop - rest.start));
            }
        }
    }
    return best < HUGE_VAL ? 0 : -1;
}

/* Adds the candidate "ntt_short". Its workspace is the sum of the workspaces of the rest and of the
 * transform: although the workspace of the rest is freed before the transform begins, the device
 * object caches freed memory. */
static void add_short(best_t *best, const cunmod_query_t *query, const cunmod_params_t *params)
{
    int64_t words = 0;
    cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_MUL_NTT_SHORT,
                          .path = CUNMOD_PATH_GPU,
                          .s = cunmod_query_primes(query),
                          .threads = CUNMOD_PLAN_THREADS,
                          .us = best->gpu_us - transfer_us(query, params)};
    if (short_best(&plan, &words, query, params) != 0)
        return;
    const int64_t bytes =
        (words + cunmod_plan_ntt_words(query, plan.shape.product[0].transform.points)) *
        (int64_t)sizeof(uint32_t);
    if ((double)bytes / (double)cunmod_query_word(query) >
        cunmod_plan_room(query, (double)query->memory))
        return;
    plan.workspace = bytes * query->batch;
    plan.us += transfer_us(query, params);
    insert(best, &plan);
}

static void add_pieces(best_t *best, const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_MUL_NTT_PIECES,
                          .path = CUNMOD_PATH_GPU,
                          .threads = CUNMOD_PLAN_THREADS};
    const double words = cunmod_plan_room(query, (double)query->memory) *
                         (double)cunmod_query_word(query) / 4;
    if (words < 1 ||
        cunmod_pieces_best(
            &plan, words < CUNMOD_PLAN_MAX_BYTES ? (int64_t)words : (int64_t)CUNMOD_PLAN_MAX_BYTES,
            query, params) != 0)
        return;
    plan.us += transfer_us(query, params);
    insert(best, &plan);
}

/* Adds the candidate POINTS "scan". The products of "scan" are planned for operands on the device,
 * with the memory that the arrays of the scans leave free. */
static void add_scan(best_t *best, const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int algorithm = CUNMOD_ALG_POINTS_SCAN;
    cunmod_plan_t plan = {
        .algorithm = algorithm, .path = CUNMOD_PATH_GPU, .s = 1, .threads = CUNMOD_PLAN_THREADS};
    const cunmod_trial_t x = {.query = query, .params = params, .s = 1, .shape = &plan.shape};
    const int64_t arrays = cunmod_alg_possible(query, algorithm)
                               ? cunmod_plan_workspace(&x, cunmod_alg(algorithm))
                               : -1;
    if (arrays < 0)
        return;
    plan.workspace = arrays;
    plan.us = transfer_us(query, params) + cunmod_predict_scan_us(query, params);
    for (int i = 0; i <= query->points.interpolate; i++)
    {
        cunmod_plan_t product;
        cunmod_query_t part = cunmod_query_scan(query, i);
        part.where = CUNMOD_ON_DEVICE;
        part.path = CUNMOD_PATH_GPU;
        part.memory = query->memory - arrays - query->batch * query->n * cunmod_query_word(query);
        if (cunmod_plan_best(&product, &part, params) != 0)
            return;
        plan.us += product.us;
        plan.workspace = product.workspace > plan.workspace - arrays ? arrays + product.workspace
                                                                     : plan.workspace;
        memcpy(plan.shape.scan.product[i], product.shape.product, sizeof(product.shape.product));
    }
    insert(best, &plan);
}

static void add_algorithm(best_t *best, const cunmod_query_t *query, const cunmod_params_t *params,
                          int algorithm)
{
    const cunmod_algorithm_t *row = cunmod_alg(algorithm);
    const int alone = cunmod_alg_is_single(query, algorithm);
    const cunmod_query_t asked = alone ? cunmod_query_one(query) : *query;
    const int by_constant = cunmod_query_by_constant(&asked);
    cunmod_range_t range = {1, 1, 0};
    if (!cunmod_alg_possible(query, algorithm))
        return;
    if (row->range != NULL)
        range = row->range(&asked, params);
    if (query->s > 0 && range.least <= range.most)
        range.least = range.most = nearest_s(query->s, &range);
    if (by_constant && range.least <= range.most)
        range.most = range.least;
    for (int64_t s = range.least, next; s <= range.most; s = next)
    {
        cunmod_plan_t plan; /* of plan.shape, only the member of this algorithm is set */
        cunmod_trial_t x = {.query = &asked,
                            .params = params,
                            .algorithm = algorithm,
                            .s = s,
                            .shape = &plan.shape};
        next = s < range.most && 2 * s > range.most ? range.most : 2 * s;
        if (row->shape != NULL && row->shape(&x) != 0)
            continue;
        plan.workspace = cunmod_plan_workspace(&x, row);
        if (plan.workspace < 0)
            continue;
        plan.algorithm = algorithm;
        plan.path = CUNMOD_PATH_GPU;
        plan.s = s;
        plan.threads = cunmod_alg_threads(algorithm, s);
        const double us = by_constant ? cunmod_predict_constant_us(&asked, params) : row->us(&x);
        plan.us = transfer_us(query, params) +
                  (alone ? cunmod_predict_single_us(query, params, us) : us);
        insert(best, &plan);
    }
}

/* Returns whether `algorithm` is a candidate by query->op, query->items and query->algorithm (the
 * forced algorithm). If one kernel computes the query whatever the algorithm is
 * (cunmod_query_by_constant), only one algorithm is a candidate. */
static int is_wanted(const cunmod_query_t *query, int algorithm)
{
    if (cunmod_alg(algorithm)->op != query->op ||
        (query->items > 0 && cunmod_alg(algorithm)->batches == CUNMOD_BATCHES_NONE))
        return 0;
    return query->algorithm >= 0 ? query->algorithm == algorithm
           : cunmod_query_by_constant(query)
               ? algorithm == CUNMOD_ALG_DIV_BLOCKS || algorithm == CUNMOD_ALG_GCD_DIVSTEPS
               : !cunmod_alg(algorithm)->is_baseline;
}

static void find(best_t *best, const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t least = query->op == CUNMOD_OP_POINTS ? 1 : query->m;
    if (query->m < 1 || query->n < least || query->batch < 1)
        return;
    if (query->path != CUNMOD_PATH_GPU)
    {
        const double us = cunmod_predict_cpu_us(query, params) +
                          cunmod_predict_transfer_us(query, params, CUNMOD_PATH_CPU);
        const cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_FLINT,
                                    .path = CUNMOD_PATH_CPU,
                                    .us = (double)query->batch * us /
                                          (double)(query->processors > 0 ? query->processors : 1)};
        insert(best, &plan);
    }
    for (int i = 0; i < CUNMOD_ALG_COUNT && query->path != CUNMOD_PATH_CPU; i++)
    {
        if (!is_wanted(query, i))
            continue;
        if (i == CUNMOD_ALG_MUL_NTT_SHORT)
            add_short(best, query, params);
        else if (i == CUNMOD_ALG_MUL_NTT_PIECES)
            add_pieces(best, query, params);
        else if (i == CUNMOD_ALG_POINTS_SCAN)
            add_scan(best, query, params);
        else
            add_algorithm(best, query, params, i);
    }
}

int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params)
{
    best_t best = {.plans = plans, .room = CUNMOD_PLAN_MAX, .gpu_us = HUGE_VAL};
    find(&best, query, params);
    return best.count;
}

int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params)
{
    best_t best = {.plans = plan, .room = 1, .gpu_us = HUGE_VAL};
    find(&best, query, params);
    return best.count == 1 ? 0 : -1;
}
