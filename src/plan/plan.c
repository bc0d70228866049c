/* The plan: candidates and their order.
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
#include "plan/rest.h"

/* The value that the algorithm takes nearest to s; of two, the smaller one. */
static int64_t nearest_s(int64_t s, const cunmod_range_t *range)
{
    if (s <= range->least || s >= range->most)
    {
        return s <= range->least ? range->least : range->most;
    }
    if (range->any)
    {
        return s;
    }
    int64_t below = range->least;
    while (2 * below <= s)
    {
        below *= 2;
    }
    return s - below <= 2 * below - s ? below : 2 * below;
}

/* Keeps plans[0 .. count-1] sorted; the first come stays first among equals. */
static int insert(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count, cunmod_plan_t plan)
{
    int i = count;
    for (; i > 0 && plans[i - 1].us > plan.us; i--)
    {
        plans[i] = plans[i - 1];
    }
    plans[i] = plan;
    return count + 1;
}

static double transfer_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return (double)query->batch * cunmod_predict_transfer_us(query, params, CUNMOD_PATH_GPU);
}

/* MUL "ntt_short" with the length of least predicted time among those whose transforms alone
 * take less than plan->us: us and shape of *plan. *words becomes the rest's workspace in 4-byte
 * words an item. 0, or -1 when there is none. */
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
            if (!cunmod_rest_possible(query, points))
            {
                continue;
            }
            const double us = cunmod_predict_ntt_us(query, params, points);
            const cunmod_rest_t rest = cunmod_rest_of(query, points);
            const cunmod_query_t part = cunmod_rest_query(&rest, query);
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

/* The transform that is too short. Its rest has given its workspace back before, but the device
 * object keeps that memory. */
static int add_short(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count, const cunmod_query_t *query,
                     const cunmod_params_t *params)
{
    int64_t words = 0;
    cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_MUL_NTT_SHORT,
                          .path = CUNMOD_PATH_GPU,
                          .s = cunmod_query_primes(query),
                          .threads = CUNMOD_PLAN_THREADS,
                          .us = HUGE_VAL};
    for (int i = 0; i < count; i++)
    {
        if (plans[i].path == CUNMOD_PATH_GPU)
        {
            plan.us = fmin(plan.us, plans[i].us - transfer_us(query, params));
        }
    }
    if (count == CUNMOD_PLAN_MAX || short_best(&plan, &words, query, params) != 0)
    {
        return count;
    }
    const int64_t bytes =
        (words + cunmod_plan_ntt_words(query, plan.shape.product[0].transform.points)) *
        (int64_t)sizeof(uint32_t);
    if (!cunmod_plan_fits(query, (double)bytes / (double)cunmod_query_word(query),
                          (double)query->memory))
    {
        return count;
    }
    plan.workspace = bytes * query->batch;
    plan.us += transfer_us(query, params);
    return insert(plans, count, plan);
}

static int add_pieces(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count, const cunmod_query_t *query,
                      const cunmod_params_t *params)
{
    cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_MUL_NTT_PIECES,
                          .path = CUNMOD_PATH_GPU,
                          .threads = CUNMOD_PLAN_THREADS};
    const double words = cunmod_plan_room(query, (double)query->memory) *
                         (double)cunmod_query_word(query) / 4;
    if (count == CUNMOD_PLAN_MAX || words < 1 ||
        cunmod_pieces_best(
            &plan, words < CUNMOD_PLAN_MAX_BYTES ? (int64_t)words : (int64_t)CUNMOD_PLAN_MAX_BYTES,
            query, params) != 0)
    {
        return count;
    }
    plan.us += transfer_us(query, params);
    return insert(plans, count, plan);
}

static int add_algorithm(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count,
                         const cunmod_query_t *query, const cunmod_params_t *params, int algorithm)
{
    const cunmod_algorithm_t *row = &cunmod_algorithms[algorithm];
    const int by_constant = cunmod_query_by_constant(query);
    cunmod_range_t range = {1, 1, 0};
    if (!cunmod_alg_possible(query, algorithm))
    {
        return count;
    }
    if (row->range != NULL)
    {
        range = row->range(query, params);
    }
    if (query->s > 0 && range.least <= range.most)
    {
        range.least = range.most = nearest_s(query->s, &range);
    }
    if (by_constant && range.least <= range.most)
    {
        range.most = range.least;
    }
    for (int64_t s = range.least, next; s <= range.most && count < CUNMOD_PLAN_MAX; s = next)
    {
        cunmod_candidate_t x = {.query = query, .params = params, .s = s};
        next = s < range.most && 2 * s > range.most ? range.most : 2 * s;
        if (row->shape != NULL && row->shape(&x) != 0)
        {
            continue;
        }
        const int64_t workspace = cunmod_plan_workspace(&x, row);
        if (workspace < 0)
        {
            continue;
        }
        const double us = by_constant ? cunmod_predict_constant_us(query, params) : row->us(&x);
        const cunmod_plan_t plan = {.algorithm = algorithm,
                                    .path = CUNMOD_PATH_GPU,
                                    .s = s,
                                    .threads = cunmod_alg_threads(algorithm, s),
                                    .workspace = workspace,
                                    .us = us + transfer_us(query, params),
                                    .shape = x.shape};
        count = insert(plans, count, plan);
    }
    return count;
}

/* What is a candidate when nothing is forced; one only where all would be the same. */
static int is_wanted(const cunmod_query_t *query, int algorithm)
{
    if (cunmod_algorithms[algorithm].op != query->op)
    {
        return 0;
    }
    return query->algorithm >= 0 ? query->algorithm == algorithm
           : cunmod_query_by_constant(query)
               ? algorithm == CUNMOD_ALG_DIV_BLOCKS || algorithm == CUNMOD_ALG_GCD_DIVSTEPS
               : !cunmod_algorithms[algorithm].is_baseline;
}

int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params)
{
    int count = 0;
    const int64_t least = query->op == CUNMOD_OP_POINTS ? 1 : query->m;
    if (query->m < 1 || query->n < least || query->batch < 1)
    {
        return 0;
    }
    if (query->path != CUNMOD_PATH_GPU)
    {
        double us = cunmod_predict_cpu_us(query, params) +
                    cunmod_predict_transfer_us(query, params, CUNMOD_PATH_CPU);
        cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_FLINT,
                              .path = CUNMOD_PATH_CPU,
                              .us = (double)query->batch * us};
        count = insert(plans, count, plan);
    }
    for (int i = 0; i < CUNMOD_ALG_COUNT && query->path != CUNMOD_PATH_CPU; i++)
    {
        if (is_wanted(query, i))
        {
            count = i == CUNMOD_ALG_MUL_NTT_SHORT ? add_short(plans, count, query, params)
                    : i == CUNMOD_ALG_MUL_NTT_PIECES
                        ? add_pieces(plans, count, query, params)
                        : add_algorithm(plans, count, query, params, i);
        }
    }
    return count;
}

int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (cunmod_plan_all(plans, query, params) == 0)
    {
        return -1;
    }
    *plan = plans[0];
    return 0;
}
