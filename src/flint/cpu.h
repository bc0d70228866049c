/* The CPU path: operations on polynomials over Z/pZ, which FLINT computes on arrays of words. Only
 * files of src/flint, and integers/zmod.h, include FLINT's headers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The caller has checked the arguments. Coefficients are in [0, p). The leading coefficient of an
 * operand is not zero, except that factors of products may end with zeros. The leading coefficient
 * of a divisor is a unit. Results overlap neither operands nor one another.
 */
#ifndef CUNMOD_CPU_H
#define CUNMOD_CPU_H

#include <stdint.h>

#include "backend/types_elementary.h"

/* Returns a name that differs between builds of FLINT of different speed: cunmod_flint_version(),
 * followed by "+fft_small" when FLINT is built with fft_small, the transforms of FLINT 3. */
const char *cunmod_cpu_flint(void);

/* Returns the largest k such that FLINT computes products of 2^k coefficients modulo p by a
 * transform modulo a single prime. Returns 0 when k does not exist, and when FLINT has no
 * fft_small. */
int cunmod_cpu_transform_log(uint64_t p);

/* z[0 .. lena+lenb-2] = a b; lena >= lenb >= 1. FLINT computes a square when a == b and lena ==
 * lenb. */
void cunmod_cpu_mul(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                    uint64_t p);

/* z[0 .. hi-lo-1] = coefficients lo .. hi-1 of a b; lena >= lenb >= 1 and 0 <= lo < hi <=
 * lena+lenb-1. The caller provides cunmod_cpu_mulmid_room(lena, lenb, lo, hi) words at z, at least
 * hi - lo; the words from z[hi-lo] on are overwritten. FLINT computes a square when a == b and lena
 * == lenb. */
void cunmod_cpu_mulmid(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, int64_t lo, int64_t hi, uint64_t p);
int64_t cunmod_cpu_mulmid_room(int64_t lena, int64_t lenb, int64_t lo, int64_t hi);

/* q[0 .. lena-lenb] and r[0 .. lenb-2] with a = q b + r; lena >= lenb >= 1. q = NULL: only the
 * remainder is computed. r = NULL: only the quotient is computed. lenb = 1: the remainder has no
 * words, r is not used, and nothing is computed when q = NULL. */
void cunmod_cpu_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p);

/* q[0 .. n-1] = a / b modulo x^n, or 1 / b when a is NULL; n >= 1, lena and lenb in 1 .. n, b[0] a
 * unit. */
void cunmod_cpu_div_series(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                           int64_t lenb, int64_t n, uint64_t p);

/* r[0 .. n-1] = a(g(x)) modulo x^n; n >= 1, and g[0] = 0. */
void cunmod_cpu_compose_series(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *g,
                               int64_t leng, int64_t n, uint64_t p);

/* z[i] = a(xs[i]) for 0 <= i < n; lena, n >= 1. */
void cunmod_cpu_evaluate(uint64_t *z, const uint64_t *a, int64_t lena, const uint64_t *xs,
                         int64_t n, uint64_t p);

/* z[0 .. n-1] = the polynomial of degree < n with the value ys[i] at xs[i]; n >= 1, p prime, and
 * the xs[i] are distinct. */
void cunmod_cpu_interpolate(uint64_t *z, const uint64_t *xs, const uint64_t *ys, int64_t n,
                            uint64_t p);

/* z[0 .. n] = the product of all x - xs[i], 0 <= i < n; n >= 1. */
void cunmod_cpu_product_roots(uint64_t *z, const uint64_t *xs, int64_t n, uint64_t p);

/* z[0 .. len-1] = a(x + c); len >= 1. units = 1: p is a prime and p >= len, so that 1 .. len-1 are
 * units. units = 0: any p. z may be a. */
void cunmod_cpu_taylor(uint64_t *z, const uint64_t *a, int64_t len, uint64_t c, int units,
                       uint64_t p);

/* z[i] = a(q^i) for 0 <= i < n, q a unit; lena, n >= 1. */
void cunmod_cpu_evaluate_geometric(uint64_t *z, const uint64_t *a, int64_t lena, uint64_t q,
                                   int64_t n, uint64_t p);

/* z[0 .. n-1] = the polynomial of degree < n with the values ys[0 .. len-1], 0, .., 0 at 1, q, ..,
 * q^(n-1); n >= 1, len <= n, p prime, q not 0. Returns 1; or 0, with z untouched, when two of these
 * points are equal. */
int cunmod_cpu_interpolate_geometric(uint64_t *z, uint64_t q, const uint64_t *ys, int64_t len,
                                     int64_t n, uint64_t p);

/* cunmod_cpu_invert returns 1 / x modulo p for a unit x; cunmod_cpu_power returns x^e modulo p for
 * any x in [0, p). */
