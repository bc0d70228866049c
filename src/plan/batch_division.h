/* How a division of a batch is made. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVISION_H
#define CUNMOD_BATCH_DIVISION_H

#include <stdint.h>

/* The classes of the divisions of a batch, which are made together:
 *
 *   c < CUNMOD_DIVISION_LONG   dividends of more than 2^(c-1) words and at most 2^c: plain
 *                              divisions by a few threads each up to CUNMOD_DIVISION_SMALL_LOG,
 *                              and else by Newton's iteration, with products by transforms in one
 *                              block of threads each
 *   CUNMOD_DIVISION_LONG       divisions one by one, as if they were no batch
 *
 * lena and lenb are words for which the operands have room. most_log is of the longest transform
 * for which a block of threads has room. */
#define CUNMOD_DIVISION_LONG 15

/* The logarithm of the words of a dividend for which the lanes of a warp have room. */
#define CUNMOD_DIVISION_SMALL_LOG 8

/* The class of a dividend of n words, whatever the divisor is. */
int cunmod_division_log(int64_t n);

int cunmod_division_class(int64_t lena, int64_t lenb, int most_log);
int cunmod_division_is_plain(int class);

/* The class of a power modulo a polynomial of lenf words: that of the division of a product of two
 * remainders, where one block of threads has room for the product, too. */
int cunmod_power_class(int64_t lenf, int most_log);

/* Threads of a plain division of a class, a power of 2. */
int cunmod_division_lanes(int class);

/* Newton's iteration for all divisions of at most lena by lenb words. */
typedef struct
{
    int64_t start;  /* coefficients of the inverse that one launch makes */
    int64_t s;      /* coefficients of the inverse and of a block of the quotient */
    int64_t turns;  /* the most blocks */
    int64_t points; /* of the transforms of products by the divisor */
    int64_t terms;  /* the most terms of a coefficient of these */
} cunmod_division_shape_t;

cunmod_division_shape_t cunmod_division_shape(int class, int64_t lena, int64_t lenb);

#endif
