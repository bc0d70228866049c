/* On which path a result is made of images: on the GPU, or on the processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/paths.h"

#include "base/check.h"
#include "runtime/budget.h"

/* NULL where images on the GPU are to make the result; else why they are not, a text with *detail.
 * A device is opened where one is forced, or where an H200 would be faster even so. */
static const char *choose(const char **detail, const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    static const char *const slower = "the CPU is predicted to be faster than images on a GPU%s";
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    *detail = "";
    if (ctx->path == CUNMOD_PATH_CPU)
    {
        return "the CPU path is forced%s";
    }
    if (paths->too_large != NULL)
    {
        return paths->too_large;
    }
    if (!forced && !paths->is_faster(paths->call, ctx))
    {
        return slower;
    }
    const cunmod_dev_t *const dev = forced ? cunmod_ctx_open_device(ctx)
                                           : cunmod_ctx_device_for(ctx,
                                                                   paths->host_us(paths->call, ctx),
                                                                   paths->gpu_us(paths->call, ctx));
    if (dev == NULL && cunmod_ctx_is_pending(ctx))
    {
        return CUNMOD_NOT_OPEN_YET "%s";
    }
    if (dev == NULL)
    {
        *detail = cunmod_ctx_no_device_text(ctx);
        return forced ? "the GPU path is forced, but %s" : "no GPU: %s";
    }
    return forced || paths->is_faster(paths->call, ctx) ? NULL : slower;
}

int cunmod_paths_images(int (*images)(const void *call), const void *call, cunmod_ctx_t ctx,
                        int path)
{
    const int before = ctx->path;
    ctx->path = path;
    const int status = images(call);
    ctx->path = before;
    return status;
}

/* Where the GPU has no room, or one of several is lost, the result is made once more, and what was
 * kept for others makes room. */
static int run_on_device(const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    int status = cunmod_paths_images(paths->images, paths->call, ctx, CUNMOD_PATH_GPU);
    if ((cunmod_is_of_gpu(status) || status == CUNMOD_E_MEMORY) && cunmod_ctx_device(ctx) != NULL)
    {
        cunmod_ctx_forget(ctx);
        status = cunmod_paths_images(paths->images, paths->call, ctx, CUNMOD_PATH_GPU);
    }
    return status;
}

static int run(const cunmod_paths_t *paths, cunmod_ctx_t ctx)
{
    const char *detail = "";
    if (cunmod_is_stopped(&ctx->stop))
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", cunmod_status_text(CUNMOD_E_INTERRUPTED));
        return CUNMOD_E_INTERRUPTED;
    }
    const char *const text = choose(&detail, paths, ctx);
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    if (text != NULL && forced)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, text, detail);
        return paths->too_large != NULL ? CUNMOD_E_UNSUPPORTED : CUNMOD_E_GPU;
    }
    if (text != NULL)
    {
        return paths->on_host(paths->call, text, detail);
    }
    const double us = paths->gpu_us(paths->call, ctx);
    int status = cunmod_budget_check_work(ctx, us);
    if (status == CUNMOD_OK)
    {
        ctx->images_us = us;
        ctx->images_told = 0;
        ctx->images_wait = forced;
        status = run_on_device(paths, ctx);
        ctx->images_us = 0;
    }
    return (cunmod_is_of_gpu(status) || status == CUNMOD_E_MEMORY) && !forced
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
