/* Which kernel makes a product of a batch. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PRODUCT_H
#define CUNMOD_BATCH_PRODUCT_H

#include "plan/plan.h"

/* The classes of the products of a batch. All products of a class are made together, with the
 * shape of the longest one, so that lengths of a class are within a factor of 2.
 *
 *   c < CUNMOD_BATCH_LONG   products of more than 2^(c-1) words and at most 2^c, by the algorithm
 *                           that the plan chooses for all of them
 *   CUNMOD_BATCH_LONG       products too long for one block of threads */
#define CUNMOD_BATCH_LONG 14

/* The most words of a product of "small". */
#define CUNMOD_SMALL_MOST 512

/* What "small" does for a product with `outputs` outputs, of which b has m words of `word` bytes.
 * Lanes of a warp, a power of 2 of them, have the outputs in turns, and take b in rows; they
 * compute whole turns and rows, needed or not. */
typedef struct
{
    int64_t chain; /* coefficients of b that a lane takes, in all turns */
    int64_t made;  /* products of all lanes */
} cunmod_small_work_t;

cunmod_small_work_t cunmod_small_work(int64_t outputs, int64_t m, int64_t word);

/* The class of products of operands of n and m words, of which the coefficients from hi on are not
 * wanted. */
int cunmod_batch_class(int64_t n, int64_t m, int64_t hi);

/* The logarithm of the transform of a product of "whole"; a number above CUNMOD_WHOLE_MOST_LOG when
 * it would be too long. */
int cunmod_whole_log(const cunmod_query_t *query);

/* The logarithm of the longest transform for which a block of threads has room, with moduli of at
 * most `largest`, where it can have shared_bytes of shared memory. */
int cunmod_whole_most_log(uint64_t largest, int64_t shared_bytes);

/* Bytes of shared memory of a block that makes a product by transforms of 2^log points modulo
 * `primes` primes. */
int64_t cunmod_whole_bytes(int log, int primes);

#endif
