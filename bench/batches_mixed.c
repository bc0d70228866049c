/* Mode "batch-mixed": products of lengths of a heavy-tailed distribution in one call, beside the
 * same products in a uniform batch for each length.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "batches.h"

#define MAX_CALLS 64
#define ITEMS 16384
#define LENGTHS 24 /* 2, 3, 4, 6, 9, ..., each about 1.5 times the one before */

static void multiply(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_mul(x->z[0], x->a, x->b), "batch product");
}

/* lens: of both operands of each item; NULL: n. */
static bench_time_t time_pairs(const bench_t *t, int64_t n, const int64_t *lens, int64_t items,
                               int bits)
{
    bench_batch_t x = {.run = multiply};
    bench_batch_draw(&x, items, n, n, lens, BENCH_ODD, bits);
    bench_batch_create(&x, t->ctx);
    multiply(&x);
    const bench_time_t time = bench_stream_time(t, multiply, &x, MAX_CALLS);
    bench_batch_destroy(&x);
    bench_batch_release(&x);
    return time;
}

/* ---- a heavy tail -------------------------------------------------------------- */

/* The number of items of each length: half as many above twice the length. Returns the number of
 * lengths up to `largest`. */
static int draw_lengths(int64_t len[LENGTHS], int64_t count[LENGTHS], int64_t largest)
{
    int lengths = 0;
    double share = 0;
    for (double n = 2; lengths < LENGTHS && (int64_t)n <= largest; n = floor(1.5 * n))
    {
        len[lengths++] = (int64_t)n;
        share += 1 / n;
    }
    for (int k = 0; k < lengths; k++)
        count[k] = 1 + (int64_t)(ITEMS / (double)len[k] / share);
    return lengths;
}

static void measure_mixed(const bench_t *t, int bits)
{
    int64_t len[LENGTHS], count[LENGTHS], items = 0;
    const int lengths = draw_lengths(len, count, t->largest < 10000 ? t->largest : 10000);
    double sum = 0;
    for (int k = 0; k < lengths; k++)
        items += count[k];
    for (int k = 0; k < lengths; k++)
        sum += time_pairs(t, len[k], NULL, count[k], bits).median;
    /* Items of all lengths follow one another in an order that is the same in each run. */
    int64_t *const lens = (int64_t *)bench_words(items);
    for (int64_t i = 0, left = items; i < items; i++, left--)
    {
        uint64_t place = (uint64_t)(i * INT64_C(7919)) % (uint64_t)left;
        int k = 0;
        while ((int64_t)place >= count[k])
            place -= (uint64_t)count[k++];
        count[k]--;
        lens[i] = len[k];
    }
    const bench_time_t mixed = time_pairs(t, len[lengths - 1], lens, items, bits);
    const bench_time_t uniform = {.median = sum, .min = sum, .max = sum};
    const bench_case_t c = {
        .op = CUNMOD_OP_MUL, .n = len[lengths - 1], .m = len[lengths - 1], .p = bench_prime(bits)};
    bench_add(&c, "cunmod", "mixed", 0, "device", &mixed);
    bench_add(&c, "cunmod", "mixed: uniform", 0, "device", &uniform);
    printf(
        "  %lld items of 2 to %lld coefficients, %d bits: %.1f us, in %d uniform batches %.1f us, "
        "%.2f times\n",
        (long long)items, (long long)len[lengths - 1], bits, mixed.median, lengths, sum,
        mixed.median / sum);
    free(lens);
}

void bench_batches_mixed(const bench_t *t)
{
    printf("\nProducts of mixed lengths in one call.\n");
    if (t->dev)
    {
        measure_mixed(t, 31);
        measure_mixed(t, 64);
    }
}
