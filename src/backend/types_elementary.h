/* Elementary operations: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_ELEMENTARY_H
#define CUNMOD_TYPES_ELEMENTARY_H

#include "backend/types_modulus.h"

/* A term of a sum: the sequence with elements scale words[from + step i], i = 0, 1, .., where words
 * outside of words[0 .. len-1] count as 0. If period = q > 0, element i is instead, by `kind`,
 *
 *     CUNMOD_TERM_EVEN     0 if floor(i / q) is odd, else scale words[from + step i]
 *     CUNMOD_TERM_SPREAD   scale words[i / q] if q divides i, else 0 */
enum
{
    CUNMOD_TERM_EVEN,
    CUNMOD_TERM_SPREAD
};

typedef struct
{
    const void *words;
    int64_t len;
    int64_t from, step;
    int64_t period; /* 0: none */
    int64_t kind;   /* CUNMOD_TERM_* */
    uint64_t scale; /* in [0, p) */
} cunmod_term_t;

/* z[i] = w_i (a_i + b_i) for 0 <= i < n, where a_i and b_i are elements of the sequences a and b,
 * and w_i = i + 1 if `rise` is set (for derivatives), else 1. Then z[at] = value if at >= 0. */
typedef struct
{
    void *z;        /* does not overlap a and b */
    int64_t *d_len; /* receives the length of z without leading zeros; NULL: not wanted */
    cunmod_term_t a, b;
    int64_t n;      /* >= 1 */
    int64_t at;     /* < n */
    uint64_t value; /* in [0, p) */
    int32_t rise;
    int32_t unused;
    cunmod_modulus_t mod;
} cunmod_linear_item_t;

/* z[0] = 0, z[i] = a[i-1] / i for 1 <= i < n; 1, .., n-1 are units. */
typedef struct
{
    void *z;
    const void *a;
    int64_t n;    /* >= 1 */
    int64_t wide; /* 1: indices i < n may exceed 32 bits; the kernel is slower */
    cunmod_modulus_t mod;
} cunmod_integral_item_t;

/* Cuts a[0 .. len-1] into tiles of T = cunmod_value_tile(len) coefficients, and computes the value
 * of each tile, a polynomial, at x. If a has one tile, its value is stored in z. Otherwise the
 * values, followed by x^T, are stored in `work`: the polynomial with these values as coefficients
 * has the value a(x) at x^T. */
#define CUNMOD_VALUE_TILE 4096  /* coefficients of the shortest tile */
#define CUNMOD_VALUE_TILES 4096 /* largest number of tiles, several times those computed at once */

typedef struct
{
    void *z; /* one word */
    const void *a;
    void *work;  /* cunmod_value_tiles(len) + 1 words */
    int64_t len; /* >= 1 */
    uint64_t x;  /* in [0, p) */
    cunmod_modulus_t mod;
} cunmod_value_item_t;

CUNMOD_INLINE int64_t cunmod_value_tile(int64_t len)
{
    int64_t tile = CUNMOD_VALUE_TILE;
    while (tile * CUNMOD_VALUE_TILES < len)
        tile *= 2;
    return tile;
}

CUNMOD_INLINE int64_t cunmod_value_tiles(int64_t len)
{
    return (len - 1) / cunmod_value_tile(len) + 1;
}

/* z[i] = random number i for `seed`, 0 <= i < n (cunmod_random_half). */
typedef struct
{
    void *z;
    int64_t n; /* >= 1 */
    uint64_t seed;
    cunmod_modulus_t mod;
} cunmod_random_item_t;

/* The mixing function of splitmix64 (Steele, Lea and Flood, Fast splittable pseudorandom number
 * generators, 2014). */
CUNMOD_INLINE uint64_t cunmod_random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Returns word `half` (1: high, 0: low) of a random 128-bit number u. Element i of the sequence for
 * `seed` is floor(u p / 2^128), which is uniform in [0, p) up to p / 2^128. */
CUNMOD_INLINE uint64_t cunmod_random_half(uint64_t seed, int64_t i, int half)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    return cunmod_random_mix(cunmod_random_mix(seed) +
                             golden * (2 * (uint64_t)i + (uint64_t)half + 1));
}

#endif
