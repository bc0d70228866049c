/* Matrices of polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MATRIX_H
#define CUNMOD_MATRIX_H

#include "flint/cpu_zpoly.h"

/* What is made of a matrix A. */
enum
{
    CUNMOD_MATRIX_DET,
    CUNMOD_MATRIX_CHARPOLY /* det(x I - A) */
};

/* An n by n matrix. The coefficient of t^k of entry (r, c) is number (r n + c) stride + k of
 * `all`. */
typedef struct
{
    cunmod_zpoly_t all;
    int64_t n, stride;
    int64_t len;    /* of the longest entry, without leading zeros */
    int64_t coeffs; /* of all entries, without leading zeros */
    int64_t degree; /* of the determinant, and of all coefficients of the characteristic polynomial,
                       at most */
} cunmod_matrix_t;

/* Checks the array of an operand, and makes *a the operand. Errors: E_LENGTH, E_ARGUMENT,
 * E_MEMORY. */
int cunmod_matrix_operand(cunmod_matrix_t *a, const uint64_t *x, int64_t words, int64_t len,
                          int64_t n);

/* The coefficients of a result of entries of `len` coefficients, without those that the operand has
 * no part in: of the determinant, and of each coefficient of the characteristic polynomial. */
static inline int64_t cunmod_matrix_length(int64_t len, int64_t n)
{
    return len > 0 ? n * (len - 1) + 1 : 1;
}

/* *bound = the exponent of a bound of all coefficients of the result (integers/bounds.h); negative
 * where the result is 0. Errors: E_MEMORY. */
int cunmod_matrix_bound(int64_t *bound, const cunmod_matrix_t *a, int what);

#endif
