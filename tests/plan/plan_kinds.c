/* Compares all predictions for questions about single operations with those of a table.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The table is not measured: it has what the plan predicted when the table was written, so that the
 * test finds changes of predictions that are not intended. The rows of this table and of that of
 * plan_pins.c find as many of the changes that tests/plan/plan_mutants.py makes as five times as
 * many rows did. With CUNMOD_TEST_PINS=1 the table with the present predictions is printed.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "papers/bound.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/mat_planes.h"
#include "tests/plan/plan_parts.h"

#define TOLERANCE 1e-6 /* of eight digits */
#define NUMBERS 7

/* A question with operands of n and m words; p of so many bits. The numbers are those of
 * numbers_of. */
typedef struct
{
    const char *kind;
    int bits;
    int64_t n, m;
    double numbers[NUMBERS];
} row_t;

/* clang-format off */
static const row_t rows[] = {
    {"mul", 8, 3000000, 100000,
     {7.4375, 68.333449, 70.583437, 56.929457, 529218.12, 2.2664482e+08, 36231240}},
    {"mul", 50, 60000, 60000,
     {5.3125, 34.237604, 36.807882, 32.433836, 27689.342, 22411066, 1402489.9}},
    {"mul", 8, 55109, 6888,
     {6.375, 29.176347, 32.475876, 28.064687, 6785.5397, 4566796.7, 724579.84}},
    {"middle", 31, 3000, 1000,
     {6.375, 21.904652, 26.495175, 25.188366, 188.82026, 535253.5, 32941.219}},
    {"two_phase", 31, 100, 4,
     {5, 16.184683, 18.519117, 35.311723, 0.26616636, 47067.688, 1205.4062}},
    {"two_phase", 64, 40, 40, {5, 18.180851, 20.743667, 43.538788, 1.8031005, 51136, 924.90625}},
    {"div", 8, 20000, 9000,
     {13.8125, 79.179266, 88.067058, 153.73741, 9551.9551, 3288616, 325133.23}},
    {"div", 31, 700000, 30000,
     {19.125, 163.66063, 178.27612, 258.64152, 613501, 1.3266669e+08, 13196258}},
    {"div", 64, 2000, 1000, {9.5625, 44.47014, 49.262424, 102.06486, 924.66334, 799816, 31883.234}},
    {"div", 31, 40, 1, {1.1875, 4.3780776, 5.0285017, 10.704701, 0.11931875, 41350.375, 766.85938}},
    {"steps", 31, 100, 20, {10, 43.09444, 46.733232, 87.23394, 3.3834161, 54132.25, 1793.2344}},
    {"steps", 64, 9000, 4000, {10, 79.526788, 86.02972, 94.164598, 7864.1169, 3349816, 146633.23}},
    {"quotient", 31, 5000, 5000,
     {1.0625, 4.5762607, 5.3049584, 13.960411, 3880.045, 1046847.2, 217804.53}},
    {"modular", 31, 1, 1,
     {0.0625, 0.30437488, 0.3612336, 0.8569644, 0.1068875, 35136.078, 20.984375}},
    {"modular", 31, 3, 3,
     {1.0625, 4.6406799, 5.7659966, 13.68651, 0.4278221, 35793.766, 84.734375}},
    {"composed", 31, 700, 8000,
     {1.0625, 8.4350361, 9.9555746, 17.943975, 498405.45, 27771736, 254989.11}},
    {"gcd", 31, 9000, 900,
     {18.0625, 101.62408, 115.3571, 252.77537, 4812.9406, 2559316, 20082.047}},
    {"gcd", 64, 5, 1, {2.0625, 9.4772895, 10.347795, 20.83029, 0.1081625, 36346, 17.796875}},
    {"xgcd", 64, 9000, 900,
     {11.6875, 74.821106, 83.947067, 184.27741, 12857.285, 2559316, 125280.7}},
    {"inverse", 31, 2000, 1900,
     {11.6875, 72.67606, 77.195063, 151.81543, 4262.6299, 1029316, 25405.172}},
    {"resultant", 64, 2000, 1900,
     {18.0625, 120.35341, 127.06922, 253.25615, 6500.4861, 1029316, 4154.9062}},
    {"ratrec", 31, 2000, 1900,
     {11.6875, 73.855096, 78.65168, 145.85569, 3314.9923, 1530816, 25405.969}},
    {"ratrec", 31, 5, 1, {11.6875, 57.081412, 63.184763, 112.85687, 0.11921592, 38556, 71.71875}},
    {"naive", 31, 2000, 1500, {1, 9.2278391, 9.6600474, 10.241708, 2375.2309, 927316, 19657.047}},
    {"naive", 64, 1, 1, {1, 3.5689333, 4.0484231, 4.3944492, 0.1068875, 35326, 13.546875}},
    {"hgcd", 31, 2000, 1900,
     {11.6875, 68.059189, 72.94002, 145.72058, 1993.3382, 1530816, 78531.5}},
    {"minpoly", 31, 2000, 1999,
     {11.6875, 66.920105, 71.745596, 145.83501, 2403.0306, 1530816, 25510.891}},
    {"evaluate", 31, 20, 900,
     {2.125, 8.5791293, 10.333179, 14.286559, 76.60625, 361556, 10540.531}},
    {"evaluate", 31, 900, 20,
     {2.125, 8.0793771, 9.5109991, 13.963758, 76.60625, 285906, 14578.031}},
    {"evaluate", 31, 32, 32, {2.125, 7.9729693, 9.3679776, 13.963758, 4.352, 53856, 408.53125}},
    {"at kept", 31, 4097, 4096,
     {2.125, 9.0102232, 10.844563, 15.280161, 10275.036, 2715920, 113168.47}},
    {"at kept", 64, 9000, 4096,
     {2.125, 10.341797, 11.98838, 15.860152, 26247.448, 4049536, 191310.03}},
    {"through", 31, 20, 20, {1.0625, 4.7279444, 5.535191, 13.963758, 5.20625, 46546, 255.53125}},
    {"through", 31, 5000, 5000,
     {1.0625, 6.196656, 7.5689847, 16.01918, 18984.798, 3307316, 63750.531}},
    {"roots", 64, 5000, 5000,
     {1.0625, 4.726346, 5.9642564, 16.601193, 2045.4734, 3307316, 58448.523}},
    {"roots kept", 31, 50, 50, {1.0625, 3.150314, 3.715398, 13.963758, 3.4639362, 64566, 595.39844}},
    {"geom", 31, 20, 30, {1.0625, 4.6094714, 5.4160653, 11.868718, 2.65625, 49643.719, 340.39844}},
    {"geom", 31, 3000, 900,
     {1.0625, 4.6444571, 5.4431003, 12.39797, 461.1337, 1428345.6, 12750.398}},
    {"geom", 31, 32, 32,
     {1.0625, 4.6095368, 5.4161637, 11.868782, 2.3749216, 54572.656, 374.39844}},
    {"geom", 64, 9000, 20000,
     {1.0625, 5.0712453, 5.9316811, 15.604543, 9557.5374, 11730612, 222062.9}},
    {"geom back", 31, 20, 20,
     {1.0625, 5.1267879, 5.9473777, 11.884938, 2.9546231, 47120.281, 234.14844}},
    {"taylor", 31, 50, 50, {1.0625, 4.4706597, 5.242093, 11.868845, 5.41875, 60050.375, 584.77344}},
    {"taylor", 31, 9000, 9000,
     {1.0625, 4.62107, 5.3498224, 12.903777, 1786.4903, 4787378.5, 105187.9}},
    {"shift", 31, 9000, 9000, {0, 0, 0, 0, 6069.8467, 4787378.5, 105187.9}},
    {"shift", 31, 100, 100, {0, 0, 0, 0, 13.467225, 85576.938, 1169.1484}},
    {"matrices", 8, 300, 200,
     {2.125, 9.3105232, 10.18255, 13.325107, 7240.5932, 4641816, 577150.53}},
    {"matrices", 31, 3000, 3000,
     {2.125, 19.032784, 19.840529, 20.315558, 6752688.6, 6.1223882e+08, 62191313}},
    {"matrices", 31, 5, 200000,
     {2.125, 19.139158, 19.454667, 20.622602, 2573.9637, 54435326, 1700159.9}},
    {"matrices", 64, 3000, 1000,
     {2.125, 18.360503, 19.159017, 20.203612, 3327921, 3.0617082e+08, 52626688}},
    {"matrices", 64, 40000, 70000,
     {2.0625, 34.282896, 34.69059, 22.962576, 2.2591185e+10, 1.7000377e+11, 1.2962999e+10}},
};
/* clang-format on */

