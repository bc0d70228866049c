/* Launches of divisions and GCDs by hand, and their predicted times, pinned: whether a change that
 * is to change nothing changes one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Nothing was measured for the table: its microseconds are what the plan predicted when it was
 * made, for every branch of src/plan/predict_div.c, predict_gcd.c, predict_baseline.c and
 * predict_kernel.c. Whether predictions are any good is asked by t-replay. With CUNMOD_TEST_PINS=1
 * the table is printed as the plan of today would have it.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "harness.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "plan_parts.h"

#define TOLERANCE 1e-5 /* of six digits */

/* A question and an answer; stop, batch and s as in cunmod_query_t. odd: by the parameters of
 * odd_params. */
typedef struct
{
    const char *task; /* "div", or of a GCD */
    const char *algorithm;
    int bits;
    int64_t n, m, stop, batch, s;
    int odd;
    double us;
} pin_t;

static const pin_t pins[] = {
    {"div", "blocks", 31, 64, 32, 0, 1, 1, 0, 87.8462},
    {"div", "blocks", 31, 5000, 1, 0, 1, 100, 0, 3.20837},
    {"div", "blocks", 31, 1000000, 500000, 0, 1, 48, 0, 87833.2},
    {"div", "blocks", 31, 1000000, 500000, 0, 1, 256, 0, 27787.7},
    {"div", "blocks", 31, 1000000, 500000, 0, 1, 512, 0, 23929.1},
    {"div", "blocks", 31, 5000, 1, 0, 3, 100, 0, 170.227},
    {"div", "blocks", 31, 5000, 2600, 0, 50, 100, 0, 118.314},
    {"div", "blocks", 64, 5000, 1, 0, 1, 100, 0, 5.4849},
    {"div", "blocks", 64, 1000000, 500000, 0, 1, 48, 0, 194090},
    {"div", "blocks", 64, 1000000, 500000, 0, 1, 256, 0, 69841.8},
    {"div", "blocks", 64, 1000000, 500000, 0, 1, 512, 0, 66261},
    {"div", "blocks", 64, 5000, 1, 0, 3, 100, 0, 279.25},
    {"div", "blocks", 64, 5000, 2600, 0, 50, 100, 0, 236.157},
    {"div", "blocks", 31, 5000, 1, 0, 1, 100, 1, 3.20837},
    {"div", "blocks", 31, 20000, 12289, 0, 1, 256, 1, 195.086},
    {"div", "blocks", 31, 20000, 12290, 0, 1, 256, 1, 200.292},
    {"div", "blocks", 31, 5000, 1, 0, 3, 100, 1, 177.536},
    {"div", "blocks", 31, 5000, 2600, 0, 50, 100, 1, 344.311},
    {"div", "blocks", 64, 5000, 1, 0, 1, 100, 1, 5.4849},
    {"div", "blocks", 64, 20000, 12289, 0, 1, 256, 1, 439.744},
    {"div", "blocks", 64, 20000, 12290, 0, 1, 256, 1, 451.596},
    {"div", "blocks", 64, 5000, 1, 0, 3, 100, 1, 279.25},
    {"div", "blocks", 64, 5000, 2600, 0, 50, 100, 1, 726.695},
    {"div", "naive", 31, 64, 32, 0, 1, 1, 0, 101.257},
    {"div", "naive", 31, 3000000, 40000, 0, 1, 1, 0, 1.01956e+07},
    {"div", "naive", 64, 64, 32, 0, 1, 1, 0, 100.475},
    {"div", "naive", 64, 3000000, 40000, 0, 1, 1, 0, 9.8799e+06},
    {"div", "naive", 31, 64, 32, 0, 1, 1, 1, 498.169},
    {"div", "naive", 64, 64, 32, 0, 1, 1, 1, 500.435},
    {"div", "newton", 31, 1000, 500, 0, 1, 501, 0, 17.1015},
    {"div", "newton", 31, 1000000, 300000, 0, 1, 5000, 0, 4708.33},
    {"div", "newton", 64, 1000, 500, 0, 1, 501, 0, 30.9801},
    {"div", "newton", 64, 1000000, 300000, 0, 1, 5000, 0, 7182.52},
    {"div", "newton", 31, 1000, 500, 0, 1, 501, 1, 31.2},
    {"div", "newton", 64, 1000, 500, 0, 1, 501, 1, 43.4722},
    {"div", "steps", 31, 1000, 500, 0, 1, 1, 0, 2109.87},
    {"div", "steps", 31, 1000, 500, 0, 1, 64, 0, 48.0176},
    {"div", "steps", 31, 1000, 500, 0, 1, 200, 0, 41.267},
    {"div", "steps", 31, 1000, 500, 0, 1, 512, 0, 33.1171},
    {"div", "steps", 64, 1000, 500, 0, 1, 1, 0, 3451.81},
    {"div", "steps", 64, 1000, 500, 0, 1, 64, 0, 97.5165},
    {"div", "steps", 64, 1000, 500, 0, 1, 200, 0, 103.193},
    {"div", "steps", 64, 1000, 500, 0, 1, 512, 0, 87.986},
    {"div", "steps", 31, 64, 32, 0, 1, 1, 1, 498.173},
    {"div", "steps", 31, 64, 32, 0, 1, 3, 1, 168.173},
    {"div", "steps", 31, 5000, 4990, 0, 1, 128, 1, 18.3564},
    {"div", "steps", 31, 5000, 4990, 0, 1, 200, 1, 18.3564},
    {"div", "steps", 64, 5000, 4990, 0, 1, 128, 1, 20.9754},
    {"gcd", "divsteps", 31, 32, 32, 0, 1, 32, 0, 7.02259},
    {"gcd", "divsteps", 31, 32, 32, 0, 1, 128, 0, 7.02259},
    {"gcd", "divsteps", 31, 300, 300, 0, 1, 32, 0, 33.9358},
    {"gcd", "divsteps", 31, 2000, 1500, 0, 1, 32, 0, 165.474},
    {"gcd", "divsteps", 31, 30000, 29000, 0, 1, 128, 0, 2295.06},
    {"gcd", "divsteps", 31, 300, 290, 0, 40, 64, 0, 29.6761},
    {"gcd", "divsteps", 31, 450, 440, 0, 60, 64, 0, 44.8621},
    {"gcd", "divsteps", 31, 500, 400, 0, 100, 128, 0, 89.1581},
    {"gcd", "divsteps", 31, 2000, 2000, 0, 500, 128, 0, 3025.91},
    {"gcd", "divsteps", 50, 32, 32, 0, 1, 32, 0, 14.9218},
    {"gcd", "divsteps", 50, 32, 32, 0, 1, 128, 0, 14.9218},
    {"gcd", "divsteps", 50, 500, 400, 0, 100, 128, 0, 202.555},
    {"gcd", "divsteps", 50, 2000, 2000, 0, 500, 128, 0, 8142.76},
    {"gcd", "divsteps", 64, 32, 32, 0, 1, 32, 0, 16.4502},
    {"gcd", "divsteps", 64, 30000, 29000, 0, 1, 128, 0, 6440.49},
    {"gcd", "divsteps", 64, 10000, 100, 0, 9, 128, 0, 522.363},
    {"gcd", "divsteps", 64, 400, 390, 0, 20, 64, 0, 93.8319},
    {"gcd", "divsteps", 64, 300, 290, 0, 40, 64, 0, 75.3241},
    {"gcd", "divsteps", 64, 450, 440, 0, 60, 64, 0, 114.141},
    {"gcd", "divsteps", 64, 500, 400, 0, 100, 128, 0, 242.878},
    {"gcd", "divsteps", 31, 100000, 100000, 0, 1, 32, 1, 25240.2},
    {"gcd", "divsteps", 31, 100000, 100000, 0, 1, 1024, 1, 20900.6},
    {"gcd", "divsteps", 31, 200, 190, 0, 13, 128, 1, 38.814},
    {"gcd", "divsteps", 31, 90, 60, 0, 50, 128, 1, 29.7875},
    {"gcd", "divsteps", 50, 30000, 29000, 0, 1, 32, 1, 5009.37},
    {"gcd", "divsteps", 50, 90, 60, 0, 50, 128, 1, 62.4319},
    {"gcd", "divsteps", 64, 30000, 29000, 0, 1, 32, 1, 6494.69},
    {"gcd", "divsteps", 64, 90, 60, 0, 50, 128, 1, 77.7032},
    {"gcd", "half", 31, 10000, 100, 0, 1, 512, 0, 97.2293},
    {"gcd", "half", 64, 10000, 100, 0, 1, 512, 0, 152.064},
    {"gcd", "half", 31, 10000, 100, 0, 1, 512, 1, 262.172},
    {"gcd", "half", 64, 10000, 100, 0, 1, 512, 1, 322.449},
    {"gcd", "naive", 31, 64, 64, 0, 1, 1, 0, 374.762},
    {"gcd", "naive", 31, 1000, 900, 0, 1, 1, 0, 5494.58},
    {"gcd", "naive", 31, 10000, 100, 0, 1, 1, 0, 29696.4},
    {"gcd", "naive", 31, 10000, 9000, 0, 1, 1, 0, 56379.6},
    {"gcd", "naive", 31, 300000, 20000, 0, 1, 1, 0, 1.52397e+06},
    {"gcd", "naive", 64, 64, 64, 0, 1, 1, 0, 376.955},
    {"gcd", "naive", 31, 64, 64, 0, 1, 1, 1, 1938.17},
    {"gcd", "naive", 64, 64, 64, 0, 1, 1, 1, 1940.43},
    {"gcd", "steps", 31, 64, 64, 0, 1, 1, 0, 412.321},
    {"gcd", "steps", 31, 64, 64, 0, 1, 65, 0, 44.1919},
    {"gcd", "steps", 31, 64, 64, 0, 1, 200, 0, 45.3691},
    {"gcd", "steps", 31, 64, 64, 0, 1, 512, 0, 45.3691},
    {"gcd", "steps", 31, 1000, 1, 0, 1, 64, 0, 3.17687},
    {"gcd", "steps", 31, 1000, 900, 0, 1, 1, 0, 6036.72},
    {"gcd", "steps", 31, 1000, 900, 0, 1, 32, 0, 609.242},
    {"gcd", "steps", 31, 1000, 900, 0, 1, 64, 0, 568.858},
    {"gcd", "steps", 31, 1000, 900, 0, 1, 200, 0, 792.535},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 1, 0, 57218.5},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 32, 0, 5842.48},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 64, 0, 5558.83},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 65, 0, 5552.56},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 200, 0, 7269.65},
    {"gcd", "steps", 31, 300000, 20000, 0, 1, 64, 0, 20106.8},
    {"gcd", "steps", 64, 64, 64, 0, 1, 1, 0, 427.131},
    {"gcd", "steps", 64, 64, 64, 0, 1, 65, 0, 63.4023},
    {"gcd", "steps", 64, 64, 64, 0, 1, 200, 0, 69.4751},
    {"gcd", "steps", 64, 1000, 1, 0, 1, 64, 0, 5.44498},
    {"gcd", "steps", 64, 1000, 900, 0, 1, 1, 0, 6225.25},
    {"gcd", "steps", 64, 1000, 900, 0, 1, 64, 0, 819.185},
    {"gcd", "steps", 64, 1000, 900, 0, 1, 200, 0, 1249.38},
    {"gcd", "steps", 64, 10000, 9000, 0, 1, 65, 0, 8126.66},
    {"gcd", "steps", 31, 1000, 1, 0, 1, 64, 1, 3.17687},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 65, 1, 11812.2},
    {"gcd", "steps", 64, 1000, 1, 0, 1, 64, 1, 5.44498},
    {"gcd", "steps", 64, 10000, 9000, 0, 1, 65, 1, 17396.1},
    {"xgcd", "half", 8, 10000, 100, 0, 1, 512, 0, 105.249},
    {"xgcd", "half", 31, 355, 100, 0, 1, 512, 0, 52.0839},
    {"xgcd", "half", 31, 1000, 1000, 0, 1, 512, 0, 186.088},
    {"xgcd", "half", 31, 10000, 100, 0, 1, 512, 0, 106.115},
    {"xgcd", "half", 31, 100000, 60000, 0, 1, 512, 0, 12548.1},
    {"xgcd", "half", 31, 200000000, 1000, 0, 1, 512, 0, 4.34001e+06},
    {"xgcd", "half", 31, 10000, 100, 0, 2, 512, 0, 304.055},
    {"xgcd", "half", 64, 355, 100, 0, 1, 512, 0, 85.7792},
    {"xgcd", "half", 64, 100000, 60000, 0, 1, 512, 0, 22585.3},
    {"xgcd", "half", 64, 10000, 100, 0, 2, 512, 0, 619.118},
    {"xgcd", "half", 8, 10000, 100, 0, 1, 512, 1, 271.545},
    {"xgcd", "half", 31, 200000000, 1000, 0, 1, 512, 1, 4.29556e+06},
    {"xgcd", "half", 31, 10000, 100, 0, 2, 512, 1, 455.233},
    {"xgcd", "half", 64, 10000, 100, 0, 1, 512, 1, 333.238},
    {"xgcd", "half", 64, 10000, 100, 0, 2, 512, 1, 752.134},
    {"inverse", "half", 31, 355, 100, 0, 1, 512, 0, 52.0839},
    {"inverse", "half", 31, 10000, 100, 0, 1, 512, 0, 106.115},
    {"inverse", "half", 64, 355, 100, 0, 1, 512, 0, 85.7792},
    {"inverse", "half", 31, 10000, 100, 0, 1, 512, 1, 271.058},
    {"inverse", "half", 64, 10000, 100, 0, 1, 512, 1, 333.238},
    {"resultant", "divsteps", 31, 10000, 100, 0, 1, 128, 0, 78.8435},
    {"resultant", "divsteps", 31, 100000, 60000, 0, 1, 128, 0, 5402.06},
    {"resultant", "divsteps", 64, 100000, 60000, 0, 1, 128, 0, 14722.1},
    {"resultant", "divsteps", 31, 356, 100, 0, 1, 128, 1, 91.2},
    {"resultant", "divsteps", 31, 100000, 60000, 0, 1, 128, 1, 5220.42},
    {"resultant", "divsteps", 64, 10000, 100, 0, 1, 128, 1, 269.37},
    {"resultant", "half", 31, 10000, 100, 0, 1, 512, 0, 97.2293},
    {"resultant", "half", 64, 10000, 100, 0, 1, 512, 0, 152.064},
    {"resultant", "half", 31, 10000, 100, 0, 1, 512, 1, 262.172},
    {"resultant", "half", 64, 10000, 100, 0, 1, 512, 1, 322.449},
    {"hgcd", "half", 31, 20000, 19999, 10000, 1, 512, 0, 2437.5},
    {"hgcd", "half", 64, 20000, 19999, 10000, 1, 512, 0, 4373.72},
    {"hgcd", "half", 31, 20000, 19999, 10000, 1, 512, 1, 3316.92},
    {"hgcd", "half", 64, 20000, 19999, 10000, 1, 512, 1, 5741.89},
    {"ratrec", "half", 31, 20000, 2000, 1000, 1, 512, 0, 2699.89},
    {"ratrec", "half", 31, 20000, 19999, 10000, 1, 512, 0, 4875},
    {"ratrec", "half", 31, 20000, 19999, 18000, 1, 512, 0, 838.03},
    {"ratrec", "half", 64, 20000, 2000, 1000, 1, 512, 0, 4827.28},
    {"ratrec", "half", 64, 20000, 19999, 10000, 1, 512, 0, 8747.44},
    {"ratrec", "half", 31, 20000, 19999, 10000, 1, 512, 1, 6633.84},
    {"ratrec", "half", 64, 20000, 19999, 10000, 1, 512, 1, 11483.8},
    {"series", "half", 31, 20000, 19999, 10000, 1, 512, 0, 2437.5},
    {"series", "half", 64, 20000, 19999, 10000, 1, 512, 0, 4373.72},
    {"series", "half", 31, 20000, 19999, 10000, 1, 512, 1, 3316.92},
    {"series", "half", 64, 20000, 19999, 10000, 1, 512, 1, 5741.89},
};

