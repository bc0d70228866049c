/* Most roots of a product of linear factors by the tangent Graeffe transform.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRAEFFE_ROOTS_H
#define CUNMOD_GRAEFFE_ROOTS_H

#include "factor/root_pieces.h"

/* Returns whether Graeffe's transform is to find the roots of a product of len - 1 linear factors
 * modulo the prime p: p - 1 is divisible by a sufficient power of 2. p is then larger than 4
 * len. */
int cunmod_graeffe_suits(int64_t len, uint64_t p);

/* Adds roots of f to those of polynomial `owner` of *found, and divides f by their linear factors,
 * as long as cunmod_graeffe_suits holds, a round finds a quarter of the roots, as nearly all do,
 * and memory suffices. f is a monic product of different linear factors modulo a prime; 0 is not
 * found. Waits. Errors: those of operations on device polynomials. */
int cunmod_graeffe_roots(cunmod_root_list_t *found, int64_t owner, cunmod_poly_t f);

#endif
