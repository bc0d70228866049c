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

/* *z = the basis of order `order` of a. Coefficients of a from `order` on do not count. z->length
 * is at most order + 1. The functions allocate z->words. If z->words is not NULL, the caller frees
 * this memory (cunmod_dev_free), also after a failure. The functions replace x->degrees by the
 * degrees of the rows, also if they fail. They return an outcome.
 *
 * If pmbasis sets x->too_long, there is no basis. Otherwise the entries on the diagonal have at
 * most x->length coefficients, but other entries may have more.
 *
 *   pmbasis  by halves of the order
 *   mbasis   step by step, order <= x->shape->leaf. Needs x->lists. Does not look at x->length */
int cunmod_mat_poly_pmbasis(cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a,
                            int64_t order);
int cunmod_mat_poly_mbasis(const cunmod_pmbasis_run_t *x, cunmod_mat_polys_t *z,
                           cunmod_mat_polys_t a, int64_t order);

#endif
