/* Computes curves of predicted times: asks the plan about an operation for many n.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "curves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types_modulus.h"
#include "runtime/ctx.h"

#define MOST_LENGTH (INT64_MAX / 4)

/* ---- questions ----------------------------------------------------------------- */

bool cli_is_length(const cli_operation_t *operation, int i)
{
    /* the number of inflate and deflate is a factor */
    const bool has_factor = strcmp(operation->name, "inflate") == 0 ||
                            strcmp(operation->name, "deflate") == 0;
    return operation->arguments[i] == 'p' || (operation->arguments[i] == 'n' && !has_factor);
}

bool cli_plans_batches(const cli_operation_t *operation)
{
    return operation->op == CUNMOD_OP_MUL || operation->ask == CLI_ASK_DIVISION ||
           operation->ask == CLI_ASK_GCD || operation->ask == CLI_ASK_RESULTANT ||
           operation->ask == CLI_ASK_XGCD || operation->ask == CLI_ASK_INVMOD;
}

/* Calls visit(length, data) for each length of the question. */
static void for_lengths(cli_arguments_t *values, const cli_operation_t *operation,
                        void visit(int64_t *length, void *data), void *data)
{
    int polys = 0, numbers = 0;
    for (int i = 0; operation->arguments[i] != '\0'; i++)
    {
        int64_t *const length = operation->arguments[i] == 'p'   ? &values->poly[polys++].length
                                : operation->arguments[i] == 'n' ? &values->number[numbers++]
                                                                 : NULL;
        if (cli_is_length(operation, i))
            visit(length, data);
    }
}

static void find_most(int64_t *length, void *data)
{
    int64_t *const most = data;
    *most = cunmod_most(*most, *length);
}

int64_t cli_asked_n(const cli_asked_t *asked)
{
    cli_arguments_t values = asked->values;
    int64_t most = 1;
    for_lengths(&values, asked->operation, find_most, &most);
    return most;
}

static void scale(int64_t *length, void *data)
{
    const double scaled = round((double)*length * *(const double *)data);
    *length = scaled < 1 ? 1 : scaled < (double)MOST_LENGTH ? (int64_t)scaled : MOST_LENGTH;
}

bool cli_ask_at(cunmod_query_t *query, const cli_asked_t *asked, int64_t n)
{
    const cli_operation_t *const operation = asked->operation;
    const int64_t asked_n = cli_asked_n(asked);
    cli_arguments_t values = asked->values;
    double factor = (double)n / (double)asked_n;
    if (n != asked_n)
        for_lengths(&values, operation, scale, &factor);
    cli_question_t x = {.p = cunmod_modulus_of_bits(asked->bits),
                        .exponent = values.exponent,
                        .limbs = values.limbs,
                        .ctx = asked->ctx};
    for (int i = 0; i < CLI_MAX_POLYS; i++)
        x.length[i] = values.poly[i].length;
    memcpy(x.number, values.number, sizeof x.number);
    if (operation->op == CUNMOD_OP_ELEMENTARY)
        x.result = cunmod_least(operation->lengths[0](&values), MOST_LENGTH);
    if (!cli_ask(query, operation, &x))
        return false;
    query->where = asked->where;
    query->items = asked->items;
    return true;
}

/* ---- curves -------------------------------------------------------------------- */

/* Returns the index of the curve of the candidate's algorithm, which is added if it is new. */
static int curve_of(cli_curves_t *curves, const cunmod_candidate_t *x)
{
    int i = 0;
    while (i < curves->curves && strcmp(curves->curve[i].name, x->name) != 0)
        i++;
    if (i == curves->curves)
    {
        cli_curve_t *const added = &curves->curve[curves->curves++];
        memset(added, 0, sizeof *added);
        memcpy(added->name, x->name, sizeof added->name);
        added->path = x->path;
    }
    return i;
}

/* *x = candidate j for the question; candidates come in the order of their times. Returns false
 * when there are not so many candidates, or when the predicted time is infinite. */
static bool candidate(cunmod_planned_t *x, const cunmod_query_t *query, int64_t j, cunmod_ctx_t ctx)
{
    return cunmod_ctx_candidate(x, query, j, ctx) == CUNMOD_OK && isfinite(x->candidate.us);
}

