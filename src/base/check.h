/* Checks of host arrays, before anything is computed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CHECK_H
#define CUNMOD_CHECK_H

#include <stdint.h>

/* Most words that an operand or a result may have: sizes in bytes and sums of
 * lengths then fit. */
#define CUNMOD_LENGTH_MAX (INT64_C(1) << 60)

/* Two lengths and their sum: E_LENGTH or OK. */
int cunmod_check_lengths(int64_t lena, int64_t lenb);

/* The array is there when it has words: E_ARGUMENT or OK. */
int cunmod_check_array(const uint64_t *a, int64_t len);

/* res[0 .. nhi-nlo-1] for coefficients nlo .. nhi-1: E_LENGTH, E_ARGUMENT or OK. */
int cunmod_check_range(const uint64_t *res, int64_t nlo, int64_t nhi);

/* All coefficients are below p, p >= 1: E_COEFF or OK. */
int cunmod_check_coeffs(const uint64_t *a, int64_t len, uint64_t p);

/* Two operands, in the order lengths, arrays, modulus (E_MODULUS for p < 2). */
int cunmod_check_shapes(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p);

/* The coefficients outside of a[from .. from+len-1]: E_COEFF or OK. */
int cunmod_check_rest(const uint64_t *a, int64_t lena, int64_t from, int64_t len, uint64_t p);

/* cunmod_check_shapes, and then all coefficients. */
int cunmod_check_operands(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                          uint64_t p);

/* The length of a[0 .. len-1] without leading zeros. */
int64_t cunmod_true_length(const uint64_t *a, int64_t len);

/* *to = *from, what a function tells of an object; E_ARGUMENT when there is no place, or no
 * object. */
int cunmod_tell_length(int64_t *to, const int64_t *from);
int cunmod_tell_modulus(uint64_t *to, const uint64_t *from);

/* Whether two arrays share a word. */
int cunmod_overlap(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb);

#endif
