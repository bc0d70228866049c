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
    CUNMOD_ALG_MUL_SMALL, /* the next two: products of batches (plan/batch_product.h) */
    CUNMOD_ALG_MUL_WHOLE,
    CUNMOD_ALG_DIV_NAIVE,
    CUNMOD_ALG_DIV_STEPS,
    CUNMOD_ALG_DIV_BLOCKS,
    CUNMOD_ALG_DIV_NEWTON,
    CUNMOD_ALG_DIV_SMALL, /* the next two: divisions of batches (plan/batch_division.h) */
    CUNMOD_ALG_DIV_WHOLE,
    CUNMOD_ALG_GCD_NAIVE,
    CUNMOD_ALG_GCD_STEPS,
    CUNMOD_ALG_GCD_DIVSTEPS,
    CUNMOD_ALG_GCD_HALF,
    CUNMOD_ALG_GCD_SMALL, /* of batches (plan/batch_euclid.h) */
    CUNMOD_ALG_POINTS_HORNER,
    CUNMOD_ALG_POINTS_TREE,
    CUNMOD_ALG_POINTS_SCAN,
    CUNMOD_ALG_LINEAR,
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
    CUNMOD_TASK_RATREC, /* one remainder and its cofactor, which must have no common factor */
    CUNMOD_TASK_SERIES, /* one remainder and its cofactor, of x^n and a series of n words */
    CUNMOD_TASKS
};

/* What an operation of CUNMOD_OP_POINTS is about. */
enum
{
    CUNMOD_POINTS_ANY,
    CUNMOD_POINTS_ROOTS,     /* the product of all x - x_i; n = m points */
    CUNMOD_POINTS_GEOMETRIC, /* the points 1, q, q^2, ..., q a unit */
    CUNMOD_POINTS_TAYLOR,    /* a Taylor shift; the factorials below its length are units */
    CUNMOD_POINTS_TAYLOR_ANY /* a Taylor shift; they may be no units */
};

/* What an operation of CUNMOD_OP_ELEMENTARY makes. */
enum
{
    CUNMOD_ELEMENTARY_LINEAR, /* sums, and what is like them */
    CUNMOD_ELEMENTARY_VALUE,  /* the value at one point */
    CUNMOD_ELEMENTARY_INTEGRAL,
    CUNMOD_ELEMENTARY_MONIC,
    CUNMOD_ELEMENTARY_RANDOM
};

/* What the questions of an operation have of their own. */
typedef struct
{
    int64_t lo;    /* the first coefficient that is wanted */
    int64_t depth; /* 1 for the rest of a product, 2 for the rest of a rest (plan/wrapped.h) */
    int primes;    /* of the transform that is kept */
} cunmod_mul_query_t;

typedef struct
{
    int64_t products; /* the number of products modulo a prepared divisor of m coefficients; 0: a
                         division is asked for */
    int64_t composed; /* words of the outer polynomial when `products` are those of a composition,
                         else 0 */
    int64_t results;  /* of how many results the `products` are, compositions with one inner
                         polynomial or powers, all of m - 1 coefficients; 0: of one */
    int series;       /* a quotient of power series to m coefficients is wanted; n = 2m - 1 */
} cunmod_div_query_t;

typedef struct
{
    int64_t stop; /* Euclid's algorithm ends with the first remainder of at most so many words; 0:
                     it ends with the remainder zero */
} cunmod_gcd_query_t;

typedef struct
{
    int interpolate; /* the values are given, the polynomial is wanted; n = m */
} cunmod_points_query_t;

/* A question to the plan. An operation asks with one of the functions cunmod_ask_* of plan/query.h,
 * which set the first part; the context then adds the second part (cunmod_ctx_query). What one
 * operation alone has is in a union: the member of the operation is read and no other. Fields of
 * several operations are 0 for the others. */
typedef struct
{
    /* What is asked. */
    int op;           /* CUNMOD_OP_* of cunmod.h */
    int task;         /* GCD: CUNMOD_TASK_*. POINTS: CUNMOD_POINTS_*. ELEMENTARY:
                         CUNMOD_ELEMENTARY_* */
    uint64_t p;       /* 0: any p of `bits` bits */
    int64_t n;        /* words of the longer operand, n >= 1. DIV: of the dividend. POINTS: of the
                         polynomial, which may be the shorter operand, or of the values */
    int64_t m;        /* words of the shorter operand, 1 <= m <= n. DIV: of the divisor. POINTS: the
                         number of points, or n of a Taylor shift. ELEMENTARY: 1 where there is no
                         shorter operand */
    int64_t hi;       /* MUL: the coefficients mul.lo .. hi-1 are wanted; 0: all of them.
                         ELEMENTARY: the words of the result; 0: n words */
    int64_t prepared; /* points of a transform that is kept, or 0. MUL: of an operand. DIV: of the
                         inverse of a prepared divisor. POINTS: of the root of a prepared tree */
    int64_t items;    /* of a batch, whose other numbers are those of its longest item, and whose p
                         is the largest modulus; 0: there is no batch */
    int square;       /* both operands are the same vector */
    union
    {
        cunmod_div_query_t div; /* the largest: an initializer without a member sets all to 0 */
        cunmod_mul_query_t mul;
        cunmod_gcd_query_t gcd;
        cunmod_points_query_t points;
    };

    /* Where and with what it is to be done. */
    int where;         /* CUNMOD_ON_* of cunmod.h */
    int bits;          /* of p, 2 .. 64 */
    int transform_log; /* cunmod_cpu_transform_log(p) */
    int own_roots;     /* p is a prime with the roots of unity that the transforms need */
    int path;          /* CUNMOD_PATH_*: GPU leaves FLINT out, CPU leaves all else out */
    int algorithm;     /* the CUNMOD_ALG_* that is forced; -1: none is */
    int64_t s;     /* the s that is forced, or 0. The algorithm takes the nearest s that it can */
    int64_t batch; /* how many such operations are made at once */
    int64_t processors; /* items > 0: processors that share the CPU path */
    int64_t memory;     /* bytes of device memory for workspace, results, and operands ON_HOST */
} cunmod_query_t;

typedef struct
{
    int algorithm;
    int path; /* CUNMOD_PATH_CPU or _GPU */
    int64_t s;
    int threads;       /* threads of a block */
    int64_t workspace; /* bytes for the batch, without operands and results */
    double us;         /* predicted for the batch, with launches, and with transfers ON_HOST */
    cunmod_shape_t shape;
} cunmod_plan_t;

#define CUNMOD_PLAN_MAX 48

/* plans = all candidates that can run, the fastest first. Returns their number, at most
 * CUNMOD_PLAN_MAX; 0 when nothing can run, for example with PATH_GPU and too little memory. A
 * baseline (plan/algorithms.h) is a candidate only when it is forced. */
int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params);

/* *plan = the first of these candidates. Returns 0, or -1 when there is none. */
int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params);

/* text = why *plan stands where it does, in one sentence, cut to size - 1 characters. */
void cunmod_plan_reason(char *text, int64_t size, const cunmod_plan_t *plan,
                        const cunmod_query_t *query, const cunmod_params_t *params);

#endif
