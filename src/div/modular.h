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

/* An exponent as words, the lowest first. */
typedef struct
{
    const uint64_t *words;
    int64_t bits; /* bits of the number, >= 1 */
} cunmod_exponent_t;

int cunmod_exponent_bit(const cunmod_exponent_t *e, int64_t i);

/* The highest bits of e that make a number *head < m - 1, for which x^(*head) needs no reduction
 * modulo a divisor of m coefficients. Returns how many bits they are. */
int64_t cunmod_exponent_head(int64_t *head, const cunmod_exponent_t *e, int64_t m);

/* How many products modulo a divisor of m coefficients a power takes. A power of x takes one for
 * each bit behind the head. Any other power takes one for each bit behind the first, and one more
 * for each of these bits that is set. */
int64_t cunmod_exponent_products(const cunmod_exponent_t *e, int64_t m, int of_x);

/* r = a b modulo the divisor of m > 1 coefficients; 1 <= lena, lenb < m. *lenr = the words of r,
 * min(m - 1, lena + lenb - 1). Returns a device error. */
int cunmod_modular_mul(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                       const void *d_a, int64_t lena, const void *d_b, int64_t lenb,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* r = a^e modulo the divisor; with of_x, r = x^e, and d_a has a word 1. e is read from its highest
 * bit to its lowest. r has room for m - 1 words, of which *lenr are written. Returns a device
 * error, or CUNMOD_INTERRUPTED when the flag of ctx is set. */
int cunmod_modular_power(const cunmod_newton_prepared_t *prepared, void *d_r, int64_t *lenr,
                         const void *d_a, int64_t lena, int of_x, const cunmod_exponent_t *e,
                         const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_ctx_t ctx);

#endif
