/* Divisors that FLINT prepares: a polynomial and the inverse of its reverse.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The caller has checked the arguments, as for flint/cpu.h: coefficients are in [0, p), the leading
 * coefficient of the divisor is a unit, operands are not empty, and results overlap nothing.
 */
#ifndef CUNMOD_CPU_DIVISOR_H
#define CUNMOD_CPU_DIVISOR_H

#include <stdint.h>

#include "base/shared.h"

/* A divisor of len coefficients, 2 len words. It belongs to one thread at a time. */
typedef struct
{
    cunmod_shared_t shared; /* the first member */
    uint64_t p;
    int64_t len;
    int is_inverted;  /* the inverse is there */
    int once;         /* the divisor is for one operation */
    uint64_t words[]; /* the polynomial, and behind it the inverse */
} cunmod_cpu_divisor_t;

/* A copy of f[0 .. lenf-1], lenf >= 1; the first operation to which it pays makes the inverse.
 * Returns NULL when there is no memory. cunmod_shared_release frees it. */
cunmod_cpu_divisor_t *cunmod_cpu_divisor_create(const uint64_t *f, int64_t lenf, uint64_t p);

/* The inverses that have been made in this process: for tests. */
int64_t cunmod_cpu_divisor_inversions(void);

/* q[0 .. lena-len] and r[0 .. len-2] with a = q f + r; lena >= len. q may be NULL. len = 1: there is
 * no remainder. */
void cunmod_cpu_divisor_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                               cunmod_cpu_divisor_t *f);

/* The functions below take divisors of 2 coefficients or more, and make len - 1 words a result. */

/* r = a b; lena, lenb < len. */
void cunmod_cpu_divisor_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, cunmod_cpu_divisor_t *f);

/* r = a^e, or x^e when a is NULL; lena < len. e has `bits` bits, 1 or more, the lowest word first.
 * 0, and r untouched, when *interrupt (NULL: never) was seen to be set between two bits; else 1. */
int cunmod_cpu_divisor_pow(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *e,
                           int64_t bits, cunmod_cpu_divisor_t *f, const volatile int *interrupt);

/* n rows: a, a^2, .., a^n, lena < len; and `count` rows, a(g) for each row a of lena words, leng <
 * len. n, count, lena >= 1. 0, and r partly written, when *interrupt was seen to be set between
 * two rows, or two pieces of a row; else 1. */
int cunmod_cpu_divisor_powers(uint64_t *r, const uint64_t *a, int64_t lena, int64_t n,
                              cunmod_cpu_divisor_t *f, const volatile int *interrupt);
int cunmod_cpu_divisor_compositions(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                                    const uint64_t *g, int64_t leng, cunmod_cpu_divisor_t *f,
                                    const volatile int *interrupt);

#endif
