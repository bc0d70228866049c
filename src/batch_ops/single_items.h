/* Computes items of a batch one at a time, by operations on single polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Items are computed one at a time if they are too long for the kernels of batches, or so long and
 * so few that single operations are faster. The functions that run items wait for the lengths of
 * the operands, transfer only data of these items, and return an outcome (runtime/outcome.h).
 * places[0 .. count-1] are indices of items among those with words of 4 bytes (part = 0) or of 8
 * bytes (part = 1).
 */
#ifndef CUNMOD_SINGLE_ITEMS_H
#define CUNMOD_SINGLE_ITEMS_H

#include "batch_ops/size_classes.h"
#include "runtime/vec.h"

/* An item of a batch: its results z and operands x as single polynomials. */
struct cunmod_batch_single_struct
{
    const cunmod_batch_job_t *job;
    int64_t item; /* index of the item in the share */
    cunmod_poly_t z[CUNMOD_BATCH_RESULTS], x[CUNMOD_BATCH_OPERANDS];
};

/* *vec = a copy of words[0 .. len-1], both in device memory. The copy is aligned, so that a kernel
 * can read several words at once; `words` need not be aligned. Returns a device error. */
int cunmod_single_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const void *words, int64_t len,
                       uint32_t word);

/* Computes items places[0 .. count-1] of a part, one after the other, by job->operation->single. */
int cunmod_single_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const int64_t *places, int64_t count);

/* cunmod_single_run for items from .. end-1 in the order of size classes. */
int cunmod_single_run_class(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                            const cunmod_size_classes_t *classes, int64_t from, int64_t end);

/* Computes items places[0 .. count-1] of a part on all processors. Here the items are numbered 0 ..
 * count-1, so job->operation->cpu must not read job->item_words or the index of an item. */
int cunmod_single_run_on_cpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const int64_t *places, int64_t count);

/* a = a modulo x^n. The leading word may be 0 then. */
void cunmod_single_cut(cunmod_poly_t a, int64_t n);

/* Returns the outcome (runtime/outcome.h) of a call in which an operation on single polynomials has
 * returned `status`. 0: the call stores `status` as the status of the item, and goes on with the
 * other items. */
int cunmod_single_error(int status);

#endif
