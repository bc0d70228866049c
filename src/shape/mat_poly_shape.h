/* The transforms of a product of matrices of polynomials, and the parts in which the product is
 * computed. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each entry is transformed modulo the library's primes (shape/ntt.h). The transforms of a panel
 * take about CUNMOD_MAT_WORK bytes at most (shape/mat_planes.h).
 */
#ifndef CUNMOD_MAT_POLY_SHAPE_H
#define CUNMOD_MAT_POLY_SHAPE_H

#include "backend/types.h"

typedef struct
{
    int64_t points; /* of a transform */
    int count;      /* primes */
} cunmod_mat_transform_t;

/* Returns the transforms for coefficients lo .. hi-1 of the entries of a product modulo p, of
 * matrices with k columns and k rows, whose entries have lena and lenb coefficients. k, lena and
 * lenb are at least 1, and 0 <= lo < hi; coefficients beyond the end of the product are 0. points =
 * 0: the product is too long, or its coefficients are too large for the primes. */
cunmod_mat_transform_t cunmod_mat_poly_transform(int64_t k, int64_t lena, int64_t lenb, int64_t lo,
                                                 int64_t hi, uint64_t p);

/* A panel: `rows` rows of a and `columns` columns of b, which are multiplied for `depth` values of
 * k at a time. */
typedef struct
{
    int64_t entry; /* bytes of the transform of an entry */
    int64_t rows, depth, columns;
} cunmod_mat_poly_panel_t;

/* Returns the panels of a product of m x k by k x n entries. x.points > 0 */
cunmod_mat_poly_panel_t cunmod_mat_poly_panels(int64_t m, int64_t k, int64_t n,
                                               cunmod_mat_transform_t x);

/* Returns the bytes of the transforms of a panel: of the entries of a, of b, and of the product. */
int64_t cunmod_mat_poly_bytes(const cunmod_mat_poly_panel_t *panel);

/* The same two functions for products by one matrix a whose transforms are stored elsewhere: a
 * panel has all rows, all values of k, and some columns. */
cunmod_mat_poly_panel_t cunmod_mat_poly_prepared_panels(int64_t m, int64_t k, int64_t n,
                                                        cunmod_mat_transform_t x);
int64_t cunmod_mat_poly_prepared_bytes(const cunmod_mat_poly_panel_t *panel);

/* A product by coefficients. A layer of a matrix of polynomials has one coefficient of each entry.
 * Each layer of the product is one product of matrices: of some layers of a side by side, and of as
 * many of b one below the other. The offsets of the blocks of memory, in bytes, and the size of
 * all. */
typedef struct
{
    int64_t lena, lenb; /* layers of a, and of b */
    int64_t group;      /* products at once, at most CUNMOD_MAT_GROUP */
    int64_t each;       /* bytes of the planes of one product */
    int64_t b, z, planes;
    int64_t bytes;
} cunmod_mat_layers_t;

#define CUNMOD_MAT_GROUP 32

/* Returns whether the coefficients below hi of a product of m x k by k x n entries of lena and lenb
 * coefficients may use layers: the products of matrices have at most CUNMOD_MAT_DEPTH values and
 * not too many rows and columns, and the entries have not too many coefficients below hi. */
int cunmod_mat_has_layers(int64_t m, int64_t k, int64_t n, int64_t lena, int64_t lenb, int64_t hi);

/* Returns the sizes for coefficients lo .. hi-1, if the product may use layers. */
cunmod_mat_layers_t cunmod_mat_layers(int64_t m, int64_t k, int64_t n, int64_t lena, int64_t lenb,
                                      int64_t lo, int64_t hi, const cunmod_modulus_t *mod);

/* ---- products by a square matrix ------------------------------------------------------ */

/* A product: coefficients lo .. hi-1 of the entries of an n x n matrix with entries of lena
 * coefficients times an n x columns matrix with entries of lenb coefficients. hi - lo = 0: there is
 * none. */
typedef struct
{
    int64_t columns, lena, lenb, lo, hi;
} cunmod_mat_left_t;

/*   by_layers  returns 1 if the product is computed by coefficients, and 0 if by transforms
 *   transform  returns these transforms
 *   bytes      returns the bytes of the workspace of the product */
int cunmod_mat_left_by_layers(int64_t n, const cunmod_mat_left_t *product);
cunmod_mat_transform_t cunmod_mat_left_transform(int64_t n, const cunmod_mat_left_t *product,
                                                 uint64_t p);
int64_t cunmod_mat_left_bytes(int64_t n, const cunmod_mat_left_t *product,
                              const cunmod_modulus_t *mod);

#endif
