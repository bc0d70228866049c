/* Batches of polynomials: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_BATCH_H
#define CUNMOD_TYPES_BATCH_H

#include "backend/types_modulus.h"

/* Polynomials with coefficients of one word size. Polynomial i has capacity for the words at[i] ..
 * at[i+1]-1, or, if at == NULL, for the `stride` words from word i stride on. Its length is len[i];
 * words beyond are 0. status[i] is a CUNMOD_E_* or CUNMOD_OK; with an error the polynomial is 0.
 * Pointers are device memory. */
typedef struct
{
    void *words;
    int64_t total;     /* capacity of all polynomials, in words */
    const int64_t *at; /* NULL: capacity `stride` for each polynomial */
    int64_t stride;
    int64_t *len;
    int32_t *status;
} cunmod_polys_t;

/* Checks `count` polynomials that have only their words, and finds their lengths. a.status =
 * mod_status[i] if nonzero, else `bad` if a word is not below p. */
typedef struct
{
    cunmod_polys_t a;
    const cunmod_modulus_t *mod;
    const int32_t *mod_status;
    int64_t count;
    int32_t bad;
    uint32_t word;
} cunmod_batch_check_t;

/* The products z = a b of items order[0 .. count-1], or 0 .. count-1 if order is NULL: coefficients
 * lo .. hi-1, as far as the product has them. z.status = the first nonzero status of a and b. If
 * items are written (order != NULL), items[k] = the cunmod_mul_item_t of product order[k], and
 * z.len = the number of its coefficients. */
typedef struct
{
    cunmod_polys_t z, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count, lo, hi;
} cunmod_batch_mul_t;

/* Returns an upper bound, at most n, for the length of the polynomial with coefficients a[first +
 * step k], k = 0, 1, .., where a has `len` coefficients and a[i] = 0 for other i. */
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

/* The kinds of cunmod_batch_linear_t, with c_k = a[first + step k] + s b[k], where coefficients
 * outside of the operands count as 0:
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

/* z has coefficients 0 <= k < max(cunmod_take_length(..), length of b). s = c, a constant for each
 * item, or s = 1; s is negated if minus_b is set. If c is not constant, the status is `wrong`. An
 * operand is absent if its `words` is NULL. z.len = the number of coefficients, z.status = the
 * first nonzero status of a, b and c. */
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

/* Computes constants z: the inverses of the leading coefficients of a. Status `zero` if a is 0,
 * `wrong` if the leading coefficient has no inverse. */
typedef struct
{
    cunmod_polys_t z, a;
    const cunmod_modulus_t *mod;
    int64_t count;
    int32_t zero, wrong;
    uint32_t word;
} cunmod_batch_lead_t;

/* Items order[0 .. count-1] of a GCD, extended GCD, resultant or inverse. field[i]: 0 if the
 * modulus of item i is prime, else the status of its results. The status of each result is the
 * first nonzero status of a and b, else field[i]. */
typedef struct
{
    cunmod_polys_t z;    /* GCD, resultant or inverse */
    cunmod_polys_t s, t; /* extended GCDs: the cofactors of a and b */
    cunmod_polys_t a, b;
    const cunmod_modulus_t *mod;
    const int32_t *field;
    const int32_t *order;
    int64_t count;
    /* inverses: status if b is zero, if b is constant, if there is no inverse */
    int32_t zero, constant, refused;
} cunmod_batch_euclid_t;

/* Kernels for short operands use a group of LANES lanes for an item, each with ROWS coefficients in
 * registers. An operand has at most LANES (ROWS - 1) coefficients. */
#define CUNMOD_GROUPS 5
#define CUNMOD_GROUP_LANES(group) ((group) < 2 ? 8 : (group) == 2 ? 16 : 32)
#define CUNMOD_GROUP_ROWS(group) ((group) == 0 ? 6 : (group) == 1 ? 14 : (group) < 4 ? 17 : 33)

/* Groups of kernels that also compute cofactors. */
#define CUNMOD_COFACTOR_GROUPS 3
#define CUNMOD_COFACTOR_LANES(group) (8 << (group))
#define CUNMOD_COFACTOR_ROWS(group) (6 + 2 * (group))

#endif