uint64_t cunmod_cpu_invert(uint64_t x, uint64_t p);
uint64_t cunmod_cpu_power(uint64_t x, uint64_t e, uint64_t p);

/* Stores in z[0 .. item->n-1] the result of the elementary operation that `item` describes
 * (backend/types_elementary.h); item->a.words and item->b.words are host arrays. The other
 * addresses of the item and its modulus are not used. item->b has from = 0, step = 1, period = 0
 * and len <= n. When item->rise is set, z is the derivative of item->a, which has n + 1 words and
 * from = 1, and item->b.len = 0. */
void cunmod_cpu_linear(uint64_t *z, const cunmod_linear_item_t *item, uint64_t p);

/* Returns a(x) modulo p; len >= 1. */
uint64_t cunmod_cpu_value(const uint64_t *a, int64_t len, uint64_t x, uint64_t p);

/* z[0 .. len] = the integral of a that has no constant term; len >= 1; 1 .. len are units. */
void cunmod_cpu_integral(uint64_t *z, const uint64_t *a, int64_t len, uint64_t p);

/* z[0 .. len-1] = a divided by its leading coefficient a[len-1], a unit; len >= 1. */
void cunmod_cpu_monic(uint64_t *z, const uint64_t *a, int64_t len, uint64_t p);

/* Returns whether the integers 1 .. n are all units modulo p; n < p. */
int cunmod_cpu_are_units(int64_t n, uint64_t p);

/* g = the monic GCD of a and b; returns the length of g. lena >= lenb >= 0, lena >= 1, p prime. g
 * has room for lenb words, or lena words when lenb is 0. */
int64_t cunmod_cpu_gcd(uint64_t *g, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, uint64_t p);

/* A polynomial that a function below computes. Before the call, the caller sets `words` to an
 * array. The comment of the function gives the sizes of these arrays after "Room:", in words, in
 * the order r[0], r[1], ... The function stores in `len` the length of the polynomial without
 * leading zeros. */
typedef struct
{
    uint64_t *words;
    int64_t len;
} cunmod_cpu_poly_t;

/* For all functions from here to cunmod_cpu_minpoly: operands have no leading zeros, their lengths
 * may be 0, and p is prime. */

/* r[0] = g, the monic GCD of a and b; r[1] = s and r[2] = t with s a + t b = g, the cofactors of
 * nmod_poly_xgcd; a and b are not both zero. Room: max(lena, lenb), max(lenb, 1), max(lena, 1).
 * r[2].words = NULL: t is not stored. */
void cunmod_cpu_xgcd(cunmod_cpu_poly_t r[3], const uint64_t *a, int64_t lena, const uint64_t *b,
                     int64_t lenb, uint64_t p);

/* *r = 1 / a modulo f; lena < lenf, lenf >= 2. Returns 1 when a has an inverse modulo f, else 0.
 * Room: lenf - 1. */
int cunmod_cpu_invmod(cunmod_cpu_poly_t *r, const uint64_t *a, int64_t lena, const uint64_t *f,
                      int64_t lenf, uint64_t p);

/* Returns the resultant of a and b. */
uint64_t cunmod_cpu_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                              uint64_t p);

/* r[0 .. 5] = the results m11, m12, m21, m22, c, d of FLINT's nmod_poly_hgcd for a and b; lena >
 * lenb. Returns the determinant 1 or -1 of the matrix, as nmod_poly_hgcd does. Room: (lena + 1) / 2
 * for each of r[0 .. 3], lena for r[4], lena / 2 for r[5]. */
int cunmod_cpu_hgcd(cunmod_cpu_poly_t r[6], const uint64_t *a, int64_t lena, const uint64_t *b,
                    int64_t lenb, uint64_t p);

/* r[0], r[1] = a numerator n and a monic denominator d of least degrees with d a = n modulo m,
 * where n has at most lennum coefficients; lena < lenm, 0 <= lennum < lenm. m = NULL: the modulus
 * is x^(lenm-1). Returns 1 when n and d have no common factor, so that n / d = a modulo m; else 0.
 * Room: lennum, lenm - lennum. */
int cunmod_cpu_ratrec(cunmod_cpu_poly_t r[2], const uint64_t *a, int64_t lena, const uint64_t *m,
                      int64_t lenm, int64_t lennum, uint64_t p);

/* *r = the monic minimal polynomial of the linearly recurrent sequence of n terms a[0], ..,
 * a[lena-1], 0, .., 0. Room: n / 2 + 1. */
void cunmod_cpu_minpoly(cunmod_cpu_poly_t *r, const uint64_t *a, int64_t lena, int64_t n,
                        uint64_t p);

int cunmod_cpu_is_prime(uint64_t p);
int cunmod_cpu_is_unit(uint64_t x, uint64_t p);

#endif
