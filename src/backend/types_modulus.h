/* A modulus as the kernels need it, a stack of equal problems, and lengths on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_MODULUS_H
#define CUNMOD_TYPES_MODULUS_H

#include <stdint.h>

/* cuda/base/launch.cuh defines CUNMOD_INLINE so that kernels can call these functions. */
#ifndef CUNMOD_INLINE
#define CUNMOD_INLINE static inline
#endif

CUNMOD_INLINE int64_t cunmod_least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

CUNMOD_INLINE int64_t cunmod_most(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* The constants that reduce modulo p, 2 <= p < 2^64. cunmod_modulus_set computes them in a few
 * operations, so a change of p costs nothing. */
typedef struct
{
    uint64_t p;
    uint64_t inv64; /* p < 2^31: floor((2^64 - 1) / p) */
    uint64_t pnorm; /* p << norm */
    uint64_t ninv;  /* floor((2^128 - 1) / pnorm) - 2^64 (Moeller and Granlund, 2011) */
    uint32_t norm;  /* leading zero bits of p */
    uint32_t word;  /* bytes of a coefficient on the device: 4 when p < 2^31, else 8 */
} cunmod_modulus_t;

/* A stack: `count` equal computations (items), 1 <= count <= CUNMOD_STACK_MOST, whose arrays have
 * equal layouts. If an array of item 0 is at address x, the array of item k is at x + k bytes. The
 * caller passes the addresses of item 0. count > 1: mods[k], in device memory, is the modulus of
 * item k; all have one word size. */
#define CUNMOD_STACK_MOST 4096
typedef struct
{
    int64_t count;
    int64_t bytes;
    const cunmod_modulus_t *mods;
} cunmod_stack_t;

/* A length on the device may be negative. One block of threads searches the highest nonzero
 * coefficient, which is usually near the top, and stops after about CUNMOD_LENGTH_TOP zero words.
 * The length is then cunmod_length_below(rest, word) < 0: the true length is at most `rest`, and
 * cunmod_dev_find_length computes it with the whole device. word: bytes of a coefficient. */
#define CUNMOD_LENGTH_TOP 16384

CUNMOD_INLINE int64_t cunmod_length_below(int64_t rest, uint32_t word)
{
    return -(2 * rest + (word == 8));
}

/* For below = cunmod_length_below(rest, w): returns `rest`, and *word = w. */
CUNMOD_INLINE int64_t cunmod_length_rest(int64_t below, uint32_t *word)
{
    *word = -below % 2 == 1 ? 8 : 4;
    return -below / 2;
}

#endif
