/* Mode "batch": products and sums of many pairs of polynomials in one call, each with its own
 * modulus; products beside the CPU path, which is FLINT with an item a thread on all processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MAX_CALLS 64
#define MOST_WORDS (INT64_C(1) << 25) /* of an operand with all its items */

static const int64_t lengths[] = {32, 100, 250, 500, 1000, 2000, 4000, 10000};
static const int64_t numbers[] = {1, 16, 64, 256, 512, 1024, 4096, 16384, 65536};
static const int bits[] = {31, 64};

/* Pairs of polynomials of n coefficients. */
typedef struct
{
    bench_case_t c; /* only op, n, m and p are set */
    int64_t items;
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t a, b, z;
    uint64_t *p, *words[2], *result;
    int64_t *at, *at_result;
} problem_t;

/* The p are odd numbers of so many bits, from the largest one down: products take any modulus. */
static void create(problem_t *x, cunmod_ctx_t ctx, int64_t n, int64_t items, int of_bits)
{
    const uint64_t largest = UINT64_MAX >> (64 - of_bits);
    *x = (problem_t){.c = {.op = CUNMOD_OP_MUL, .n = n, .m = n, .p = bench_prime(of_bits)},
                     .items = items,
                     .ctx = ctx,
                     .p = bench_words(items),
                     .words = {bench_words(items * n), bench_words(items * n)},
                     .result = bench_words(items * (2 * n - 1)),
                     .at = (int64_t *)bench_words(items + 1),
                     .at_result = (int64_t *)bench_words(items + 1)};
    for (int64_t i = 0; i <= items; i++)
    {
        x->at[i] = i * n;
        x->at_result[i] = i * (2 * n - 1);
    }
    for (int64_t i = 0; i < items; i++)
    {
        x->p[i] = largest - 2 * (uint64_t)i;
        bench_random(x->words[0] + x->at[i], n, x->p[i]);
        bench_random(x->words[1] + x->at[i], n, x->p[i]);
    }
    bench_check(cunmod_moduli_create(&x->moduli, x->p, items, ctx), "moduli");
    bench_check(cunmod_batch_create(&x->a, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->b, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->z, x->moduli), "batch");
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at), "upload");
}

static void destroy(problem_t *x)
{
    cunmod_batch_destroy(x->a);
    cunmod_batch_destroy(x->b);
    cunmod_batch_destroy(x->z);
    cunmod_moduli_destroy(x->moduli);
    free(x->p);
    free(x->words[0]);
    free(x->words[1]);
    free(x->result);
    free(x->at);
    free(x->at_result);
}

static void multiply(void *data)
{
    const problem_t *x = data;
    bench_check(cunmod_batch_mul(x->z, x->a, x->b), "batch product");
}

/* Sums of pairs, which take as long as their three words are read and written in. */
static void sum(void *data)
{
    const problem_t *x = data;
    bench_check(cunmod_batch_add(x->z, x->a, x->b), "batch sum");
}

static int multiply_on_cpu(void *data)
{
    multiply(data);
    return 0;
}

/* From host arrays to host arrays. */
static int multiply_arrays(void *data)
{
    const problem_t *x = data;
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at), "upload");
    multiply(data);
    bench_check(cunmod_batch_get_arrays(x->result, x->at_result, x->z), "download");
    return 0;
}

/* The transfers of multiply_arrays alone. */
static int move_arrays(void *data)
{
    const problem_t *x = data;
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at), "upload");
    bench_check(cunmod_batch_get_arrays(x->result, x->at_result, x->z), "download");
    return 0;
}

static void add(const problem_t *x, const char *library, const char *what, const char *where,
                const bench_time_t *time)
{
    char label[32];
    snprintf(label, sizeof label, "%s %lld", what, (long long)x->items);
    bench_add(&x->c, library, label, 0, where, time);
    printf("  %6lld items of %5lld, %2d bits, %-8s %-6s %10.1f us, %9.4f us an item\n",
           (long long)x->items, (long long)x->c.n, bench_bits(x->c.p), what, where, time->median,
           time->median / (double)x->items);
}

