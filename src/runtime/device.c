/* The device of a context: opened when it is first needed, given up when it fails,
 * and the choice between it and the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/cpu.h"
#include "base/modulus.h"
#include "plan/predict.h"
#include "runtime/ctx.h"
#include "shape/ntt.h"

/* Memory that a plan may count on before the device is known: an H200's. */
#define ASSUMED_MEMORY (INT64_C(128) << 30)
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
}

/* FLINT's times of a parameter file belong to the FLINT that was measured: for another
 * one they come from the committed parameters. */
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

/* What `cunmod calibrate` has measured here, else the committed parameters, scaled when
 * the GPU is another one. A file that is there and cannot be used is worth a word. */
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

/* Tries the context's device, or all of them in turn. */
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

/* ---- the choice --------------------------------------------------------- */

/* Whether p is a prime whose own roots of unity are best for the products that are asked for. A
 * composite p has elements of that order seldom; whether it is one is asked last. */
static int has_own_roots(const cunmod_query_t *query, cunmod_ctx_t ctx)
{
    const int mul = query->op == CUNMOD_OP_MUL && cunmod_query_own(query, &ctx->params);
    const int div = query->op != CUNMOD_OP_MUL && query->op != CUNMOD_OP_GCD &&
                    cunmod_modulus_word(query->p) == 4 &&
                    cunmod_ntt_points(cunmod_query_points(query), query->p, 1) != 0;
    return (mul || div) && cunmod_ctx_is_prime(ctx, query->p);
}

void cunmod_ctx_query(cunmod_query_t *query, cunmod_ctx_t ctx)
{
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    query->bits = cunmod_modulus_bits(query->p);
    query->transform_log = cunmod_cpu_transform_log(query->p);
    query->batch = 1;
    query->own_roots = has_own_roots(query, ctx);
    query->memory = dev != NULL ? cunmod_dev_facts(dev)->memory_bytes : ASSUMED_MEMORY;
    query->path = ctx->path;
    query->algorithm = ctx->algorithm[query->op];
    query->s = ctx->s[query->op];
    if (((query->products > 0 || query->series) && query->algorithm != CUNMOD_ALG_DIV_NEWTON) ||
        query->interpolate)
    {
        query->algorithm = -1; /* there is no other for these */
    }
    if (query->task != CUNMOD_TASK_GCD && !cunmod_query_possible(query, query->algorithm))
    {
        query->algorithm = -1;
    }
}

/* The plan's answer, asked again only when the question is a new one. Nonzero when
 * there is none. */
static int ask_plan(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    const int op = query->op;
    if (!ctx->plan_known[op] || memcmp(query, &ctx->query[op], sizeof(*query)) != 0)
    {
        memcpy(&ctx->query[op], query, sizeof(*query));
        ctx->plan_known[op] = cunmod_plan_best(&ctx->plan[op], query, &ctx->params) == 0;
    }
    return !ctx->plan_known[op];
}

/* Whether the device is worth opening: the caller asks for it, or the plan would
 * take it if it were an H200. */
static int wants_device(cunmod_ctx_t ctx, const cunmod_query_t *query)
{
    return query->path == CUNMOD_PATH_GPU || query->where == CUNMOD_ON_DEVICE ||
           query->algorithm >= 0 || query->s > 0 || ask_plan(ctx, query) != 0 ||
           ctx->plan[query->op].path == CUNMOD_PATH_GPU;
}

static void choose_cpu(cunmod_plan_t *plan)
{
    memset(plan, 0, sizeof(*plan));
    plan->algorithm = CUNMOD_ALG_FLINT;
    plan->path = CUNMOD_PATH_CPU;
}

int cunmod_ctx_choose(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query)
{
    choose_cpu(plan);
    if (ctx->path == CUNMOD_PATH_CPU)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "the CPU path is forced%s", "");
        return CUNMOD_OK;
    }
    cunmod_ctx_query(query, ctx);
    if (ctx->device_state == CUNMOD_DEVICE_UNTRIED && wants_device(ctx, query))
    {
        cunmod_ctx_open_device(ctx);
        cunmod_ctx_query(query, ctx);
    }
    const int untried = ctx->device_state == CUNMOD_DEVICE_UNTRIED;
    if (cunmod_ctx_device(ctx) == NULL && !untried)
    {
        const int forced = ctx->path == CUNMOD_PATH_GPU;
        cunmod_ctx_note(ctx, forced ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU,
                        forced ? "the GPU path is forced, but %s" : "no GPU: %s",
                        cunmod_ctx_no_device_text(ctx));
        return forced ? CUNMOD_E_GPU : CUNMOD_OK;
    }
    if (ask_plan(ctx, query) != 0)
    {
        const int forced = ctx->path == CUNMOD_PATH_GPU;
        cunmod_ctx_note(ctx, forced ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU,
                        "no such algorithm can run on the GPU, or has room there%s", "");
        return forced ? CUNMOD_E_GPU : CUNMOD_OK;
    }
    *plan = ctx->plan[query->op];
    cunmod_ctx_note_plan(ctx, query->op, plan);
    return CUNMOD_OK;
}

int cunmod_ctx_choose_inside(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query)
{
    cunmod_ctx_query(query, ctx);
    query->where = CUNMOD_ON_DEVICE;
    query->path = CUNMOD_PATH_GPU;
    const int none = ask_plan(ctx, query);
    *plan = ctx->plan[query->op];
    return none;
}

/* ---- facts for the caller ----------------------------------------------- */

int cunmod_device_count(void)
{
    return cunmod_dev_count();
}

int cunmod_device_text(char *text, int64_t size, cunmod_ctx_t ctx)
{
    char line[3 * CUNMOD_TEXT];
    if (text == NULL || size < 1)
    {
        return CUNMOD_E_ARGUMENT;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_dev_t *dev = cunmod_ctx_open_device(ctx);
    if (dev != NULL)
    {
        const cunmod_dev_facts_t *facts = cunmod_dev_facts(dev);
        snprintf(line, sizeof(line), "%s, %d multiprocessors, %.0f GiB, %s", facts->name,
                 facts->sm_count, (double)facts->memory_bytes / (1 << 30), ctx->params_source);
    }
    else
    {
        snprintf(line, sizeof(line), "none: %s", cunmod_ctx_no_device_text(ctx));
    }
    snprintf(text, (size_t)size, "%s", line);
    return CUNMOD_OK;
}
