/* The plan's choice between FLINT and images on the CPU for operands over the integers that differ
 * much in length, degree or bits, by the times of mode "uneven" (bench/uneven.c).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A row has n, m, the name of the operation and what else the plan is asked, the way, and the
 * number of processors. The rows of one question are together. The regret of a choice is what the
 * way took over what the faster one took.
 */
#include "replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "plan/grid_plan.h"
#include "plan/integer_plan.h"
#include "plan/mat_plan.h"
#include "plan/predict_integers.h"

#define NUMBERS 5

enum
{
    FLINT,
    IMAGES,
    WAYS
};

typedef struct
{
    char text[32], op[16];
    int64_t n, m, x[NUMBERS]; /* x: the numbers behind the name */
    int processors;
    double us[WAYS];
} question_t;

/* Reads a line of the results into *next, which keeps the times of the same question; returns
 * whether it is one. */
static int parse(question_t *next, const char *line)
{
    char library[32], text[32];
    int64_t n, m;
    int processors;
    double us;
    if (sscanf(line, "%*[^,],%" SCNd64 ",%" SCNd64 ",%*d,%*u,%31[^,],%31[^,],%d,%*[^,],%*f,%lf", &n,
               &m, library, text, &processors, &us) != 6)
    {
        return 0;
    }
    if (strcmp(text, next->text) != 0 || n != next->n || m != next->m)
    {
        *next = (question_t){.n = n, .m = m, .processors = processors};
        memcpy(next->text, text, sizeof text);
        (void)sscanf(text, "%15s %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64,
                     next->op, &next->x[0], &next->x[1], &next->x[2], &next->x[3], &next->x[4]);
    }
    next->us[strcmp(library, "flint") == 0 ? FLINT : IMAGES] = us;
    return next->us[FLINT] > 0 && next->us[IMAGES] > 0;
}

static int is(const question_t *of, const char *op)
{
    return strcmp(of->op, op) == 0;
}

/* ---- what the plan says ---------------------------------------------------------------- */

/* Polynomials over the integers: two numbers of bits, primes, and of a GCD the bits of that of the
 * leading coefficients and what is common, 0 for nothing, 3 for a long factor. Returns the choice. */
static int integers(double predicted[WAYS], const question_t *of, const cunmod_params_t *params)
{
    cunmod_integers_query_t query = {.op = is(of, "xgcd")        ? CUNMOD_INTEGERS_XGCD
                                           : is(of, "resultant") ? CUNMOD_INTEGERS_RESULTANT
                                           : is(of, "gcd")       ? CUNMOD_INTEGERS_GCD
                                                                 : CUNMOD_INTEGERS_DIV,
                                     .n = of->n,
                                     .m = of->m,
                                     .bits_n = of->x[0],
                                     .bits_m = of->x[1],
                                     .primes = of->x[2],
                                     .out = is(of, "xgcd")        ? of->n + of->m - 2
                                            : is(of, "resultant") ? 1
                                            : is(of, "gcd")       ? of->m
                                                                  : of->n - of->m + 1,
                                     .lead = of->x[3],
                                     .processors = of->processors,
                                     .host_bytes = -1};
    const int best = cunmod_integers_best(&query, params, CUNMOD_INTEGERS_ON_HOST);
    query.common = of->x[4] == 0   ? CUNMOD_COMMON_ONE
                   : of->x[4] == 3 ? CUNMOD_COMMON_LONG
                                   : CUNMOD_COMMON_SHORT;
    predicted[FLINT] = cunmod_integers_us(&query, params, CUNMOD_INTEGERS_FLINT);
    predicted[IMAGES] = cunmod_integers_us(&query, params, CUNMOD_INTEGERS_ON_HOST);
    return best == CUNMOD_INTEGERS_FLINT ? FLINT : IMAGES;
}

