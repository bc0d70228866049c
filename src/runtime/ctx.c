/* Contexts: creation, the default one of a thread, settings, the last operation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/ctx.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"

/* Forks between the first process that used the library and this one. */
static atomic_uint generation;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t default_key;
static int default_key_made;

static void count_fork(void)
{
    atomic_fetch_add(&generation, 1);
}

static void destroy_default(void *ctx)
{
    cunmod_ctx_destroy(ctx);
}

static void prepare_process(void)
{
    default_key_made = pthread_key_create(&default_key, destroy_default) == 0 &&
                       pthread_atfork(NULL, NULL, count_fork) == 0;
}

int cunmod_ctx_create(cunmod_ctx_t *ctx, int device)
{
    if (ctx == NULL || device < -2)
    {
        return CUNMOD_E_ARGUMENT;
    }
    pthread_once(&once, prepare_process);
    cunmod_ctx_t created = default_key_made ? calloc(1, sizeof(*created)) : NULL;
    if (created == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    created->ordinal = device;
    atomic_init(&created->holders, 1);
    created->params = *cunmod_params_default(cunmod_cpu_flint());
    snprintf(created->params_source, sizeof(created->params_source),
             "committed parameters of an H200");
    for (int op = 0; op < CUNMOD_OPS; op++)
    {
        created->algorithm[op] = -1;
    }
    created->memory_limit = -1;
    created->work_limit = -1;
    created->last_algorithm = "none";
    cunmod_ctx_note(created, CUNMOD_PATH_AUTO, "no operation yet%s", "");
    *ctx = created;
    return CUNMOD_OK;
}

void cunmod_ctx_hold(cunmod_ctx_t ctx)
{
    atomic_fetch_add(&ctx->holders, 1);
}

/* A thread may end while another one destroys the last polynomial of its default
 * context: exactly one of the two sees the count become zero. */
void cunmod_ctx_release(cunmod_ctx_t ctx)
{
    if (atomic_fetch_sub(&ctx->holders, 1) == 1)
    {
        cunmod_dev_t *owner = cunmod_ctx_owner(ctx);
        if (owner != NULL) /* else device and team are the parent's, or there are none */
        {
            cunmod_team_destroy(ctx->team);
            cunmod_tables_clear(&ctx->tables, owner);
        }
        cunmod_dev_close(owner);
        free(ctx);
    }
}

void cunmod_ctx_destroy(cunmod_ctx_t ctx)
{
    if (ctx != NULL)
    {
        ctx->tables.interrupt = NULL; /* which need not live as long as polynomials of ctx */
        cunmod_ctx_release(ctx);
    }
}

cunmod_ctx_t cunmod_ctx_resolve(cunmod_ctx_t ctx)
{
    if (ctx != NULL)
    {
        return ctx;
    }
    pthread_once(&once, prepare_process);
    if (!default_key_made)
    {
        return NULL;
    }
    ctx = pthread_getspecific(default_key);
    if (ctx == NULL && cunmod_ctx_create(&ctx, -1) == CUNMOD_OK &&
        pthread_setspecific(default_key, ctx) != 0)
    {
        cunmod_ctx_destroy(ctx);
        ctx = NULL;
    }
    return ctx;
}

int cunmod_ctx_forked(cunmod_ctx_t ctx)
{
    return ctx->device_state != CUNMOD_DEVICE_UNTRIED &&
           ctx->generation != atomic_load(&generation);
}

void cunmod_ctx_claim(cunmod_ctx_t ctx)
{
    ctx->generation = atomic_load(&generation);
}

int cunmod_ctx_is_prime(cunmod_ctx_t ctx, uint64_t p)
{
    if (p < 2)
    {
        return 0;
    }
    if (p != ctx->prime && cunmod_cpu_is_prime(p))
    {
        ctx->prime = p;
    }
    return p == ctx->prime;
}

int cunmod_sync(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    if (dev == NULL)
    {
        return ctx->dev != NULL ? CUNMOD_E_GPU : CUNMOD_OK; /* lost with its work, or never there */
    }
    const int error = cunmod_dev_trim(dev);
    if (error != 0)
    {
        cunmod_ctx_examine_device(ctx, error);
        return CUNMOD_E_GPU;
    }
    return CUNMOD_OK;
}

/* ---- settings ----------------------------------------------------------- */

int cunmod_set_interrupt(cunmod_ctx_t ctx, const volatile int *flag)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    ctx->tables.interrupt = flag;
    return CUNMOD_OK;
}

