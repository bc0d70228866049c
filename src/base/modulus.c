/* Computes the constants that the kernels need for reductions modulo p.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modulus.h"

#include "cunmod.h"

#define SMALL_LIMIT (UINT64_C(1) << 31)

__extension__ typedef unsigned __int128 u128;

int cunmod_modulus_bits(uint64_t p)
{
    return p == 0 ? 0 : 64 - __builtin_clzll(p);
}

uint64_t cunmod_modulus_mul(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((u128)a * b % p);
}

uint32_t cunmod_modulus_word(uint64_t p)
{
    return p < SMALL_LIMIT ? 4 : 8;
}

void cunmod_modulus_set(cunmod_modulus_t *mod, uint64_t p)
{
    mod->p = p;
    mod->inv64 = p < SMALL_LIMIT ? UINT64_MAX / p : 0;
    mod->norm = (uint32_t)(64 - cunmod_modulus_bits(p));
    mod->pnorm = p << mod->norm;
    /* The quotient q = floor((2^128 - 1) / pnorm) is in [2^64, 2^65). ninv = q - 2^64 is the low
     * word of q. */
    mod->ninv = (uint64_t)(~(u128)0 / mod->pnorm);
    mod->word = cunmod_modulus_word(p);
}
