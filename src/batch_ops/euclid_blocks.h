/* Computes GCDs and resultants of long items of a batch, each by divsteps in its own blocks of
 * threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_BLOCKS_H
#define CUNMOD_EUCLID_BLOCKS_H

#include "batch_ops/euclid_long.h"

/* Returns whether cunmod_euclid_blocks can compute an item: its operands fit into the shared memory
 * of all multiprocessors, and the task (CUNMOD_TASK_*) is a GCD or a resultant. */
int cunmod_euclid_blocks_possible(int task, const cunmod_euclid_long_t *x, const cunmod_dev_t *dev);

/* Computes list[0 .. count-1], as many items at a time as fit into a workspace of
 * CUNMOD_TUNE_BATCH_WORK bytes. cunmod_euclid_blocks_possible must be true for each item. Returns
 * an outcome. */
int cunmod_euclid_blocks(int task, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                         const cunmod_euclid_long_t *list, int64_t count);

#endif
