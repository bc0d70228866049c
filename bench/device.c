/* Verifies one algorithm of a division or GCD with one s on the device, and times it with its
 * operands in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A division overwrites its dividend. So every call of a timed stream has a dividend of its own,
 * copied before the first mark, and no copy is timed.
 */
#include <stdlib.h>

#include "base/modulus.h"
#include "bench.h"
#include "div/division.h"
#include "papers/baseline.h"
#include "runtime/transfer.h"

#define MAX_CALLS 256
#define MAX_DIVIDENDS 32

typedef struct
{
    cunmod_dev_t *dev;
    const bench_case_t *c;
    int algorithm;
    int s;
    int dividends; /* DIV: copies of a in `a`, behind the original; 0 otherwise */
    cunmod_modulus_t mod;
    char *a;
    void *b;
    void *x;
    void *work;
    int64_t *status; /* GCD: CUNMOD_GCD_STATUS and the length of the result */
} run_t;

void *bench_upload(cunmod_dev_t *dev, const uint64_t *words, int64_t len, uint32_t word)
{
    void *memory = NULL;
    bench_check_device(cunmod_dev_alloc(dev, &memory, (size_t)len * word), "device memory");
    if (words != NULL)
        bench_check_device(cunmod_dev_upload(dev, memory, words, len, word), "upload");
    return memory;
}

static int64_t work_words(const run_t *run)
{
    const bench_case_t *c = run->c;
    if (c->op == CUNMOD_OP_DIV)
        return CUNMOD_DIV_HEAD;
    return run->algorithm == CUNMOD_ALG_GCD_DIVSTEPS
               ? cunmod_gcd_divsteps_work_words(c->n, c->m, run->mod.word)
               : cunmod_gcd_work_words(c->n, c->m);
}

/* 0, or -1 when the device has no room. */
static int allocate(run_t *run)
{
    const size_t word = run->mod.word;
    const bench_case_t *c = run->c;
    return cunmod_dev_alloc(run->dev, (void **)&run->a,
                            (size_t)(c->n * (run->dividends + 1)) * word) ||
                   cunmod_dev_alloc(run->dev, &run->b, (size_t)c->m * word) ||
                   cunmod_dev_alloc(run->dev, &run->x, (size_t)c->room_x * word) ||
                   cunmod_dev_alloc(run->dev, &run->work, (size_t)work_words(run) * word) ||
                   cunmod_dev_alloc(run->dev, (void **)&run->status,
                                    (CUNMOD_GCD_STATUS + 1) * sizeof *run->status)
               ? -1
               : 0;
}

static void release(run_t *run)
{
    cunmod_dev_free(run->dev, run->a);
    cunmod_dev_free(run->dev, run->b);
    cunmod_dev_free(run->dev, run->x);
    cunmod_dev_free(run->dev, run->work);
    cunmod_dev_free(run->dev, run->status);
    bench_check_device(cunmod_dev_sync(run->dev), "device");
}

/* Dividend `index`, from 0. */
static char *dividend(const run_t *run, int index)
{
    return run->a + (index + 1) * run->c->n * run->mod.word;
}

static void fill_dividends(const run_t *run, int count)
{
    for (int i = 0; i < count && i < run->dividends; i++)
    {
        bench_check_device(
            cunmod_dev_copy(run->dev, dividend(run, i), run->a, (size_t)run->c->n * run->mod.word),
            "copy");
    }
}

static int launch_div(const run_t *run, int index)
{
    const bench_case_t *c = run->c;
    const cunmod_div_item_t item = {.a = dividend(run, index),
                                    .b = run->b,
                                    .q = run->x,
                                    .head = run->work,
                                    .lena = c->n,
                                    .lenb = c->m,
                                    .mod = run->mod};
    const cunmod_division_kernel_t kernel = cunmod_division_kernel(run->algorithm);
    return kernel != NULL ? kernel(run->dev, &item, 1, run->s)
                          : cunmod_baseline_div(run->dev, &item, run->algorithm, run->s);
}

