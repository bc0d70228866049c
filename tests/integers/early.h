/* What the files of t-early share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_EARLY_H
#define CUNMOD_TESTS_EARLY_H

#include "tests/harness/scoped_flint.h"

#define EARLY_FIRST 16 /* primes of the first round, where the bound wants at most 128 */

/* Returns a context on a path. It computes by images and in rounds, whatever their predicted times
 * are. */
cunmod_ctx_t early_open(int path);

/* z = a random number of exactly so many bits. */
void early_integer(fmpz_t z, int64_t bits);

/* Compares the resultant of f and g by the library with FLINT's. Returns the number of primes at
 * the end of the last round; *bound = the number that proves the result. */
int64_t early_resultant(int64_t *bound, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx);

/* f and g = polynomials whose resultant is c, and whose bound is at least so many primes; f has the
 * degree 1. */
void early_pair(fmpz_poly_t f, fmpz_poly_t g, const fmpz_t c, int64_t primes);

/* ---- early_grids.c ---- */

/* Checks resultants of polynomials in x and y, determinants and characteristic polynomials. */
void early_check_grids(int path);

/* ---- early_faults.c, in the emulator ---- */

/* Lets device calls fail, loses devices and interrupts calls, in each round. */
void early_check_faults(void);

#endif
