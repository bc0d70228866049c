/* Polynomials in x and y.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BIVARIATE_H
#define CUNMOD_BIVARIATE_H

#include "flint/cpu_zpoly.h"

/* The coefficient of x^i y^j is number stride j + i of `all`. The degrees are lenx - 1 and leny -
 * 1; both lengths are 0 where the polynomial is. */
typedef struct
{
    cunmod_zpoly_t all;
    int64_t stride;
    int64_t lenx, leny;
    int64_t coeffs; /* of all rows, without leading zeros */
} cunmod_bivariate_t;

/* Checks the array of an operand, and makes *a the operand with its true lengths. Errors: E_LENGTH,
 * E_ARGUMENT. */
int cunmod_bivariate_operand(cunmod_bivariate_t *a, const uint64_t *x, int64_t words, int64_t lenx,
                             int64_t leny);

/* *x = the coefficients of y^0, y^1, .. in a, and then those in b, as polynomials of lenx
 * coefficients of so many words, in memory that the caller frees. NULL: there is none. */
uint64_t *cunmod_bivariate_pack(const cunmod_bivariate_t *a, const cunmod_bivariate_t *b,
                                int64_t lenx, int64_t words);

/* The coefficients that the resultant of polynomials of these lengths, not 0, may have. */
static inline int64_t cunmod_bivariate_points(const cunmod_bivariate_t *a,
                                              const cunmod_bivariate_t *b)
{
    return (a->lenx - 1) * (b->leny - 1) + (b->lenx - 1) * (a->leny - 1) + 1;
}

#endif
