/* The device of a context: opened when first needed, never used again after it has failed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "flint/cpu.h"
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

void cunmod_ctx_free_device(cunmod_ctx_t ctx, void *d_memory)
{
    cunmod_dev_t *const owner = cunmod_ctx_owner(ctx);
    if (d_memory != NULL && owner != NULL)
        cunmod_dev_free(owner, d_memory);
}

static void give_up(cunmod_ctx_t ctx, const char *why)
{
    ctx->device_state = CUNMOD_DEVICE_NONE;
    snprintf(ctx->no_device, sizeof(ctx->no_device), "%s", why);
    memset(ctx->plan_known, 0, sizeof(ctx->plan_known));
    memset(ctx->on_cpu_known, 0, sizeof(ctx->on_cpu_known));
}

/* ---- parameters ---------------------------------------------------------- */

/* Copies the parameters of FLINT's times. */
static void copy_flint(cunmod_params_t *to, const cunmod_params_t *from)
{
    memcpy(to->flint, from->flint, sizeof(to->flint));
    memcpy(to->cpu_mul, from->cpu_mul, sizeof(to->cpu_mul));
    memcpy(to->cpu_div, from->cpu_div, sizeof(to->cpu_div));
    memcpy(to->cpu_gcd, from->cpu_gcd, sizeof(to->cpu_gcd));
}

/* Replaces the parameters in ctx by *measured. If another version of FLINT was measured, the
 * parameters of FLINT's times remain those that come with the library. */
static void take_measured(cunmod_ctx_t ctx, const cunmod_params_t *measured)
{
    const cunmod_params_t committed = ctx->params;
    const char *flint = cunmod_cpu_flint();
    ctx->params = *measured;
    snprintf(ctx->params_source, sizeof(ctx->params_source), "parameters measured on this machine");
    if (strcmp(measured->flint, flint) != 0)
    {
        copy_flint(&ctx->params, &committed);
        snprintf(ctx->params_source, sizeof(ctx->params_source),
                 "parameters measured on this machine, but beside FLINT %s, not %s, whose times "
                 "are the committed ones (cunmod calibrate measures them)",
                 measured->flint, flint);
    }
}

/* Reads the parameters that `cunmod calibrate` measured on this machine with the GPU of this name.
 * Returns whether *measured is set. If the file exists and is malformed, params_source says so. */
static int read_measured(cunmod_params_t *measured, cunmod_ctx_t ctx, const char *gpu)
{
    char path[PATH_BYTES];
    int bad = cunmod_params_path(path, sizeof(path), gpu);
    bad = bad == 0 ? cunmod_params_read(measured, path) : -1;
    if (bad > 0)
    {
        const size_t len = strlen(ctx->params_source);
        snprintf(ctx->params_source + len, sizeof(ctx->params_source) - len,
                 "; line %d of %s is bad, the file is not used", bad, path);
    }
    return bad == 0;
}

/* Loads the parameters that were measured on this machine. Without a file of such parameters the
 * ones that come with the library remain, scaled if the GPU is not an H200. */
static void load_params(cunmod_ctx_t ctx)
{
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(ctx->dev);
    cunmod_params_t measured;
    const int is_other = strcmp(facts->name, ctx->params.gpu) != 0;
    if (is_other)
    {
        snprintf(ctx->params_source, sizeof(ctx->params_source),
                 "committed parameters of an H200, scaled to this GPU by its multiprocessors and "
                 "clock (cunmod calibrate measures it)");
    }
    if (read_measured(&measured, ctx, facts->name))
        take_measured(ctx, &measured);
    else if (is_other)
        cunmod_params_scale(&ctx->params, facts->sm_count, facts->clock_khz, facts->shared_bytes);
}

void cunmod_ctx_load_host(cunmod_ctx_t ctx)
{
    cunmod_params_t measured;
    const char *flint = cunmod_cpu_flint();
    if (!read_measured(&measured, ctx, CUNMOD_PARAMS_HOST))
        return;
    const size_t len = strlen(ctx->params_source);
    char *const end = ctx->params_source + len;
    const size_t room = sizeof(ctx->params_source) - len;
    if (strcmp(measured.flint, flint) == 0)
    {
        copy_flint(&ctx->params, &measured);
        snprintf(end, room, ", times of FLINT measured on this machine");
        return;
    }
    snprintf(end, room,
             "; the times of FLINT that were measured on this machine are of FLINT %s, not %s, and "
             "are not used (cunmod calibrate measures them)",
             measured.flint, flint);
}

