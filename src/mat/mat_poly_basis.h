/* Approximant bases of matrices of polynomials in device memory: M-Basis for a few steps, PM-Basis
 * by halves of the order.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_POLY_BASIS_H
#define CUNMOD_MAT_POLY_BASIS_H

#include "mat/mat_poly_product.h"
#include "shape/mat_basis_shape.h"

/* The caller sets all members but the last two. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    const cunmod_pmbasis_t *shape;
    const cunmod_modulus_t *mod;
    const int64_t *shift; /* host memory, m numbers, as `degrees` */
    int64_t *degrees;     /* the shifted degrees of the rows; first the shifts */
    int64_t length;       /* the most coefficients that the caller wants */
    int too_long;         /* 1: an entry of the basis has more, and there is no result */
    int32_t *lists;       /* host memory for lists of rows */
} cunmod_pmbasis_run_t;

/* *z = the basis of order `order` of a, whose coefficients from `order` on do not count, in memory
 * z->words that the function allocates and the caller frees (cunmod_dev_free), also after a
 * failure; z->words = NULL: there is no memory to free, and no result if x->too_long is set.
 * z->length is at most order + 1, and may be more than x->length if no entry on the diagonal has
 * more coefficients than x->length. Replaces x->degrees by the degrees of the rows, also if the
 * function fails. Returns an outcome.
 *
 *   pmbasis  by halves of the order
 *   mbasis   step by step, order <= x->shape->leaf. Needs x->lists. Does not look at x->length */
int cunmod_mat_poly_pmbasis(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                            int64_t order);
int cunmod_mat_poly_mbasis(const cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z,
                           cunmod_mat_polys_t a, int64_t order);

#endif
