/* Prepared divisors on the CPU: a polynomial f of len coefficients, and the power series 1 /
 * (x^(len-1) f(1/x)), the inverse of the reverse of f, which speeds up divisions by f.
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

/* A divisor f of len coefficients. No lock: the caller ensures that one thread at a time uses the
 * struct. */
typedef struct
{
    cunmod_shared_t shared; /* the first member, for cunmod_shared_release */
    uint64_t p;
    int64_t len;
    int is_inverted;  /* 1: the inverse is computed */
    int once;         /* 1: only one operation uses f, and computes no inverse */
    uint64_t words[]; /* len words of f, then len words of the inverse */
} cunmod_cpu_divisor_t;

/* Returns a divisor with a copy of f[0 .. lenf-1], lenf >= 1; NULL when the host has no memory. The
 * first operation that uses the inverse computes the inverse. cunmod_shared_release frees the
 * divisor. */
cunmod_cpu_divisor_t *cunmod_cpu_divisor_create(const uint64_t *f, int64_t lenf, uint64_t p);

/* Returns the number of inverses computed in this process so far: for tests. */
int64_t cunmod_cpu_divisor_inversions(void);

/* Returns f->len coefficients of the inverse. The first call for f computes them. */
const uint64_t *cunmod_cpu_divisor_inverse(cunmod_cpu_divisor_t *f);

/* Computes q[0 .. lena-len] and r[0 .. len-2] with a = q f + r, for len = f->len and lena >= len. q
 * = NULL: only r is computed. len = 1: the remainder has no words, and r is not used. */
void cunmod_cpu_divisor_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                               cunmod_cpu_divisor_t *f);

/* For all functions below: f->len >= 2, and each result (for several results, each row of r) has
 * f->len - 1 words, zero-padded. */

/* r = a b modulo f; lena, lenb < f->len. */
void cunmod_cpu_divisor_mul(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, cunmod_cpu_divisor_t *f);

/* r = a^e modulo f, or x^e modulo f when a is NULL; lena < f->len. The exponent e has `bits` >= 1
 * bits, in words with the lowest word first. Returns 1; or 0, with r untouched, when *interrupt was
 * set during the computation. interrupt = NULL: no interrupt. */
int cunmod_cpu_divisor_pow(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *e,
                           int64_t bits, cunmod_cpu_divisor_t *f, const volatile int *interrupt);

/* cunmod_cpu_divisor_powers: r = n rows, a, a^2, .., a^n modulo f; lena < f->len.
 * cunmod_cpu_divisor_compositions: r = `count` rows, a_i(g) modulo f for a_i = a[i lena .. (i+1)
 * lena - 1]; leng < f->len. n, count, lena >= 1. Both read *interrupt between rows, and between
 * pieces of a long row. They return 0, with r partly written, when they find it set; else 1. */
int cunmod_cpu_divisor_powers(uint64_t *r, const uint64_t *a, int64_t lena, int64_t n,
                              cunmod_cpu_divisor_t *f, const volatile int *interrupt);
int cunmod_cpu_divisor_compositions(uint64_t *r, const uint64_t *a, int64_t lena, int64_t count,
                                    const uint64_t *g, int64_t leng, cunmod_cpu_divisor_t *f,
                                    const volatile int *interrupt);

/* r = `count` rows, the products of a_j - b_i over 0 <= i < n modulo f, for a_j = row j of a and
 * b_i = row i of b. count, n >= 1; rows of a and b are zero-padded, as those of r, which overlaps
 * neither. Reads *interrupt between products. Returns 0, with r partly written, when *interrupt is
 * set; else 1. */
int cunmod_cpu_divisor_differences(uint64_t *r, const uint64_t *a, int64_t count, const uint64_t *b,
                                   int64_t n, cunmod_cpu_divisor_t *f,
                                   const volatile int *interrupt);

#endif
