/* Powers x^(p^i) modulo a polynomial over Z/pZ, by compositions or by powers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let h_i = x^(p^i) modulo f. Since a(x)^p = a(x^p) modulo p, h_(i+j) = h_i(h_j), and a(h_j) =
 * a^(p^j) for any a.
 */
#ifndef CUNMOD_FROBENIUS_H
#define CUNMOD_FROBENIUS_H

#include <stdint.h>

#include "cunmod.h"

/* res = x^p modulo the divisor. Errors of all functions: those of operations on device
 * polynomials. */
int cunmod_frobenius(cunmod_poly_t res, cunmod_divisor_t divisor);

/* h[1 .. n], where h[1] = x^p is given, become h_1 .. h_n modulo the divisor, n >= 1: by powers of
 * p, or by compositions where these are less work. */
int cunmod_frobenius_powers(cunmod_poly_t *h, int64_t n, cunmod_divisor_t divisor);

/* res = h_n for n >= 1 from h = h_1. res is not h. */
int cunmod_frobenius_power(cunmod_poly_t res, cunmod_poly_t h, int64_t n, cunmod_divisor_t divisor);

/* res = a + a^p + .. + a^(p^(n-1)) modulo the divisor, n >= 1, from h = h_1. a is shorter than the
 * divisor. res is neither a nor h. */
int cunmod_frobenius_trace(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t h, int64_t n,
                           cunmod_divisor_t divisor);

#endif
