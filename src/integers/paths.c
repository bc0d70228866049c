/* Computes a result by images on the GPU, or on the processors: on the path that the user has
 * forced, or else on the path that is predicted to be faster.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/paths.h"

#include "base/check.h"
#include "runtime/budget.h"
#include "runtime/fallback.h"

/* Returns the device of the context, or NULL if no device is open. If the context has not tried to
 * open a device yet, the function opens a device when the GPU is forced, or lets
 * cunmod_ctx_device_for decide by the predicted times whether to open a device. */
static const cunmod_dev_t *device_for(const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    if (!cunmod_ctx_is_pending(ctx) || cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU)
        return cunmod_ctx_open_device(ctx);
    return cunmod_ctx_device_for(ctx, paths->host_us(paths->call, ctx),
                                 paths->gpu_us(paths->call, ctx));
}

/* Returns NULL when images on the GPU are to compute the result; else a text that says why the
 * processors compute it, in which *detail replaces %s. When the function has opened the device, it
 * calls is_faster a second time, since the opening may change the parameters of the predictions. */
static const char *choose(const char **detail, const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    static const char *const slower = "the CPU is predicted to be faster than images on a GPU%s";
    const int forced = cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU;
    const int pending = cunmod_ctx_is_pending(ctx);
    *detail = "";
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU)
        return "the CPU path is forced%s";
    if (paths->too_large != NULL)
        return paths->too_large;
    if (!forced && !paths->is_faster(paths->call, ctx))
        return slower;
    if (device_for(paths, ctx) != NULL)
        return forced || !pending || paths->is_faster(paths->call, ctx) ? NULL : slower;
    if (cunmod_ctx_is_pending(ctx))
        return CUNMOD_NOT_OPEN_YET "%s";
    *detail = cunmod_ctx_no_device_text(ctx);
    return cunmod_fallback_no_device(ctx);
}

/* Computes the result on the GPU. When the GPU has no memory or fails, but the context still has a
 * device (one of several GPUs may be lost), the function frees the context's caches and computes
 * the result once more. */
static int run_on_device(const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    int status = cunmod_fallback_on_path(ctx, CUNMOD_PATH_GPU, paths->images, paths->call);
    if ((cunmod_is_of_gpu(status) || status == CUNMOD_E_MEMORY) && cunmod_ctx_device(ctx) != NULL)
    {
        cunmod_ctx_forget(ctx);
        status = cunmod_fallback_on_path(ctx, CUNMOD_PATH_GPU, paths->images, paths->call);
    }
    return status;
}

static int run(const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    const char *detail = "";
    int status = cunmod_fallback_check_stop(ctx);
    if (status != CUNMOD_OK)
        return status;
    const char *const text = choose(&detail, paths, ctx);
    if (text != NULL)
    {
        status = paths->too_large != NULL ? CUNMOD_E_UNSUPPORTED : CUNMOD_E_GPU;
        status = cunmod_fallback_refuse(ctx, status, text, detail);
        return status != CUNMOD_OK ? status : paths->on_host(paths->call, text, detail);
    }
    const double us = paths->gpu_us(paths->call, ctx);
    const int forced = cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU;
    status = cunmod_budget_check_work(ctx, us);
    if (status == CUNMOD_OK)
    {
        ctx->images_us = us;
        ctx->images_told = 0;
        ctx->images_wait = forced;
        status = run_on_device(paths, ctx);
        ctx->images_us = 0;
    }
    return cunmod_fallback_takes(ctx, status) || (status == CUNMOD_E_MEMORY && !forced)
               ? paths->on_host(paths->call, "GPU failed%s, computed on the CPU", "")
               : status;
}

int cunmod_paths_run(const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    cunmod_progress_begin(ctx);
    const int status = run(paths, ctx);
    cunmod_progress_end(ctx, status);
    return status;
}