static const char *const tasks[CUNMOD_TASKS] = {
    [CUNMOD_TASK_GCD] = "gcd",         [CUNMOD_TASK_XGCD] = "xgcd",
    [CUNMOD_TASK_INVERSE] = "inverse", [CUNMOD_TASK_RESULTANT] = "resultant",
    [CUNMOD_TASK_HGCD] = "hgcd",       [CUNMOD_TASK_RATREC] = "ratrec",
    [CUNMOD_TASK_SERIES] = "series",
};

/* Few multiprocessors, and launches that take longer than some of what is launched. */
static cunmod_params_t odd_params(void)
{
    cunmod_params_t params = *cunmod_params_default(NULL);
    params.P = 24;
    params.launch_us = 15;
    return params;
}

static double pinned_us(const pin_t *pin)
{
    const cunmod_params_t odd = odd_params();
    cunmod_query_t query;
    memset(&query, 0, sizeof(query));
    query.op = strcmp(pin->task, "div") == 0 ? CUNMOD_OP_DIV : CUNMOD_OP_GCD;
    while (query.op == CUNMOD_OP_GCD && strcmp(tasks[query.task], pin->task) != 0)
    {
        query.task++;
    }
    query.where = CUNMOD_ON_DEVICE;
    query.n = pin->n;
    query.m = pin->m;
    query.gcd.stop = pin->stop;
    query.bits = pin->bits;
    query.batch = pin->batch;
    return cunmod_alg_us(&query, pin->odd ? &odd : cunmod_params_default(NULL),
                         cunmod_alg_find(query.op, pin->algorithm), pin->s);
}