/* Checks all items of the last result. */
static void check(const problem_t *x)
{
    bench_check(cunmod_batch_get_arrays(x->result, x->at_result, x->z), "download");
    for (int64_t i = 0; i < x->items; i++)
    {
        bench_check_points(x->result + x->at_result[i], x->words[0] + x->at[i], x->c.n,
                           x->words[1] + x->at[i], x->c.n, x->p[i], "a batch");
    }
}

static void measure(const bench_t *t, int64_t n, int64_t items, int of_bits)
{
    problem_t x;
    create(&x, t->ctx, n, items, of_bits);
    multiply(&x);
    check(&x);
    const bench_time_t device = bench_stream_time(t, multiply, &x, MAX_CALLS);
    add(&x, "cunmod", "batch", "device", &device);
    const bench_time_t sums = bench_stream_time(t, sum, &x, MAX_CALLS);
    add(&x, "cunmod", "sum", "device", &sums);
    if (items == 4096)
    {
        bench_time_t time;
        bench_wall(&time, multiply_arrays, &x, t->reps);
        add(&x, "cunmod", "batch", "host", &time);
        bench_wall(&time, move_arrays, &x, t->reps);
        add(&x, "cunmod", "transfer", "host", &time);
    }
    destroy(&x);
}

static void measure_cpu(int64_t n, int64_t items, int of_bits)
{
    problem_t x;
    bench_time_t time;
    cunmod_ctx_t ctx;
    char library[32];
    snprintf(library, sizeof library, "FLINT-%.20s", cunmod_flint_version());
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    create(&x, ctx, n, items, of_bits);
    multiply(&x);
    check(&x);
    bench_wall(&time, multiply_on_cpu, &x, BENCH_CPU_REPS);
    add(&x, library, "threads", "host", &time);
    destroy(&x);
    cunmod_ctx_destroy(ctx);
}

static int multiply_and_wait(void *data)
{
    const problem_t *x = data;
    multiply(data);
    bench_check(cunmod_sync(x->ctx), "wait");
    return 0;
}

/* Over several GPUs, by the wall clock: the call and the wait for its end. */
static void measure_devices(const bench_t *t, cunmod_ctx_t ctx, int64_t n, int64_t items,
                            int of_bits)
{
    char what[24];
    problem_t x;
    bench_time_t time;
    snprintf(what, sizeof what, "devices%d", t->devices);
    create(&x, ctx, n, items, of_bits);
    multiply(&x);
    check(&x);
    bench_wall(&time, multiply_and_wait, &x, t->reps);
    add(&x, "cunmod", what, "device", &time);
    bench_wall(&time, multiply_arrays, &x, t->reps);
    add(&x, "cunmod", what, "host", &time);
    destroy(&x);
}

static void measure_all_devices(const bench_t *t)
{
    cunmod_ctx_t ctx;
    bench_check(cunmod_ctx_create(&ctx, -1), "context");
    bench_check(cunmod_set_path(ctx, CUNMOD_PATH_GPU), "path");
    bench_check(cunmod_set_devices(ctx, t->devices), "devices");
    for (int j = 0; j < 2; j++)
    {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths && lengths[i] <= t->largest; i++)
        {
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            {
                if (numbers[k] >= 1024 && numbers[k] * lengths[i] <= MOST_WORDS)
                {
                    measure_devices(t, ctx, lengths[i], numbers[k], bits[j]);
                }
            }
        }
    }
    cunmod_ctx_destroy(ctx);
}

void bench_batches(const bench_t *t)
{
    printf("\nProducts and sums of many pairs of polynomials in one call.\n");
    if (t->devices > 0)
    {
        measure_all_devices(t);
        return;
    }
    for (int j = 0; j < 2; j++)
    {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths && lengths[i] <= t->largest; i++)
        {
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers && t->dev; k++)
            {
                if (numbers[k] * lengths[i] <= MOST_WORDS)
                {
                    measure(t, lengths[i], numbers[k], bits[j]);
                }
            }
            measure_cpu(lengths[i], 4096, bits[j]);
        }
    }
    bench_batch_rows(t);
}
