/* Items of Euclid's algorithm for which a batch has no kernel.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_SINGLE_H
#define CUNMOD_EUCLID_SINGLE_H

#include "batch/batch.h"

/* Makes the items at places[0 .. count-1] of a part, and sorts the places: some by single
 * operations, some on the CPU, as the plan chooses. task: as in cunmod_query_t. The host knows the
 * lengths. Where the GPU is forced and an item is not possible there, nothing is made. It waits.
 * Returns an outcome (runtime/outcome.h): CUNMOD_BATCH_FOR_CPU where all items of the share
 * are for the CPU; of a slice, which others may follow on the GPU, they are made there. */
int cunmod_euclid_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                         int64_t *places, int64_t count);

#endif
