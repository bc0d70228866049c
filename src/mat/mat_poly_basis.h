/* Approximant bases of matrices of polynomials in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_POLY_BASIS_H
#define CUNMOD_MAT_POLY_BASIS_H

#include "mat/mat_poly_product.h"
#include "shape/mat_basis_shape.h"

/* The caller sets all members but `lists`. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    const cunmod_mat_basis_t *shape;
    const cunmod_modulus_t *mod;
    int64_t *degrees; /* host memory, m numbers: the shifts; then the degrees of the rows */
    int32_t *lists;   /* host memory for lists of rows */
} cunmod_basis_t;

/* *z = the basis of `order` orders of a, whose coefficients from x->shape->len on do not count, in
 * memory z->words that the function allocates and the caller frees (cunmod_dev_free), also after a
 * failure; z->words = NULL: there is no memory to free. z->length is at most order + 1. Replaces
 * x->degrees by the degrees of the rows, also if the function fails. Returns an outcome.
 *
 *   basis  by halves of the order
 *   leaf   order after order, order <= x->shape->leaf. Needs x->lists */
int cunmod_mat_poly_basis(cunmod_basis_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                          int64_t order);
int cunmod_mat_poly_basis_leaf(const cunmod_basis_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                               int64_t order);

#endif
