/* The lengths, blocks, rows and workspace of compositions modulo a prepared divisor. All functions
 * are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMPOSE_SHAPE_H
#define CUNMOD_COMPOSE_SHAPE_H

#include <stdint.h>

#include "shape/newton_shape.h"

/* A composition a(g), where a has lena >= 1 coefficients: a is cut into `blocks` blocks of s
 * coefficients. */
typedef struct
{
    int64_t s;
    int64_t blocks;
    int64_t powers;  /* g, ..., g^powers are computed */
    int64_t factors; /* number of factors g^s, g^(2 s), g^(4 s), ..., which combine the blocks */
} cunmod_compose_t;

cunmod_compose_t cunmod_compose_shape(int64_t lena);

/* The shape for the powers g^0 .. g^(n-1), n >= 1, without a composition. */
cunmod_compose_t cunmod_compose_powers(int64_t n);

/* Returns about the number of products modulo the divisor of `count` compositions, of polynomials
 * of lena coefficients with one inner polynomial. */
int64_t cunmod_compose_products(int64_t lena, int64_t count);

/* The byte offsets of the parts of the workspace. A row has the length of a product of two
 * remainders. */
typedef struct
{
    int64_t work; /* residues of `turn` products */
    int64_t quotients;
    int64_t kept;    /* the transform of a factor */
    int64_t powers;  /* one row for each power */
    int64_t factors; /* one row for each factor but the first, which is a power */
    int64_t blocks;  /* one row for each block, at least one row */
    int64_t bytes;   /* size of the workspace */
    int64_t turn;
} cunmod_compose_space_t;

/* Returns the offsets of the workspace. newton: the shape of the prepared divisor; word: bytes of a
 * coefficient. */
cunmod_compose_space_t cunmod_compose_space(const cunmod_newton_t *newton,
                                            const cunmod_compose_t *shape, int64_t word);

/* Returns the bytes of a row. */
int64_t cunmod_compose_row_bytes(const cunmod_newton_t *newton, int64_t word);

#endif
