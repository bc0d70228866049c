/* Operands of very different length: a division comes first, and then the cofactor that it hides.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_UNBALANCED_H
#define CUNMOD_UNBALANCED_H

#include <stdint.h>

#include "runtime/exec.h"

/* a = q b + r for the operands of a job, on the device; r is of lenb - 1 coefficients, of which the
 * highest may be zero. */
typedef struct
{
    cunmod_vec_t q; /* empty when it is not wanted */
    cunmod_vec_t r;
} cunmod_unbalanced_t;

/* Of a job with lena >= lenb, by the division that is planned for it; close on failure too. Returns
 * a device error. */
int cunmod_unbalanced_open(cunmod_unbalanced_t *x, int want_q, const cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_division_step_t *planned);
void cunmod_unbalanced_close(cunmod_unbalanced_t *x, cunmod_ctx_t ctx);

/* z, which is empty, = s - q t, of lenz < lenq + lent coefficients: the cofactor of b, when s is
 * that of b and t that of r in s b + t r. Lengths of s and t are those of their vectors, zeros on
 * top included, lens <= lenz. Returns a device error. */
int cunmod_unbalanced_cofactor(cunmod_vec_t *z, int64_t lenz, const cunmod_vec_t *s,
                               const cunmod_vec_t *t, const cunmod_unbalanced_t *x,
                               const cunmod_job_t *job, cunmod_dev_t *dev);

/* *lead = the leading coefficient of a, lena >= 1, and *monic = a divided by it, both empty
 * before; clear them on failure too. Returns a device error. */
int cunmod_unbalanced_monic(cunmod_vec_t *monic, cunmod_vec_t *lead, cunmod_vec_t *a,
                            const cunmod_job_t *job, cunmod_dev_t *dev);

#endif
