/* Square matrices of polynomials in t over the integers or modulo a prime, as arrays of
 * coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_MATRIX_H
#define CUNMOD_GRID_MATRIX_H

#include "flint/cpu_zpoly.h"

/* The function of a matrix A that is computed. */
enum
{
    CUNMOD_MATRIX_DET,
    CUNMOD_MATRIX_CHARPOLY /* det(x I - A) */
};

/* An n by n matrix. Coefficient (r n + c) stride + k of `all` is the coefficient of t^k in entry
 * (r, c). */
typedef struct
{
    cunmod_zpoly_t all;
    int64_t n, stride;
    int64_t len;    /* length of the longest entry, without leading zeros */
    int64_t coeffs; /* sum of the true lengths of all entries */
    int64_t degree; /* upper bound of the degree in t of the determinant, and of all coefficients of
                       the characteristic polynomial */
} cunmod_grid_matrix_t;

/* Checks the array x of n^2 entries of `len` integers of `words` words. *a = the matrix. Errors:
 * E_LENGTH, E_ARGUMENT, E_MEMORY. */
int cunmod_grid_matrix_operand(cunmod_grid_matrix_t *a, const uint64_t *x, int64_t words,
                               int64_t len, int64_t n);

/* *bound = an upper bound for log2 of the absolute values of all coefficients of the result, the
 * determinant or the characteristic polynomial; -1: the result is 0. what: CUNMOD_MATRIX_*. Errors:
 * E_MEMORY. */
int cunmod_grid_matrix_bound(int64_t *bound, const cunmod_grid_matrix_t *a, int what);

#endif
