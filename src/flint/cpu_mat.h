/* Matrices on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Matrices are stored row after row, and have at least one entry.
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

/* out[0] = the product a b modulo p of the matrices in[0], m x k entries, and in[1], k x n entries,
 * where k = number[0]. number[2] = 1 or -1: out[0] = c + a b or c - a b, where c = in[2]. Bit 0 of
 * number[1]: in[0] has the words of the transposed matrix; bits 1 and 2: in[1] and in[2] have. */
void cunmod_make_mat_mul(cunmod_cpu_call_t *call);

/* in[0] is an n x n matrix a, n = number[0]; number[1] = 1: its words are those of the transposed
 * matrix.
 *
 *   pow    out[0] = a^e, e = constant
 *   value  out[0] = the value at a of the polynomial in[1], whose leading coefficient is not 0 */
void cunmod_make_mat_pow(cunmod_cpu_call_t *call);
void cunmod_make_mat_value(cunmod_cpu_call_t *call);

/* out[0] = coefficients lo .. hi-1 of the entries of the product modulo p of the matrices of
 * polynomials in[0], m x k entries of lena coefficients, and in[1], k x n entries of lenb
 * coefficients: hi - lo words for each entry. number = {k, lena, lenb, lo, hi}. */
void cunmod_make_mat_poly_mul(cunmod_cpu_call_t *call);

/* out[0] = the first `terms` coefficients of the entries of 1 / a times b modulo the prime p, for
 * the matrices of polynomials a = in[0], of n x n entries of lena coefficients, and b = in[1], of n
 * rows of entries of lenb coefficients. lenb = 0: b is the unit matrix, and in[1] is not read.
 * number = {n, lena, lenb, terms}. result = 0: the matrix of the constant coefficients of a has no
 * inverse, and out[0] is not set; else 1. */
void cunmod_make_mat_poly_series(cunmod_cpu_call_t *call);

/* out[0] = the approximant basis of order N modulo the prime p of the matrix of polynomials in[0],
 * of m rows of entries of len coefficients (cunmod_matrix.h): m x m entries of `length`
 * coefficients, and then the degrees of the m rows, as words of int64_t. in[1] = the m shifts,
 * words of int64_t. number = {m, len, N, length}. result = 0: an entry has more coefficients, and
 * out[0] has no basis and no degrees; else 1. */
void cunmod_make_mat_poly_basis(cunmod_cpu_call_t *call);

/* Eliminations of the matrix a = in[0], of number[0] rows, modulo the prime p. Bit 0 of number[1]:
 * in[0] has the words of the transposed matrix; bits 1 and 2: in[1] and out[0] have. result = the
 * rank of a; if a has no inverse, `inv` and `solve` set result = 0, and no words.
 *
 *   rank       no words
 *   det        result = the determinant of a, as the word of an int64_t. No words
 *   rref       out[0] = the reduced row echelon form of a
 *   nullspace  out[0] = a basis of the nullspace, in the columns, as nmod_mat_nullspace has it
 *   inv        out[0] = 1 / a
 *   solve      out[0] = 1 / a times in[1], which has number[0] rows */
void cunmod_make_mat_rank(cunmod_cpu_call_t *call);
void cunmod_make_mat_det(cunmod_cpu_call_t *call);
void cunmod_make_mat_rref(cunmod_cpu_call_t *call);
void cunmod_make_mat_nullspace(cunmod_cpu_call_t *call);
void cunmod_make_mat_inv(cunmod_cpu_call_t *call);
void cunmod_make_mat_solve(cunmod_cpu_call_t *call);

/* out[0] = the characteristic polynomial, or the minimal polynomial, of the square matrix in[0], of
 * number[0] rows, modulo the prime p. Bit 0 of number[1]: in[0] has the words of the transposed
 * matrix. */
void cunmod_make_mat_charpoly(cunmod_cpu_call_t *call);
void cunmod_make_mat_minpoly(cunmod_cpu_call_t *call);

/* out[0] = the product of polynomials modulo p with leading coefficient 1. in[0] has the
 * coefficients of one polynomial after the other, in[1] their lengths, at least one. */
void cunmod_make_mat_factors(cunmod_cpu_call_t *call);

/* z = the `count` lowest coefficients of the determinant of a matrix of polynomials over the
 * integers. Each entry has len = a->len / n^2 coefficients: the entry in row i and column j has the
 * coefficients e len .. (e+1) len - 1 of a, e = i n + j. Errors: E_MEMORY and CPU_WRONG, as in
 * cpu_zpoly.h. */
int cunmod_cpu_zpoly_mat_det(cunmod_zplace_t z, int64_t count, const cunmod_zpoly_t *a, int64_t n);

#endif
