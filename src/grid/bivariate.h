/* Polynomials in x and y over the integers or modulo a prime, as arrays of coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BIVARIATE_H
#define CUNMOD_BIVARIATE_H

#include "flint/cpu_zpoly.h"

/* A polynomial: coefficient stride j + i of `all` is the coefficient of x^i y^j. The degrees are
 * lenx - 1 and leny - 1; lenx = leny = 0: the polynomial is 0. */
typedef struct
{
    cunmod_zpoly_t all;
    int64_t stride;
    int64_t lenx, leny;
    int64_t coeffs; /* number of coefficients of all rows without leading zeros */
} cunmod_bivariate_t;

/* Checks the array x of leny rows of lenx integers; *a = the polynomial, with its true lengths.
 * Errors: E_LENGTH, E_ARGUMENT. */
int cunmod_bivariate_operand(cunmod_bivariate_t *a, const uint64_t *x, int64_t words, int64_t lenx,
                             int64_t leny);

/* Returns the coefficients of y^0, y^1, .. of a, and then those of b, as polynomials in x of lenx
 * coefficients of `words` words, in memory that the caller frees. NULL: no memory. */
uint64_t *cunmod_bivariate_pack(const cunmod_bivariate_t *a, const cunmod_bivariate_t *b,
                                int64_t lenx, int64_t words);

/* Returns the largest possible length in x of the resultant of a and b, which are not 0. */
static inline int64_t cunmod_bivariate_points(const cunmod_bivariate_t *a,
                                              const cunmod_bivariate_t *b)
{
    return (a->lenx - 1) * (b->leny - 1) + (b->lenx - 1) * (a->leny - 1) + 1;
}

#endif
