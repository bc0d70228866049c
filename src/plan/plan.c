/* The plan: names, candidates and their order.
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
#include "plan/pieces.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/rest.h"

static const struct
{
    const char *name;
    int op;
} algorithms[CUNMOD_ALG_COUNT] = {
    {"flint", -1},
    {"block", CUNMOD_OP_MUL},
    {"tensor", CUNMOD_OP_MUL},
    {"two_phase", CUNMOD_OP_MUL},
    {"ntt", CUNMOD_OP_MUL},
    {"ntt_short", CUNMOD_OP_MUL},
    {"ntt_pieces", CUNMOD_OP_MUL},
    {"naive", CUNMOD_OP_DIV},
    {"steps", CUNMOD_OP_DIV},
    {"blocks", CUNMOD_OP_DIV},
    {"newton", CUNMOD_OP_DIV},
    {"naive", CUNMOD_OP_GCD},
    {"steps", CUNMOD_OP_GCD},
    {"divsteps", CUNMOD_OP_GCD},
    {"half", CUNMOD_OP_GCD},
    {"horner", CUNMOD_OP_POINTS},
    {"tree", CUNMOD_OP_POINTS},
};

const char *cunmod_alg_name(int algorithm)
{
    return algorithm >= 0 && algorithm < CUNMOD_ALG_COUNT ? algorithms[algorithm].name : "none";
}

int cunmod_alg_find(int op, const char *name)
{
    for (int i = 0; i < CUNMOD_ALG_COUNT && name != NULL; i++)
    {
        if (algorithms[i].op == op && strcmp(algorithms[i].name, name) == 0)
        {
            return i;
        }
    }
    return -1;
}

/* ---- candidates -------------------------------------------------------- */

/* The shortest block of a quotient. */
static int64_t newton_least(int64_t quotient)
{
    int halvings = 0;
    while (halvings < 12 && cunmod_newton_step(quotient, halvings + 1) >= CUNMOD_NEWTON_MIN_S)
    {
        halvings++;
    }
    return cunmod_newton_step(quotient, halvings);
}

#define SHORT_BLOCK 32 /* of DIV "blocks": shorter ones are not faster */

/* The longest blocks of DIV "blocks"; and those that are about equal. */
static int64_t longest_block(const cunmod_query_t *query)
{
    const int64_t quotient = query->n - query->m + 1;
    return quotient < CUNMOD_DIV_MAX_S ? quotient : CUNMOD_DIV_MAX_S;
}

static int64_t equal_blocks(const cunmod_query_t *query)
{
    const int64_t longest = longest_block(query);
    const int64_t blocks = (query->n - query->m) / longest + 1;
    return (query->n - query->m) / blocks + 1;
}

/* Values of s of an algorithm: *least, doubled until *most; a forced s may be anything
 * between them when `any` comes back nonzero. */
static int s_range(const cunmod_query_t *query, int algorithm, int64_t *least, int64_t *most)
{
    int class = cunmod_query_class(query);
    int any = 0;
    *least = 1;
    *most = 1;
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
        *least = 2;
        *most = class == 0 ? 8 : 4;
        break;
    case CUNMOD_ALG_MUL_TENSOR:
        *least = *most = cunmod_query_limbs(query);
        break;
    case CUNMOD_ALG_MUL_TWO_PHASE:
        *most = 16;
        break;
    case CUNMOD_ALG_MUL_NTT:
        *least = *most = cunmod_query_primes(query);
        break;
    case CUNMOD_ALG_DIV_STEPS:
        *most = CUNMOD_DIV_MAX_S;
        any = 1;
        break;
    case CUNMOD_ALG_DIV_BLOCKS:
        if (query->s > 0)
        {
            *most = longest_block(query);
        }
        else
        {
            *most = equal_blocks(query);
            *least = *most < SHORT_BLOCK ? *most : SHORT_BLOCK;
        }
        any = 1;
        break;
    case CUNMOD_ALG_DIV_NEWTON:
        *most = query->n - query->m + 1;
        /* The block is that of a prepared divisor, or the whole of a series. */
        *least = query->prepared > 0 || query->series ? *most : newton_least(*most);
        any = 1;
        break;
    case CUNMOD_ALG_GCD_STEPS:
        *most = CUNMOD_GCD_MAX_S;
        any = 1;
        break;
    case CUNMOD_ALG_GCD_HALF:
        *least = CUNMOD_DIVSTEPS;
        *most = CUNMOD_HALF_MAX_S;
        break;
    case CUNMOD_ALG_GCD_DIVSTEPS:
        *least = CUNMOD_DIVSTEPS;
        *most = CUNMOD_GCD_DIVSTEPS_MAX_S;
        break;
    default:
        break;
    }
    return any;
}

