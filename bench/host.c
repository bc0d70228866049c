/* Mode "host": products of host arrays, in ordinary memory and in pinned memory; divisions of
 * arrays in ordinary memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Pinned memory comes from the CUDA driver, as it would in a program that uses CUDA itself.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define LENGTH 1000000
#define LEAST_REPS 15

/* ---- pinned memory ------------------------------------------------------- */

#define CU_MEMHOSTALLOC_PORTABLE 1u

static struct
{
    int (*init)(unsigned);
    int (*retain)(void **, int);
    int (*set_current)(void *);
    int (*alloc)(void **, size_t, unsigned);
    int (*release)(void *);
} driver;

/* *pointer = the address of the symbol. dlsym gives a pointer to data, and ISO C has no cast from
 * it to a pointer to a function. */
static int load(void *pointer, void *library, const char *name)
{
    void *symbol = dlsym(library, name);
    memcpy(pointer, &symbol, sizeof symbol);
    return symbol ? 0 : -1;
}

/* Opens the driver with the context that the CUDA runtime has on the device. Returns 0, or -1. */
static int open_driver(int device)
{
    void *context = NULL;
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    return !library || load(&driver.init, library, "cuInit") ||
                   load(&driver.retain, library, "cuDevicePrimaryCtxRetain") ||
                   load(&driver.set_current, library, "cuCtxSetCurrent") ||
                   load(&driver.alloc, library, "cuMemHostAlloc") ||
                   load(&driver.release, library, "cuMemFreeHost") || driver.init(0) ||
                   driver.retain(&context, device) || driver.set_current(context)
               ? -1
               : 0;
}

/* ---- one call ------------------------------------------------------------ */

typedef struct
{
    const bench_case_t *c;
    cunmod_ctx_t ctx;
    uint64_t *a;
    uint64_t *b;
    uint64_t *x;
    uint64_t *y; /* the remainder */
} call_t;

static uint64_t *words(int64_t count, int pinned)
{
    void *block = NULL;
    if (!pinned)
        return bench_words(count);
    if (driver.alloc(&block, (size_t)count * sizeof(uint64_t), CU_MEMHOSTALLOC_PORTABLE))
        bench_die("no pinned memory");
    return block;
}

static void release(uint64_t *block, int pinned)
{
    if (pinned)
        driver.release(block);
    else
        free(block);
}

static int run(void *data)
{
    const call_t *call = data;
    const bench_case_t *c = call->c;
    return c->op == CUNMOD_OP_MUL
               ? cunmod_mul(call->x, call->a, c->n, call->b, c->m, c->p, call->ctx)
               : cunmod_divrem(call->x, call->y, call->a, c->n, call->b, c->m, c->p, call->ctx);
}

/* Verifies and times the call on the path. Its row has the label before the name. Returns the
 * median. */
static double measure(const bench_t *t, const call_t *call, int path, const char *label,
                      const char *where)
{
    bench_time_t time;
    char name[40];
    int status = cunmod_set_path(t->ctx, path);
    if (status == CUNMOD_OK)
        status = run((void *)call);
    if (status == CUNMOD_OK)
    {
        snprintf(name, sizeof name, "%s%.20s", label, cunmod_last_algorithm(t->ctx));
        const int64_t s = cunmod_last_s(t->ctx);
        bench_case_check(call->c, call->x, call->y, name);
        status = bench_wall(&time, run, (void *)call, t->reps > LEAST_REPS ? t->reps : LEAST_REPS);
        bench_add(call->c, "cunmod", name, s, where, &time);
        printf("%-8s %-12s s=%-3lld %10.1f us  (%.1f .. %.1f)\n", where, name, (long long)s,
               time.median, time.min, time.max);
    }
    if (status == CUNMOD_OK)
        status = cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO);
    if (status != CUNMOD_OK)
        bench_die("host arrays: %s", cunmod_status_text(status));
    return time.median;
}

