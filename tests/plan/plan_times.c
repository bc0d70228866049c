/* The predicted times of operations, and their memory, beside one another and beside samples.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stddef.h>

#include "backend/types.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "tests/plan/plan_parts.h"

static double best_us(const cunmod_params_t *params, int op, int algorithm, int64_t n, int64_t m,
                      int bits)
{
    cunmod_plan_t best;
    cunmod_query_t query = device_question(op, n, m, bits);
    query.algorithm = algorithm;
    return cunmod_plan_best(&best, &query, params) == 0 ? best.us : HUGE_VAL;
}

/* A GCD of very different lengths costs more than a division, and about one by blocks and a GCD of
 * the short one; that of a constant no more than a division; cofactors and resultants little more
 * than divisions, too. */
static void test_unbalanced(const cunmod_params_t *params)
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
                cunmod_query_t query = device_question(CUNMOD_OP_GCD, n, m, bits);
                query.task = task;
                const double us_of_task = best_plan(&query, params).us;
                CHECK(us_of_task > division && us_of_task < 2 * (division + rest) + 1000);
            }
        }
    }
}

static cunmod_plan_t middle_plan(const cunmod_params_t *params, int task, int64_t n, int64_t m,
                                 int64_t stop, int path)
{
    cunmod_query_t query = question(CUNMOD_OP_GCD, n, m, 31);
    query.task = task;
    query.gcd.stop = stop;
    query.where = path == CUNMOD_PATH_GPU ? CUNMOD_ON_DEVICE : CUNMOD_ON_HOST;
    query.path = path;
    return best_plan(&query, params);
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
                int count = counted_plans(plans, &query, params);
                const cunmod_plan_t *plan = find_plan(plans, count, algorithm);
                CHECK(plan == NULL || plan->us >= before);
                before = plan != NULL ? plan->us : 0;
            }
        }
        cunmod_query_t query = question(op, 500, 300, 31);
        query.path = CUNMOD_PATH_CPU;
        const double one = best_plan(&query, params).us;
        query.batch = 64;
        const double many = best_plan(&query, params).us;
        CHECK(fabs(many - 64 * one) <= 1e-9 * many);
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
            query.mul.lo = part == 1 ? cut : 0;
            query.hi = part == 0 ? cut : n + m - 1;
            query.where = CUNMOD_ON_HOST;
            const double down = (double)(query.hi - query.mul.lo) / params->down_rate[0];
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
            cunmod_query_t query = device_question(CUNMOD_OP_GCD, n, n, bits);
            query.algorithm = CUNMOD_ALG_GCD_DIVSTEPS;
            query.s = 64;
            CHECK(cunmod_plan_best(&plan, &query, params) == (n == most ? 0 : -1));
            CHECK(n > most || plan.s == 32);
            query.m = most;
            query.n = most + CUNMOD_GCD_DIVIDE;
            best_plan(&query, params);
        }
    }
}

