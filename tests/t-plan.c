/* The plan: invariants over a grid of questions, forcing, limits, and the reason.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "base/cpu.h"
#include "base/modulus.h"
#include "cunmod.h"
#include "harness.h"
#include "plan/algorithms.h"
#include "plan/plan.h"
#include "plan/predict.h"
#include "plan_parts.h"
#include "shape/ntt.h"

static const int64_t gigabytes_100 = (int64_t)100 << 30;

cunmod_query_t question(int op, int64_t n, int64_t m, int bits)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof(query));
    query.op = op;
    query.where = CUNMOD_ON_HOST;
    query.n = n;
    query.m = m;
    query.bits = bits;
    query.batch = 1;
    query.memory = gigabytes_100;
    query.path = CUNMOD_PATH_AUTO;
    query.algorithm = -1;
    test_case(op == CUNMOD_OP_MUL   ? "mul"
              : op == CUNMOD_OP_DIV ? "div"
                                    : "gcd",
              n, m, bits < 64 ? (uint64_t)1 << bits : UINT64_MAX);
    return query;
}

static int power_of_two(int64_t s)
{
    return s >= 1 && (s & (s - 1)) == 0;
}

/* s is one that the algorithm takes, and threads and workspace belong to it. */
static void check_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    int64_t word = query->bits <= 31 ? 4 : 8;
    const cunmod_step_t *const product = plan->shape.product;
    if (query->op == CUNMOD_OP_MUL && plan->path == CUNMOD_PATH_GPU)
    {
        CHECK(product->algorithm == plan->algorithm && product->s == plan->s);
    }
    switch (plan->algorithm)
    {
    case CUNMOD_ALG_FLINT:
        CHECK(plan->path == CUNMOD_PATH_CPU && plan->s == 0 && plan->workspace == 0);
        return;
    case CUNMOD_ALG_MUL_BLOCK:
        CHECK(query->op == CUNMOD_OP_MUL && power_of_two(plan->s));
        CHECK(plan->s >= 2 && plan->s <= (word == 4 ? 8 : 4) && plan->workspace == 0);
        break;
    case CUNMOD_ALG_MUL_TENSOR:
        CHECK(query->op == CUNMOD_OP_MUL && plan->s == (query->bits + 7) / 8);
        CHECK(plan->workspace == 0);
        break;
    case CUNMOD_ALG_MUL_TWO_PHASE:
        CHECK(query->op == CUNMOD_OP_MUL && power_of_two(plan->s) && plan->s <= 16);
        CHECK(plan->workspace ==
              cunmod_mul_two_phase_words(query->n, query->m, plan->s) * word * query->batch);
        break;
    case CUNMOD_ALG_MUL_NTT:
        CHECK(query->op == CUNMOD_OP_MUL && plan->s >= 1 && plan->s <= CUNMOD_NTT_PRIMES);
        CHECK(plan->workspace >= 2 * plan->s * 4 * (query->n + query->m - 1) * query->batch);
        CHECK(product->transform.points >= query->n + query->m - 1);
        break;
    case CUNMOD_ALG_MUL_NTT_SHORT:
        CHECK(query->op == CUNMOD_OP_MUL && plan->s >= 1 && plan->s <= CUNMOD_NTT_PRIMES);
        CHECK(plan->workspace > 2 * plan->s * 4 * product->transform.points * query->batch);
        CHECK(product->transform.points < query->n + query->m - 1);
        CHECK(3 * product->transform.points >= 2 * (query->n + query->m - 1));
        CHECK(product[1].s > 0);
        break;
    case CUNMOD_ALG_MUL_NTT_PIECES:
        CHECK(query->op == CUNMOD_OP_MUL && plan->s >= 1 && plan->s <= CUNMOD_NTT_PRIMES);
        CHECK(plan->workspace > 3 * plan->s * 4 * product->transform.points * query->batch);
        CHECK(product->transform.points < query->n + query->m - 1);
        break;
    case CUNMOD_ALG_DIV_NAIVE:
    case CUNMOD_ALG_DIV_STEPS:
    case CUNMOD_ALG_DIV_BLOCKS:
        CHECK(query->op == CUNMOD_OP_DIV);
        CHECK(plan->workspace == CUNMOD_DIV_HEAD * word * query->batch);
        CHECK(plan->s >= 1 && plan->s <= CUNMOD_DIV_MAX_S);
        CHECK(plan->algorithm == CUNMOD_ALG_DIV_STEPS    ? plan->threads >= plan->s
              : plan->algorithm == CUNMOD_ALG_DIV_BLOCKS ? plan->s <= query->n - query->m + 1
                                                         : plan->s == 1);
        break;
    case CUNMOD_ALG_DIV_NEWTON:
        CHECK(query->op == CUNMOD_OP_DIV && plan->s >= 1 && plan->s <= query->n - query->m + 1);
        CHECK(plan->workspace >= 8 * query->m * query->batch);
        break;
    case CUNMOD_ALG_POINTS_HORNER:
        CHECK(query->op == CUNMOD_OP_POINTS && !query->interpolate);
        CHECK(plan->workspace == 0 && plan->s == 1);
        break;
    case CUNMOD_ALG_POINTS_TREE:
        CHECK(query->op == CUNMOD_OP_POINTS && plan->s == 1);
        /* The words of every level, and more residues than those. */
        CHECK(plan->workspace > 8 * word * query->m * query->batch);
        break;
    case CUNMOD_ALG_GCD_HALF:
        CHECK(query->op == CUNMOD_OP_GCD && plan->s >= 1 && plan->s <= CUNMOD_HALF_MAX_S);
        CHECK(plan->workspace >= 6 * word * (query->n + query->m - 2) * query->batch);
        break;
    case CUNMOD_ALG_GCD_DIVSTEPS:
        CHECK(query->op == CUNMOD_OP_GCD);
        CHECK(query->task == CUNMOD_TASK_RESULTANT || /* t-faults measures that */
              plan->workspace == (cunmod_gcd_divsteps_work_words(query->n, query->m, word) * word +
                                  CUNMOD_GCD_STATUS * 8) *
                                     query->batch);
        CHECK(plan->s >= CUNMOD_DIVSTEPS && plan->s <= CUNMOD_GCD_DIVSTEPS_MAX_S &&
              plan->s % CUNMOD_DIVSTEPS == 0);
        break;
    default:
        CHECK(query->op == CUNMOD_OP_GCD);
        CHECK(plan->workspace ==
              (cunmod_gcd_work_words(query->n, query->m) * word + CUNMOD_GCD_STATUS * 8) *
                  query->batch);
        CHECK(plan->s >= 1 && plan->s <= CUNMOD_GCD_MAX_S);
        CHECK(plan->algorithm == CUNMOD_ALG_GCD_STEPS || plan->s == 1);
        break;
    }
    CHECK(plan->path == CUNMOD_PATH_GPU);
    CHECK(plan->threads >= 32 && plan->threads <= 1024 && plan->threads % 32 == 0);
}