static void measure_memory(const bench_t *t, const bench_case_t *c, int pinned)
{
    const char *where = pinned ? "pinned" : "host";
    call_t call = {c,   t->ctx, words(c->n, pinned), words(c->m, pinned), words(c->room_x, pinned),
                   NULL};
    memcpy(call.a, c->a, (size_t)c->n * sizeof *c->a);
    memcpy(call.b, c->b, (size_t)c->m * sizeof *c->b);
    measure(t, &call, CUNMOD_PATH_AUTO, "plan:", where);
    if (t->dev)
        measure(t, &call, CUNMOD_PATH_GPU, "", where);
    release(call.a, pinned);
    release(call.b, pinned);
    release(call.x, pinned);
}

/* Prints and returns the median; 0 when there is none. */
static double print_peer(const bench_case_t *c, const char *library, const char *algorithm)
{
    const bench_row_t *row =
        bench_report_find(c->op, c->n, c->m, c->p, library, algorithm, 0, "host");
    if (row)
        printf("%-8s %-17s %10.1f us\n", library, algorithm, row->time.median);
    return row ? row->time.median : 0;
}

/* ---- divisions ------------------------------------------------------------- */

/* Divides 2m by m: returns FLINT's time, on all its threads where it has any, over that of the
 * plan's choice. */
static double compare_division(const bench_t *t, int64_t m, uint64_t p)
{
    bench_case_t c;
    bench_case_create(&c, CUNMOD_OP_DIV, 2 * m, m, p, 0);
    printf("%lld by %lld\n", (long long)c.n, (long long)c.m);
    bench_measure_peers(t, &c, 0);
    const double one = print_peer(&c, t->flint, "1-thread");
    const double all = print_peer(&c, t->flint, t->flint_many);
    call_t call = {&c, t->ctx, c.a, c.b, bench_words(c.room_x), bench_words(c.room_y)};
    const double us = measure(t, &call, CUNMOD_PATH_AUTO, "plan:", "host");
    free(call.x);
    free(call.y);
    bench_case_destroy(&c);
    return (all > 0 ? all : one) / us;
}

static void compare_divisions(const bench_t *t, int bits)
{
    static const int64_t lengths[] = {1000,  2000,   4000,   10000,  20000,
                                      50000, 100000, 200000, 500000, 1000000};
    const int count = (int)(sizeof lengths / sizeof *lengths);
    int64_t from = 0; /* the least m from which on the plan's choice is always faster */
    printf("\nHost to host, 2m by m, wall clock of cunmod_divrem, p of %d bits.\n", bits);
    for (int i = 0; i < count && 2 * lengths[i] <= t->largest; i++)
    {
        const double times = compare_division(t, lengths[i], bench_prime(bits));
        printf("%.2f times as fast as FLINT\n", times);
        from = times <= 1 ? 0 : from > 0 ? from : lengths[i];
    }
    if (from > 0)
    {
        printf("p of %d bits: divisions are faster than %s, %s, from m = %lld on (4000 wanted)\n",
               bits, t->flint, t->threads > 1 ? t->flint_many : "1-thread", (long long)from);
    }
    else
    {
        printf("p of %d bits: the longest division is not faster than FLINT\n", bits);
    }
}

void bench_host(const bench_t *t)
{
    static const int bits[] = {31, 64};
    const int64_t n = LENGTH < t->largest ? LENGTH : t->largest;
    const int pinned = t->dev && open_driver(cunmod_dev_facts(t->dev)->ordinal) == 0;
    printf("\nHost to host, %lld x %lld, wall clock of cunmod_mul.\n", (long long)n, (long long)n);
    printf("Wanted, 10^6 x 10^6, p < 2^31: 1300 us from pinned memory, 2500 us from ordinary.\n");
    if (!pinned)
        printf("No CUDA driver here: no pinned memory.\n");
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
    {
        bench_case_t c;
        bench_case_create(&c, CUNMOD_OP_MUL, n, n, bench_prime(bits[i]), 0);
        printf("p = %llu\n", (unsigned long long)c.p);
        bench_measure_peers(t, &c, 0);
        print_peer(&c, t->flint, "1-thread");
        print_peer(&c, t->flint, t->flint_many);
        for (int kind = 0; kind <= pinned; kind++)
            measure_memory(t, &c, kind);
        bench_case_destroy(&c);
    }
    compare_divisions(t, 31);
    compare_divisions(t, 60);
}
