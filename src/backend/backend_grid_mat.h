/* The functions of the seam for matrices whose entries are values at points (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_GRID_MAT_H
#define CUNMOD_BACKEND_GRID_MAT_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `count` matrices of n by n words, n >= 1. Matrix i starts at a + i n n, row by row, with entries
 * in [0, p) for the prime p of mod[i / points]. The kernels may overwrite a. */
typedef struct
{
    uint64_t *a;
    const cunmod_modulus_t *mod;
    uint64_t *z; /* the results */
    int64_t count, points, n;
} cunmod_grid_mat_t;

/* z[i] = the determinant of matrix i. */
int cunmod_dev_grid_det(cunmod_dev_t *dev, const cunmod_grid_mat_t *x);

/* z[i n .. i n + n - 1] = the coefficients of x^0 .. x^(n-1) of the characteristic polynomial
 * det(x I - A) of matrix i, whose coefficient of x^n is 1. */
int cunmod_dev_grid_charpoly(cunmod_dev_t *dev, const cunmod_grid_mat_t *x);

#ifdef __cplusplus
}
#endif

#endif
