/* Mode "batch-euclid": GCDs, resultants, extended GCDs and inverses of many pairs of polynomials in
 * one call, each with its own prime, beside the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include <flint/ulong_extras.h>

#include "bench.h"

#define MAX_CALLS 32
#define MOST_WORDS (INT64_C(1) << 23) /* of an operand with all its items */

static const int64_t degrees[] = {32, 100, 250, 500, 1000, 2000, 10000};
static const int64_t numbers[] = {1, 64, 256, 512, 4096, 65536};
static const int bits[] = {31, 60, 64};

/* Pairs of polynomials of degree n. */
typedef struct
{
    bench_case_t c; /* only op, n, m and p are set */
    int64_t items;
    cunmod_moduli_t moduli;
    cunmod_batch_t a, b, z[3];
    uint64_t *p, *words[2];
    int64_t *at;
    int operation;
} problem_t;

static int gcd(const problem_t *x)
{
    return cunmod_batch_gcd(x->z[0], x->a, x->b);
}

static int resultant(const problem_t *x)
{
    return cunmod_batch_resultant(x->z[0], x->a, x->b);
}

static int xgcd(const problem_t *x)
{
    return cunmod_batch_xgcd(x->z[0], x->z[1], x->z[2], x->a, x->b);
}

static int invmod(const problem_t *x)
{
    return cunmod_batch_invmod(x->z[0], x->a, x->b);
}

static const struct
{
    const char *name;
    int (*call)(const problem_t *x);
} operations[] = {{"gcd", gcd}, {"resultant", resultant}, {"xgcd", xgcd}, {"invmod", invmod}};
#define OPERATIONS ((int)(sizeof operations / sizeof *operations))

/* The primes are neighbours below 2^of_bits. */
static void create(problem_t *x, cunmod_ctx_t ctx, int64_t n, int64_t items, int of_bits)
{
    uint64_t p = bench_prime(of_bits) - (UINT64_C(1) << (of_bits - 3));
    *x = (problem_t){.c = {.op = CUNMOD_OP_GCD, .n = n, .m = n, .p = bench_prime(of_bits)},
                     .items = items,
                     .p = bench_words(items),
                     .words = {bench_words(items * (n + 1)), bench_words(items * (n + 1))},
                     .at = (int64_t *)bench_words(items + 1)};
    for (int64_t i = 0; i < items; i++)
    {
        p = n_nextprime(p, 1);
        x->p[i] = p;
        x->at[i] = i * (n + 1);
        bench_random(x->words[0] + x->at[i], n + 1, p);
        bench_random(x->words[1] + x->at[i], n + 1, p);
    }
    x->at[items] = items * (n + 1);
    bench_check(cunmod_moduli_create(&x->moduli, x->p, items, ctx), "moduli");
    bench_check(cunmod_batch_create(&x->a, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->b, x->moduli), "batch");
    for (int r = 0; r < 3; r++)
    {
        bench_check(cunmod_batch_create(&x->z[r], x->moduli), "batch");
    }
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at), "upload");
}

static void destroy(problem_t *x)
{
    for (int r = 0; r < 3; r++)
    {
        cunmod_batch_destroy(x->z[r]);
    }
    cunmod_batch_destroy(x->a);
    cunmod_batch_destroy(x->b);
    cunmod_moduli_destroy(x->moduli);
    free(x->p);
    free(x->words[0]);
    free(x->words[1]);
    free(x->at);
}

static void run(void *data)
{
    const problem_t *x = data;
    bench_check(operations[x->operation].call(x), operations[x->operation].name);
}

static int run_on_cpu(void *data)
{
    run(data);
    return 0;
}

/* Ends the program when the resultant of the first or of the last item is not FLINT's. */
static void check_resultants(const problem_t *x)
{
    uint64_t *const result = bench_words(x->items);
    int64_t *const at = (int64_t *)bench_words(x->items + 1);
    for (int64_t i = 0; i <= x->items; i++)
    {
        at[i] = i;
    }
    bench_check(cunmod_batch_get_arrays(result, at, x->z[0]), "download");
    for (int64_t i = 0; i<x->items; i += x->items> 1 ? x->items - 1 : 1)
    {
        uint64_t expected;
        cunmod_ctx_t ctx;
        bench_check(cunmod_ctx_create(&ctx, -2), "context");
        bench_check(cunmod_resultant(&expected, x->words[0] + x->at[i], x->c.n + 1,
                                     x->words[1] + x->at[i], x->c.n + 1, x->p[i], ctx),
                    "resultant");
        cunmod_ctx_destroy(ctx);
        if (result[i] != expected)
        {
            fprintf(stderr, "cunmod-bench: a resultant of a batch is wrong\n");
            exit(1);
        }
    }
    free(result);
    free(at);
}

static void add(const problem_t *x, const char *library, const char *where,
                const bench_time_t *time)
{
    const char *const name = operations[x->operation].name;
    char label[32];
    snprintf(label, sizeof label, "%s %lld", name, (long long)x->items);
    bench_add(&x->c, library, label, 0, where, time);
    printf("  %6lld items of degree %5lld, %2d bits, %-9s %-6s %10.1f us, %9.4f us an item\n",
           (long long)x->items, (long long)x->c.n, bench_bits(x->c.p), name, where, time->median,
           time->median / (double)x->items);
}

static void measure(const bench_t *t, int64_t n, int64_t items, int of_bits)
{
    problem_t x;
    create(&x, t->ctx, n, items, of_bits);
    for (x.operation = 0; x.operation < OPERATIONS; x.operation++)
    {
        run(&x);
        if (operations[x.operation].call == resultant)
        {
            check_resultants(&x);
        }
        const bench_time_t time = bench_stream_time(t, run, &x, MAX_CALLS);
        add(&x, "cunmod", "device", &time);
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
    for (x.operation = 0; x.operation < OPERATIONS; x.operation++)
    {
        run(&x);
        bench_wall(&time, run_on_cpu, &x, BENCH_CPU_REPS);
        add(&x, library, "host", &time);
    }
    destroy(&x);
    cunmod_ctx_destroy(ctx);
}

void bench_batches_euclid(const bench_t *t)
{
    printf("\nEuclid's algorithm on many pairs of polynomials in one call.\n");
    for (size_t j = 0; j < sizeof bits / sizeof *bits; j++)
    {
        for (size_t i = 0; i < sizeof degrees / sizeof *degrees && degrees[i] <= t->largest; i++)
        {
            for (size_t k = 0; k < sizeof numbers / sizeof *numbers && t->dev; k++)
            {
                if (numbers[k] * degrees[i] <= MOST_WORDS)
                {
                    measure(t, degrees[i], numbers[k], bits[j]);
                }
            }
            measure_cpu(degrees[i], degrees[i] > 1000 ? 64 : 512, bits[j]);
        }
    }
}
