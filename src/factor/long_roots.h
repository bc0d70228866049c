/* The different roots of one polynomial by operations on device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_LONG_ROOTS_H
#define CUNMOD_LONG_ROOTS_H

#include "factor/root_pieces.h"

/* Adds the different roots of a[0 .. lena-1], a[lena-1] != 0, to those of polynomial 0 of *found,
 * which has none and has space for lena - 1 roots; sorts them, the smallest first. p is a prime
 * larger than 4 lena. Waits. Errors: E_MODULUS, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED,
 * E_WORK. */
int cunmod_long_roots(cunmod_root_list_t *found, const uint64_t *a, int64_t lena, uint64_t p,
                      cunmod_ctx_t ctx);

#endif
