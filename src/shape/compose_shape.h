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

#define CUNMOD_COMPOSE_LEVELS 32

/* A composition a(g) modulo a prepared divisor: a is cut into blocks of s coefficients, and the
 * values of the blocks at g are joined level by level, from level levels-1 down to level 0. Let
 * group[l] be the product of fan[0 .. l-1]. Level l adds to row i, 0 <= i < group[l], the products
 * of rows i + t group[l], 0 < t < fan[l], by g^(s t group[l]). */
typedef struct
{
    int64_t s;
    int64_t blocks;  /* the product of all fan[l], at least 1; the last blocks may be zero */
    int64_t powers;  /* g, g^2, ..., g^powers are computed */
    int64_t factors; /* the sum of all fan[l] - 1: the number of factors g^(s t group[l]) */
    int64_t fan[CUNMOD_COMPOSE_LEVELS];
    int64_t group[CUNMOD_COMPOSE_LEVELS];
    int levels;
} cunmod_compose_t;

/* Returns the shape for an outer polynomial of lena >= 1 coefficients. terms: the greatest number
 * of products that one transform adds, at least 1 (cunmod_compose_terms). */
cunmod_compose_t cunmod_compose_shape(int64_t lena, int64_t terms);

/* Returns how many products of two remainders one transform can add: the sum stays below the
 * product of the primes of the transforms. */
int64_t cunmod_compose_terms(const cunmod_newton_t *newton, uint64_t p);

/* Returns the shape with which only the powers g^0 .. g^(n-1) are computed, n >= 1, without a
 * composition. */
cunmod_compose_t cunmod_compose_powers(int64_t n);

/* Returns the number of products modulo the divisor that take about as long as `count` compositions
 * a_i(g) with the same g, where each a_i has lena coefficients, without the product of matrices. */
int64_t cunmod_compose_products(int64_t lena, int64_t count);

/* The byte offsets of the arrays in the workspace. One round computes `turn` products. A row has
 * space for a product of two remainders modulo the divisor. */
typedef struct
{
    int64_t work; /* residues of the transforms of `turn` products */
    int64_t quotients;
    int64_t kept;   /* the transforms of all factors, at least one transform */
    int64_t joined; /* the transforms of the rows that one round multiplies or joins */
    int64_t powers; /* a row for g^0 = 1, then one row for each power, then one for each factor
                        except the first one, which is the last power */
    int64_t blocks; /* one row for each block, but at least one row */
    int64_t planes; /* the planes of the product of matrices, if it is by tensor cores, */
    int64_t panel;  /* and the number of columns that are multiplied at once */
    int64_t bytes;  /* size of the workspace, in bytes */
    int64_t turn;
    int64_t most_joined; /* `joined` has space for so many transforms */
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
