/* Operands of the modes on batches, and how their operations are measured.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include <flint/ulong_extras.h>

#include "batches.h"
#include "peers.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

#define MAX_CALLS 64

/* ---- operands -------------------------------------------------------------- */

/* Primes are neighbours, below the largest one by an eighth. */
static void draw_moduli(bench_batch_t *x, int moduli, int bits)
{
    const uint64_t largest = UINT64_MAX >> (64 - bits);
    uint64_t p = bench_prime(bits) - (UINT64_C(1) << (bits - 3));
    for (int64_t i = 0; i < x->items; i++)
    {
        p = moduli == BENCH_PRIMES ? n_nextprime(p, 1) : p;
        x->p[i] = moduli == BENCH_ODD     ? largest - 2 * (uint64_t)i
                  : moduli == BENCH_PRIME ? bench_prime(bits)
                                          : p;
    }
}

void bench_batch_draw(bench_batch_t *x, int64_t items, int64_t n, int64_t m, const int64_t *lens,
                      int moduli, int bits)
{
    const int64_t len[] = {n, m};
    x->items = items;
    x->n = n;
    x->m = m;
    x->c.p = bench_prime(bits);
    x->p = bench_words(items);
    draw_moduli(x, moduli, bits);
    for (int k = 0; k < 2; k++)
    {
        x->at[k] = (int64_t *)bench_words(items + 1);
        x->at[k][0] = 0;
        for (int64_t i = 0; i < items; i++)
            x->at[k][i + 1] = x->at[k][i] + (lens != NULL ? lens[i] : len[k]);
        x->words[k] = bench_words(x->at[k][items]);
        for (int64_t i = 0; i < items; i++)
            bench_random(x->words[k] + x->at[k][i], x->at[k][i + 1] - x->at[k][i], x->p[i]);
    }
}

void bench_batch_release(bench_batch_t *x)
{
    free(x->p);
    for (int k = 0; k < 2; k++)
    {
        free(x->words[k]);
        free(x->at[k]);
    }
}

void bench_batch_create(bench_batch_t *x, cunmod_ctx_t ctx)
{
    x->ctx = ctx;
    bench_check(cunmod_moduli_create(&x->moduli, x->p, x->items, ctx), "moduli");
    bench_check(cunmod_batch_create(&x->a, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->b, x->moduli), "batch");
    for (int r = 0; r < BENCH_BATCH_RESULTS; r++)
        bench_check(cunmod_batch_create(&x->z[r], x->moduli), "batch");
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at[0]), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at[1]), "upload");
}

void bench_batch_destroy(bench_batch_t *x)
{
    for (int r = 0; r < BENCH_BATCH_RESULTS; r++)
        cunmod_batch_destroy(x->z[r]);
    cunmod_batch_destroy(x->a);
    cunmod_batch_destroy(x->b);
    cunmod_moduli_destroy(x->moduli);
}

const uint64_t *bench_batch_operand(const bench_batch_t *x, int operand, int64_t i)
{
    return x->words[operand] + x->at[operand][i];
}

void bench_batch_read(uint64_t *words, const bench_batch_t *x, int r, int64_t stride)
{
    int64_t *const at = (int64_t *)bench_words(x->items + 1);
    for (int64_t i = 0; i <= x->items; i++)
        at[i] = i * stride;
    bench_check(cunmod_batch_get_arrays(words, at, x->z[r]), "download");
    free(at);
}

/* ---- rows -------------------------------------------------------------------- */

static void add_row(const bench_batch_t *x, const char *library, const char *name,
                    const char *where, const bench_time_t *time)
{
    char label[32];
    snprintf(label, sizeof label, "%s %lld", name, (long long)x->items);
    bench_add(&x->c, library, label, 0, where, time);
}

void bench_batch_add(const bench_batch_t *x, const char *library, const char *name,
                     const char *where, const bench_time_t *time)
{
    add_row(x, library, name, where, time);
    printf("  %6lld items of %5lld and %5lld, %2d bits, %-15s %-6s %10.1f us, %9.4f us an item\n",
           (long long)x->items, (long long)x->c.n, (long long)x->c.m, bench_bits(x->c.p), name,
           where, time->median, time->median / (double)x->items);
}

/* ---- the device ---------------------------------------------------------------- */

/* The most memory that was in use in a call, operands and results included. */
static void add_memory(bench_batch_t *x)
{
    int64_t bytes = 0;
    cunmod_dev_t *dev = cunmod_ctx_device(x->ctx);
    if (cunmod_dev_memory_peak(dev, &bytes) != 0)
        bench_die("device memory");
    x->run(x);
    if (cunmod_dev_memory_peak(dev, &bytes) != 0)
        bench_die("device memory");
    const bench_time_t memory = {
        .median = (double)bytes, .min = (double)bytes, .max = (double)bytes};
    add_row(x, "cunmod", x->name, "memory", &memory);
}

void bench_batch_device(const bench_t *t, bench_batch_t *x)
{
    add_memory(x);
    const bench_time_t time = bench_stream_time(t, x->run, x, MAX_CALLS);
    bench_batch_add(x, "cunmod", x->name, "device", &time);
}

/* ---- the CPU -------------------------------------------------------------------- */

static int run_on_cpu(void *data)
{
    bench_batch_t *const x = data;
    x->run(x);
    return 0;
}

/* Pieces of the items, each with words for a result. */
#define PIECES 1024

static void run_piece(void *argument, int64_t piece, int member)
{
    const bench_batch_t *const x = argument;
    uint64_t *const z = bench_words(4 * (x->n + x->m));
    (void)member;
    for (int64_t i = piece; i < x->items; i += PIECES)
        x->item(x, i, z);
    free(z);
}

static int run_items(void *data)
{
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, PIECES, run_piece, data, NULL);
    return 0;
}

void bench_batch_cpu(const bench_t *t, bench_batch_t *x, void (*check)(bench_batch_t *x))
{
    bench_time_t time;
    cunmod_ctx_t ctx;
    char text[32];
    snprintf(text, sizeof text, "FLINT-%.20s", cunmod_flint_version());
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    bench_batch_create(x, ctx);
    x->run(x);
    if (check != NULL)
        check(x);
    bench_wall(&time, run_on_cpu, x, BENCH_CPU_REPS);
    bench_batch_add(x, text, x->name, "host", &time);
    bench_batch_destroy(x);
    cunmod_ctx_destroy(ctx);
    if (x->item != NULL)
    {
        flint_peer_threads(1);
        bench_wall(&time, run_items, x, BENCH_CPU_REPS);
        flint_peer_threads(t->threads);
        snprintf(text, sizeof text, "peer-%.24s", x->name);
        bench_batch_add(x, t->flint, text, "host", &time);
    }
}
