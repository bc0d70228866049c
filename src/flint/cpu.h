/* The CPU path: FLINT behind plain C types. Only the files cpu*.c and
 * cpu_poly.h include FLINT's headers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The caller has checked the arguments. Coefficients are in [0, p). Leading coefficients are not
 * zero, except that those of factors may be. The leading coefficient of a divisor is a unit.
 * Results overlap nothing.
 */
#ifndef CUNMOD_CPU_H
#define CUNMOD_CPU_H

#include <stdint.h>

#include "backend/types_elementary.h"

/* The FLINT of this build as far as its speed is concerned: cunmod_flint_version(), followed by
 * "+fft_small" when it has the transforms of FLINT 3. */
const char *cunmod_cpu_flint(void);

/* The largest k such that this FLINT computes products of 2^k coefficients modulo p with one
 * transform; 0 when there is none, as without fft_small. */
int cunmod_cpu_transform_log(uint64_t p);

/* z[0 .. lena+lenb-2] = a b; lena >= lenb >= 1. FLINT computes a square when a == b and lena ==
 * lenb. */
void cunmod_cpu_mul(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                    uint64_t p);

/* z[0 .. hi-lo-1] = coefficients lo .. hi-1 of a b; lena >= lenb >= 1 and 0 <= lo < hi <=
 * lena+lenb-1. z needs room for cunmod_cpu_mulmid_room words, hi - lo or more; words of z from hi -
 * lo on are overwritten. FLINT computes a square when a == b and lena == lenb. */
void cunmod_cpu_mulmid(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, int64_t lo, int64_t hi, uint64_t p);
int64_t cunmod_cpu_mulmid_room(int64_t lena, int64_t lenb, int64_t lo, int64_t hi);

/* q[0 .. lena-lenb] and r[0 .. lenb-2] with a = q b + r; lena >= lenb >= 1. With q NULL only the
 * remainder is computed, with r NULL only the quotient. lenb = 1: there is no remainder, r is not
 * used, and nothing is computed when q is NULL. */
void cunmod_cpu_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p);

/* q[0 .. n-1] = a / b modulo x^n, or 1 / b when a is NULL; n >= 1, lena and lenb in 1 .. n, b[0] a
 * unit. */
void cunmod_cpu_div_series(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                           int64_t lenb, int64_t n, uint64_t p);

/* r[0 .. n-1] = a(g) modulo x^n, n >= 1, for g[0] = 0. */
void cunmod_cpu_compose_series(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *g,
                               int64_t leng, int64_t n, uint64_t p);

/* z[0 .. n-1] = a at xs[0 .. n-1]; lena, n >= 1. */
void cunmod_cpu_evaluate(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *xs,
                         int64_t n, uint64_t p);

/* z[0 .. n-1] = the polynomial with the values ys at the points xs, which are different; n >= 1,
 * p prime. */
void cunmod_cpu_interpolate(uint64_t *z, const uint64_t *xs, const uint64_t *ys, int64_t n,
                            uint64_t p);

/* z[0 .. n] = the product of all x - xs[i], 0 <= i < n; n >= 1. */
void cunmod_cpu_product_roots(uint64_t *z, const uint64_t *xs, int64_t n, uint64_t p);

/* z[0 .. len-1] = a(x + c); len >= 1. units: p is a prime, at least len. z may be a. */
void cunmod_cpu_taylor(uint64_t *z, const uint64_t *a, int64_t len, uint64_t c, int units,
                       uint64_t p);

/* z[i] = a(q^i) for 0 <= i < n, q a unit; lena, n >= 1. */
void cunmod_cpu_evaluate_geometric(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t q,
                                   int64_t n, uint64_t p);

/* z[0 .. n-1] = the polynomial that has the values ys[0 .. len-1], and zeros behind them, at 1, q,
 * q^2, ..; n >= 1, len <= n, p prime, q not 0. Returns 0, and z is untouched, when points are
 * repeated; else 1. */
int cunmod_cpu_interpolate_geometric(uint64_t *z, uint64_t q, const uint64_t *ys, int64_t len,
                                     int64_t n, uint64_t p);

