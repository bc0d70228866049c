/* The plan chooses how an operation is computed: the algorithm and its parameter s, with the
 * workspace and the predicted time of this choice. All functions are pure: they read their
 * arguments only, use no GPU, and allocate nothing.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PLAN_H
#define CUNMOD_PLAN_H

#include <stdint.h>

#include "plan/params.h"
#include "plan/shapes.h"

/* The algorithms of all operations. The name of CUNMOD_ALG_MUL_NTT_SHORT in cunmod_set_algorithm is
 * "ntt_short", and so on. */
enum
{
    CUNMOD_ALG_FLINT,
    CUNMOD_ALG_MUL_BLOCK,
    CUNMOD_ALG_MUL_TENSOR,
    CUNMOD_ALG_MUL_TWO_PHASE,
    CUNMOD_ALG_MUL_NTT,
    CUNMOD_ALG_MUL_NTT_SHORT,
    CUNMOD_ALG_MUL_NTT_PIECES,
    CUNMOD_ALG_MUL_SMALL, /* SMALL and WHOLE: products of batches (plan/batch_product.h) */
    CUNMOD_ALG_MUL_WHOLE,
    CUNMOD_ALG_DIV_NAIVE,
    CUNMOD_ALG_DIV_STEPS,
    CUNMOD_ALG_DIV_BLOCKS,
    CUNMOD_ALG_DIV_NEWTON,
    CUNMOD_ALG_DIV_SMALL, /* SMALL and WHOLE: divisions of batches (plan/batch_division.h) */
    CUNMOD_ALG_DIV_WHOLE,
    CUNMOD_ALG_GCD_NAIVE,
    CUNMOD_ALG_GCD_STEPS,
    CUNMOD_ALG_GCD_DIVSTEPS,
    CUNMOD_ALG_GCD_HALF,
    CUNMOD_ALG_GCD_SMALL, /* GCDs of batches (plan/batch_euclid.h) */
    CUNMOD_ALG_POINTS_HORNER,
    CUNMOD_ALG_POINTS_TREE,
    CUNMOD_ALG_POINTS_SCAN,
    CUNMOD_ALG_LINEAR,
    CUNMOD_ALG_MAT_PLAIN,
    CUNMOD_ALG_MAT_TENSOR,
    CUNMOD_ALG_MAT_NTT,
    CUNMOD_ALG_COUNT
};

/* The tasks of CUNMOD_OP_GCD, all of them computed by Euclid's algorithm. */
enum
{
    CUNMOD_TASK_GCD,
    CUNMOD_TASK_XGCD,
    CUNMOD_TASK_INVERSE, /* the inverse of the shorter operand modulo the longer one */
    CUNMOD_TASK_RESULTANT,
    CUNMOD_TASK_HGCD,   /* the half-GCD matrix, and the two remainders that it yields */
    CUNMOD_TASK_RATREC, /* rational reconstruction: a remainder and its cofactor, which must be
                           coprime */
    CUNMOD_TASK_SERIES, /* a remainder of Euclid's algorithm on x^n and a power series of n words,
                           and the cofactor of that remainder */
    CUNMOD_TASKS
};

/* The tasks of CUNMOD_OP_POINTS. CUNMOD_POINTS_ANY: evaluation or interpolation at any points. */
enum
{
    CUNMOD_POINTS_ANY,
    CUNMOD_POINTS_ROOTS,     /* the product of x - x_i over n = m points x_i */
    CUNMOD_POINTS_GEOMETRIC, /* evaluation or interpolation at the points 1, q, q^2, ..., where q is
                                a unit */
    CUNMOD_POINTS_TAYLOR,    /* a Taylor shift of n words, where 1!, ..., (n-1)! are units modulo
                                p */
    CUNMOD_POINTS_TAYLOR_ANY /* a Taylor shift; some factorial may be no unit */
};

