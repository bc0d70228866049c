/* Predicts the times of operations on polynomials over the integers, in one variable or on grids of
 * points, by three ways: images modulo many primes on the GPU, such images on the processors, and
 * FLINT's functions; and chooses the best way. All functions are pure.
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
#include "plan/query.h"

/* The operations on polynomials over the integers, and on matrices of such polynomials. */
enum
{
    CUNMOD_INTEGERS_MUL,
    CUNMOD_INTEGERS_MAT_MUL, /* a product of matrices; n, m: the numbers of their entries, in either
                                order, n >= m */
    CUNMOD_INTEGERS_SOLVE,   /* a system of equations with inner x inner entries on the left side;
                                n, m: the numbers of entries of both sides, in either order; primes:
                                the digits that are lifted */
    CUNMOD_INTEGERS_RANK,    /* the rank of a matrix of n entries; m = 0 */
    CUNMOD_INTEGERS_RESULTANT,
    CUNMOD_INTEGERS_GCD,
    CUNMOD_INTEGERS_DIV, /* an exact quotient, or the proof that the divisor does not divide the
                            dividend */
    CUNMOD_INTEGERS_XGCD,
    CUNMOD_INTEGERS_EVALUATE, /* the values of a polynomial at points; n, m: the number of its
                                 coefficients and the number of points, in either order, n >= m */
    CUNMOD_INTEGERS_GRID,     /* this operation and all later ones are computed from values on grids
                                 of points */
    CUNMOD_INTEGERS_BIVARIATE = CUNMOD_INTEGERS_GRID, /* a resultant of polynomials in x and y */
    CUNMOD_INTEGERS_DET,
    CUNMOD_INTEGERS_CHARPOLY
};

/* The results of a GCD for which times are predicted. The actual length of the GCD is not known
 * before the GCD is computed. */
enum
{
    CUNMOD_COMMON_LONG,  /* half as many coefficients as the shorter operand has, with half as many
                            bits each */
    CUNMOD_COMMON_SHORT, /* two coefficients, of one word each */
    CUNMOD_COMMON_ONE    /* the GCD is 1 */
};

/* The ways to compute a result over the integers. */
enum
{
    CUNMOD_INTEGERS_FLINT,    /* FLINT's function, on one thread */
    CUNMOD_INTEGERS_ON_HOST,  /* images modulo primes, on all processors */
    CUNMOD_INTEGERS_ON_DEVICE /* images modulo primes, on the GPU */
};

/* The operands and results of an operation on grids. entries: number of polynomials in x that the
 * operands consist of (the entries of a matrix, or the coefficients in y). lenx: upper bound of the
 * number of coefficients of an entry. coeffs: number of coefficients of all entries, without
 * leading zeros. outputs: number of polynomials that are results. points: upper bound of the number
 * of coefficients of an output, and number of points of the grid. Resultants only: lenx_n, lenx_m:
 * upper bounds of the number of coefficients in x of the operands that have n, and m, coefficients
 * in y. */
typedef struct
{
    int64_t entries, lenx, coeffs, points, outputs;
    int64_t lenx_n, lenx_m;
} cunmod_grid_shape_t;

typedef struct
{
    int op;
    int64_t n, m;  /* numbers of coefficients of the operands, n >= m >= 1; resultants in x and y:
                     numbers of coefficients in y; matrices: n rows */
    int64_t inner; /* matrices: columns of the first operand */
    int64_t bits_n, bits_m; /* bits of the largest coefficient of the operand with n, and with m,
                               coefficients; both 0: the resultant in x and y is wanted modulo
                               primes only, and m = 1, so that FLINT computes a power */
    int64_t primes;         /* upper bound of the number of primes modulo which images of the result
                               are computed */
    int64_t earlier;        /* number of primes modulo which images exist already */
    int64_t out;            /* number of integers of the result, which are recombined from the
                               images */
    int64_t memory;         /* memory of the device, in bytes */
    int processors;
    double host_bytes; /* limit of the host memory, in bytes, for images that the processors
                          compute; negative: no limit */
    int common;        /* GCDs only: CUNMOD_COMMON_* */
    int64_t lead;      /* GCDs only: bits of the GCD of the leading coefficients */
    double early;      /* several rounds are allowed if all of them take at most `early` times as
                          long as one round with all primes; 0: only one round is allowed */
    int images_only;   /* 1: FLINT has no function for the operation */
    int modulo;        /* 1: on grids, FLINT computes the result modulo one prime, in the time of
                          one image on a processor */
    int solves;        /* 1: determinants: the result over the integers is wanted of a matrix of
                          constants, so that a solution of a system may give most of it
                          (grid/mat_solution.c) */
    cunmod_grid_shape_t grid;
} cunmod_integers_query_t;

typedef struct
{
    int64_t first;   /* number of primes of the first round; number of all primes if there is one
                        round */
    double us;       /* predicted microseconds with all primes in one round */
    double least_us; /* predicted microseconds if the images of the first round yield the result */
} cunmod_rounds_plan_t;

/* The most rows of a matrix on the GPU: of polynomials, since the kernels of grids compute values
 * of at most 2^15 entries, and 181^2 < 2^15; and of constants, for characteristic polynomials.
 * Determinants of matrices of constants have no limit. */
#define CUNMOD_MAT_ROWS 181
#define CUNMOD_MAT_ROWS_CHARPOLY 1024

/* Returns whether the processors compute the operation by FLINT alone: a product of polynomials or
 * of matrices, a system or a rank. */
static inline int cunmod_integers_only_flint(const cunmod_integers_query_t *query)
{
    return query->op <= CUNMOD_INTEGERS_RANK;
}

