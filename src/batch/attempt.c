/* Work on a share of a batch on its GPU, if that is possible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/attempt.h"

#include "base/check.h"
#include "runtime/peer_contexts.h"

static int interrupted(cunmod_ctx_t ctx)
{
    cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", cunmod_status_text(CUNMOD_E_INTERRUPTED));
    return CUNMOD_E_INTERRUPTED;
}

/* The work is not done on the GPU: the text says why, with `detail`. Returns OK where the CPU may
 * do it, else `status`. */
static int refuse(cunmod_ctx_t ctx, int status, const char *text, const char *detail)
{
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    cunmod_ctx_note(ctx, forced ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU, text, detail);
    return forced ? status : CUNMOD_OK;
}

/* What a call makes of the status of a single operation that ends the work on the GPU. */
static int end_by(cunmod_ctx_t ctx, int status)
{
    return cunmod_is_of_gpu(status) && ctx->path != CUNMOD_PATH_GPU
               ? refuse(ctx, status, "GPU failed%s, computed with FLINT", "")
               : status;
}

void cunmod_attempt_note_gpu(cunmod_ctx_t ctx, const char *text, const char *detail)
{
    cunmod_ctx_note(ctx, CUNMOD_PATH_GPU, text, detail);
    ctx->last_algorithm = "batch";
}

int cunmod_attempt(int *done, cunmod_ctx_t ctx, int (*body)(void *argument, cunmod_dev_t *dev),
                   void *argument)
{
    *done = 0;
    if (cunmod_is_stopped(&ctx->stop))
    {
        return interrupted(ctx);
    }
    if (ctx->path == CUNMOD_PATH_CPU)
    {
        return refuse(ctx, CUNMOD_E_GPU, "%s", "the CPU path is forced");
    }
    cunmod_dev_t *const dev = cunmod_ctx_open_device(ctx);
    if (dev == NULL)
    {
        return refuse(ctx, CUNMOD_E_GPU, "%s", cunmod_ctx_no_device_text(ctx));
    }
    const int error = body(argument, dev);
    if (error == 0)
    {
        *done = 1;
        cunmod_attempt_note_gpu(ctx, "batches are computed where the GPU is%s", "");
        return CUNMOD_OK;
    }
    if (error == CUNMOD_INTERRUPTED)
    {
        return interrupted(ctx);
    }
    if (error <= CUNMOD_BATCH_ENDED)
    {
        return end_by(ctx, CUNMOD_BATCH_ENDED - error);
    }
    if (error == CUNMOD_BATCH_NO_MEMORY)
    {
        return refuse(ctx, CUNMOD_E_MEMORY, "too little memory for the GPU path%s", "");
    }
    if (error == CUNMOD_BATCH_FOR_CPU)
    {
        return refuse(ctx, CUNMOD_E_UNSUPPORTED, "items are not for the GPU path%s", "");
    }
    cunmod_ctx_examine_device(ctx, error);
    return refuse(ctx, CUNMOD_E_GPU,
                  ctx->path == CUNMOD_PATH_GPU ? "GPU failed (%s)"
                                               : "GPU failed (%s), computed with FLINT",
                  cunmod_dev_error_text(error));
}

void cunmod_attempt_note(cunmod_moduli_t moduli, const int *done)
{
    int k = 0;
    while (k < moduli->shares && done[k])
    {
        k++;
    }
    if (k < moduli->shares)
    {
        cunmod_peers_note(moduli->ctx, cunmod_moduli_share(moduli, k)->ctx);
    }
}