/* The tasks of CUNMOD_OP_ELEMENTARY. */
enum
{
    CUNMOD_ELEMENTARY_LINEAR, /* sums and other operations on coefficient after coefficient */
    CUNMOD_ELEMENTARY_VALUE,  /* the value of a polynomial at one point */
    CUNMOD_ELEMENTARY_INTEGRAL,
    CUNMOD_ELEMENTARY_MONIC,
    CUNMOD_ELEMENTARY_RANDOM
};

/* The tasks of CUNMOD_OP_MAT: a product, a power, the value of a polynomial at a matrix, a product
 * of matrices of polynomials, the first coefficients of 1 / a times b for such matrices, an
 * approximant basis, eliminations. The last two, characteristic and minimal polynomials, take
 * products and eliminations. */
enum
{
    CUNMOD_MAT_MUL,
    CUNMOD_MAT_POW,
    CUNMOD_MAT_EVALUATE,
    CUNMOD_MAT_POLY_MUL,
    CUNMOD_MAT_POLY_SERIES,
    CUNMOD_MAT_POLY_BASIS,
    CUNMOD_MAT_RANK,
    CUNMOD_MAT_DET,
    CUNMOD_MAT_RREF,
    CUNMOD_MAT_NULLSPACE,
    CUNMOD_MAT_INV,
    CUNMOD_MAT_SOLVE,
    CUNMOD_MAT_CHARPOLY,
    CUNMOD_MAT_MINPOLY,
    CUNMOD_MAT_TASKS
};

/* The fields of a query that belong to one operation only: products (MUL), divisions (DIV),
 * Euclid's algorithm (GCD), evaluation and interpolation (POINTS), matrices (MAT). */
typedef struct
{
    int64_t lo;    /* index of the first coefficient that is computed */
    int64_t depth; /* 0: a product; 1: the coefficients of a product that "ntt_short" computes
                      separately (the rest, see plan/wrapped.h); 2: the rest of a rest */
    int primes;    /* number of primes of the stored transform; 0 if query.prepared = 0 */
} cunmod_mul_query_t;

typedef struct
{
    int64_t products; /* number of products modulo a prepared divisor of m coefficients; 0: the
                         operation is a division */
    int64_t composed; /* words of the outer polynomial if the `products` compute a composition, else
                         0 */
    int64_t results;  /* number of results, of m - 1 coefficients each, that the `products` yield:
                         compositions with one inner polynomial, or powers of one polynomial; 0: one
                         result */
    int truncates;    /* 1: the `products` are modulo x^(m - 1) */
    int series;       /* 1: the first m coefficients of a quotient of power series, with n = 2m - 1;
                         0: no power series */
} cunmod_div_query_t;

typedef struct
{
    int64_t stop; /* Euclid's algorithm ends with the first remainder of at most `stop` words; 0: it
                     ends with the remainder zero */
} cunmod_gcd_query_t;

typedef struct
{
    int interpolate; /* 1: interpolation, n = m; 0: evaluation */
} cunmod_points_query_t;

typedef struct
{
    int64_t rows, depth, columns; /* a product of rows x depth by depth x columns entries, or the
                                     elimination of rows x depth entries, for a matrix of `columns`
                                     further columns */
    int64_t lo, lena, lenb;       /* of matrices of polynomials, else 0: the first coefficient of a
                                     product that is computed, and the lengths of the entries.
                                     lena: also the number of products of a power, and of the
                                     coefficients of a polynomial that is evaluated. lenb: also
                                     the order of an approximant basis */
    int64_t in_sections;          /* 1: a product of matrices in host memory that may be computed in
                                     sections (shape/mat_sections.h); 0: all matrices are on the
                                     device at once */
} cunmod_mat_query_t;

/* A query: the operation for which the plan chooses an algorithm. The functions cunmod_ask_* of
 * plan/query.h set the fields from `op` to the union, of which only the member of the operation is
 * read; cunmod_ctx_query sets the fields after the union. A field that an operation does not use is
 * 0. */
