/* Polynomials over the integers on the CPU, by FLINT, with arrays of words as coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The caller has checked the arguments, and the places of results are long enough. Results may
 * overlap operands, since they are written at the end. Functions return OK, or E_MEMORY if the
 * program has called cunmod_catch_memory_errors; on E_MEMORY no result is touched.
 */
#ifndef CUNMOD_CPU_ZPOLY_H
#define CUNMOD_CPU_ZPOLY_H

#include <stdint.h>

/* A polynomial of `len` coefficients over the integers. Coefficient j is x[j words .. (j+1) words -
 * 1], the least word first, in two's complement. */
typedef struct
{
    const uint64_t *x;
    int64_t words, len;
} cunmod_zpoly_t;

/* Returns whether a and b are the same array, so that their product is a square. */
static inline int cunmod_zpoly_is_same(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return a->x == b->x && a->len == b->len && a->words == b->words;
}

/* The place of a result: integer j is written to x[j words .. (j+1) words - 1]. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} cunmod_zplace_t;

/* An integer of `words` words, in two's complement, the least word first. x is allocated by
 * malloc. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} cunmod_zint_t;

/* A status of some functions: FLINT's result is wrong, or may be wrong (docs/defects.md). No result
 * is written, and the caller computes the result from images modulo primes. */
#define CUNMOD_CPU_WRONG (-1)

/* z = the n lowest coefficients of a b, zeros above the degree of the product. FLINT computes a
 * square when a and b are the same array. */
int cunmod_cpu_zpoly_mul(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                         int64_t n);

/* z = the resultant of a and b, which are not zero. Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* z = the discriminant of a; a->len >= 2. Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_discriminant(cunmod_zplace_t z, const cunmod_zpoly_t *a);

/* z = the a->len - 1 coefficients of the derivative of a; a->len = 0: nothing is stored. */
int cunmod_cpu_zpoly_derivative(cunmod_zplace_t z, const cunmod_zpoly_t *a);

/* z = the discriminant of a, computed from Res(a, a'), which is the constant coefficient of *r. */
int cunmod_cpu_discriminant_of(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zpoly_t *a);

/* *z = the content of a, with the sign of the leading coefficient of a; a is not zero. *is_one = 1
 * when *z = 1, else 0. */
int cunmod_cpu_zpoly_content(cunmod_zint_t *z, int *is_one, const cunmod_zpoly_t *a);

/* z = the a->len coefficients of a divided by c; c divides each coefficient. */
int cunmod_cpu_zpoly_divide(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c);

/* z = c a, a->len coefficients. */
int cunmod_cpu_zpoly_scale(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c);

/* z = the GCD of a and b, with a positive leading coefficient; *len = the length of the GCD. */
int cunmod_cpu_zpoly_gcd(cunmod_zplace_t z, int64_t *len, const cunmod_zpoly_t *a,
                         const cunmod_zpoly_t *b);

/* *z = the positive GCD of the constant coefficients of a and b, neither of which is 0. */
int cunmod_cpu_zint_gcd(cunmod_zint_t *z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* z = r c^m d^n for the integer r, which is the constant coefficient of *r. */
int cunmod_cpu_scale_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zint_t *c,
                               int64_t m, const cunmod_zint_t *d, int64_t n);

/* *divides = 1 when b divides a, else 0; a and b are not zero. When *divides = 1 and z.x is not
 * NULL: z = the a->len - b->len + 1 coefficients of a / b. Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_divides(int *divides, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                             const cunmod_zpoly_t *b);

/* z = the values of a at n = x->len integers, which are stored in *x like the coefficients of a
 * polynomial; the last integer may be 0. */
int cunmod_cpu_zpoly_evaluate(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *x);

/* r = the resultant of a and b, which are not zero and not both constants; s and t = its cofactors
 * with s a + t b = r. s has b->len - 1 coefficients, t has a->len - 1. When r = 0, s = t = 0.
 * Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_xgcd(cunmod_zplace_t r, cunmod_zplace_t s, cunmod_zplace_t t,
                          const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* Let M be the product of the primes p[0 .. k-1], none of which divides c. *found = 1 when integers
 * d and n_j with a[j] / c = n_j / d modulo M exist for all j, where d and all |n_j| are at most a
 * limit L with 2 L^2 < M / 2^64; else *found = 0. When *found = 1, z[j] = n_j; z.words >= k. z may
 * overlap a. */
int cunmod_cpu_zpoly_numerators(int *found, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                                const cunmod_zint_t *c, const uint64_t *p, int64_t k);

#endif
