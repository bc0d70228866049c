/* The plan of products of matrices in sections: when they are chosen, their memory and their times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "plan/predict.h"
#include "plan/query.h"
#include "tests/harness/harness.h"
#include "tests/plan/plan_parts.h"

/* Returns `query`, about host matrices that the GPU has to multiply by `algorithm`, in `memory`
 * bytes. */
static cunmod_query_t gpu_query(cunmod_query_t query, int bits, int algorithm, int64_t memory)
{
    query.where = CUNMOD_ON_HOST;
    query.bits = bits;
    query.batch = 1;
    query.memory = memory;
    query.path = CUNMOD_PATH_GPU;
    query.algorithm = algorithm;
    return query;
}

/* Sections are chosen only where the product does not fit, and only if the query allows them. Their
 * workspace fits; their time is at least that of the product, of the transfers of the result and of
 * the first operands, and hardly shrinks where memory does. */
static void check_sections(cunmod_query_t query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(&query);
    const double result_us = 2 * (double)query.hi / params->down_rate[class];
    const cunmod_plan_t whole = best_plan(&query, params);
    cunmod_query_t device = query, other = query;
    double last = 0;
    char reason[200];
    device.where = CUNMOD_ON_DEVICE;
    const double product_us = best_plan(&device, params).us;
    query.mat.in_sections = device.mat.in_sections = 1;
    const cunmod_plan_t same = best_plan(&query, params);
    CHECK(whole.shape.sections.rows == 0 && same.shape.sections.rows == 0 && same.us == whole.us);
    for (; query.memory > INT64_C(8) << 20; query.memory = query.memory * 3 / 4)
    {
        other.memory = device.memory = query.memory;
        if (check_plans(&other, params) > 0)
            continue;
        test_case("plan of sections", query.mat.rows, query.mat.columns, query.p);
        CHECK(check_plans(&query, params) == 1);
        const cunmod_plan_t plan = best_plan(&query, params);
        const cunmod_mat_sections_t *const x = &plan.shape.sections;
        const double first = (double)x->depth * (double)(x->rows + x->columns);
        CHECK(plan.path == CUNMOD_PATH_GPU && plan.algorithm == query.algorithm);
        CHECK(x->rows > 0 && plan.workspace == x->bytes && x->bytes <= query.memory / 8 * 7);
        CHECK(plan.us >= 0.95 * product_us + result_us + first / params->up_rate[class]);
        CHECK(plan.us >= 0.9 * last);
        last = plan.us;
        cunmod_plan_reason(reason, sizeof(reason), &plan, &query, params);
        CHECK(strstr(reason, " sections: ") != NULL);
        /* Without the matrices on the host there is nothing to copy in sections. */
        CHECK(cunmod_mat_sections_count(x) == 1 || check_plans(&device, params) == 0 ||
              best_plan(&device, params).shape.sections.rows == 0);
    }
    CHECK(last > 0);
}

void test_plan_sections(const cunmod_params_t *params)
{
    for (int i = 0; i < 20; i++)
    {
        const int64_t most = INT64_C(2000) << i % 4;
        const int64_t m = test_range(1000, most), k = test_range(1000, most);
        const int64_t n = test_range(1000, most);
        const int bits = i % 2 == 0 ? 31 : 64;
        const int algorithm = i / 2 % 2 == 0 ? CUNMOD_ALG_MAT_PLAIN : CUNMOD_ALG_MAT_TENSOR;
        const uint64_t p = UINT64_MAX >> (64 - bits);
        const int64_t memory = INT64_C(1) << 40;
        check_sections(gpu_query(cunmod_ask_mat(p, m, k, n), bits, algorithm, memory), params);
        check_sections(gpu_query(cunmod_ask_mat_add(p, m, k, n), bits, algorithm, memory), params);
    }
    /* More entries than any memory has bytes. */
    const int64_t n = INT64_C(1) << 29, memory = INT64_C(1) << 37;
    cunmod_query_t huge =
        gpu_query(cunmod_ask_mat(UINT64_MAX, n, n, n), 64, CUNMOD_ALG_MAT_TENSOR, memory);
    CHECK(check_plans(&huge, params) == 0);
    huge.mat.in_sections = 1;
    CHECK(check_plans(&huge, params) == 1);
    huge.memory = 1000;
    CHECK(check_plans(&huge, params) == 0);
}
