/* Computes products and powers modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULAR_H
#define CUNMOD_MODULAR_H

#include <stdint.h>

#include "div/newton_prepared.h"
#include "runtime/ctx.h"

/* An exponent of any size, in 64-bit words, lowest word first. */
typedef struct
{
    const uint64_t *words;
    int64_t bits; /* bit length of the exponent, >= 1 */
} cunmod_exponent_t;

int cunmod_exponent_bit(const cunmod_exponent_t *e, int64_t i);

/* *head = the number that the k highest bits of e form, for the largest k with *head < m - 1, so
 * that x^(*head) needs no reduction modulo a divisor of m coefficients. Returns k. */
int64_t cunmod_exponent_head(int64_t *head, const cunmod_exponent_t *e, int64_t m);

/* Returns the number of products modulo a divisor of m coefficients by which a power with exponent
 * *e is computed. of_x = 1, a power of x: one product for each bit of *e after the bits that
 * cunmod_exponent_head uses. of_x = 0, a power of another polynomial: one product for each bit
 * after the first, and one more for each of these bits that is 1. */
int64_t cunmod_exponent_products(const cunmod_exponent_t *e, int64_t m, int of_x);

/* d_r[0 .. *lenr-1] = a b modulo the divisor of m > 1 coefficients; 1 <= lena, lenb < m. *lenr =
 * min(m - 1, lena + lenb - 1). The highest words may be 0. Returns a device error. */
int cunmod_modular_mul(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                       const void *d_a, int64_t lena, const void *d_b, int64_t lenb,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* d_r[0 .. *lenr-1] = a^e modulo the divisor of m > 1 coefficients, 1 <= lena < m. of_x = 1: x^e
 * instead, and d_a[0] = 1. Uses the bits of e from the highest to the lowest. d_r has space for m -
 * 1 words. Returns a device error, or CUNMOD_INTERRUPTED if the interrupt flag of ctx is set. */
int cunmod_modular_power(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                         const void *d_a, int64_t lena, int of_x, const cunmod_exponent_t *e,
                         const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_ctx_t ctx);

#endif
