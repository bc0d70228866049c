/* Plain products: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_MUL_H
#define CUNMOD_TYPES_MUL_H

#include "backend/types_modulus.h"

/* Coefficients lo .. hi-1 of a product c = a b: for 0 <= i < hi - lo, z[i] = plus[i] + c[lo + i],
 * or plus[i] - c[lo + i] if `negate` is set, where plus[i] = 0 for i >= lenplus. z may equal plus.
 * The result z has hi - lo words; 0 <= lo < hi <= lena + lenb - 1. Pointers are device memory.
 *
 * The algorithm "two_phase" ignores plus, lenplus and negate: it stores c[lo + i]. */
typedef struct
{
    const void *a, *b;
    void *z;
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1 */
    int64_t lo, hi;
    cunmod_modulus_t mod;
    const void *plus;
    int64_t lenplus; /* <= 0: no plus */
    int32_t negate;
} cunmod_mul_item_t;

/* Returns the number of bytes of p - 1, the largest coefficient, 1 .. 8. */
CUNMOD_INLINE int cunmod_coeff_bytes(uint64_t p)
{
    int coeff_bytes = 1;
    while (coeff_bytes < 8 && (p - 1) >> 8 * coeff_bytes)
        coeff_bytes++;
    return coeff_bytes;
}

/* In the algorithm "small": number of consecutive outputs that a thread computes at a time, and of
 * coefficients of b that it loads at a time. */
#define CUNMOD_SMALL_EACH(word) ((word) == 4 ? 8 : 4)

/* In the algorithm "small": the most threads that compute an item. */
#define CUNMOD_SMALL_LANES 32

/* Largest s of the algorithm "two_phase", a power of 2. s: number of coefficients of b for each row
 * of partial sums. */
#define CUNMOD_TWO_PHASE_MAX_S 16

/* Returns the words of workspace of "two_phase": an array M (Algorithm 5 of the MMM paper) of
 * ceil(lenb/s) rows of lena + s - 1 words, and an array of half as many rows, for the next level.
 * Level i of the addition phase halves the number of rows and adds 2^i s columns. The caller has
 * checked that the result does not overflow. */
CUNMOD_INLINE int64_t cunmod_mul_two_phase_words(int64_t lena, int64_t lenb, int64_t s)
{
    int64_t rows = (lenb + s - 1) / s;
    int64_t half = (rows + 1) / 2;
    return rows * (lena + s - 1) + half * (lena + 2 * s - 1);
}

#endif
