/* Chooses the kernels and the lengths of blocks and transforms for the divisions of a batch. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVISION_H
#define CUNMOD_BATCH_DIVISION_H

#include <stdint.h>

/* The size classes c of the divisions of a batch. The dividends of a class c < CUNMOD_DIVISION_LONG
 * have more than 2^(c-1) and at most 2^c words, and each launch computes all divisions of the
 * class.
 *
 *   class c                       algorithm
 *   <= CUNMOD_DIVISION_SMALL_LOG  plain division, a few lanes for each item
 *   < CUNMOD_DIVISION_LONG        Newton's iteration, one block for each product by transforms
 *   = CUNMOD_DIVISION_LONG        the algorithm of single divisions, one item after the other
 *
 * Arguments of the functions below: lena, lenb: upper bounds of the lengths of dividend and
 * divisor, in words. most_log: log2 of the points of the longest transform that fits in the shared
 * memory of a block. */
#define CUNMOD_DIVISION_LONG 15

/* log2 of the most words of a dividend that the lanes of a warp hold in registers. */
#define CUNMOD_DIVISION_SMALL_LOG 8

/* Returns log2 of n, rounded up, but at most CUNMOD_DIVISION_LONG: the size class of a dividend of
 * n words if the divisor is short enough. */
int cunmod_division_log(int64_t n);

int cunmod_division_class(int64_t lena, int64_t lenb, int most_log);
int cunmod_division_is_plain(int class);

/* Returns the size class of powers modulo a polynomial f of lenf words: the class of the division
 * of u v by f, where u and v have lenf - 1 words. Returns CUNMOD_DIVISION_LONG if the product u v
 * does not fit in the shared memory of one block. */
int cunmod_power_class(int64_t lenf, int most_log);

/* Returns the number of lanes, a power of 2, that compute one plain division of the class. */
int cunmod_division_lanes(int class);

/* The lengths of Newton's iteration for all divisions with a dividend of at most lena words and a
 * divisor of at most lenb words. The quotient is computed in blocks. */
typedef struct
{
    int64_t start;  /* number of coefficients of the inverse that the first launch computes */
    int64_t s;      /* number of coefficients of the inverse, and of one block of the quotient */
    int64_t turns;  /* upper bound of the number of blocks of a quotient */
    int64_t points; /* number of points of the transforms of products by the divisor */
    int64_t terms;  /* upper bound of the number of terms a[i] b[k - i] in coefficient k of a
                       product by the divisor */
} cunmod_division_shape_t;

cunmod_division_shape_t cunmod_division_shape(int class, int64_t lena, int64_t lenb);

#endif
