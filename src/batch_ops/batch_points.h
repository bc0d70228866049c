/* The number n of points per item, a parameter of evaluation and interpolation of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_POINTS_H
#define CUNMOD_BATCH_POINTS_H

#include "batch/batch.h"

/* Returns the number n of points of an item, to which job->own points. */
static inline int64_t cunmod_batch_points(const cunmod_batch_job_t *job)
{
    return *(const int64_t *)job->own;
}

/* `room` of evaluation and interpolation: z[0] = n words for the result. */
static inline void cunmod_batch_points_room(const cunmod_batch_job_t *job, int64_t *z,
                                            const int64_t *x)
{
    (void)x;
    z[0] = cunmod_batch_points(job);
}

#endif