/* At the lengths of a sample the prediction is the sample. */
static void test_samples(const cunmod_params_t *params)
{
    for (int i = 0; i < CUNMOD_CPU_SAMPLES; i++)
    {
        int64_t n = (int64_t)1 << (CUNMOD_CPU_LOG_MIN + i);
        cunmod_query_t query = question(CUNMOD_OP_MUL, n, n, 64);
        query.path = CUNMOD_PATH_CPU;
        CHECK(fabs(best_plan(&query, params).us / params->cpu_mul[1][i] - 1) < 1e-9);
        query.op = CUNMOD_OP_GCD;
        CHECK(fabs(best_plan(&query, params).us / params->cpu_gcd[1][i] - 1) < 1e-9);
        query.op = CUNMOD_OP_DIV;
        query.n = 2 * n - 1;
        CHECK(fabs(best_plan(&query, params).us / params->cpu_div[1][i] - 1) < 1e-9);
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
        cunmod_query_t query =
            device_question(CUNMOD_OP_MUL, points / 2, points / 2, i == 0 ? 31 : 64);
        query.p = with_roots[i];
        query.algorithm = CUNMOD_ALG_MUL_NTT;
        const cunmod_plan_t fixed = best_plan(&query, params);
        query.own_roots = 1;
        const cunmod_plan_t own = best_plan(&query, params);
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
        query.points.interpolate = i / 4 % 2 && query.n == query.m;
        const int fits = query.m <= 1 << 24;
        const int all = check_plans(&query, params);
        CHECK(all <= 3 - query.points.interpolate && (!fits || query.n > 1 << 24 || all > 1));
        query.prepared = 1;
        CHECK(check_plans(&query, params) == all);
    }
    /* A tree for many points and coefficients, else Horner's rule; FLINT for very few. */
    cunmod_query_t query = question(CUNMOD_OP_POINTS, 100000, 100000, 31);
    CHECK(counted_plans(plans, &query, params) == 3);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_TREE && plans[0].us < 3000);
    CHECK(plans[1].algorithm == CUNMOD_ALG_POINTS_HORNER);
    const double us = plans[0].us;
    query.prepared = 1 << 18;
    CHECK(counted_plans(plans, &query, params) == 3 && plans[0].us < us / 1.5);
    query.memory = 4 << 20;
    CHECK(counted_plans(plans, &query, params) == 2);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_HORNER);
    query = question(CUNMOD_OP_POINTS, 10, 1000000, 31);
    query.where = CUNMOD_ON_DEVICE;
    CHECK(counted_plans(plans, &query, params) == 3);
    CHECK(plans[0].algorithm == CUNMOD_ALG_POINTS_HORNER);
    query = question(CUNMOD_OP_POINTS, 10, 10, 31);
    CHECK(counted_plans(plans, &query, params) == 3);
    CHECK(plans[0].algorithm == CUNMOD_ALG_FLINT);
    query = question(CUNMOD_OP_POINTS, 100000, 100000, 31);
    query.points.interpolate = 1;
    CHECK(counted_plans(plans, &query, params) == 2);
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
        cunmod_newton_t shape;
        cunmod_query_t query = device_question(CUNMOD_OP_DIV, 2 * m - 2, m, bits);
        query.prepared = cunmod_newton_prepared_points(m, bits == 31 ? 4 : 8);
        const cunmod_plan_t one = best_plan(&query, params);
        CHECK(cunmod_query_newton(&shape, &query, m) == 1);
        query.n = 2 * m;
        const cunmod_plan_t two = best_plan(&query, params);
        CHECK(two.us > one.us && two.us < one.us + 15 + one.us / 4);
        CHECK(one.workspace >= cunmod_newton_prepared_bytes(&shape, bits == 31 ? 4 : 8) +
                                   cunmod_newton_space(&shape, bits == 31 ? 4 : 8).bytes);
    }
}

/* A composition of m - 1 coefficients has about 2.3 sqrt(m) rows of 2 m words, and, beside what
 * products modulo a prepared divisor take, planes for about as many matrices of m sqrt(m) entries
 * as there are bytes in a coefficient and in its square, and the transforms of some 1.6 sqrt(m)
 * rows. */
static void test_composition(const cunmod_params_t *params)
{
    const int64_t m = 10000;
    cunmod_plan_t none;
    cunmod_query_t query = device_question(CUNMOD_OP_DIV, m, m, 31);
    query.prepared = cunmod_newton_prepared_points(m, 4);
    query.div.products = 200;
    const cunmod_plan_t products = best_plan(&query, params);
    query.div.composed = m - 1;
    const cunmod_plan_t composition = best_plan(&query, params);
    const int64_t rows = 2 * 100 * 2 * m * 4, more = composition.workspace - products.workspace;
    CHECK(more >= rows && more < 10 * rows);
    CHECK(composition.us >= products.us && composition.us <= products.us);
    query.memory = composition.workspace;
    CHECK(cunmod_plan_best(&none, &query, params) == -1);
    query.div.composed = 0;
    best_plan(&query, params);
}

void test_plan_times(const cunmod_params_t *params)
{
    test_unbalanced(params);
    test_middle(params);
    test_monotone(params);
    test_parts(params);
    test_samples(params);
    test_divsteps_room(params);
    test_own_roots(params);
    test_points(params);
    test_plain_limits(params);
    test_prepared(params);
    test_composition(params);
}
