/* Computes items of a batch one at a time, by operations on single polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Such items are too long for the kernels of batches, or so long and so few that single operations
 * are faster. The functions that run items wait for the lengths of the operands, transfer nothing
 * of other items, and return an outcome (runtime/outcome.h). places[0 .. count-1] are places of a
 * part.
 */
#ifndef CUNMOD_SINGLE_ITEMS_H
#define CUNMOD_SINGLE_ITEMS_H

#include "batch_ops/size_classes.h"
#include "runtime/vec.h"

/* The polynomials of an item, on the device where it has memory for them. */
struct cunmod_batch_single_struct
{
    int64_t item; /* index of the item in the share */
    cunmod_poly_t z[CUNMOD_BATCH_RESULTS], x[CUNMOD_BATCH_OPERANDS];
};

/* *vec = a copy of words[0 .. len-1] on the device. The copy is aligned, so that a kernel can read
 * several words at once; `words` need not be. Returns a device error. */
int cunmod_single_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const void *words, int64_t len,
                       uint32_t word);

/* Computes the items at places[0 .. count-1], one after the other, by the operation's `single`. */
int cunmod_single_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const int64_t *places, int64_t count);

/* cunmod_single_run for the items from .. end-1 in the order of classes. */
int cunmod_single_run_class(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                            const cunmod_size_classes_t *classes, int64_t from, int64_t end);

/* Computes the items at places[0 .. count-1] on the CPU, on all processors. The operation's `cpu`
 * must not read job->item_words or the index of an item: the items have other indices here. */
int cunmod_single_run_on_cpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const int64_t *places, int64_t count);

/* Shortens an operand to at most n words, of which leading ones may be 0. */
void cunmod_single_cut(cunmod_poly_t a, int64_t n);

/* Returns the outcome of a call in which a single operation has ended with this status; 0 for a
 * status that is stored for the item and lets the call go on. */
int cunmod_single_error(int status);

#endif
