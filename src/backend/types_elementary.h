/* Elementary operations as the kernels take them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_ELEMENTARY_H
#define CUNMOD_TYPES_ELEMENTARY_H

#include "backend/types_modulus.h"

/* The coefficients scale words[from + step i] for i = 0, 1, .., where words outside of
 * words[0 .. len-1] count as 0. With a period q > 0 it is
 *
 *     CUNMOD_TERM_EVEN     0 where floor(i / q) is odd: every other block of q coefficients
 *     CUNMOD_TERM_SPREAD   scale words[i / q] where q divides i, else 0
 */
enum
{
    CUNMOD_TERM_EVEN,
    CUNMOD_TERM_SPREAD
};

typedef struct
{
    const void *words;
    int64_t len;
    int64_t from;
    int64_t step;
    int64_t period; /* 0: none */
    int64_t kind;   /* CUNMOD_TERM_* */
    uint64_t scale; /* in [0, p) */
} cunmod_term_t;

/* z[i] = w_i (a_i + b_i) for 0 <= i < n, where w_i is i + 1 with `rise`, and else 1. z[at] = value
 * when `at` is not negative. */
typedef struct
{
    void *z;        /* apart from a and b */
    int64_t *d_len; /* NULL, or becomes the length of z without leading zeros */
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
    int64_t wide; /* numbers below n may have more than 32 bits, which takes longer */
    cunmod_modulus_t mod;
} cunmod_integral_item_t;

/* The values at x of the polynomials of cunmod_value_tile(len) coefficients into which
 * a[0 .. len-1] is cut. Several of these values are the coefficients of a polynomial whose value at
 * x^cunmod_value_tile(len) is that of a at x. They go to `work`, with this power of x behind them.
 * A single one goes to z. */
#define CUNMOD_VALUE_TILE 4096  /* the shortest */
#define CUNMOD_VALUE_TILES 4096 /* the most of them: several times what a GPU runs at once */

typedef struct
{
    void *z; /* a word */
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
    {
        tile *= 2;
    }
    return tile;
}

CUNMOD_INLINE int64_t cunmod_value_tiles(int64_t len)
{
    return (len - 1) / cunmod_value_tile(len) + 1;
}

/* z[i] = random number i of `seed`, 0 <= i < n (cunmod_random_half). */
typedef struct
{
    void *z;
    int64_t n; /* >= 1 */
    uint64_t seed;
    cunmod_modulus_t mod;
} cunmod_random_item_t;

/* splitmix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014). */
CUNMOD_INLINE uint64_t cunmod_random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Half `half`, 0 or 1, of the 128 random bits of element i; the coefficient is their product with p
 * over 2^128, which is uniform but for p / 2^128. */
CUNMOD_INLINE uint64_t cunmod_random_half(uint64_t seed, int64_t i, int half)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    return cunmod_random_mix(cunmod_random_mix(seed) +
                             golden * (2 * (uint64_t)i + (uint64_t)half + 1));
}

#endif
