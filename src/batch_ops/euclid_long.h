/* Euclid's algorithm on the items of a batch that are too long for lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_LONG_H
#define CUNMOD_EUCLID_LONG_H

#include "batch/batch.h"

#define CUNMOD_EUCLID_RESULTS 3

/* Where a result of an item goes. Its length may be made too large by zeros on top. */
typedef struct
{
    void *words;
    int64_t *len;
    int32_t *status;
} cunmod_euclid_to_t;

/* What the host knows of an item. a is the operand that is not shorter, and has a word at least. */
typedef struct
{
    const void *a, *b;
    cunmod_euclid_to_t z[CUNMOD_EUCLID_RESULTS];
    int64_t lena, lenb, place;
    int64_t steps; /* divsteps on the operands, rounded up as leaves make them */
    int swapped;   /* a is the second operand of the call */
    cunmod_modulus_t mod;
} cunmod_euclid_long_t;

/* *x = the item at a place, whose lengths the host knows. like: the modulus of another item, which
 * is copied where it is the same, or NULL. Returns whether there is anything to do: a status of the
 * item is 0, and the results are not 0 because of operands that are 0. */
int cunmod_euclid_long_of(cunmod_euclid_long_t *x, const cunmod_modulus_t *like, int task,
                          const cunmod_batch_job_t *job, int part, int64_t place);

/* An order for qsort, with the most steps first. */
int cunmod_euclid_compare(const void *a, const void *b);

/* What makes a resultant from the record of all steps on a and b. work: 2 CUNMOD_RESULTANT_PARTS
 * words. */
cunmod_resultant_item_t cunmod_euclid_resultant_item(const cunmod_euclid_long_t *x,
                                                     const void *pivots, const int64_t *deltas,
                                                     void *work);

#endif
