/* Evaluates and interpolates several polynomials modulo p at the points 0, 1, 2, .., and computes
 * resultants modulo p, on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p is prime, and larger than the number of points; point j is the integer j. Coefficients are in
 * [0, p). The caller runs these functions through cunmod_cpu_guarded: when FLINT gets no memory,
 * they do not return.
 */
#ifndef CUNMOD_CPU_GRID_H
#define CUNMOD_CPU_GRID_H

#include <stdint.h>

/* values[j entries + e] = the value at the integer j of polynomial e, which has the coefficients
 * a[e lenx .. (e+1) lenx - 1], for all j < points and e < entries. The function calls
 * stops(argument) before each point. When stops returns nonzero, the function ends, with the values
 * of later points not written. */
void cunmod_cpu_grid_values(uint64_t *values, int64_t points, const uint64_t *a, int64_t entries,
                            int64_t lenx, uint64_t p, int (*stops)(void *argument), void *argument);

/* z[e points .. (e+1) points - 1] = the polynomial of degree < points with the value values[j
 * entries + e] at the integer j, 0 <= j < points, for all e < entries. The function calls
 * stops(argument) before each polynomial. When stops returns nonzero, the function ends, with later
 * polynomials not written. */
void cunmod_cpu_grid_interpolate(uint64_t *z, const uint64_t *values, int64_t points,
                                 int64_t entries, uint64_t p, int (*stops)(void *argument),
                                 void *argument);

/* Returns modulo p the determinant of the Sylvester matrix of a and b for the formal degrees lena -
 * 1 and lenb - 1; lena, lenb >= 1. a[lena-1] and b[lenb-1] may be 0. */
uint64_t cunmod_cpu_grid_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                                   uint64_t p);

#endif
