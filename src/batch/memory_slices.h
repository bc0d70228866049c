/* Operations on batches that take too much memory, or time, at once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Operands and results of a call are on the device. What an operation needs beside them, its
 * workspace, follows the number of items. And what the device has begun cannot be interrupted. A
 * *slice* is a stretch of the places of a part, which an operation sees as if it were a batch:
 * moduli of its own, and operands and results that lie in the memory of the whole ones. So slices
 * need nothing of an operation.
 */
#ifndef CUNMOD_MEMORY_SLICES_H
#define CUNMOD_MEMORY_SLICES_H

#include "batch/batch.h"

/* Makes the results of a part: all at once, where that is possible. Where there is too little
 * memory for a slice, the next ones have half as many items. In a context with a flag for
 * interrupts a slice has the items of CUNMOD_TUNE_PIECE_US, or one item, and the flag is read when
 * the device has made what is in its queue. The number of slices is added to *slices; a part that
 * is made at once has none. Returns a device error, or CUNMOD_INTERRUPTED; an error of
 * cunmod_dev_is_full when not even an item has room. */
int cunmod_memory_slices_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             int *slices);

#endif
