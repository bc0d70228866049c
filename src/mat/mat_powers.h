/* Powers of a matrix, and values of polynomials at a matrix, in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_POWERS_H
#define CUNMOD_MAT_POWERS_H

#include "mat/mat_product.h"
#include "shape/mat_values.h"

/* Results modulo way->mod->p for a square matrix a, in z, which is not transposed and shares memory
 * with no operand. The functions return an outcome (runtime/outcome.h): between products they look
 * whether the caller ends the call.
 *
 *   power      z = a^e, e >= 2. spare: memory for one more matrix
 *   value      z = f(a) for the polynomial f of len words at `f` in device memory, len >= 2. memory:
 *              shape->bytes bytes, for the shape cunmod_mat_values(.., len, ..); without planes,
 *              shape->planes bytes */
int cunmod_mat_power(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a,
                     uint64_t e, void *spare);
int cunmod_mat_value(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a, void *f,
                     int64_t len, const cunmod_mat_values_t *shape, void *memory);

/* z = the unit matrix, or its first z.columns columns. lists: work space of 2 z.rows numbers in
 * device memory. Returns an outcome. */
int cunmod_mat_set_unit(cunmod_dev_t *dev, cunmod_mat_view_t z, int32_t *lists,
                        const cunmod_modulus_t *mod);

#endif
