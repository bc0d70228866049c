/* Plain reference arithmetic of polynomials over Z/pZ: schoolbook, 128-bit integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The conventions are those of cunmod.h: coefficients in [0, p), lowest degree
 * first, lengths in coefficients, leading zeros accepted. Results must not
 * overlap operands.
 */
#ifndef CUNMOD_TESTS_REF_H
#define CUNMOD_TESTS_REF_H

#include <stdint.h>

/* a b mod p, (a - b) mod p and (a + b) mod p, for a, b < p. */
uint64_t ref_mulmod(uint64_t a, uint64_t b, uint64_t p);
uint64_t ref_submod(uint64_t a, uint64_t b, uint64_t p);
uint64_t ref_addmod(uint64_t a, uint64_t b, uint64_t p);

/* The value of a at x, by Horner's rule. */
uint64_t ref_evaluate(const uint64_t *a, int64_t lena, uint64_t x, uint64_t p);

/* The inverse of a modulo p, or 0 when a is not a unit (p >= 2). */
uint64_t ref_inverse(uint64_t a, uint64_t p);

/* The length of a[0 .. len-1] without leading zeros. */
int64_t ref_length(const uint64_t *a, int64_t len);

/* z[0 .. lena+lenb-2] = a b; nothing is written when lena or lenb is 0. */
void ref_mul(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
             uint64_t p);

/* w[0 .. len-1] -= c v, with c, v and w reduced. */
void ref_subtract_multiple(uint64_t *w, uint64_t c, const uint64_t *v, int64_t len, uint64_t p);

/* a = q b + r. With lenb' the length of b without leading zeros, q gets
 * max(lena-lenb'+1, 0) words and r gets lenb-1, zero-padded. The leading
 * coefficient of b must be a unit. */
void ref_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                int64_t lenb, uint64_t p);

/* g = the monic GCD modulo the prime p; g has room for max(lena, lenb) words.
 * Returns its length. */
int64_t ref_gcd(uint64_t *g, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                uint64_t p);

/* One row of the extended Euclidean algorithm: r = s a + t b, true lengths. */
typedef struct
{
    uint64_t *r, *s, *t;
    int64_t lenr, lens, lent;
} ref_row_t;

/* The rows of a and b from (a, 1, 0), (b, 0, 1) on, until the second r has at most `stop`
 * coefficients; returns the number of quotients. p is prime. */
int ref_euclid(ref_row_t rows[2], const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               int64_t stop, uint64_t p);
void ref_rows_free(ref_row_t rows[2]);

/* SCOPED_ROWS ref_row_t rows[2] is freed when its block ends. ref_euclid() has to set it. */
#define SCOPED_ROWS __attribute__((cleanup(ref_end_rows)))
void ref_end_rows(ref_row_t (*rows)[2]);

/* The determinant of Sylvester's matrix, by elimination; 0 when an operand is zero. Leading
 * zeros do not count. */
uint64_t ref_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                       uint64_t p);

#endif
