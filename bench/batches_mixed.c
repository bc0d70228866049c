/* Mode "batch-mixed": products of lengths of a heavy-tailed distribution in one call, beside the same
 * products in a uniform batch for each length; and the plan's choice beside the others.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

#define MAX_CALLS 64
#define ITEMS 16384
#define LENGTHS 24 /* 2, 3, 4, 6, 9, ..., each about 1.5 times the one before */

/* Pairs of polynomials, pair i of at[i+1] - at[i] coefficients each. */
typedef struct
{
    cunmod_moduli_t moduli;
    cunmod_batch_t a, b, z;
} pairs_t;

static pairs_t make_pairs(cunmod_ctx_t ctx, const int64_t *at, int64_t items, int bits)
{
    const uint64_t largest = UINT64_MAX >> (64 - bits);
    uint64_t *const p = bench_words(items), *const words = bench_words(at[items]);
    pairs_t x;
    for (int64_t i = 0; i < items; i++)
    {
        p[i] = largest - 2 * (uint64_t)i;
        bench_random(words + at[i], at[i + 1] - at[i], p[i]);
    }
    bench_check(cunmod_moduli_create(&x.moduli, p, items, ctx), "moduli");
    bench_check(cunmod_batch_create(&x.a, x.moduli), "batch");
    bench_check(cunmod_batch_create(&x.b, x.moduli), "batch");
    bench_check(cunmod_batch_create(&x.z, x.moduli), "batch");
    bench_check(cunmod_batch_set_arrays(x.a, words, at), "upload");
    bench_check(cunmod_batch_set_arrays(x.b, words, at), "upload");
    free(p);
    free(words);
    return x;
}

static void destroy_pairs(const pairs_t *x)
{
    cunmod_batch_destroy(x->a);
    cunmod_batch_destroy(x->b);
    cunmod_batch_destroy(x->z);
    cunmod_moduli_destroy(x->moduli);
}

static void multiply(void *data)
{
    const pairs_t *x = data;
    bench_check(cunmod_batch_mul(x->z, x->a, x->b), "batch product");
}

static bench_time_t time_pairs(const bench_t *t, const int64_t *at, int64_t items, int bits)
{
    pairs_t x = make_pairs(t->ctx, at, items, bits);
    multiply(&x);
    const bench_time_t time = bench_stream_time(t, multiply, &x, MAX_CALLS);
    destroy_pairs(&x);
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
    {
        count[k] = 1 + (int64_t)(ITEMS / (double)len[k] / share);
    }
    return lengths;
}

static void measure_mixed(const bench_t *t, int bits)
{
    int64_t len[LENGTHS], count[LENGTHS], items = 0;
    const int lengths = draw_lengths(len, count, t->largest < 10000 ? t->largest : 10000);
    double sum = 0;
    for (int k = 0; k < lengths; k++)
    {
        items += count[k];
    }
    int64_t *const at = (int64_t *)bench_words(items + 1);
    for (int k = 0; k < lengths; k++)
    {
        for (int64_t i = 0; i <= count[k]; i++)
        {
            at[i] = i * len[k];
        }
        sum += time_pairs(t, at, count[k], bits).median;
    }
    /* Items of all lengths follow one another in an order that is the same in each run. */
    at[0] = 0;
    for (int64_t i = 0, left = items; i < items; i++, left--)
    {
        uint64_t place = (uint64_t)(i * INT64_C(7919)) % (uint64_t)left;
        int k = 0;
        while ((int64_t)place >= count[k])
        {
            place -= (uint64_t)count[k++];
        }
        count[k]--;
        at[i + 1] = at[i] + len[k];
    }
    const bench_time_t mixed = time_pairs(t, at, items, bits);
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
    free(at);
}

/* ---- the plan's choice ----------------------------------------------------------- */

/* Each algorithm keeps the least of TURNS times, since a host is slow now and then. */
static void measure_regret(const bench_t *t, int64_t n, int64_t items, int bits, double *worst)
{
    static const char *const names[] = {NULL, "small", "whole", "ntt"};
    enum
    {
        NAMES = sizeof names / sizeof *names,
        TURNS = 3
    };
    double us[NAMES] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    int64_t *const at = (int64_t *)bench_words(items + 1);
    int best = 1;
    for (int64_t i = 0; i <= items; i++)
    {
        at[i] = i * n;
    }
    for (int i = 0; i < TURNS * NAMES; i++)
    {
        const int k = i % NAMES;
        bench_check(cunmod_set_algorithm(t->ctx, CUNMOD_OP_MUL, names[k]), "algorithm");
        us[k] = fmin(us[k], time_pairs(t, at, items, bits).median);
    }
    for (int k = 2; k < NAMES; k++)
    {
        best = us[k] < us[best] ? k : best;
    }
    bench_check(cunmod_set_algorithm(t->ctx, CUNMOD_OP_MUL, NULL), "algorithm");
    const double regret = us[0] / us[best];
    *worst = fmax(regret, *worst);
    printf("  %6lld items of %5lld, %2d bits: %8.2f us, %.2f times %s\n", (long long)items,
           (long long)n, bits, us[0], regret, names[best]);
    free(at);
}

void bench_batches_mixed(const bench_t *t)
{
    static const int bits[] = {31, 64};
    static const int64_t lengths[] = {2, 8, 32, 64, 100, 128, 180, 256, 1000, 4000, 8000, 16000};
    double worst = 0;
    if (!t->dev)
    {
        return;
    }
    printf("\nProducts of mixed lengths, and the plan's choice beside the fastest algorithm.\n");
    for (int j = 0; j < 2; j++)
    {
        measure_mixed(t, bits[j]);
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths && lengths[i] <= t->largest; i++)
        {
            for (int64_t items = 1; items <= 65536 && items * lengths[i] <= 1 << 23; items *= 16)
            {
                measure_regret(t, lengths[i], items, bits[j], &worst);
            }
        }
    }
    printf("  worst: %.2f times the fastest\n", worst);
}
