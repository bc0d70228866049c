/* Plain data shared by the host side and the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_H
#define CUNMOD_TYPES_H

#include <stdint.h>

/* Everything a kernel needs to reduce modulo p, 2 <= p < 2^64. Computed in a few
 * operations by cunmod_modulus_set, so that changing p costs nothing. */
typedef struct
{
    uint64_t p;
    uint64_t inv64; /* p < 2^31: floor((2^64 - 1) / p) */
    uint64_t fold;  /* p < 2^31: the largest multiple of p that is <= 2^63 */
    uint64_t pnorm; /* p << norm */
    uint64_t ninv;  /* floor((2^128 - 1) / pnorm) - 2^64 (Moeller and Granlund, 2011) */
    uint32_t norm;  /* leading zero bits of p */
    uint32_t word;  /* bytes of a coefficient on the device: 4 when p < 2^31, else 8 */
} cunmod_modulus_t;

/* One product: z[0 .. lena+lenb-2] = a * b. Pointers are device memory. */
typedef struct
{
    const void *a;
    const void *b;
    void *z;
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1 */
    cunmod_modulus_t mod;
} cunmod_mul_item_t;

/* One division: a is overwritten, its low lenb-1 coefficients become the
 * remainder; q has lena-lenb+1 coefficients, or is NULL when it is not wanted. */
typedef struct
{
    void *a;
    const void *b;
    void *q;
    void *head;   /* workspace: CUNMOD_DIV_HEAD words, 1/lc(b) and the monic head of b */
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1, leading coefficient a unit */
    cunmod_modulus_t mod;
} cunmod_div_item_t;

/* One GCD: a and b are read; g has min(lena, lenb) words, or lena when lenb = 0;
 * *len becomes the length of the monic GCD. */
typedef struct
{
    const void *a;
    const void *b;
    void *g;
    int64_t *len;
    void *work;      /* workspace, cunmod_gcd_work_words words of the coefficients' size */
    int64_t *status; /* workspace, CUNMOD_GCD_STATUS int64_t */
    int64_t lena;    /* >= lenb, >= 1, leading coefficient not zero */
    int64_t lenb;    /* >= 0; leading coefficients may be zero unless cunmod_gcd_divides */
    cunmod_modulus_t mod;
} cunmod_gcd_item_t;

/* Largest s of a division block and of a GCD block, and what follows from it. */
#define CUNMOD_DIV_MAX_S 512
#define CUNMOD_GCD_MAX_S 512
#define CUNMOD_DIV_HEAD (CUNMOD_DIV_MAX_S + 1)
#define CUNMOD_GCD_STATUS 6

/* Words of the array M of Algorithm 5 and of its half-size partner: ceil(lenb/s)
 * rows of lena+s-1 words; a level of the addition phase halves the rows and adds
 * 2^i s columns. Rounded up to an even number, so that the items of a batch stay
 * aligned. The caller has checked that the product does not overflow. */
static inline int64_t cunmod_mul_two_phase_words(int64_t lena, int64_t lenb, int64_t s)
{
    int64_t rows = (lenb + s - 1) / s;
    int64_t half = (rows + 1) / 2;
    int64_t words = rows * (lena + s - 1) + half * (lena + 2 * s - 1);
    return words + words % 2;
}

/* An operand of a GCD that is longer than the other one by so much is divided by it
 * first, with as many steps a launch: a step of a division costs a fraction of one of
 * Euclid's, whose launches are all as wide as the long operand. */
#define CUNMOD_GCD_DIVIDE 256

static inline int cunmod_gcd_divides(int64_t lena, int64_t lenb)
{
    return lenb > 0 && lena - lenb >= CUNMOD_GCD_DIVIDE;
}

/* Words of workspace of a GCD: both operands, twice (one copy is read while the
 * other is written). A division that comes first has its dividend and its head in the
 * second copy: lena + CUNMOD_GCD_DIVIDE + 1 words are there behind the first copy of b
 * and the remainder. */
static inline int64_t cunmod_gcd_work_words(int64_t lena, int64_t lenb)
{
    return 2 * (lena + lenb);
}

#endif
