/* Batches of polynomials: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_BATCH_H
#define CUNMOD_TYPES_BATCH_H

#include "backend/types_modulus.h"

/* Polynomials with coefficients of one word size. Polynomial i is stored in words at[i] ..
 * at[i+1]-1, or, if at == NULL, in words i stride .. (i+1) stride - 1. Its length is len[i]; the
 * words from len[i] on are 0. status[i] is a CUNMOD_E_* or CUNMOD_OK; a polynomial with an error
 * status is 0. Pointers are device memory. */
typedef struct
{
    void *words;
    int64_t total;     /* capacity of all polynomials, in words */
    const int64_t *at; /* NULL: capacity `stride` for each polynomial */
    int64_t stride;
    int64_t *len;
    int32_t *status;
} cunmod_polys_t;

/* Checks `count` polynomials a of which only the words are set, and computes their lengths and
 * statuses. a.status[i] = mod_status[i] if nonzero; else `bad` if a word is not below p; else
 * OK. */
typedef struct
{
    cunmod_polys_t a;
    const cunmod_modulus_t *mod;
    const int32_t *mod_status;
    int64_t count;
    int32_t bad;
    uint32_t word;
} cunmod_batch_check_t;

/* The products a b of items order[0 .. count-1], or of items 0 .. count-1 if order is NULL. z =
 * coefficients lo .. hi-1 of a b; coefficients beyond the product are omitted. z.status = the first
 * nonzero status of a and b. cunmod_dev_batch_mul_items, for which order != NULL, sets items[k] to
 * the cunmod_mul_item_t of product order[k], and z.len to the number of its coefficients. */
typedef struct
{
    cunmod_polys_t z, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count, lo, hi;
} cunmod_batch_mul_t;

/* Returns an upper bound, at most n, for the length of the polynomial with coefficients c[k] =
 * a[first + step k], 0 <= k < n, where a[i] = 0 unless 0 <= i < len. */
CUNMOD_INLINE int64_t cunmod_take_length(int64_t len, int64_t first, int64_t step, int64_t n)
{
    int64_t count = first >= 0 && first < len ? n : 0;
    if (step > 0)
        count = first < len ? (len - 1 - first) / step + 1 : 0;
    else if (step < 0)
        count = first >= 0 ? first / -step + 1 : 0;
    return len == 0 ? 0 : count < n ? count : n;
}

/* The kinds of results z of cunmod_batch_linear_t. Let c_k = a[first + step k] + s b[k], where
 * coefficients outside of the operands count as 0, and s is 1, a constant or their negation:
 *
 *     CUNMOD_BATCH_PLAIN       z[k] = c_k
 *     CUNMOD_BATCH_DERIVATIVE  z[k] = (k + 1) c_k
 *     CUNMOD_BATCH_INTEGRAL    z[0] = 0, z[k] = c_k / k; if k has no inverse, the status is `wrong`
 *     CUNMOD_BATCH_NOT_EQUAL   z = 1 if some c_k is nonzero, else 0 */
enum
{
    CUNMOD_BATCH_PLAIN,
    CUNMOD_BATCH_DERIVATIVE,
    CUNMOD_BATCH_INTEGRAL,
    CUNMOD_BATCH_NOT_EQUAL
};

/* z has the coefficients z[k], 0 <= k < max(cunmod_take_length(..), length of b). s = 1 if c is
 * absent, else s is the constant polynomial c of the item; s is negated if minus_b is set. If c is
 * not constant, the status is `wrong`. An operand a, b or c is absent if its `words` is NULL. z.len
 * = the number of coefficients, z.status = the first nonzero status of a, b and c. */
typedef struct
{
    cunmod_polys_t z, a, b, c;
    const cunmod_modulus_t *mod;
    int64_t count;
    int64_t first, step, n;
    int32_t kind; /* CUNMOD_BATCH_* */
    int32_t minus_b;
    int32_t wrong;
    uint32_t word;
} cunmod_batch_linear_t;

/* z = the constant 1 / (leading coefficient of a), for each item. The status of z is `zero` if a is
 * 0, and `wrong` if the leading coefficient has no inverse. */
