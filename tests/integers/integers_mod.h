/* Arrays as polynomials modulo an integer of any size, against FLINT's functions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_INTEGERS_MOD_H
#define CUNMOD_TESTS_INTEGERS_MOD_H

#include <flint/fmpz_mod.h>
#include <flint/fmpz_mod_poly.h>

#include "cunmod.h"

/* expected[0 .. 2] = the GCD of a and b, and its cofactors, which FLINT has otherwise beside
 * constants. */
void integers_mod_expect(fmpz_mod_poly_struct *expected, const fmpz_mod_poly_struct *a,
                         const fmpz_mod_poly_struct *b, const fmpz_mod_ctx_t modulus);

/* Products, inverses, divisions, GCDs and cofactors of a and b modulo a prime: with more words than
 * are needed and zeros on top now and then, and with results in the place of operands. */
void integers_mod_check(cunmod_ctx_t ctx, const fmpz_mod_poly_struct *a,
                        const fmpz_mod_poly_struct *b, const fmpz_mod_ctx_t modulus);

/* Moduli and coefficients that are refused, elements without inverses, and interrupts. */
void integers_mod_check_errors(cunmod_ctx_t ctx);

#endif