void test_plan_pins(void)
{
    const int print = getenv("CUNMOD_TEST_PINS") != NULL;
    for (size_t i = 0; i < sizeof(pins) / sizeof(pins[0]); i++)
    {
        const pin_t *pin = &pins[i];
        const double us = pinned_us(pin);
        test_case(pin->algorithm, pin->n, pin->m, (uint64_t)pin->s);
        if (print)
        {
            printf("    {\"%s\", \"%s\", %d, %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64
                   ", %" PRId64 ", %d, %.6g},\n",
                   pin->task, pin->algorithm, pin->bits, pin->n, pin->m, pin->stop, pin->batch,
                   pin->s, pin->odd, us);
        }
        else
        {
            CHECK(fabs(us / pin->us - 1) < TOLERANCE);
        }
    }
}

/* ---- launches ---------------------------------------------------------- */

static int close_to(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(b);
}

static void test_samples_between(void)
{
    static const double samples[] = {3, 5, 6, 10};
    static const double expected[][2] = {{1, 3}, {1.5, 4}, {2, 5},  {3, 5.5},
                                         {4, 6}, {7, 9},   {8, 10}, {100, 10}};
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
    {
        CHECK(close_to(cunmod_kernel_sample_us(samples, 4, expected[i][0]), expected[i][1]));
    }
    CHECK(cunmod_kernel_round_up(1, 32) == 32 && cunmod_kernel_round_up(32, 32) == 32);
    CHECK(cunmod_kernel_round_up(33, 32) == 64 && cunmod_kernel_round_up(63, 32) == 64);
}

