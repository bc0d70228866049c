/* The job of a division with remainder of vectors, lena >= lenb >= 1.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVISION_H
#define CUNMOD_DIVISION_H

#include <stdint.h>

#include "cunmod.h"
#include "div/newton_prepared.h"
#include "runtime/exec.h"

/* Results of the job. */
enum
{
    CUNMOD_QUOTIENT,
    CUNMOD_REMAINDER
};

typedef struct
{
    cunmod_job_t job; /* the first member: its functions cast it to the whole struct */
    cunmod_newton_prepared_t *prepared; /* preparation of job.b; NULL: job.b is not prepared */
    cunmod_divisor_t
        divisor; /* divisor whose vector is job.b; NULL: job.b is not the vector of a divisor. Set
                    by the caller */
} cunmod_division_t;

/* Returns the job that divides a by b. want_q, want_r: whether the quotient, the remainder is
 * wanted. prepared: the preparation of b, or NULL; ignored if its shape has no transforms. */
cunmod_division_t cunmod_division_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                     int want_q, int want_r, cunmod_newton_prepared_t *prepared);

/* Returns how many of the lowest coefficients of both operands do not change the quotient of lena
 * by lenb coefficients; lena >= lenb. */
int64_t cunmod_quotient_unused(int64_t lena, int64_t lenb);

#endif