/* 1 / x modulo p, x a unit; and x^e. */
uint64_t cunmod_cpu_invert(uint64_t x, uint64_t p);
uint64_t cunmod_cpu_power(uint64_t x, uint64_t e, uint64_t p);

/* z[0 .. n-1], n = item->n, as the kernel makes it of the host arrays a and b of the item, whose
 * other addresses and modulus are not used. b is read from its lowest coefficient on, and is not
 * longer than n. `rise` comes with derivatives only: n + 1 coefficients of a, from = 1, no b. */
void cunmod_cpu_linear(uint64_t *z, const cunmod_linear_item_t *item, uint64_t p);

/* The value of a at x; len >= 1. */
uint64_t cunmod_cpu_value(const uint64_t *a, int64_t len, uint64_t x, uint64_t p);

/* z[0 .. len] = the integral of a that has no constant term; len >= 1; 1 .. len are units. */
void cunmod_cpu_integral(uint64_t *z, const uint64_t *a, int64_t len, uint64_t p);

/* z[0 .. len-1] = a over its leading coefficient, a unit; len >= 1. */
void cunmod_cpu_monic(uint64_t *z, const uint64_t *a, int64_t len, uint64_t p);

/* Whether 1 .. n are all units modulo p; n < p. */
int cunmod_cpu_are_units(int64_t n, uint64_t p);

/* g = the monic GCD; returns its length. lena >= lenb >= 0, lena >= 1, p prime. g has room for lenb
 * words, or lena when lenb is 0. */
int64_t cunmod_cpu_gcd(uint64_t *g, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p);

/* A polynomial that a function below makes. The caller gives `words` with the room that the comment
 * of the function states, and finds the true length in `len`. */
typedef struct
{
    uint64_t *words;
    int64_t len;
} cunmod_cpu_poly_t;

/* The operands of these functions have true lengths, 0 included; p is prime. */

/* r = g, s, t with s a + t b = g, monic, as nmod_poly_xgcd; a and b are not both zero. Room:
 * max(lena, lenb), max(lenb, 1), max(lena, 1). No t where r[2].words is NULL. */
void cunmod_cpu_xgcd(cunmod_cpu_poly_t r[3], const uint64_t *a, int64_t lena, const uint64_t *b,
                     int64_t lenb, uint64_t p);

/* r = 1 / a modulo f, lena < lenf, lenf >= 2. Returns whether there is an inverse. Room: lenf -
 * 1. */
int cunmod_cpu_invmod(cunmod_cpu_poly_t *r, const uint64_t *a, int64_t lena, const uint64_t *f,
                      int64_t lenf, uint64_t p);

/* Returns the resultant of a and b. */
uint64_t cunmod_cpu_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                              uint64_t p);

/* r = m11, m12, m21, m22, c, d of nmod_poly_hgcd; lena > lenb. Returns nmod_poly_hgcd's sign. Room:
 * (lena + 1) / 2 four times, lena, lena / 2. */
int cunmod_cpu_hgcd(cunmod_cpu_poly_t r[6], const uint64_t *a, int64_t lena, const uint64_t *b,
                    int64_t lenb, uint64_t p);

/* r = numerator and denominator of the fraction that equals a modulo m, lena < lenm: the fraction
 * of least degree whose numerator has at most lennum coefficients, 0 <= lennum < lenm. The
 * denominator is monic. Returns whether the two have no common factor. m NULL stands for
 * x^(lenm-1). Room: lennum, lenm - lennum. */
int cunmod_cpu_ratrec(cunmod_cpu_poly_t r[2], const uint64_t *a, int64_t lena, const uint64_t *m,
                      int64_t lenm, int64_t lennum, uint64_t p);

/* r = the monic minimal polynomial of the sequence of n terms a[0 .. lena-1], 0, .., 0. Room: n / 2
 * + 1. */
void cunmod_cpu_minpoly(cunmod_cpu_poly_t *r, const uint64_t *a, int64_t lena, int64_t n,
                        uint64_t p);

int cunmod_cpu_is_prime(uint64_t p);
int cunmod_cpu_is_unit(uint64_t x, uint64_t p);

#endif
