/* Products and powers modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULAR_H
#define CUNMOD_MODULAR_H

#include <stdint.h>

#include "div/newton_prepared.h"
#include "runtime/ctx.h"

/* An exponent: words, the lowest first. */
typedef struct
{
    const uint64_t *words;
    int64_t bits; /* of the number; >= 1 */
} cunmod_exponent_t;

int cunmod_exponent_bit(const cunmod_exponent_t *e, int64_t i);

/* x^e is a power of x alone while the first bits of e are a number below m - 1: how many they
 * are, and the number. */
int64_t cunmod_exponent_head(int64_t *head, const cunmod_exponent_t *e, int64_t m);

/* The products modulo f that a power takes: one a bit after the first, or, of x, after the
 * head; and, of others than x, one for each further bit that is set. */
int64_t cunmod_exponent_products(const cunmod_exponent_t *e, int64_t m, int of_x);

/* r = a b modulo the divisor, whose m coefficients are more than 1; lena, lenb < m, both
 * positive. r has m - 1 words, or lena+lenb-1 when that is less: *lenr. Returns a device
 * error. */
int cunmod_modular_mul(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                       const void *d_a, int64_t lena, const void *d_b, int64_t lenb,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* r = a^e, from the highest bit of e to the lowest; of_x: x^e, and a is 1. r has m - 1 words,
 * *lenr of them are written. CUNMOD_INTERRUPTED once the flag of ctx is set. */
int cunmod_modular_power(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                         const void *d_a, int64_t lena, int of_x, const cunmod_exponent_t *e,
                         const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_ctx_t ctx);

#endif
