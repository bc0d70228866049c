/* Records what the last operation of a context did, and reports it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "plan/algorithms.h"
#include "runtime/ctx.h"

void cunmod_ctx_note_plan(cunmod_ctx_t ctx, int op, const cunmod_plan_t *plan)
{
    ctx->last_path = plan->path;
    ctx->last_op = op;
    ctx->last_algorithm = cunmod_alg_name(plan->algorithm);
    ctx->last_s = plan->path == CUNMOD_PATH_GPU ? plan->s : 0;
    ctx->last_text = NULL;
}

void cunmod_ctx_note(cunmod_ctx_t ctx, int path, const char *text, const char *detail)
{
    ctx->last_path = path;
    ctx->last_algorithm = path == CUNMOD_PATH_CPU   ? cunmod_alg_name(CUNMOD_ALG_FLINT)
                          : path == CUNMOD_PATH_GPU ? "batch"
                                                    : "none";
    ctx->last_s = 0;
    ctx->last_text = text;
    ctx->last_detail = detail;
}

void cunmod_ctx_note_format(cunmod_ctx_t ctx, int path, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ctx->note, sizeof(ctx->note), format, arguments);
    va_end(arguments);
    cunmod_ctx_note(ctx, path, "%s", ctx->note);
}

void cunmod_ctx_note_nothing(cunmod_ctx_t ctx)
{
    cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "nothing to compute%s", "");
}

int cunmod_last_path(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    return ctx != NULL ? ctx->last_path : CUNMOD_PATH_AUTO;
}

const char *cunmod_last_algorithm(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    return ctx != NULL ? ctx->last_algorithm : "none";
}

int64_t cunmod_last_s(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    return ctx != NULL ? ctx->last_s : 0;
}

int cunmod_transferred(int64_t *sent, int64_t *received, cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (sent == NULL || received == NULL || ctx == NULL)
        return ctx == NULL ? CUNMOD_E_MEMORY : CUNMOD_E_ARGUMENT;
    *sent = ctx->sent;
    *received = ctx->received;
    for (int i = 0; i < ctx->peers; i++)
    {
        *sent += ctx->peer[i]->sent;
        *received += ctx->peer[i]->received;
    }
    return CUNMOD_OK;
}

const char *cunmod_last_reason(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return cunmod_status_text(CUNMOD_E_MEMORY);
    if (ctx->last_text == NULL)
    {
        const int op = ctx->last_op;
        cunmod_plan_t *const plan = &ctx->plan[op];
        if (!ctx->plan_known[op]) /* the CPU was chosen without a plan (choose.c) */
            ctx->plan_known[op] = cunmod_plan_best(plan, &ctx->query[op], &ctx->params) == 0;
        cunmod_plan_reason(ctx->reason, sizeof(ctx->reason), plan, &ctx->query[op], &ctx->params);
    }
    else
    {
        const char *place = strstr(ctx->last_text, "%s");
        snprintf(ctx->reason, sizeof(ctx->reason), "%.*s%s%s", (int)(place - ctx->last_text),
                 ctx->last_text, ctx->last_detail, place + 2);
    }
    return ctx->reason;
}
