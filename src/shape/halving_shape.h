/* The steps and the workspace of a composition of power series by halving (div/halving.h). All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALVING_SHAPE_H
#define CUNMOD_HALVING_SHAPE_H

#include <stdint.h>

#include "shape/newton_shape.h"

#define CUNMOD_HALVING_LEVELS 62

/* Level k has series in x modulo x^columns[k], columns[k] = ceil(n / 2^k), and polynomials in y of
 * 2^k coefficients, the rows: words[k] = 2^k columns[k] words. columns[levels] = 1. */
typedef struct
{
    int64_t columns[CUNMOD_HALVING_LEVELS + 1];
    int64_t words[CUNMOD_HALVING_LEVELS + 1];
    int64_t points[CUNMOD_HALVING_LEVELS]; /* of the transforms of the products of level k */
    int levels;
    int count;    /* number of primes of the transforms */
    uint64_t own; /* p: transforms are modulo p itself; 0: modulo `count` fixed primes */
} cunmod_halving_t;

/* Fills *shape for a composition modulo x^n, n >= 1, and modulo p. own = 1: transforms modulo p
 * itself, if p < 2^31 and they are long enough. Returns 0, or -1 when a transform does not
 * exist. */
int cunmod_halving_shape(cunmod_halving_t *shape, int64_t n, uint64_t p, int own);

/* Returns whether halving is faster than Brent and Kung's algorithm, for an outer series of lena
 * coefficients and a result of n coefficients, and can be computed; if so, fills *shape as
 * cunmod_halving_shape does. */
int cunmod_halving_is_faster(cunmod_halving_t *shape, int64_t lena, int64_t n, uint64_t p, int own);

/* Returns the number of words of 4 bytes of the tables of the transforms. */
int64_t cunmod_halving_table_words(const cunmod_halving_t *shape);

/* The byte offsets of the arrays of the workspace. */
typedef struct
{
    int64_t work;                      /* residues of a product */
    int64_t r[CUNMOD_HALVING_LEVELS];  /* words[k] words */
    int64_t spread, mirrored, product; /* 4, 2 and 4 times the most words[k] words */
    int64_t even, half;                /* the most words[k] words each */
    int64_t bytes;
} cunmod_halving_space_t;

cunmod_halving_space_t cunmod_halving_space(const cunmod_halving_t *shape, int64_t word);

#endif
