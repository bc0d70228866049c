/* Computes products of differences of many polynomials modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROW_PRODUCTS_H
#define CUNMOD_ROW_PRODUCTS_H

#include <stdint.h>

#include "div/divisor.h"

/* res[j] = the product of all a[j] - b[i], 0 <= i < n, modulo the divisor, for 0 <= j < count. n,
 * count >= 1, and the divisor is not constant. All a[j] and b[i] are shorter than the divisor, and
 * have its modulus and context. The res[j] are different; each may be any a[j] or b[i]. Errors:
 * E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
int cunmod_poly_difference_products(cunmod_poly_t *res, const cunmod_poly_t *a, int64_t count,
                                    const cunmod_poly_t *b, int64_t n, cunmod_divisor_t divisor);

#endif