/* The value that the algorithm takes nearest to s; of two, the smaller one. */
static int64_t nearest_s(int64_t s, int64_t least, int64_t most, int any)
{
    if (s <= least || s >= most)
    {
        return s <= least ? least : most;
    }
    if (any)
    {
        return s;
    }
    int64_t below = least;
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
 * take less than plan->us: us, points and rest of *plan; *words becomes the rest's workspace in
 * 4-byte words an item. 0, or -1 when there is none. */
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
            cunmod_rest_t rest;
            cunmod_plan_t first;
            if (!cunmod_rest_possible(query, points))
            {
                continue;
            }
            const double us = cunmod_predict_ntt_us(query, params, points);
            cunmod_rest_set(&rest, query, points);
            if (us < fmin(best, limit) && cunmod_plan_best(&first, &rest.query, params) == 0 &&
                us + first.us < best)
            {
                best = plan->us = us + first.us;
                plan->points = points;
                plan->rest[0] = (cunmod_step_t){first.algorithm, first.s, first.points};
                memcpy(plan->rest + 1, first.rest, sizeof(plan->rest) - sizeof(plan->rest[0]));
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
                          .threads = cunmod_predict_threads(CUNMOD_ALG_MUL_NTT_SHORT, 0),
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
    const int64_t bytes = (words + cunmod_plan_ntt_words(query, plan.points)) *
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
                          .threads = cunmod_predict_threads(CUNMOD_ALG_MUL_NTT_PIECES, 0)};
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

/* Whether the shared memory of the device has room for divsteps with s steps between exchanges of
 * blocks, on what is left after a division, or for leaves of s steps; for anything else. */
static int divsteps_fit(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                        int64_t s)
{
    const int64_t longest = cunmod_gcd_divides(query->n, query->m) ? query->m : query->n;
    return algorithm == CUNMOD_ALG_GCD_HALF ? cunmod_query_half(query, params, s)
           : algorithm == CUNMOD_ALG_GCD_DIVSTEPS
               ? longest <=
                     cunmod_gcd_divsteps_most(params->P, 4 * params->Z, s, cunmod_query_word(query))
               : 1;
}

static int add_algorithm(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count,
                         const cunmod_query_t *query, const cunmod_params_t *params, int algorithm)
{
    int64_t least, most;
    if (algorithm == CUNMOD_ALG_MUL_NTT_SHORT)
    {
        return add_short(plans, count, query, params);
    }
    if (algorithm == CUNMOD_ALG_MUL_NTT_PIECES)
    {
        return add_pieces(plans, count, query, params);
    }
    if (!cunmod_query_possible(query, algorithm))
    {
        return count;
    }
    int any = s_range(query, algorithm, &least, &most);
    while (!divsteps_fit(query, params, algorithm, most))
    {
        if (most == least)
        {
            return count;
        }
        most /= 2;
    }
    if (query->s > 0)
    {
        least = most = nearest_s(query->s, least, most, any);
    }
    if (cunmod_query_by_constant(query))
    {
        most = least;
    }
    for (int64_t s = least, next; s <= most && count < CUNMOD_PLAN_MAX; s = next)
    {
        next = s < most && 2 * s > most ? most : 2 * s;
        int64_t workspace = cunmod_plan_workspace(query, params, algorithm, s);
        if (workspace < 0)
        {
            continue;
        }
        cunmod_plan_t plan = {.algorithm = algorithm,
                              .path = CUNMOD_PATH_GPU,
                              .s = s,
                              .threads = cunmod_predict_threads(algorithm, s),
                              .workspace = workspace,
                              .us = cunmod_predict_gpu_us(query, params, algorithm, s) +
                                    transfer_us(query, params)};
        if (algorithm == CUNMOD_ALG_MUL_NTT)
        {
            plan.points = cunmod_query_transform(query);
        }
        count = insert(plans, count, plan);
    }
    return count;
}

/* The papers' products and divisions. */
static int is_baseline(int algorithm)
{
    return algorithm == CUNMOD_ALG_MUL_TWO_PHASE || algorithm == CUNMOD_ALG_DIV_NAIVE ||
           algorithm == CUNMOD_ALG_DIV_STEPS;
}

int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params)
{
    int count = 0;
    const int64_t least = query->op == CUNMOD_OP_POINTS ? 1 : query->m;
    const int one = cunmod_query_by_constant(query); /* candidate: all would be the same */
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
        const int wanted = query->algorithm >= 0 ? query->algorithm == i
                           : one ? i == CUNMOD_ALG_DIV_BLOCKS || i == CUNMOD_ALG_GCD_DIVSTEPS
                                 : !is_baseline(i);
        if (algorithms[i].op == query->op && wanted)
        {
            count = add_algorithm(plans, count, query, params, i);
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
