/* Images of matrices over the integers, as items of batches. An item has the entries of a matrix,
 * row after row.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_IMAGES_H
#define CUNMOD_MAT_IMAGES_H

#include "cunmod.h"

/* A product of m x k by k x n entries, all numbers at least 1. */
typedef struct
{
    int64_t m, k, n;
} cunmod_mat_shape_t;

/* Item i of res = the product of item i of a and item i of b. res may be a or b. Errors: as
 * cunmod_batch_run. */
int cunmod_mat_images_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                          const cunmod_mat_shape_t *shape);

#endif
