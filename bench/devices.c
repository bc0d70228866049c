/* Mode "devices": the same call on 1, 2, 4, ... GPUs: batches on the devices and from host arrays
 * to host arrays, in stages; resultants over the integers and of polynomials in x and y.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pack.h"
#include "batches.h"
#include "runtime/transfer.h"
#include "threads/parallel_for.h"

/* Products n by n of many pairs. `arrays`: from host arrays to host arrays, too. */
typedef struct
{
    int64_t items, n;
    int bits, arrays;
} row_t;

static const row_t rows[] = {{4096, 100, 31, 0},  {4096, 100, 64, 0},   {4096, 1000, 31, 0},
                             {4096, 1000, 64, 0}, {65536, 1000, 31, 1}, {65536, 1000, 64, 1}};

static void multiply(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_mul(x->z[0], x->a, x->b), "batch product");
}

/* ---- stages of a call ----------------------------------------------------------------- */

/* What the stages read and write. Each is timed by itself and waits for its end. */
typedef struct
{
    bench_batch_t *x;
    int units;        /* GPUs */
    uint64_t *result; /* 2 n words an item, which have been written before */
    char *packed;     /* room for the words of an operand */
} stages_t;

static int wait(const stages_t *of)
{
    bench_check(cunmod_sync(of->x->ctx), "wait");
    return 0;
}

static int compute(void *data)
{
    const stages_t *const of = data;
    multiply(of->x);
    return wait(of);
}

static int upload(void *data)
{
    const stages_t *const of = data;
    bench_check(cunmod_batch_set_arrays(of->x->a, of->x->words[0], of->x->at[0]), "upload");
    bench_check(cunmod_batch_set_arrays(of->x->b, of->x->words[1], of->x->at[1]), "upload");
    return wait(of);
}

static int download(void *data)
{
    const stages_t *const of = data;
    bench_batch_read(of->result, of->x, 0, 2 * of->x->n);
    return 0;
}

/* The same into memory that no one has written before. */
static int download_fresh(void *data)
{
    const stages_t *const of = data;
    uint64_t *const fresh = bench_words(2 * of->x->n * of->x->items);
    bench_batch_read(fresh, of->x, 0, 2 * of->x->n);
    free(fresh);
    return 0;
}

static int whole(void *data)
{
    const stages_t *const of = data;
    upload(data);
    multiply(of->x);
    return download(data);
}

/* Words that a thread packs or unpacks at a time, as transfers do. */
#define PIECE (1 << 15)

static uint32_t word_of(const stages_t *of)
{
    return bench_bits(of->x->c.p) > 31 ? 8 : 4;
}

static void pack_piece(void *argument, int64_t piece, int member)
{
    const stages_t *const of = argument;
    const int64_t from = piece * PIECE;
    (void)member;
    cunmod_all_below(of->x->words[0] + from, PIECE, UINT64_C(1) << 31);
    cunmod_pack(of->packed + from * word_of(of), of->x->words[0] + from, PIECE, word_of(of));
}

static void unpack_piece(void *argument, int64_t piece, int member)
{
    const stages_t *const of = argument;
    (void)member;
    cunmod_unpack(of->result + piece * PIECE, of->packed, PIECE, word_of(of), 1);
}

/* The work of the host alone, without a GPU: both operands, and the results. */
static int pack(void *data)
{
    const stages_t *const of = data;
    const int64_t pieces = of->x->at[0][of->x->items] / PIECE;
    for (int k = 0; k < 2; k++)
        cunmod_parallel_for(CUNMOD_TRANSFER_THREADS * of->units, pieces, pack_piece, data, NULL);
    return 0;
}

static int unpack(void *data)
{
    const stages_t *const of = data;
    cunmod_parallel_for(CUNMOD_TRANSFER_THREADS * of->units, 2 * of->x->n * of->x->items / PIECE,
                        unpack_piece, data, NULL);
    return 0;
}

