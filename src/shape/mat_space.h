/* The memory of products and eliminations of matrices on a device, and the shape of an elimination.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_SPACE_H
#define CUNMOD_MAT_SPACE_H

#include "backend/types.h"

/* Returns the bytes that suffice for the planes of any product modulo p of at most m x k by at most
 * k x n entries, in panels. */
int64_t cunmod_mat_work_bytes(int64_t m, int64_t k, int64_t n, uint64_t p);

/* Returns the columns of a strip, for words of `word` bytes. */
CUNMOD_INLINE int64_t cunmod_mat_strip(uint32_t word)
{
    return CUNMOD_MAT_STRIP * 4 / (int64_t)word;
}

/* Returns the number of columns of the left half of `columns` columns: whole strips. */
CUNMOD_INLINE int64_t cunmod_mat_left_half(int64_t columns, uint32_t word)
{
    const int64_t strip = cunmod_mat_strip(word), strips = (columns + strip - 1) / strip;
    return (strips + 1) / 2 * strip;
}

/* An elimination of m x n entries, for matrices of at most `more` further columns. The offsets of
 * its blocks of memory, in bytes (src/mat/eliminate.h has the names), and the size of all. */
typedef struct
{
    int64_t x, w, number, pivots, mark, lists, inverse, found, work;
    int64_t bytes;
    int64_t w_words; /* words of w */
    int64_t longest; /* the larger one of m and n */
} cunmod_mat_space_t;

cunmod_mat_space_t cunmod_mat_space(int64_t m, int64_t n, int64_t more,
                                    const cunmod_modulus_t *mod);

/* Returns the bytes of the matrices and blocks of memory of a characteristic polynomial of n rows
 * (src/mat/keller_gehrig.c): A, two powers and the planes of a product, two matrices of 2 n
 * columns, and an elimination of 2 n columns. A minimal polynomial of a degree below n needs up to
 * 40 matrices in the place of the last two (src/mat/mat_minpoly.c). */
int64_t cunmod_mat_charpoly_bytes(int64_t n, const cunmod_modulus_t *mod);

/* Returns an upper bound of cunmod_mat_space(m, n, more, ..).bytes and the bytes of the matrices,
 * for any p. */
double cunmod_mat_space_bound(int64_t m, int64_t n, int64_t more);

/* The memory of a p-adic lifting (src/mat/mat_lift.h) of a system of n x n entries of words_a words
 * on the left side, and of n x m entries on the right side, where residuals have words_b words; n,
 * m >= 1. Sizes are floating-point numbers, so that no product overflows; below 2^53 they are
 * exact.
 *
 *   group  the digits that are computed at a time
 *   words  the words of the system, of the inverse of the left side modulo p, of a residual modulo
 *          p, and of a group of digits
 *   bytes  those of `words` words, of the left side modulo p, and of its elimination;
 *          cunmod_mat_space_bound(n, n, 0) <= 2^62 */
int64_t cunmod_mat_lift_group(int64_t n, int64_t m);
double cunmod_mat_lift_words(int64_t n, int64_t m, int64_t words_a, int64_t words_b);
double cunmod_mat_lift_bytes(int64_t n, int64_t m, int64_t words_a, int64_t words_b);

#endif
