/* Products of matrices of polynomials in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_POLY_PRODUCT_H
#define CUNMOD_MAT_POLY_PRODUCT_H

#include "backend/backend.h"
#include "runtime/tables.h"
#include "shape/mat_poly_shape.h"

/* A matrix of polynomials in device memory. Entry (i, j) has the words (i columns + j) length .. (i
 * columns + j + 1) length - 1, the lowest coefficient first. */
typedef struct
{
    char *words;
    int64_t rows, columns, length;
} cunmod_mat_polys_t;

/* z = coefficients lo .. lo + z.length - 1 of the entries of a b modulo mod->p. All sizes are at
 * least 1, and match. z overlaps neither a nor b. Both functions return an outcome
 * (runtime/outcome.h): between panels, or groups of products, they wait for the device, and look
 * whether the caller ends the call.
 *
 *   product  by transforms. work: cunmod_mat_poly_bytes bytes for the panels of this product
 *   layered  by coefficients, if the product may use layers. work: cunmod_mat_layers(..).bytes */
int cunmod_mat_poly_product(cunmod_dev_t *dev, cunmod_tables_t *tables, cunmod_mat_polys_t z,
                            cunmod_mat_polys_t a, cunmod_mat_polys_t b, int64_t lo,
                            cunmod_mat_transform_t transform, const cunmod_modulus_t *mod,
                            void *work);
int cunmod_mat_poly_layered(cunmod_dev_t *dev, cunmod_mat_polys_t z, cunmod_mat_polys_t a,
                            cunmod_mat_polys_t b, int64_t lo, const cunmod_modulus_t *mod,
                            void *work, const cunmod_stop_t *stop);

#endif
