/* What the files of t-mat share: matrices of polynomials, and comparisons with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_MAT_H
#define CUNMOD_TESTS_MAT_H

#include "scoped_flint.h"

/* A matrix of polynomials of at most len coefficients of so many bits, of any sign, some of them
 * 0. */
void mat_random(fmpz_poly_mat_t a, int64_t len, int64_t bits);

/* res[e] = the coefficient of x^e of det(x I - a), by Faddeev's and LeVerrier's traces; res has n +
 * 1 polynomials. */
void mat_charpoly(fmpz_poly_struct *res, const fmpz_poly_mat_t a);

/* An array of n polynomials that are 0. */
fmpz_poly_struct *mat_polys(int64_t n);
void mat_free(fmpz_poly_struct *polys, int64_t n);

/* The functions of the library make of a what FLINT makes: over the integers by the functions of
 * cunmod_mat.h, and by those of cunmod.h with longer entries; and modulo p, where coefficients are
 * reduced. */
void mat_check(cunmod_ctx_t ctx, const fmpz_poly_mat_t a);
void mat_check_modular(cunmod_ctx_t ctx, const fmpz_poly_mat_t a, uint64_t p);

/* ---- mat_faults.c, in the emulator ---- */

/* Device calls that fail in turn, and interrupts at them. */
void mat_check_faults(void);

#endif
