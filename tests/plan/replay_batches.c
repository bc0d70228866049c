/* The times of batches beside their predictions, and the plan's choice for batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A row of mode "batch" or "batch-euclid" has the time of the kernel that the library took then:
 * that of its plan, which is asked again, and of divisions "small" as far as it goes.
 * Calls that take less than LEAST_US wait for the host, and those of few items differ by HOST_US
 * between two runs of one build.
 *
 * A row of mode "batch-plan", in the files with this name, has an algorithm in the place of the
 * operation. The regret of the choice is what it took over what the fastest one took.
 */
#include "tests/plan/replay.h"

#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "tests/harness/harness.h"
#include "plan/algorithms.h"
#include "plan/query.h"

#define LEAST_US 60
#define HOST_US 6
#define MOST_ROWS 512
#define MOST_CANDIDATES 8

/* A time of a batch. */
typedef struct
{
    char name[32]; /* of the operation, or of the algorithm */
    cunmod_query_t query;
    double us;
} row_t;

/* Reads a line of the results; returns whether it is one. Degrees count, not lengths, in mode
 * "batch-euclid". */
static int parse(row_t *row, const char *line)
{
    char op[8], library[32], where[16];
    int64_t n, m, items;
    uint64_t p;
    if (sscanf(line,
               "%7[^,],%" SCNd64 ",%" SCNd64 ",%*d,%" SCNu64 ",%31[^,],%31[^, ] %" SCNd64
               ",%*d,%15[^,],%lf",
               op, &n, &m, &p, library, row->name, &items, where, &row->us) != 9 ||
        strcmp(library, "cunmod") != 0 || strcmp(where, "device") != 0)
        return 0;
    memset(&row->query, 0, sizeof row->query);
    row->query = strcmp(op, "mul") == 0   ? cunmod_ask_mul(p, n, m, 0, 0)
                 : strcmp(op, "div") == 0 ? cunmod_ask_div(p, n, m, 0)
                                          : cunmod_ask_gcd(p, n, m, CUNMOD_TASK_GCD, 0);
    row->query.where = CUNMOD_ON_DEVICE;
    row->query.bits = cunmod_modulus_bits(p);
    row->query.items = row->query.batch = items;
    row->query.memory = REPLAY_MEMORY;
    row->query.path = CUNMOD_PATH_GPU;
    row->query.algorithm = -1;
    return 1;
}

/* The operations of the rows: what was taken, the algorithm as far as it goes, then the other. */
static const struct
{
    const char *name;
    int task, first, second;
    int64_t more; /* coefficients beside the degree */
} operations[] = {
    {"batch", 0, -1, -1, 0},
    {"divrem", 0, CUNMOD_ALG_DIV_SMALL, CUNMOD_ALG_DIV_WHOLE, 0},
    {"gcd", CUNMOD_TASK_GCD, -1, -1, 1},
    {"resultant", CUNMOD_TASK_RESULTANT, -1, -1, 1},
    {"xgcd", CUNMOD_TASK_XGCD, -1, -1, 1},
    {"invmod", CUNMOD_TASK_INVERSE, -1, -1, 1},
};
#define OPERATIONS ((int)(sizeof operations / sizeof operations[0]))

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Predicted over measured time of a row of an operation; 0 when there is no prediction. */
static double ratio_of(const row_t *row, int operation, const cunmod_params_t *params)
{
    cunmod_query_t query = row->query;
    cunmod_plan_t plan;
    query.task = operations[operation].task;
    query.n += operations[operation].more;
    query.m += operations[operation].more;
    query.algorithm = operations[operation].first;
    if (query.algorithm >= 0 && !cunmod_alg_possible(&query, query.algorithm))
        query.algorithm = operations[operation].second;
    return cunmod_plan_best(&plan, &query, params) == 0 ? plan.us / row->us : 0;
}