/* Returns the microseconds of the operation by `way`, with operands and results in host memory.
 * Data that depend on the primes only are assumed to exist. Returns HUGE_VAL if the way is
 * impossible: FLINT if query->images_only is set; ON_HOST if only FLINT computes on the processors,
 * and if the images need more than query->host_bytes bytes; ON_DEVICE if the operands in y, or the
 * matrix, are too long for the kernels of grids. */
double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way);

/* Returns the microseconds per prime of an operation on grids on a GPU, if so many primes are used
 * that they fill the GPU. */
double cunmod_grid_image_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* Returns whether determinants of n rows are computed by panels of columns. */
int cunmod_grid_by_panels(int64_t n);

/* Returns whether determinants of matrices of constants modulo query->primes primes are computed on
 * the GPU by elimination, one after the other (mat/eliminate.h): if this is predicted to be faster
 * than one kernel for all, in which a block of threads computes a determinant. */
int cunmod_integers_eliminates(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* Returns whether a determinant is computed on the GPU by a solution of a system and images modulo
 * few primes: if query->solves is set, and this is predicted to be faster than images modulo
 * query->primes primes. */
int cunmod_integers_solves(const cunmod_integers_query_t *query, const cunmod_params_t *params);

/* Returns an upper bound of the host memory, in bytes, for images that the processors compute. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query);

/* Returns the rounds by `way`, for resultants and for operations on grids: the fewest primes in the
 * first round with which all rounds together take at most query->early times as long as one round
 * with all primes. Other operations, and FLINT, have one round. */
cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way);

/* Returns the number of primes modulo which an integer is checked (integers/rounds.h) that was
 * recombined from the images of a round, if `primes` primes prove the result: a wrong integer
 * differs from the result by less than 2^(64 primes). */
static inline int cunmod_rounds_checks(int64_t primes)
{
    return primes <= INT64_C(1) << 16 ? 2 : 3;
}

#define CUNMOD_ROUNDS_CHECKS 3 /* the most primes of a check */

/* Returns the best one of the ways 0 .. most; `most` is CUNMOD_INTEGERS_ON_DEVICE, or ON_HOST if
 * there is no GPU. GCDs: query->common is not read; the ways are compared for each CUNMOD_COMMON_*.
 * Operations in rounds: the ways are compared by the time of the first round alone and by the time
 * with all primes. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most);

/* Returns the number of primes with which a GCD by images begins: so many that images modulo all of
 * them take hardly longer than the image modulo one prime. */
int64_t cunmod_integers_first_primes(int way, int processors);

/* Returns the number of groups into which `factors` moduli (or products of two 4-byte moduli) are
 * divided for the Chinese remainder theorem (crt/basis.h), on a device with `memory` bytes. memory
 * = 0: no device. */
int64_t cunmod_integers_groups(int64_t factors, int64_t memory);

/* ---- computations with integers on one processor (predict_integers.c) ----------------- */

/* Returns the microseconds of a product of two integers of x and y words. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params);

/* Returns the microseconds of the reduction of an integer of `words` words modulo k primes; if
 * words = k, the recombination of an integer of k words from k remainders takes equally long. The
 * time to compute the product tree of the primes (flint/cpu_moduli.h) is not included. */
double cunmod_integer_convert_us(double words, double k);

/* Returns the microseconds of FLINT's determinant of an n by n matrix modulo a prime. */
double cunmod_mat_det_us(double n);

/* Returns the microseconds of FLINT's characteristic polynomial of an n by n matrix modulo a
 * prime. */
double cunmod_mat_charpoly_us(double n);

/* Returns the microseconds of the rank of a matrix modulo a prime by FLINT, and of the reduction of
 * its entries. Ranks below the numbers of rows and columns, for which FLINT computes with the
 * integers, take longer. */
double cunmod_integer_rank_us(const cunmod_integers_query_t *query);

/* ---- matrices over the integers (predict_solve.c) -------------------------------------- */

/* Returns the microseconds of the operation on the device that *asked describes; HUGE_VAL if the
 * device has too little memory. */
double cunmod_integer_plan_us(cunmod_query_t *asked, const cunmod_integers_query_t *query,
                              const cunmod_params_t *params);

/* Returns the microseconds of k products of matrices on the device, in groups (cunmod_ask_mats). */
double cunmod_integer_products_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params, int64_t k);

/* Returns the microseconds of the determinant of a matrix of constants, of the rank of a matrix, or
 * of the inverse of the left side of a system, modulo a prime on the device, by elimination;
 * HUGE_VAL for all other operations. */
double cunmod_integer_elimination_us(const cunmod_integers_query_t *query,
                                     const cunmod_params_t *params);

/* Returns the microseconds of the solution of a system of equations over the integers. solve_us: by
 * FLINT. lifting_us: on the device, with the transfers, the inverse modulo a prime, and the
 * fractions on the processors; HUGE_VAL if the device has too little memory. divisor_us: of
 * lifting_us for the matrix of a determinant on the left side, and one column on the right
 * side. */
double cunmod_integer_solve_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_lifting_us(const cunmod_integers_query_t *query,
                                 const cunmod_params_t *params);
double cunmod_integer_divisor_us(const cunmod_integers_query_t *query,
                                 const cunmod_params_t *params);

/* ---- FLINT's functions (predict_integers.c) --------------------------------------------- */

/* Each of the next six functions returns the microseconds of one of FLINT's functions on
 * polynomials over the integers: product, product of matrices, exact quotient, values, resultant by
 * subresultants (in one variable, or in x and y), and determinant of a matrix. */
double cunmod_integer_polys_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_mats_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_quotient_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params);
double cunmod_integer_values_us(const cunmod_integers_query_t *query,
                                const cunmod_params_t *params);
double cunmod_subresultants_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_det_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

#endif
