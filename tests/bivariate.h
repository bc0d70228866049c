/* What the files of t-bivariate share: polynomials in x and y, and comparisons with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BIVARIATE_H
#define CUNMOD_TESTS_BIVARIATE_H

#include "scoped_flint.h"

/* The coefficient of x^i y^j is c[j lenx + i]. */
typedef struct
{
    fmpz *c;
    int64_t lenx, leny;
} bivariate_t;

/* An array of words. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} bivariate_array_t;

/* Coefficients of at most so many bits, of any sign, some of them 0. */
bivariate_t bivariate_random(int64_t lenx, int64_t leny, int64_t bits);
#define SCOPED_BIVARIATE __attribute__((cleanup(bivariate_clear)))
void bivariate_clear(bivariate_t *a);

/* The coefficient of y^j becomes f. */
void bivariate_set_row(bivariate_t *a, int64_t j, const fmpz_poly_t f);
void bivariate_get_row(fmpz_poly_t f, const bivariate_t *a, int64_t j);

/* All coefficients, in memory that the caller frees; modulo p where p is not 0. */
bivariate_array_t bivariate_array(const bivariate_t *a, uint64_t p);

/* r = the resultant by the determinant of Sylvester's matrix; and by fmpz_mpoly_resultant. */
void bivariate_sylvester(fmpz_poly_t r, const bivariate_t *a, const bivariate_t *b);
void bivariate_flint(fmpz_poly_t r, const bivariate_t *a, const bivariate_t *b);

/* The functions of the library on a and b make what FLINT makes: over the integers, and modulo
 * p. */
void bivariate_check(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_t *b);
void bivariate_check_modular(cunmod_ctx_t ctx, const bivariate_t *a, const bivariate_t *b,
                             uint64_t p);

/* ---- bivariate_faults.c, in the emulator ---- */

/* Device calls that fail in turn, on a path; and interrupts at them. */
void bivariate_check_faults(int path);

/* One of several devices that is lost. */
void bivariate_check_lost(void);

#endif
