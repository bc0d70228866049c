/* Mode "batch": products and sums of many pairs of polynomials in one call, each with its own
 * modulus; products beside the CPU path, which is FLINT with an item a thread on all processors,
 * and beside another FLINT in the same way.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "batches.h"
#include "peers.h"

#define MAX_CALLS 64
#define MOST_WORDS (INT64_C(1) << 25) /* of an operand with all its items */

static const int64_t lengths[] = {32, 100, 250, 500, 1000, 2000, 4000, 10000};
static const int64_t numbers[] = {1, 16, 64, 256, 512, 1024, 4096, 16384, 65536};
static const int bits[] = {31, 64};

static void multiply(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_mul(x->z[0], x->a, x->b), "batch product");
}

static void multiply_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    flint_peer_mul(z, bench_batch_operand(x, 0, i), x->n, bench_batch_operand(x, 1, i), x->m,
                   x->p[i]);
}

/* Sums of pairs, which take as long as their three words are read and written in. */
static void sum(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_add(x->z[0], x->a, x->b), "batch sum");
}

/* ---- from host arrays to host arrays --------------------------------------------- */

typedef struct
{
    bench_batch_t *x;
    uint64_t *result; /* 2 n words an item */
    int transfers;    /* these alone */
} arrays_t;

static int multiply_arrays(void *data)
{
    const arrays_t *const of = data;
    const bench_batch_t *const x = of->x;
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at[0]), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at[1]), "upload");
    if (!of->transfers)
        multiply(of->x);
    bench_batch_read(of->result, x, 0, 2 * x->n);
    return 0;
}

static void measure_arrays(const bench_t *t, bench_batch_t *x, const char *name, int transfers)
{
    bench_time_t time;
    arrays_t of = {.x = x, .result = bench_words(2 * x->n * x->items), .transfers = transfers};
    bench_wall(&time, multiply_arrays, &of, t->reps);
    bench_batch_add(x, "cunmod", name, "host", &time);
    free(of.result);
}

/* ---- one GPU, and the CPU ---------------------------------------------------------- */

/* Checks all items of the last result. */
static void check(bench_batch_t *x)
{
    const int64_t stride = 2 * x->n;
    uint64_t *const result = bench_words(stride * x->items);
    bench_batch_read(result, x, 0, stride);
    for (int64_t i = 0; i < x->items; i++)
    {
        bench_check_points(result + i * stride, bench_batch_operand(x, 0, i), x->n,
                           bench_batch_operand(x, 1, i), x->m, x->p[i], "a batch");
    }
    free(result);
}

static bench_batch_t draw(int64_t n, int64_t items, int of_bits)
{
    bench_batch_t x = {.c = {.op = CUNMOD_OP_MUL, .n = n, .m = n},
                       .name = "batch",
                       .run = multiply,
                       .item = multiply_item};
    bench_batch_draw(&x, items, n, n, NULL, BENCH_ODD, of_bits);
    return x;
}

static void measure(const bench_t *t, int64_t n, int64_t items, int of_bits)
{
    bench_batch_t x = draw(n, items, of_bits);
    bench_batch_create(&x, t->ctx);
    multiply(&x);
    check(&x);
    bench_batch_device(t, &x);
    const bench_time_t sums = bench_stream_time(t, sum, &x, MAX_CALLS);
    bench_batch_add(&x, "cunmod", "sum", "device", &sums);
    if (items == 4096)
    {
        measure_arrays(t, &x, "batch", 0);
        measure_arrays(t, &x, "transfer", 1);
    }
    bench_batch_destroy(&x);
    bench_batch_release(&x);
}

static void measure_cpu(const bench_t *t, int64_t n, int64_t items, int of_bits)
{
    bench_batch_t x = draw(n, items, of_bits);
    x.name = "threads";
    bench_batch_cpu(t, &x, check);
    bench_batch_release(&x);
}

void bench_batches(const bench_t *t)
{
    printf("\nProducts and sums of many pairs of polynomials in one call.\n");
    for (int j = 0; j < 2; j++)
    {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths && lengths[i] <= t->largest; i++)
        {
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers && t->dev; k++)
                if (numbers[k] * lengths[i] <= MOST_WORDS)
                    measure(t, lengths[i], numbers[k], bits[j]);
            measure_cpu(t, lengths[i], 4096, bits[j]);
        }
    }
    bench_batch_rows(t);
}
