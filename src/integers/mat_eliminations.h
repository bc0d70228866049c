/* Ranks and determinants of matrices modulo many primes, as items of batches: by elimination on the
 * device, one item after the other. An item has the entries of a matrix, row after row.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_ELIMINATIONS_H
#define CUNMOD_MAT_ELIMINATIONS_H

#include "batch/batch.h"

/* Computes the items of job->z[0] of a part, of one word each: the rank (task = CUNMOD_MAT_RANK),
 * or the determinant (CUNMOD_MAT_DET, m = n), of the m x n matrix that the item of job->x[0] has;
 * also sets their lengths and statuses. Ranks are below the moduli. Between items the call may be
 * ended. Returns an outcome (runtime/outcome.h). */
int cunmod_mat_eliminate_items(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                               int64_t m, int64_t n, int task);

/* Item i of res = the rank of the m x n matrix that item i of a has; m, n >= 1. All moduli are
 * primes above m and n. Errors: as cunmod_batch_run. */
int cunmod_mat_images_rank(cunmod_batch_t res, cunmod_batch_t a, int64_t m, int64_t n);

#endif