typedef struct
{
    /* What is computed: set by cunmod_ask_*. */
    int op;           /* CUNMOD_OP_* of cunmod.h */
    int task;         /* GCD: CUNMOD_TASK_*. POINTS: CUNMOD_POINTS_*. ELEMENTARY:
                         CUNMOD_ELEMENTARY_*. MAT: CUNMOD_MAT_* */
    uint64_t p;       /* the modulus; 0: any p of `bits` bits */
    int64_t n;        /* words of the longer operand, n >= 1. DIV: of the dividend. POINTS: of the
                         polynomial that is evaluated (n < m is possible), or number of values that
                         are interpolated */
    int64_t m;        /* words of the shorter operand, 1 <= m <= n. DIV: of the divisor. POINTS: the
                         number of points, or n for a Taylor shift. ELEMENTARY: 1 if there is one
                         operand */
    int64_t hi;       /* MUL: coefficients mul.lo .. hi-1 of the product are computed; 0: all
                         coefficients. ELEMENTARY: words of the result; 0: n words. MAT: words of
                         the result */
    int64_t prepared; /* number of points of a stored transform; 0: no transform is stored. MUL: the
                         transform of an operand. DIV: of the inverse of a prepared divisor. POINTS:
                         of the root of a prepared subproduct tree */
    int64_t items;    /* number of items of a batch, of which the longest one has operands of n and
                         m words and the largest modulus is p; 0: not a batch */
    int square;       /* 1: both operands are the same array; 0: not */
    union
    {
        cunmod_mat_query_t mat; /* the largest member, first: an initializer without a member sets
                                   all bytes to 0 */
        cunmod_div_query_t div;
        cunmod_mul_query_t mul;
        cunmod_gcd_query_t gcd;
        cunmod_points_query_t points;
    };

    /* Where and how the operation is computed: set by cunmod_ctx_query. */
    int where;          /* CUNMOD_ON_* of cunmod.h */
    int bits;           /* bits of p, 2 .. 64 */
    int transform_log;  /* cunmod_cpu_transform_log(p) */
    int own_roots;      /* 1: transforms are modulo p itself, a prime with roots of unity of high
                           order; 0: modulo other primes */
    int path;           /* CUNMOD_PATH_*. _GPU: FLINT is no candidate. _CPU: FLINT is the only
                           candidate */
    int algorithm;      /* the algorithm CUNMOD_ALG_* that is forced; -1: none is forced */
    int64_t s;          /* the parameter s that is forced; an algorithm uses the nearest s in its
                           range. 0: no s is forced */
    int64_t batch;      /* number of operations with this query that are computed at once, >= 1 */
    int64_t processors; /* if items > 0: number of processors that compute items on the CPU path */
    int64_t memory;     /* bytes of device memory available for the workspace, for results, and for
                           copies of operands that are in host memory */
} cunmod_query_t;

typedef struct
{
    int algorithm;
    int path; /* CUNMOD_PATH_CPU or _GPU */
    int64_t s;
    int threads;       /* threads of a block */
    int64_t workspace; /* bytes of device memory for all operations that are computed at once, not
                          counting operands and results */
    double us;         /* predicted microseconds for all operations that are computed at once:
                          launches, and transfers if operands and results are in host memory */
    cunmod_shape_t shape;
} cunmod_plan_t;

#define CUNMOD_PLAN_MAX 48

/* Stores all candidates in plans[], sorted by predicted time. Returns the number of candidates, at
 * most CUNMOD_PLAN_MAX; 0: no algorithm can compute the query, for example with PATH_GPU and too
 * little memory. An algorithm of src/papers is a candidate only when it is forced. */
int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params);

/* *plan = the candidate of least predicted time. Returns 0, or -1 when there is no candidate. */
int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params);

/* text = one sentence, cut to size - 1 characters, that compares the predicted time of *plan with
 * those of other candidates, and says whether path, algorithm or s are forced. */
void cunmod_plan_reason(char *text, int64_t size, const cunmod_plan_t *plan,
                        const cunmod_query_t *query, const cunmod_params_t *params);

#endif
