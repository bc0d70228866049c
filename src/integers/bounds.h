/* Bounds of polynomials over the integers, and the numbers of primes and words that a bound
 * requires.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A bound is an exponent e: absolute values are at most 2^e. The primes are the largest ones
 * below 2^64.
 */
#ifndef CUNMOD_BOUNDS_H
#define CUNMOD_BOUNDS_H

#include "flint/cpu_zpoly.h"

/* Returns the polynomial x without leading zeros. */
cunmod_zpoly_t cunmod_zpoly_trimmed(const uint64_t *x, int64_t words, int64_t len);

/* Returns the leading coefficient of a, which is not zero. */
static inline cunmod_zpoly_t cunmod_zpoly_lead(const cunmod_zpoly_t *a)
{
    return (cunmod_zpoly_t){a->x + (a->len - 1) * a->words, a->words, 1};
}

/* Returns the bound of all coefficients of a; -1 where all of them are 0. */
int64_t cunmod_zpoly_bits(const cunmod_zpoly_t *a);

/* Returns log2 of the 2-norm of a, which is not zero, rounded up: too large by less than 1e-8 and
 * 2^-49 of the result. */
double cunmod_zpoly_norm(const cunmod_zpoly_t *a);

/* Returns log2, rounded up like cunmod_zpoly_norm, of the 2-norm of the 1-norms of groups of
 * `group` neighbouring coefficients. */
double cunmod_zpoly_norms(const cunmod_zpoly_t *a, int64_t group);

/* Returns the least k with n <= 2^k; n >= 1. */
int64_t cunmod_log_above(int64_t n);

/* Returns the bound of the coefficients of a b; neither is zero. */
int64_t cunmod_bound_product(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Returns the bound of the resultant of a and b by Hadamard: |a|^deg(b) |b|^deg(a) in 2-norms.
 * Neither is zero. */
int64_t cunmod_bound_resultant(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Returns the bound of the GCD of a and b, which are not both zero, by Landau and Mignotte: a
 * divisor of degree d of a has coefficients of at most 2^d |a| in the 2-norm. This also holds for a
 * divisor over the rationals whose leading coefficient divides the leading coefficient of a. */
int64_t cunmod_bound_gcd(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Returns a number k of primes whose product M is so large that integers of this bound are between
 * -M/2 and M/2. The product of k primes is above 2^(64 k - 1), since k of them exceed 2^64 (1 - 1 /
 * 2k). */
static inline int64_t cunmod_bound_primes(int64_t bound)
{
    return (bound + 66) / 64;
}

/* Returns the words of integers of this bound, with a sign. */
static inline int64_t cunmod_bound_words(int64_t bound)
{
    return (bound + 1) / 64 + 1;
}

#endif
