/* Matrices of the powers of the polynomials of a batch modulo other polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_POWER_ROWS_H
#define CUNMOD_BATCH_POWER_ROWS_H

#include "cunmod.h"

/* Item i of res = the n x n matrix whose row k is h^k modulo f for k below the degree of f, and 0
 * for the other k < n, where h and f are item i of the operands. Coefficient k n + j of res is the
 * entry in row k and column j. f is monic, and h is shorter than f. If f is 0 or constant, or has a
 * degree above n, the matrix is 0. res may be an operand. Errors: E_LENGTH unless 0 < n <= 256
 * (CUNMOD_POWER_ROWS_MOST), and those of operations on batches. */
int cunmod_batch_power_rows(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f, int64_t n);

/* Item i of res = the transpose of the matrix of cunmod_batch_power_rows minus the identity matrix.
 * With h = x^p modulo f this is the matrix of the linear map v -> v^p - v on the coefficients of v
 * (E. R. Berlekamp). */
int cunmod_batch_frobenius_minus_one(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f,
                                     int64_t n);

#endif
