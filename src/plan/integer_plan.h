/* Predicts the times of operations on polynomials over the integers, in one variable and on grids:
 * by images modulo many primes on the GPU or on the processors, and by FLINT; and which of these is
 * best. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Results that need not be proved are computed in rounds. A round has as many new primes as all
 * rounds before it together, until the number of primes reaches the bound of the result. After each
 * round but the last one, a check modulo a few other primes tells whether the integers recombined
 * from all images are the result (integers/rounds.h).
 */
#ifndef CUNMOD_INTEGER_PLAN_H
#define CUNMOD_INTEGER_PLAN_H

#include <stdint.h>

#include "plan/params.h"

/* The operations. */
enum
{
    CUNMOD_INTEGERS_MUL,
    CUNMOD_INTEGERS_RESULTANT,
    CUNMOD_INTEGERS_GCD,
    CUNMOD_INTEGERS_DIV, /* an exact quotient, or the proof that there is none */
    CUNMOD_INTEGERS_XGCD,
    CUNMOD_INTEGERS_EVALUATE, /* the operands are a polynomial and points, in either order */
    CUNMOD_INTEGERS_GRID,     /* first one of the functions by values on grids */
    CUNMOD_INTEGERS_BIVARIATE = CUNMOD_INTEGERS_GRID, /* a resultant in x and y */
    CUNMOD_INTEGERS_DET,
    CUNMOD_INTEGERS_CHARPOLY
};

/* The lengths of a GCD for which times are predicted: the length is not known before the GCD is
 * computed. */
enum
{
    CUNMOD_COMMON_LONG, /* half of the coefficients of the shorter operand, with half of the bits */
    CUNMOD_COMMON_SHORT, /* two coefficients of a word */
    CUNMOD_COMMON_ONE    /* the GCD is 1 */
};

/* The ways to compute a result. */
enum
{
    CUNMOD_INTEGERS_FLINT,    /* FLINT's function, on one thread */
    CUNMOD_INTEGERS_ON_HOST,  /* images, on all processors */
    CUNMOD_INTEGERS_ON_DEVICE /* images, on the GPU */
};

/* Entries are polynomials in x of at most lenx coefficients; all entries without leading zeros have
 * `coeffs` coefficients. An output has at most `points` coefficients. lenx_n, lenx_m: of a
 * resultant, coefficients in x of the operands of n and of m coefficients in y. */
typedef struct
{
    int64_t entries, lenx, coeffs, points, outputs;
    int64_t lenx_n, lenx_m;
} cunmod_grid_shape_t;

typedef struct
{
    int op;
    int64_t n, m; /* coefficients of the operands, n >= m >= 1 (resultants in x and y: in y);
                     matrices: n rows */
    int64_t bits_n, bits_m; /* of the coefficients; 0: a resultant in x and y modulo primes that
                               FLINT can compute, a power */
    int64_t primes;         /* upper bound of the number of images of the result */
    int64_t earlier;        /* number of these images that exist already */
    int64_t out;            /* number of integers that are recombined from the images */
    int64_t memory;         /* memory of the device, in bytes */
    int processors;
    double host_bytes; /* limit of the host memory of images on the processors; negative: none */
    int common;        /* of a GCD: CUNMOD_COMMON_* */
    int64_t lead;      /* of a GCD: bits of the GCD of the leading coefficients */
    double early;      /* limit of the ratio of the time of all rounds to the time of one round with
                          all primes; 0: one round */
    int images_only;   /* 1: FLINT has no function for the operation */
    cunmod_grid_shape_t grid;
} cunmod_integers_query_t;

typedef struct
{
    int64_t first;   /* primes of the first round; all primes if there is one round */
    double us;       /* microseconds with all primes in one round */
    double least_us; /* microseconds if the first round suffices */
} cunmod_rounds_plan_t;

/* The most rows of a matrix on the GPU: grids have places for 2^15 entries. */
#define CUNMOD_MAT_ROWS 181

/* Returns the microseconds by `way`, host to host, if the data that depend on the primes alone
 * exist. HUGE_VAL: the way is impossible. ON_HOST: for products, and for more than
 * query->host_bytes; ON_DEVICE: for operands in y or matrices that are too long for the kernels of
 * grids; FLINT: for query->images_only. */
double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way);

/* Returns the microseconds of an image on a grid, on a GPU that many images fill. */
double cunmod_grid_image_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* Returns an upper bound of the host memory of images on the processors, in bytes. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query);

/* Returns the rounds of images by `way`, for resultants and for functions on grids: the least first
 * round for which all rounds together keep to query->early. Other operations, and FLINT, have one
 * round. */
cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way);

/* Returns the number of primes of a check. A wrong result differs from the right one by less than
 * 2^(64 primes). */
static inline int cunmod_rounds_checks(int64_t primes)
{
    return primes <= INT64_C(1) << 16 ? 2 : 3;
}

#define CUNMOD_ROUNDS_CHECKS 3 /* the most primes of a check */

/* Returns the best one of the ways 0 .. most; `most` is CUNMOD_INTEGERS_ON_DEVICE, or ON_HOST if
 * there is no GPU. query->common is not read: all lengths of a GCD are compared, and so are the
 * first round alone and all rounds. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most);

/* Returns the number of primes with which a GCD by images begins. Their images take hardly longer
 * than one image. */
int64_t cunmod_integers_first_primes(int way, int processors);

/* Returns the number of groups of `factors` factors of moduli (crt/basis.h), on a device with
 * `memory` bytes; memory 0: no device. */
int64_t cunmod_integers_groups(int64_t factors, int64_t memory);

#endif
