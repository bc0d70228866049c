/* Batches of polynomials as the kernels take them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_BATCH_H
#define CUNMOD_TYPES_BATCH_H

#include "backend/types_modulus.h"

/* Polynomials of one size of words. Polynomial i has the words at[i] .. at[i+1]-1; without `at` it
 * has the `stride` words from i stride on. The length is len[i], and the words behind it are 0.
 * status[i] is a status of cunmod.h; when it is not CUNMOD_OK, the polynomial is 0. Pointers are
 * device memory. */
typedef struct
{
    void *words;
    int64_t total;     /* words of all together */
    const int64_t *at; /* NULL: all have room for `stride` words */
    int64_t stride;
    int64_t *len;
    int32_t *status;
} cunmod_polys_t;

/* Checks and measures `count` polynomials that were stored with their words alone. A word that is
 * not below p makes the status `bad`; a modulus whose status in mod_status is not 0 makes that
 * status. */
typedef struct
{
    cunmod_polys_t a;
    const cunmod_modulus_t *mod;
    const int32_t *mod_status;
    int64_t count;
    int32_t bad;
    uint32_t word;
} cunmod_batch_check_t;

/* Items order[0 .. count-1], or 0 .. count-1 where order is NULL, of the products z = a b: the
 * coefficients lo .. hi-1 of them, as far as a product has these. z.status becomes the first status
 * of a and b that is not 0. Where items are made of them (order is not NULL), items[k] becomes the
 * cunmod_mul_item_t of product order[k], and z.len the number of its coefficients. */
typedef struct
{
    cunmod_polys_t z, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count, lo, hi;
} cunmod_batch_mul_t;

/* How many coefficients k = 0, 1, .. the polynomial of the coefficients first + step k of one of
 * `len` coefficients may have, at most n. Coefficients that the latter does not have count as 0. */
CUNMOD_INLINE int64_t cunmod_take_length(int64_t len, int64_t first, int64_t step, int64_t n)
{
    int64_t count = first >= 0 && first < len ? n : 0;
    if (step > 0)
    {
        count = first < len ? (len - 1 - first) / step + 1 : 0;
    }
    else if (step < 0)
    {
        count = first >= 0 ? first / -step + 1 : 0;
    }
    return len == 0 ? 0 : count < n ? count : n;
}

/* What is made of the coefficients c_k = a[first + step k] + s b[k], where words outside of the
 * operands count as 0:
 *
 *     CUNMOD_BATCH_PLAIN     z[k] = c_k
 *     CUNMOD_BATCH_INTEGRAL      z[k] = (k + 1) c_k
 *     CUNMOD_BATCH_DERIVATIVE      z[0] = 0, z[k] = c_k / k; where k has no inverse the status is `wrong`
 *     CUNMOD_BATCH_NOT_EQUAL    z = 1 if any c_k is not 0, else 0
 */
enum
{
    CUNMOD_BATCH_PLAIN,
    CUNMOD_BATCH_INTEGRAL,
    CUNMOD_BATCH_DERIVATIVE,
    CUNMOD_BATCH_NOT_EQUAL
};

/* z has the coefficients 0 <= k < n that there are: the larger of cunmod_take_length and the length
 * of b. s is 1, or the constant that c has, with a minus before it where minus_b is set; where c is
 * no constant, the status is `wrong`. An operand whose `words` is NULL is not there. z.len becomes
 * the number of coefficients, z.status the first status of a, b and c that is not 0. */
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

/* Constants z: the inverses of the leading coefficients of a. A polynomial that is 0 has the status
 * `zero`, one whose leading coefficient has no inverse the status `wrong`. */
typedef struct
{
    cunmod_polys_t z, a;
    const cunmod_modulus_t *mod;
    int64_t count;
    int32_t zero, wrong;
    uint32_t word;
} cunmod_batch_lead_t;

/* Items order[0 .. count-1] of an operation of Euclid's algorithm on a and b. field[i] is 0 when
 * the modulus of item i is prime, else the status that its results get. The status of each result
 * becomes the first one of a and b that is not 0, else that of the field. */
typedef struct
{
    cunmod_polys_t z;    /* the GCD, the resultant or the inverse */
    cunmod_polys_t s, t; /* of extended GCDs: the cofactors of a and of b */
    cunmod_polys_t a, b;
    const cunmod_modulus_t *mod;
    const int32_t *field;
    const int32_t *order;
    int64_t count;
    /* of inverses: the status when b is zero, when it is a constant, when there is no inverse */
    int32_t zero, constant, refused;
} cunmod_batch_euclid_t;

/* The kernels for short operands are for groups of lanes with so many rows of coefficients in
 * registers. An operand has at most LANES (ROWS - 1) coefficients. */
#define CUNMOD_GROUPS 5
#define CUNMOD_GROUP_LANES(group) ((group) < 2 ? 8 : (group) == 2 ? 16 : 32)
#define CUNMOD_GROUP_ROWS(group) ((group) == 0 ? 6 : (group) == 1 ? 14 : (group) < 4 ? 17 : 33)

/* The same where cofactors are made, too. */
#define CUNMOD_COFACTOR_GROUPS 3
#define CUNMOD_COFACTOR_LANES(group) (8 << (group))
#define CUNMOD_COFACTOR_ROWS(group) (6 + 2 * (group))

#endif
