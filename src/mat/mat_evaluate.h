/* The value of a polynomial at a square matrix, in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_EVALUATE_H
#define CUNMOD_MAT_EVALUATE_H

#include "mat/mat_product.h"

/* z = f(a) for the polynomial f[0 .. len-1] in host memory, len >= 1, coefficients below mod->p. z
 * and `a` are n x n matrices without gaps, not transposed, which do not overlap. work:
 * cunmod_mat_work_bytes(n, n, n, mod->p) bytes. Returns an outcome (runtime/outcome.h).
 *
 * Paterson and Stockmeyer's method (On the number of nonscalar multiplications necessary to
 * evaluate polynomials, 1973): with s powers of `a` in memory, s at most CUNMOD_MAT_POWERS and
 * about the square root of len, the function multiplies about s + len / s matrices. The function
 * allocates memory for 2 s + 1 matrices. */
#define CUNMOD_MAT_POWERS 16

int cunmod_mat_evaluate_device(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                               const uint64_t *f, int64_t len, const cunmod_modulus_t *mod,
                               void *work, const cunmod_stop_t *stop);

/* z = the unit matrix, or its first z.columns columns. list: work space of 2 z.rows numbers in
 * device memory. Returns an outcome. */
int cunmod_mat_set_unit(cunmod_dev_t *dev, cunmod_mat_view_t z, int32_t *list,
                        const cunmod_modulus_t *mod);

#endif
