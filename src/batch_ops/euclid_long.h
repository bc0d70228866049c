/* Items of Euclid's algorithm on batches that are too long for the lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_LONG_H
#define CUNMOD_EUCLID_LONG_H

#include "batch/batch.h"

#define CUNMOD_EUCLID_RESULTS 3

/* Device addresses of a result of an item. *len may count leading zeros. */
typedef struct
{
    void *words;
    int64_t *len;
    int32_t *status;
} cunmod_euclid_to_t;

/* An item whose lengths the host knows. lena >= lenb; a has a word at least. */
typedef struct
{
    const void *a, *b;
    cunmod_euclid_to_t z[CUNMOD_EUCLID_RESULTS];
    int64_t lena, lenb, place;
    int64_t steps; /* number of divsteps, a multiple of CUNMOD_DIVSTEPS */
    int swapped;   /* 1: a is the second operand of the call, and b the first */
    cunmod_modulus_t mod;
} cunmod_euclid_long_t;

/* *x = the item at a place of a part. The host knows the lengths. like: a modulus that is copied if
 * it is that of the item, which saves its preparation; or NULL. Returns whether a computation is
 * needed: operands and modulus have status OK, and no operand is so short that the results are 0 or
 * an error. */
int cunmod_euclid_long_of(cunmod_euclid_long_t *x, const cunmod_modulus_t *like, int task,
                          const cunmod_batch_job_t *job, int part, int64_t place);

/* qsort: items with more divsteps come first. */
int cunmod_euclid_compare(const void *a, const void *b);

/* Returns the kernel's item that computes the resultant of a and b from the record of all divsteps.
 * work: 2 CUNMOD_RESULTANT_PARTS words on the device. */
cunmod_resultant_item_t cunmod_euclid_resultant_item(const cunmod_euclid_long_t *x,
                                                     const void *pivots, const int64_t *deltas,
                                                     void *work);

#endif
