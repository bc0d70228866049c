/* Matrices on the CPU: FLINT behind plain C types.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Matrices are n by n, n >= 1, by rows.
 */
#ifndef CUNMOD_CPU_MAT_H
#define CUNMOD_CPU_MAT_H

#include "flint/cpu_zpoly.h"

/* The determinant modulo the prime p; and z[0 .. n-1] = the coefficients of the characteristic
 * polynomial below x^n. Entries are in [0, p). Where FLINT gets no memory, functions do not return
 * (cunmod_cpu_guarded). */
uint64_t cunmod_cpu_mat_det(const uint64_t *a, int64_t n, uint64_t p);
void cunmod_cpu_mat_charpoly(uint64_t *z, const uint64_t *a, int64_t n, uint64_t p);

/* The `count` lowest coefficients of the determinant of a matrix of polynomials, the coefficients
 * of which are together: entry e has a->len / n^2 of them. Errors: E_MEMORY and CPU_WRONG, as in
 * cpu_zpoly.h. */
int cunmod_cpu_zpoly_mat_det(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *a, int64_t n);

#endif
