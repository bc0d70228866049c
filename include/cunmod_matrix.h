/* cunmod: matrices over Z/nZ, and of polynomials over Z/nZ.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Programs include cunmod.h.
 */
#ifndef CUNMOD_MATRIX_H
#define CUNMOD_MATRIX_H

#include "cunmod_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Matrices ------------------------------------------------------------------ */

/* A matrix in memory of the caller. If transposed = 0, the entry in row i and column j is words[i *
 * stride + j]; stride >= columns. If transposed = 1, the entry is words[j * stride + i]; stride >=
 * rows. A part of a larger matrix has the stride of that matrix. words may be NULL if rows = 0 or
 * columns = 0. */
typedef struct
{
    uint64_t *words;
    int64_t rows;
    int64_t columns;
    int64_t stride;
    int transposed;
} cunmod_matrix_t;

/* res = a b modulo p, which need not be prime, p >= 2. All entries of a and b are in [0, p). res
 * may share memory with a and b; a and b are then read before res is written. Words of memory that
 * are not entries of res are unchanged. If a has no columns, res is zero. On a GPU the tensor cores
 * multiply (docs/matrices.md). Errors: E_ARGUMENT: a pointer is NULL, or transposed is neither 0
 * nor 1. E_LENGTH: a number of rows or columns is negative, a stride is too small, or the numbers
 * of rows and columns do not match. E_MODULUS: p < 2. E_COEFF: an entry is not below p. E_MEMORY,
 * E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. FLINT: nmod_mat_mul. */
CUNMOD_STATUS cunmod_matrix_mul(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* Elimination of matrices modulo a prime p (docs/matrices.md). All entries of a and b are in [0,
 * p). res may share memory with a and b, which are then read before res is written; words of memory
 * that are not entries of res are unchanged. Results do not depend on the path. Errors: E_ARGUMENT:
 * a pointer is NULL, or transposed is neither 0 nor 1. E_LENGTH: a number of rows or columns is
 * negative, a stride is too small, or the numbers of rows and columns do not match. E_MODULUS: p is
 * not prime. E_COEFF: an entry is not below p. E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED,
 * E_WORK. */

/* *rank = the rank of a. FLINT: nmod_mat_rank. */
CUNMOD_STATUS cunmod_matrix_rank(int64_t *rank, const cunmod_matrix_t *a, uint64_t p,
                                 cunmod_ctx_t ctx);

/* *det = the determinant of a, which is square; 1 for a matrix without rows. FLINT: nmod_mat_det,
 * whose modulus need not be prime. */
CUNMOD_STATUS cunmod_matrix_det(uint64_t *det, const cunmod_matrix_t *a, uint64_t p,
                                cunmod_ctx_t ctx);

/* res = the reduced row echelon form of a, *rank = the rank of a. res has as many rows and columns
 * as a. FLINT: nmod_mat_rref. */
CUNMOD_STATUS cunmod_matrix_rref(const cunmod_matrix_t *res, int64_t *rank,
                                 const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* The first *nullity columns of res are a basis of the vectors x with a x = 0, all further columns
 * are 0. If column j of a is the one of number i, counted from 0, that is a linear combination of
 * the columns before it, then column i of the basis has a 1 in row j, and is 0 below. res has as
 * many rows as a has columns, and at least *nullity columns (E_LENGTH). FLINT: nmod_mat_nullspace,
 * for which res is square. */
CUNMOD_STATUS cunmod_matrix_nullspace(const cunmod_matrix_t *res, int64_t *nullity,
                                      const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* res = the inverse of a. a is square, and res has as many rows. More errors: E_INVERSE: a has no
 * inverse. FLINT: nmod_mat_inv, which returns 0 in the place of E_INVERSE. */
CUNMOD_STATUS cunmod_matrix_inv(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t p,
                                cunmod_ctx_t ctx);

/* res = the matrix x with a x = b. a is square and has an inverse (E_INVERSE). b has as many rows
 * as a, and res has as many rows and columns as b. If b has no columns, a need not have an inverse.
 * FLINT: nmod_mat_solve, which returns 0 in the place of E_INVERSE. */
CUNMOD_STATUS cunmod_matrix_solve(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                  const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* ---- Products of matrices of polynomials -------------------------------------------- */

/* A matrix of polynomials in memory of the caller. The coefficient of x^k of the entry in row i and
 * column j is words[(i * columns + j) * length + k], 0 <= k < length. Leading coefficients may be
 * 0. words may be NULL if there are no coefficients. */
typedef struct
{
    uint64_t *words;
    int64_t rows;
    int64_t columns;
    int64_t length;
} cunmod_matrix_poly_t;

/* Products of matrices of polynomials modulo p, which need not be prime, p >= 2. All coefficients
 * of a and b are in [0, p). res may share memory with a and b, which are then read before res is
 * written. If a has no columns, or a or b no coefficients, the product is 0. On a GPU matrices of
 * residues are multiplied at the points of transforms, or matrices of the coefficients of one power
 * of x (docs/matrices.md). Errors: E_ARGUMENT: a pointer is NULL. E_LENGTH: a number of rows,
 * columns or coefficients is negative or too large, or the numbers do not match. E_MODULUS: p < 2.
 * E_COEFF: a coefficient is not below p. E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* res = a b. res->length = a->length + b->length - 1, or 0 if a->length = 0 or b->length = 0
 * (E_LENGTH). FLINT: nmod_poly_mat_mul. */
CUNMOD_STATUS cunmod_matrix_poly_mul(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                                     const cunmod_matrix_poly_t *b, uint64_t p, cunmod_ctx_t ctx);

/* Coefficient k of each entry of res = coefficient nlo + k of this entry of a b, 0 <= k <
 * res->length, and 0 beyond the end of the product. nlo >= 0 (E_LENGTH). nlo = 0: a product modulo
 * x^(res->length). */
CUNMOD_STATUS cunmod_matrix_poly_mulmid(const cunmod_matrix_poly_t *res,
                                        const cunmod_matrix_poly_t *a,
                                        const cunmod_matrix_poly_t *b, int64_t nlo, uint64_t p,
                                        cunmod_ctx_t ctx);

#ifdef __cplusplus
}
#endif

#endif