int cunmod_set_path(cunmod_ctx_t ctx, int path)
{
    if (path < CUNMOD_PATH_AUTO || path > CUNMOD_PATH_GPU)
    {
        return CUNMOD_E_ARGUMENT;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    ctx->path = path;
    /* One that failed while it was open stays given up: polynomials still have its memory. */
    if (path != CUNMOD_PATH_CPU && ctx->device_state == CUNMOD_DEVICE_NONE && ctx->dev == NULL)
    {
        ctx->device_state = CUNMOD_DEVICE_UNTRIED;
    }
    return CUNMOD_OK;
}

int cunmod_set_algorithm(cunmod_ctx_t ctx, int op, const char *name)
{
    int algorithm = -1;
    if (op < 0 || op >= CUNMOD_OPS)
    {
        return CUNMOD_E_ARGUMENT;
    }
    if (name != NULL)
    {
        algorithm = cunmod_alg_find(op, name);
        if (algorithm < 0 || algorithm == CUNMOD_ALG_FLINT)
        {
            return CUNMOD_E_ARGUMENT;
        }
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    ctx->algorithm[op] = algorithm;
    return CUNMOD_OK;
}

int cunmod_set_s(cunmod_ctx_t ctx, int op, int64_t s)
{
    if (op < 0 || op >= CUNMOD_OPS || s < 0)
    {
        return CUNMOD_E_ARGUMENT;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    ctx->s[op] = s;
    return CUNMOD_OK;
}

/* ---- what the last operation did ---------------------------------------- */

void cunmod_ctx_note_plan(cunmod_ctx_t ctx, int op, const cunmod_plan_t *plan)
{
    ctx->last_path = plan->path;
    ctx->last_op = op;
    ctx->last_algorithm = cunmod_alg_name(plan->algorithm);
    ctx->last_s = plan->path == CUNMOD_PATH_GPU ? plan->s : 0;
    ctx->last_text = NULL;
}

void cunmod_ctx_note(cunmod_ctx_t ctx, int path, const char *text, const char *detail)
{
    ctx->last_path = path;
    ctx->last_algorithm = path == CUNMOD_PATH_CPU ? cunmod_alg_name(CUNMOD_ALG_FLINT) : "none";
    ctx->last_s = 0;
    ctx->last_text = text;
    ctx->last_detail = detail;
}

int cunmod_last_path(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    return ctx != NULL ? ctx->last_path : CUNMOD_PATH_AUTO;
}

const char *cunmod_last_algorithm(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    return ctx != NULL ? ctx->last_algorithm : "none";
}

int64_t cunmod_last_s(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    return ctx != NULL ? ctx->last_s : 0;
}

const char *cunmod_last_reason(cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return cunmod_status_text(CUNMOD_E_MEMORY);
    }
    if (ctx->last_text == NULL)
    {
        cunmod_plan_reason(ctx->reason, sizeof(ctx->reason), &ctx->plan[ctx->last_op],
                           &ctx->query[ctx->last_op], &ctx->params);
    }
    else
    {
        const char *place = strstr(ctx->last_text, "%s");
        snprintf(ctx->reason, sizeof(ctx->reason), "%.*s%s%s", (int)(place - ctx->last_text),
                 ctx->last_text, ctx->last_detail, place + 2);
    }
    return ctx->reason;
}
