/* Computes items of Euclid's algorithm on batches one at a time, on the GPU or on the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_SINGLE_H
#define CUNMOD_EUCLID_SINGLE_H

#include "batch/batch.h"

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