/* The first touch of as much memory as the results take. */
static int touch(void *data)
{
    const stages_t *const of = data;
    const size_t bytes = (size_t)(2 * of->x->n * of->x->items) * 8;
    char *const fresh = malloc(bytes);
    for (size_t k = 0; k < bytes && fresh != NULL; k += 4096)
        *(volatile char *)(fresh + k) = 1;
    free(fresh);
    return 0;
}

static void measure(const bench_t *t, const stages_t *of, const char *stage, const char *where,
                    bench_call_t call)
{
    char name[32];
    bench_time_t time;
    stages_t own = *of;
    bench_wall(&time, call, &own, t->reps);
    snprintf(name, sizeof name, "devices%d%s%.12s", of->units, *stage ? ":" : "", stage);
    bench_batch_add(of->x, "cunmod", name, where, &time);
}

/* Without the copies for a GPU that is lost: the moduli are made anew. */
static void measure_without_recovery(const bench_t *t, stages_t *of)
{
    cunmod_ctx_t ctx = of->x->ctx;
    bench_batch_destroy(of->x);
    bench_check(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_OFF), "recovery");
    bench_batch_create(of->x, ctx);
    measure(t, of, "up-bare", "host", upload);
    measure(t, of, "bare", "host", whole);
    bench_check(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_AUTO), "recovery");
}

static void measure_arrays(const bench_t *t, stages_t *of)
{
    const int64_t words = 2 * of->x->n * of->x->items;
    of->result = bench_words(words);
    of->packed = (char *)bench_words(of->x->at[0][of->x->items]);
    memset(of->result, 1, (size_t)words * sizeof *of->result);
    memset(of->packed, 1, (size_t)of->x->at[0][of->x->items] * sizeof *of->result);
    measure(t, of, "", "host", whole);
    measure(t, of, "up", "host", upload);
    multiply(of->x);
    measure(t, of, "down", "host", download);
    measure(t, of, "down-fresh", "host", download_fresh);
    measure(t, of, "pack", "host", pack);
    measure(t, of, "unpack", "host", unpack);
    measure(t, of, "touch", "host", touch);
    measure_without_recovery(t, of);
    free(of->packed);
    free(of->result);
}

/* ---- batches --------------------------------------------------------------------------- */

/* Checks all items of the last result. */
static void check(const bench_batch_t *x)
{
    const int64_t stride = 2 * x->n;
    uint64_t *const result = bench_words(stride * x->items);
    bench_batch_read(result, x, 0, stride);
    for (int64_t i = 0; i < x->items; i += x->items / 256)
    {
        bench_check_points(result + i * stride, bench_batch_operand(x, 0, i), x->n,
                           bench_batch_operand(x, 1, i), x->m, x->p[i], "a batch");
    }
    free(result);
}

static void measure_row(const bench_t *t, const row_t *row, cunmod_ctx_t ctx, int units)
{
    bench_batch_t x = {.c = {.op = CUNMOD_OP_MUL, .n = row->n, .m = row->n}, .run = multiply};
    stages_t of = {.x = &x, .units = units};
    bench_batch_draw(&x, row->items, row->n, row->n, NULL, BENCH_ODD, row->bits);
    bench_batch_create(&x, ctx);
    multiply(&x);
    check(&x);
    measure(t, &of, "", "device", compute);
    if (row->arrays)
        measure_arrays(t, &of);
    bench_batch_destroy(&x);
    bench_batch_release(&x);
}

/* ---- results over the integers ----------------------------------------------------------- */

/* A resultant of two polynomials in x, or in x and y, with coefficients of so many bits. */
typedef struct
{
    cunmod_ctx_t ctx;
    int64_t lenx, leny, bits; /* leny = 0: in x alone */
    int64_t words, out, out_words;
    uint64_t *a, *b, *z;
    uint64_t *kept; /* the first result; NULL: there is none yet */
} integers_t;

static int resultant(void *data)
{
    integers_t *const it = data;
    const int status =
        it->leny == 0 ? cunmod_integers_resultant(it->z, it->out_words, it->a, it->words, it->lenx,
                                                  it->b, it->words, it->lenx, it->ctx)
                      : cunmod_integers_bivariate_resultant(it->z, it->out_words, it->a, it->words,
                                                            it->lenx, it->leny, it->b, it->words,
                                                            it->lenx, it->leny, it->ctx);
    bench_check(status, "resultant");
    return 0;
}

