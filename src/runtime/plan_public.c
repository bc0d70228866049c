/* cunmod_plan: the plan as a caller reads it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "base/check.h"
#include "plan/algorithms.h"
#include "plan/bound.h"
#include "runtime/ctx.h"

#define NAME_BYTES 32

static int check_question(int op, int64_t n, int64_t m, int bits, int where)
{
    if (op < 0 || op >= CUNMOD_OPS || bits < 2 || bits > 64 ||
        (where != CUNMOD_ON_HOST && where != CUNMOD_ON_DEVICE))
    {
        return CUNMOD_E_ARGUMENT;
    }
    if (n < 1 || m < 1 || (op == CUNMOD_OP_DIV && n < m))
    {
        return CUNMOD_E_LENGTH;
    }
    return cunmod_check_lengths(n, m);
}

/* The question for operands of n and m words modulo a prime of `bits` bits; a prime of 2^bits - 1
 * stands for it, since 4 does not divide p - 1. */
static cunmod_query_t query_of(int op, int64_t n, int64_t m, int bits, int where, cunmod_ctx_t ctx)
{
    const uint64_t p = UINT64_MAX >> (64 - bits);
    const int swap = n < m && op != CUNMOD_OP_POINTS;
    cunmod_query_t query = {.op = op, .where = where, .n = swap ? m : n, .m = swap ? n : m, .p = p};
    cunmod_ctx_query(&query, ctx);
    return query;
}

/* The context of a question that can be asked, in *ctx, and candidate `index` of its plan. */
static int find_plan(cunmod_plan_t *plan, cunmod_query_t *query, int op, int64_t n, int64_t m,
                     int bits, int where, int64_t index, cunmod_ctx_t *ctx)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    const int status = check_question(op, n, m, bits, where);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    *ctx = cunmod_ctx_resolve(*ctx);
    if (*ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_ctx_open_device(*ctx);
    *query = query_of(op, n, m, bits, where, *ctx);
    if (index < 0 || index >= cunmod_plan_all(plans, query, &(*ctx)->params))
    {
        return CUNMOD_E_ARGUMENT;
    }
    *plan = plans[index];
    return CUNMOD_OK;
}

int cunmod_plan(char *name, int64_t *info, double *us, char *reason, int64_t reason_size, int op,
                int64_t n, int64_t m, int bits, int where, int64_t index, cunmod_ctx_t ctx)
{
    cunmod_plan_t plan;
    cunmod_query_t query;
    const int status = find_plan(&plan, &query, op, n, m, bits, where, index, &ctx);
    if (status != CUNMOD_OK || (reason != NULL && reason_size < 1))
    {
        return status != CUNMOD_OK ? status : CUNMOD_E_ARGUMENT;
    }
    if (name != NULL)
    {
        snprintf(name, NAME_BYTES, "%s", cunmod_alg_name(plan.algorithm));
    }
    if (info != NULL)
    {
        info[0] = plan.path;
        info[1] = plan.path == CUNMOD_PATH_GPU ? plan.s : 0;
        info[2] = plan.threads;
        info[3] = plan.workspace;
    }
    if (us != NULL)
    {
        *us = plan.us;
    }
    if (reason != NULL)
    {
        cunmod_plan_reason(reason, reason_size, &plan, &query, &ctx->params);
    }
    return CUNMOD_OK;
}

int cunmod_ctx_bound(double *us, int64_t *model_s, int op, int64_t n, int64_t m, int bits,
                     int where, int64_t index, cunmod_ctx_t ctx)
{
    cunmod_plan_t plan;
    cunmod_query_t query;
    const int status = find_plan(&plan, &query, op, n, m, bits, where, index, &ctx);
    if (status == CUNMOD_OK)
    {
        *us = cunmod_plan_bound_us(&plan, &query, &ctx->params);
        *model_s =
            plan.path == CUNMOD_PATH_GPU ? cunmod_model_s(&query, &ctx->params, plan.algorithm) : 0;
    }
    return status;
}
