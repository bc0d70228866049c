/* Which kernel computes a product of a batch. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PRODUCT_H
#define CUNMOD_BATCH_PRODUCT_H

#include "plan/plan.h"

/* The size classes of the products of a batch. The same launches compute all products of a class,
 * with transforms that are long enough for the longest one. The lengths of a class are within a
 * factor of 2.
 *
 *   c < CUNMOD_BATCH_LONG   products of more than 2^(c-1) and at most 2^c words, by the algorithm
 *                           that the plan chooses for the class
 *   CUNMOD_BATCH_LONG       products too long for one block of threads */
#define CUNMOD_BATCH_LONG 14

/* The most words of a product that "small" computes. */
#define CUNMOD_SMALL_MOST 512

/* The work of "small" for a product of which `outputs` coefficients are computed, where b has m
 * words of `word` bytes. Let R = CUNMOD_SMALL_EACH(word). Some lanes of a warp, their number a
 * power of 2, compute the product in turns. In each turn a lane computes R neighbouring
 * coefficients of the product, and for these it reads b in rows of R coefficients. Incomplete turns
 * and rows count as complete ones. */
typedef struct
{
    int64_t chain; /* number of coefficients of b that one lane reads in all turns */
    int64_t made;  /* number of products of two coefficients that all lanes compute */
} cunmod_small_work_t;

cunmod_small_work_t cunmod_small_work(int64_t outputs, int64_t m, int64_t word);

/* Returns the size class of a product of operands of n and m words, of which coefficients 0 .. hi-1
 * are computed. */
int cunmod_batch_class(int64_t n, int64_t m, int64_t hi);

/* Returns log2 of the points of the transform of a product by "whole". A result >
 * CUNMOD_WHOLE_MOST_LOG means that no kernel has such a transform. */
int cunmod_whole_log(const cunmod_query_t *query);

/* Returns log2 of the points of the longest transform that fits in shared_bytes bytes of shared
 * memory of a block, for moduli <= `largest`; CUNMOD_WHOLE_LEAST_LOG - 1: no transform fits. */
int cunmod_whole_most_log(uint64_t largest, int64_t shared_bytes);

/* Returns the bytes of shared memory of a block that computes a product by transforms of 2^log
 * points modulo `primes` primes. */
int64_t cunmod_whole_bytes(int log, int primes);

#endif
