/* The plan: invariants over a grid of questions, forcing, limits, and the reason.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "papers/papers_rows.h"
#include "plan/algorithms.h"
#include "plan/plan.h"
#include "plan/query.h"
#include "tests/plan/plan_parts.h"

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
    CHECK(cunmod_alg_find(CUNMOD_OP_MAT, "tensor") == CUNMOD_ALG_MAT_TENSOR);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "steps") == -1);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, NULL) == -1);
    CHECK(cunmod_alg_find(CUNMOD_OP_MUL, "flint") == -1);
    CHECK(cunmod_alg_name(-1) != NULL && cunmod_alg_name(CUNMOD_ALG_COUNT) != NULL);
}

/* Questions differ by each byte of the fields of their operation, and by no other byte: own[op] is
 * the number of bytes of the fields that the operation alone has. */
static void test_equal(void)
{
    static const size_t own[CUNMOD_OP_MAT + 1] = {
        [CUNMOD_OP_MUL] = 2 * sizeof(int64_t) + sizeof(int),
        [CUNMOD_OP_DIV] = 3 * sizeof(int64_t) + 2 * sizeof(int),
        [CUNMOD_OP_GCD] = sizeof(int64_t),
        [CUNMOD_OP_POINTS] = sizeof(int),
        [CUNMOD_OP_MAT] = 7 * sizeof(int64_t)};
    for (int op = 0; op <= CUNMOD_OP_MAT; op++)
    {
        size_t differ = 0;
        cunmod_query_t query;
        memset(&query, 0, sizeof(query));
        query.op = op;
        for (size_t i = 0; i < sizeof(query); i++)
        {
            cunmod_query_t other = query;
            ((unsigned char *)&other)[i] ^= 1;
            differ += !cunmod_query_equal(&query, &other);
        }
        test_case("equal", op, 0, 0);
        CHECK(cunmod_query_equal(&query, &query));
        CHECK(differ == 9 * sizeof(int) + 10 * sizeof(int64_t) + own[op]);
    }
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
static int64_t forced(const cunmod_params_t *params, int algorithm, int bits, int64_t s)
{
    cunmod_query_t query = question(cunmod_alg(algorithm)->op, 3000, 2000, bits);
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    query.algorithm = algorithm;
    query.s = s;
    CHECK(check_plans(&query, params) == 2);
    query.path = CUNMOD_PATH_GPU;
    CHECK(check_plans(&query, params) == 1);
    CHECK(counted_plans(plans, &query, params) == 1 && plans[0].algorithm == algorithm);
    return plans[0].s;
}

static void test_forced(const cunmod_params_t *params)
{
    const int64_t huge = INT64_MAX;
    static const int64_t block[][3] = {{1, 2, 2}, {2, 2, 2}, {3, 2, 2}, {4, 4, 4},  {6, 4, 4},
                                       {7, 8, 4}, {8, 8, 4}, {9, 8, 4}, {100, 8, 4}};
    for (size_t i = 0; i < sizeof(block) / sizeof(block[0]); i++)
    {
        CHECK(forced(params, CUNMOD_ALG_MUL_BLOCK, 30, block[i][0]) == block[i][1]);
        CHECK(forced(params, CUNMOD_ALG_MUL_BLOCK, 64, block[i][0]) == block[i][2]);
    }
    static const int64_t two_phase[][2] = {{1, 1}, {3, 2}, {5, 4}, {7, 8}, {12, 8}, {13, 16}};
    for (size_t i = 0; i < sizeof(two_phase) / sizeof(two_phase[0]); i++)
        CHECK(forced(params, CUNMOD_ALG_MUL_TWO_PHASE, 30, two_phase[i][0]) == two_phase[i][1]);
    CHECK(forced(params, CUNMOD_ALG_MUL_TWO_PHASE, 64, huge) == 16);
    CHECK(forced(params, CUNMOD_ALG_MUL_TENSOR, 30, 7) == 4);
    CHECK(forced(params, CUNMOD_ALG_MUL_TENSOR, 64, 1) == 8);
    CHECK(forced(params, CUNMOD_ALG_DIV_STEPS, 30, 100) == 100);
    CHECK(forced(params, CUNMOD_ALG_DIV_STEPS, 30, huge) == CUNMOD_DIV_MAX_S);
    CHECK(forced(params, CUNMOD_ALG_DIV_NAIVE, 30, 100) == 1);
    CHECK(forced(params, CUNMOD_ALG_DIV_BLOCKS, 30, 100) == 100);
    CHECK(forced(params, CUNMOD_ALG_DIV_BLOCKS, 64, huge) == CUNMOD_DIV_MAX_S);
    CHECK(forced(params, CUNMOD_ALG_DIV_NEWTON, 30, 1) == 126);
    CHECK(forced(params, CUNMOD_ALG_DIV_NEWTON, 30, 500) == 500);
    CHECK(forced(params, CUNMOD_ALG_DIV_NEWTON, 64, huge) == 1001);
    CHECK(forced(params, CUNMOD_ALG_GCD_STEPS, 64, 511) == 511);
    CHECK(forced(params, CUNMOD_ALG_GCD_STEPS, 64, huge) == CUNMOD_GCD_MAX_S);
    CHECK(forced(params, CUNMOD_ALG_GCD_NAIVE, 64, 7) == 1);
    CHECK(forced(params, CUNMOD_ALG_GCD_DIVSTEPS, 64, 100) == 128);
    CHECK(forced(params, CUNMOD_ALG_GCD_DIVSTEPS, 64, huge) == CUNMOD_GCD_DIVSTEPS_MAX_S);
    CHECK(forced(params, CUNMOD_ALG_GCD_HALF, 64, 77) == 64);
    CHECK(forced(params, CUNMOD_ALG_GCD_HALF, 64, huge) == CUNMOD_HALF_MAX_S);

    /* s alone: every algorithm once. */
    cunmod_query_t query = question(CUNMOD_OP_GCD, 3000, 2000, 30);
    query.s = 100;
    CHECK(check_plans(&query, params) == 3);
    /* An algorithm of another operation is no candidate. */
    query.algorithm = CUNMOD_ALG_MUL_BLOCK;
    CHECK(check_plans(&query, params) == 1);
}

/* The papers' algorithms are baselines: they run when they are forced, and never else. */
static void test_baselines(const cunmod_params_t *params)
{
    static const int baselines[] = {CUNMOD_ALG_MUL_TWO_PHASE, CUNMOD_ALG_DIV_NAIVE,
                                    CUNMOD_ALG_DIV_STEPS, CUNMOD_ALG_GCD_NAIVE,
                                    CUNMOD_ALG_GCD_STEPS};
    for (int i = 0; i < 5 * 13; i++)
    {
        const int baseline = baselines[i % 5];
        const int64_t n = (int64_t)pow(3, i / 5);
        cunmod_plan_t plans[CUNMOD_PLAN_MAX];
        cunmod_query_t query = question(cunmod_alg(baseline)->op, n, 1 + n / 64, 30);
        int count = counted_plans(plans, &query, params);
        CHECK(find_plan(plans, count, baseline) == NULL);
        query.algorithm = baseline;
        count = counted_plans(plans, &query, params);
        CHECK(find_plan(plans, count, baseline) != NULL);
    }
}

static void test_path(const cunmod_params_t *params)
{
    for (int op = 0; op < 3; op++)
    {
        cunmod_plan_t best;
        cunmod_query_t query = question(op, 16, 16, 30);
        query.path = CUNMOD_PATH_GPU;
        CHECK(best_plan(&query, params).path == CUNMOD_PATH_GPU);
        query.memory = 10;
        CHECK(cunmod_plan_best(&best, &query, params) == -1);
        query = question(op, 1000000, 1000000, 30);
        query.path = CUNMOD_PATH_CPU;
        CHECK(check_plans(&query, params) == 1);
        CHECK(best_plan(&query, params).path == CUNMOD_PATH_CPU);
    }
}

static void test_memory(const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = question(CUNMOD_OP_MUL, 10000, 10000, 30);
    query.memory = 4 * (20000 + 19999);
    int count = counted_plans(plans, &query, params);
    CHECK(count == 5 && find_plan(plans, count, CUNMOD_ALG_MUL_BLOCK) != NULL);
    query.memory--;
    CHECK(counted_plans(plans, &query, params) == 1);
    query.where = CUNMOD_ON_DEVICE; /* the operands are there already: short pieces fit */
    CHECK(counted_plans(plans, &query, params) == 6);
    /* The smallest workspace is that of the largest s. */
    query.algorithm = CUNMOD_ALG_MUL_TWO_PHASE;
    query.memory = 4 * (cunmod_mul_two_phase_words(10000, 10000, 16) + 19999);
    count = counted_plans(plans, &query, params);
    CHECK(count == 2);
    const cunmod_plan_t *plan = find_plan(plans, count, CUNMOD_ALG_MUL_TWO_PHASE);
    CHECK(plan != NULL && plan->s == 16);
    /* A division has its dividend a second time, and the quotient. */
    query = question(CUNMOD_OP_DIV, 10000, 400, 30);
    query.path = CUNMOD_PATH_GPU;
    query.memory = 4 * (10000 + 400 + 10000 + 9601 + CUNMOD_DIV_HEAD);
    CHECK(counted_plans(plans, &query, params) == 5);
    query.memory--;
    CHECK(counted_plans(plans, &query, params) == 0);
    query.op = CUNMOD_OP_GCD;
    const int64_t operands = 4 * (10000 + 400 + 400) + 8 * CUNMOD_GCD_STATUS;
    query.memory = operands + 4 * cunmod_gcd_divsteps_work_words(10000, 400, 4);
    CHECK(counted_plans(plans, &query, params) == 6);
    query.memory--;
    CHECK(counted_plans(plans, &query, params) == 0);
    query.algorithm = CUNMOD_ALG_GCD_STEPS;
    query.memory = operands + 4 * cunmod_gcd_work_words(10000, 400);
    CHECK(counted_plans(plans, &query, params) == 10);
    query.memory--;
    CHECK(counted_plans(plans, &query, params) == 0);
}

static void test_reason(const cunmod_params_t *params)
{
    char text[256], cut[256];
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t query = question(CUNMOD_OP_MUL, 30000, 30000, 30);
    int count = counted_plans(plans, &query, params);
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
    CHECK(counted_plans(plans, &query, params) == 1);
    cunmod_plan_reason(text, sizeof(text), &plans[0], &query, params);
    CHECK(strstr(text, "two_phase s=2: ") == text && strstr(text, "path forced") != NULL);
    CHECK(strstr(text, "algorithm forced") != NULL && strstr(text, "s=3 forced") != NULL);
    query.s = 0;
    query.algorithm = CUNMOD_ALG_MUL_NTT_SHORT;
    query.n = (1 << 19) + 100;
    query.m = 1 << 19;
    CHECK(counted_plans(plans, &query, params) == 1);
    cunmod_plan_reason(text, sizeof(text), &plans[0], &query, params);
    CHECK(strstr(text, "ntt_short s=3 of 1048576 points: ") == text);
    query = question(CUNMOD_OP_MUL, 30000, 30000, 30);
    query.memory = 1000;
    CHECK(counted_plans(plans, &query, params) == 1);
    cunmod_plan_reason(text, sizeof(text), &plans[0], &query, params);
    CHECK(strstr(text, "nothing else can run") != NULL);
}

int main(void)
{
    const cunmod_params_t *params = cunmod_params_default("3.7+fft_small");
    test_start(0);
    cunmod_papers_register();
    test_names();
    test_equal();
    test_grid(params);
    test_counts(params);
    test_forced(params);
    test_baselines(params);
    test_path(params);
    test_memory(params);
    test_reason(params);
    test_plan_cpu(params);
    test_plan_measured();
    test_plan_times(params);
    test_plan_launches();
    test_plan_scan(params);
    test_plan_batches(params);
    test_plan_pins();
    test_plan_kinds();
    test_plan_bounds(cunmod_params_default(NULL));
    test_plan_integers(cunmod_params_default(NULL));
    test_plan_grids(cunmod_params_default("fft_small"));
    test_plan_matrices(cunmod_params_default("fft_small"));
    test_plan_mat_polys(cunmod_params_default("fft_small"));
    test_plan_sections(cunmod_params_default("fft_small"));
    return test_finish();
}
