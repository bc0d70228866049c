/* Determinants and characteristic polynomials of matrices on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Matrices are n by n, n >= 1, stored row after row.
 */
#ifndef CUNMOD_CPU_MAT_H
#define CUNMOD_CPU_MAT_H

#include "flint/cpu_call.h"
#include "flint/cpu_zpoly.h"

/* cunmod_cpu_mat_det returns the determinant of the n by n matrix a modulo the prime p.
 * cunmod_cpu_mat_charpoly: z[k] = the coefficient of x^k in det(x I - a), 0 <= k < n. Entries are
 * in [0, p). The caller runs these functions through cunmod_cpu_guarded: when FLINT gets no memory,
 * they do not return. */
uint64_t cunmod_cpu_mat_det(const uint64_t *a, int64_t n, uint64_t p);
void cunmod_cpu_mat_charpoly(uint64_t *z, const uint64_t *a, int64_t n, uint64_t p);

/* out[0] = the product of the matrices in[0], m x k entries, and in[1], k x n entries, modulo p, k =
 * number[0]. Bit 0 of number[1]: in[0] has the words of the transposed matrix; bit 1: in[1] has. */
void cunmod_make_mat_mul(cunmod_cpu_call_t *call);

/* z = the `count` lowest coefficients of the determinant of a matrix of polynomials over the
 * integers. Each entry has len = a->len / n^2 coefficients: the entry in row i and column j has the
 * coefficients e len .. (e+1) len - 1 of a, e = i n + j. Errors: E_MEMORY and CPU_WRONG, as in
 * cpu_zpoly.h. */
int cunmod_cpu_zpoly_mat_det(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *a, int64_t n);

#endif
