/* Matrices of the powers of the polynomials of a batch modulo other polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_POWER_ROWS_H
#define CUNMOD_BATCH_POWER_ROWS_H

#include "cunmod.h"

/* Item i of res = the n x n matrix whose row k is h^k modulo f, k < n, where h and f are item i of
 * the operands. Coefficient k n + j of res is the entry in row k and column j. The degree of f is
 * at most n, and 0 < n <= 256 (CUNMOD_POWER_ROWS_MOST); f is monic, and h is shorter than f. res
 * may be an operand. If f is constant or zero, the matrix is 0. Errors: those of operations on
 * batches. */
int cunmod_batch_power_rows(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f, int64_t n);

/* Item i of res = the transpose of the matrix of cunmod_batch_power_rows minus the identity matrix.
 * With h = x^p modulo f this is the matrix of the linear map v -> v^p - v on the coefficients of v
 * (E. R. Berlekamp). */
int cunmod_batch_frobenius_minus_one(cunmod_batch_t res, cunmod_batch_t h, cunmod_batch_t f,
                                     int64_t n);

#endif
