/* Solutions of a z = b modulo powers of x, where the entries are polynomials in x, on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_POLY_SERIES_H
#define CUNMOD_MAT_POLY_SERIES_H

#include "mat/mat_poly_product.h"
#include "shape/mat_series_shape.h"

/* z = the first shape->terms coefficients of the entries of 1 / a times b modulo the prime mod->p,
 * where *shape is that of cunmod_mat_series for the lengths of a and b. b.words = NULL: b is the
 * unit matrix. z overlaps neither a nor b. *has_inverse = 0: the matrix of the constant
 * coefficients of a has no inverse, and z is not set; else 1. work:
 * cunmod_mat_series_space(..).bytes bytes. Returns an outcome (runtime/outcome.h). */
int cunmod_mat_poly_series(int *has_inverse, cunmod_dev_t *dev, cunmod_tables_t *tables,
                           cunmod_mat_polys_t z, cunmod_mat_polys_t a, cunmod_mat_polys_t b,
                           const cunmod_mat_series_t *shape, const cunmod_modulus_t *mod,
                           void *work);

#endif
