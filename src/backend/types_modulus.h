/* A modulus as the kernels need it, and how functions are shared by the host side and the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_MODULUS_H
#define CUNMOD_TYPES_MODULUS_H

#include <stdint.h>

/* cuda/base/launch.cuh makes such functions the kernels' too. */
#ifndef CUNMOD_INLINE
#define CUNMOD_INLINE static inline
#endif

/* Everything that a kernel needs to reduce modulo p, 2 <= p < 2^64. cunmod_modulus_set computes it
 * in a few operations, so that a change of p costs nothing. */
typedef struct
{
    uint64_t p;
    uint64_t inv64; /* p < 2^31: floor((2^64 - 1) / p) */
    uint64_t pnorm; /* p << norm */
    uint64_t ninv;  /* floor((2^128 - 1) / pnorm) - 2^64 (Moeller and Granlund, 2011) */
    uint32_t norm;  /* leading zero bits of p */
    uint32_t word;  /* bytes of a coefficient on the device: 4 when p < 2^31, else 8 */
} cunmod_modulus_t;

/* Work on `count` items at once, at most CUNMOD_STACK_MOST, whose memory is of the same kind:
 * what item 0 has at an address lies k `bytes` bytes behind for item k. A call gets item 0. With
 * count = 1 that is all; else mods, in device memory, has the modulus of each item, and all of
 * these have words of one size. */
#define CUNMOD_STACK_MOST 4096
typedef struct
{
    int64_t count;
    int64_t bytes;
    const cunmod_modulus_t *mods;
} cunmod_stack_t;

/* A length on the device. One block of threads looks for the highest coefficient that is not 0. It
 * seldom has to look far, and gives up after about this many words, each of which is 0. Then the
 * length becomes cunmod_length_below(rest, word), which is negative: it is at most rest, and the
 * whole device is to look for it (cunmod_dev_find_length). */
#define CUNMOD_LENGTH_TOP 16384

CUNMOD_INLINE int64_t cunmod_length_below(int64_t rest, uint32_t word)
{
    return -(2 * rest + (word == 8));
}

/* The same back, for a negative length. */
CUNMOD_INLINE int64_t cunmod_length_rest(int64_t below, uint32_t *word)
{
    *word = -below % 2 == 1 ? 8 : 4;
    return -below / 2;
}

#endif
