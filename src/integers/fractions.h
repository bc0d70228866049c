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

/* *found = whether a common denominator d of the numbers (flint/cpu_zlift.h) is found: the product
 * of denominators of fractions, at most 2^bits_v, such that d times each number is congruent modulo
 * p^few to an integer u with |u| <= 2^bits_u. If so, integer e of z = u for number e, for all e <
 * count, and integer `count` = d; z.words >= cunmod_bound_words(max(bits_u, bits_v)), of
 * integers/bounds.h. Otherwise z has any values. If all numbers are fractions with one common
 * denominator within these bounds, and few = steps, it is found, and d is the least one. Errors:
 * E_MEMORY, E_INTERRUPTED. */
int cunmod_fractions_of(int *found, cunmod_zplace_t z, const cunmod_cpu_digits_t *digits,
                        cunmod_ctx_t ctx);

/* *found = whether the sum of all numbers, each times a fixed pseudorandom factor from 1 to
 * 2^CUNMOD_COMBINED_BITS, is a fraction (flint/cpu_zlift.h). If so, z[0 .. words-1] = its least
 * denominator, words >= cunmod_bound_words(bits_v). combined: space for steps + count words.
 * Errors: E_MEMORY. */
#define CUNMOD_COMBINED_BITS 16
int cunmod_combined_denominator(int *found, uint64_t *z, int64_t words, uint64_t *combined,
                                const cunmod_cpu_digits_t *digits);

#endif
