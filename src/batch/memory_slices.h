/* Runs an operation on slices of a batch, one after the other, where all items at once take too
 * much memory or time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * All operands and results of a call are in device memory. The workspace of an operation grows with
 * the number of items, and a running launch cannot be interrupted. A *slice* is a range of
 * consecutive items of a part (the items with words of one size, batch/moduli.h). A slice is passed
 * to the operation as a batch: with its own moduli, and with pointers into the operands and results
 * of the whole batch.
 */
#ifndef CUNMOD_MEMORY_SLICES_H
#define CUNMOD_MEMORY_SLICES_H

#include "batch/batch.h"

/* Computes the results of a part, in one launch of the operation if possible. If the device has too
 * little memory for a slice, the slice is halved. In a context with an interrupt flag a slice takes
 * about CUNMOD_TUNE_PIECE_US, but has at least one item, and the flag is read before each slice.
 * Adds the number of slices to *slices; a part that is not divided adds 0. Returns an outcome;
 * cunmod_dev_is_full(outcome): the device has too little memory for one item. */
int cunmod_memory_slices_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             int *slices);

#endif
