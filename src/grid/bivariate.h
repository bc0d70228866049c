/* Polynomials in x and y over the integers or modulo a prime, as arrays of coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BIVARIATE_H
#define CUNMOD_BIVARIATE_H

#include "flint/cpu_zpoly.h"

/* A polynomial: coefficient stride j + i of `all` is the coefficient of x^i y^j. The degree in x is
 * lenx - 1, the degree in y is leny - 1; lenx = leny = 0: the polynomial 0. */
typedef struct
{
    cunmod_zpoly_t all;
    int64_t stride;
    int64_t lenx, leny;
    int64_t coeffs; /* sum of the true lengths of all rows (coefficients of y^j) */
} cunmod_bivariate_t;

/* Checks the array x of leny rows of lenx integers of `words` words. *a = the polynomial, with its
 * true lengths. Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_bivariate_operand(cunmod_bivariate_t *a, const uint64_t *x, int64_t words, int64_t lenx,
                             int64_t leny);

/* Returns an array of a->leny + b->leny polynomials in x: the coefficients of y^0, y^1, .. of a,
 * then the coefficients of y^0, y^1, .. of b. Each has lenx coefficients of `words` words. The
 * caller frees the array. Returns NULL when memory runs out. */
uint64_t *cunmod_bivariate_pack(const cunmod_bivariate_t *a, const cunmod_bivariate_t *b,
                                int64_t lenx, int64_t words);

/* Returns an upper bound of the length in x of the resultant of a and b with respect to y: a bound
 * of the degree, plus 1. a and b are not 0. */
static inline int64_t cunmod_bivariate_points(const cunmod_bivariate_t *a,
                                              const cunmod_bivariate_t *b)
{
    return (a->lenx - 1) * (b->leny - 1) + (b->lenx - 1) * (a->leny - 1) + 1;
}

#endif
