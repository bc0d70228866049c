/* The sizes of the operands and results of a job: the number of words for which each polynomial has
 * space.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RESULT_SIZES_H
#define CUNMOD_RESULT_SIZES_H

#include "batch/batch.h"

/* Returns whether every operand has a stride: all its polynomials have space for `stride` words. */
int cunmod_batch_is_uniform(const cunmod_batch_job_t *job);

/* Returns the predicted microseconds of item i. job->operation->us must not be NULL. */
double cunmod_batch_item_us(const cunmod_batch_job_t *job, int64_t i);

/* Sets the offsets or the stride of each result job->z[r]. Allocates no memory for polynomials.
 * Errors: E_LENGTH (a result has more than CUNMOD_LENGTH_MAX words), E_MEMORY. */
int cunmod_batch_make_rooms(cunmod_batch_job_t *job);

#endif
