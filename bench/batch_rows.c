/* Mode "batch": divisions, values, interpolation and powers of many polynomials in one call, beside
 * the CPU path, whose results they are compared with.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MAX_CALLS 64
#define ITEMS 4096

enum
{
    DIVISION, /* n by m coefficients */
    VALUES,   /* n coefficients at m points */
    POINTS,   /* n points with m = n values */
    POWER     /* x^p modulo m coefficients */
};

typedef struct
{
    const char *name;
    int what, op;
    int64_t n, m;
} row_t;

static const row_t rows[] = {{"divrem", DIVISION, CUNMOD_OP_DIV, 64, 32},
                             {"divrem", DIVISION, CUNMOD_OP_DIV, 200, 100},
                             {"divrem", DIVISION, CUNMOD_OP_DIV, 500, 250},
                             {"divrem", DIVISION, CUNMOD_OP_DIV, 2000, 1000},
                             {"divrem", DIVISION, CUNMOD_OP_DIV, 8000, 4000},
                             {"evaluate", VALUES, CUNMOD_OP_POINTS, 100, 100},
                             {"evaluate", VALUES, CUNMOD_OP_POINTS, 1000, 1000},
                             {"interpolate", POINTS, CUNMOD_OP_POINTS, 100, 100},
                             {"interpolate", POINTS, CUNMOD_OP_POINTS, 1000, 1000},
                             {"powmod-x", POWER, CUNMOD_OP_DIV, 50, 50},
                             {"powmod-x", POWER, CUNMOD_OP_DIV, 500, 500}};

typedef struct
{
    const row_t *row;
    cunmod_moduli_t moduli;
    cunmod_batch_t a, b, z, y;
    uint64_t *p, *words[2], *result;
    int64_t *at[2];
} problem_t;

/* The p are odd numbers of so many bits, and divisors are monic. For interpolation all p are one
 * prime, and points are different. */
static void draw(problem_t *x, const row_t *row, int of_bits)
{
    const int64_t len[] = {row->n, row->m};
    *x = (problem_t){.row = row,
                     .p = bench_words(ITEMS),
                     .words = {bench_words(ITEMS * row->n), bench_words(ITEMS * row->m)},
                     .result = bench_words(ITEMS * row->m),
                     .at = {(int64_t *)bench_words(ITEMS + 1), (int64_t *)bench_words(ITEMS + 1)}};
    for (int64_t i = 0; i < ITEMS; i++)
    {
        x->p[i] = row->what == POINTS ? bench_prime(of_bits)
                                      : (UINT64_MAX >> (64 - of_bits)) - 2 * (uint64_t)i;
        for (int k = 0; k < 2; k++)
        {
            x->at[k][i + 1] = (i + 1) * len[k];
            bench_random(x->words[k] + i * len[k], len[k], x->p[i]);
        }
        x->words[1][(i + 1) * row->m - 1] = 1;
        for (int64_t k = 0; k < row->n && row->what == POINTS; k++)
        {
            x->words[0][i * row->n + k] = (uint64_t)((k + i) * ITEMS);
        }
    }
    x->at[0][0] = x->at[1][0] = 0;
}

/* The batches of a context, with the operands that are drawn. */
static void create(problem_t *x, cunmod_ctx_t ctx)
{
    bench_check(cunmod_moduli_create(&x->moduli, x->p, ITEMS, ctx), "moduli");
    bench_check(cunmod_batch_create(&x->a, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->b, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->z, x->moduli), "batch");
    bench_check(cunmod_batch_create(&x->y, x->moduli), "batch");
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at[0]), "upload");
    bench_check(cunmod_batch_set_arrays(x->b, x->words[1], x->at[1]), "upload");
}

static void destroy(problem_t *x)
{
    cunmod_batch_destroy(x->a);
    cunmod_batch_destroy(x->b);
    cunmod_batch_destroy(x->z);
    cunmod_batch_destroy(x->y);
    cunmod_moduli_destroy(x->moduli);
}

static void release(problem_t *x)
{
    free(x->p);
    free(x->result);
    for (int k = 0; k < 2; k++)
    {
        free(x->words[k]);
        free(x->at[k]);
    }
}

/* z: the remainders, the values, or what else is the result. */
static void run(void *data)
{
    const problem_t *x = data;
    const int64_t m = x->row->m;
    int status = CUNMOD_OK;
    switch (x->row->what)
    {
    case DIVISION:
        status = cunmod_batch_divrem(x->y, x->z, x->a, x->b);
        break;
    case VALUES:
        status = cunmod_batch_evaluate(x->z, x->a, x->b, m);
        break;
    case POINTS:
        status = cunmod_batch_interpolate(x->z, x->a, x->b, m);
        break;
    default:
        status = cunmod_batch_powmod_x(x->z, x->p, x->b);
        break;
    }
    bench_check(status, x->row->name);
}

static int run_on_cpu(void *data)
{
    run(data);
    return 0;
}

static void add(const problem_t *x, const char *library, const char *where,
                const bench_time_t *time)
{
    char label[32];
    const bench_case_t c = {.op = x->row->op, .n = x->row->n, .m = x->row->m, .p = x->p[0]};
    snprintf(label, sizeof label, "%s %d", x->row->name, ITEMS);
    bench_add(&c, library, label, 0, where, time);
    printf("  %6d items of %5lld by %5lld, %2d bits, %-11s %-6s %10.1f us, %9.4f us an item\n",
           ITEMS, (long long)c.n, (long long)c.m, bench_bits(c.p), x->row->name, where,
           time->median, time->median / ITEMS);
}

/* result = the words of z, row->m an item. */
static void read_result(problem_t *x)
{
    bench_check(cunmod_batch_get_arrays(x->result, x->at[1], x->z), "download");
}

static void measure_cpu(problem_t *x)
{
    bench_time_t time;
    cunmod_ctx_t ctx;
    char library[32];
    snprintf(library, sizeof library, "FLINT-%.20s", cunmod_flint_version());
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    create(x, ctx);
    bench_wall(&time, run_on_cpu, x, BENCH_CPU_REPS);
    add(x, library, "host", &time);
    read_result(x);
    destroy(x);
    cunmod_ctx_destroy(ctx);
}

/* Compares with the results of the CPU path, which are there. */
static void measure_device(const bench_t *t, problem_t *x)
{
    const size_t bytes = ITEMS * (size_t)x->row->m * sizeof(uint64_t);
    uint64_t *const expected = x->result;
    x->result = bench_words(ITEMS * x->row->m);
    create(x, t->ctx);
    run(x);
    read_result(x);
    if (memcmp(expected, x->result, bytes) != 0)
    {
        bench_die("WRONG RESULT: a batch, %s of %lld by %lld", x->row->name, (long long)x->row->n,
                  (long long)x->row->m);
    }
    free(expected);
    const bench_time_t time = bench_stream_time(t, run, x, MAX_CALLS);
    add(x, "cunmod", "device", &time);
    destroy(x);
}

static void measure(const bench_t *t, const row_t *row, int of_bits)
{
    problem_t x;
    draw(&x, row, of_bits);
    measure_cpu(&x);
    if (t->dev)
    {
        measure_device(t, &x);
    }
    release(&x);
}

void bench_batch_rows(const bench_t *t)
{
    printf("\nDivisions, values, interpolation and powers of many polynomials in one call.\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
        for (int bits = 31; bits <= 64 && rows[i].n <= t->largest; bits += 33)
        {
            measure(t, &rows[i], bits);
        }
    }
}