/* A block alone and a full device are the legs of a right triangle; a launch takes launch_us at
 * least; operands that shrink are Simpson's rule, which is exact for what grows in proportion. */
static void test_launches(void)
{
    const cunmod_kernel_t both = {3, 1, 3, 4}, full = {6, 1, 0, 6}, nothing = {6, 0, 0, 0.5};
    cunmod_params_t params = *cunmod_params_default(NULL);
    params.launch_us = 0.5;
    CHECK(close_to(cunmod_kernel_us(&both, &params), 3 * (1 + 5)));
    CHECK(close_to(cunmod_kernel_us(&full, &params), 6 * (1 + 6)));
    CHECK(close_to(cunmod_kernel_shrinking_us(&full, &params), 6 * (1 + 3)));
    params.launch_us = 3;
    CHECK(close_to(cunmod_kernel_us(&nothing, &params), 6 * 3));
    CHECK(close_to(cunmod_kernel_shrinking_us(&nothing, &params), 6 * 3));
}

static void test_threads(void)
{
    static const struct
    {
        int algorithm;
        int64_t s;
        int threads;
    } expected[] = {
        {CUNMOD_ALG_DIV_NAIVE, 1, 256},
        {CUNMOD_ALG_DIV_STEPS, 1, 128},
        {CUNMOD_ALG_DIV_STEPS, 128, 128},
        {CUNMOD_ALG_DIV_STEPS, 129, 160},
        {CUNMOD_ALG_DIV_STEPS, 160, 160},
        {CUNMOD_ALG_DIV_STEPS, 512, 512},
        {CUNMOD_ALG_DIV_BLOCKS, 512, 256},
        {CUNMOD_ALG_DIV_NEWTON, 512, 256},
        {CUNMOD_ALG_GCD_NAIVE, 1, 256},
        {CUNMOD_ALG_GCD_STEPS, 1, 128},
        {CUNMOD_ALG_GCD_STEPS, 32, 128},
        {CUNMOD_ALG_GCD_STEPS, 33, 192},
        {CUNMOD_ALG_GCD_STEPS, 64, 192},
        {CUNMOD_ALG_GCD_STEPS, 65, 256},
        {CUNMOD_ALG_GCD_STEPS, 128, 384},
        {CUNMOD_ALG_GCD_STEPS, 320, 960},
        {CUNMOD_ALG_GCD_STEPS, 336, 1024},
        {CUNMOD_ALG_GCD_STEPS, 340, 1024},
        {CUNMOD_ALG_GCD_STEPS, 512, 1024},
        {CUNMOD_ALG_GCD_DIVSTEPS, 32, CUNMOD_GCD_THREADS},
        {CUNMOD_ALG_GCD_HALF, 128, CUNMOD_HALF_THREADS},
    };
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
    {
        test_case(cunmod_alg_name(expected[i].algorithm), expected[i].s, expected[i].threads, 0);
        CHECK(cunmod_alg_threads(expected[i].algorithm, expected[i].s) == expected[i].threads);
    }
}

