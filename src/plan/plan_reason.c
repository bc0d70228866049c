/* Describes a plan in one sentence: its predicted time, the predicted times of the next candidates,
 * and which of path, algorithm and s the user has forced.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/plan.h"

#include <stdio.h>
#include <string.h>

#include "cunmod.h"
#include "plan/algorithms.h"

/* Appends formatted text to the string text[0 .. size-1], which holds at most size - 1
 * characters. */
#define APPEND(text, size, ...)                                                                    \
    snprintf((text) + strlen(text), (size_t)(size)-strlen(text), __VA_ARGS__)

static void append_time(char *text, int64_t size, double us)
{
    if (us < 999.5)
        APPEND(text, size, "%.3g us", us);
    else if (us < 999.5e3)
        APPEND(text, size, "%.3g ms", us / 1e3);
    else
        APPEND(text, size, "%.3g s", us / 1e6);
}

static void append_name(char *text, int64_t size, const cunmod_plan_t *plan)
{
    if (plan->path == CUNMOD_PATH_CPU)
        APPEND(text, size, "FLINT");
    else
        APPEND(text, size, "%s s=%lld", cunmod_alg_name(plan->algorithm), (long long)plan->s);
    if (plan->algorithm == CUNMOD_ALG_MUL_NTT_SHORT || plan->algorithm == CUNMOD_ALG_MUL_NTT_PIECES)
        APPEND(text, size, " of %lld points", (long long)plan->shape.product[0].transform.points);
    if ((plan->algorithm == CUNMOD_ALG_MAT_PLAIN || plan->algorithm == CUNMOD_ALG_MAT_TENSOR) &&
        plan->shape.sections.rows > 0)
        APPEND(text, size, " in %lld sections",
               (long long)cunmod_mat_sections_count(&plan->shape.sections));
}

/* Returns the first one of the plans on `path` whose algorithm is not `but`; NULL: there is
 * none. */
static const cunmod_plan_t *first_other(const cunmod_plan_t *plans, int count, int path, int but)
{
    for (int i = 0; i < count; i++)
        if (plans[i].path == path && plans[i].algorithm != but)
            return &plans[i];
    return NULL;
}

/* Appends the predicted times of the fastest other algorithm on the GPU and of the fastest other
 * algorithm on the CPU. *plan is the fastest of all plans. */
static void append_rivals(char *text, int64_t size, const cunmod_plan_t *plan,
                          const cunmod_plan_t *plans, int count)
{
    const cunmod_plan_t *gpu = first_other(plans, count, CUNMOD_PATH_GPU, plan->algorithm);
    const cunmod_plan_t *cpu = first_other(plans, count, CUNMOD_PATH_CPU, plan->algorithm);
    if (gpu != NULL)
    {
        APPEND(text, size, ", ");
        append_name(text, size, gpu);
        APPEND(text, size, " next at ");
        append_time(text, size, gpu->us);
    }
    if (cpu != NULL)
    {
        APPEND(text, size, "; FLINT ");
        append_time(text, size, cpu->us);
    }
}

static void append_forced(char *text, int64_t size, const cunmod_query_t *query, int on_gpu)
{
    if (query->path != CUNMOD_PATH_AUTO)
        APPEND(text, size, "; path forced");
    if (query->algorithm >= 0 && on_gpu)
        APPEND(text, size, "; algorithm forced");
    if (query->s > 0 && on_gpu)
        APPEND(text, size, "; s=%lld forced", (long long)query->s);
}

void cunmod_plan_reason(char *text, int64_t size, const cunmod_plan_t *plan,
                        const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (size < 1)
        return;
    text[0] = '\0';
    int count = cunmod_plan_all(plans, query, params);
    append_name(text, size, plan);
    APPEND(text, size, ": ");
    append_time(text, size, plan->us);
    APPEND(text, size, " predicted");
    if (count > 0 && plan->us > plans[0].us)
    {
        APPEND(text, size, ", %.3g times ", plan->us / plans[0].us);
        append_name(text, size, &plans[0]);
        APPEND(text, size, " at ");
        append_time(text, size, plans[0].us);
    }
    else
    {
        append_rivals(text, size, plan, plans, count);
    }
    if (query->path == CUNMOD_PATH_AUTO && count == 1)
        APPEND(text, size, "; nothing else can run, or has room on the device");
    if (query->op == CUNMOD_OP_POINTS && query->task == CUNMOD_POINTS_TAYLOR_ANY)
        APPEND(text, size, "; factorials below the length may be no units modulo p");
    append_forced(text, size, query, plan->path == CUNMOD_PATH_GPU);
}
