/* Random numbers below a modulus, as functions of a seed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_RANDOM_H
#define CUNMOD_RANDOM_H

#include <stdint.h>

#include "backend/types_elementary.h"

/* Returns number i of the sequence for `seed`: floor(u p / 2^128) for a random 128-bit number u
 * (cunmod_random_half), which is in [0, p). The GPU computes the same numbers. */
static inline uint64_t cunmod_random_below(uint64_t seed, int64_t i, uint64_t p)
{
    const unsigned __int128 high = (unsigned __int128)p * cunmod_random_half(seed, i, 1);
    const unsigned __int128 low = (unsigned __int128)p * cunmod_random_half(seed, i, 0);
    return (uint64_t)((high + (low >> 64)) >> 64);
}

#endif
