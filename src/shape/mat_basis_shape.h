/* Approximant bases of matrices of polynomials modulo x^N: the order of the rows, lengths, and
 * memory. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a be a matrix of m x n entries. A basis of order d has m x m entries (cunmod_matrix.h has the
 * definition). It is computed by halves of the order (src/mat/mat_poly_basis.c), and step by step
 * in a *leaf*, for at most `leaf` steps.
 */
#ifndef CUNMOD_PMBASIS_SHAPE_H
#define CUNMOD_PMBASIS_SHAPE_H

#include "shape/mat_poly_shape.h"

typedef struct
{
    int64_t m, n;  /* rows and columns of a, at least 1 */
    int64_t len;   /* coefficients of an entry of a that count, at least 1 */
    int64_t order; /* N, at least 1 */
    int64_t leaf;  /* the most steps of a leaf */
} cunmod_pmbasis_t;

/* *x = the shape for a matrix of m x n entries of len coefficients. Returns 0 if some product has
 * no transforms, or if there are too many rows or columns, else 1. */
int cunmod_pmbasis(cunmod_pmbasis_t *x, int64_t m, int64_t n, int64_t len, int64_t order,
                   uint64_t p);

/* The most steps of a leaf on the CPU (src/flint/cpu_mat_basis.c; FLINT 2.9, 2 to 64 rows). */
#define CUNMOD_PMBASIS_CPU_LEAF 128

/* Returns the order of the first half; order >= 2. */
CUNMOD_INLINE int64_t cunmod_pmbasis_half(int64_t order)
{
    return order / 2;
}

/* sorted[0 .. m-1] = the rows 0 .. m-1, ordered by their degrees, and rows of equal degrees by
 * their numbers. `work` has m numbers. */
void cunmod_pmbasis_sort(int32_t *sorted, int32_t *work, const int64_t *degrees, int64_t m);

/* Returns the least one of m shifts. */
int64_t cunmod_pmbasis_least(const int64_t *shift, int64_t m);

/* Returns an upper bound of the number of coefficients of a basis of this order. `least` is the
 * least shift, degrees[i] the degree of row i. */
int64_t cunmod_pmbasis_length(int64_t least, const int64_t *degrees, int64_t m, int64_t order);

/* Returns whether the entries of a basis have at most `length` coefficients, as far as the diagonal
 * tells: entry (i, i) has degree degrees[i] - shift[i]. Later bases have no smaller degrees. */
int cunmod_pmbasis_fits(const int64_t *shift, const int64_t *degrees, int64_t m, int64_t length);

/* The two products for a basis of this order. The basis of the first half has `first`
 * coefficients, the basis of the second half `second` coefficients.
 *
 *   residual  coefficients h .. order-1 of the first basis times a matrix of len coefficients, h =
 *             cunmod_pmbasis_half(order)
 *   joined    all coefficients, at most `length`, of the second basis times the first one */
cunmod_mat_left_t cunmod_pmbasis_residual(const cunmod_pmbasis_t *x, int64_t order, int64_t first,
                                          int64_t len);
cunmod_mat_left_t cunmod_pmbasis_joined(const cunmod_pmbasis_t *x, int64_t first, int64_t second,
                                        int64_t length);

/* The matrix of a leaf of k steps has m rows. A row has the coefficients of x^0, x^1, .., x^(k-1)
 * of the n entries of the residual; m zeros; and the coefficients of x^0, .., x^k of the m entries
 * of the basis. Two such matrices, and other blocks of memory, all offsets in bytes:
 *
 *   now, next     the matrix before and after a step
 *   constants     the residuals' coefficients of one power of x, n x m entries: rows of the matrix
 *                 are columns
 *   combinations  at most m x min(m, n) entries
 *   lists         numbers of rows and columns, LISTS lists of `longest` numbers
 *   work          for a product by the tensor cores: for more than CUNMOD_PMBASIS_PLAIN values */
#define CUNMOD_PMBASIS_LISTS 3
#define CUNMOD_PMBASIS_PLAIN 64

typedef struct
{
    int64_t width;   /* words of a row of the matrix */
    int64_t basis;   /* the column where the coefficients of the basis begin */
    int64_t longest; /* the larger one of m and n */
    int64_t now, next, constants, combinations, lists, work;
    int64_t bytes;
} cunmod_pmbasis_leaf_t;

cunmod_pmbasis_leaf_t cunmod_pmbasis_leaf(const cunmod_pmbasis_t *x, int64_t k,
                                          const cunmod_modulus_t *mod);

/* Returns an upper bound of the bytes of the device memory that is used at once: a leaf and an
 * elimination, or the matrices of all levels of halves and a product. */
double cunmod_pmbasis_bytes(const cunmod_pmbasis_t *x, const cunmod_modulus_t *mod);

#endif