/* ---- the questions ----------------------------------------------------- */

static int is(const char *kind, const char *name)
{
    return strcmp(kind, name) == 0;
}

static cunmod_query_t ask_points(const char *kind, uint64_t p, int64_t n, int64_t m, int64_t points)
{
    return is(kind, "evaluate")     ? cunmod_ask_evaluate(p, n, m, 0)
           : is(kind, "at kept")    ? cunmod_ask_evaluate(p, n, m, points)
           : is(kind, "through")    ? cunmod_ask_interpolate(p, n, 0)
           : is(kind, "roots")      ? cunmod_ask_product_roots(p, n, 0)
           : is(kind, "roots kept") ? cunmod_ask_product_roots(p, n, points)
           : is(kind, "geom")       ? cunmod_ask_geometric(p, n, m, 0)
           : is(kind, "geom back")  ? cunmod_ask_geometric(p, n, n, 1)
                                    : cunmod_ask_taylor(p, n, is(kind, "taylor"));
}

/* What a kind asks of n and m. An extra argument is a part of them. */
static cunmod_query_t ask(const char *kind, uint64_t p, int64_t n, int64_t m)
{
    static const char *const tasks[CUNMOD_TASKS] = {"gcd",  "xgcd",   "inverse", "resultant",
                                                    "hgcd", "ratrec", "minpoly"};
    for (int i = 0; i < CUNMOD_TASKS; i++)
        if (is(kind, tasks[i]))
            return cunmod_ask_gcd(p, n, m, i, i >= CUNMOD_TASK_HGCD ? n / 2 : 0);
    const int64_t points = (int64_t)1 << (int)ceil(log2((double)(n + m)));
    return is(kind, "mul") || is(kind, "two_phase") ? cunmod_ask_mul(p, n, m, 0, 0)
           : is(kind, "middle")                     ? cunmod_ask_mul(p, n, m, m - 1, n)
           : is(kind, "div") || is(kind, "steps")   ? cunmod_ask_div(p, n, m, 0)
           : is(kind, "naive")                      ? cunmod_ask_gcd(p, n, m, CUNMOD_TASK_GCD, 0)
           : is(kind, "quotient")                   ? cunmod_ask_series(p, n)
           : is(kind, "matrices")                   ? cunmod_ask_mat(p, n, m, n / 2 + 1)
           : is(kind, "modular")                    ? cunmod_ask_modular(p, m, 2 * points, n, 0)
           : is(kind, "composed")                   ? cunmod_ask_modular(p, m, 2 * points, 100, n)
                                                    : ask_points(kind, p, n, m, points);
}

