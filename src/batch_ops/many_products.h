/* Computes products of a batch: many by one launch, or products that are too long for one block of
 * threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MANY_PRODUCTS_H
#define CUNMOD_MANY_PRODUCTS_H

#include "batch/batch.h"
#include "plan/plan.h"

/* *step = the plan's step for `items` products of operands of at most n and at most m words, n >= m
 * >= 1, modulo the moduli of a part. Returns whether one launch computes all these products. If the
 * function returns 0, each product needs its own launches. */
int cunmod_fused_choose(cunmod_step_t *step, cunmod_moduli_t moduli, int part, int64_t n, int64_t m,
                        int64_t items);

/* Returns the step of algorithm "whole" (CUNMOD_ALG_MUL_WHOLE) for products of operands of at most
 * n and at most m words, without a query to the plan. One block of threads must be able to compute
 * the transform. */
cunmod_step_t cunmod_fused_whole(cunmod_const_moduli_t moduli, int part, int64_t n, int64_t m);

/* Computes the products d_items[0 .. count-1] by a step of cunmod_fused_choose or
 * cunmod_fused_whole. most->lena, most->lenb: largest lengths of all items; most->hi - most->lo:
 * largest hi - lo of all items. Returns a device error. */
int cunmod_fused_run(const cunmod_step_t *step, cunmod_moduli_t moduli, cunmod_dev_t *dev,
                     const void *d_items, const cunmod_mul_item_t *most, int64_t count);

/* cunmod_fused_run for products of polynomials of a batch; x: operands and results. Stores the true
 * lengths of the results. */
int cunmod_fused_run_polys(const cunmod_step_t *step, cunmod_moduli_t moduli, cunmod_dev_t *dev,
                           const cunmod_batch_mul_t *x, const cunmod_mul_item_t *most);

/* ---- long products ---- */

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
 * operation. Returns an outcome (runtime/outcome.h). */
int cunmod_long_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, cunmod_long_t *list, int64_t count);

#endif
