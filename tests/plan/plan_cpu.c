/* The plan on the CPU: where FLINT ends and the GPU begins, and what FLINT takes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "flint/cpu.h"
#include "tests/harness/harness.h"
#include "plan/predict.h"
#include "tests/plan/plan_parts.h"
#include "shape/narrow.h"

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

/* The middle coefficients of products of n and m coefficients take at most 3.5 times as long as
 * the best of the whole product, of dot products, and of whole products of blocks. */
static void test_narrow(const char *flint)
{
    const cunmod_params_t *params = cunmod_params_default(flint);
    for (int64_t n = 100; n <= 1000000; n *= 10)
    {
        for (int64_t m = n; m >= 10; m /= 10)
        {
            for (int64_t width = 1; width <= m; width *= 2)
            {
                for (int bits = 31; bits <= 64; bits += 33)
                {
                    const cunmod_query_t whole = question(CUNMOD_OP_MUL, n, m, bits);
                    const cunmod_query_t block =
                        question(CUNMOD_OP_MUL, 3 * width, 2 * width, bits);
                    cunmod_query_t window = whole;
                    window.mul.lo = m - 1;
                    window.hi = m - 1 + width;
                    const double us = cunmod_predict_cpu_us(&window, params);
                    const double blocks = ceil((double)m / (2 * (double)width)) *
                                          cunmod_predict_cpu_us(&block, params);
                    const double dots = 0.0005 * (double)width * (double)m;
                    const double best =
                        fmin(fmin(blocks, dots), cunmod_predict_cpu_us(&whole, params));
                    /* Calls and the reading of operands count beside. */
                    CHECK(us <= 3.5 * best + 0.4 + 0.0003 * (double)(n + m));
                }
            }
        }
    }
}

/* What is computed does not depend on the operands that are left out: no work is for the rest of
 * the product. */
static void test_narrow_ways(void)
{
    CHECK(cunmod_narrow_way(1000000, 1000000, 1, 0) == CUNMOD_NARROW_DOTS);
    CHECK(cunmod_narrow_way(1000000, 1000000, 1, 1) == CUNMOD_NARROW_DOTS);
    CHECK(cunmod_narrow_way(1000000, 1000000, 1000, 0) == CUNMOD_NARROW_BLOCKS);
    CHECK(cunmod_narrow_way(1000000, 1000000, 1000, 1) == CUNMOD_NARROW_NONE);
    CHECK(cunmod_narrow_way(1000000, 1000000, 1000000, 0) == CUNMOD_NARROW_NONE);
    CHECK(cunmod_cpu_mulmid_room(1000000, 1000000, 999999, 1000000) == 1);
    CHECK(cunmod_cpu_mulmid_room(1000, 1000, 0, 1999) == 1999);
}

void test_plan_cpu(const cunmod_params_t *params)
{
    test_narrow("3.7.0+fft_small");
    test_narrow("3.6.0");
    test_narrow("2.9.0");
    test_narrow_ways();
    test_crossover("3.7.0+fft_small");
    test_crossover("3.6.0");
    test_crossover("2.9.0");
    test_transform(params);
    test_short();
}