/* ---- the numbers --------------------------------------------------------- */

/* How many candidates there are on the GPU; the sums of the logarithms of their times, of their
 * bounds, and of their workspaces; the time and the memory of FLINT; what is moved and held. From
 * host arrays; where there are odd parameters they are those of a GPU of few multiprocessors with a
 * slow host. A baseline is the one of its kind's name. */
static void numbers_of(double numbers[NUMBERS], const row_t *row, int odd)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_params_t params = *cunmod_params_default(NULL);
    cunmod_query_t query = ask(row->kind, UINT64_MAX >> (64 - row->bits), row->n, row->m);
    query.where = CUNMOD_ON_HOST;
    query.bits = row->bits;
    query.path = CUNMOD_PATH_GPU;
    query.algorithm = cunmod_alg_find(query.op, row->kind);
    query.batch = 1;
    query.memory = INT64_C(1) << 37;
    if (odd)
    {
        params.P = 24;
        params.launch_us = 15;
        query.batch = 3;
    }
    const int count = counted_plans(plans, &query, &params);
    memset(numbers, 0, NUMBERS * sizeof(*numbers));
    numbers[0] = count;
    for (int i = 0; i < count; i++)
    {
        numbers[1] += log(plans[i].us);
        numbers[2] += log(cunmod_plan_bound_us(&plans[i], &query, &params));
        numbers[3] += log(1 + (double)plans[i].workspace);
    }
    numbers[4] = cunmod_predict_cpu_us(&query, &params) +
                 cunmod_predict_transfer_us(&query, &params, CUNMOD_PATH_CPU);
    numbers[5] = cunmod_predict_cpu_bytes(&query);
    const cunmod_traffic_t traffic = cunmod_query_traffic(&query);
    numbers[6] = traffic.in + 3 * traffic.out + 7 * traffic.held + 0.125 * traffic.in_count +
                 0.25 * traffic.out_count;
}

/* Returns whether the numbers of a row are those of every build: the emulated GPU has lower limits
 * of the workspaces of products of matrices and of compositions. */
static int is_everywhere(const row_t *row)
{
    return strcmp(row->kind, "matrices") != 0 && strcmp(row->kind, "composed") != 0;
}

void test_plan_kinds(void)
{
    const int print = getenv("CUNMOD_TEST_PINS") != NULL;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
    {
        const row_t *row = &rows[i];
        double numbers[NUMBERS], odd[NUMBERS];
        numbers_of(numbers, row, 0);
        numbers_of(odd, row, 1);
        test_case(row->kind, row->n, row->m, (uint64_t)row->bits);
        if (CUNMOD_MAT_WORK != INT64_C(1) << 33 && !is_everywhere(row))
            continue;
        for (int k = 0; k < NUMBERS; k++)
        {
            numbers[k] += odd[k] / 16;
            CHECK(print || fabs(numbers[k] - row->numbers[k]) <= TOLERANCE * fabs(numbers[k]));
        }
        if (print)
        {
            printf("    {\"%s\", %d, %" PRId64 ", %" PRId64
                   ", {%.8g, %.8g, %.8g, %.8g, %.8g, %.8g, %.8g}},\n",
                   row->kind, row->bits, row->n, row->m, numbers[0], numbers[1], numbers[2],
                   numbers[3], numbers[4], numbers[5], numbers[6]);
        }
    }
}
