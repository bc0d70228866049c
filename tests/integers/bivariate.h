/* What the files of t-bivariate share: polynomials in x and y, and comparisons with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BIVARIATE_H
#define CUNMOD_TESTS_BIVARIATE_H

#include "tests/harness/scoped_flint.h"

/* A polynomial in x and y. The coefficient of x^i y^j is c[j lenx + i]. */
typedef struct
{
    fmpz *c;
    int64_t lenx, leny;
} bivariate_t;

/* The coefficients of a polynomial in x and y, of so many words each. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} bivariate_array_t;
_Static_assert(offsetof(bivariate_array_t, x) == 0, "SCOPED frees x");

/* Returns a random polynomial. Its coefficients have at most so many bits and any sign, and some
 * are 0. */
bivariate_t bivariate_random(int64_t lenx, int64_t leny, int64_t bits);
#define SCOPED_BIVARIATE __attribute__((cleanup(bivariate_clear)))
void bivariate_clear(bivariate_t *a);

/* bivariate_set_row sets the coefficient of y^j to f, and bivariate_get_row sets f to it. */
void bivariate_set_row(bivariate_t *a, int64_t j, const fmpz_poly_t f);
void bivariate_get_row(fmpz_poly_t f, const bivariate_t *a, int64_t j);

/* Returns all coefficients, modulo p if p is not 0. The caller frees them. */
bivariate_array_t bivariate_array(const bivariate_t *a, uint64_t p);

/* r = the resultant in y, by the determinant of Sylvester's matrix or by fmpz_mpoly_resultant. */
void bivariate_sylvester(fmpz_poly_t r, const bivariate_t *a, const bivariate_t *b);
void bivariate_flint(fmpz_poly_t r, const bivariate_t *a, const bivariate_t *b);

/* Compare resultants by the library with FLINT's, over the integers and modulo p. */
void bivariate_check(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_t *b);
void bivariate_check_modular(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_t *b,
                             uint64_t p);

/* ---- bivariate_faults.c, in the emulator ---- */

/* Lets device calls fail in turn, and interrupts the calls. */
void bivariate_check_faults(int path);

/* Loses one of two devices. */
void bivariate_check_lost(void);

#endif
