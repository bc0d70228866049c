/* Public functions that set how a context works, wait for its device, or describe it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "base/steps.h"
#include "flint/cpu_thread.h"
#include "plan/algorithms.h"
#include "runtime/peer_contexts.h"
#include "shape/tuning.h"

/* Calls wait(dev) for the device of ctx, if the device is open. `wait` is cunmod_dev_sync or
 * cunmod_dev_trim, and returns a device error. Errors: E_GPU. */
static int wait_for(cunmod_ctx_t ctx, int (*wait)(cunmod_dev_t *dev))
{
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    if (dev == NULL) /* ctx->dev != NULL: the device has failed, and its work is lost */
        return ctx->dev != NULL ? CUNMOD_E_GPU : CUNMOD_OK;
    return cunmod_ctx_examine_device(ctx, wait(dev));
}

/* Calls wait_for for ctx and for its peers. Returns the first error. */
static int wait_for_all(cunmod_ctx_t ctx, int (*wait)(cunmod_dev_t *dev))
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    int status = wait_for(ctx, wait);
    for (int i = 0; i < ctx->peers; i++)
    {
        const int other = wait_for(ctx->peer[i], wait);
        status = status != CUNMOD_OK ? status : other;
    }
    return status;
}

int cunmod_sync(cunmod_ctx_t ctx)
{
    return wait_for_all(ctx, cunmod_dev_sync);
}

int cunmod_trim(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx != NULL)
        cunmod_ctx_forget(ctx);
    cunmod_cpu_trim_thread();
    return wait_for_all(ctx, cunmod_dev_trim);
}

int cunmod_set_interrupt(cunmod_ctx_t ctx, const volatile int *flag)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->stop.flag = flag;
    cunmod_peers_set(ctx);
    return CUNMOD_OK;
}

int cunmod_set_poll(cunmod_ctx_t ctx, cunmod_poll_t poll, void *data)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->poll.function = poll;
    ctx->poll.data = data;
    return CUNMOD_OK;
}

int cunmod_set_early_termination(cunmod_ctx_t ctx, int on)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->early = on != 0 ? CUNMOD_TUNE_ROUNDS_MOST : 0;
    return CUNMOD_OK;
}

int cunmod_set_decline(cunmod_ctx_t ctx, int on)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->declines = on != 0;
    return CUNMOD_OK;
}

static void set_path(cunmod_ctx_t ctx, int path)
{
    ctx->path = path;
    /* A device that has failed after it was opened (ctx->dev != NULL) is not opened again, since
     * polynomials still use its memory. */
    if (path != CUNMOD_PATH_CPU && ctx->device_state == CUNMOD_DEVICE_NONE && ctx->dev == NULL)
        ctx->device_state = CUNMOD_DEVICE_UNTRIED;
}

int cunmod_set_path(cunmod_ctx_t ctx, int path)
{
    const int valid = path >= CUNMOD_PATH_AUTO && path <= CUNMOD_PATH_GPU;
    CUNMOD_TRY(valid ? cunmod_ctx_find(&ctx) : CUNMOD_E_ARGUMENT);
    set_path(ctx, path);
    for (int i = 0; i < ctx->peers; i++)
        set_path(ctx->peer[i], path);
    return CUNMOD_OK;
}

int cunmod_set_devices(cunmod_ctx_t ctx, int max)
{
    CUNMOD_TRY(max < 0 ? CUNMOD_E_ARGUMENT : cunmod_ctx_find(&ctx));
    cunmod_ctx_forget(ctx);
    ctx->most_devices = max;
    return CUNMOD_OK;
}

int cunmod_set_recovery(cunmod_ctx_t ctx, int recovery)
{
    const int valid = recovery >= CUNMOD_RECOVERY_AUTO && recovery <= CUNMOD_RECOVERY_ON;
    CUNMOD_TRY(valid ? cunmod_ctx_find(&ctx) : CUNMOD_E_ARGUMENT);
    cunmod_ctx_forget(ctx);
    ctx->recovery = recovery;
    return CUNMOD_OK;
}

int cunmod_set_algorithm(cunmod_ctx_t ctx, int op, const char *name)
{
    if (op < 0 || op >= CUNMOD_OPS)
        return CUNMOD_E_ARGUMENT;
    const int algorithm = name != NULL ? cunmod_alg_find(op, name) : -1;
    if (name != NULL && (algorithm < 0 || algorithm == CUNMOD_ALG_FLINT))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    ctx->algorithm[op] = algorithm;
    return CUNMOD_OK;
}

int cunmod_set_s(cunmod_ctx_t ctx, int op, int64_t s)
{
    const int valid = op >= 0 && op < CUNMOD_OPS && s >= 0;
    CUNMOD_TRY(valid ? cunmod_ctx_find(&ctx) : CUNMOD_E_ARGUMENT);
    ctx->s[op] = s;
    return CUNMOD_OK;
}

int cunmod_device_count(void)
{
    return cunmod_dev_count();
}

int cunmod_ctx_open(cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    const int forced = ctx->path == CUNMOD_PATH_CPU;
    if (!forced && cunmod_ctx_open_device(ctx) != NULL)
        return CUNMOD_OK;
    cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, forced ? "the CPU path is forced%s" : "no GPU: %s",
                    forced ? "" : cunmod_ctx_no_device_text(ctx));
    return CUNMOD_E_GPU;
}

int cunmod_device_text(char *text, int64_t size, cunmod_ctx_t ctx)
{
    if (text == NULL || size < 1)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_dev_t *dev = cunmod_ctx_open_device(ctx);
    if (dev == NULL)
    {
        snprintf(text, (size_t)size, "none: %s", cunmod_ctx_no_device_text(ctx));
        return CUNMOD_OK;
    }
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(dev);
    snprintf(text, (size_t)size, "%s, %d multiprocessors, %.0f GiB, %s", facts->name,
             facts->sm_count, (double)facts->memory_bytes / (1 << 30), ctx->params_source);
    return CUNMOD_OK;
}
