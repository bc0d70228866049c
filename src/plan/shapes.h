/* The shapes of plans: everything that a run takes from its plan beside the algorithm and s. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SHAPES_H
#define CUNMOD_SHAPES_H

#include <stdint.h>

#include "shape/half_shape.h"
#include "shape/newton_shape.h"
#include "shape/tree_shape.h"

/* Transforms of `points` points. own = 0: modulo the first `count` of the library's primes.
 * Otherwise own = p, and they are modulo p itself, with p's roots of unity. */
typedef struct
{
    int64_t points; /* 0: there are no transforms */
    int count;
    uint64_t own;
} cunmod_transform_t;

/* A product a b by a transform that is too short for it (plan/wrapped.h). Coefficients start .. stop-1
 * of a b, the rest, are computed apart, before the transform. The rest is the coefficients lo ..
 * hi-1 of a product of n by m words, which begin at word from[0] of a and at word from[1] of b. */
typedef struct
{
    int64_t start;
    int64_t stop;
    int64_t from[2];
    int64_t n; /* words of the longer operand of the rest: b's when `swapped`, else a's */
    int64_t m;
    int64_t lo;
    int64_t hi;
    int swapped;
    int64_t lena;    /* words of a that the transform takes */
    int64_t lenplus; /* how the transform adds or subtracts the rest: cunmod_ntt_item_t */
    int64_t shift;
    int minus;
    int in_place; /* the rest is computed in the result itself, and stays there */
    int64_t at;   /* when in_place: where the rest is in the result for the transform */
} cunmod_wrapped_t;

/* The operands of "ntt_pieces": a is cut into counta pieces of lena words, b into countb pieces of
 * lenb words. The last piece of each may be shorter. */
typedef struct
{
    int64_t lena;
    int64_t lenb;
    int64_t counta;
    int64_t countb;
} cunmod_pieces_t;

/* One product as it is run. */
typedef struct
{
    int algorithm;
    int64_t s;
    cunmod_transform_t transform;
    cunmod_wrapped_t rest;  /* of "ntt_short" */
    cunmod_pieces_t pieces; /* of "ntt_pieces" */
} cunmod_step_t;

/* Most rests of a product: one of the product, and one of its rest. */
#define CUNMOD_PLAN_RESTS 2

/* A division as it is run. */
typedef struct
{
    int algorithm; /* CUNMOD_ALG_FLINT: no algorithm has room on the device */
    int64_t s;
    cunmod_newton_t newton; /* of "newton" */
} cunmod_division_step_t;

/* A GCD, or another operation of Euclid's algorithm. */
typedef struct
{
    cunmod_half_limits_t half;       /* of "half" */
    cunmod_division_step_t division; /* of operands of very different length: the first step */
} cunmod_gcd_shape_t;

/* The products of POINTS "scan": one, and for an interpolation a second one. */
typedef struct
{
    cunmod_step_t product[2][1 + CUNMOD_PLAN_RESTS];
} cunmod_scan_shape_t;

/* The shape by operation and algorithm; other algorithms have no shape beside s. When step i of a
 * product is "ntt_short", step i + 1 is its rest. */
typedef union
{
    cunmod_step_t product[1 + CUNMOD_PLAN_RESTS]; /* MUL */
    cunmod_newton_t newton;                       /* DIV "newton" */
    cunmod_gcd_shape_t gcd;                       /* GCD */
    cunmod_tree_shape_t tree;                     /* POINTS "tree" */
    cunmod_scan_shape_t scan;                     /* POINTS "scan" */
} cunmod_shape_t;

#endif
