/* Rational reconstruction of numbers from their p-adic digits with a common denominator, on all
 * processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FRACTIONS_H
#define CUNMOD_FRACTIONS_H

#include "cunmod.h"
#include "flint/cpu_zlift.h"
#include "flint/cpu_zpoly.h"

/* *found = whether all numbers are fractions (flint/cpu_zlift.h) whose least common denominator is
 * at most 2^bits_v, and the numerators over this denominator are at most 2^bits_u in absolute
 * value. If so, integer e of z = the numerator of number e for all e < count, and integer `count` =
 * the common denominator; z.words > max(bits_u, bits_v) / 64. Otherwise z has any values. Errors:
 * E_MEMORY, E_INTERRUPTED. */
int cunmod_fractions_of(int *found, cunmod_zplace_t z, const cunmod_cpu_digits_t *digits,
                        cunmod_ctx_t ctx);

#endif
