/* Runs an operation on slices of a batch, one after the other, where all items at once take too
 * much memory or time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Operands and results of a call are on the device. The workspace of an operation grows with the
 * number of items, and nothing interrupts a launch. A *slice* is a range of consecutive places of a
 * part. An operation sees a slice as a batch with moduli of its own, whose operands and results lie
 * in the memory of the whole batch. So no operation knows of slices.
 */
#ifndef CUNMOD_MEMORY_SLICES_H
#define CUNMOD_MEMORY_SLICES_H

#include "batch/batch.h"

/* Computes the results of a part: all at once where possible. Where the device has too little
 * memory for a slice, the next slices have half as many items. In a context with an interrupt flag
 * a slice has as many items as take CUNMOD_TUNE_PIECE_US, but one item at least, and the flag is
 * read before each slice. Adds the number of slices to *slices, and 0 for a part that is computed
 * at once. Returns an outcome: an error of cunmod_dev_is_full when the device has too little memory
 * for one item. */
int cunmod_memory_slices_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             int *slices);

#endif
