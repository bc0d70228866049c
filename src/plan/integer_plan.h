/* Predicts the times of operations on polynomials over the integers, in one variable and on grids:
 * by images modulo many primes on the GPU or on the processors, and by FLINT; and which of these is
 * best. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Results that need not be proved are made in rounds. A round has as many new primes as all before
 * it together, until there are as many as the bound of the result wants. After each round but that
 * one a check modulo a few other primes tells whether the integers of all images are the result
 * (integers/rounds.h).
 */
#ifndef CUNMOD_INTEGER_PLAN_H
#define CUNMOD_INTEGER_PLAN_H

#include <stdint.h>

#include "plan/params.h"

/* An operation. */
enum
{
    CUNMOD_INTEGERS_MUL,
    CUNMOD_INTEGERS_RESULTANT,
    CUNMOD_INTEGERS_GCD,
    CUNMOD_INTEGERS_DIV, /* an exact quotient, or that there is none */
    CUNMOD_INTEGERS_XGCD,
    CUNMOD_INTEGERS_EVALUATE, /* the operands are a polynomial and points, in either order */
    CUNMOD_INTEGERS_GRID,     /* this and what follows: functions by values on grids */
    CUNMOD_INTEGERS_BIVARIATE = CUNMOD_INTEGERS_GRID, /* a resultant in x and y */
    CUNMOD_INTEGERS_DET,
    CUNMOD_INTEGERS_CHARPOLY
};

/* The GCD of two polynomials, which nobody knows before. */
enum
{
    CUNMOD_COMMON_LONG, /* half of the coefficients of the shorter operand, with half of the bits */
    CUNMOD_COMMON_SHORT, /* two coefficients of a word */
    CUNMOD_COMMON_ONE
};

/* What makes the result. */
enum
{
    CUNMOD_INTEGERS_FLINT,   /* on one thread */
    CUNMOD_INTEGERS_ON_HOST, /* images, on all processors */
    CUNMOD_INTEGERS_ON_DEVICE
};

/* Entries that are polynomials in x of at most lenx coefficients, `coeffs` in all without leading
 * zeros; outputs of at most `points` coefficients; and those of the operands of a resultant. */
typedef struct
{
    int64_t entries, lenx, coeffs, points, outputs;
    int64_t lenx_n, lenx_m;
} cunmod_grid_shape_t;

typedef struct
{
    int op;
    int64_t n, m; /* coefficients of the operands, n >= m >= 1, on grids those in y; or n rows */
    int64_t bits_n, bits_m; /* of the coefficients; of a resultant modulo primes by FLINT 0 */
    int64_t primes;         /* the images of the result, at most */
    int64_t earlier;        /* of these, that are there already */
    int64_t out;            /* integers that are made of them */
    int64_t memory;         /* bytes of the device */
    int processors;
    double host_bytes; /* that images on the processors may take; negative: no limit */
    int common;        /* of a GCD: CUNMOD_COMMON_* */
    int64_t lead;      /* of a GCD: bits of the GCD of the leading coefficients */
    double early;      /* rounds take at most so many times the time of one; 0: there is one */
    int images_only;   /* FLINT has no function for it */
    cunmod_grid_shape_t grid;
} cunmod_integers_query_t;

typedef struct
{
    int64_t first;   /* primes of the first round; all of them where there is one round */
    double us;       /* microseconds with all primes in one round */
    double least_us; /* where the first round is enough */
} cunmod_rounds_plan_t;

/* The most rows of a matrix whose entries grids have places for on a GPU: 2^15 entries. */
#define CUNMOD_MAT_ROWS 181

/* Microseconds, host to host. What depends on the primes alone is there already. HUGE_VAL where the
 * way is none: products have no images on the processors, nor has what takes too much memory; no
 * GPU has places for long values at a point; FLINT has no function. */
double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way);

/* Microseconds of an image on a grid, on a GPU that many images fill. */
double cunmod_grid_image_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* Bytes of host memory of images on the processors, at most. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query);

/* The rounds of images on the device or on the host, of resultants and on grids. */
cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way);

/* The primes of a check. A wrong result differs from the right one by less than 2^(64 primes). */
static inline int cunmod_rounds_checks(int64_t primes)
{
    return primes <= INT64_C(1) << 16 ? 2 : 3;
}

#define CUNMOD_ROUNDS_CHECKS 3 /* at most */

/* The best way, up to `most`: CUNMOD_INTEGERS_ON_DEVICE, or ON_HOST where there is no GPU. Whether
 * the operands of a GCD are coprime is not known, nor how many rounds are enough; *query is as it
 * would be where they are not. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most);

/* The primes with which a GCD begins, whose images take hardly longer than that of one. */
int64_t cunmod_integers_first_primes(int way, int processors);

/* Into how many groups so many factors of moduli are divided, on a device with so many bytes of
 * memory; 0: on none (crt/basis.h). */
int64_t cunmod_integers_groups(int64_t factors, int64_t memory);

#endif
