/* Roots modulo a prime by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_ROOTS_H
#define CUNMOD_CPU_ROOTS_H

#include <stdint.h>

/* roots[0 .. *count-1] = the different roots of a, the smallest first, and exps[i] = the
 * multiplicity of roots[i]; exps NULL: not wanted. p is prime, coefficients are in [0, p). Both
 * arrays have space for lena - 1 numbers. Returns 1; or 0, with nothing written, if a is zero, or
 * if the library's algorithm is faster. */
int cunmod_cpu_roots(uint64_t *roots, int64_t *exps, int64_t *count, const uint64_t *a,
                     int64_t lena, uint64_t p);

/* Replaces the monic polynomial words[0 .. len-1], a product of len - 1 >= 2 different linear
 * factors modulo the odd prime p, by its roots, words[0 .. len-2], in any order. Returns 1; or 0,
 * with undefined words, if the polynomial has fewer than len - 1 roots. */
int cunmod_cpu_split(uint64_t *words, int64_t len, uint64_t p);

#endif
