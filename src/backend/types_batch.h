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

/* Items order[0 .. count-1] of the products z = a b: the coefficients lo .. hi-1 of them, as far as
 * a product has these. items[k] becomes the cunmod_mul_item_t of product order[k]. z.len becomes
 * the number of the coefficients, z.status the first status of a and b that is not 0. */
typedef struct
{
    cunmod_polys_t z, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count, lo, hi;
} cunmod_batch_mul_t;

/* The sums z = a + b, or a - b with minus_b. z.len becomes the larger length, z.status the first
 * status of a and b that is not 0. */
typedef struct
{
    cunmod_polys_t z, a, b;
    const cunmod_modulus_t *mod;
    int64_t count;
    int32_t minus_b;
    uint32_t word;
} cunmod_batch_sum_t;

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
 * registers. An operand has at most LANES (ROWS - 1) coefficients. For the last group words of 8
 * bytes have no registers. */
#define CUNMOD_GROUPS 5
#define CUNMOD_GROUPS_8 4
#define CUNMOD_GROUP_LANES(group) ((group) < 2 ? 8 : (group) == 2 ? 16 : 32)
#define CUNMOD_GROUP_ROWS(group) ((group) == 0 ? 6 : (group) == 1 ? 14 : (group) < 4 ? 17 : 33)

/* The same where cofactors are made, too. */
#define CUNMOD_COFACTOR_GROUPS 3
#define CUNMOD_COFACTOR_LANES(group) (8 << (group))
#define CUNMOD_COFACTOR_ROWS(group) (6 + 2 * (group))

#endif
