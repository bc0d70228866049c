/* Items of Euclid's algorithm on batches that are too long for the lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_LONG_H
#define CUNMOD_EUCLID_LONG_H

#include "batch/batch.h"

#define CUNMOD_EUCLID_RESULTS 3

/* Device addresses of a result of an item. *len may be larger than the true length. */
typedef struct
{
    void *words;
    int64_t *len;
    int32_t *status;
} cunmod_euclid_to_t;

/* An item whose lengths are known to the host. a is the longer operand: lena >= lenb, lena >= 1. */
typedef struct
{
    const void *a, *b;
    cunmod_euclid_to_t z[CUNMOD_EUCLID_RESULTS];
    int64_t lena, lenb, place;
    int64_t steps; /* number of divsteps, a multiple of CUNMOD_DIVSTEPS */
    int swapped;   /* 1: a is the second operand of the call, and b the first */
    cunmod_modulus_t mod;
} cunmod_euclid_long_t;

/* *x = the item at a place of a part. The lengths are in host memory. like: a prepared modulus,
 * which is copied if it is the modulus of the item, since the preparation takes time; NULL: none.
 * Returns whether the item must be computed: operands and modulus have status OK, and no operand is
 * so short that the results are 0 or an error. */
int cunmod_euclid_long_of(cunmod_euclid_long_t *x, const cunmod_modulus_t *like, int task,
                          const cunmod_batch_job_t *job, int part, int64_t place);

/* Comparison for qsort: items with more divsteps first. */
int cunmod_euclid_compare(const void *a, const void *b);

/* Returns the argument of cunmod_dev_resultant that computes the resultant of a and b from the
 * pivots and deltas of all divsteps. work: 2 CUNMOD_RESULTANT_PARTS words on the device. */
cunmod_resultant_item_t cunmod_euclid_resultant_item(const cunmod_euclid_long_t *x,
                                                     const void *pivots, const int64_t *deltas,
                                                     void *work);

#endif
