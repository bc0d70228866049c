/* Products over the integers that are right where FLINT's are not.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT up to 3.6 reads a coefficient c of its transforms modulo 2^(64 L) + 1 as a positive one
 * where c is between -2^(64 L - 1) and -2^(64 L - 1) + 2^(64 (L - 1)) (docs/defects.md). A product
 * of polynomials with coefficients of at most A and B bits, the shorter one with m <= 2^k
 * coefficients, has A + B + k < 64 L, so that |c| is at most m 2^-k (|a| 2^-A) (|b| 2^-B) 2^(64 L -
 * 1) for the largest coefficients a and b. To come that close to 2^(64 L - 1) every factor has to
 * be above 1 - 2^-63. So both operands have a coefficient whose absolute value begins with 63 ones,
 * and one operand has a negative coefficient.
 */
#ifndef CUNMOD_CPU_ZPRODUCT_H
#define CUNMOD_CPU_ZPRODUCT_H

#include <stdint.h>

#include <flint/fmpz_poly.h>

/* Whether the absolute value of an integer, or of a coefficient of a, begins with 63 ones. */
int cunmod_fmpz_is_full(const fmpz_t c);
int cunmod_zpoly_is_full(const fmpz_poly_t a);

/* z = a b modulo x^n; b is a for a square; neither is zero or longer than n, which is at most the
 * length of the product. FLINT's product, but for operands that are both full; a large one is
 * checked (cpu_zcheck.h), and made anew where it is wrong. */
void cunmod_zpoly_product(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n);

/* Whether z = a b, by a check where the product is large; 1 where it is not. */
int cunmod_zpoly_is_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b);

/* z = a b modulo x^n, by one product of GMP's: of the integers a(2^k) and b(2^k). */
void cunmod_zpoly_product_packed(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b,
                                 int64_t n);

#endif