/* Everything that holds for every question; returns the number of candidates. */
static int check_plans(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX], again[CUNMOD_PLAN_MAX], best;
    memset(plans, 0, sizeof(plans));
    memset(again, 0, sizeof(again));
    int count = cunmod_plan_all(plans, query, params);
    CHECK(count >= 0 && count <= CUNMOD_PLAN_MAX);
    for (int i = 0; i < count; i++)
    {
        CHECK(isfinite(plans[i].us) && plans[i].us > 0);
        CHECK(i == 0 || plans[i - 1].us <= plans[i].us);
        check_shape(&plans[i], query);
        for (int k = 0; k < i; k++)
        {
            CHECK(plans[i].algorithm != plans[k].algorithm || plans[i].s != plans[k].s);
        }
    }
    CHECK(cunmod_plan_all(again, query, params) == count);
    for (int i = 0; i < count; i++)
    {
        CHECK(again[i].algorithm == plans[i].algorithm && again[i].s == plans[i].s &&
              again[i].workspace == plans[i].workspace && again[i].us == plans[i].us);
    }
    CHECK(cunmod_plan_best(&best, query, params) == (count > 0 ? 0 : -1));
    CHECK(count == 0 || (best.algorithm == plans[0].algorithm && best.s == plans[0].s));
    return count;
}

static const cunmod_plan_t *find_plan(const cunmod_plan_t *plans, int count, int algorithm)
{
    for (int i = 0; i < count; i++)
    {
        if (plans[i].algorithm == algorithm)
        {
            return &plans[i];
        }
    }
    return NULL;
}

static void test_names(void)
{
    CHECK(strcmp(cunmod_alg_name(CUNMOD_ALG_FLINT), "flint") == 0);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "ntt_short") == CUNMOD_ALG_MUL_NTT_SHORT);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "ntt_pieces") == CUNMOD_ALG_MUL_NTT_PIECES);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "block") == CUNMOD_ALG_MUL_BLOCK);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "tensor") == CUNMOD_ALG_MUL_TENSOR);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "two_phase") == CUNMOD_ALG_MUL_TWO_PHASE);
    CHECK(cunmod_alg_find(CUNMOD_OP_DIV, "naive") == CUNMOD_ALG_DIV_NAIVE);
    CHECK(cunmod_alg_find(CUNMOD_OP_DIV, "newton") == CUNMOD_ALG_DIV_NEWTON);
    CHECK(cunmod_alg_find(CUNMOD_OP_GCD, "naive") == CUNMOD_ALG_GCD_NAIVE);
    CHECK(cunmod_alg_find(CUNMOD_OP_GCD, "steps") == CUNMOD_ALG_GCD_STEPS);
    CHECK(cunmod_alg_find(CUNMOD_OP_GCD, "half") == CUNMOD_ALG_GCD_HALF);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "steps") == -1);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, NULL) == -1);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "flint") == -1);
    CHECK(cunmod_alg_name(-1) != NULL && cunmod_alg_name(CUNMOD_ALG_COUNT) != NULL);
}

/* Lengths around powers of two and of ten up to 2^62, both classes, every place. */
static void test_grid(const cunmod_params_t *params)
{
    static const int64_t lengths[] = {1,
                                      2,
                                      3,
                                      15,
                                      16,
                                      17,
                                      64,
                                      100,
                                      1000,
                                      4097,
                                      10000,
                                      131072,
                                      1000000,
                                      1000000000,
                                      (int64_t)1 << 40,
                                      (int64_t)1 << 61,
                                      (int64_t)1 << 62};
    static const int bits[] = {2, 30, 31, 32, 64};
    const int count = sizeof(lengths) / sizeof(lengths[0]);
    for (int i = 0; i < count * count * 5 * 3 * 4; i++)
    {
        int at = i;
        int64_t n = lengths[at % count];
        int64_t m = lengths[at / count % count];
        at /= count * count;
        cunmod_query_t query = question(at % 3, n > m ? n : m, n > m ? m : n, bits[at / 3 % 5]);
        query.where = at / 15 % 2 ? CUNMOD_ON_DEVICE : CUNMOD_ON_HOST;
        query.batch = at / 30 % 2 ? 1000 : 1;
        int all = check_plans(&query, params);
        CHECK(all >= 1); /* FLINT at least */
        CHECK(query.n < (int64_t)1 << 40 || all == 1);
        query.memory = INT64_MAX;
        CHECK(check_plans(&query, params) >= all);
        query.memory = 0;
        CHECK(check_plans(&query, params) == 1);
    }
}