/* Sets the times of all curves for n[k]; all = false: of the best one. */
static void predict(cli_curves_t *curves, const cli_asked_t *asked, int k, bool all)
{
    cunmod_query_t query;
    cunmod_planned_t x;
    curves->best[k] = -1;
    if (!cli_ask_at(&query, asked, curves->n[k]))
        return;
    for (int64_t j = 0; (all || j == 0) && candidate(&x, &query, j, asked->ctx); j++)
    {
        const int i = curve_of(curves, &x.candidate);
        if (j == 0)
            curves->best[k] = i;
        if (!(curves->curve[i].us[k] > 0))
            curves->curve[i].us[k] = x.candidate.us;
    }
}

/* Returns the path that the plan takes for n, and *us = its predicted microseconds;
 * CUNMOD_PATH_AUTO: none. */
static int path_at(double *us, const cli_asked_t *asked, int64_t n)
{
    cunmod_query_t query;
    cunmod_planned_t x;
    if (!cli_ask_at(&query, asked, n) || !candidate(&x, &query, 0, asked->ctx))
        return CUNMOD_PATH_AUTO;
    *us = x.candidate.us;
    return x.candidate.path;
}

/* Adds a change of the path between n[k-1] and n[k], which have different paths. */
static void find_change(cli_curves_t *curves, const cli_asked_t *asked, int k)
{
    int64_t low = curves->n[k - 1], high = curves->n[k];
    double us = 0, high_us = 0;
    const int before = path_at(&us, asked, low), after = path_at(&high_us, asked, high);
    while (high - low > 1)
    {
        const int64_t middle = low + (high - low) / 2;
        if (path_at(&us, asked, middle) == before)
        {
            low = middle;
            continue;
        }
        high = middle;
        high_us = us;
    }
    curves->change[curves->changes].n = high;
    curves->change[curves->changes].path = after;
    curves->change[curves->changes].us = high_us;
    curves->changes++;
}

static int compare_ends(const void *a, const void *b)
{
    const cli_curve_t *const x = a, *const y = b;
    for (int k = CLI_CURVE_SAMPLES - 1; k >= 0; k--)
    {
        if (x->us[k] > 0 && y->us[k] > 0)
            return x->us[k] < y->us[k] ? -1 : x->us[k] > y->us[k];
        if (x->us[k] > 0 || y->us[k] > 0)
            return x->us[k] > 0 ? -1 : 1;
    }
    return 0;
}

/* Sorts the curves by their last times, and changes the indices in best[] accordingly. */
static void sort_curves(cli_curves_t *curves)
{
    char name[CLI_CURVES][sizeof curves->curve[0].name];
    for (int i = 0; i < curves->curves; i++)
        memcpy(name[i], curves->curve[i].name, sizeof name[i]);
    qsort(curves->curve, (size_t)curves->curves, sizeof *curves->curve, compare_ends);
    for (int k = 0; k < curves->samples; k++)
    {
        const int old = curves->best[k];
        for (int i = 0; old >= 0 && i < curves->curves; i++)
            if (strcmp(curves->curve[i].name, name[old]) == 0)
                curves->best[k] = i;
    }
}

void cli_curves(cli_curves_t *curves, const cli_asked_t *asked, int log_most, bool all)
{
    const int64_t asked_n = cli_asked_n(asked);
    const int steps = 1 << CLI_CURVE_LOG_STEPS;
    curves->samples = curves->curves = curves->changes = 0;
    for (int i = CLI_CURVE_LOG_MIN * steps; i <= log_most * steps; i++)
    {
        const int64_t n = (int64_t)round(exp2((double)i / steps));
        const int64_t last = curves->samples > 0 ? curves->n[curves->samples - 1] : 0;
        if (n == last)
            continue;
        if (last < asked_n && asked_n < n)
            curves->n[curves->samples++] = asked_n;
        curves->n[curves->samples++] = n;
    }
    for (int k = 0; k < curves->samples; k++)
        predict(curves, asked, k, all);
    for (int k = 1; k < curves->samples && curves->changes < CLI_CHANGES; k++)
    {
        const int before = curves->best[k - 1], after = curves->best[k];
        if (before >= 0 && after >= 0 && curves->curve[before].path != curves->curve[after].path)
            find_change(curves, asked, k);
    }
    sort_curves(curves);
}
