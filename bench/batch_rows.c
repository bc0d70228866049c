/* Mode "batch": divisions, values, interpolation and powers of many polynomials in one call, beside
 * the CPU path, whose results they are compared with, and beside another FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batches.h"
#include "peers.h"

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

/* z[0]: the remainders, the values, or what else is the result. */
static void run(void *data)
{
    const bench_batch_t *const x = data;
    const row_t *const row = x->how;
    int status = CUNMOD_OK;
    switch (row->what)
    {
    case DIVISION:
        status = cunmod_batch_divrem(x->z[1], x->z[0], x->a, x->b);
        break;
    case VALUES:
        status = cunmod_batch_evaluate(x->z[0], x->a, x->b, row->m);
        break;
    case POINTS:
        status = cunmod_batch_interpolate(x->z[0], x->a, x->b, row->m);
        break;
    default:
        status = cunmod_batch_powmod_x(x->z[0], x->p, x->b);
        break;
    }
    bench_check(status, row->name);
}

static void run_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    const row_t *const row = x->how;
    const uint64_t *const a = bench_batch_operand(x, 0, i), *const b = bench_batch_operand(x, 1, i);
    if (row->what == DIVISION)
        flint_peer_divrem(z, z + row->n, a, row->n, b, row->m, x->p[i]);
    else if (row->what == VALUES)
        flint_peer_evaluate(z, a, row->n, b, row->m, x->p[i]);
    else
        flint_peer_interpolate(z, a, b, row->n, x->p[i]);
}

/* The p are odd numbers of so many bits, and divisors are monic. For interpolation all p are one
 * prime, and points are different. */
static void draw(bench_batch_t *x, const row_t *row, int of_bits)
{
    *x = (bench_batch_t){.c = {.op = row->op, .n = row->n, .m = row->m},
                         .name = row->name,
                         .how = row,
                         .run = run,
                         .item = row->what == POWER ? NULL : run_item};
    bench_batch_draw(x, ITEMS, row->n, row->m, NULL, row->what == POINTS ? BENCH_PRIME : BENCH_ODD,
                     of_bits);
    for (int64_t i = 0; i < ITEMS; i++)
    {
        x->words[1][(i + 1) * row->m - 1] = 1;
        for (int64_t k = 0; k < row->n && row->what == POINTS; k++)
            x->words[0][i * row->n + k] = (uint64_t)((k + i) * ITEMS);
    }
}

static uint64_t *read_result(const bench_batch_t *x)
{
    uint64_t *const result = bench_words(x->items * x->m);
    bench_batch_read(result, x, 0, x->m);
    return result;
}

static void keep(bench_batch_t *x)
{
    x->kept = read_result(x);
}

/* Compares with the results of the CPU path, which are kept. */
static void measure_device(const bench_t *t, bench_batch_t *x)
{
    bench_batch_create(x, t->ctx);
    run(x);
    uint64_t *const result = read_result(x);
    if (memcmp(x->kept, result, (size_t)(x->items * x->m) * sizeof(uint64_t)) != 0)
    {
        bench_die("WRONG RESULT: a batch, %s of %lld by %lld", x->name, (long long)x->n,
                  (long long)x->m);
    }
    free(result);
    bench_batch_device(t, x);
    bench_batch_destroy(x);
}

static void measure(const bench_t *t, const row_t *row, int of_bits)
{
    bench_batch_t x;
    draw(&x, row, of_bits);
    bench_batch_cpu(t, &x, keep);
    if (t->dev)
        measure_device(t, &x);
    free(x.kept);
    bench_batch_release(&x);
}

void bench_batch_rows(const bench_t *t)
{
    printf("\nDivisions, values, interpolation and powers of many polynomials in one call.\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int bits = 31; bits <= 64 && rows[i].n <= t->largest; bits += 33)
            measure(t, &rows[i], bits);
}
