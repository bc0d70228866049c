/* Computes products of items of batches: many by one launch, or products that are too long for one
 * block of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MANY_PRODUCTS_H
#define CUNMOD_MANY_PRODUCTS_H

#include "batch/batch.h"
#include "plan/plan.h"

/* *step = the plan's choice for `items` products of operands of at most n and at most m words, n >=
 * m >= 1, modulo the moduli with words of 4 bytes (part = 0) or of 8 bytes (part = 1). Returns 1 if
 * one launch computes all these products; 0 if each product needs its own launches. */
int cunmod_fused_choose(cunmod_step_t *step, cunmod_moduli_t moduli, int part, int64_t n, int64_t m,
                        int64_t items);

/* Returns the step for algorithm "whole" (CUNMOD_ALG_MUL_WHOLE), in which one block of threads
 * computes a product by transforms, for operands of at most n and at most m words. Does not ask the
 * plan. The transform must fit into one block. */
cunmod_step_t cunmod_fused_whole(cunmod_const_moduli_t moduli, int part, int64_t n, int64_t m);

/* Computes the products d_items[0 .. count-1]. step: from cunmod_fused_choose or
 * cunmod_fused_whole. most->lena, most->lenb, most->hi - most->lo: maxima of lena, lenb and hi - lo
 * over all products. Returns a device error. */
int cunmod_fused_run(const cunmod_step_t *step, cunmod_moduli_t moduli, cunmod_dev_t *dev,
                     const void *d_items, const cunmod_mul_item_t *most, int64_t count);

/* cunmod_fused_run for products of polynomials of batches; x: operands and results. Also stores the
 * true lengths of the results. */
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

/* z[0] = the number of coefficients in the range lo .. hi-1 (job->own) of a product of x[0] by x[1]
 * words. */
void cunmod_batch_product_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x);

/* A product, and the length of the transforms that compute it. */
typedef struct
{
    int64_t points; /* length of the transforms; 0: computed by a single operation */
    cunmod_mul_item_t mul;
} cunmod_long_t;

/* Returns the length of the transforms by which many products of n by m words are computed at once;
 * 0: they are computed one at a time, by single operations. */
int64_t cunmod_long_points(int64_t n, int64_t m);

/* *x = the product of item number `place` of a part; its operands count with all words reserved for
 * them. Returns whether the product has a coefficient in the range lo .. hi-1. */
int cunmod_long_of(cunmod_long_t *x, const cunmod_batch_job_t *job, int part, int64_t place);

/* Computes the products list[0 .. count-1], after sorting `list` by `points`. Products with equal
 * `points` > 0, if there are two or more, are computed at once, as many as memory allows; all other
 * products one at a time, by single operations. Returns an outcome (runtime/outcome.h). */
int cunmod_long_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, cunmod_long_t *list, int64_t count);

#endif