/* ---- opening ------------------------------------------------------------- */

/* Stores *opened, the result of opening the device, in the context. */
static void adopt(cunmod_ctx_t ctx, const cunmod_opened_t *opened)
{
    if (opened->dev == NULL)
    {
        give_up(ctx, opened->why);
        if (ctx->ordinal != -2)
            cunmod_ctx_load_host(ctx);
        return;
    }
    ctx->dev = opened->dev;
    ctx->opened_us = opened->us;
    ctx->device_state = CUNMOD_DEVICE_OPEN;
    memset(ctx->plan_known, 0, sizeof(ctx->plan_known));
    memset(ctx->on_cpu_known, 0, sizeof(ctx->on_cpu_known));
    load_params(ctx);
}

/* Called before the context tries to open its device. If CUDA cannot work in this process, returns
 * 0 and marks the device as failed; else returns 1. */
static int claim(cunmod_ctx_t ctx)
{
    cunmod_ctx_claim(ctx);
    const int may = ctx->ordinal == -2 || cunmod_fork_claim();
    if (!may)
        give_up(ctx, "CUDA was in use before a fork");
    return may;
}

int cunmod_ctx_is_pending(cunmod_ctx_t ctx)
{
    return ctx->device_state == CUNMOD_DEVICE_UNTRIED ||
           (ctx->device_state == CUNMOD_DEVICE_OPENING && !cunmod_ctx_forked(ctx));
}

cunmod_dev_t *cunmod_ctx_open_device(cunmod_ctx_t ctx)
{
    cunmod_opened_t opened;
    if (!cunmod_ctx_is_pending(ctx))
        return cunmod_ctx_device(ctx);
    if (ctx->opening != NULL)
        cunmod_opening_end(&opened, ctx->opening);
    else if (claim(ctx))
        cunmod_open(&opened, ctx->ordinal);
    else
        return NULL;
    ctx->opening = NULL;
    adopt(ctx, &opened);
    return cunmod_ctx_device(ctx);
}

cunmod_dev_t *cunmod_ctx_device_for(cunmod_ctx_t ctx, double cpu_us, double gpu_us)
{
    static const double share = 0.1;
    const double open_us = ctx->params.open_us;
    const int pays = !cunmod_ctx_is_pending(ctx) || gpu_us + open_us < cpu_us;
    if (pays || (ctx->opening != NULL && cunmod_opening_has_ended(ctx->opening)))
        return cunmod_ctx_open_device(ctx);
    if (ctx->opening == NULL && ctx->missed_us >= share * open_us)
    {
        ctx->opening = claim(ctx) ? cunmod_opening_start(ctx->ordinal) : NULL;
        if (ctx->opening == NULL)
            return cunmod_ctx_open_device(ctx);
        ctx->device_state = CUNMOD_DEVICE_OPENING;
    }
    ctx->missed_us += cpu_us - gpu_us;
    ctx->may_pay_later = 1;
    return NULL;
}

const char *cunmod_ctx_no_device_text(cunmod_ctx_t ctx)
{
    return cunmod_ctx_forked(ctx) ? "the context was in use before a fork" : ctx->no_device;
}

int cunmod_ctx_examine_device(cunmod_ctx_t ctx, int error)
{
    char why[CUNMOD_TEXT];
    if (error == 0)
        return CUNMOD_OK;
    if (cunmod_dev_is_of_capture(error))
        return CUNMOD_E_UNSUPPORTED;
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    const int lost = dev != NULL ? cunmod_dev_sync(dev) : 0;
    if (lost != 0 && !cunmod_dev_is_of_capture(lost)) /* a capture cannot wait */
    {
        snprintf(why, sizeof(why), "the GPU failed for good (%s)", cunmod_dev_error_text(error));
        give_up(ctx, why);
    }
    return CUNMOD_E_GPU;
}
