/* Operations on batches on the CPU: an item a thread, on all processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_CPU_H
#define CUNMOD_BATCH_CPU_H

#include "batch/batch.h"

/* Makes the results of a job in host memory, of which only the rooms are set. Errors: E_MEMORY,
 * E_GPU, E_INTERRUPTED, E_WORK. */
int cunmod_batch_run_on_cpu(cunmod_batch_job_t *job);

#endif
