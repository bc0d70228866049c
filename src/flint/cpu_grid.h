/* Values and interpolation of several polynomials modulo p, and resultants, on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p is prime, and larger than the number of points; point j is j = 0, 1, 2, ... Coefficients are in
 * [0, p). Where FLINT gets no memory, these functions do not return: they are called through
 * cunmod_cpu_guarded.
 */
#ifndef CUNMOD_CPU_GRID_H
#define CUNMOD_CPU_GRID_H

#include <stdint.h>

/* values[j entries + e] = the value at point j of polynomial e, which has the coefficients a[e
 * lenx .. (e+1) lenx - 1], for all j < points and e < entries. The function calls stops(argument)
 * before each point, and ends when the result is not 0. */
void cunmod_cpu_grid_values(uint64_t *values, int64_t points, const uint64_t *a, int64_t entries,
                            int64_t lenx, uint64_t p, int (*stops)(void *argument), void *argument);

/* z[e points .. (e+1) points - 1] = the polynomial of degree < points with the values values[j
 * entries + e] at the points j. The function calls stops(argument) before each polynomial, and ends
 * when the result is not 0. */
void cunmod_cpu_grid_interpolate(uint64_t *z, const uint64_t *values, int64_t points,
                                 int64_t entries, uint64_t p, int (*stops)(void *argument),
                                 void *argument);

/* Returns the determinant of Sylvester's matrix of a and b of the formal degrees lena - 1 and lenb
 * - 1, modulo p. Their leading coefficients may be 0; lena, lenb >= 1. */
uint64_t cunmod_cpu_grid_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                                   uint64_t p);

#endif
