/* Prepared divisors: the object, and functions that the operations modulo a prepared divisor use.
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
    cunmod_vec_t vec; /* the divisor: not zero, without leading zeros */
    cunmod_newton_prepared_t prepared;
    cunmod_cpu_divisor_t *cpu; /* FLINT's copy, with its inverse; NULL: not created yet */
    int once;                  /* 1: only one operation uses the divisor */
    int truncates; /* 1: the divisor is x^(vec.len - 1); its words are not stored, and remainders
                      are computed by truncation */
};

/* Returns the preparation of the divisor for a dividend of lena coefficients. NULL: the dividend is
 * so long that a division without preparation, which computes the quotient in longer blocks, is
 * likely to be faster. */
cunmod_newton_prepared_t *cunmod_divisor_for(cunmod_divisor_t divisor, int64_t lena);

/* Checks the divisor and the polynomials polys[0 .. count-1] of one operation, count >= 1. Errors:
 * E_ARGUMENT (divisor or a polynomial is NULL), E_MISMATCH (a modulus or a context differs from
 * those of the divisor). */
int cunmod_divisor_check(cunmod_divisor_t divisor, const cunmod_poly_t *polys, int count);

/* Copies the divisor to the device and computes its transforms there, unless the device has them.
 * Returns a device error. */
int cunmod_divisor_prepare(cunmod_divisor_t divisor, const cunmod_job_t *job, cunmod_dev_t *dev);

/* Runs the FLINT call of a job by cunmod_job_call, with call->shared = divisor->cpu, which is
 * created first if it is NULL. If divisor->truncates = 1, call->shared is not needed, and is NULL.
 * Errors: those of cunmod_job_call; E_GPU if the divisor cannot be read from the device. */
int cunmod_divisor_call(cunmod_divisor_t divisor, cunmod_job_t *job, cunmod_cpu_call_t *call);

/* Returns the prepared divisor of a call that cunmod_divisor_call runs. */
static inline cunmod_cpu_divisor_t *cunmod_call_divisor(const cunmod_cpu_call_t *call)
{
    return (cunmod_cpu_divisor_t *)call->shared;
}

/* *shape = the lengths of the preparation of a divisor of m coefficients modulo p
 * (shape/newton_shape.h). shape->points = 0: the divisor gets no transforms. */
void cunmod_divisor_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, cunmod_ctx_t ctx);

#endif
