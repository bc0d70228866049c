/* Rational reconstruction of numbers from their p-adic digits with a common denominator, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Functions return OK, or E_MEMORY: the host has no memory; from within FLINT, only if the program
 * has called cunmod_catch_memory_errors.
 */
#ifndef CUNMOD_CPU_ZLIFT_H
#define CUNMOD_CPU_ZLIFT_H

#include <stdint.h>

typedef struct cunmod_cpu_lift_struct cunmod_cpu_lift_t;

/* Number e, 0 <= e < count, is the sum of digits[i count + e] p^i over i < steps, modulo M =
 * p^steps. A number is a fraction if it is u / v modulo M with |u| <= 2^bits_u and 1 <= v <=
 * 2^bits_v. 2^(bits_u + bits_v + 1) < M, so that no number is two different fractions. Numerators
 * are computed modulo p^few, few <= steps and 2^(bits_u + 1) < p^few. */
typedef struct
{
    const uint64_t *digits;
    int64_t count, steps, few;
    uint64_t p;
    int64_t bits_u, bits_v;
} cunmod_cpu_digits_t;

/* *x = an object with the common denominator d = 1; *digits must stay. */
int cunmod_cpu_lift_open(cunmod_cpu_lift_t **x, const cunmod_cpu_digits_t *digits);
void cunmod_cpu_lift_close(cunmod_cpu_lift_t *x); /* NULL is ignored */

/* *small = whether d times number e is congruent modulo p^few to an integer u with |u| <=
 * 2^bits_u. If so, z[0 .. words-1] = u in two's complement; words >= (bits_u + 1) / 64 + 1, so that
 * 2^bits_u fits, too. Several threads may call this function at once. */
int cunmod_cpu_lift_numerator(int *small, uint64_t *z, int64_t words, const cunmod_cpu_lift_t *x,
                              int64_t e);

/* Multiplies d by the denominator of the fraction that is congruent to d times number e. *found =
 * whether there is such a fraction, and the new d is at most 2^bits_v; otherwise d is unchanged. */
int cunmod_cpu_lift_extend(int *found, cunmod_cpu_lift_t *x, int64_t e);

/* z[0 .. words-1] = d; words >= (bits_v + 1) / 64 + 1. */
int cunmod_cpu_lift_denominator(uint64_t *z, int64_t words, const cunmod_cpu_lift_t *x);

#endif
