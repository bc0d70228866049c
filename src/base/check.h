/* Checks the host arrays of a caller: lengths, pointers, the modulus and the coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CHECK_H
#define CUNMOD_CHECK_H

#include <stdint.h>

#include "base/steps.h"
#include "cunmod.h"

/* The greatest length of an operand or a result, in words of 8 bytes: sizes in bytes, and sums of
 * lengths, then fit into int64_t. */
#define CUNMOD_LENGTH_MAX (INT64_C(1) << 60)

/* Returns whether rows x columns entries are a matrix, of at most CUNMOD_LENGTH_MAX words. */
static inline int cunmod_fits_matrix(int64_t rows, int64_t columns)
{
    return rows >= 0 && columns >= 0 && (rows == 0 || columns <= CUNMOD_LENGTH_MAX / rows);
}

/* Returns E_LENGTH when lena < 0, lenb < 0 or lena + lenb > CUNMOD_LENGTH_MAX; else OK. */
int cunmod_check_lengths(int64_t lena, int64_t lenb);

/* Returns E_ARGUMENT when a is NULL and len > 0; else OK. */
int cunmod_check_array(const uint64_t *a, int64_t len);

/* Checks the array res[0 .. nhi-nlo-1] for coefficients nlo .. nhi-1 of a result. Returns E_LENGTH
 * unless 0 <= nlo <= nhi and nhi - nlo <= CUNMOD_LENGTH_MAX; E_ARGUMENT when res is NULL and nhi >
 * nlo; else OK. */
int cunmod_check_range(const uint64_t *res, int64_t nlo, int64_t nhi);

/* Returns E_COEFF when a[i] >= p for some i < len; else OK. p >= 1. */
int cunmod_check_coeffs(const uint64_t *a, int64_t len, uint64_t p);

/* Checks two operands, but not their coefficients: cunmod_check_lengths, then cunmod_check_array of
 * a and of b, then the modulus. Returns the first error: E_LENGTH, E_ARGUMENT, or E_MODULUS when p
 * < 2; else OK. */
int cunmod_check_shapes(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p);

/* Checks the coefficients of a[0 .. lena-1] that are not in a[from .. from+len-1]. Returns E_COEFF
 * when one of them is p or larger; else OK. */
int cunmod_check_rest(const uint64_t *a, int64_t lena, int64_t from, int64_t len, uint64_t p);

/* Calls cunmod_check_shapes, then cunmod_check_coeffs for a and for b. Returns the first error,
 * else OK. */
int cunmod_check_operands(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                          uint64_t p);

/* Returns the least n >= 0 with a[n .. len-1] = 0: the length of a without leading zeros. */
int64_t cunmod_true_length(const uint64_t *a, int64_t len);

/* Both functions set *to = *from, for functions of the interface that return the length or the
 * modulus of an object. They return E_ARGUMENT when `to` is NULL, or when `from` is NULL since the
 * user has passed no object; else OK. */
int cunmod_get_length(int64_t *to, const int64_t *from);
int cunmod_get_modulus(uint64_t *to, const uint64_t *from);

/* Returns whether `status` is an error of the GPU path only, so that the CPU path may succeed. */
static inline int cunmod_is_of_gpu(int status)
{
    return status == CUNMOD_E_GPU || status == CUNMOD_E_UNSUPPORTED;
}

/* Returns whether a[0 .. lena-1] and b[0 .. lenb-1] have a word in common. */
int cunmod_overlap(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb);

/* Returns E_ALIAS when two of the arrays words[i][0 .. lens[i]-1], 0 <= i < count, have a word in
 * common; else OK. */
int cunmod_check_apart(const uint64_t *const *words, const int64_t *lens, int count);

#endif
