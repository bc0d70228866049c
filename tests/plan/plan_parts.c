/* What the files of t-plan share: questions, and what holds for the plans of every question.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/plan/plan_parts.h"

#include <math.h>
#include <string.h>

#include "backend/types.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/query.h"
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
              : op == CUNMOD_OP_MAT ? "mat"
                                    : "gcd",
              n, m, bits < 64 ? (uint64_t)1 << bits : UINT64_MAX);
    return query;
}

cunmod_query_t device_question(int op, int64_t n, int64_t m, int bits)
{
    cunmod_query_t query = question(op, n, m, bits);
    query.where = CUNMOD_ON_DEVICE;
    query.path = CUNMOD_PATH_GPU;
    return query;
}

cunmod_plan_t best_plan(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_plan_t plan;
    memset(&plan, 0, sizeof(plan));
    CHECK(cunmod_plan_best(&plan, query, params) == 0);
    return plan;
}

cunmod_query_t matrix_question(cunmod_query_t query, int bits)
{
    const cunmod_query_t rest = question(CUNMOD_OP_MAT, query.n, query.m, bits);
    query.where = rest.where;
    query.bits = rest.bits;
    query.batch = rest.batch;
    query.memory = rest.memory;
    query.path = rest.path;
    query.algorithm = rest.algorithm;
    return query;
}

int64_t matrix_words(const cunmod_query_t *query)
{
    return query->n + query->m + query->hi;
}

cunmod_plan_t device_plan(cunmod_query_t query, int algorithm, const cunmod_params_t *params)
{
    query.where = CUNMOD_ON_DEVICE;
    query.path = CUNMOD_PATH_GPU;
    query.algorithm = algorithm;
    query.memory = INT64_MAX;
    const cunmod_plan_t plan = best_plan(&query, params);
    CHECK(plan.algorithm == algorithm && plan.s == 1);
    return plan;
}

void check_ratio(double predicted, double measured, double most)
{
    CHECK(predicted < most * measured && measured < most * predicted);
}

/* The algorithms that the tables of t-plan know. */
static const int counted[] = {
    CUNMOD_ALG_FLINT,          CUNMOD_ALG_MUL_BLOCK,   CUNMOD_ALG_MUL_TENSOR,
    CUNMOD_ALG_MUL_TWO_PHASE,  CUNMOD_ALG_MUL_NTT,     CUNMOD_ALG_MUL_NTT_SHORT,
    CUNMOD_ALG_MUL_NTT_PIECES, CUNMOD_ALG_MUL_SMALL,   CUNMOD_ALG_MUL_WHOLE,
    CUNMOD_ALG_DIV_NAIVE,      CUNMOD_ALG_DIV_STEPS,   CUNMOD_ALG_DIV_BLOCKS,
    CUNMOD_ALG_DIV_NEWTON,     CUNMOD_ALG_DIV_SMALL,   CUNMOD_ALG_DIV_WHOLE,
    CUNMOD_ALG_GCD_NAIVE,      CUNMOD_ALG_GCD_STEPS,   CUNMOD_ALG_GCD_DIVSTEPS,
    CUNMOD_ALG_GCD_HALF,       CUNMOD_ALG_GCD_SMALL,   CUNMOD_ALG_POINTS_HORNER,
    CUNMOD_ALG_POINTS_TREE,    CUNMOD_ALG_POINTS_SCAN, CUNMOD_ALG_LINEAR,
    CUNMOD_ALG_MAT_PLAIN,      CUNMOD_ALG_MAT_TENSOR,  CUNMOD_ALG_MAT_NTT};

static int is_counted(int algorithm)
{
    size_t i = 0;
    while (i < sizeof(counted) / sizeof(counted[0]) && counted[i] != algorithm)
        i++;
    return i < sizeof(counted) / sizeof(counted[0]);
}

int counted_plans(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                  const cunmod_params_t *params)
{
    const int count = cunmod_plan_all(plans, query, params);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (is_counted(plans[i].algorithm))
            plans[kept++] = plans[i];
    return kept;
}

static int power_of_two(int64_t s)
{
    return s >= 1 && (s & (s - 1)) == 0;
}

static int64_t word_of(const cunmod_query_t *query)
{
    return query->bits <= 31 ? 4 : 8;
}

static void check_product_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    const int64_t word = word_of(query);
    const cunmod_step_t *const product = plan->shape.product;
    switch (plan->algorithm)
    {
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
    default:
        break;
    }
}

