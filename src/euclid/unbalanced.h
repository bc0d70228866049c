/* Operands of very different length: the division that comes first, and what it changes in the
 * cofactors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_UNBALANCED_H
#define CUNMOD_UNBALANCED_H

#include <stdint.h>

#include "runtime/exec.h"

/* a = q b + r for the operands of a job, on the device. r has lenb - 1 words, the highest of which
 * may be zero. */
typedef struct
{
    cunmod_vec_t q; /* empty when it is not wanted */
    cunmod_vec_t r;
} cunmod_unbalanced_t;

/* cunmod_unbalanced_open divides the operands of a job, lena >= lenb >= 1, by the algorithm that is
 * planned, and by "blocks" when that has no room. It returns a device error.
 * cunmod_unbalanced_close clears q and r, and is called after a failure, too. */
int cunmod_unbalanced_open(cunmod_unbalanced_t *x, int want_q, const cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_division_step_t *planned);
void cunmod_unbalanced_close(cunmod_unbalanced_t *x, cunmod_ctx_t ctx);

/* *z = the first lenz < lenq + lent coefficients of s - q t. *z is empty before. When
 * g = s b + t r, this is the cofactor of b in g = t a + (s - q t) b. The vectors s and t may have
 * zeros on top; lens <= lenz. Returns a device error. */
int cunmod_unbalanced_cofactor(cunmod_vec_t *z, int64_t lenz, const cunmod_vec_t *s,
                               const cunmod_vec_t *t, const cunmod_unbalanced_t *x,
                               const cunmod_job_t *job, cunmod_dev_t *dev);

/* *lead = the leading coefficient of a, lena >= 1, and *monic = a divided by *lead. Both vectors
 * are empty before. The caller clears them, after a failure too. Returns a device error. */
int cunmod_unbalanced_monic(cunmod_vec_t *monic, cunmod_vec_t *lead, cunmod_vec_t *a,
                            const cunmod_job_t *job, cunmod_dev_t *dev);

#endif
