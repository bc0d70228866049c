/* Euclid's algorithm for items of a batch that are too long for the lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_LONG_H
#define CUNMOD_EUCLID_LONG_H

#include "batch/batch.h"
#include "shape/half_shape.h"

#define CUNMOD_EUCLID_RESULTS 3

/* Device addresses of a result of an item: words, length, status. *len may count leading zeros. */
typedef struct
{
    void *words;
    int64_t *len;
    int32_t *status;
} cunmod_euclid_to_t;

/* An item, with operands a and b of lena >= lenb coefficients, lena >= 1. place: index of the item
 * in its part. */
typedef struct
{
    const void *a, *b;
    cunmod_euclid_to_t z[CUNMOD_EUCLID_RESULTS];
    int64_t lena, lenb, place;
    int64_t steps; /* number of divsteps, a multiple of CUNMOD_DIVSTEPS */
    int swapped;   /* 1: a is the second operand of the call, and b the first */
    cunmod_modulus_t mod;
} cunmod_euclid_long_t;

/* *x = item number `place` of a part. The lengths are in host memory. like: a prepared modulus,
 * which is copied if it is the modulus of the item, since a preparation takes time; NULL: none.
 * Returns whether the item must be computed: the operands and the modulus have status OK, and no
 * operand is so short that the results are 0 or an error. */
int cunmod_euclid_long_of(cunmod_euclid_long_t *x, const cunmod_modulus_t *like, int task,
                          const cunmod_batch_job_t *job, int part, int64_t place);

/* Comparison for qsort: items with more divsteps first. */
int cunmod_euclid_compare(const void *a, const void *b);

/* Returns the argument of cunmod_dev_resultant that computes the resultant of a and b from the
 * pivots and deltas of all divsteps. work: 2 CUNMOD_RESULTANT_PARTS words on the device. */
cunmod_resultant_item_t cunmod_euclid_resultant_item(const cunmod_euclid_long_t *x,
                                                     const void *pivots, const int64_t *deltas,
                                                     void *work);

/* ---- items by divsteps in blocks of threads ---- */

/* Returns whether cunmod_euclid_blocks can compute an item: the task (CUNMOD_TASK_*) is a GCD or a
 * resultant, and the operands fit into the shared memory of all multiprocessors together. */
int cunmod_euclid_blocks_possible(int task, const cunmod_euclid_long_t *x, const cunmod_dev_t *dev);

/* Computes items list[0 .. count-1] by divsteps in blocks of threads, as many items at a time as
 * fit into a workspace of CUNMOD_TUNE_BATCH_WORK bytes. cunmod_euclid_blocks_possible must be true
 * for each item. Returns an outcome (runtime/outcome.h). */
int cunmod_euclid_blocks(int task, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                         const cunmod_euclid_long_t *list, int64_t count);

/* ---- euclid_half_gcd.c ---- */

/* Computes items list[0 .. count-1] by half-GCDs. list[0] must have the largest number of divsteps;
 * each item takes as long as list[0]. limits: limits of the recursion. Returns an outcome
 * (runtime/outcome.h); CUNMOD_BATCH_FOR_CPU: the transforms would be too long. */
int cunmod_euclid_half(int task, const cunmod_half_limits_t *limits, cunmod_ctx_t ctx,
                       cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count);

/* ---- items one at a time ---- */

/* Computes items places[0 .. count-1] of a part. Sorts `places`: first the items for which the plan
 * chooses the GPU, which are computed one at a time, then the items for the CPU. task:
 * CUNMOD_TASK_*. The lengths of the operands are in host memory. If the user forces the GPU and it
 * cannot compute an item, no item is computed. Waits for the results. Returns an outcome
 * (runtime/outcome.h); CUNMOD_BATCH_FOR_CPU: all items of the share are for the CPU, and none is
 * computed. If job->is_slice = 1, the items are computed in this case, too, since the GPU may be
 * better for items of other slices. */
int cunmod_euclid_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                         int64_t *places, int64_t count);

#endif
