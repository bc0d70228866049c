/* How much room the polynomials of an operation have.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_ROOMS_H
#define CUNMOD_BATCH_ROOMS_H

#include "batch/batch.h"

/* Whether each operand has the same room for all of its polynomials. */
int cunmod_batch_is_uniform(const cunmod_batch_job_t *job);

/* Microseconds of item i of a job that tells them. */
double cunmod_batch_item_us(const cunmod_batch_job_t *job, int64_t i);

/* Makes the storages of the results, which have nothing but their rooms. Errors: E_LENGTH,
 * E_MEMORY. */
int cunmod_batch_make_rooms(cunmod_batch_job_t *job);

#endif
