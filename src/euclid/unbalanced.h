/* Operands of very different lengths: the division before the steps of Euclid's algorithm, and the
 * correction of the cofactors after them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_UNBALANCED_H
#define CUNMOD_UNBALANCED_H

#include <stdint.h>

#include "runtime/exec.h"

/* Quotient and remainder on the device: a = q b + r for the operands of a job. r has lenb - 1
 * words, the highest of which may be zero. */
typedef struct
{
    cunmod_vec_t q; /* empty if the quotient is not wanted */
    cunmod_vec_t r;
} cunmod_unbalanced_t;

/* cunmod_unbalanced_open divides the operands of a job, lena >= lenb >= 1, by the planned
 * algorithm, and by "blocks" if that fails for lack of memory. It returns a device error.
 * cunmod_unbalanced_close clears q and r, also after an error. */
int cunmod_unbalanced_open(cunmod_unbalanced_t *x, int want_q, const cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_division_step_t *planned);
void cunmod_unbalanced_close(cunmod_unbalanced_t *x, cunmod_ctx_t ctx);

/* *z = the first lenz < lenq + lent coefficients of s - q t; z is empty before. If g = s b + t r,
 * this is the cofactor of b in g = t a + (s - q t) b. The vectors s and t may have leading zeros;
 * lens <= lenz. Returns a device error. */
int cunmod_unbalanced_cofactor(cunmod_vec_t *z, int64_t lenz, const cunmod_vec_t *s,
                               const cunmod_vec_t *t, const cunmod_unbalanced_t *x,
                               const cunmod_job_t *job, cunmod_dev_t *dev);

/* *lead = the leading coefficient of a, lena >= 1, and *monic = a divided by *lead. Both vectors
 * are empty before, and the caller clears them, also after an error. Returns a device error. */
int cunmod_unbalanced_monic(cunmod_vec_t *monic, cunmod_vec_t *lead, cunmod_vec_t *a,
                            const cunmod_job_t *job, cunmod_dev_t *dev);

#endif
