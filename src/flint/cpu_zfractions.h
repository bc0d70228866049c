/* Fractions modulo a product of primes on the CPU: FLINT behind plain C types.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_ZFRACTIONS_H
#define CUNMOD_CPU_ZFRACTIONS_H

#include "flint/cpu_zpoly.h"

/* Let M be the product of the k primes p, none of which divides c. *found = whether all a[j] / c are
 * fractions modulo M with a common denominator d, where d and the numerators are so short that M has
 * at least a word more than the product of two of them; then z[j] is the numerator of a[j] / c over
 * d, in z.words >= k words. The result may overlap a. Errors: E_MEMORY, as in cpu_zpoly.h. */
int cunmod_cpu_zpoly_numerators(int *found, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                                const cunmod_zint_t *c, const uint64_t *p, int64_t k);

#endif
