/* The plan chooses how an operation is computed: the algorithm, its parameter s, the workspace, and
 * the predicted time. All functions are pure: they read their arguments only, use no GPU, and
 * allocate nothing.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PLAN_H
#define CUNMOD_PLAN_H

#include <stdint.h>

#include "plan/params.h"
#include "plan/shapes.h"

/* The algorithms of all operations. The names in lower case are those of cunmod_set_algorithm. */
enum
{
    CUNMOD_ALG_FLINT,
    CUNMOD_ALG_MUL_BLOCK,
    CUNMOD_ALG_MUL_TENSOR,
    CUNMOD_ALG_MUL_TWO_PHASE,
    CUNMOD_ALG_MUL_NTT,
    CUNMOD_ALG_MUL_NTT_SHORT,
    CUNMOD_ALG_MUL_NTT_PIECES,
    CUNMOD_ALG_MUL_SMALL, /* this and the next: products of batches (plan/batch_product.h) */
    CUNMOD_ALG_MUL_WHOLE,
    CUNMOD_ALG_DIV_NAIVE,
    CUNMOD_ALG_DIV_STEPS,
    CUNMOD_ALG_DIV_BLOCKS,
    CUNMOD_ALG_DIV_NEWTON,
    CUNMOD_ALG_DIV_SMALL, /* this and the next: divisions of batches (plan/batch_division.h) */
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

/* The operations of CUNMOD_OP_GCD. */
enum
{
    CUNMOD_TASK_GCD,
    CUNMOD_TASK_XGCD,
    CUNMOD_TASK_INVERSE, /* of the shorter operand modulo the longer one */
    CUNMOD_TASK_RESULTANT,
    CUNMOD_TASK_HGCD,   /* the half-GCD matrix, and the remainders in the middle */
    CUNMOD_TASK_RATREC, /* one remainder and its cofactor, which must be coprime */
    CUNMOD_TASK_SERIES, /* one remainder of x^n and a series of n words, and its cofactor */
    CUNMOD_TASKS
};

/* The operations of CUNMOD_OP_POINTS. */
enum
{
    CUNMOD_POINTS_ANY,
    CUNMOD_POINTS_ROOTS,     /* the product of all x - x_i; n = m points */
    CUNMOD_POINTS_GEOMETRIC, /* the points 1, q, q^2, ..., q a unit */
    CUNMOD_POINTS_TAYLOR,    /* a Taylor shift; its factorials are units modulo p */
    CUNMOD_POINTS_TAYLOR_ANY /* a Taylor shift; some factorials may be no units */
};

/* The operations of CUNMOD_OP_ELEMENTARY. */
enum
{
    CUNMOD_ELEMENTARY_LINEAR, /* sums, and other operations on each coefficient by itself */
    CUNMOD_ELEMENTARY_VALUE,  /* the value at one point */
    CUNMOD_ELEMENTARY_INTEGRAL,
    CUNMOD_ELEMENTARY_MONIC,
    CUNMOD_ELEMENTARY_RANDOM
};

/* The fields of a query for one operation only: products, divisions, Euclid's algorithm, points. */
typedef struct
{
    int64_t lo;    /* the first coefficient that is computed */
    int64_t depth; /* 0: a product; 1: its rest; 2: the rest of a rest (plan/wrapped.h) */
    int primes;    /* primes of the stored transform (query.prepared) */
} cunmod_mul_query_t;

typedef struct
{
    int64_t products; /* the number of products modulo a prepared divisor of m coefficients; 0: the
                         operation is a division */
    int64_t composed; /* words of the outer polynomial if the `products` compute a composition, else
                         0 */
    int64_t results;  /* results that the `products` compute: compositions with one inner
                         polynomial, or powers, of m - 1 coefficients each; 0: one result */
    int series;       /* 1: a quotient of power series to m coefficients; n = 2m - 1 */
} cunmod_div_query_t;

typedef struct
{
    int64_t stop; /* Euclid's algorithm ends with the first remainder of at most `stop` words; 0:
                     with the remainder zero */
} cunmod_gcd_query_t;

typedef struct
{
    int interpolate; /* 1: interpolation, n = m; 0: evaluation */
} cunmod_points_query_t;

/* A query: the operation for which the plan chooses an algorithm. The functions cunmod_ask_* of
 * plan/query.h set the first part, and cunmod_ctx_query sets the second part. Of the union, only
 * the member of the operation is read. A field that an operation does not use is 0. */
typedef struct
{
    /* The operation. */
    int op;           /* CUNMOD_OP_* of cunmod.h */
    int task;         /* GCD: CUNMOD_TASK_*. POINTS: CUNMOD_POINTS_*. ELEMENTARY:
                         CUNMOD_ELEMENTARY_* */
    uint64_t p;       /* the modulus; 0: any p of `bits` bits */
    int64_t n;        /* words of the longer operand, n >= 1. DIV: of the dividend. POINTS: of the
                         polynomial (n < m is possible), or of the values */
    int64_t m;        /* words of the shorter operand, 1 <= m <= n. DIV: of the divisor. POINTS: the
                         number of points, or n for a Taylor shift. ELEMENTARY: 1 if there is one
                         operand */
    int64_t hi;       /* MUL: coefficients mul.lo .. hi-1 are computed; 0: all of them. ELEMENTARY:
                         the words of the result; 0: n words */
    int64_t prepared; /* points of a stored transform; 0: none. MUL: of an operand. DIV: of the
                         inverse of a prepared divisor. POINTS: of the root of a prepared tree */
    int64_t items;    /* items of a batch; n and m are then those of the longest item, p the largest
                         modulus; 0: not a batch */
    int square;       /* 1: both operands are the same array */
    union
    {
        cunmod_div_query_t div; /* the largest: an initializer without a member sets all to 0 */
        cunmod_mul_query_t mul;
        cunmod_gcd_query_t gcd;
        cunmod_points_query_t points;
    };

    /* Where the operation is computed, and with what. */
    int where;          /* CUNMOD_ON_* of cunmod.h */
    int bits;           /* bits of p, 2 .. 64 */
    int transform_log;  /* cunmod_cpu_transform_log(p) */
    int own_roots;      /* 1: p is a prime with the roots of unity that the transforms need */
    int path;           /* CUNMOD_PATH_*. GPU: FLINT is no candidate. CPU: only FLINT is */
    int algorithm;      /* the forced CUNMOD_ALG_*; -1: none */
    int64_t s;          /* the forced s; the algorithm uses the nearest s in its range. 0: none */
    int64_t batch;      /* number of operations of this kind that are computed at once */
    int64_t processors; /* if items > 0: processors that share the CPU path */
    int64_t memory;     /* bytes of device memory for workspace, results, and operands ON_HOST */
} cunmod_query_t;

typedef struct
{
    int algorithm;
    int path; /* CUNMOD_PATH_CPU or _GPU */
    int64_t s;
    int threads;       /* threads of a block */
    int64_t workspace; /* bytes for the batch, without operands and results */
    double us;         /* predicted for the batch: launches, and transfers if ON_HOST */
    cunmod_shape_t shape;
} cunmod_plan_t;

#define CUNMOD_PLAN_MAX 48

/* plans = all candidates, the fastest first. Returns their number, at most CUNMOD_PLAN_MAX; 0 when
 * nothing can run, for example with PATH_GPU and too little memory. A baseline (plan/algorithms.h)
 * is a candidate only when it is forced. */
int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params);

/* *plan = the fastest candidate. Returns 0, or -1 when there is no candidate. */
int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params);

/* text = one sentence that compares *plan with the other candidates and names what is forced, cut
 * to size - 1 characters. */
void cunmod_plan_reason(char *text, int64_t size, const cunmod_plan_t *plan,
                        const cunmod_query_t *query, const cunmod_params_t *params);

#endif
