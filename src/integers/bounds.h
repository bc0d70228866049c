/* Bounds of polynomials over the integers, and how many primes and words they take.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A bound is an exponent e: absolute values are at most 2^e. The primes are the largest ones below
 * 2^64.
 */
#ifndef CUNMOD_BOUNDS_H
#define CUNMOD_BOUNDS_H

#include "flint/cpu_zpoly.h"

/* The polynomial without leading zeros. */
cunmod_zpoly_t cunmod_zpoly_trimmed(const uint64_t *x, int64_t words, int64_t len);

/* The leading coefficient of a, which is not zero. */
static inline cunmod_zpoly_t cunmod_zpoly_lead(const cunmod_zpoly_t *a)
{
    return (cunmod_zpoly_t){a->x + (a->len - 1) * a->words, a->words, 1};
}

/* Of all coefficients; -1 where they are all 0. */
int64_t cunmod_zpoly_bits(const cunmod_zpoly_t *a);

/* At least log2 of the 2-norm of a, which is not zero; by less than 1e-8 and a part of 2^-49. */
double cunmod_zpoly_norm(const cunmod_zpoly_t *a);

/* The same of the 1-norms of the polynomials of `group` neighbouring coefficients each. */
double cunmod_zpoly_norms(const cunmod_zpoly_t *a, int64_t group);

/* The least k with n <= 2^k, n >= 1. */
int64_t cunmod_log_above(int64_t n);

/* Of the coefficients of a b; neither is zero. */
int64_t cunmod_bound_product(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Of the resultant of a and b, by Hadamard: |a|^deg(b) |b|^deg(a) in 2-norms. Neither is zero. */
int64_t cunmod_bound_resultant(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Of the GCD of a and b, which are not both zero, by Landau and Mignotte: a divisor of degree d of
 * a has coefficients of at most 2^d |a| in the 2-norm. The same holds of a divisor over the
 * rationals whose leading coefficient divides that of a. */
int64_t cunmod_bound_gcd(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* How many primes have a product M, so that integers of this bound lie between -M/2 and M/2: k
 * primes have a product above 2^(64 k - 1), since there are k of them above 2^64 (1 - 1 / 2k). */
static inline int64_t cunmod_bound_primes(int64_t bound)
{
    return (bound + 66) / 64;
}

/* Words of integers of this bound, with a sign. */
static inline int64_t cunmod_bound_words(int64_t bound)
{
    return (bound + 1) / 64 + 1;
}

#endif
