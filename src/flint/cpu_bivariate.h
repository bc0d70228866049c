/* Resultants of polynomials in x and y on the CPU, without points: FLINT behind plain C types.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The operands lie as grid/grid_call.h has them: lena, and then lenb, polynomials in x of lenx
 * coefficients, those of y^0, y^1, ..; lena, lenb >= 1, and the last one of either is not 0. The
 * result has `count` coefficients, or zeros above it.
 */
#ifndef CUNMOD_CPU_BIVARIATE_H
#define CUNMOD_CPU_BIVARIATE_H

#include "flint/cpu_zpoly.h"

/* The resultant with respect to y over the integers. Errors: E_MEMORY and CPU_WRONG, as in
 * cpu_zpoly.h. */
int cunmod_cpu_bivariate_resultant(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *x,
                                   int64_t lena, int64_t lenb, int64_t lenx);

/* The power of a polynomial in x with numbers below p: the resultant modulo the prime p of such a
 * one and a polynomial of degree e in y. Errors: E_MEMORY, as in cpu_zpoly.h. */
int cunmod_cpu_bivariate_power(uint64_t *z, int64_t count, const uint64_t *a, int64_t lenx,
                               int64_t e, uint64_t p);

#endif
