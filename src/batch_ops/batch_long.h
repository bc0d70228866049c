/* Products of a batch that are too long for one block of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_LONG_H
#define CUNMOD_BATCH_LONG_H

#include "batch/batch.h"

/* Parameters of a product (job->own): coefficients lo .. hi-1 are computed. */
typedef struct
{
    int64_t lo, hi;
} cunmod_batch_range_t;

static inline const cunmod_batch_range_t *cunmod_batch_range(const cunmod_batch_job_t *job)
{
    return job->own;
}

/* z[0] = the number of coefficients lo .. hi-1 of a product of operands of x[0] and x[1] words. */
void cunmod_batch_product_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x);

/* A product, and the length of the transform that computes it. */
typedef struct
{
    int64_t points; /* length of the transform of the full product; 0: a single operation */
    cunmod_mul_item_t mul;
} cunmod_long_t;

/* Returns the number of points of the transform that computes many products of n by m words at
 * once; 0: each product is a single operation. */
int64_t cunmod_long_points(int64_t n, int64_t m);

/* *x = the product at a place of a part. The lengths of its operands in *x are the sizes of their
 * spaces, in words. Returns whether the result has a coefficient, lo < hi. */
int cunmod_long_of(cunmod_long_t *x, const cunmod_batch_job_t *job, int part, int64_t place);

/* Computes the products list[0 .. count-1], and sorts `list` by `points`. Two or more products with
 * equal `points` > 0 are computed at once, as many as memory allows. Any other product is a single
 * operation. Returns an outcome. */
int cunmod_long_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, cunmod_long_t *list, int64_t count);

#endif
