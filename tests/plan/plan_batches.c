/* The plan of batches: which algorithms there are, what lanes compute, what is made one by one, and
 * transfers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stddef.h>

#include "cunmod.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/batch_product.h"
#include "plan/predict.h"
#include "tests/plan/plan_parts.h"
#include "shape/tuning.h"

static cunmod_query_t batch_question(int op, int64_t n, int64_t m, int bits, int64_t items)
{
    cunmod_query_t query = device_question(op, n, m, bits);
    query.items = query.batch = items;
    query.processors = 16;
    return query;
}

/* The predicted time of an algorithm, or 0 where it is no candidate. */
static double us_of(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    const int count = counted_plans(plans, query, params);
    const cunmod_plan_t *const plan = find_plan(plans, count, algorithm);
    return plan != NULL ? plan->us : 0;
}

static int is_candidate(int op, int task, int64_t n, int64_t m, int bits, int64_t items,
                        int algorithm, const cunmod_params_t *params)
{
    cunmod_query_t query = batch_question(op, n, m, bits, items);
    query.task = task;
    query.batch = items > 0 ? items : 1;
    return us_of(&query, params, algorithm) > 0;
}

/* What "small" of products computes, by hand: 199 outputs by 32 lanes with 8 each are one turn, and
 * with 4 two; 100 coefficients are 13 rows of 8, or 25 of 4. */
static void check_small_work(const cunmod_params_t *params)
{
    const cunmod_small_work_t narrow = cunmod_small_work(199, 100, 4);
    const cunmod_small_work_t wide = cunmod_small_work(199, 100, 8);
    CHECK(narrow.chain == 104 && narrow.made == 104 * 256);
    CHECK(wide.chain == 200 && wide.made == 100 * 256);
    CHECK(cunmod_small_work(31, 16, 4).made == 16 * 32);
    CHECK(cunmod_small_work(1, 1, 4).made == 8 * 8);
    /* the worst regret that was measured with the number of products in its place */
    cunmod_plan_t plan;
    cunmod_query_t query = batch_question(CUNMOD_OP_MUL, 128, 128, 31, 65536);
    CHECK(cunmod_plan_best(&plan, &query, params) == 0);
    CHECK(plan.algorithm == CUNMOD_ALG_MUL_SMALL);
}

