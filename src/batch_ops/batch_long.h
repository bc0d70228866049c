/* Products of a batch that are too long for one block of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_LONG_H
#define CUNMOD_BATCH_LONG_H

#include "batch/batch.h"

/* What products have of their own: the coefficients lo .. hi-1 are wanted. */
typedef struct
{
    int64_t lo, hi;
} cunmod_batch_range_t;

static inline const cunmod_batch_range_t *cunmod_batch_range(const cunmod_batch_job_t *job)
{
    return job->own;
}

/* z[0] = the coefficients that the job wants of products of x[0] by x[1] words. */
void cunmod_batch_product_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x);

typedef struct
{
    int64_t points; /* of the transform that the whole product takes; 0: there is none */
    cunmod_mul_item_t mul;
} cunmod_long_t;

/* Points of the transform by which products of n by m words are made together; 0: by none. */
int64_t cunmod_long_points(int64_t n, int64_t m);

/* *x = the product at a place of a part, of operands of as many words as there is room for. Returns
 * whether any coefficient of it is wanted. */
int cunmod_long_of(cunmod_long_t *x, const cunmod_batch_job_t *job, int part, int64_t place);

/* Makes the products, and sorts `list`. Those of one transform are made together, as many as there
 * is memory for; longer ones as if they were no batch. Returns a device error, or
 * CUNMOD_INTERRUPTED. */
int cunmod_long_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, cunmod_long_t *list, int64_t count);

#endif
