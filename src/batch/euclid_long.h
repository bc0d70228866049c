/* GCDs and resultants of a batch that are too long for lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_LONG_H
#define CUNMOD_EUCLID_LONG_H

#include "batch/batch.h"

/* What the host knows of an item. a is the operand that is not shorter, and has a word at least. */
typedef struct
{
    const void *a, *b;
    void *z;
    int64_t *len; /* of the result */
    int64_t lena, lenb;
    int swapped; /* a is the second operand of the call */
    cunmod_modulus_t mod;
} cunmod_euclid_long_t;

/* *x = the item at a place, whose lengths the host knows. Returns whether there is anything to do: a
 * status of the item is 0, and an operand is not zero. */
int cunmod_euclid_long_of(cunmod_euclid_long_t *x, const cunmod_batch_job_t *job, int part,
                          int64_t place);

/* Make the results of list[0 .. count-1], of operands for which the device has room, as many at a
 * time as there is memory for. Resultants are those of operands that are not zero. Return a device
 * error, or CUNMOD_INTERRUPTED. */
int cunmod_euclid_long_gcd(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_euclid_long_t *list,
                           int64_t count);
int cunmod_euclid_long_resultant(cunmod_ctx_t ctx, cunmod_dev_t *dev,
                                 const cunmod_euclid_long_t *list, int64_t count);

#endif
