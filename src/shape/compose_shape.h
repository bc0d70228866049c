/* The numbers of compositions modulo a prepared divisor: blocks, rows, workspace. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMPOSE_SHAPE_H
#define CUNMOD_COMPOSE_SHAPE_H

#include <stdint.h>

#include "shape/newton_shape.h"

/* The outer polynomial of a composition, of lena >= 1 coefficients, is cut into `blocks` blocks of
 * s. */
typedef struct
{
    int64_t s;
    int64_t blocks;
    int64_t powers;  /* g .. g^powers are made */
    int64_t factors; /* of these joins: g^s, g^(2 s), g^(4 s), .. */
} cunmod_compose_t;

cunmod_compose_t cunmod_compose_shape(int64_t lena);

/* Without an outer polynomial: the powers g^0 .. g^(n-1), n >= 1. */
cunmod_compose_t cunmod_compose_powers(int64_t n);

/* About how many products modulo the divisor `count` compositions with one inner polynomial
 * take. */
int64_t cunmod_compose_products(int64_t lena, int64_t count);

/* Where the parts of the workspace begin, in bytes. A row has room for a product of two
 * remainders. */
typedef struct
{
    int64_t work; /* residues of `turn` products at once */
    int64_t quotients;
    int64_t kept;    /* the transform of a factor */
    int64_t powers;  /* a row for each power */
    int64_t factors; /* and for each factor but the first, which is a power */
    int64_t blocks;  /* and for each block, or one */
    int64_t bytes;   /* the size of the workspace */
    int64_t turn;
} cunmod_compose_space_t;

/* newton: the shape of the prepared divisor. */
cunmod_compose_space_t cunmod_compose_space(const cunmod_newton_t *newton,
                                            const cunmod_compose_t *shape, int64_t word);

/* Bytes of a row. */
int64_t cunmod_compose_row_bytes(const cunmod_newton_t *newton, int64_t word);

#endif
