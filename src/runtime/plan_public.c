/* cunmod_plan: the plan as a caller reads it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "base/check.h"
#include "plan/algorithms.h"
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

int cunmod_plan(char *name, int64_t *info, double *us, char *reason, int64_t reason_size, int op,
                int64_t n, int64_t m, int bits, int where, int64_t index, cunmod_ctx_t ctx)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    const int status = check_question(op, n, m, bits, where);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_ctx_open_device(ctx);
    /* stands for a prime of `bits` bits: 2^bits - 1, and 4 does not divide p - 1 */
    const uint64_t p = UINT64_MAX >> (64 - bits);
    const int swap = n < m && op != CUNMOD_OP_POINTS;
    cunmod_query_t query = {.op = op, .where = where, .n = swap ? m : n, .m = swap ? n : m, .p = p};
    cunmod_ctx_query(&query, ctx);
    if (index < 0 || index >= cunmod_plan_all(plans, &query, &ctx->params) ||
        (reason != NULL && reason_size < 1))
    {
        return CUNMOD_E_ARGUMENT;
    }
    const cunmod_plan_t *plan = &plans[index];
    if (name != NULL)
    {
        snprintf(name, NAME_BYTES, "%s", cunmod_alg_name(plan->algorithm));
    }
    if (info != NULL)
    {
        info[0] = plan->path;
        info[1] = plan->path == CUNMOD_PATH_GPU ? plan->s : 0;
        info[2] = plan->threads;
        info[3] = plan->workspace;
    }
    if (us != NULL)
    {
        *us = plan->us;
    }
    if (reason != NULL)
    {
        cunmod_plan_reason(reason, reason_size, plan, &query, &ctx->params);
    }
    return CUNMOD_OK;
}
