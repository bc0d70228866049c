/* Products over the integers that are right also for operands for which FLINT's product is wrong.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT up to 3.6 takes a coefficient c of its transforms modulo 2^(64 L) + 1 for a positive one
 * where -2^(64 L - 1) < c < -2^(64 L - 1) + 2^(64 (L - 1)) (docs/defects.md). A product of
 * polynomials with coefficients of at most A and B bits, the shorter one with m <= 2^k
 * coefficients, has A + B + k < 64 L, so that |c| is at most m 2^-k (|a| 2^-A) (|b| 2^-B) 2^(64 L -
 * 1) for the largest coefficients a and b. Only where each of these factors is above 1 - 2^-63, |c|
 * is that close to 2^(64 L - 1). So both operands have a coefficient whose absolute value begins
 * with 63 ones (the operand is full), and one operand has a negative coefficient.
 */
#ifndef CUNMOD_CPU_ZPRODUCT_H
#define CUNMOD_CPU_ZPRODUCT_H

#include <stdint.h>

#include <flint/fmpz_poly.h>

/* Whether the absolute value of c, or of a coefficient of a, begins with 63 ones. */
int cunmod_fmpz_is_full(const fmpz_t c);
int cunmod_zpoly_is_full(const fmpz_poly_t a);

/* z = a b modulo x^n; b == a: a square. Neither is zero or longer than n, and n is at most the
 * length of the product. FLINT computes the product unless both operands are full. A large product
 * is checked (cpu_zcheck.h), and computed again by GMP where it is wrong. */
void cunmod_zpoly_product(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n);

/* Whether z = a b, by a random check where the product is large; 1 without a check elsewhere. */
int cunmod_zpoly_is_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b);

/* z = a b modulo x^n, by one product of GMP's of integers a(2^(64 l)) and b(2^(64 l)). */
void cunmod_zpoly_product_packed(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b,
                                 int64_t n);

#endif
