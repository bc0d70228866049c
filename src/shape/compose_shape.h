/* Computes how a composition modulo a prepared divisor is cut into blocks, and the layout of its
 * workspace. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMPOSE_SHAPE_H
#define CUNMOD_COMPOSE_SHAPE_H

#include <stdint.h>

#include "shape/newton_shape.h"

/* A composition a(g) modulo a prepared divisor, where a has lena >= 1 coefficients: a is cut into
 * `blocks` blocks of s coefficients. */
typedef struct
{
    int64_t s;
    int64_t blocks;
    int64_t powers;  /* g, g^2, ..., g^powers are computed */
    int64_t factors; /* number of the factors g^s, g^(2 s), g^(4 s), ...: g^s combines two
                        neighbouring blocks u, v to u + v g^s, then g^(2 s) combines two
                        neighbouring sums, and so on */
} cunmod_compose_t;

cunmod_compose_t cunmod_compose_shape(int64_t lena);

/* Returns the shape with which only the powers g^0 .. g^(n-1) are computed, n >= 1, without a
 * composition. */
cunmod_compose_t cunmod_compose_powers(int64_t n);

/* Returns the approximate number of products modulo the divisor in `count` compositions a_i(g) with
 * the same g, where each a_i has lena coefficients. */
int64_t cunmod_compose_products(int64_t lena, int64_t count);

/* The byte offsets of the arrays in the workspace. turn: the number of products that are computed
 * at once. A row has space for a product of two remainders modulo the divisor. */
typedef struct
{
    int64_t work; /* residues of the transforms of `turn` products */
    int64_t quotients;
    int64_t kept;    /* the transform of one factor */
    int64_t powers;  /* a row for g^0 = 1, then one row for each power */
    int64_t factors; /* one row for each factor except the first one, which is among the powers */
    int64_t blocks;  /* one row for each block, but at least one row */
    int64_t planes;  /* the planes of the product of matrices, if it is by tensor cores, */
    int64_t panel;   /* and the number of columns that are multiplied at once */
    int64_t bytes;   /* size of the workspace, in bytes */
    int64_t turn;
} cunmod_compose_space_t;

/* Returns the offsets of the workspace modulo p. newton: the shape of the prepared divisor; word:
 * bytes of a coefficient. */
cunmod_compose_space_t cunmod_compose_space(const cunmod_newton_t *newton,
                                            const cunmod_compose_t *shape, int64_t word,
                                            uint64_t p);

/* Returns whether tensor cores compute the values of the blocks, modulo a divisor of m
 * coefficients. */
int cunmod_compose_by_tensor(const cunmod_compose_t *shape, int64_t m);

/* Returns the bytes of a row. */
int64_t cunmod_compose_row_bytes(const cunmod_newton_t *newton, int64_t word);

#endif
