/* Computes the constants that the kernels need for reductions modulo p.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODULUS_H
#define CUNMOD_MODULUS_H

#include <stdint.h>

#include "backend/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* *mod = the constants for the modulus p >= 2. For p >= 2^31 the field inv64, which
 * backend/types_modulus.h defines for p < 2^31 only, is 0. */
void cunmod_modulus_set(cunmod_modulus_t *mod, uint64_t p);

/* Returns the number of bytes of a coefficient on the device: 4 for p < 2^31, else 8. */
uint32_t cunmod_modulus_word(uint64_t p);

/* Returns a b mod p; a, b < p. */
uint64_t cunmod_modulus_mul(uint64_t a, uint64_t b, uint64_t p);

/* Returns the bit length of p: 0 for p = 0, else 1 + floor(log2 p). */
int cunmod_modulus_bits(uint64_t p);

#ifdef __cplusplus
}
#endif

#endif
