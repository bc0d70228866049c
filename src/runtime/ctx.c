/* Contexts: creation, reference count, and the default context of a thread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/ctx.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "flint/cpu.h"
#include "papers/papers_rows.h"
#include "runtime/fork.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t default_key;
static int default_key_made;

static void destroy_default(void *ctx)
{
    cunmod_ctx_destroy(ctx);
}

static void prepare_process(void)
{
    cunmod_papers_register();
    default_key_made = pthread_key_create(&default_key, destroy_default) == 0 &&
                       cunmod_fork_watch() == 0;
}

int cunmod_ctx_create(cunmod_ctx_t *ctx, int device)
{
    if (ctx == NULL || device < -2)
        return CUNMOD_E_ARGUMENT;
    pthread_once(&once, prepare_process);
    cunmod_ctx_t created = default_key_made ? calloc(1, sizeof(*created)) : NULL;
    if (created == NULL)
        return CUNMOD_E_MEMORY;
    created->ordinal = device;
    atomic_init(&created->holders, 1);
    created->params = *cunmod_params_default(cunmod_cpu_flint());
    snprintf(created->params_source, sizeof(created->params_source),
             "committed parameters of an H200");
    if (device == -2)
        cunmod_ctx_load_host(created);
    for (int op = 0; op < CUNMOD_OPS; op++)
        created->algorithm[op] = -1;
    created->memory_limit = -1;
    created->work_limit = -1;
    created->work_sum = -1;
    created->apart_us = CUNMOD_APART_US;
    created->poll.interval_ns = CUNMOD_POLL_NS;
    created->stop.poll = &created->poll;
    created->tables.stop = &created->stop;
    created->last_algorithm = "none";
    created->last_text = "no operation yet%s";
    created->last_detail = "";
    *ctx = created;
    return CUNMOD_OK;
}

void cunmod_ctx_hold(cunmod_ctx_t ctx)
{
    atomic_fetch_add(&ctx->holders, 1);
}

/* A thread that ends releases its default context, while another thread may destroy the last
 * polynomial of that context. The reference count is atomic, so exactly one of the two threads
 * decrements it to 0 and frees ctx. */
void cunmod_ctx_release(cunmod_ctx_t ctx)
{
    if (atomic_fetch_sub(&ctx->holders, 1) == 1)
    {
        for (int i = 0; i < ctx->peers; i++)
            cunmod_ctx_destroy(ctx->peer[i]);
        cunmod_opened_t opened = {.dev = NULL};
        if (ctx->opening != NULL && cunmod_ctx_forked(ctx))
        {
            cunmod_opening_drop(ctx->opening);
        }
        else if (ctx->opening != NULL)
        {
            cunmod_opening_end(&opened, ctx->opening);
            cunmod_dev_close(opened.dev);
        }
        cunmod_dev_t *owner = cunmod_ctx_owner(ctx);
        /* owner == NULL: no device was opened, or this process is the child of a fork, and the
         * device and the threads belong to the parent */
        if (owner != NULL)
        {
            cunmod_copy_threads_destroy(ctx->team);
            cunmod_copy_threads_destroy(ctx->sides);
            cunmod_tables_clear(&ctx->tables, owner);
        }
        cunmod_dev_close(owner);
        free(ctx);
    }
}

int cunmod_ctx_path(const struct cunmod_ctx_struct *ctx)
{
    return ctx->call_path != CUNMOD_PATH_AUTO ? ctx->call_path : ctx->path;
}

void cunmod_ctx_forget(cunmod_ctx_t ctx)
{
    struct cunmod_prime_cache_struct *const kept = ctx->kept;
    ctx->kept = NULL;
    if (kept != NULL)
        ctx->forget(kept);
}

void cunmod_ctx_destroy(cunmod_ctx_t ctx)
{
    if (ctx != NULL)
    {
        cunmod_ctx_forget(ctx);
        cunmod_dev_t *const owner = cunmod_ctx_owner(ctx);
        if (owner != NULL && ctx->has_stream)
            cunmod_dev_set_stream(owner,
                                  CUNMOD_DEV_STREAM_OWN); /* the caller may destroy the stream */
        ctx->stop.flag = NULL; /* the user may free the flag while polynomials still refer to ctx */
        ctx->stop.poll = NULL;
        for (int i = 0; i < ctx->peers; i++)
        {
            ctx->peer[i]->stop.flag = NULL;
            ctx->peer[i]->stop.poll = NULL;
        }
        cunmod_ctx_release(ctx);
    }
}

cunmod_ctx_t cunmod_ctx_resolve(cunmod_ctx_t ctx)
{
    if (ctx != NULL)
        return ctx;
    pthread_once(&once, prepare_process);
    if (!default_key_made)
        return NULL;
    ctx = pthread_getspecific(default_key);
    if (ctx == NULL && cunmod_ctx_create(&ctx, -1) == CUNMOD_OK &&
        pthread_setspecific(default_key, ctx) != 0)
    {
        cunmod_ctx_destroy(ctx);
        ctx = NULL;
    }
    return ctx;
}

int cunmod_ctx_find(cunmod_ctx_t *ctx)
{
    *ctx = cunmod_ctx_resolve(*ctx);
    return *ctx != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}
