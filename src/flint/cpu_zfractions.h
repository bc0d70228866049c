/* Rational reconstruction with a common denominator, modulo a product of primes, on the CPU, by
 * FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_ZFRACTIONS_H
#define CUNMOD_CPU_ZFRACTIONS_H

#include "flint/cpu_zpoly.h"

/* Let M be the product of the primes p[0 .. k-1], none of which divides c. *found = whether all
 * a[j] / c are, modulo M, fractions with one common denominator d, where d and the numerators are
 * so short that M has at least a word more than the product of two of them. If found, z = the
 * numerators of a[j] / c over d, with z.words >= k. z may overlap a. Errors: E_MEMORY, as in
 * cpu_zpoly.h. */
int cunmod_cpu_zpoly_numerators(int *found, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                                const cunmod_zint_t *c, const uint64_t *p, int64_t k);

#endif
