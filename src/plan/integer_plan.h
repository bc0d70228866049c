/* Predicts the times of operations on polynomials over the integers, in one variable and on grids:
 * by images modulo many primes on the GPU or on the processors, and by FLINT; and which of these is
 * best. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Results that need not be proved are computed in rounds. Each round after the first one doubles
 * the number of primes, until this number reaches the bound `primes` of the query. After each round
 * except the last one, the integers are recombined from all images, and a check modulo a few other
 * primes tells whether they are the result (integers/rounds.h).
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
    CUNMOD_INTEGERS_DIV, /* an exact quotient, or the proof that the divisor does not divide the
                            dividend */
    CUNMOD_INTEGERS_XGCD,
    CUNMOD_INTEGERS_EVALUATE, /* the values of a polynomial at points; the longer one of polynomial
                                 and list of points is the first operand */
    CUNMOD_INTEGERS_GRID,     /* the first operation that is computed from values on grids; all
                                 later ones are, too */
    CUNMOD_INTEGERS_BIVARIATE = CUNMOD_INTEGERS_GRID, /* a resultant in x and y */
    CUNMOD_INTEGERS_DET,
    CUNMOD_INTEGERS_CHARPOLY
};

/* The lengths of the result of a GCD for which times are predicted. The actual length is not known
 * before the GCD is computed. */
enum
{
    CUNMOD_COMMON_LONG,  /* half as many coefficients as the shorter operand, with half as many bits
                           each */
    CUNMOD_COMMON_SHORT, /* two coefficients, of one word each */
    CUNMOD_COMMON_ONE    /* the GCD is 1 */
};

/* The ways to compute a result. */
enum
{
    CUNMOD_INTEGERS_FLINT,    /* FLINT's function, on one thread */
    CUNMOD_INTEGERS_ON_HOST,  /* images modulo primes, on all processors */
    CUNMOD_INTEGERS_ON_DEVICE /* images modulo primes, on the GPU */
};

/* The operands and results of an operation on grids. `entries`: number of polynomials in x that the
 * operands consist of (the entries of a matrix, or the coefficients in y). lenx: upper bound of the
 * number of coefficients of an entry. coeffs: number of coefficients of all entries together,
 * without leading zeros. outputs: number of polynomials of the result. points: upper bound of the
 * number of coefficients of an output, and the number of points of the grid. lenx_n, lenx_m:
 * resultants only: upper bound of the coefficients in x of the operand with n, and of the operand
 * with m, coefficients in y. */
typedef struct
{
    int64_t entries, lenx, coeffs, points, outputs;
    int64_t lenx_n, lenx_m;
} cunmod_grid_shape_t;

typedef struct
{
    int op;
    int64_t n, m; /* numbers of coefficients of the operands, n >= m >= 1; resultants in x and y:
                     numbers of coefficients in y; matrices: n rows */
    int64_t bits_n, bits_m; /* bits of a coefficient of the operand of n, and of m, coefficients; 0:
                               a resultant in x and y modulo primes, where m = 1, so that FLINT
                               computes a power */
    int64_t primes;         /* upper bound of the number of images of the result */
    int64_t earlier;        /* number of these images that exist already */
    int64_t out;            /* number of integers of the result, which are recombined from the
                               images */
    int64_t memory;         /* memory of the device, in bytes */
    int processors;
    double host_bytes; /* limit of the host memory of images on the processors, in bytes; negative:
                          no limit */
    int common;        /* GCDs only: CUNMOD_COMMON_* */
    int64_t lead;      /* GCDs only: bits of the GCD of the leading coefficients */
    double early;      /* several rounds are allowed if they take at most `early` times as long as
                          one round with all primes; 0: only one round */
    int images_only;   /* 1: FLINT has no function for the operation */
    cunmod_grid_shape_t grid;
} cunmod_integers_query_t;

typedef struct
{
    int64_t first;   /* number of primes of the first round; number of all primes if there is one
                        round */
    double us;       /* microseconds with all primes in one round */
    double least_us; /* microseconds if the images of the first round yield the result */
} cunmod_rounds_plan_t;

/* The most rows of a matrix on the GPU: the kernels of grids compute at most 2^15 entries, and
 * 181^2 < 2^15. */
#define CUNMOD_MAT_ROWS 181

/* Returns the microseconds by `way`, with operands and results in host memory. Data that depend on
 * the primes alone are assumed to exist. Returns HUGE_VAL if the way is impossible. FLINT: if
 * query->images_only. ON_HOST: for products, and if more than query->host_bytes bytes are needed.
 * ON_DEVICE: if the operands in y, or the matrix, are too long for the kernels of grids. */
double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way);

/* Returns the microseconds that an operation on grids modulo one prime takes on a GPU, if it is one
 * of so many that they fill the GPU. */
double cunmod_grid_image_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* Returns an upper bound of the host memory of images on the processors, in bytes. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query);

/* Returns the rounds of images by `way`, for resultants and for functions on grids: those with the
 * fewest primes in the first round, for which all rounds together take at most query->early times
 * as long as one round with all primes. Other operations, and FLINT, have one round. */
cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way);

/* Returns the number of primes of a check (integers/rounds.h), for a result that is proved by
 * `primes` primes: an integer recombined from fewer primes differs from the result by less than
 * 2^(64 primes). */
static inline int cunmod_rounds_checks(int64_t primes)
{
    return primes <= INT64_C(1) << 16 ? 2 : 3;
}

#define CUNMOD_ROUNDS_CHECKS 3 /* the most primes of a check */

/* Returns the best one of the ways 0 .. most; `most` is CUNMOD_INTEGERS_ON_DEVICE, or ON_HOST if
 * there is no GPU. For a GCD the ways are compared for each CUNMOD_COMMON_*, and query->common is
 * not read. For an operation in rounds, the ways are compared by the time of the first round alone
 * and by the time with all primes. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most);

/* Returns the number of primes with which a GCD by images begins. The images modulo all these
 * primes take hardly longer than the image modulo one prime. */
int64_t cunmod_integers_first_primes(int way, int processors);

/* Returns the number of groups into which `factors` factors of the product of all moduli are
 * divided (crt/basis.h), on a device with `memory` bytes. memory = 0: no device. */
int64_t cunmod_integers_groups(int64_t factors, int64_t memory);

/* ---- computations with integers on one processor (predict_integers.c) ----------------- */

/* Returns the microseconds of a product of two integers of x and y words. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params);

/* Returns the microseconds of the reduction of an integer of `words` words modulo k primes; with
 * words = k, also of the recombination of an integer of k words from k remainders. The time to
 * compute the product tree of the primes (flint/cpu_moduli.h) is not included. */
double cunmod_integer_convert_us(double words, double k);

/* Returns the microseconds of FLINT's determinant of an n by n matrix modulo a prime. */
double cunmod_mat_det_us(double n);

/* Returns the microseconds of FLINT's characteristic polynomial of an n by n matrix modulo a
 * prime. */
double cunmod_mat_charpoly_us(double n);

/* Each of the next five functions returns the microseconds of one of FLINT's functions on
 * polynomials over the integers: product, exact quotient, values, resultant by subresultants (in
 * one variable, or in x and y), and determinant of a matrix. */
double cunmod_integer_polys_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_quotient_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params);
double cunmod_integer_values_us(const cunmod_integers_query_t *query,
                                const cunmod_params_t *params);
double cunmod_subresultants_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_det_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

#endif
