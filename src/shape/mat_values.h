/* Powers of a matrix, and values of polynomials at a matrix: numbers of products, and the memory on
 * a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_VALUES_H
#define CUNMOD_MAT_VALUES_H

#include "backend/types.h"

/* Returns the number of products by which a^e is computed, e >= 1: squares, and products by a. */
CUNMOD_INLINE int64_t cunmod_mat_pow_products(uint64_t e)
{
    int64_t products = 0;
    for (; e > 1; e >>= 1)
        products += 1 + (int64_t)(e & 1);
    return products;
}

/* The value f(a) of a polynomial of len coefficients at an n x n matrix, by the algorithm of
 * Paterson and Stockmeyer: f is cut into blocks f_j of `powers` = s coefficients,
 *
 *     f(a) = sum of f_j(a) (a^s)^j over j < blocks,
 *
 * and a^0 .. a^s are stored. The values f_j(a) of up to `group` blocks are computed by one product
 * of the matrix of coefficients by the matrix of powers, each of which is a row of n^2 entries. */
typedef struct
{
    int64_t powers, blocks, group;
    int64_t values, lists, planes; /* offsets, in bytes: the powers are at 0, then follow values of
                                      blocks, two lists of n numbers, and the planes of products */
    int64_t bytes;                 /* of all */
} cunmod_mat_values_t;

/* len >= 2. memory: bytes for all, for a copy of the matrix and of the polynomial, and for the
 * result. Where memory is short, fewer powers are stored, and the number of products grows. */
cunmod_mat_values_t cunmod_mat_values(int64_t n, int64_t len, const cunmod_modulus_t *mod,
                                      int64_t memory);

/* Halves the numbers of powers and of blocks of a group in *x, a result of cunmod_mat_values(n,
 * len, mod, ..) or of this function, for a device that has no memory for *x. Returns 0, and changes
 * nothing, if both numbers are 1; else 1. */
int cunmod_mat_values_shrink(cunmod_mat_values_t *x, int64_t n, int64_t len,
                             const cunmod_modulus_t *mod);

/* Returns an upper bound of cunmod_mat_values(n, len, ..).bytes, for any p and memory. */
double cunmod_mat_values_bound(int64_t n, int64_t len);

/* Returns the number of products of n x n matrices, without those by matrices of coefficients. */
CUNMOD_INLINE int64_t cunmod_mat_values_products(const cunmod_mat_values_t *x)
{
    return x->powers - (x->blocks > 1 ? 1 : 2) + x->blocks - 1;
}

#endif
