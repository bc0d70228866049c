/* Polynomials over the integers on the CPU: FLINT behind plain C types.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The caller has checked the arguments, and results have room. Results may overlap operands: they
 * are written last. Functions return OK, or E_MEMORY as far as the program lets it be found
 * (cunmod_catch_memory_errors); then no result is touched.
 */
#ifndef CUNMOD_CPU_ZPOLY_H
#define CUNMOD_CPU_ZPOLY_H

#include <stdint.h>

/* Coefficient j is x[j words .. (j+1) words - 1], the least word first, in two's complement. */
typedef struct
{
    const uint64_t *x;
    int64_t words, len;
} cunmod_zpoly_t;

/* Whether both are the same array, so that their product is a square. */
static inline int cunmod_zpoly_is_same(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return a->x == b->x && a->len == b->len && a->words == b->words;
}

/* Where a result goes: its integers have so many words. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} cunmod_zplace_t;

/* An integer, as a coefficient is one; x is allocated by malloc. */
typedef struct
{
    uint64_t *x;
    int64_t words;
} cunmod_zint_t;

/* A status in the place of OK or E_MEMORY where FLINT's result is wrong or would be (docs/defects.md):
 * nothing is written, and images make the result. */
#define CUNMOD_CPU_WRONG (-1)

/* The n lowest coefficients of a b, with zeros behind the product. FLINT computes a square when
 * both are the same array. */
int cunmod_cpu_zpoly_mul(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b,
                         int64_t n);

/* The resultant of a and b, which are not zero. Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* The discriminant of a, whose length is at least 2. Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_discriminant(cunmod_zplace_t z, const cunmod_zpoly_t *a);

/* The a->len - 1 coefficients of the derivative; none where a is zero. */
int cunmod_cpu_zpoly_derivative(cunmod_zplace_t z, const cunmod_zpoly_t *a);

/* The discriminant of a from the resultant r of a and its derivative. */
int cunmod_cpu_discriminant_of(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zpoly_t *a);

/* *z = the content of a, which is not zero, with the sign of the leading coefficient. *is_one tells
 * whether it is 1. */
int cunmod_cpu_zpoly_content(cunmod_zint_t *z, int *is_one, const cunmod_zpoly_t *a);

/* The coefficients of a over c, which divides them. */
int cunmod_cpu_zpoly_divide(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c);

/* The product of the coefficients of a and c. */
int cunmod_cpu_zpoly_scale(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zint_t *c);

/* The GCD of two polynomials, with a positive leading coefficient; *len = its length. */
int cunmod_cpu_zpoly_gcd(cunmod_zplace_t z, int64_t *len, const cunmod_zpoly_t *a,
                         const cunmod_zpoly_t *b);

/* *z = the GCD of two integers, which is positive: neither constant is 0. */
int cunmod_cpu_zint_gcd(cunmod_zint_t *z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

/* r c^m d^n for an integer r. */
int cunmod_cpu_scale_resultant(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zint_t *c,
                               int64_t m, const cunmod_zint_t *d, int64_t n);

/* *divides = whether b divides a, neither of which is zero, and z = the a->len - b->len + 1
 * coefficients of the quotient if it does and z.x is not NULL. Errors: CPU_WRONG. */
int cunmod_cpu_zpoly_divides(int *divides, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                             const cunmod_zpoly_t *b);

/* The values of a at the integers x, which are an array as coefficients are, with zeros on top. */
int cunmod_cpu_zpoly_evaluate(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *x);

/* r = the resultant of a and b, which are not zero and not both constants, and the b->len - 1 and
 * a->len - 1 coefficients of s and t with s a + t b = r; all are 0 where r is. */
int cunmod_cpu_zpoly_xgcd(cunmod_zplace_t r, cunmod_zplace_t s, cunmod_zplace_t t,
                          const cunmod_zpoly_t *a, const cunmod_zpoly_t *b);

#endif
