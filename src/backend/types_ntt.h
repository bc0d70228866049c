/* Products by number-theoretic transforms: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_NTT_H
#define CUNMOD_TYPES_NTT_H

#include "backend/types_modulus.h"

#define CUNMOD_NTT_PRIMES 5
#define CUNMOD_NTT_MIN_COLS 4  /* log_cols */
#define CUNMOD_NTT_MAX_COLS 12 /* log_cols */
#define CUNMOD_NTT_MIN_ROWS 5  /* log_rows */
#define CUNMOD_NTT_MAX_ROWS 14
#define CUNMOD_NTT_MAX_ROWS_WIDE 13 /* with residues of 8 bytes */
#define CUNMOD_NTT_ORDER2 25        /* a transform has at most 2^25 points, or 3 times as many */

/* The columns for which kernels exist, and which cunmod_ntt_shape chooses: top 2^log_cols points
 * modulo `count` primes, with residues of `word` bytes. Bit log_cols of the value is set if there
 * are kernels for log_cols.
 *
 *   top   count, word   log_cols
 *   1     word = 4      4, 6, 7, 8, 10, 11
 *   1     word = 8      4, 6, 7, 8, 10, 11, 12
 *   3     count > 1     6, 7, 9, 10, 11
 *   3     count = 1     4, 5, 6, 7, 9, 10, 11
 *
 * A transform with top = 3 and log_cols = 4 or 5 is modulo p itself, where 2^16 does not divide
 * p - 1. */
#define CUNMOD_NTT_COLUMNS(top, count, word)                                                       \
    ((top) == 3 ? (count) == 1 ? 0xef0 : 0xec0 : (word) == 8 ? 0x1dd0 : 0xdd0)

/* Products that one block of threads computes (cuda/mul/mul_whole_parts.cu): least and greatest
 * log_rows of their transforms, which have no column passes; and the most threads with which a
 * block computes the transforms modulo all primes at once. */
#define CUNMOD_WHOLE_LEAST_LOG 8
#define CUNMOD_WHOLE_MOST_LOG 13
#define CUNMOD_WHOLE_GROUPS 512

/* A prime with its constants. The Montgomery form of x is x R, R = 2^32 for residues of 4 bytes, R
 * = 2^64 for residues of 8 bytes. */
typedef struct
{
    uint64_t p;
    uint64_t pinv;     /* 1 / p modulo 2^64 */
    uint64_t r1;       /* R modulo p */
    uint64_t r2;       /* R^2 modulo p */
    uint64_t root;     /* of order 2^order2, or 3 2^order2 if order3 is set; Montgomery form */
    uint64_t scale;    /* R^2 / N modulo p, N the number of points of the transform */
    uint32_t third[2]; /* root of order 3, as two words (see cunmod_ntt_heap_words) */
    int32_t order2;    /* <= CUNMOD_NTT_ORDER2 */
    int32_t order3;
} cunmod_ntt_prime_t;

/* A transform of N = top 2^log_cols 2^log_rows points modulo each of `count` primes. The points
 * form top 2^log_cols rows of 2^log_rows consecutive points. */
typedef struct
{
    int32_t word;  /* bytes of a residue: 4, or 8 if the prime is the modulus p of the coefficients
                      and p > 2^31 */
    int32_t count; /* 1 for residues of 8 bytes */
    int32_t top;   /* 1 or 3 */
    int32_t log_cols; /* a column has top 2^log_cols points */
    int32_t log_rows; /* a row has 2^log_rows points */
    cunmod_ntt_prime_t prime[CUNMOD_NTT_PRIMES];
    uint32_t garner[CUNMOD_NTT_PRIMES][CUNMOD_NTT_PRIMES]; /* [j][i], i < j: 1 / prime i
                                                              modulo prime j, Montgomery */
} cunmod_ntt_t;

CUNMOD_INLINE int64_t cunmod_ntt_size(const cunmod_ntt_t *ntt)
{
    return (int64_t)ntt->top << (ntt->log_cols + ntt->log_rows);
}

#define CUNMOD_NTT_POINTS 16 /* points of a thread */
#define CUNMOD_NTT_TWIST 64  /* twists of a row with root w: w^k and w^(32 k), 0 <= k < 32 */

/* cunmod_ntt_table_words returns the number of 4-byte words of the tables of one prime. The tables
 * have two halves: for the forward and for the inverse transform. Each half begins with four tables
 * of roots of unity, cunmod_ntt_heap_words words: for the columns, for the first round of the rows,
 * for the middle rounds of the rows, and for their last round. A root w has two words: w and
 * floor(w 2^32 / p); for residues of 8 bytes, the Montgomery form of w. The twists of all rows
 * follow, CUNMOD_NTT_TWIST residues per row. */
CUNMOD_INLINE int64_t cunmod_ntt_heap_words(const cunmod_ntt_t *ntt)
{
    const int64_t row = (int64_t)1 << ntt->log_rows;
    return 2 * (CUNMOD_NTT_POINTS * ((int64_t)ntt->top << ntt->log_cols) + row / CUNMOD_NTT_POINTS +
                row);
}