/* Resultants in x and y: two numbers of bits, primes, and the coefficients in x. */
static int bivariate(double predicted[WAYS], const question_t *of, const cunmod_params_t *params)
{
    const cunmod_bivariate_shape_t a = {of->x[3], of->n, of->x[0]}, b = {of->x[4], of->m, of->x[1]};
    const int64_t n = of->n > of->m ? of->n : of->m, m = of->n + of->m - n;
    const int64_t bits = a.bits > b.bits ? a.bits : b.bits;
    const cunmod_grid_query_t query = {.entries = n + m,
                                       .lenx = a.lenx > b.lenx ? a.lenx : b.lenx,
                                       .coeffs = a.lenx * a.leny + b.lenx * b.leny,
                                       .words = bits / 64 + 1,
                                       .points = (a.lenx - 1) * (b.leny - 1) +
                                                 (b.lenx - 1) * (a.leny - 1) + 1,
                                       .outputs = 1,
                                       .primes = of->x[2],
                                       .cpu_us = cunmod_grid_resultant_cpu_us(n, m, params)};
    predicted[FLINT] = cunmod_bivariate_flint_us(&a, &b, params);
    predicted[IMAGES] = cunmod_grid_cpu_us(&query, of->processors);
    return predicted[FLINT] < predicted[IMAGES] ? FLINT : IMAGES;
}

/* Determinants: all coefficients, the degree, words of an entry, and primes. */
static int det(double predicted[WAYS], const question_t *of, const cunmod_params_t *params)
{
    const cunmod_mat_shape_t a = {of->n, of->m, of->x[0], of->x[1], of->x[3]};
    const cunmod_grid_query_t query = {.entries = of->n * of->n,
                                       .lenx = of->m,
                                       .coeffs = of->x[0],
                                       .words = of->x[2],
                                       .points = of->x[1] + 1,
                                       .outputs = 1,
                                       .primes = of->x[3],
                                       .cpu_us = cunmod_mat_cpu_us(of->n, 0)};
    predicted[FLINT] = cunmod_mat_flint_us(&a, params);
    predicted[IMAGES] = cunmod_grid_cpu_us(&query, of->processors);
    return predicted[FLINT] < predicted[IMAGES] ? FLINT : IMAGES;
}

/* ---- regret ---------------------------------------------------------------------------- */

static void check(const question_t *of, const cunmod_params_t *params)
{
    double predicted[WAYS];
    const int best = is(of, "xy")    ? bivariate(predicted, of, params)
                     : is(of, "det") ? det(predicted, of, params)
                                     : integers(predicted, of, params);
    const double regret = of->us[best] / fmin(of->us[FLINT], of->us[IMAGES]);
    const double flint = predicted[FLINT] / of->us[FLINT];
    const double images = predicted[IMAGES] / of->us[IMAGES];
    int ok = regret <= REPLAY_UNEVEN_REGRET;
    for (int way = FLINT; way < WAYS; way++)
    {
        const double ratio = way == FLINT ? flint : images;
        ok = ok && (of->us[way] < REPLAY_UNEVEN_US ||
                    (ratio <= REPLAY_UNEVEN_RATIO && ratio >= 1 / REPLAY_UNEVEN_RATIO));
    }
    test_case(of->text, of->n, of->m, (uint64_t)of->processors);
    if (!ok || getenv("CUNMOD_TEST_PINS") != NULL)
    {
        printf("%-32s %5" PRId64 " %5" PRId64 " FLINT %11.1f (%.2f) images %11.1f (%.2f): %.2f\n",
               of->text, of->n, of->m, of->us[FLINT], flint, of->us[IMAGES], images, regret);
    }
    CHECK(ok);
}

void replay_check_uneven(const char *folder, const cunmod_params_t *params)
{
    char path[1024], line[512];
    question_t question = {.n = 0};
    int questions = 0;
    snprintf(path, sizeof path, "%s/%s", folder, replay_uneven_file);
    FILE *const file = fopen(path, "r");
    CHECK(file != NULL);
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
    {
        if (parse(&question, line))
        {
            check(&question, params);
            questions++;
        }
    }
    test_case(replay_uneven_file, questions, 0, 0);
    CHECK(questions == replay_uneven_questions);
    if (file != NULL)
    {
        fclose(file);
    }
}
