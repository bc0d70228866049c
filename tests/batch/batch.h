/* What the files of t-batch share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCH_H
#define CUNMOD_TESTS_BATCH_H

#include <stdint.h>

#include "backend/backend.h"

#define ITEMS 7

typedef struct
{
    uint64_t p;
    int64_t lena, lenb;
    uint64_t *a, *b;
    void *d_a, *d_b, *d_z, *d_y; /* d_z, d_y: results and workspace of the item */
    int64_t *d_len;
    cunmod_modulus_t mod;
} pair_t;

extern cunmod_dev_t *dev;

/* largest: every coefficient is p - 1. */
void make_pair(pair_t *pair, uint64_t p, int64_t lena, int64_t lenb, int largest);

/* ITEMS pairs whose word sizes alternate in runs, so that a batch splits. */
void make_pairs(pair_t *pairs);

void free_pairs(pair_t *pairs, int count);

/* ---- batch_products.c: s > 0: block, s = 0: tensor, s < 0: two_phase with -s ---- */

/* Pairs of all kinds, of whose products every range is asked for. */
void check_mul(int s);

/* Operands that a block takes in several pieces, the largest coefficients included; more
 * of them than the sums of "tensor" have room for. */
void check_long_mul(int s);

/* Few tiles of "tensor", which blocks share: those of two products of different lengths in a
 * batch, and those of one. */
void check_shared_tiles(void);

/* Products in one block of threads, with every size of a transform and every number of primes:
 * whole ones, those of which some coefficients wrap around, squares, and operands of no words. */
void check_whole(void);

#endif
