/* Resultants with respect to y of polynomials in x and y on the CPU, by FLINT's multivariate
 * polynomials, without evaluation at points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operands are in one array, as in grid/grid_call.h. It has lena + lenb rows: polynomials in x
 * of lenx coefficients each. The first lena rows are the coefficients of y^0, y^1, .. of operand a,
 * the other lenb rows those of operand b. lena, lenb >= 1, and the last row of either operand is
 * not 0. A result is a polynomial in x of `count` coefficients, zeros above its degree.
 */
#ifndef CUNMOD_CPU_BIVARIATE_H
#define CUNMOD_CPU_BIVARIATE_H

#include "flint/cpu_zpoly.h"

/* z = the resultant with respect to y over the integers. Errors: E_MEMORY and CPU_WRONG, as in
 * cpu_zpoly.h. */
int cunmod_cpu_bivariate_resultant(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *x,
                                   int64_t lena, int64_t lenb, int64_t lenx);

/* z = a^e modulo the prime p, for a polynomial a in x of lenx coefficients in [0, p). This is the
 * resultant of a, which has no y, and a polynomial of degree e in y. Errors: E_MEMORY, as in
 * cpu_zpoly.h. */
int cunmod_cpu_bivariate_power(uint64_t *z, int64_t count, const uint64_t *a, int64_t lenx,
                               int64_t e, uint64_t p);

#endif
