/* Compares the predicted times of divisions and GCDs with those of a table, and the times of their
 * launches with sums by hand.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The table is not measured: its microseconds are what the plan predicted when the table was
 * written. The rows of this table and of that of plan_kinds.c find as many of the changes that
 * tests/plan/plan_mutants.py makes as five times as many rows did. t-replay compares predictions
 * with measured times. With CUNMOD_TEST_PINS=1 the table with the present predictions is printed.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "tests/plan/plan_parts.h"

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
    {"div", "blocks", 31, 20000, 12289, 0, 1, 256, 1, 195.086},
    {"div", "blocks", 31, 20000, 12290, 0, 1, 256, 1, 200.292},
    {"div", "naive", 31, 64, 32, 0, 1, 1, 0, 101.257},
    {"div", "naive", 64, 64, 32, 0, 1, 1, 0, 100.475},
    {"div", "steps", 31, 1000, 500, 0, 1, 512, 0, 33.1171},
    {"div", "steps", 31, 64, 32, 0, 1, 1, 1, 498.173},
    {"gcd", "divsteps", 31, 450, 440, 0, 60, 64, 0, 44.8621},
    {"gcd", "divsteps", 31, 100000, 100000, 0, 1, 32, 1, 25240.2},
    {"gcd", "divsteps", 31, 90, 60, 0, 50, 128, 1, 29.7875},
    {"gcd", "naive", 64, 64, 64, 0, 1, 1, 0, 376.955},
    {"gcd", "steps", 31, 64, 64, 0, 1, 1, 0, 412.321},
    {"gcd", "steps", 31, 1000, 900, 0, 1, 32, 0, 609.242},
    {"gcd", "steps", 31, 1000, 900, 0, 1, 200, 0, 792.535},
    {"gcd", "steps", 64, 64, 64, 0, 1, 1, 0, 427.131},
    {"gcd", "steps", 64, 64, 64, 0, 1, 65, 0, 63.4023},
    {"gcd", "steps", 64, 1000, 900, 0, 1, 200, 0, 1249.38},
    {"gcd", "steps", 31, 10000, 9000, 0, 1, 65, 1, 11812.2},
    {"xgcd", "half", 8, 10000, 100, 0, 1, 512, 0, 105.249},
    {"xgcd", "half", 31, 200000000, 1000, 0, 1, 512, 0, 4.34001e+06},
    {"xgcd", "half", 31, 10000, 100, 0, 2, 512, 0, 304.055},
    {"ratrec", "half", 31, 20000, 2000, 1000, 1, 512, 0, 2699.89},
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
        query.task++;
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
        CHECK(close_to(cunmod_kernel_sample_us(samples, 4, expected[i][0]), expected[i][1]));
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
            query.div.series = series;
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