static void check_division_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    const int64_t word = word_of(query);
    switch (plan->algorithm)
    {
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
    default:
        break;
    }
}

/* The first step of each product is an algorithm of products, on transforms long enough. */
static void check_scan_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    CHECK(query->op == CUNMOD_OP_POINTS && query->task != CUNMOD_POINTS_ANY && plan->s == 1);
    for (int i = 0; i <= query->points.interpolate; i++)
    {
        const cunmod_query_t product = cunmod_query_scan(query, i);
        const cunmod_step_t *const step = plan->shape.scan.product[i];
        CHECK(cunmod_alg(step->algorithm)->op == CUNMOD_OP_MUL);
        CHECK(step->algorithm != CUNMOD_ALG_MUL_NTT ||
              step->transform.points >= cunmod_query_points(&product));
        CHECK(product.n >= product.m && product.hi <= product.n + product.m - 1);
    }
}

static void check_points_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    switch (plan->algorithm)
    {
    case CUNMOD_ALG_POINTS_HORNER:
        CHECK(!query->points.interpolate && plan->s == 1 && plan->workspace == 0);
        break;
    case CUNMOD_ALG_POINTS_TREE:
        /* The words of every level, and more residues than those. */
        CHECK(plan->s == 1);
        CHECK(plan->workspace > 8 * word_of(query) * query->m * query->batch);
        break;
    case CUNMOD_ALG_POINTS_SCAN:
        check_scan_shape(plan, query);
        break;
    default:
        break;
    }
}

static void check_gcd_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    const int64_t word = word_of(query);
    switch (plan->algorithm)
    {
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
    case CUNMOD_ALG_GCD_NAIVE:
    case CUNMOD_ALG_GCD_STEPS:
        CHECK(query->op == CUNMOD_OP_GCD);
        CHECK(plan->workspace ==
              (cunmod_gcd_work_words(query->n, query->m) * word + CUNMOD_GCD_STATUS * 8) *
                  query->batch);
        CHECK(plan->s >= 1 && plan->s <= CUNMOD_GCD_MAX_S);
        CHECK(plan->algorithm == CUNMOD_ALG_GCD_STEPS || plan->s == 1);
        break;
    default:
        break;
    }
}

/* What holds for every algorithm, and then what holds for some: s is one that the algorithm takes,
 * and threads and workspace belong to it. */
static void check_shape(const cunmod_plan_t *plan, const cunmod_query_t *query)
{
    const cunmod_algorithm_t *row = cunmod_alg(plan->algorithm);
    const cunmod_step_t *const product = plan->shape.product;
    if (plan->algorithm == CUNMOD_ALG_FLINT)
    {
        CHECK(plan->path == CUNMOD_PATH_CPU && plan->s == 0 && plan->workspace == 0);
        return;
    }
    CHECK(plan->path == CUNMOD_PATH_GPU && row->op == query->op && plan->s >= 1);
    CHECK(plan->threads >= 32 && plan->threads <= 1024 && plan->threads % 32 == 0);
    CHECK(plan->workspace >= 0 && (plan->workspace == 0 || row->words != NULL || row->us == NULL));
    switch (row->op)
    {
    case CUNMOD_OP_MUL:
        CHECK(product->algorithm == plan->algorithm && product->s == plan->s);
        check_product_shape(plan, query);
        break;
    case CUNMOD_OP_DIV:
        check_division_shape(plan, query);
        break;
    case CUNMOD_OP_POINTS:
        check_points_shape(plan, query);
        break;
    default:
        check_gcd_shape(plan, query);
        break;
    }
}

int check_plans(const cunmod_query_t *query, const cunmod_params_t *params)
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
            CHECK(plans[i].algorithm != plans[k].algorithm || plans[i].s != plans[k].s);
    }
    CHECK(cunmod_plan_all(again, query, params) == count);
    for (int i = 0; i < count; i++)
    {
        CHECK(again[i].algorithm == plans[i].algorithm && again[i].s == plans[i].s &&
              again[i].workspace == plans[i].workspace && again[i].us == plans[i].us);
    }
    CHECK(cunmod_plan_best(&best, query, params) == (count > 0 ? 0 : -1));
    CHECK(count == 0 || (best.algorithm == plans[0].algorithm && best.s == plans[0].s));
    return counted_plans(again, query, params);
}

const cunmod_plan_t *find_plan(const cunmod_plan_t *plans, int count, int algorithm)
{
    for (int i = 0; i < count; i++)
        if (plans[i].algorithm == algorithm)
            return &plans[i];
    return NULL;
}
