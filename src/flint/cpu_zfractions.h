/* Rational reconstruction with a common denominator, modulo a product of primes, on the CPU, by
 * FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_ZFRACTIONS_H
#define CUNMOD_CPU_ZFRACTIONS_H

#include "flint/cpu_zpoly.h"

/* Let M be the product of the primes p[0 .. k-1], none of which divides c. *found = 1 when integers
 * d and n_j with a[j] / c = n_j / d modulo M exist for all j, where d and all |n_j| are at most a
 * limit L with 2 L^2 < M / 2^64; else *found = 0. When *found = 1, z[j] = n_j; z.words >= k. z may
 * overlap a. Errors: E_MEMORY, as in cpu_zpoly.h. */
int cunmod_cpu_zpoly_numerators(int *found, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                                const cunmod_zint_t *c, const uint64_t *p, int64_t k);

#endif
