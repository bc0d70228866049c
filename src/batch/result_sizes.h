/* The room of the operands and results of a job.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_ROOMS_H
#define CUNMOD_BATCH_ROOMS_H

#include "batch/batch.h"

/* Returns whether all polynomials of an operand have the same room, for each operand. */
int cunmod_batch_is_uniform(const cunmod_batch_job_t *job);

/* Returns the microseconds of item i; job->operation->us is not NULL. */
double cunmod_batch_item_us(const cunmod_batch_job_t *job, int64_t i);

/* Sets the room of each result. The storages of the results have no memory yet. Errors: E_LENGTH,
 * E_MEMORY. */
int cunmod_batch_make_rooms(cunmod_batch_job_t *job);

#endif
