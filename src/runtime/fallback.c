/* The fallback from GPU to CPU: what a failure on the GPU leads to, and the reason that is noted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/fallback.h"

#include "base/check.h"

static int is_forced(cunmod_ctx_t ctx)
{
    return cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU;
}

/* Returns whether the CPU must not do the work in place of the GPU: the caller's graph, into which
 * the stream of the context is captured, would not have the work. */
static int must_use_gpu(cunmod_ctx_t ctx)
{
    return is_forced(ctx) || (ctx->has_stream && cunmod_ctx_device(ctx) != NULL &&
                              cunmod_dev_is_captured(cunmod_ctx_device(ctx)));
}

/* ---- a failure ------------------------------------------------------------------- */

int cunmod_fallback_takes(cunmod_ctx_t ctx, int status)
{
    return cunmod_is_of_gpu(status) && cunmod_ctx_path(ctx) == CUNMOD_PATH_AUTO &&
           !must_use_gpu(ctx);
}

int cunmod_fallback_refuse(cunmod_ctx_t ctx, int status, const char *text, const char *detail)
{
    const int on_gpu = must_use_gpu(ctx);
    cunmod_ctx_note(ctx, on_gpu ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU, text, detail);
    return on_gpu ? status : CUNMOD_OK;
}

const char *cunmod_fallback_no_device(cunmod_ctx_t ctx)
{
    return is_forced(ctx) ? "the GPU path is forced, but %s" : "no GPU: %s";
}

int cunmod_fallback_interrupted(cunmod_ctx_t ctx)
{
    cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", cunmod_status_text(CUNMOD_E_INTERRUPTED));
    return CUNMOD_E_INTERRUPTED;
}

int cunmod_fallback_check_stop(cunmod_ctx_t ctx)
{
    return cunmod_is_stopped(&ctx->stop) ? cunmod_fallback_interrupted(ctx) : CUNMOD_OK;
}

static int not_captured(cunmod_ctx_t ctx)
{
    cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s",
                    "the work cannot be captured into a graph of the caller's");
    return CUNMOD_E_UNSUPPORTED;
}

int cunmod_fallback_after(cunmod_ctx_t ctx, int outcome)
{
    const int status = cunmod_outcome_status(outcome);
    ctx->may_pay_later |= status == CUNMOD_E_GPU || status == CUNMOD_E_MEMORY;
    if (outcome == CUNMOD_INTERRUPTED)
        return cunmod_fallback_interrupted(ctx);
    if (outcome == CUNMOD_BATCH_NO_MEMORY)
        return cunmod_fallback_refuse(ctx, status, "too little memory for the GPU path%s", "");
    if (outcome == CUNMOD_BATCH_FOR_CPU)
        return cunmod_fallback_refuse(ctx, status, "items are not for the GPU path%s", "");
    if (cunmod_outcome_is_of_status(outcome))
    {
        return cunmod_fallback_takes(ctx, status)
                   ? cunmod_fallback_refuse(ctx, status, "GPU failed%s, computed with FLINT", "")
                   : status;
    }
    if (cunmod_dev_is_of_capture(outcome))
        return not_captured(ctx);
    cunmod_ctx_examine_device(ctx, outcome);
    return cunmod_fallback_refuse(ctx, status,
                                  must_use_gpu(ctx) || ctx->declines
                                      ? "GPU failed (%s)"
                                      : "GPU failed (%s), computed with FLINT",
                                  cunmod_dev_error_text(outcome));
}

int cunmod_fallback_report(cunmod_ctx_t ctx, int outcome)
{
    if (outcome <= 0)
        return cunmod_outcome_status(outcome);
    if (cunmod_dev_is_of_capture(outcome))
        return not_captured(ctx);
    cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "GPU failed (%s)", cunmod_dev_error_text(outcome));
    return cunmod_ctx_examine_device(ctx, outcome);
}

int cunmod_fallback_declines(cunmod_ctx_t ctx)
{
    return ctx->declines && !ctx->accepted && ctx->call_path == CUNMOD_PATH_AUTO;
}

int cunmod_fallback_decline(cunmod_ctx_t ctx)
{
    if (!cunmod_fallback_declines(ctx))
        return CUNMOD_OK;
    const int later = ctx->may_pay_later;
    ctx->may_pay_later = 0;
    return later ? CUNMOD_E_GPU : CUNMOD_E_UNSUPPORTED;
}

/* ---- an attempt ------------------------------------------------------------------ */

int cunmod_fallback_try(int *done, cunmod_ctx_t ctx, int (*body)(void *argument, cunmod_dev_t *dev),
                        void *argument)
{
    *done = 0;
    CUNMOD_TRY(cunmod_fallback_check_stop(ctx));
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU)
        return cunmod_fallback_refuse(ctx, CUNMOD_E_GPU, "the CPU path is forced%s", "");
    cunmod_dev_t *const dev = cunmod_ctx_open_device(ctx);
    if (dev == NULL)
        return cunmod_fallback_refuse(ctx, CUNMOD_E_GPU, "%s", cunmod_ctx_no_device_text(ctx));
    const int outcome = body(argument, dev);
    if (outcome != 0)
        return cunmod_fallback_after(ctx, outcome);
    *done = 1;
    cunmod_ctx_note(ctx, CUNMOD_PATH_GPU, "batches are computed where the GPU is%s", "");
    return CUNMOD_OK;
}

int cunmod_fallback_on_path(cunmod_ctx_t ctx, int path, int (*body)(const void *argument),
                            const void *argument)
{
    const int before = ctx->call_path;
    ctx->call_path = path;
    const int status = body(argument);
    ctx->call_path = before;
    return status;
}

int cunmod_fallback_accept(cunmod_ctx_t ctx, int (*body)(const void *argument),
                           const void *argument)
{
    const int before = ctx->accepted;
    ctx->accepted = 1;
    const int status = body(argument);
    ctx->accepted = before;
    return status;
}

int cunmod_fallback_run(cunmod_ctx_t ctx, int (*body)(const void *argument),
                        int (*again)(const void *argument), const void *argument)
{
    int status = body(argument);
    if (cunmod_fallback_takes(ctx, status) && !cunmod_fallback_declines(ctx))
    {
        status = cunmod_fallback_on_path(ctx, CUNMOD_PATH_CPU, again, argument);
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "the GPU failed, computed with FLINT%s", "");
    }
    return status;
}
