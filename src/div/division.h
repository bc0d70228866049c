/* The job of a division of vectors, lena >= lenb >= 1.
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
    cunmod_newton_prepared_t *prepared; /* of job.b; or NULL */
    cunmod_divisor_t
        divisor; /* whose vector is job.b; NULL: job.b is no divisor's. Set by the caller */
} cunmod_division_t;

/* The job of a by b. want_q, want_r: which results are wanted. prepared: of b, or NULL. */
cunmod_division_t cunmod_division_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                     int want_q, int want_r, cunmod_newton_prepared_t *prepared);

/* The kernel of a plain division by an algorithm ("blocks") with s; NULL: the algorithm has none of
 * this form, as "newton" has none. The kernel takes the dividend from items[i].from, and needs only
 * lenb - 1 words of items[i].a if the quotient has at most s coefficients (src/backend/types_div.h). */
typedef int (*cunmod_division_kernel_t)(cunmod_dev_t *dev, const cunmod_div_item_t *items,
                                        int64_t count, int s);
cunmod_division_kernel_t cunmod_division_kernel(int algorithm);

/* How many of the lowest words of both operands a quotient of lena by lenb coefficients does not
 * depend on. */
int64_t cunmod_quotient_unused(int64_t lena, int64_t lenb);

#endif
