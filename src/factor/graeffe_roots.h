/* Most roots of one long polynomial by the tangent Graeffe transform.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRAEFFE_ROOTS_H
#define CUNMOD_GRAEFFE_ROOTS_H

#include "factor/root_pieces.h"

/* Returns whether cunmod_graeffe_roots is to find roots of polynomials of len words modulo the prime
 * p: p - 1 is divisible by a sufficient power of 2. */
int cunmod_graeffe_suits(int64_t len, uint64_t p);

/* Adds simple roots of f to those of polynomial 0 of *found, and divides f by their linear factors,
 * until few simple roots or few coefficients are left. f is monic, and cunmod_graeffe_suits holds
 * for its length and modulus. Waits. Errors: those of operations on device polynomials. */
int cunmod_graeffe_roots(cunmod_root_list_t *found, cunmod_poly_t f);

#endif