static void test_counts(const cunmod_params_t *params)
{
    cunmod_query_t query = question(CUNMOD_OP_MUL, 1000, 500, 30);
    CHECK(check_plans(&query, params) == 1 + 3 + 3); /* ntt, and by shorter transforms */
    query.bits = 32;
    CHECK(check_plans(&query, params) == 1 + 2 + 3);
    cunmod_query_t longer = question(CUNMOD_OP_MUL, 40000, 30000, 32);
    CHECK(check_plans(&longer, params) == 1 + 2 + 4); /* one with a rest is worth a look */
    query.op = CUNMOD_OP_DIV;
    CHECK(check_plans(&query, params) == 1 + 5 + 3); /* newton: 501, 252, 126 */
    query.op = CUNMOD_OP_GCD;
    CHECK(check_plans(&query, params) == 1 + 6 + 11); /* divsteps, half */
    query.task = CUNMOD_TASK_XGCD;                    /* half alone */
    CHECK(check_plans(&query, params) == 1 + 11);
    query.task = CUNMOD_TASK_RESULTANT;
    CHECK(check_plans(&query, params) == 1 + 6 + 11);
    query.task = CUNMOD_TASK_GCD;
    query.m = 0;
    CHECK(check_plans(&query, params) == 0);
    query.m = 1001;
    CHECK(check_plans(&query, params) == 0);
    query.m = 1;
    query.batch = 0;
    CHECK(check_plans(&query, params) == 0);
}

/* The s of the forced algorithm, which stands beside FLINT only. */
static int64_t forced(const cunmod_params_t *params, int op, int algorithm, int bits, int64_t s)
{
    cunmod_query_t query = question(op, 3000, 2000, bits);
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    query.algorithm = algorithm;
    query.s = s;
    CHECK(check_plans(&query, params) == 2);
    query.path = CUNMOD_PATH_GPU;
    CHECK(check_plans(&query, params) == 1);
    CHECK(cunmod_plan_all(plans, &query, params) == 1 && plans[0].algorithm == algorithm);
    return plans[0].s;
}

static void test_forced(const cunmod_params_t *params)
{
    const int64_t huge = INT64_MAX;
    static const int64_t block[][3] = {{1, 2, 2}, {2, 2, 2}, {3, 2, 2}, {4, 4, 4},  {6, 4, 4},
                                       {7, 8, 4}, {8, 8, 4}, {9, 8, 4}, {100, 8, 4}};
    for (size_t i = 0; i < sizeof(block) / sizeof(block[0]); i++)
    {
        CHECK(forced(params, CUNMOD_OP_MUL, CUNMOD_ALG_MUL_BLOCK, 30, block[i][0]) == block[i][1]);
        CHECK(forced(params, CUNMOD_OP_MUL, CUNMOD_ALG_MUL_BLOCK, 64, block[i][0]) == block[i][2]);
    }
    static const int64_t two_phase[][2] = {{1, 1}, {3, 2}, {5, 4}, {7, 8}, {12, 8}, {13, 16}};
    for (size_t i = 0; i < sizeof(two_phase) / sizeof(two_phase[0]); i++)
    {
        CHECK(forced(params, CUNMOD_OP_MUL, CUNMOD_ALG_MUL_TWO_PHASE, 30, two_phase[i][0]) ==
              two_phase[i][1]);
    }
    CHECK(forced(params, CUNMOD_OP_MUL, CUNMOD_ALG_MUL_TWO_PHASE, 64, huge) == 16);
    CHECK(forced(params, CUNMOD_OP_MUL, CUNMOD_ALG_MUL_TENSOR, 30, 7) == 4);
    CHECK(forced(params, CUNMOD_OP_MUL, CUNMOD_ALG_MUL_TENSOR, 64, 1) == 8);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_STEPS, 30, 100) == 100);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_STEPS, 30, huge) == CUNMOD_DIV_MAX_S);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_NAIVE, 30, 100) == 1);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_BLOCKS, 30, 100) == 100);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_BLOCKS, 64, huge) == CUNMOD_DIV_MAX_S);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_NEWTON, 30, 1) == 126);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_NEWTON, 30, 500) == 500);
    CHECK(forced(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_NEWTON, 64, huge) == 1001);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_STEPS, 64, 511) == 511);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_STEPS, 64, huge) == CUNMOD_GCD_MAX_S);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_NAIVE, 64, 7) == 1);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_DIVSTEPS, 64, 100) == 128);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_DIVSTEPS, 64, huge) ==
          CUNMOD_GCD_DIVSTEPS_MAX_S);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_HALF, 64, 77) == 64);
    CHECK(forced(params, CUNMOD_OP_GCD, CUNMOD_ALG_GCD_HALF, 64, huge) == CUNMOD_HALF_MAX_S);

    /* The papers' algorithms are baselines: they run when they are forced, and never else. */
    static const int baselines[] = {CUNMOD_ALG_MUL_TWO_PHASE, CUNMOD_ALG_DIV_NAIVE,
                                    CUNMOD_ALG_DIV_STEPS, CUNMOD_ALG_GCD_NAIVE,
                                    CUNMOD_ALG_GCD_STEPS};
    for (int i = 0; i < 5 * 13; i++)
    {
        const int baseline = baselines[i % 5];
        const int64_t n = (int64_t)pow(3, i / 5);
        cunmod_plan_t plans[CUNMOD_PLAN_MAX];
        cunmod_query_t query = question(cunmod_algorithms[baseline].op, n, 1 + n / 64, 30);
        int count = cunmod_plan_all(plans, &query, params);
        CHECK(find_plan(plans, count, baseline) == NULL);
        query.algorithm = baseline;
        count = cunmod_plan_all(plans, &query, params);
        CHECK(find_plan(plans, count, baseline) != NULL);
    }

    /* s alone: every algorithm once. */
    cunmod_query_t query = question(CUNMOD_OP_GCD, 3000, 2000, 30);
    query.s = 100;
    CHECK(check_plans(&query, params) == 3);
    /* An algorithm of another operation is no candidate. */
    query.algorithm = CUNMOD_ALG_MUL_BLOCK;
    CHECK(check_plans(&query, params) == 1);
}

