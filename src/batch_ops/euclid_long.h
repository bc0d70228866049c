/* Items of Euclid's algorithm on batches that are too long for the lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_LONG_H
#define CUNMOD_EUCLID_LONG_H

#include "batch/batch.h"
#include "shape/half_shape.h"

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

/* ---- items by divsteps in blocks of threads ---- */

/* Returns whether cunmod_euclid_blocks can compute an item: its operands fit into the shared memory
 * of all multiprocessors, and the task (CUNMOD_TASK_*) is a GCD or a resultant. */
int cunmod_euclid_blocks_possible(int task, const cunmod_euclid_long_t *x, const cunmod_dev_t *dev);

/* Computes list[0 .. count-1], as many items at a time as fit into a workspace of
 * CUNMOD_TUNE_BATCH_WORK bytes. cunmod_euclid_blocks_possible must be true for each item. Returns
 * an outcome (runtime/outcome.h). */
int cunmod_euclid_blocks(int task, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                         const cunmod_euclid_long_t *list, int64_t count);

/* ---- euclid_half_gcd.c ---- */

/* Computes list[0 .. count-1]. list[0] must have the largest number of divsteps; the time of each
 * item is the time of list[0]. limits: limits of the recursion. Returns an outcome
 * (runtime/outcome.h); CUNMOD_BATCH_FOR_CPU: the transforms would be too long. */
int cunmod_euclid_half(int task, const cunmod_half_limits_t *limits, cunmod_ctx_t ctx,
                       cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count);

/* ---- items one at a time ---- */

/* Computes the items at places[0 .. count-1] of a part. Sorts the places: first the items for which
 * the plan chooses the GPU, each computed by a single operation, then the items for the CPU. task:
 * as in cunmod_query_t. The lengths of the operands are in host memory. If the GPU is forced and
 * cannot compute an item, no item is computed. Waits for the results. Returns an outcome
 * (runtime/outcome.h). CUNMOD_BATCH_FOR_CPU: all items of the share are for the CPU, and none is
 * computed. The items of a slice are computed in this case, too, since other slices may be for the
 * GPU. */
int cunmod_euclid_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                         int64_t *places, int64_t count);

#endif
