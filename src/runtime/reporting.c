/* Progress of a call, reported to the function of cunmod_set_progress.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/reporting.h"

#include <stddef.h>

#include "base/steps.h"
#include "runtime/ctx.h"

static void tell(cunmod_progress_state_t *state, double done)
{
    if (done > state->told)
    {
        state->told = done;
        state->function(state->data, done);
    }
}

void cunmod_progress_begin(cunmod_ctx_t ctx)
{
    cunmod_progress_state_t *const state = &ctx->progress;
    state->open = state->function != NULL;
    state->thread = pthread_self();
    state->part = (cunmod_progress_part_t){.span = 1};
    state->told = 0;
}

void cunmod_progress_end(cunmod_ctx_t ctx, int status)
{
    if (ctx->progress.open && status == CUNMOD_OK)
        tell(&ctx->progress, 1);
    ctx->progress.open = 0;
}

int cunmod_progress_is_heard(cunmod_ctx_t ctx)
{
    const cunmod_progress_state_t *const state = &ctx->progress;
    return state->open && pthread_equal(state->thread, pthread_self());
}

cunmod_progress_part_t cunmod_progress_part(cunmod_ctx_t ctx)
{
    return ctx->progress.part;
}

void cunmod_progress_enter(cunmod_ctx_t ctx, const cunmod_progress_part_t *whole, double from,
                           double to)
{
    ctx->progress.part = (cunmod_progress_part_t){.from = whole->from + from * whole->span,
                                                  .span = (to - from) * whole->span,
                                                  .depth = whole->depth + 1};
}

void cunmod_progress_leave(cunmod_ctx_t ctx, const cunmod_progress_part_t *whole)
{
    ctx->progress.part = *whole;
}

void cunmod_progress_tell(cunmod_ctx_t ctx, int64_t done, int64_t all)
{
    const cunmod_progress_part_t *const part = &ctx->progress.part;
    if (cunmod_progress_is_heard(ctx) && part->depth > 0)
    {
        const double now = part->from + part->span * (double)done / (double)all;
        tell(&ctx->progress, now < 1 ? now : 0); /* cunmod_progress_end reports 1, after success */
    }
}

int cunmod_set_progress(cunmod_ctx_t ctx, cunmod_progress_t function, void *data)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->progress.function = function;
    ctx->progress.data = data;
    return CUNMOD_OK;
}