static void test_path(const cunmod_params_t *params)
{
    for (int op = 0; op < 3; op++)
    {
        cunmod_plan_t best;
        cunmod_query_t query = question(op, 16, 16, 30);
        query.path = CUNMOD_PATH_GPU;
        CHECK(cunmod_plan_best(&best, &query, params) == 0 && best.path == CUNMOD_PATH_GPU);
        query.memory = 10;
        CHECK(cunmod_plan_best(&best, &query, params) == -1);
        query = question(op, 1000000, 1000000, 30);
        query.path = CUNMOD_PATH_CPU;
        CHECK(check_plans(&query, params) == 1);
        CHECK(cunmod_plan_best(&best, &query, params) == 0 && best.path == CUNMOD_PATH_CPU);
    }
}

static double best_us(const cunmod_params_t *params, int op, int algorithm, int64_t n, int64_t m,
                      int bits)
{
    cunmod_plan_t best;
    cunmod_query_t query = question(op, n, m, bits);
    query.algorithm = algorithm;
    query.where = CUNMOD_ON_DEVICE;
    query.path = CUNMOD_PATH_GPU;
    return cunmod_plan_best(&best, &query, params) == 0 ? best.us : HUGE_VAL;
}

/* A GCD of very different lengths costs more than a division, and about one by blocks and a GCD of
 * the short one; that of a constant no more than a division; cofactors and resultants little more
 * than divisions, too. */
static void test_lopsided(const cunmod_params_t *params)
{
    static const int64_t lengths[][2] = {{1000, 100},    {20000, 2000},   {100000, 1000},
                                         {300000, 3000}, {20000, 10000},  {1000000, 1},
                                         {10000, 9000},  {1000000, 10000}};
    for (int i = 0; i < (int)(sizeof(lengths) / sizeof(lengths[0])); i++)
    {
        const int64_t n = lengths[i][0], m = lengths[i][1];
        for (int bits = 31; bits <= 64; bits += 33)
        {
            const double division = best_us(params, CUNMOD_OP_DIV, -1, n, m, bits);
            const double by_blocks =
                best_us(params, CUNMOD_OP_DIV, CUNMOD_ALG_DIV_BLOCKS, n, m, bits);
            const double rest = best_us(params, CUNMOD_OP_GCD, -1, m, m, bits);
            const double us = best_us(params, CUNMOD_OP_GCD, -1, n, m, bits);
            CHECK(m > 1 ? us > division : us <= division);
            CHECK(us < 1.1 * (by_blocks + rest));
            for (int task = CUNMOD_TASK_XGCD; task <= CUNMOD_TASK_RESULTANT; task++)
            {
                cunmod_plan_t plan;
                cunmod_query_t query = question(CUNMOD_OP_GCD, n, m, bits);
                query.task = task;
                query.where = CUNMOD_ON_DEVICE;
                query.path = CUNMOD_PATH_GPU;
                CHECK(cunmod_plan_best(&plan, &query, params) == 0 && plan.us > division &&
                      plan.us < 2 * (division + rest) + 1000);
            }
        }
    }
}

static cunmod_plan_t middle_plan(const cunmod_params_t *params, int task, int64_t n, int64_t m,
                                 int64_t stop, int path)
{
    cunmod_plan_t plan;
    cunmod_query_t query = question(CUNMOD_OP_GCD, n, m, 31);
    query.task = task;
    query.stop = stop;
    query.where = path == CUNMOD_PATH_GPU ? CUNMOD_ON_DEVICE : CUNMOD_ON_HOST;
    query.path = path;
    CHECK(cunmod_plan_best(&plan, &query, params) == 0);
    return plan;
}

/* Where Euclid's algorithm stops decides on time and memory. */
static void test_middle(const cunmod_params_t *params)
{
    static const int paths[] = {CUNMOD_PATH_GPU, CUNMOD_PATH_CPU};
    const int64_t n = 1000000, half = n / 2;
    for (int i = 0; i < 2; i++)
    {
        const int path = paths[i];
        const double gcd = middle_plan(params, CUNMOD_TASK_GCD, n, n - 1, 0, path).us;
        const double hgcd = middle_plan(params, CUNMOD_TASK_HGCD, n, n - 1, half, path).us;
        const double few = middle_plan(params, CUNMOD_TASK_HGCD, n, half + 10, half, path).us;
        const double late = middle_plan(params, CUNMOD_TASK_SERIES, n, n - 1, n - 20, path).us;
        const double series = middle_plan(params, CUNMOD_TASK_SERIES, n, n - 1, half, path).us;
        const double fraction = middle_plan(params, CUNMOD_TASK_RATREC, n, n - 1, half, path).us;
        CHECK(hgcd < 0.8 * gcd && few < 0.6 * hgcd && late < series / 10);
        CHECK(fraction > 1.3 * series && fraction < 2.5 * series);
    }
    CHECK(middle_plan(params, CUNMOD_TASK_HGCD, n, half, half, CUNMOD_PATH_AUTO).path ==
          CUNMOD_PATH_CPU);
    CHECK(
        middle_plan(params, CUNMOD_TASK_HGCD, n, n - 1, half, CUNMOD_PATH_GPU).workspace <
        0.7 *
            (double)middle_plan(params, CUNMOD_TASK_XGCD, n, n - 1, 0, CUNMOD_PATH_GPU).workspace);
}

