/* What the files of t-early share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_EARLY_H
#define CUNMOD_TESTS_EARLY_H

#include "scoped_flint.h"

#define EARLY_FIRST 16 /* primes of the first round, where the bound wants at most 128 */

/* A context on a path, whose results come in rounds whatever these are predicted to take, and by
 * images where the path leaves a choice. */
cunmod_ctx_t early_open(int path);

/* z = a random number of so many bits. */
void early_integer(fmpz_t z, int64_t bits);

/* The resultant of f and g by the library is FLINT's, in longer words, too. Returns the primes of
 * the last round; *bound = those that the bound wants. */
int64_t early_resultant(int64_t *bound, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx);

/* Polynomials whose resultant is c, for which the bound wants so many primes at least, f of degree
 * 1. */
void early_pair(fmpz_poly_t f, fmpz_poly_t g, const fmpz_t c, int64_t primes);

/* ---- early_grids.c ---- */

/* Resultants of polynomials in x and y, determinants and characteristic polynomials. */
void early_check_grids(int path);

/* ---- early_faults.c, in the emulator ---- */

/* Device calls that fail, devices that are lost, and interrupts, in each round. */
void early_check_faults(void);

#endif
