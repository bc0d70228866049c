/* The plan of Taylor shifts and geometric progressions: when "scan" can, its transfers, its memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/query.h"
#include "tests/plan/plan_parts.h"

/* The question on host arrays, completed as question() does it. */
static cunmod_query_t complete(cunmod_query_t asked, int bits)
{
    cunmod_query_t query = question(CUNMOD_OP_POINTS, asked.n, asked.m, bits);
    query.task = asked.task;
    query.points.interpolate = asked.points.interpolate;
    return query;
}

/* Words go up and down once: n and m of them. On the device nothing does. */
static void check_transfers(cunmod_query_t query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(&query);
    query.path = CUNMOD_PATH_GPU;
    CHECK(check_plans(&query, params) == 1);
    const cunmod_plan_t host = best_plan(&query, params);
    query.where = CUNMOD_ON_DEVICE;
    CHECK(check_plans(&query, params) == 1);
    const cunmod_plan_t device = best_plan(&query, params);
    const double us = params->call_us + params->up_us + params->down_us +
                      (double)query.n / params->up_rate[class] +
                      (double)query.m / params->down_rate[class];
    CHECK(host.algorithm == CUNMOD_ALG_POINTS_SCAN && host.s == 1);
    CHECK(fabs(host.us - device.us - us) < 1e-6 * us);
}

/* Room for less than the arrays leaves FLINT alone. With some more there are shorter transforms. */
static void check_memory(cunmod_query_t query, const cunmod_params_t *params)
{
    query.path = CUNMOD_PATH_GPU;
    CHECK(best_plan(&query, params).workspace > 3 * query.n * cunmod_query_word(&query));
    query.memory = 3 * query.n * cunmod_query_word(&query);
    CHECK(check_plans(&query, params) == 0);
    query.memory = 0;
    CHECK(check_plans(&query, params) == 0);
    query.path = CUNMOD_PATH_AUTO;
    CHECK(check_plans(&query, params) == 1);
}

static void check_reason(const cunmod_params_t *params)
{
    char text[256];
    cunmod_query_t query = complete(cunmod_ask_taylor(0, 1000000, 0), 30);
    CHECK(check_plans(&query, params) == 1);
    cunmod_plan_t plan = best_plan(&query, params);
    CHECK(plan.algorithm == CUNMOD_ALG_FLINT);
    cunmod_plan_reason(text, sizeof(text), &plan, &query, params);
    CHECK(strstr(text, "may be no units modulo p") != NULL);
    query = complete(cunmod_ask_taylor(0, 1000000, 1), 30);
    CHECK(check_plans(&query, params) == 2);
    plan = best_plan(&query, params);
    CHECK(plan.algorithm == CUNMOD_ALG_POINTS_SCAN);
    cunmod_plan_reason(text, sizeof(text), &plan, &query, params);
    CHECK(strstr(text, "scan s=1: ") == text && strstr(text, "units") == NULL);
}

void test_plan_scan(const cunmod_params_t *params)
{
    static const int64_t lengths[] = {1, 2, 100, 1000, 30000, 1000000, 20000000};
    const int count = sizeof(lengths) / sizeof(lengths[0]);
    CHECK(cunmod_alg_find(CUNMOD_OP_POINTS, "scan") == CUNMOD_ALG_POINTS_SCAN);
    for (int i = 0; i < 2 * count; i++)
    {
        const int64_t n = lengths[i / 2], m = lengths[(i / 2 + 3) % count];
        const int bits = i % 2 == 0 ? 30 : 60;
        check_transfers(complete(cunmod_ask_taylor(0, n, 1), bits), params);
        check_transfers(complete(cunmod_ask_geometric(0, n, m, 0), bits), params);
        check_transfers(complete(cunmod_ask_geometric(0, n, n, 1), bits), params);
        check_memory(complete(cunmod_ask_taylor(0, n, 1), bits), params);
        check_memory(complete(cunmod_ask_geometric(0, n, n, 1), bits), params);
    }
    /* Beyond the longest scan; and ordinary points, which it cannot take. */
    cunmod_query_t query = complete(cunmod_ask_taylor(0, CUNMOD_SCAN_MOST, 1), 60);
    CHECK(check_plans(&query, params) == 1);
    query = complete(cunmod_ask_evaluate(0, 1000, 1000, 0), 60);
    query.algorithm = CUNMOD_ALG_POINTS_SCAN;
    CHECK(check_plans(&query, params) == 1);
    check_reason(params);
}
