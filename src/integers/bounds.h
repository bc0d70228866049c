/* Bounds of coefficients of polynomials over the integers, of products, resultants and GCDs, and
 * the numbers of primes and of words that integers within a bound require.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A bound of integers is an exponent e: the absolute values of the integers are at most 2^e. Images
 * are computed modulo the largest primes below 2^64.
 */
#ifndef CUNMOD_BOUNDS_H
#define CUNMOD_BOUNDS_H

#include "flint/cpu_zpoly.h"

/* Returns the polynomial with `len` coefficients of `words` words at x, without leading zeros. */
cunmod_zpoly_t cunmod_zpoly_trimmed(const uint64_t *x, int64_t words, int64_t len);

/* Returns the leading coefficient of a, which is not zero. */
static inline cunmod_zpoly_t cunmod_zpoly_lead(const cunmod_zpoly_t *a)
{
    return (cunmod_zpoly_t){a->x + (a->len - 1) * a->words, a->words, 1};
}

/* Returns e such that |c| <= 2^e for all coefficients c of a; -1 when a is zero. */
int64_t cunmod_zpoly_bits(const cunmod_zpoly_t *a);

/* Returns log2 of the 2-norm of a, rounded up: too large by less than 1e-8 plus 2^-49 of the
 * result. a is not zero. */
double cunmod_zpoly_norm(const cunmod_zpoly_t *a);

/* Returns log2 of the 2-norm of (s_0, s_1, ..), rounded up as by cunmod_zpoly_norm, where s_i is
 * the sum of the absolute values of coefficients i group .. (i+1) group - 1 of a. a is not zero. */
double cunmod_zpoly_norms(const cunmod_zpoly_t *a, int64_t group);

/* Returns the least k with n <= 2^k; n >= 1. */
int64_t cunmod_log_above(int64_t n);

/* Returns e such that |c| <= 2^e for all coefficients c of a b; a and b are not zero. */
int64_t cunmod_bound_product(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Returns e such that the resultant of a and b is at most 2^e in absolute value, by Hadamard's
 * bound |a|^deg(b) |b|^deg(a) with 2-norms. a and b are not zero. */
int64_t cunmod_bound_resultant(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Returns e such that |c| <= 2^e for all coefficients c of the GCD of a and b, which are not both
 * zero, by the bound of Landau and Mignotte: the coefficients of a divisor of a of degree d are at
 * most 2^d |a|, with the 2-norm |a|. The bound also holds for a divisor over the rationals whose
 * leading coefficient divides the leading coefficient of a. */
int64_t cunmod_bound_gcd(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Returns a number k such that all integers x with |x| <= 2^bound are between -M/2 and M/2, where M
 * is the product of the k largest primes below 2^64. M > 2^(64 k - 1), since each of these primes
 * exceeds 2^64 (1 - 1 / (2 k)). */
static inline int64_t cunmod_bound_primes(int64_t bound)
{
    return (bound + 66) / 64;
}

/* Returns the number of words that integers x with |x| <= 2^bound need in two's complement. */
static inline int64_t cunmod_bound_words(int64_t bound)
{
    return (bound + 1) / 64 + 1;
}

/* ---- primitive parts ---- */

typedef struct
{
    /* The primitive part, with a positive leading coefficient. Its coefficients may have one word
     * more than the coefficients of the polynomial, when a sign changes. */
    cunmod_zpoly_t poly;
    cunmod_zint_t content; /* the content, with the sign of the polynomial's leading coefficient */
    uint64_t *own;         /* the array poly.x; NULL: poly.x is the operand's array */
} cunmod_primitive_t;

/* Computes the primitive part and the content of a, which is not zero. The caller calls
 * cunmod_primitive_close also after a failure. Errors: E_MEMORY. */
int cunmod_primitive_open(cunmod_primitive_t *primitive, const cunmod_zpoly_t *a);
void cunmod_primitive_close(cunmod_primitive_t *primitive);

#endif