static void test_memory(const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = question(CUNMOD_OP_MUL, 10000, 10000, 30);
    query.memory = 4 * (20000 + 19999);
    int count = cunmod_plan_all(plans, &query, params);
    CHECK(count == 5 && find_plan(plans, count, CUNMOD_ALG_MUL_BLOCK) != NULL);
    query.memory--;
    CHECK(cunmod_plan_all(plans, &query, params) == 1);
    query.where = CUNMOD_ON_DEVICE; /* the operands are there already: short pieces fit */
    CHECK(cunmod_plan_all(plans, &query, params) == 6);
    /* The smallest workspace is that of the largest s. */
    query.algorithm = CUNMOD_ALG_MUL_TWO_PHASE;
    query.memory = 4 * (cunmod_mul_two_phase_words(10000, 10000, 16) + 19999);
    count = cunmod_plan_all(plans, &query, params);
    CHECK(count == 2);
    const cunmod_plan_t *plan = find_plan(plans, count, CUNMOD_ALG_MUL_TWO_PHASE);
    CHECK(plan != NULL && plan->s == 16);
    /* A division has its dividend a second time, and the quotient. */
    query = question(CUNMOD_OP_DIV, 10000, 400, 30);
    query.path = CUNMOD_PATH_GPU;
    query.memory = 4 * (10000 + 400 + 10000 + 9601 + CUNMOD_DIV_HEAD);
    CHECK(cunmod_plan_all(plans, &query, params) == 5);
    query.memory--;
    CHECK(cunmod_plan_all(plans, &query, params) == 0);
    query.op = CUNMOD_OP_GCD;
    const int64_t operands = 4 * (10000 + 400 + 400) + 8 * CUNMOD_GCD_STATUS;
    query.memory = operands + 4 * cunmod_gcd_divsteps_work_words(10000, 400, 4);
    CHECK(cunmod_plan_all(plans, &query, params) == 6);
    query.memory--;
    CHECK(cunmod_plan_all(plans, &query, params) == 0);
    query.algorithm = CUNMOD_ALG_GCD_STEPS;
    query.memory = operands + 4 * cunmod_gcd_work_words(10000, 400);
    CHECK(cunmod_plan_all(plans, &query, params) == 10);
    query.memory--;
    CHECK(cunmod_plan_all(plans, &query, params) == 0);
}

static int best_path(const cunmod_params_t *params, int op, int64_t n, int64_t m, int bits)
{
    cunmod_plan_t best;
    cunmod_query_t query = question(op, n, m, bits);
    return cunmod_plan_best(&best, &query, params) == 0 ? best.path : -1;
}

/* On an H200 beside either FLINT: short operands stay on the CPU, long ones do not,
 * and there is one crossover between them. */
static void test_crossover(const char *flint)
{
    const cunmod_params_t *params = cunmod_params_default(flint);
    for (int op = 0; op < 3; op++)
    {
        for (int bits = 31; bits <= 64; bits += 33)
        {
            int64_t dividend = op == CUNMOD_OP_DIV ? 2 : 1;
            int changes = 0;
            for (int log = 4; log < 14; log++)
            {
                int64_t m = (int64_t)1 << log;
                changes += best_path(params, op, dividend * m, m, bits) !=
                           best_path(params, op, dividend * 2 * m, 2 * m, bits);
            }
            CHECK(best_path(params, op, dividend * 64, 64, bits) == CUNMOD_PATH_CPU);
            CHECK(best_path(params, op, dividend * 10000, 10000, bits) == CUNMOD_PATH_GPU);
            CHECK(changes == 1);
        }
    }
    /* Beyond the longest transform there are pieces. */
    CHECK(best_path(params, CUNMOD_OP_MUL, 10000000, 10000000, 64) == CUNMOD_PATH_GPU);
    CHECK(best_path(params, CUNMOD_OP_MUL, 100000000, 100000000, 64) == CUNMOD_PATH_GPU);
}

/* A modulus that needs one transform makes FLINT faster, noise apart, but only while the
 * transform is not too short for the operation. */
static void test_transform(const cunmod_params_t *params)
{
    for (int op = 0; op < 3; op++)
    {
        for (int log = 6; log < 24; log++)
        {
            const int64_t m = (int64_t)1 << log;
            cunmod_query_t query = question(op, op == CUNMOD_OP_DIV ? 2 * m : m, m, 30);
            const double several = cunmod_predict_cpu_us(&query, params);
            query.transform_log = log + 1;
            CHECK(cunmod_predict_cpu_us(&query, params) < 1.25 * several);
            CHECK(log < 14 || cunmod_predict_cpu_us(&query, params) < 0.95 * several);
            query.transform_log = log - 1;
            CHECK(cunmod_predict_cpu_us(&query, params) == several);
        }
    }
    /* Without fft_small there is no such modulus. */
    CHECK(strstr(cunmod_cpu_flint(), "fft_small") != NULL ||
          (cunmod_cpu_transform_log(469762049) == 0 && cunmod_cpu_transform_log(3) == 0));
    CHECK(strstr(cunmod_cpu_flint(), "fft_small") == NULL ||
          (cunmod_cpu_transform_log(469762049) == 26 && cunmod_cpu_transform_log(3) == 45));
    CHECK(cunmod_cpu_transform_log(UINT64_MAX) == 0);
}

/* Operands below the shortest sample: FLINT 2.9 on a common host, p < 2^31, within what
 * hosts differ by; and no jump from one length to the next. */
static void test_short(void)
{
    static const struct
    {
        int op;
        int64_t n, m;
        double us;
    } measured[] = {
        {CUNMOD_OP_MUL, 1000000, 1, 1287},  {CUNMOD_OP_MUL, 1000000, 10, 7290},
        {CUNMOD_OP_MUL, 2000, 50, 38.2},    {CUNMOD_OP_DIV, 100000, 1, 127},
        {CUNMOD_OP_DIV, 1000000, 3, 14053}, {CUNMOD_OP_DIV, 100000, 10, 2174},
        {CUNMOD_OP_GCD, 1000000, 1, 288},   {CUNMOD_OP_GCD, 1000000, 2, 12961},
        {CUNMOD_OP_GCD, 4000, 100, 547},
    };
    const cunmod_params_t *params = cunmod_params_default("2.9.0");
    for (size_t i = 0; i < sizeof(measured) / sizeof(measured[0]); i++)
    {
        cunmod_query_t query = question(measured[i].op, measured[i].n, measured[i].m, 30);
        const double ratio = cunmod_predict_cpu_us(&query, params) / measured[i].us;
        CHECK(ratio > 0.5 && ratio < 1.5);
    }
    for (int op = 0; op < 3; op++)
    {
        double before = 0;
        for (int64_t m = 2; m < 200; m++)
        {
            cunmod_query_t query = question(op, 100000, m, 30);
            const double us = cunmod_predict_cpu_us(&query, params);
            CHECK(us >= before && (m == 2 || us < 1.6 * before));
            before = us;
        }
        cunmod_query_t one = question(op, 1, 1, 30);
        CHECK(cunmod_predict_cpu_us(&one, params) >= 0.1);
    }
}

