/* The device of a context: opened when it is first needed, given up when it fails.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/cpu.h"
#include "runtime/ctx.h"
#include "runtime/fork.h"

#define PATH_BYTES 4096

cunmod_dev_t *cunmod_ctx_device(cunmod_ctx_t ctx)
{
    return ctx->device_state == CUNMOD_DEVICE_OPEN ? cunmod_ctx_owner(ctx) : NULL;
}

cunmod_dev_t *cunmod_ctx_owner(cunmod_ctx_t ctx)
{
    return cunmod_ctx_forked(ctx) ? NULL : ctx->dev;
}

static void give_up(cunmod_ctx_t ctx, const char *why)
{
    ctx->device_state = CUNMOD_DEVICE_NONE;
    snprintf(ctx->no_device, sizeof(ctx->no_device), "%s", why);
    memset(ctx->plan_known, 0, sizeof(ctx->plan_known));
    memset(ctx->on_cpu_known, 0, sizeof(ctx->on_cpu_known));
}

/* Takes the measured parameters. Times of FLINT belong to the FLINT that was measured; when another
 * one is in use they are taken from the committed parameters. */
static void take_measured(cunmod_ctx_t ctx, const cunmod_params_t *measured)
{
    const cunmod_params_t committed = ctx->params;
    const char *flint = cunmod_cpu_flint();
    ctx->params = *measured;
    snprintf(ctx->params_source, sizeof(ctx->params_source), "parameters measured on this machine");
    if (strcmp(measured->flint, flint) != 0)
    {
        memcpy(ctx->params.flint, committed.flint, sizeof(committed.flint));
        memcpy(ctx->params.cpu_mul, committed.cpu_mul, sizeof(committed.cpu_mul));
        memcpy(ctx->params.cpu_div, committed.cpu_div, sizeof(committed.cpu_div));
        memcpy(ctx->params.cpu_gcd, committed.cpu_gcd, sizeof(committed.cpu_gcd));
        snprintf(ctx->params_source, sizeof(ctx->params_source),
                 "parameters measured on this machine, but beside FLINT %s, not %s, whose times "
                 "are the committed ones (cunmod calibrate measures them)",
                 measured->flint, flint);
    }
}

/* Loads what `cunmod calibrate` has measured on this machine. Without such a file it takes the
 * committed parameters, scaled when the GPU is not theirs. A file that is there and cannot be used
 * is mentioned in the source's text. */
static void load_params(cunmod_ctx_t ctx)
{
    char path[PATH_BYTES];
    char *source = ctx->params_source;
    const size_t size = sizeof(ctx->params_source);
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(ctx->dev);
    cunmod_params_t measured;
    const int bad = cunmod_params_path(path, sizeof(path), facts->name) == 0
                        ? cunmod_params_read(&measured, path)
                        : -1;
    if (bad == 0)
    {
        take_measured(ctx, &measured);
        return;
    }
    if (strcmp(facts->name, ctx->params.gpu) != 0)
    {
        cunmod_params_scale(&ctx->params, facts->sm_count, facts->clock_khz, facts->shared_bytes);
        snprintf(source, size,
                 "committed parameters of an H200, scaled to this GPU by its multiprocessors and "
                 "clock (cunmod calibrate measures it)");
    }
    if (bad > 0)
    {
        const size_t len = strlen(source);
        snprintf(source + len, size - len, "; line %d of %s is bad, the file is not used", bad,
                 path);
    }
}

/* Opens the context's device, or the first of all devices that can be opened. */
static void open_device(cunmod_ctx_t ctx)
{
    char why[CUNMOD_TEXT];
    const int count = ctx->ordinal == -2 ? 0 : cunmod_dev_count();
    const int first = ctx->ordinal < 0 ? 0 : ctx->ordinal;
    const int last = ctx->ordinal < 0 ? count - 1 : ctx->ordinal;
    int error = 0;
    if (ctx->ordinal == -2)
    {
        give_up(ctx, "the context was created without a GPU");
        return;
    }
    if (count == 0 || last >= count)
    {
        give_up(ctx, count == 0 ? "CUDA reports no GPU" : "there is no GPU of this number");
        return;
    }
    for (int i = first; i <= last && ctx->dev == NULL; i++)
    {
        error = cunmod_dev_open(&ctx->dev, i);
    }
    if (ctx->dev == NULL)
    {
        snprintf(why, sizeof(why), "the GPU cannot be opened (%s)", cunmod_dev_error_text(error));
        give_up(ctx, why);
        return;
    }
    ctx->device_state = CUNMOD_DEVICE_OPEN;
    memset(ctx->plan_known, 0, sizeof(ctx->plan_known));
    memset(ctx->on_cpu_known, 0, sizeof(ctx->on_cpu_known));
    load_params(ctx);
}

cunmod_dev_t *cunmod_ctx_open_device(cunmod_ctx_t ctx)
{
    if (ctx->device_state == CUNMOD_DEVICE_UNTRIED)
    {
        cunmod_ctx_claim(ctx);
        open_device(ctx);
    }
    return cunmod_ctx_device(ctx);
}

const char *cunmod_ctx_no_device_text(cunmod_ctx_t ctx)
{
    return cunmod_ctx_forked(ctx) ? "the context was in use before a fork" : ctx->no_device;
}

void cunmod_ctx_examine_device(cunmod_ctx_t ctx, int error)
{
    char why[CUNMOD_TEXT];
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    if (dev != NULL && cunmod_dev_sync(dev) != 0)
    {
        snprintf(why, sizeof(why), "the GPU failed for good (%s)", cunmod_dev_error_text(error));
        give_up(ctx, why);
    }
}
