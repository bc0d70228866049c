/* Products over the integers that are correct also for operands for which FLINT's product is wrong.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT up to release 3.6 multiplies by transforms modulo 2^(64 L) + 1, and treats a coefficient c
 * of the product as positive when -2^(64 L - 1) < c < -2^(64 L - 1) + 2^(64 (L - 1))
 * (docs/defects.md). Let the operands have coefficients of at most A and B bits, and the shorter
 * operand m <= 2^k coefficients. FLINT chooses L with A + B + k < 64 L. So |c| is at most m 2^-k
 * (|a| 2^-A) (|b| 2^-B) 2^(64 L - 1), where a and b are the largest coefficients of the operands.
 * |c| is as close to 2^(64 L - 1) as above only when m 2^-k, |a| 2^-A and |b| 2^-B are all above 1
 * - 2^-63. Then either operand has a coefficient whose absolute value begins with 63 ones (the
 * operand is *full*), and one operand has a negative coefficient.
 */
#ifndef CUNMOD_CPU_ZPRODUCT_H
#define CUNMOD_CPU_ZPRODUCT_H

#include <stdint.h>

#include <flint/fmpz_poly.h>

/* cunmod_fmpz_is_full returns whether the absolute value of c begins with 63 ones in binary;
 * cunmod_zpoly_is_full whether this holds for a coefficient of a. */
int cunmod_fmpz_is_full(const fmpz_t c);
int cunmod_zpoly_is_full(const fmpz_poly_t a);

/* z = a b modulo x^n; b == a: a square. a and b are not zero and not longer than n, and n is at
 * most the length of the product. FLINT computes the product unless both operands are full. A large
 * product is checked (cpu_zcheck.h); when it is wrong, or both operands are full, GMP computes the
 * product. */
void cunmod_zpoly_product(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, int64_t n);

/* Returns whether z = a b, by a random check when the product is large. Returns 1 without a check
 * when the product is not large. */
int cunmod_zpoly_is_product(const fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b);

/* z = a b modulo x^n, by one product of the integers a(2^(64 l)) and b(2^(64 l)), which GMP
 * computes; 64 l is more than the bits of a coefficient of a b. */
void cunmod_zpoly_product_packed(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b,
                                 int64_t n);

#endif
