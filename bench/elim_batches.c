/* Mode "elim": determinants and inverses of many matrices, each modulo a prime of its own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "batches.h"

#define MAX_CALLS 64

/* The rows of the matrices of a batch of n x n entries. */
static int64_t rows_of(const bench_batch_t *x)
{
    return *(const int64_t *)x->how;
}

static void determine(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_matrix_det(x->z[0], x->a, rows_of(x)), "determinants");
}

static void invert(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_matrix_inv(x->z[0], x->a, rows_of(x)), "inverses");
}

/* Compares the determinants with those of the matrices one by one, on the CPU. */
static void check(bench_batch_t *x)
{
    cunmod_ctx_t ctx;
    uint64_t det, *const result = bench_words(x->items);
    const int64_t n = rows_of(x);
    bench_batch_read(result, x, 0, 1);
    bench_check(cunmod_ctx_create(&ctx, -2), "context");
    for (int64_t i = 0; i < x->items; i += 1 + x->items / 64)
    {
        const cunmod_matrix_t a = {(uint64_t *)bench_batch_operand(x, 0, i), n, n, n, 0};
        bench_check(cunmod_matrix_det(&det, &a, x->p[i], ctx), "determinant");
        if (det != result[i])
            bench_die("WRONG RESULT: determinant %lld of a batch", (long long)i);
    }
    cunmod_ctx_destroy(ctx);
    free(result);
}

static int determine_arrays(void *data)
{
    bench_batch_t *const x = data;
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at[0]), "upload");
    determine(x);
    bench_batch_read(x->kept, x, 0, 1);
    return 0;
}

static void measure(const bench_t *t, int64_t n, int64_t items, int bits)
{
    bench_batch_t x = {
        .c = {.op = CUNMOD_OP_MAT, .n = n * n, .m = 1}, .name = "det", .how = &n, .run = determine};
    bench_time_t time;
    bench_batch_draw(&x, items, n * n, 1, NULL, BENCH_PRIMES, bits);
    if (t->dev != NULL)
    {
        bench_batch_create(&x, t->ctx);
        determine(&x);
        check(&x);
        bench_batch_device(t, &x);
        time = bench_stream_time(t, invert, &x, MAX_CALLS);
        bench_batch_add(&x, "cunmod", "inv", "device", &time);
        x.kept = bench_words(items);
        bench_wall(&time, determine_arrays, &x, t->reps);
        bench_batch_add(&x, "cunmod", "det", "host", &time);
        free(x.kept);
        bench_batch_destroy(&x);
    }
    bench_batch_cpu(t, &x, check);
    bench_batch_release(&x);
}

void bench_elim_batches(const bench_t *t)
{
    static const struct
    {
        int64_t n, items;
    } sizes[] = {{20, 65536}, {60, 4096}, {100, 4096}, {128, 1024}};
    printf("\nMatrices in batches, each modulo a prime of its own.\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int bits = 31; bits <= 64 && sizes[i].n * sizes[i].n <= t->largest; bits += 33)
            measure(t, sizes[i].n, sizes[i].items, bits);
}
