/* Mode "scaling": several contexts on one GPU that do the same operation at once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The library has no call for a batch of operations. Contexts that work at once are what a caller
 * has instead: each has a stream of its own on the GPU, and a thread on the host.
 */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>

#include "base/check.h"
#include "runtime/ctx.h"
#include "scaling.h"

#define MOST 8 /* contexts */
#define MAX_CALLS 256

/* A context, and one round of calls in it. */
typedef struct
{
    cunmod_ctx_t ctx;
    bench_resident_t r;
    int way;
    int calls;
    pthread_t thread;
    pthread_barrier_t *start;
    double end; /* when the last call had finished, on the clock of bench_now_us */
} worker_t;

static worker_t workers[MOST];

void scaling_contexts_open(const bench_t *t)
{
    for (int i = 0; i < MOST; i++)
    {
        const int device = cunmod_dev_facts(t->dev)->ordinal;
        bench_check(cunmod_ctx_create(&workers[i].ctx, device), "context");
        bench_check(cunmod_set_path(workers[i].ctx, CUNMOD_PATH_GPU), "path");
    }
}

void scaling_contexts_close(void)
{
    for (int i = 0; i < MOST; i++)
        cunmod_ctx_destroy(workers[i].ctx);
}

static void finish(const worker_t *worker)
{
    const int error = cunmod_dev_sync(cunmod_ctx_device(worker->ctx));
    if (error)
        bench_die("several contexts: %s", cunmod_dev_error_text(error));
}

/* A thread: one call to warm up, and the calls of the round when all threads have come so far. */
static void *work(void *data)
{
    worker_t *worker = data;
    bench_check(bench_resident_call(&worker->r, worker->way), "call");
    finish(worker);
    pthread_barrier_wait(worker->start);
    for (int i = 0; i < worker->calls; i++)
        bench_check(bench_resident_call(&worker->r, worker->way), "call");
    finish(worker);
    worker->end = bench_now_us();
    return NULL;
}

/* Microseconds in which `count` contexts make one call each, from a round of `calls` calls. */
static double round_us(int count, int way, int calls)
{
    pthread_barrier_t start;
    double end = 0;
    pthread_barrier_init(&start, NULL, (unsigned)count + 1);
    for (int i = 0; i < count; i++)
    {
        workers[i].way = way;
        workers[i].calls = calls;
        workers[i].start = &start;
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]))
            bench_die("no thread for a context");
    }
    pthread_barrier_wait(&start);
    const double begin = bench_now_us();
    for (int i = 0; i < count; i++)
    {
        pthread_join(workers[i].thread, NULL);
        end = workers[i].end > end ? workers[i].end : end;
    }
    pthread_barrier_destroy(&start);
    return (end - begin) / calls;
}

static void measure(const bench_t *t, const bench_case_t *c, int count)
{
    double samples[BENCH_MAX_REPS];
    bench_time_t time;
    const int way = bench_way_of(c->op);
    int reps = 1;
    samples[0] = round_us(count, way, 2);
    if (samples[0] <= SCALING_ENOUGH_US)
    {
        const int calls = bench_calls(samples[0], MAX_CALLS);
        for (reps = 0; reps < t->reps; reps++)
            samples[reps] = round_us(count, way, calls);
    }
    bench_summarise(&time, samples, reps);
    scaling_add(c, "contexts", count, cunmod_last_algorithm(workers[0].ctx),
                cunmod_last_s(workers[0].ctx), &time);
}

/* Gives the operands to a context, and compares its result with FLINT's. Returns whether the GPU
 * takes the operation. */
static int load(worker_t *worker, const bench_case_t *c)
{
    bench_resident_t *r = &worker->r;
    bench_resident_create(r, worker->ctx, c->p);
    bench_resident_set(r, c->a, c->n, c->b, c->m);
    const int status = bench_resident_call(r, bench_way_of(c->op));
    if (!cunmod_is_of_gpu(status))
    {
        bench_check(status, "call");
        bench_resident_check(r, c, "several contexts");
    }
    return status == CUNMOD_OK;
}

void scaling_contexts(const bench_t *t, const bench_case_t *c)
{
    int loaded = 0, possible = 1;
    while (loaded < MOST && possible)
        possible = load(&workers[loaded++], c);
    for (int count = 1; count <= MOST && possible; count *= 2)
        measure(t, c, count);
    for (int i = 0; i < loaded; i++)
        bench_resident_destroy(&workers[i].r);
}
