/* Products of a batch that are too long for one block of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_LONG_H
#define CUNMOD_BATCH_LONG_H

#include "batch/batch.h"

/* z[0] = the coefficients that the job wants of products of x[0] by x[1] words. */
void cunmod_batch_product_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x);

/* An item, and the words of its part before those of its polynomials, on the device. */
typedef struct
{
    int64_t item;
    int64_t a, b, z;
} cunmod_place_t;

/* Goes on to the item of the next place, which the caller sets. */
void cunmod_place_next(cunmod_place_t *place, const cunmod_batch_job_t *job);

typedef struct
{
    int64_t points; /* of the transform that the whole product takes; 0: there is none */
    cunmod_mul_item_t mul;
} cunmod_long_t;

/* *x = the product of an item, of operands of as many words as there is room for. Returns whether
 * any coefficient of it is wanted. */
int cunmod_long_of(cunmod_long_t *x, const cunmod_batch_job_t *job, int part,
                   const cunmod_place_t *place);

/* Makes the products, and sorts `list`. Those of one transform are made together, as many as there
 * is memory for; longer ones as if they were no batch. Returns a device error, or
 * CUNMOD_INTERRUPTED. */
int cunmod_long_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, cunmod_long_t *list, int64_t count);

#endif
