/* Prepared divisors on the CPU: a polynomial f, and the inverse of its reverse as a power series.
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

/* A divisor f of len coefficients, in 2 len words. Only one thread at a time may use it. */
typedef struct
{
    cunmod_shared_t shared; /* the first member, for cunmod_shared_release */
    uint64_t p;
    int64_t len;
    int is_inverted;  /* the inverse is computed */
    int once;         /* f serves one operation: the inverse does not pay */
    uint64_t words[]; /* f, and behind it the inverse, len words each */
} cunmod_cpu_divisor_t;

/* Returns a copy of f[0 .. lenf-1], lenf >= 1, as a divisor; NULL when there is no memory. The
 * first operation for which the inverse pays computes it. cunmod_shared_release frees it. */
cunmod_cpu_divisor_t *cunmod_cpu_divisor_create(const uint64_t *f, int64_t lenf, uint64_t p);

/* Returns the number of inverses computed in this process so far: for tests. */
int64_t cunmod_cpu_divisor_inversions(void);

/* q[0 .. lena-len] and r[0 .. len-2] with a = q f + r; lena >= len. q NULL: only r is computed. len
 * = 1: there is no remainder, and r is not used. */
void cunmod_cpu_divisor_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                               cunmod_cpu_divisor_t *f);

/* For the functions below f->len >= 2, and each result has f->len - 1 words, zero-padded. */

/* r = a b modulo f; lena, lenb < len. */
void cunmod_cpu_divisor_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, cunmod_cpu_divisor_t *f);

/* r = a^e modulo f, or x^e when a is NULL; lena < len. e has `bits` >= 1 bits, the lowest word
 * first. Returns 1; or 0, with r untouched, when *interrupt (NULL: never) was set meanwhile. */
int cunmod_cpu_divisor_pow(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *e,
                           int64_t bits, cunmod_cpu_divisor_t *f, const volatile int *interrupt);

/* cunmod_cpu_divisor_powers: r = n rows, a, a^2, .., a^n modulo f; lena < len.
 * cunmod_cpu_divisor_compositions: r = `count` rows, a_i(g) modulo f for a_i = a[i lena .. (i+1)
 * lena - 1]; leng < len. n, count, lena >= 1. Both return 1; or 0, with r partly written, when
 * *interrupt was set between two rows, or between two pieces of a row. */
int cunmod_cpu_divisor_powers(uint64_t *r, const uint64_t *a, int64_t lena, int64_t n,
                              cunmod_cpu_divisor_t *f, const volatile int *interrupt);
int cunmod_cpu_divisor_compositions(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                                    const uint64_t *g, int64_t leng, cunmod_cpu_divisor_t *f,
                                    const volatile int *interrupt);

#endif
