/* Prepared divisors: the object, and what its operations share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVISOR_H
#define CUNMOD_DIVISOR_H

#include <stdint.h>

#include "cunmod.h"
#include "div/newton_prepared.h"
#include "flint/cpu_divisor.h"
#include "runtime/ctx.h"
#include "runtime/exec.h"
#include "runtime/vec.h"

struct cunmod_divisor_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    cunmod_vec_t vec; /* normalised, not zero */
    cunmod_newton_prepared_t prepared;
    cunmod_cpu_divisor_t *cpu; /* what the CPU path keeps; NULL: it has not been taken */
    int once;                  /* the divisor is for one operation */
    int truncates; /* x^(vec.len - 1), of which there are no words: a remainder is a truncation */
};

/* What a division of lena coefficients by the divisor takes. It is NULL when the dividend is so
 * long that a division without preparation, in longer blocks, is likely to be faster. */
cunmod_newton_prepared_t *cunmod_divisor_for(cunmod_divisor_t divisor, int64_t lena);

/* Checks the divisor and the polynomials of one operation. Errors: E_ARGUMENT (one is NULL),
 * E_MISMATCH. */
int cunmod_divisor_check(cunmod_divisor_t divisor, const cunmod_poly_t *polys, int count);

/* Makes what the divisor keeps on the device, unless it is there. Returns a device error. */
int cunmod_divisor_prepare(cunmod_divisor_t divisor, const cunmod_job_t *job, cunmod_dev_t *dev);

/* cunmod_job_call, with what the divisor keeps on the CPU path, which is made now unless it is there.
 * Errors: those of cunmod_job_call, and E_GPU where the divisor is out of reach. */
int cunmod_divisor_call(cunmod_divisor_t divisor, cunmod_job_t *job, cunmod_cpu_call_t *call);

/* *shape: which transforms a divisor of m coefficients modulo p keeps; shape->points = 0: none. */
void cunmod_divisor_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, cunmod_ctx_t ctx);

#endif
