/* Chooses the kernel that computes a product of a batch. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PRODUCT_H
#define CUNMOD_BATCH_PRODUCT_H

#include "plan/plan.h"

/* The size classes c of the products of a batch. The same launches compute all products of a class,
 * with transforms that are long enough for the longest product.
 *
 *   c < CUNMOD_BATCH_LONG   products of more than 2^(c-1) and at most 2^c words, by the algorithm
 *                           that the plan chooses for the class
 *   CUNMOD_BATCH_LONG       products too long for one block of threads */
#define CUNMOD_BATCH_LONG 14

/* The most words of a product, lena + lenb - 1, that "small" computes. */
#define CUNMOD_SMALL_MOST 512

/* The work of "small" for a product a b of which `outputs` coefficients are computed, where b has m
 * words of `word` bytes. Let R = CUNMOD_SMALL_EACH(word). A number of lanes of a warp, a power of
 * 2, computes the product in turns. In each turn a lane computes R consecutive coefficients of the
 * product, and for them it reads all of b, R coefficients at a time. Incomplete turns, and
 * incomplete groups of R coefficients of b, count as complete. */
typedef struct
{
    int64_t chain; /* number of coefficients of b that one lane reads in all turns */
    int64_t made;  /* number of products of two coefficients, summed over all lanes */
} cunmod_small_work_t;

cunmod_small_work_t cunmod_small_work(int64_t outputs, int64_t m, int64_t word);

/* Returns the size class of a product of operands of n and m words, of which coefficients 0 .. hi-1
 * are computed. */
int cunmod_batch_class(int64_t n, int64_t m, int64_t hi);

/* Returns log2 of the number of points of the transform of a product by "whole". If the result is >
 * CUNMOD_WHOLE_MOST_LOG, the transform is too long for "whole". */
int cunmod_whole_log(const cunmod_query_t *query);

/* Returns log2 of the number of points of the longest transform that fits in shared_bytes bytes of
 * shared memory of a block, for moduli <= `largest`; CUNMOD_WHOLE_LEAST_LOG - 1: no transform
 * fits. */
int cunmod_whole_most_log(uint64_t largest, int64_t shared_bytes);

/* Returns the bytes of shared memory of a block that computes a product by transforms of 2^log
 * points modulo `primes` primes. */
int64_t cunmod_whole_bytes(int log, int primes);

#endif
