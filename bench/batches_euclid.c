/* Mode "batch-euclid": GCDs, resultants, extended GCDs and inverses of many pairs of polynomials in
 * one call, each with its own prime, beside the CPU path and another FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "batches.h"
#include "peers.h"

#define MOST_WORDS (INT64_C(1) << 23) /* of an operand with all its items */

static const int64_t degrees[] = {32, 100, 250, 500, 1000, 2000, 10000};
static const int64_t numbers[] = {1, 64, 256, 512, 4096, 65536};
static const int bits[] = {31, 60, 64};

static void gcd(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_gcd(x->z[0], x->a, x->b), "gcd");
}

static void gcd_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    flint_peer_gcd(z, bench_batch_operand(x, 0, i), x->n, bench_batch_operand(x, 1, i), x->m,
                   x->p[i]);
}

static void resultant(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_resultant(x->z[0], x->a, x->b), "resultant");
}

static void resultant_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    z[0] = flint_peer_resultant(bench_batch_operand(x, 0, i), x->n, bench_batch_operand(x, 1, i),
                                x->m, x->p[i]);
}

static void xgcd(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_xgcd(x->z[0], x->z[1], x->z[2], x->a, x->b), "xgcd");
}

static void xgcd_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    flint_peer_xgcd(z, z + x->n, z + 2 * x->n, bench_batch_operand(x, 0, i), x->n,
                    bench_batch_operand(x, 1, i), x->m, x->p[i]);
}

static void invmod(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_invmod(x->z[0], x->a, x->b), "invmod");
}

static const struct
{
    const char *name;
    void (*run)(void *batch);
    void (*item)(const bench_batch_t *x, int64_t i, uint64_t *z);
} operations[] = {{"gcd", gcd, gcd_item},
                  {"resultant", resultant, resultant_item},
                  {"xgcd", xgcd, xgcd_item},
                  {"invmod", invmod, NULL}};
#define OPERATIONS (sizeof operations / sizeof *operations)

/* Pairs of polynomials of degree n, modulo different primes. */
static bench_batch_t draw(int64_t n, int64_t items, int of_bits)
{
    bench_batch_t x = {.c = {.op = CUNMOD_OP_GCD, .n = n, .m = n}};
    bench_batch_draw(&x, items, n + 1, n + 1, NULL, BENCH_PRIMES, of_bits);
    return x;
}

/* Ends the program when the resultant of the first or of the last item is not FLINT's. */
static void check_resultants(const bench_batch_t *x)
{
    uint64_t *const result = bench_words(x->items);
    cunmod_ctx_t ctx;
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    bench_batch_read(result, x, 0, 1);
    for (int64_t i = 0; i<x->items; i += x->items> 1 ? x->items - 1 : 1)
    {
        uint64_t expected;
        bench_check(cunmod_resultant(&expected, bench_batch_operand(x, 0, i), x->n,
                                     bench_batch_operand(x, 1, i), x->m, x->p[i], ctx),
                    "resultant");
        if (result[i] != expected)
            bench_die("a resultant of a batch is wrong");
    }
    cunmod_ctx_destroy(ctx);
    free(result);
}

static void measure(const bench_t *t, int64_t n, int64_t items, int of_bits)
{
    bench_batch_t x = draw(n, items, of_bits);
    bench_batch_create(&x, t->ctx);
    for (size_t k = 0; k < OPERATIONS; k++)
    {
        x.name = operations[k].name;
        x.run = operations[k].run;
        x.run(&x);
        if (x.run == resultant)
            check_resultants(&x);
        bench_batch_device(t, &x);
    }
    bench_batch_destroy(&x);
    bench_batch_release(&x);
}

static void measure_cpu(const bench_t *t, int64_t n, int64_t items, int of_bits)
{
    bench_batch_t x = draw(n, items, of_bits);
    for (size_t k = 0; k < OPERATIONS; k++)
    {
        x.name = operations[k].name;
        x.run = operations[k].run;
        x.item = operations[k].item;
        bench_batch_cpu(t, &x, NULL);
    }
    bench_batch_release(&x);
}

void bench_batches_euclid(const bench_t *t)
{
    printf("\nEuclid's algorithm on many pairs of polynomials in one call.\n");
    for (size_t j = 0; j < sizeof bits / sizeof *bits; j++)
    {
        for (size_t i = 0; i < sizeof degrees / sizeof *degrees && degrees[i] <= t->largest; i++)
        {
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers && t->dev; k++)
                if (numbers[k] * degrees[i] <= MOST_WORDS)
                    measure(t, degrees[i], numbers[k], bits[j]);
            measure_cpu(t, degrees[i], degrees[i] > 1000 ? 64 : 512, bits[j]);
        }
    }
}
