/* The plan: which algorithm, which s, how much workspace, and the predicted time.
 * Pure: numbers in, a struct out; no GPU, no allocation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PLAN_H
#define CUNMOD_PLAN_H

#include <stdint.h>

#include "plan/params.h"
#include "plan/shapes.h"

/* Algorithms, over all operations. The names are those of cunmod_set_algorithm. */
enum
{
    CUNMOD_ALG_FLINT,
    CUNMOD_ALG_MUL_BLOCK,
    CUNMOD_ALG_MUL_TENSOR,
    CUNMOD_ALG_MUL_TWO_PHASE,
    CUNMOD_ALG_MUL_NTT,
    CUNMOD_ALG_MUL_NTT_SHORT,
    CUNMOD_ALG_MUL_NTT_PIECES,
    CUNMOD_ALG_DIV_NAIVE,
    CUNMOD_ALG_DIV_STEPS,
    CUNMOD_ALG_DIV_BLOCKS,
    CUNMOD_ALG_DIV_NEWTON,
    CUNMOD_ALG_GCD_NAIVE,
    CUNMOD_ALG_GCD_STEPS,
    CUNMOD_ALG_GCD_DIVSTEPS,
    CUNMOD_ALG_GCD_HALF,
    CUNMOD_ALG_POINTS_HORNER,
    CUNMOD_ALG_POINTS_TREE,
    CUNMOD_ALG_COUNT
};

/* What an operation of CUNMOD_OP_GCD makes. */
enum
{
    CUNMOD_TASK_GCD,
    CUNMOD_TASK_XGCD,
    CUNMOD_TASK_INVERSE, /* modulo the longer operand */
    CUNMOD_TASK_RESULTANT,
    CUNMOD_TASK_HGCD,   /* the half-GCD matrix, and the remainders in the middle */
    CUNMOD_TASK_RATREC, /* one remainder and its cofactor, which have nothing in common */
    CUNMOD_TASK_SERIES, /* one of x^n and a series of n words, and its cofactor */
    CUNMOD_TASKS
};

/* What is asked. op, where: CUNMOD_OP_*, CUNMOD_ON_* of cunmod.h. */
typedef struct
{
    int op;
    int where;
    int64_t n;         /* longer operand (the dividend for DIV; POINTS: the polynomial, which may
                          be the shorter one, or the values), >= 1 */
    int64_t m;         /* shorter operand (the divisor; the points), 1 <= m <= n */
    int bits;          /* of p, 2 .. 64 */
    int transform_log; /* of p, cunmod_cpu_transform_log */
    int own_roots;     /* p is a prime with the roots of unity that the transforms need */
    uint64_t p;        /* 0: any p of so many bits */
    int64_t lo;        /* MUL: coefficients lo .. hi-1 are wanted; hi = 0: all */
    int64_t hi;
    int square;       /* MUL: the operands are one */
    int64_t prepared; /* MUL: points of the transform that an operand has already; DIV: those
                         of the inverse of a prepared divisor; POINTS: of the root of a prepared
                         tree; or 0 */
    int primes;       /* of that transform; MUL only */
    int depth;        /* MUL: of the product that this one is the rest of, and 1; or 0 */
    int64_t products; /* DIV: so many products modulo a prepared divisor of m coefficients in
                         the place of a division; or 0 */
    int64_t composed; /* DIV: that they are those of a composition of a polynomial of so many
                         coefficients; or 0 */
    int interpolate;  /* POINTS: the other way round, n = m */
    int task;         /* GCD: CUNMOD_TASK_* */
    int64_t stop;     /* of those in the middle: coefficients at most of the remainder that Euclid's
                         algorithm ends with; or 0 */
    int series;       /* DIV: a quotient of power series to m coefficients, n = 2m - 1 */
    int64_t batch;
    int64_t memory; /* bytes of device memory for workspace, results, and operands ON_HOST */
    int path;       /* CUNMOD_PATH_*: GPU leaves FLINT out, CPU leaves all else out */
    int algorithm;  /* forced CUNMOD_ALG_* of the op, -1: free */
    int64_t s;      /* forced s, 0: free; moved to the nearest that the algorithm takes */
} cunmod_query_t;

typedef struct
{
    int algorithm;
    int path; /* CUNMOD_PATH_CPU or _GPU */
    int64_t s;
    int threads;       /* a block */
    int64_t workspace; /* bytes, operands and results not counted */
    double us;         /* predicted, launches counted; with ON_HOST transfers too */
    cunmod_shape_t shape;
} cunmod_plan_t;

#define CUNMOD_PLAN_MAX 48

/* All candidates that can run, fastest first; returns their number (at most
 * CUNMOD_PLAN_MAX; 0 when nothing can run, for example PATH_GPU and too little
 * memory). The baselines (plan/algorithms.h) are candidates only when they are
 * forced. */
int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params);

/* The first of them; 0 on success, -1 when there is none. */
int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params);

/* Why, in one sentence, cut to size - 1 characters. */
void cunmod_plan_reason(char *text, int64_t size, const cunmod_plan_t *plan,
                        const cunmod_query_t *query, const cunmod_params_t *params);

#endif