CUNMOD_INLINE int64_t cunmod_ntt_table_words(const cunmod_ntt_t *ntt)
{
    const int64_t twist = CUNMOD_NTT_TWIST * ntt->word / 4;
    return 2 * (cunmod_ntt_heap_words(ntt) + twist * ((int64_t)ntt->top << ntt->log_cols));
}

/* Addresses in a batch of products of equal lengths: the array a of product y begins y * (field a)
 * bytes after the array a of product 0, and likewise for the other fields. Exceptions to the factor
 * y: */
typedef struct
{
    int64_t a; /* for a and factor[0]; the factor is floor(y / 2) if `pairs` is set */
    int64_t b; /* for b, prepared and factor[1]; the factor is y xor 1 if `swap` is set */
    int64_t z; /* for z and plus; the factor of plus is 0 if `one_plus` is set */
    int64_t work;
    int64_t keep; /* for keep and keep_a */
    int32_t pairs;
    int32_t swap;
    int32_t one_plus;
    int32_t unused;
} cunmod_ntt_step_t;

/* A product by transforms of N points, or a range of its coefficients. Let c = a b modulo x^N - 1;
 * s = -1 if `negate` is set, else 1; t = -1 if `minus` is set, else 1. For 0 <= i < hi - lo
 *
 *     z[i] = s c[(lo + i) mod N] + t (P(i - shift) + P(i - shift + N))   for i >= shift,
 *     z[i] = s c[(lo + i) mod N]                                         for i < shift,
 *
 * where P(k) = plus[k] for k < lenplus, else 0. A coefficient plus[k] that belongs to no i < hi -
 * lo is ignored. Pointers are device memory. */
typedef struct
{
    const void *a;
    const void *b; /* b == a and lenb == lena: squaring. NULL: `prepared` has its transform */
    void *z;
    int64_t lena; /* <= N */
    int64_t lenb;
    int64_t lo; /* 0 <= lo < hi <= N; in the second item of cunmod_dev_ntt_twice hi <= lo + N */
    int64_t hi;
    const void *plus; /* equal to z + shift, or no overlap with z */
    int64_t lenplus;  /* words of plus, at most 2 N; <= 0: no plus */
    int64_t shift;
    int32_t minus;
    int32_t negate;
    void *work; /* 2 count N residues, count being the number of primes; for squaring, or with a
                   prepared operand, only the first count N are used */
    const void *prepared;  /* if b == NULL: the transform of b, count N residues */
    const void *factor[2]; /* if terms > 0: transforms of count N residues, ordered as in
                              `prepared` */
    int64_t next[2];       /* the distances of the terms in bytes: factor[i] of term t is at
                              factor[i] + t next[i] */
    int32_t terms;         /* > 0: the transform of c is the sum of factor[0] factor[1] of all terms
                              t < terms */
    int32_t transformed;   /* 1: the transform of c is R times the residues in work. If terms > 0 or
                              transformed = 1, a and b are not read, and of work only the first
                              count N residues are used */
    void *keep;   /* receives the transform of b, count N residues ordered as in `prepared`, if both
                     operands are transformed; NULL: not wanted */
    void *keep_a; /* as `keep`, for the transform of a */
    cunmod_ntt_step_t step;
    cunmod_modulus_t mod;
    uint64_t radix[CUNMOD_NTT_PRIMES]; /* [i]: the product of the first i primes, modulo p */
} cunmod_ntt_item_t;

/* Replaces *item, which is product 0 of a batch, by product y: adds the steps to its addresses. */
CUNMOD_INLINE void cunmod_ntt_go(cunmod_ntt_item_t *item, int64_t y)
{
    const cunmod_ntt_step_t *const step = &item->step;
    const int64_t b = (y ^ (step->swap != 0)) * step->b, keep = y * step->keep;
    item->a = (const char *)item->a + (step->pairs ? y / 2 : y) * step->a;
    item->b = item->b != 0 ? (const char *)item->b + b : 0;
    item->factor[0] = item->terms > 0 ? (const char *)item->factor[0] + y * step->a : 0;
    item->factor[1] = item->terms > 0 ? (const char *)item->factor[1] + b : 0;
    item->prepared = item->prepared != 0 ? (const char *)item->prepared + b : 0;
    item->z = item->z != 0 ? (char *)item->z + y * step->z : 0;
    item->plus = item->plus != 0 && !step->one_plus ? (const char *)item->plus + y * step->z
                                                    : item->plus;
    item->work = (char *)item->work + y * step->work;
    item->keep = item->keep != 0 ? (char *)item->keep + keep : 0;
    item->keep_a = item->keep_a != 0 ? (char *)item->keep_a + keep : 0;
}

/* The largest `each` of cunmod_dev_ntt_stack: products per item of the stack. */
#define CUNMOD_NTT_STACK 8

/* Returns whether no operand is transformed, since the item has transforms or their sums. */
CUNMOD_INLINE int cunmod_ntt_is_given(const cunmod_ntt_item_t *item)
{
    return item->terms > 0 || item->transformed;
}

/* Returns whether both operands are transformed: b is neither prepared nor the same as a. */
CUNMOD_INLINE int cunmod_ntt_two(const cunmod_ntt_item_t *item)
{
    return item->b != 0 && (item->b != item->a || item->lenb != item->lena);
}

#endif
