/* What the modes on batches share: operands, the library on the GPU and on the CPU, another FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_BATCHES_H
#define CUNMOD_BENCH_BATCHES_H

#include "bench.h"

#define BENCH_BATCH_RESULTS 3

/* The moduli of the items, of so many bits. */
enum
{
    BENCH_ODD,    /* odd numbers from the largest one down: products take any modulus */
    BENCH_PRIMES, /* different primes */
    BENCH_PRIME   /* one prime for all */
};

/* An operation on a batch of pairs of polynomials, all with the lengths n and m, unless the lengths
 * were given. */
typedef struct bench_batch
{
    bench_case_t c;           /* op, n, m and p alone: what the report has */
    const char *name;         /* of the row */
    const void *how;          /* what `run` and `item` read besides */
    void (*run)(void *batch); /* the operation on a, b and z */

    /* The operation on item i by the FLINT to compare with. z has room for 4 (n + m) words. NULL:
     * it is not compared. */
    void (*item)(const struct bench_batch *x, int64_t i, uint64_t *z);

    int64_t items, n, m;
    uint64_t *p, *words[2];
    int64_t *at[2];
    uint64_t *kept; /* a result, for the mode */
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t a, b, z[BENCH_BATCH_RESULTS];
} bench_batch_t;

/* Draws operands in host memory; their leading coefficients are not zero. lens: the lengths of both
 * operands of each item; NULL: n and m. */
void bench_batch_draw(bench_batch_t *x, int64_t items, int64_t n, int64_t m, const int64_t *lens,
                      int moduli, int bits);
void bench_batch_release(bench_batch_t *x);

/* Makes the batches of a context, with these operands. */
void bench_batch_create(bench_batch_t *x, cunmod_ctx_t ctx);
void bench_batch_destroy(bench_batch_t *x);

/* The operands of item i. */
const uint64_t *bench_batch_operand(const bench_batch_t *x, int operand, int64_t i);

/* words = the items of result r, `stride` words each. */
void bench_batch_read(uint64_t *words, const bench_batch_t *x, int r, int64_t stride);

/* Adds a row, with the number of items behind the name, and prints it. */
void bench_batch_add(const bench_batch_t *x, const char *library, const char *name,
                     const char *where, const bench_time_t *time);

/* Measures the operation on the device; and the bytes of device memory that it takes, for each
 * item, with operands and results, which `add` prints. */
void bench_batch_device(const bench_t *t, bench_batch_t *x);

/* Measures the CPU path, and where there is `item` the FLINT to compare with, an item a thread, on
 * all processors. check: gets the batches after a call of the CPU path, or is NULL. */
void bench_batch_cpu(const bench_t *t, bench_batch_t *x, void (*check)(bench_batch_t *x));

/* Mode "elim": matrices in batches. */
void bench_elim_batches(const bench_t *t);

#endif
