/* The factors and roots that a running call has found, which are told to the function of
 * cunmod_set_found, and the progress of such a call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/finding.h"

#include <stddef.h>

#include "base/steps.h"
#include "runtime/ctx.h"

/* Reports the progress. Operations of the call are at depth 0, where their own reports are
 * ignored. */
static void report(cunmod_ctx_t ctx)
{
    const cunmod_finding_t *const x = &ctx->finding;
    const cunmod_progress_part_t call = cunmod_progress_part(ctx);
    if (!x->open || x->degree == 0)
        return;
    cunmod_progress_enter(ctx, &call, 0, 1);
    cunmod_progress_tell(ctx, x->separated + x->found, 2 * x->degree);
    cunmod_progress_leave(ctx, &call);
}

/* Sets the state in which nothing is found, and tells so. */
static void clear(cunmod_finding_t *x)
{
    x->degree = x->all;
    x->told = x->separated = x->found = x->exp = x->part = x->before = 0;
    if (x->function != NULL)
        x->function(x->data, NULL, 0, 0);
}

void cunmod_finding_begin(cunmod_ctx_t ctx, int64_t degree)
{
    ctx->finding.open = 1;
    ctx->finding.all = degree;
    clear(&ctx->finding);
    cunmod_progress_begin(ctx);
}

void cunmod_finding_restart(cunmod_ctx_t ctx)
{
    cunmod_finding_t *const x = &ctx->finding;
    if (x->open && x->told + x->separated > 0)
        clear(x);
}

void cunmod_finding_end(cunmod_ctx_t ctx, int status)
{
    ctx->finding.open = 0;
    cunmod_progress_end(ctx, status);
}

void cunmod_finding_part(cunmod_ctx_t ctx, int64_t degree, int64_t exp)
{
    cunmod_finding_t *const x = &ctx->finding;
    if (!x->open)
        return;
    x->exp = exp;
    x->part = degree * exp;
    x->before = x->separated;
}

void cunmod_finding_reached(cunmod_ctx_t ctx, int64_t done, int64_t all)
{
    cunmod_finding_t *const x = &ctx->finding;
    const double fraction = done < all ? (double)done / (double)all : 1;
    if (!x->open)
        return;
    x->separated = x->before + (int64_t)(fraction * (double)x->part);
    report(ctx);
}

void cunmod_finding_narrow(cunmod_ctx_t ctx, int64_t degree)
{
    cunmod_finding_t *const x = &ctx->finding;
    if (!x->open)
        return;
    x->degree = x->separated = degree;
    report(ctx);
}

void cunmod_finding_factor(cunmod_ctx_t ctx, const uint64_t *f, int64_t len, int64_t exp)
{
    cunmod_finding_t *const x = &ctx->finding;
    if (!x->open)
        return;
    x->told++;
    x->found += (len - 1) * (exp > 0 ? exp : 1);
    if (x->function != NULL)
        x->function(x->data, f, len, exp);
    report(ctx);
}

int cunmod_set_found(cunmod_ctx_t ctx, cunmod_found_t function, void *data)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->finding.function = function;
    ctx->finding.data = data;
    return CUNMOD_OK;
}