/* The number of integers of the result; sets their words. */
static int64_t open_result(integers_t *it)
{
    int64_t out = 1;
    if (it->leny == 0)
    {
        bench_check(cunmod_integers_resultant_words(&it->out_words, it->a, it->words, it->lenx,
                                                    it->b, it->words, it->lenx),
                    "words");
        return out;
    }
    bench_check(cunmod_bivariate_resultant_length(&out, it->lenx, it->leny, it->lenx, it->leny),
                "length");
    bench_check(cunmod_integers_bivariate_resultant_words(&it->out_words, it->a, it->words,
                                                          it->lenx, it->leny, it->b, it->words,
                                                          it->lenx, it->leny),
                "words");
    return out;
}

static void open_resultant(integers_t *it)
{
    const int64_t n = it->lenx * (it->leny > 0 ? it->leny : 1);
    it->words = it->bits / 64 + 1;
    it->a = bench_integers_random(n, it->bits, it->words);
    it->b = bench_integers_random(n, it->bits, it->words);
    it->out = open_result(it);
    it->z = bench_words(it->out * it->out_words);
}

static void close_resultant(integers_t *it)
{
    free(it->a);
    free(it->b);
    free(it->z);
    free(it->kept);
}

/* The result is kept, or is compared with the one that was. */
static void measure_resultant(const bench_t *t, integers_t *it, cunmod_ctx_t ctx, int units)
{
    char name[32];
    bench_time_t time;
    bench_case_t c = {.op = CUNMOD_OP_GCD, .n = it->lenx, .m = it->leny > 0 ? it->leny : it->lenx};
    const int64_t words = it->out * it->out_words;
    it->ctx = ctx;
    bench_wall(&time, resultant, it, t->reps);
    if (it->kept == NULL)
    {
        it->kept = bench_words(words);
        memcpy(it->kept, it->z, (size_t)words * sizeof *it->z);
    }
    if (memcmp(it->kept, it->z, (size_t)words * sizeof *it->z) != 0)
        bench_die("WRONG RESULT: %d GPUs give another resultant", units);
    snprintf(name, sizeof name, "devices%d:%s %lld", units,
             it->leny > 0 ? "bivariate" : "resultant", (long long)it->bits);
    bench_add(&c, "cunmod", name, 0, "host", &time);
    printf("  %-31s %5lld and %5lld, %4lld bits %10.1f us, %s\n", name, (long long)c.n,
           (long long)c.m, (long long)it->bits, time.median, cunmod_last_reason(ctx));
}

/* ---- the mode ------------------------------------------------------------------------------ */

static void measure_on(const bench_t *t, int units, integers_t *in_x, integers_t *in_x_and_y)
{
    cunmod_ctx_t ctx;
    bench_check(cunmod_ctx_create(&ctx, -1), "context");
    bench_check(cunmod_set_path(ctx, CUNMOD_PATH_GPU), "path");
    bench_check(cunmod_set_devices(ctx, units), "devices");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].n <= t->largest)
            measure_row(t, &rows[i], ctx, units);
    if (in_x->lenx <= t->largest)
    {
        measure_resultant(t, in_x, ctx, units);
        measure_resultant(t, in_x_and_y, ctx, units);
    }
    cunmod_ctx_destroy(ctx);
}

void bench_devices(const bench_t *t)
{
    integers_t in_x = {.lenx = 3001, .bits = 64},
               in_x_and_y = {.lenx = 33, .leny = 65, .bits = 1024};
    const int all = cunmod_dev_count(),
              most = t->devices > 0 && t->devices < all ? t->devices : all;
    printf("\nThe same calls on 1, 2, 4, ... of %d GPUs.\n", most);
    open_resultant(&in_x);
    open_resultant(&in_x_and_y);
    for (int units = 1; units <= most; units *= 2)
        measure_on(t, units, &in_x, &in_x_and_y);
    close_resultant(&in_x);
    close_resultant(&in_x_and_y);
}
