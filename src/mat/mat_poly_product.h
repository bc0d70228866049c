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

/* z = the product of a square matrix a by b: by coefficients or by transforms. work:
 * cunmod_mat_left_bytes bytes. If there is an interrupt flag, the function first waits for the
 * device, and looks whether the caller ends the call. Returns an outcome. */
int cunmod_mat_poly_multiply_left(cunmod_dev_t *dev, cunmod_tables_t *tables, cunmod_mat_polys_t z,
                                  cunmod_mat_polys_t a, cunmod_mat_polys_t b,
                                  const cunmod_mat_left_t *product, const cunmod_modulus_t *mod,
                                  void *work);

/* The transforms of all entries of a matrix a, in memory of the caller: rows x columns entries of
 * cunmod_mat_poly_panel_t.entry bytes each. */
typedef struct
{
    char *words;
    int64_t rows, columns;
    cunmod_mat_transform_t transform;
} cunmod_mat_prepared_t;

/* prepare           stores the transforms of a in *x. The caller sets the members of *x. Only the
 *                   coefficients of a below x->transform.points count. Returns an outcome
 * product_prepared  computes the coefficients lo .. lo + z.length - 1 of the entries of a b, as
 *                   cunmod_mat_poly_product does. Coefficients beyond the end of the product are 0.
 *                   work: cunmod_mat_poly_prepared_bytes bytes. Returns an outcome */
int cunmod_mat_poly_prepare(cunmod_dev_t *dev, cunmod_tables_t *tables,
                            const cunmod_mat_prepared_t *x, cunmod_mat_polys_t a,
                            const cunmod_modulus_t *mod);
int cunmod_mat_poly_product_prepared(cunmod_dev_t *dev, cunmod_tables_t *tables,
                                     cunmod_mat_polys_t z, const cunmod_mat_prepared_t *a,
                                     cunmod_mat_polys_t b, int64_t lo, const cunmod_modulus_t *mod,
                                     void *work);

#endif
