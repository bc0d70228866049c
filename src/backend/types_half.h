/* Half-GCDs by divsteps, and resultants computed from their steps: the structs passed to the
 * kernels. types_divsteps.h defines a step and the matrix of n steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_HALF_H
#define CUNMOD_TYPES_HALF_H

#include "backend/types_divsteps.h"

/* The state of a half-GCD: CUNMOD_HALF_STATE numbers, int64_t in device memory, updated by each
 * step. The reversal of f is UNIT_F times a polynomial F of Euclid's algorithm, and the reversal of
 * g is UNIT_G times a polynomial G. If delta > 0, F and G are two consecutive remainders. If delta
 * <= 0, F is a remainder, and G is the preceding remainder minus multiples of F. */
enum
{
    CUNMOD_HALF_DELTA,
    CUNMOD_HALF_STEPS,  /* number of steps so far */
    CUNMOD_HALF_LAST,   /* value of STEPS when delta was last positive */
    CUNMOD_HALF_SWAPS,  /* number of steps that exchanged f and g */
    CUNMOD_HALF_UNIT_F, /* the factor of f */
    CUNMOD_HALF_UNIT_G, /* the factor of g */
    CUNMOD_HALF_STATE
};

/* The start of a half-GCD. f = a reversed and g = b reversed, `stride` words each, padded with
 * zeros; fg holds f, then g. *state = the initial state. */
typedef struct
{
    const void *a, *b;
    void *fg;
    int64_t *state;
    int64_t lena;   /* >= 1, leading coefficient not zero */
    int64_t lenb;   /* >= 0 */
    int64_t stride; /* >= lena, lenb */
    cunmod_modulus_t mod;
} cunmod_half_start_item_t;

/* A leaf of the recursion of a half-GCD: p = the transition matrix of n steps (types_divsteps.h),
 * which depends on f and g modulo x^n. fg holds f; g begins `stride` words after f. */
typedef struct
{
    const void *fg;
    void *p; /* the matrix, 4 (n + 1) words */
    int64_t *state;
    void *pivots; /* one word for each step since the start of the half-GCD. For a step to (delta',
                     f', g') the word is f'(0) / R if the step exchanged f and g, else -f'(0) / R
                     (R: types_divsteps.h). NULL: not wanted */
    int64_t *deltas; /* if pivots != NULL: delta' for each step since the start */
    void *work;      /* workspace, cunmod_half_leaf_bytes, 16-byte aligned; unused by
                        cunmod_dev_half_few */
    int64_t stride;
    int64_t n; /* cunmod_dev_half_few: 1 .. CUNMOD_DIVSTEPS - 1. cunmod_dev_half_leaf: a multiple
                  of CUNMOD_DIVSTEPS, at most CUNMOD_HALF_MAX_S */
    cunmod_modulus_t mod;
} cunmod_half_leaf_item_t;

/* A product of matrices of polynomials, stored row by row: z[r][c] = coefficients lo .. lo+lenz-1
 * of x[r][0] y[0][c] + x[r][1] y[1][c]. */
typedef struct
{
    const void *x;   /* rows of 2 entries */
    const void *y;   /* 2 rows of `columns` entries */
    void *z;         /* rows of `columns` entries, lenz words each */
    int64_t lenx;    /* words of an entry of x */
    int64_t leny;    /* words of an entry of y */
    int64_t stridey; /* words from one entry of y to the next */
    int64_t lenz;
    int64_t lo;
    int32_t rows;    /* 1 or 2 */
    int32_t columns; /* 1 or 2 */
    cunmod_modulus_t mod;
} cunmod_half_sums_item_t;

/* Converts a series to a polynomial: z[i] = x[D + shift - i] / unit, negated if `negate` is set,
 * and 0 if x has no such coefficient. x is f, g, or an entry of the transition matrix of the steps.
 * D is the degree of the polynomial whose reversal is f after the steps, or g if `of_g` is set. If
 * len != NULL, *len = lenz. If status != NULL and D != 0, *status = refused. */
typedef struct
{
    const void *x;
    const void *unit; /* one nonzero word; NULL: UNIT_F or UNIT_G of the state */
    const int64_t *state;
    void *z;
    int64_t *len;    /* may be NULL */
    int32_t *status; /* may be NULL */
    int64_t lenx;
    int64_t lenz; /* >= 1 */
    int64_t shift;
    int64_t degrees; /* sum of the degrees of f and g before the steps */
    int32_t of_g;
    int32_t negate;
    int32_t refused;
    int32_t unused;
    cunmod_modulus_t mod;
} cunmod_half_take_item_t;

/* *z = *lead^power Res(a, b), negated if `negate` is set. `pivots` and `deltas` are the record of
 * all lena + lenb - 2 divsteps of a and b (cunmod_half_leaf_item_t). */
typedef struct
{
    const void *pivots;
    const int64_t *deltas;
    const void *lead;
    void *z;
    void *work;   /* 2 CUNMOD_RESULTANT_PARTS words */
    int64_t lena; /* >= 1, leading coefficient not zero */
    int64_t lenb; /* >= 1; leading coefficients may be zero */
    int64_t power;
    int32_t negate;
    cunmod_modulus_t mod;
} cunmod_resultant_item_t;

#define CUNMOD_RESULTANT_PARTS 256

/* ---- the shape of a leaf -------------------------------------------------- */

#define CUNMOD_HALF_MAX_S 32768 /* most steps of a leaf */
#define CUNMOD_HALF_ALONE 256   /* a leaf of at most this number of steps uses one block */
#define CUNMOD_HALF_ROWS 8      /* series in a block: f, g, two for the matrix; two copies each */
#define CUNMOD_HALF_THREADS 512

/* Returns the number of coefficients of each series in a leaf of n steps, n a multiple of
 * CUNMOD_DIVSTEPS. */
CUNMOD_INLINE int64_t cunmod_half_leaf_len(int64_t n)
{
    return n + CUNMOD_DIVSTEPS + 1;
}

/* Returns the distribution of the series of a leaf of n steps over blocks. The number of steps
 * between exchanges is about the number of coefficients of a block. */
CUNMOD_INLINE cunmod_divsteps_shape_t cunmod_half_leaf_shape(int64_t n, int64_t processors,
                                                             int64_t shared_bytes, int64_t word)
{
    const int64_t blocks = n <= CUNMOD_HALF_ALONE ? 1 : cunmod_gcd_blocks(processors);
    int64_t s = (word == 4 ? 4 : 1) * CUNMOD_DIVSTEPS; /* best for GCDs of length 10^4 */
    while (2 * s <= CUNMOD_GCD_DIVSTEPS_MAX_S && s * blocks < n)
        s *= 2;
    return cunmod_divsteps_shape(cunmod_half_leaf_len(n), blocks, s, shared_bytes, CUNMOD_HALF_ROWS,
                                 word);
}

/* Returns the bytes of workspace of a leaf of n steps: flags, matrices, coefficients that blocks
 * exchange, and coefficients for the leading block, as in cunmod_gcd_divsteps_words. */
CUNMOD_INLINE int64_t cunmod_half_leaf_bytes(int64_t n, int64_t word)
{
    const int64_t records = n / CUNMOD_DIVSTEPS + 1;
    return CUNMOD_GCD_FLAGS * 4 + 2 * records * (4 * CUNMOD_DIVSTEPS * word + 16) +
           (16 * ((cunmod_half_leaf_len(n) + 3) / 4 * 4) + 8 * CUNMOD_GCD_NEAR * CUNMOD_DIVSTEPS) *
               word;
}

#endif