static int launch_gcd(const run_t *run)
{
    const bench_case_t *c = run->c;
    const cunmod_gcd_item_t item = {run->a,    run->b,      run->x, run->status + CUNMOD_GCD_STATUS,
                                    run->work, run->status, c->n,   c->m,
                                    run->mod};
    return run->algorithm == CUNMOD_ALG_GCD_DIVSTEPS
               ? cunmod_dev_gcd_divsteps(run->dev, &item, 1, run->s)
               : cunmod_baseline_gcd(run->dev, &item, run->algorithm, run->s);
}

/* Launches one call, with its launches gathered as in an operation. */
static void launch(const run_t *run, int index)
{
    cunmod_dev_graph_begin(run->dev);
    bench_check_device(run->c->op == CUNMOD_OP_DIV ? launch_div(run, index) : launch_gcd(run),
                       cunmod_alg_name(run->algorithm));
    bench_check_device(cunmod_dev_graph_end(run->dev), cunmod_alg_name(run->algorithm));
}

static void verify(const run_t *run)
{
    const bench_case_t *c = run->c;
    uint64_t *x = bench_words(c->room_x);
    uint64_t *y = bench_words(c->room_y);
    int64_t lenx = c->room_x;
    char who[64];
    fill_dividends(run, 1);
    launch(run, 0);
    if (c->op == CUNMOD_OP_GCD)
        bench_check_device(cunmod_dev_read_length(run->dev, &lenx, run->status + CUNMOD_GCD_STATUS),
                           "length");
    snprintf(who, sizeof who, "%s, s = %d", cunmod_alg_name(run->algorithm), run->s);
    if (lenx < 0 || lenx > c->room_x)
        bench_die("WRONG RESULT: %s: a GCD of length %lld", who, (long long)lenx);
    bench_check_device(cunmod_dev_download(run->dev, x, run->x, lenx, run->mod.word), "download");
    for (int64_t i = lenx; i < c->room_x; i++)
        x[i] = 0;
    if (c->room_y > 0)
    {
        bench_check_device(
            cunmod_dev_download(run->dev, y, dividend(run, 0), c->room_y, run->mod.word),
            "download");
    }
    bench_case_check(c, x, y, who);
    free(x);
    free(y);
}

/* Microseconds of one of `calls` calls, back to back. */
static double stream_us(const run_t *run, int calls)
{
    double us;
    fill_dividends(run, calls);
    bench_check_device(cunmod_dev_mark(run->dev, 0), "mark");
    for (int i = 0; i < calls; i++)
        launch(run, i);
    bench_check_device(cunmod_dev_mark(run->dev, 1), "mark");
    bench_check_device(cunmod_dev_elapsed_us(run->dev, &us), "events");
    return us / calls;
}

int bench_device(bench_time_t *time, cunmod_dev_t *dev, const bench_case_t *c, int algorithm, int s,
                 int reps)
{
    double samples[BENCH_MAX_REPS];
    run_t run = {.dev = dev, .c = c, .algorithm = algorithm, .s = s};
    run.dividends = c->op == CUNMOD_OP_DIV ? MAX_DIVIDENDS : 0;
    cunmod_modulus_set(&run.mod, c->p);
    if (allocate(&run))
    {
        release(&run);
        return -1;
    }
    bench_check_device(cunmod_dev_upload(dev, run.a, c->a, c->n, run.mod.word), "upload");
    bench_check_device(cunmod_dev_upload(dev, run.b, c->b, c->m, run.mod.word), "upload");
    verify(&run);
    if (time)
    {
        const int calls =
            bench_calls(stream_us(&run, 2), run.dividends ? MAX_DIVIDENDS : MAX_CALLS);
        stream_us(&run, calls);
        for (int i = 0; i < reps; i++)
            samples[i] = stream_us(&run, calls);
        bench_summarise(time, samples, reps);
    }
    release(&run);
    return 0;
}