static void check_operation(double *ratios, size_t count, const replay_batch_t *expected)
{
    double all[] = {0, 0, 0};
    qsort(ratios, count, sizeof *ratios, compare);
    if (count > 0)
    {
        all[0] = ratios[count * 5 / 100];
        all[1] = ratios[count / 2];
        all[2] = ratios[(count - 1) * 95 / 100];
    }
    int ok = count == (size_t)expected->count;
    for (int k = 0; k < 3; k++)
        ok = ok && fabs(all[k] - expected->percentiles[k]) < REPLAY_ROUNDING;
    test_case(expected->name, (int64_t)count, 0, 0);
    if (!ok)
    {
        printf("    {\"%s\", %zu, {%.3f, %.3f, %.3f}},\n", expected->name, count, all[0], all[1],
               all[2]);
    }
    CHECK(ok);
}

static void check_predictions(const char *folder, const cunmod_params_t *params)
{
    static double ratios[OPERATIONS][MOST_ROWS];
    size_t count[OPERATIONS] = {0};
    for (int f = 0; f < replay_batch_file_count; f++)
    {
        char path[1024], line[512];
        snprintf(path, sizeof path, "%s/%s", folder, replay_batch_files[f]);
        FILE *file = fopen(path, "r");
        row_t row;
        CHECK(file != NULL);
        while (file != NULL && fgets(line, sizeof line, file) != NULL)
        {
            for (int i = 0; i < OPERATIONS && parse(&row, line); i++)
            {
                if (strcmp(row.name, operations[i].name) == 0 && row.us >= LEAST_US)
                {
                    CHECK(count[i] < MOST_ROWS);
                    ratios[i][count[i]++] = ratio_of(&row, i, params);
                }
            }
        }
        if (file != NULL)
            fclose(file);
    }
    for (int i = 0; i < OPERATIONS; i++)
        check_operation(ratios[i], count[i], &replay_batches[i]);
}

/* The question of the last rows, and what its candidates took. */
typedef struct
{
    cunmod_query_t query;
    struct
    {
        int algorithm;
        double us;
    } runs[MOST_CANDIDATES];
    int count;
} choice_t;

static void check_choice(const choice_t *of, const cunmod_params_t *params)
{
    cunmod_plan_t plan;
    double least = HUGE_VAL, chosen = HUGE_VAL;
    if (of->count < 2)
        return;
    test_case("batch", of->query.n, of->query.items, of->query.p);
    CHECK(cunmod_plan_best(&plan, &of->query, params) == 0);
    for (int i = 0; i < of->count; i++)
    {
        least = fmin(least, of->runs[i].us);
        chosen = of->runs[i].algorithm == plan.algorithm ? of->runs[i].us : chosen;
    }
    const double most = fmax(REPLAY_REGRET * least, least + HOST_US);
    if (chosen > most)
        fprintf(stderr, "%s: regret %.3f\n", cunmod_alg_name(plan.algorithm), chosen / least);
    CHECK(chosen <= most);
}

/* The rows of one question are together. */
static void check_choices(const char *path, const cunmod_params_t *params)
{
    char line[512];
    FILE *file = fopen(path, "r");
    choice_t now = {.count = 0};
    row_t row;
    CHECK(file != NULL);
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
    {
        if (!parse(&row, line))
            continue;
        if (!cunmod_query_equal(&row.query, &now.query))
        {
            check_choice(&now, params);
            now.query = row.query;
            now.count = 0;
        }
        CHECK(now.count < MOST_CANDIDATES);
        now.runs[now.count].algorithm = cunmod_alg_find(row.query.op, row.name);
        now.runs[now.count++].us = row.us;
    }
    check_choice(&now, params);
    if (file != NULL)
        fclose(file);
}

void replay_check_batches(const char *folder, const cunmod_params_t *params)
{
    check_predictions(folder, params);
    DIR *results = opendir(folder);
    for (const struct dirent *file = results != NULL ? readdir(results) : NULL; file != NULL;
         file = readdir(results))
    {
        if (strstr(file->d_name, "-batch-plan") != NULL)
        {
            char path[2048];
            snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
            check_choices(path, params);
        }
    }
    CHECK(results != NULL && closedir(results) == 0);
}
