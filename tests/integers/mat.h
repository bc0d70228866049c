/* What the files of t-mat share: matrices of polynomials, and comparisons with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_MAT_H
#define CUNMOD_TESTS_MAT_H

#include "tests/harness/scoped_flint.h"

/* a = a random matrix. Its entries have len coefficients of at most so many bits and of any sign,
 * and some of these are 0. */
void mat_random(fmpz_poly_mat_t a, int64_t len, int64_t bits);

/* res[e] = the coefficient of x^e of det(x I - a), 0 <= e <= n, by Faddeev's and LeVerrier's
 * traces. */
void mat_charpoly(fmpz_poly_struct *res, const fmpz_poly_mat_t a);

/* mat_polys returns an array of n polynomials that are 0, and mat_free frees it. */
fmpz_poly_struct *mat_polys(int64_t n);
void mat_free(fmpz_poly_struct *polys, int64_t n);

/* Compare determinants and characteristic polynomials by the library with FLINT's. mat_check calls
 * the functions of cunmod_mat.h, and those of cunmod.h with longer entries. mat_check_modular
 * reduces a modulo p. */
void mat_check(cunmod_ctx_t ctx, const fmpz_poly_mat_t a);
void mat_check_modular(cunmod_ctx_t ctx, const fmpz_poly_mat_t a, uint64_t p);

/* ---- mat_faults.c, in the emulator ---- */

/* Lets device calls fail in turn, and interrupts the calls. */
void mat_check_faults(void);

#endif
