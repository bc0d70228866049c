/* The plan's choice between FLINT and the GPU beside measured times of host arrays: an H200, and
 * FLINT 3.6 with fft_small, modulo primes that suit it and others.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "tests/plan/plan_parts.h"

/* What is counted of one operation: questions with both times; those that the plan answers with
 * another algorithm than was measured; and those whose answer was more than 10 % slower. */
typedef struct
{
    int rows, others, slower;
} tally_t;

/* Results with times of host arrays beside those of FLINT: what is counted, by operation, and
 * bounds of predicted over measured times of the GPU, and of FLINT. On the first day divisions and
 * GCDs were by "steps". FLINT, whose times the plan is told, was slower in the other two runs: a
 * product of 2048 coefficients took it 37 us and the GPU 29, a division of 1024 by 512 60 and 53,
 * and the plan takes FLINT. */
typedef struct
{
    const char *name;
    tally_t tallies[3];
    double bounds[3][4];
} measured_file_t;

static const measured_file_t measured_files[] = {
    {"h200-2026-11-21.csv",
     {{27, 0, 0}, {24, 18, 0}, {27, 22, 0}},
     {{0.54, 1.05, 0.29, 2.92}, {0.83, 1.12, 0.78, 1.52}, {0.97, 1.08, 0.67, 1.12}}},
    {"h200-2026-11-22.csv",
     {{9, 0, 0}, {6, 0, 0}, {9, 0, 0}},
     {{0.67, 0.90, 0.55, 0.78}, {0.76, 0.95, 0.56, 0.74}, {0.68, 0.76, 0.53, 0.73}}},
    {"h200-2026-11-22-crossover.csv",
     {{14, 0, 1}, {14, 0, 1}, {14, 0, 0}},
     {{0.51, 0.95, 0.60, 1.60}, {0.52, 0.96, 0.66, 0.74}, {0.66, 0.96, 0.48, 0.78}}},
};

typedef struct
{
    int op;
    int64_t n, m;
    uint64_t p;
    double flint_us, gpu_us; /* 0: not seen */
    int algorithm;           /* of gpu_us, and its s */
    int64_t s;
} measured_t;

static cunmod_query_t measured_question(const measured_t *row)
{
    cunmod_query_t query = question(row->op, row->n, row->m, cunmod_modulus_bits(row->p));
    for (; row->p >> 50 == 0 && !((row->p - 1) >> query.transform_log & 1); query.transform_log++)
    {
    }
    query.p = row->p;
    query.own_roots = row->op != CUNMOD_OP_GCD && query.transform_log == 26; /* 469762049 */
    return query;
}

/* The plan takes the side that was faster, or is within 10 % of it, but for the few that are
 * counted. Where it takes another algorithm for a division or a GCD than was measured, the
 * prediction of that one stands for its time. */
static void check_measured(tally_t *tally, const measured_t *row, const cunmod_params_t *params)
{
    cunmod_plan_t best;
    const cunmod_query_t query = measured_question(row);
    CHECK(cunmod_plan_best(&best, &query, params) == 0);
    const int cpu = best.path == CUNMOD_PATH_CPU;
    const int other = !cpu && row->op != CUNMOD_OP_MUL && best.algorithm != row->algorithm;
    const double chosen = cpu ? row->flint_us : other ? best.us : row->gpu_us;
    const double least = fmin(row->flint_us, row->gpu_us);
    tally->rows++;
    tally->others += other;
    tally->slower += chosen > 1.1 * least;
    if (chosen > 1.1 * least)
    {
        fprintf(stderr, "%s: %.1f us, FLINT measured %.1f us, the GPU %.1f us\n",
                cunmod_alg_name(best.algorithm), chosen, row->flint_us, row->gpu_us);
    }
    CHECK(chosen <= 1.3 * least);
}

/* What was measured took about as long as is predicted. */
static void check_predicted(const measured_t *row, const cunmod_params_t *params,
                            const measured_file_t *file)
{
    cunmod_plan_t gpu;
    cunmod_query_t query = measured_question(row);
    const double flint = cunmod_predict_cpu_us(&query, params) / row->flint_us;
    query.path = CUNMOD_PATH_GPU;
    query.algorithm = row->algorithm;
    query.s = row->s;
    CHECK(cunmod_plan_best(&gpu, &query, params) == 0 && gpu.s == row->s);
    const double ratio = gpu.us / row->gpu_us;
    const double *const bounds = file->bounds[row->op];
    if (ratio < bounds[0] || ratio > bounds[1] || flint < bounds[2] || flint > bounds[3])
    {
        fprintf(stderr, "predicted over measured: %s %.3f, FLINT %.3f\n",
                cunmod_alg_name(row->algorithm), ratio, flint);
    }
    CHECK(ratio >= bounds[0] && ratio <= bounds[1]);
    CHECK(flint >= bounds[2] && flint <= bounds[3]);
}

/* Adds a line of the results to *row; 1 when row has both times then. */
static int add_measured(measured_t *row, const char *line)
{
    static const char *const names[] = {"mul", "div", "gcd"};
    measured_t read;
    memset(&read, 0, sizeof(read));
    char name[8], library[32], algorithm[32], where[8];
    double us;
    if (sscanf(line,
               "%7[^,],%" SCNd64 ",%" SCNd64 ",%*d,%" SCNu64 ",%31[^,],%31[^,],%" SCNd64
               ",%7[^,],%lf",
               name, &read.n, &read.m, &read.p, library, algorithm, &read.s, where, &us) != 9 ||
        strcmp(where, "host") != 0)
        return 0;
    while (read.op < 2 && strcmp(name, names[read.op]) != 0)
        read.op++;
    if (read.op != row->op || read.n != row->n || read.m != row->m || read.p != row->p)
        *row = read;
    if (strncmp(library, "FLINT-3", 7) == 0 && strcmp(algorithm, "1-thread") == 0)
    {
        row->flint_us = us;
    }
    else if (strcmp(library, "cunmod") == 0 && strchr(algorithm, ':') == NULL &&
             strcmp(algorithm, "flint") != 0)
    {
        row->gpu_us = us;
        row->algorithm = cunmod_alg_find(row->op, algorithm);
        row->s = read.s;
        return row->flint_us > 0;
    }
    return 0;
}

static void replay_measured(const char *folder, const measured_file_t *of)
{
    char line[512];
    tally_t tallies[3];
    const cunmod_params_t *params = cunmod_params_default("3.6.0+fft_small");
    measured_t row;
    memset(&row, 0, sizeof(row));
    memset(tallies, 0, sizeof(tallies));
    snprintf(line, sizeof(line), "%s/bench/results/%s", folder, of->name);
    FILE *file = fopen(line, "r");
    CHECK(file != NULL);
    while (file != NULL && fgets(line, sizeof(line), file) != NULL)
    {
        if (add_measured(&row, line))
        {
            check_measured(&tallies[row.op], &row, params);
            check_predicted(&row, params, of);
        }
    }
    for (int op = 0; op < 3; op++)
    {
        test_case(of->name, tallies[op].rows, tallies[op].others, 0);
        CHECK(memcmp(&tallies[op], &of->tallies[op], sizeof(tally_t)) == 0);
    }
    if (file != NULL)
        fclose(file);
}

void test_plan_measured(void)
{
    const char *source = getenv("CUNMOD_SRCDIR");
    const size_t files = sizeof(measured_files) / sizeof(measured_files[0]);
    for (size_t i = 0; source != NULL && i < files; i++)
        replay_measured(source, &measured_files[i]);
}
