/* The job of a division with remainder, where the dividend has lena and the divisor lenb
 * coefficients, lena >= lenb >= 1.
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

/* Indices in job.out of the results of the job. */
enum
{
    CUNMOD_QUOTIENT,
    CUNMOD_REMAINDER
};

typedef struct
{
    cunmod_job_t job; /* the first member: its functions cast it to the whole struct */
    cunmod_newton_prepared_t *prepared; /* preparation of job.b; NULL: job.b is not prepared */
    cunmod_divisor_t divisor;           /* the prepared divisor whose vector is job.b; NULL: none */
} cunmod_division_t;

/* Returns the job that divides a by b. want_q = 1: the quotient is wanted; want_r = 1: the
 * remainder is wanted. divisor: the prepared divisor whose vector is b; NULL: b is not prepared. */
cunmod_division_t cunmod_division_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                     int want_q, int want_r, cunmod_divisor_t divisor);

/* Returns the function that launches a division by `algorithm`, for example cunmod_dev_div_blocks
 * for "blocks"; NULL: the algorithm, for example "newton", is not one launch. s: the parameter s of
 * the algorithm. The function reads the dividend from items[i].from, and needs only lenb - 1 words
 * of items[i].a if the quotient has at most s coefficients (src/backend/types_div.h). */
typedef int (*cunmod_division_kernel_t)(cunmod_dev_t *dev, const cunmod_div_item_t *items,
                                        int64_t count, int s);
cunmod_division_kernel_t cunmod_division_kernel(int algorithm);

/* Returns a number k such that the quotient of a polynomial with lena coefficients by one with lenb
 * <= lena does not depend on the k lowest coefficients of either polynomial. */
int64_t cunmod_quotient_unused(int64_t lena, int64_t lenb);

#endif