/* Times grow with either length, and with the batch in proportion on the CPU. */
static void test_monotone(const cunmod_params_t *params)
{
    for (int op = 0; op < 3; op++)
    {
        for (int algorithm = 0; algorithm < CUNMOD_ALG_COUNT; algorithm++)
        {
            double before = 0;
            for (int64_t n = 4; n < (int64_t)1 << 24; n *= 4)
            {
                cunmod_plan_t plans[CUNMOD_PLAN_MAX];
                cunmod_query_t query = question(op, 2 * n, n, 31);
                int count = cunmod_plan_all(plans, &query, params);
                const cunmod_plan_t *plan = find_plan(plans, count, algorithm);
                CHECK(plan == NULL || plan->us >= before);
                before = plan != NULL ? plan->us : 0;
            }
        }
        cunmod_plan_t one, many;
        cunmod_query_t query = question(op, 500, 300, 31);
        query.path = CUNMOD_PATH_CPU;
        CHECK(cunmod_plan_best(&one, &query, params) == 0);
        query.batch = 64;
        CHECK(cunmod_plan_best(&many, &query, params) == 0);
        CHECK(fabs(many.us - 64 * one.us) <= 1e-9 * many.us);
    }
}

/* Parts of a product: their pairs of coefficients add up, and so does what comes back; the rest of
 * a call is the same. */
static void test_parts(const cunmod_params_t *params)
{
    for (int i = 0; i < 300; i++)
    {
        const int64_t n = test_range(20000, 60000), m = test_range(10000, n);
        const int64_t cut = test_range(1, n + m - 2);
        double full[3];
        for (int part = 0; part < 3; part++)
        {
            cunmod_query_t query = question(CUNMOD_OP_MUL, n, m, 30);
            query.lo = part == 1 ? cut : 0;
            query.hi = part == 0 ? cut : n + m - 1;
            query.where = CUNMOD_ON_HOST;
            const double down = (double)(query.hi - query.lo) / params->down_rate[0];
            const double up = (double)(n + m) / params->up_rate[0];
            const double moved = cunmod_predict_transfer_us(&query, params, CUNMOD_PATH_GPU) -
                                 params->call_us - 2 * params->up_us - params->down_us;
            CHECK(fabs(moved / (up + down) - 1) < 1e-6);
            query.where = CUNMOD_ON_DEVICE;
            const double us = cunmod_predict_block_us(&query, params, 8);
            const double work = us - params->block_us[0][2];
            const double chain = params->block_chain_us[0][2] * (double)m;
            full[part] = sqrt(fmax(work * work - chain * chain, 0)) * params->block_rate[0][2];
        }
        CHECK(fabs(full[2] / ((double)n * (double)m) - 1) < 1e-6);
        CHECK(fabs((full[0] + full[1]) / full[2] - 1) < 1e-6);
    }
}

/* GCDs by divsteps as long as shared memory has room for them, after a division where there is
 * one. */
static void test_divsteps_room(const cunmod_params_t *params)
{
    for (int bits = 30; bits <= 64; bits += 34)
    {
        const int64_t word = bits == 30 ? 4 : 8;
        const int64_t most = cunmod_gcd_divsteps_most(params->P, 4 * params->Z, 32, word);
        for (int64_t n = most; n <= most + 1; n++)
        {
            cunmod_plan_t plan;
            cunmod_query_t query = question(CUNMOD_OP_GCD, n, n, bits);
            query.where = CUNMOD_ON_DEVICE;
            query.path = CUNMOD_PATH_GPU;
            query.algorithm = CUNMOD_ALG_GCD_DIVSTEPS;
            query.s = 64;
            CHECK(cunmod_plan_best(&plan, &query, params) == (n == most ? 0 : -1));
            CHECK(n > most || plan.s == 32);
            query.m = most;
            query.n = most + CUNMOD_GCD_DIVIDE;
            CHECK(cunmod_plan_best(&plan, &query, params) == 0);
        }
    }
}

/* At the lengths of a sample the prediction is the sample. */
static void test_samples(const cunmod_params_t *params)
{
    for (int i = 0; i < CUNMOD_CPU_SAMPLES; i++)
    {
        int64_t n = (int64_t)1 << (CUNMOD_CPU_LOG_MIN + i);
        cunmod_plan_t plan;
        cunmod_query_t query = question(CUNMOD_OP_MUL, n, n, 64);
        query.path = CUNMOD_PATH_CPU;
        CHECK(cunmod_plan_best(&plan, &query, params) == 0);
        CHECK(fabs(plan.us / params->cpu_mul[1][i] - 1) < 1e-9);
        query.op = CUNMOD_OP_GCD;
        CHECK(cunmod_plan_best(&plan, &query, params) == 0);
        CHECK(fabs(plan.us / params->cpu_gcd[1][i] - 1) < 1e-9);
        query.op = CUNMOD_OP_DIV;
        query.n = 2 * n - 1;
        CHECK(cunmod_plan_best(&plan, &query, params) == 0);
        CHECK(fabs(plan.us / params->cpu_div[1][i] - 1) < 1e-9);
    }
}

