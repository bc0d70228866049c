/* Calls of FLINT with a limit of time, on one thread or on several.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint_limited.h"

#include "peers.h"

typedef struct
{
    bench_call_t call, write;
    void *data;
    int threads; /* that are still to be started; 1: none */
} threaded_t;

static int run(void *data)
{
    threaded_t *const x = data;
    if (x->threads > 1)
        flint_peer_threads(x->threads);
    x->threads = 1;
    return x->call(x->data);
}

static int write_results(void *data)
{
    const threaded_t *const x = data;
    return x->write != NULL ? x->write(x->data) : 0;
}

int bench_limited_flint(bench_time_t *time, bench_call_t call, bench_call_t write, void *data,
                        int threads, double limit_us)
{
    threaded_t x = {.call = call, .write = write, .data = data, .threads = threads};
    flint_peer_threads(1); /* ends threads that FLINT has in this process */
    return bench_limited(time, run, write_results, &x, limit_us);
}

void bench_add_flint(const bench_t *t, const bench_case_t *c, const char *name, int threads,
                     const bench_time_t *time)
{
    char label[32];
    snprintf(label, sizeof label, "%.23s%s", name, threads > 1 ? ":threads" : "");
    bench_add(c, t->flint, label, 0, "host", time);
}
