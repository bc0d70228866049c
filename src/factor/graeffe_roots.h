/* Most roots of a product of linear factors by the tangent Graeffe transform.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRAEFFE_ROOTS_H
#define CUNMOD_GRAEFFE_ROOTS_H

#include "factor/root_pieces.h"

/* Returns whether cunmod_graeffe_roots is to find the roots of a product of len - 1 linear factors
 * modulo the prime p: p - 1 is divisible by a sufficient power of 2. p is then larger than 4
 * len. */
int cunmod_graeffe_suits(int64_t len, uint64_t p);

/* Adds roots of f to those of polynomial 0 of *found, and divides f by their linear factors, until
 * cunmod_graeffe_suits does not hold any more, or, which is rare, a round has found less than a
 * quarter of the roots. f is a monic product of different linear factors other than x, for which
 * cunmod_graeffe_suits holds. Waits. Errors: E_MEMORY; those of operations on device
 * polynomials. */
int cunmod_graeffe_roots(cunmod_root_list_t *found, cunmod_poly_t f);

#endif
