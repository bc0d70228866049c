/* The CPU path of operations on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_CPU_H
#define CUNMOD_BATCH_CPU_H

#include "batch/batch.h"

/* Computes the results job->z in host memory, with threads on all processors. Each job->z[r] has
 * its offsets or stride, and no memory for polynomials yet. Errors: E_MEMORY, E_GPU (an operand is
 * lost), E_INTERRUPTED, E_WORK. */
int cunmod_batch_run_on_cpu(cunmod_batch_job_t *job);

#endif
