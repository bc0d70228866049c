/* Runs a long call of FLINT in a separate thread, on copies of its arrays, so that the library can
 * return to its caller after an interrupt, before FLINT has finished.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/apart.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/fallback.h"
#include "runtime/worker.h"

/* Estimated bytes that FLINT allocates for each word of operands and results. */
#define BYTES_OF_A_WORD 32.0

typedef struct
{
    cunmod_apart_t x; /* a copy of the caller's struct; its arrays point into `words` */
    uint64_t *words;  /* one block for all arrays */
    int status;
} copy_t;

static void run(void *data, const volatile int *stop)
{
    copy_t *const copy = data;
    (void)stop;
    copy->status = copy->x.make(&copy->x);
}

static void destroy(void *data)
{
    copy_t *const copy = data;
    if (copy != NULL)
    {
        free(copy->x.facts);
        free(copy->words);
        free(copy);
    }
}

static int64_t words_of(const cunmod_apart_t *x)
{
    int64_t words = 0;
    for (int i = 0; i < CUNMOD_APART_ARRAYS; i++)
        words += x->in[i].count + x->out[i].count;
    return words;
}

/* Copies the operands x->in[] to copy->words, and places the results copy->x.out[] after them.
 * Equal operands (in[1] or in[2] has the address and length of in[0]) share one copy, since FLINT
 * recognizes a square by equal pointers. */
static void copy_arrays(copy_t *copy, const cunmod_apart_t *x)
{
    uint64_t *next = copy->words;
    for (int i = 0; i < CUNMOD_APART_ARRAYS; i++)
    {
        const int64_t count = x->in[i].count;
        if (i > 0 && x->in[i].words == x->in[0].words && count == x->in[0].count)
        {
            copy->x.in[i].words = copy->x.in[0].words;
            continue;
        }
        if (count > 0)
            memcpy(next, x->in[i].words, (size_t)count * sizeof(*next));
        copy->x.in[i].words = next;
        next += count;
    }
    for (int i = 0; i < CUNMOD_APART_ARRAYS; i++)
    {
        copy->x.out[i].words = next;
        next += x->out[i].count;
    }
}

static copy_t *copy_of(const cunmod_apart_t *x)
{
    copy_t *const copy = calloc(1, sizeof(*copy));
    if (copy == NULL)
        return NULL;
    copy->x = *x;
    copy->x.facts = malloc(x->facts_bytes + 1);
    copy->words = malloc((size_t)(words_of(x) + 1) * sizeof(*copy->words));
    if (copy->x.facts == NULL || copy->words == NULL)
    {
        destroy(copy);
        return NULL;
    }
    memcpy(copy->x.facts, x->facts, x->facts_bytes);
    copy_arrays(copy, x);
    return copy;
}

static void deliver(cunmod_apart_t *x, const copy_t *copy)
{
    memcpy(x->facts, copy->x.facts, x->facts_bytes);
    for (int i = 0; i < CUNMOD_APART_ARRAYS; i++)
    {
        x->out[i].written = copy->x.out[i].written;
        if (x->out[i].written > 0)
        {
            memcpy(x->out[i].words, copy->x.out[i].words,
                   (size_t)x->out[i].written * sizeof(*x->out[i].words));
        }
    }
}

int cunmod_apart(cunmod_apart_t *x, double us, cunmod_ctx_t ctx)
{
    const double bytes = BYTES_OF_A_WORD * (double)words_of(x);
    if (ctx->stop.flag == NULL || us < ctx->apart_us)
        return x->make(x);
    if (cunmod_worker_wait(&ctx->stop, bytes, ctx->memory_limit))
        return cunmod_fallback_interrupted(ctx);
    copy_t *const copy = copy_of(x);
    const cunmod_task_t task = {run, destroy, copy, bytes};
    const int how = copy == NULL ? CUNMOD_WORKER_NONE : cunmod_worker_run(&task, &ctx->stop);
    if (how == CUNMOD_WORKER_GONE)
        return cunmod_fallback_interrupted(ctx);
    const int status = how == CUNMOD_WORKER_NONE ? x->make(x) : copy->status;
    if (how == CUNMOD_WORKER_DONE && status == CUNMOD_OK)
        deliver(x, copy);
    destroy(copy);
    return status;
}
