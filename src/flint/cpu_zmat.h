/* Matrices over the integers on the CPU, by FLINT, with arrays of words as entries.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Coefficient i columns + j of a cunmod_zpoly_t is the entry in row i and column j. What
 * flint/cpu_zpoly.h says of its functions holds here, too.
 */
#ifndef CUNMOD_CPU_ZMAT_H
#define CUNMOD_CPU_ZMAT_H

#include "flint/cpu_zpoly.h"

/* z = a b, where a has k columns and b has k rows, k >= 1. Errors: E_MEMORY. */
int cunmod_cpu_zmat_mul(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                        int64_t k);

/* z = the rank of the matrix a of `columns` columns, an integer. Errors: E_MEMORY. */
int cunmod_cpu_zmat_rank(cunmod_zplace_t z, const cunmod_zpoly_t *a, int64_t columns);

/* Integer i m + j of z = the numerator in row i and column j of the solution of a x = b, and
 * integer n m = the common denominator of all, positive and in lowest terms. a has n x n entries, b
 * has n x m; n, m >= 1. Errors: E_MEMORY; E_INVERSE: a is singular. */
int cunmod_cpu_zmat_solve(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                          int64_t n);

/* z = the determinant of the n by n matrix a, one integer. n >= 1. Errors: E_MEMORY. */
int cunmod_cpu_zmat_det(cunmod_zplace_t z, const cunmod_zpoly_t *a, int64_t n);

/* Integer e of z = the coefficient of x^e of det(x I - a), 0 <= e < n. n >= 1. Errors: E_MEMORY. */
int cunmod_cpu_zmat_charpoly(cunmod_zplace_t z, const cunmod_zpoly_t *a, int64_t n);

#endif
