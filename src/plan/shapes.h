/* The shape of a plan: the lengths of transforms, blocks and pieces that the plan has chosen
 * besides the algorithm and s, and with which the algorithm runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SHAPES_H
#define CUNMOD_SHAPES_H

#include <stdint.h>

#include "shape/half_shape.h"
#include "shape/mat_sections.h"
#include "shape/newton_shape.h"
#include "shape/tree_shape.h"

/* Transforms of `points` points. own = 0: modulo the first `count` of the library's primes. own =
 * p: modulo p itself, with the roots of unity of p. */
typedef struct
{
    int64_t points; /* 0: no transforms */
    int count;
    uint64_t own;
} cunmod_transform_t;

/* A product a b by a transform that has fewer points than the product has coefficients
 * (plan/wrapped.h). A second product, the rest, is computed separately, before the transform, for
 * coefficients start .. stop-1 of a b. The rest is coefficients lo .. hi-1 of the product of
 * a[from[0] ..] and b[from[1] ..], operands of n and m words. */
typedef struct
{
    int64_t start;
    int64_t stop;
    int64_t from[2];
    int64_t n; /* words of the longer operand of the rest: of b[from[1] ..] if `swapped`, else of
                  a[from[0] ..] */
    int64_t m;
    int64_t lo;
    int64_t hi;
    int swapped;
    int64_t lena;    /* the first lena words of a are transformed */
    int64_t lenplus; /* lenplus, shift, minus: how the inverse transform adds or subtracts the rest
                        (cunmod_ntt_item_t) */
    int64_t shift;
    int minus;
    int in_place; /* 1: the rest is computed in the array of the result, which has coefficients
                     start .. stop-1; 0: in a separate array */
    int64_t at;   /* if in_place = 1: index of the first word of the result that the inverse
                     transform adds or subtracts as the rest */
} cunmod_wrapped_t;

/* The operands of MUL "ntt_pieces": a is cut into counta pieces of lena words, b into countb pieces
 * of lenb words. The last piece of each operand may be shorter. */
typedef struct
{
    int64_t lena;
    int64_t lenb;
    int64_t counta;
    int64_t countb;
} cunmod_pieces_t;

/* How one product of a plan is computed. */
typedef struct
{
    int algorithm;
    int64_t s;
    cunmod_transform_t transform;
    cunmod_wrapped_t rest;  /* for "ntt_short" */
    cunmod_pieces_t pieces; /* for "ntt_pieces" */
} cunmod_step_t;

/* The most rests of a product (plan/wrapped.h): "ntt_short" may compute the product, and also its
 * rest, but not the rest of the rest. */
#define CUNMOD_PLAN_RESTS 2

/* One division of a plan. */
typedef struct
{
    int algorithm; /* CUNMOD_ALG_FLINT: no other algorithm has enough device memory */
    int64_t s;
    cunmod_newton_t newton; /* for "newton" */
} cunmod_division_step_t;

/* How a GCD, or another operation of Euclid's algorithm, is computed. */
typedef struct
{
    cunmod_half_limits_t half;       /* for "half" */
    cunmod_division_step_t division; /* the division before the divsteps, if one operand is much
                                        longer than the other one */
} cunmod_gcd_shape_t;

/* The products of POINTS "scan": product[0] and, for an interpolation, product[1]. */
typedef struct
{
    cunmod_step_t product[2][1 + CUNMOD_PLAN_RESTS];
} cunmod_scan_shape_t;

/* The shape, by operation and algorithm; an algorithm that is not named here has no shape.
 * product[0] describes the product; if the algorithm of product[i] is "ntt_short", product[i + 1]
 * describes the rest of that product. */
typedef union
{
    cunmod_step_t product[1 + CUNMOD_PLAN_RESTS]; /* MUL */
    cunmod_newton_t newton;                       /* DIV "newton" */
    cunmod_gcd_shape_t gcd;                       /* GCD */
    cunmod_tree_shape_t tree;                     /* POINTS "tree" */
    cunmod_scan_shape_t scan;                     /* POINTS "scan" */
    cunmod_mat_sections_t sections;               /* MAT "plain" and "tensor" */
} cunmod_shape_t;

#endif