/* Modulo p itself there is one transform, whose residues have the size of p. */
static void test_own_roots(const cunmod_params_t *params)
{
    static const uint64_t with_roots[] = {2013265921, UINT64_C(18446744069414584321)};
    for (int i = 0; i < 2; i++)
    {
        const int64_t points = (int64_t)1 << 20, word = i == 0 ? 4 : 8;
        const double us =
            params->ntt_us[i == 0 ? 0 : CUNMOD_NTT_PRIMES][0][20 - CUNMOD_NTT_LOG_MIN];
        cunmod_plan_t own, fixed;
        cunmod_query_t query = question(CUNMOD_OP_MUL, points / 2, points / 2, i == 0 ? 31 : 64);
        query.where = CUNMOD_ON_DEVICE;
        query.p = with_roots[i];
        query.algorithm = CUNMOD_ALG_MUL_NTT;
        query.path = CUNMOD_PATH_GPU;
        CHECK(cunmod_plan_best(&fixed, &query, params) == 0);
        query.own_roots = 1;
        CHECK(cunmod_plan_best(&own, &query, params) == 0);
        CHECK(own.s == 1 && fixed.s == (i == 0 ? 3 : 5));
        CHECK(fabs(own.us / us - 1) < 1e-9 && own.us < fixed.us);
        CHECK(own.workspace > 2 * points * word && own.workspace < 2 * points * word * 5 / 4);
    }
}

/* Polynomials of any length at any number of points, and back. */
static void test_points(const cunmod_params_t *params)
{
    static const int64_t lengths[] = {1,    2,      31,      32,      256,
                                      1000, 100000, 1000000, 1 << 24, (int64_t)1 << 60};
    const int count = (int)(sizeof(lengths) / sizeof(lengths[0]));
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    CHECK(cunmod_alg_find(CUNMOD_OP_POINTS, "horner") == CUNMOD_ALG_POINTS_HORNER);
    CHECK(cunmod_alg_find(CUNMOD_OP_POINTS, "tree") == CUNMOD_ALG_POINTS_TREE);
    for (int i = 0; i < count * count * 2 * 2 * 2; i++)
    {
        cunmod_query_t query = question(CUNMOD_OP_POINTS, lengths[i / 8 % count],
                                        lengths[i / 8 / count], i % 2 ? 31 : 64);
        query.where = i / 2 % 2 ? CUNMOD_ON_HOST : CUNMOD_ON_DEVICE;
        query.interpolate = i / 4 % 2 && query.n == query.m;
        const int fits = query.m <= 1 << 24;
        const int all = check_plans(&query, params);
        CHECK(all <= 3 - query.interpolate && (!fits || query.n > 1 << 24 || all > 1));
        query.prepared = 1;
        CHECK(check_plans(&query, params) == all);
    }
    /* A tree for many points and coefficients, else Horner's rule; FLINT for very few. */
    cunmod_query_t query = question(CUNMOD_OP_POINTS, 100000, 100000, 31);
    CHECK(cunmod_plan_all(plans, &query, params) == 3);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_TREE && plans[0].us < 3000);
    CHECK(plans[1].algorithm == CUNMOD_ALG_POINTS_HORNER);
    const double us = plans[0].us;
    query.prepared = 1 << 18;
    CHECK(cunmod_plan_all(plans, &query, params) == 3 && plans[0].us < us / 1.5);
    query.memory = 4 << 20;
    CHECK(cunmod_plan_all(plans, &query, params) == 2);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_HORNER);
    query = question(CUNMOD_OP_POINTS, 10, 1000000, 31);
    query.where = CUNMOD_ON_DEVICE;
    CHECK(cunmod_plan_all(plans, &query, params) == 3);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_HORNER);
    query = question(CUNMOD_OP_POINTS, 10, 10, 31);
    CHECK(cunmod_plan_all(plans, &query, params) == 3);
    CHECK(plans[0].algorithm == CUNMOD_ALG_FLINT);
    query = question(CUNMOD_OP_POINTS, 100000, 100000, 31);
    query.interpolate = 1;
    CHECK(cunmod_plan_all(plans, &query, params) == 2);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_TREE && plans[0].us > us);
}

/* n^2 / 2 pairs by a plain product. */
static double plain_us(const cunmod_params_t *params, uint64_t p, double n)
{
    cunmod_query_t query = question(CUNMOD_OP_MUL, (int64_t)n, (int64_t)n, 64);
    query.p = p;
    query.hi = query.n;
    return cunmod_predict_tensor_us(&query, params);
}

/* Products of a division are plain ones up to a third to 1.25 of the pairs that take as long as
 * transforms, for p of all sizes. */
static void test_plain_limits(const cunmod_params_t *params)
{
    static const uint64_t primes[] = {
        251,        65521,         16777213,        2147483647,          998244353,
        8589934583, 1099511627689, 281474976710597, 1152921504606846883, 18446744073709551557u};
    for (int i = 0; i < 10 * 8; i++)
    {
        const uint64_t p = primes[i % 10];
        const int64_t points = INT64_C(1) << (13 + i / 10);
        const int own = p == 998244353;
        cunmod_newton_t shape;
        const cunmod_newton_limits_t limits = cunmod_newton_limits(p >> 31 == 0 ? 4 : 8);
        CHECK(cunmod_newton_shape(&shape, points, points / 2, points / 2, p, own, &limits) == 0);
        const double us = cunmod_predict_transforms_us(params, points, shape.count, 0, 2);
        const double pairs = shape.limits.pairs + shape.limits.per_point * (double)points;
        const double few = plain_us(params, p, sqrt(2 * pairs / 1.25));
        const double many = plain_us(params, p, sqrt(2 * pairs * 3));
        test_case("plain limits", points, shape.count, p);
        CHECK(few <= us && many >= us);
        CHECK(cunmod_newton_plain(&shape.limits, pairs, points, 0));
        CHECK(!cunmod_newton_plain(&shape.limits, 0.8 * pairs, points, 1));
        if (p == 2147483647 || p >> 59 != 0) /* as measured */
        {
            CHECK(fabs(shape.limits.pairs / limits.pairs - 1) < 1e-9);
            CHECK(fabs(shape.limits.per_point / limits.per_point - 1) < 1e-9);
        }
    }
}