typedef struct
{
    cunmod_polys_t z, a;
    const cunmod_modulus_t *mod;
    int64_t count;
    int32_t zero, wrong;
    uint32_t word;
} cunmod_batch_lead_t;

/* The GCDs, extended GCDs, resultants or inverses modulo b of items order[0 .. count-1]. field[i]:
 * 0 if the modulus of item i is prime, else the error status of its results. The status of each
 * result is the first nonzero status of a and b, else field[i]. */
typedef struct
{
    cunmod_polys_t z;    /* GCD, resultant or inverse */
    cunmod_polys_t s, t; /* extended GCDs: the cofactors of a and b */
    cunmod_polys_t a, b;
    const cunmod_modulus_t *mod;
    const int32_t *field;
    const int32_t *order;
    int64_t count;
    /* inverses modulo b: status if b is zero, if b is a constant, if a has no inverse */
    int32_t zero, constant, refused;
} cunmod_batch_euclid_t;

/* Kernels for short operands. CUNMOD_GROUPS kernels exist; the argument `group` is the index of a
 * kernel. LANES lanes of a warp compute an item, each lane with ROWS coefficients in registers. An
 * operand has at most LANES (ROWS - 1) coefficients. */
#define CUNMOD_GROUPS 5
#define CUNMOD_GROUP_LANES(group) ((group) < 2 ? 8 : (group) == 2 ? 16 : 32)
#define CUNMOD_GROUP_ROWS(group) ((group) == 0 ? 6 : (group) == 1 ? 14 : (group) < 4 ? 17 : 33)

/* Kernels for short operands that also compute cofactors: their number, and LANES and ROWS of each
 * kernel, which limit operands as above. */
#define CUNMOD_COFACTOR_GROUPS 3
#define CUNMOD_COFACTOR_LANES(group) (8 << (group))
#define CUNMOD_COFACTOR_ROWS(group) (6 + 2 * (group))

/* Returns the most rows, and the most columns with those of b, that cunmod_dev_batch_matrix takes,
 * on a device where a block may have shared_bytes bytes of shared memory. */
#define CUNMOD_BATCH_MATRIX_SHARED 160000

CUNMOD_INLINE int64_t cunmod_batch_matrix_side(uint32_t word, int64_t shared_bytes)
{
    return word == 4 || shared_bytes >= CUNMOD_BATCH_MATRIX_SHARED ? 128 : 64;
}

/* The most rows and columns that cunmod_dev_batch_matrix_mul takes. One product of larger matrices
 * by the kernels of single products is faster than its share of one launch for all. */
#define CUNMOD_BATCH_MATRIX_MUL_SIDE 256

/* Coefficients of a dividend per thread of cunmod_dev_batch_div_small. */
#define CUNMOD_DIV_SMALL_EACH 8

/* Divisions a = q b + r of items order[0 .. count-1] of a batch. q.len == NULL: no quotients are
 * wanted. The status of the results is the first nonzero status of a and b; else `zero` if b is 0;
 * else no_unit if the leading coefficient of b is not a unit. */
typedef struct
{
    cunmod_polys_t q, r, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count;
    int32_t zero, no_unit;
    uint32_t word;
} cunmod_batch_div_t;

/* Divisions by Newton's iteration (docs/batch.md), with the workspace of each division in device
 * memory:
 *
 *   lens     2 numbers: the length of a, or 0 if a is shorter than b or the status is an error; and
 *            the length of b
 *   inverse  s words: the s highest coefficients of -1/b, a power series in 1/x, lowest power
 *            first. -1/b, since a step of the iteration for -1/b needs no negation
 *   spare    s words: the error of an inverse during an iteration; later the current block of the
 *            quotient, if no quotient is wanted
 *   rest     `room` words, `room` being the length of the longest dividend: the dividend minus b
 *            times the blocks of the quotient computed so far
 *
 * s = 0: only `lens` is computed, for divisions that are later computed one by one. */
typedef struct
{
    cunmod_batch_div_t of;
    int64_t *lens;
    void *inverse, *spare, *rest;
    int64_t s, room;
    int64_t start; /* number of coefficients of an inverse that the first launch computes, <= s */
} cunmod_batch_newton_t;

#endif