/* One division or plain GCD by a constant is one launch that reads and writes n words. */
static void test_constants(void)
{
    const cunmod_params_t *params = cunmod_params_default(NULL);
    for (int i = 0; i < 2 * 2 * 2 * 2 * 3 * CUNMOD_TASKS; i++)
    {
        const int class = i / 8 % 2;
        cunmod_query_t query;
        memset(&query, 0, sizeof(query));
        query.op = i / 16 % 3;
        const int series = query.op == CUNMOD_OP_DIV && i / 4 % 2;
        query.task = query.op == CUNMOD_OP_GCD ? i / 48 : 0;
        query.n = 1000000;
        query.m = 1 + i % 2;
        query.batch = 1 + i / 2 % 2;
        if (query.op == CUNMOD_OP_DIV)
        {
            query.div.series = series;
        }
        query.bits = class == 0 ? 31 : 64;
        const int one = query.op != CUNMOD_OP_MUL && query.m == 1 && query.batch == 1 && !series &&
                        query.task == CUNMOD_TASK_GCD;
        test_case("constant", query.op, query.task, (uint64_t)i);
        CHECK(cunmod_query_by_constant(&query) == one);
        CHECK(close_to(cunmod_predict_constant_us(&query, params),
                       params->inverse_us[class] + 2e6 / params->move_rate[class]));
    }
}

void test_plan_launches(void)
{
    test_samples_between();
    test_launches();
    test_threads();
    test_constants();
}