/* By a prepared divisor: the transforms for m = 2^k and 2^k + 1 are full, and a first block of one
 * or two coefficients costs little beside them. */
static void test_prepared(const cunmod_params_t *params)
{
    for (int i = 0; i < 12; i++)
    {
        const int bits = i % 2 ? 31 : 64;
        const int64_t m = (INT64_C(1) << (16 + 2 * (i / 4))) + i / 2 % 2;
        cunmod_plan_t one, two;
        cunmod_newton_t shape;
        cunmod_query_t query = question(CUNMOD_OP_DIV, 2 * m - 2, m, bits);
        query.path = CUNMOD_PATH_GPU;
        query.where = CUNMOD_ON_DEVICE;
        query.prepared = cunmod_newton_prepared_points(m, bits == 31 ? 4 : 8);
        CHECK(cunmod_plan_best(&one, &query, params) == 0);
        CHECK(cunmod_query_newton(&shape, &query, m) == 1);
        query.n = 2 * m;
        CHECK(cunmod_plan_best(&two, &query, params) == 0);
        CHECK(two.us > one.us && two.us < one.us + 15 + one.us / 4);
        CHECK(one.workspace >= cunmod_newton_prepared_bytes(&shape, bits == 31 ? 4 : 8) +
                                   cunmod_newton_space(&shape, bits == 31 ? 4 : 8).bytes);
    }
}

/* A composition of m - 1 coefficients has about 2 sqrt(m) rows of 2 m words beside what products
 * modulo a prepared divisor take. */
static void test_composition(const cunmod_params_t *params)
{
    const int64_t m = 10000;
    cunmod_plan_t products, composition;
    cunmod_query_t query = question(CUNMOD_OP_DIV, m, m, 31);
    query.path = CUNMOD_PATH_GPU;
    query.where = CUNMOD_ON_DEVICE;
    query.prepared = cunmod_newton_prepared_points(m, 4);
    query.products = 200;
    CHECK(cunmod_plan_best(&products, &query, params) == 0);
    query.composed = m - 1;
    CHECK(cunmod_plan_best(&composition, &query, params) == 0);
    const int64_t rows = 2 * 100 * 2 * m * 4, more = composition.workspace - products.workspace;
    CHECK(more >= rows && more < 3 * rows);
    CHECK(composition.us >= products.us && composition.us <= products.us);
    query.memory = composition.workspace;
    CHECK(cunmod_plan_best(&composition, &query, params) == -1);
    query.composed = 0;
    CHECK(cunmod_plan_best(&composition, &query, params) == 0);
}

static void test_reason(const cunmod_params_t *params)
{
    char text[256], cut[256];
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = question(CUNMOD_OP_MUL, 30000, 30000, 30);
    int count = cunmod_plan_all(plans, &query, params);
    for (int i = 0; i < count; i++)
    {
        cunmod_plan_reason(text, sizeof(text), &plans[i], &query, params);
        CHECK(strstr(text, plans[i].path == CUNMOD_PATH_CPU ? "FLINT"
                                                            : cunmod_alg_name(plans[i].algorithm)));
        CHECK(strstr(text, i == 0 ? "next at" : "times ntt") != NULL);
        for (int64_t size = 1; size < (int64_t)sizeof(cut); size++)
        {
            memset(cut, '#', sizeof(cut));
            cunmod_plan_reason(cut, size, &plans[i], &query, params);
            size_t kept = strlen(text) < (size_t)size - 1 ? strlen(text) : (size_t)size - 1;
            CHECK(strlen(cut) == kept && strncmp(cut, text, kept) == 0 && cut[size] == '#');
        }
    }
    memset(cut, '#', sizeof(cut));
    cunmod_plan_reason(cut, 0, &plans[0], &query, params);
    CHECK(cut[0] == '#');
    query.s = 3;
    query.algorithm = CUNMOD_ALG_MUL_TWO_PHASE;
    query.path = CUNMOD_PATH_GPU;
    CHECK(cunmod_plan_all(plans, &query, params) == 1);
    cunmod_plan_reason(text, sizeof(text), &plans[0], &query, params);
    CHECK(strstr(text, "two_phase s=2: ") == text && strstr(text, "path forced") != NULL);
    CHECK(strstr(text, "algorithm forced") != NULL && strstr(text, "s=3 forced") != NULL);
    query.s = 0;
    query.algorithm = CUNMOD_ALG_MUL_NTT_SHORT;
    query.n = (1 << 19) + 100;
    query.m = 1 << 19;
    CHECK(cunmod_plan_all(plans, &query, params) == 1);
    cunmod_plan_reason(text, sizeof(text), &plans[0], &query, params);
    CHECK(strstr(text, "ntt_short s=3 of 1048576 points: ") == text);
    query = question(CUNMOD_OP_MUL, 30000, 30000, 30);
    query.memory = 1000;
    CHECK(cunmod_plan_all(plans, &query, params) == 1);
    cunmod_plan_reason(text, sizeof(text), &plans[0], &query, params);
    CHECK(strstr(text, "nothing else can run") != NULL);
}

int main(void)
{
    const cunmod_params_t *params = cunmod_params_default("3.7+fft_small");
    test_start(0);
    test_names();
    test_grid(params);
    test_counts(params);
    test_forced(params);
    test_path(params);
    test_lopsided(params);
    test_middle(params);
    test_memory(params);
    test_crossover("3.7.0+fft_small");
    test_crossover("2.9.0");
    test_plan_measured();
    test_transform(params);
    test_short();
    test_monotone(params);
    test_parts(params);
    test_samples(params);
    test_divsteps_room(params);
    test_own_roots(params);
    test_points(params);
    test_plain_limits(params);
    test_prepared(params);
    test_composition(params);
    test_reason(params);
    test_plan_launches();
    test_plan_pins();
    return test_finish();
}
