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
#include "tests/plan/replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "plan/integer_plan.h"

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
        return 0;
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

/* Polynomials over the integers: two numbers of bits, primes, and of a GCD the bits of that of the
 * leading coefficients and what is common, 0 for nothing, 3 for a long factor. */
static cunmod_integers_query_t integers(const question_t *of)
{
    return (cunmod_integers_query_t){.op = is(of, "xgcd")        ? CUNMOD_INTEGERS_XGCD
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
                                     .lead = of->x[3]};
}

/* Resultants in x and y: two numbers of bits, primes, and the coefficients in x. */
static cunmod_integers_query_t bivariate(const question_t *of)
{
    const int swap = of->n < of->m;
    const int64_t n = swap ? of->m : of->n, m = swap ? of->n : of->m;
    const int64_t points = (of->x[3] - 1) * (of->m - 1) + (of->x[4] - 1) * (of->n - 1) + 1;
    return (cunmod_integers_query_t){.op = CUNMOD_INTEGERS_BIVARIATE,
                                     .n = n,
                                     .m = m,
                                     .bits_n = of->x[swap],
                                     .bits_m = of->x[!swap],
                                     .primes = of->x[2],
                                     .out = points,
                                     .grid = {.entries = n + m,
                                              .lenx = of->x[3] > of->x[4] ? of->x[3] : of->x[4],
                                              .coeffs = of->x[3] * of->n + of->x[4] * of->m,
                                              .points = points,
                                              .outputs = 1,
                                              .lenx_n = of->x[3 + swap],
                                              .lenx_m = of->x[4 - swap]}};
}

/* Determinants: all coefficients, the degree, words of an entry, and primes. */
static cunmod_integers_query_t det(const question_t *of)
{
    return (cunmod_integers_query_t){.op = CUNMOD_INTEGERS_DET,
                                     .n = of->n,
                                     .bits_n = 64 * of->x[2] - 1,
                                     .primes = of->x[3],
                                     .out = of->x[1] + 1,
                                     .grid = {.entries = of->n * of->n,
                                              .lenx = of->m,
                                              .coeffs = of->x[0],
                                              .points = of->x[1] + 1,
                                              .outputs = 1}};
}

static void check(const question_t *of, const cunmod_params_t *params)
{
    cunmod_integers_query_t query = is(of, "xy")    ? bivariate(of)
                                    : is(of, "det") ? det(of)
                                                    : integers(of);
    query.processors = of->processors;
    query.host_bytes = -1;
    const int takes_flint = cunmod_integers_best(&query, params, CUNMOD_INTEGERS_ON_HOST) ==
                            CUNMOD_INTEGERS_FLINT;
    const double regret = of->us[takes_flint ? FLINT : IMAGES] /
                          fmin(of->us[FLINT], of->us[IMAGES]);
    query.common = query.op != CUNMOD_INTEGERS_GCD || of->x[4] == 3 ? CUNMOD_COMMON_LONG
                   : of->x[4] == 0                                  ? CUNMOD_COMMON_ONE
                                                                    : CUNMOD_COMMON_SHORT;
    const double flint = cunmod_integers_us(&query, params, CUNMOD_INTEGERS_FLINT) / of->us[FLINT];
    const double images = cunmod_integers_us(&query, params, CUNMOD_INTEGERS_ON_HOST) /
                          of->us[IMAGES];
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
        fclose(file);
}
