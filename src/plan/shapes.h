/* The shapes that a plan has: everything that a run takes from it beside the algorithm and s. Pure.
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

/* Transforms of so many points modulo `count` primes; or modulo p itself when p is `own`, whose
 * roots of unity they take. own = 0: the primes are the library's. */
typedef struct
{
    int64_t points; /* 0: there are no transforms */
    int count;
    uint64_t own;
} cunmod_transform_t;

/* A product by a transform that is too short for it: the part that is computed apart, before the
 * transform (plan/rest.h). That part is the coefficients start .. stop-1 of a b. It is a product
 * of n by m words, which begin at word from[0] of a and from[1] of b, and its coefficients
 * lo .. hi-1 are wanted. */
typedef struct
{
    int64_t start;
    int64_t stop;
    int64_t from[2];
    int64_t n; /* of the longer of the two, which is that of b when `swapped` */
    int64_t m;
    int64_t lo;
    int64_t hi;
    int swapped;
    int64_t lena;    /* words of a that are left to the transform */
    int64_t lenplus; /* what the transform adds or subtracts: cunmod_ntt_item_t */
    int64_t shift;
    int minus;
    int in_place; /* the part is computed in the result itself, where it stays */
    int64_t at;   /* in the result: where the transform finds it, when it is in_place */
} cunmod_rest_t;

/* The pieces of the operands that one transform takes: counta pieces of a and countb of b, of lena
 * and of lenb words, of which the last one may be shorter. */
typedef struct
{
    int64_t lena;
    int64_t lenb;
    int64_t counta;
    int64_t countb;
} cunmod_pieces_t;

/* A product as it is run. */
typedef struct
{
    int algorithm;
    int64_t s;
    cunmod_transform_t transform;
    cunmod_rest_t rest;     /* of "ntt_short" */
    cunmod_pieces_t pieces; /* of "ntt_pieces" */
} cunmod_step_t;

/* How many rests of a product there may be: of the product, and of its rest. */
#define CUNMOD_PLAN_RESTS 2

/* A division as it is run. */
typedef struct
{
    int algorithm; /* CUNMOD_ALG_FLINT: none has room on the device */
    int64_t s;
    cunmod_newton_t newton; /* of "newton" */
} cunmod_division_step_t;

/* A GCD, or another operation of Euclid's algorithm. */
typedef struct
{
    cunmod_half_limits_t half;       /* of "half" */
    cunmod_division_step_t division; /* of operands of very different length: the first step */
} cunmod_gcd_shape_t;

/* By the operation. An algorithm that is not mentioned has no shape beside s. Step i of a product has
 * its rest in step i + 1 when it is "ntt_short". */
typedef union
{
    cunmod_step_t product[1 + CUNMOD_PLAN_RESTS]; /* MUL */
    cunmod_newton_t newton;                       /* DIV "newton" */
    cunmod_gcd_shape_t gcd;                       /* GCD */
    cunmod_tree_shape_t tree;                     /* POINTS "tree" */
} cunmod_shape_t;

#endif