static void check_candidates(const cunmod_params_t *params)
{
    static const struct
    {
        int op, task, bits, algorithm;
        int64_t longest; /* of which it is a candidate, with m as long; 0: of none */
    } rows[] = {
        {CUNMOD_OP_MUL, 0, 31, CUNMOD_ALG_MUL_SMALL, 256},
        {CUNMOD_OP_MUL, 0, 31, CUNMOD_ALG_MUL_WHOLE, 4096},
        {CUNMOD_OP_MUL, 0, 31, CUNMOD_ALG_MUL_BLOCK, 0},
        {CUNMOD_OP_DIV, 0, 31, CUNMOD_ALG_DIV_SMALL, 256},
        {CUNMOD_OP_DIV, 0, 31, CUNMOD_ALG_DIV_WHOLE, 8192},
        {CUNMOD_OP_DIV, 0, 31, CUNMOD_ALG_DIV_STEPS, 0},
        {CUNMOD_OP_GCD, CUNMOD_TASK_GCD, 31, CUNMOD_ALG_GCD_SMALL, 1024},
        {CUNMOD_OP_GCD, CUNMOD_TASK_GCD, 64, CUNMOD_ALG_GCD_SMALL, 1024},
        {CUNMOD_OP_GCD, CUNMOD_TASK_RESULTANT, 64, CUNMOD_ALG_GCD_SMALL, 1024},
        {CUNMOD_OP_GCD, CUNMOD_TASK_XGCD, 31, CUNMOD_ALG_GCD_SMALL, 288},
        {CUNMOD_OP_GCD, CUNMOD_TASK_INVERSE, 64, CUNMOD_ALG_GCD_SMALL, 288},
        {CUNMOD_OP_GCD, CUNMOD_TASK_HGCD, 31, CUNMOD_ALG_GCD_SMALL, 0},
        {CUNMOD_OP_GCD, CUNMOD_TASK_HGCD, 31, CUNMOD_ALG_GCD_HALF, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
        const int64_t n = rows[i].longest;
        const int op = rows[i].op, task = rows[i].task, bits = rows[i].bits;
        const int algorithm = rows[i].algorithm;
        CHECK(n == 0 || is_candidate(op, task, n, n, bits, 1, algorithm, params));
        CHECK(n == 0 || is_candidate(op, task, n, n, bits, 100, algorithm, params));
        CHECK(!is_candidate(op, task, n + 1, n + 1, bits, 100, algorithm, params));
        /* of no single operation, unless it makes those, too */
        CHECK(n == 0 || !is_candidate(op, task, n, n, bits, 0, algorithm, params));
    }
    CHECK(is_candidate(CUNMOD_OP_GCD, CUNMOD_TASK_RESULTANT, 5000, 5000, 64, 9,
                       CUNMOD_ALG_GCD_DIVSTEPS, params));
    CHECK(is_candidate(CUNMOD_OP_GCD, CUNMOD_TASK_XGCD, 5000, 5000, 64, 9, CUNMOD_ALG_GCD_HALF,
                       params));
    CHECK(is_candidate(CUNMOD_OP_MUL, 0, 100000, 100000, 64, 9, CUNMOD_ALG_MUL_NTT, params));
}

/* Divisions one by one take what one takes alone, and their copies; and so does the bound. */
static void check_alone(const cunmod_params_t *params)
{
    static const int algorithms[] = {CUNMOD_ALG_DIV_BLOCKS, CUNMOD_ALG_DIV_NEWTON};
    for (int i = 0; i < 2; i++)
    {
        cunmod_query_t query = batch_question(CUNMOD_OP_DIV, 30000, 15000, 62, 7);
        const double all = us_of(&query, params, algorithms[i]);
        query.items = 0;
        query.batch = 1;
        const double one = us_of(&query, params, algorithms[i]) - params->launch_us;
        const double expected = params->down_us + CUNMOD_TUNE_BATCH_SINGLE_US +
                                7 * (one + CUNMOD_TUNE_BATCH_COPIES * params->launch_us);
        CHECK(fabs(all - expected) < 1e-6 * expected);
    }
}

/* Twice the items of a full device take twice the time; of few items one more takes none. */
static void check_growth(const cunmod_params_t *params)
{
    static const struct
    {
        int op, algorithm;
        int64_t n, m;
    } rows[] = {{CUNMOD_OP_DIV, CUNMOD_ALG_DIV_SMALL, 200, 100},
                {CUNMOD_OP_DIV, CUNMOD_ALG_DIV_WHOLE, 4000, 2000},
                {CUNMOD_OP_GCD, CUNMOD_ALG_GCD_SMALL, 250, 250},
                {CUNMOD_OP_GCD, CUNMOD_ALG_GCD_DIVSTEPS, 2000, 2000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
        for (int bits = 31; bits <= 64; bits += 11)
        {
            double us[4];
            const int64_t items[] = {1, 2, 1 << 16, 1 << 17};
            for (int k = 0; k < 4; k++)
            {
                cunmod_query_t query =
                    batch_question(rows[i].op, rows[i].n, rows[i].m, bits, items[k]);
                us[k] = us_of(&query, params, rows[i].algorithm);
            }
            CHECK(us[0] > 0 && us[1] >= us[0] && us[1] < 1.2 * us[0]);
            CHECK(us[3] > 1.9 * us[2] && us[3] < 2.1 * us[2] && us[2] > 3 * us[1]);
        }
    }
}

/* Halves take more memory than the others, and less where there is less. */
static void check_memory_of_halves(const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = batch_question(CUNMOD_OP_GCD, 10000, 10000, 62, 100000);
    const int64_t most = query.memory, held = query.batch * query.m * 8;
    const int64_t memory[] = {most, held + CUNMOD_TUNE_BATCH_HALF_WORK / 2, held};
    for (int k = 0; k < 3; k++)
    {
        query.memory = memory[k];
        const int count = counted_plans(plans, &query, params);
        const cunmod_plan_t *const half = find_plan(plans, count, CUNMOD_ALG_GCD_HALF);
        CHECK((half == NULL) == (k == 2));
        const double share = half == NULL ? 0
                                          : (double)half->workspace / CUNMOD_TUNE_BATCH_HALF_WORK;
        CHECK(k == 2 || (share <= 1.0 / (k + 1) && share > 0.99 / (k + 1)));
    }
}

/* Items that have no room together are made some at a time: their operands have to fit, and the
 * workspace of one. */
static void check_memory(const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = batch_question(CUNMOD_OP_GCD, 10000, 10000, 62, 100000);
    const int count = counted_plans(plans, &query, params);
    const cunmod_plan_t *const all = find_plan(plans, count, CUNMOD_ALG_GCD_DIVSTEPS);
    CHECK(all != NULL && all->workspace == CUNMOD_TUNE_BATCH_WORK);
    query.memory = query.batch * query.m * 8;
    CHECK(us_of(&query, params, CUNMOD_ALG_GCD_DIVSTEPS) == 0);
    query.memory += CUNMOD_TUNE_BATCH_WORK;
    CHECK(us_of(&query, params, CUNMOD_ALG_GCD_DIVSTEPS) > 0);
    query.items = query.batch = 2;
    CHECK(cunmod_plan_best(plans, &query, params) == 0 && plans[0].workspace > 0);
    CHECK(plans[0].workspace < CUNMOD_TUNE_BATCH_WORK && plans[0].workspace % 2 == 0);
    check_memory_of_halves(params);
}

/* On the device no transfer counts; on the host what a transfer takes besides counts once. */
static void check_transfers(const cunmod_params_t *params)
{
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
    {
        double more[2];
        for (int k = 0; k < 2; k++)
        {
            cunmod_query_t query = batch_question(op, 200, 100, 62, k == 0 ? 1 : 1000);
            CHECK(cunmod_predict_transfer_us(&query, params, CUNMOD_PATH_GPU) == 0);
            query.where = CUNMOD_ON_HOST;
            more[k] = (double)query.batch *
                      cunmod_predict_transfer_us(&query, params, CUNMOD_PATH_GPU);
        }
        const double calls = params->call_us + 2 * params->up_us + params->down_us;
        CHECK(more[0] > calls && more[1] < calls + 1000 * more[0] - 900 * calls);
    }
}

void test_plan_batches(const cunmod_params_t *params)
{
    check_small_work(params);
    check_candidates(params);
    check_alone(params);
    check_growth(params);
    check_memory(params);
    check_transfers(params);
}
