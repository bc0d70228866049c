/* For Euclid's algorithm on operands of very different lengths: the division before its steps, and
 * the correction of the cofactors after its steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_UNBALANCED_H
#define CUNMOD_UNBALANCED_H

#include <stdint.h>

#include "runtime/exec.h"

/* Quotient and remainder on the device: a = q b + r for the operands a and b of a job. r has lenb -
 * 1 words, the highest of which may be zero. */
typedef struct
{
    cunmod_vec_t q; /* empty if the quotient is not wanted */
    cunmod_vec_t r;
} cunmod_unbalanced_t;

/* cunmod_unbalanced_open divides job->a by job->b, lena >= lenb >= 1, by the planned algorithm, or,
 * if this algorithm fails, as for lack of memory, by the algorithm "blocks". want_q: whether to
 * compute x->q. Returns a device error. cunmod_unbalanced_close clears x->q and x->r, also after an
 * error. */
int cunmod_unbalanced_open(cunmod_unbalanced_t *x, int want_q, const cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_division_step_t *planned);
void cunmod_unbalanced_close(cunmod_unbalanced_t *x, cunmod_ctx_t ctx);

/* *z = the first lenz coefficients of s - q t, q = x->q, lenz < lenq + lent; z is empty before. If
 * g = s b + t r is the GCD of b and r = x->r, then g = t a + (s - q t) b, and *z is the cofactor of
 * b in gcd(a, b). s and t may have leading zeros; lens <= lenz. Returns a device error. */
int cunmod_unbalanced_cofactor(cunmod_vec_t *z, int64_t lenz, const cunmod_vec_t *s,
                               const cunmod_vec_t *t, const cunmod_unbalanced_t *x,
                               const cunmod_job_t *job, cunmod_dev_t *dev);

/* *lead = the leading coefficient of a, lena >= 1, and *monic = a divided by *lead. Both vectors
 * are empty before, and the caller clears them, also after an error. Returns a device error. */
int cunmod_unbalanced_monic(cunmod_vec_t *monic, cunmod_vec_t *lead, cunmod_vec_t *a,
                            const cunmod_job_t *job, cunmod_dev_t *dev);

#endif
