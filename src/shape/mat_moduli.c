/* The moduli of a product of matrices on the tensor cores.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The tensor cores multiply bytes. A product modulo p is computed from products modulo coprime
 * numbers of at most 8 bits, by the Chinese remainder theorem (Ozaki, Uchino, Imamura, Ozaki scheme
 * II, arXiv 2504.08009). Let M be the product of the moduli. The entries of both operands are
 * represented by numbers of absolute value at most p / 2. So an entry x of the product over the
 * integers has an absolute value of at most k (p / 2)^2. With y_i = x (M / m_i)^-1 mod m_i,
 *
 *     x = sum over i of y_i M / m_i  -  q M,    q = the integer next to the sum of y_i / m_i,
 *
 * if |x| < M / 2. The kernels compute q from S = sum of y_i floor(2^27 / m_i) < 2^32. The number
 * S / 2^27 is below the sum of y_i / m_i by at most CUNMOD_MAT_MODULI 256 / 2^27 < 2^-14. So q is
 * right under the condition
 *
 *     k (p / 2)^2 < M (1 / 2 - 2^-14).
 *
 * For p <= 256 the only modulus is p.
 */
#include "shape/mat_moduli.h"

#include <math.h>

/* Pairwise coprime numbers: the primes from 179 to 251, and 2^8, 3 5 17, 11 23, 13 19, 7 31. */
static const uint16_t coprime[CUNMOD_MAT_MODULI] = {
    256, 255, 253, 251, 247, 241, 239, 233, 229, 227, 223, 217, 211, 199, 197, 193, 191, 181, 179};

/* Returns a m mod p. */
static uint64_t times(uint64_t a, uint16_t m, uint64_t p)
{
    return (uint64_t)((unsigned __int128)a * m % p);
}

/* Returns s modulo m[i] for operand a: the inverse of the product of all other moduli. */
static uint32_t inverse_of_others(const uint16_t *m, int count, int i)
{
    uint32_t others = 1u % m[i], inverse = 1u % m[i];
    for (int j = 0; j < count; j++)
        others = j == i ? others : others * m[j] % m[i];
    while (others * inverse % m[i] != 1u % m[i])
        inverse++;
    return inverse;
}

/* Sets all fields of *x for the modulus m but the weight. */
static void set_modulus(cunmod_mat_modulus_t *x, uint16_t m, uint32_t inverse, uint64_t p)
{
    const int top = p < UINT64_C(1) << 31 ? 31 : 63; /* of a word (cunmod_modulus_t) */
    *x = (cunmod_mat_modulus_t){.m = m,
                                .reciprocal = (uint32_t)(((UINT64_C(1) << 32) + m - 1) / m),
                                .fraction = (uint32_t)((UINT64_C(1) << 32) / m)};
    for (int side = 0; side < CUNMOD_MAT_SIDES; side++)
    {
        uint32_t power = side == CUNMOD_MAT_A ? inverse : 1u % m;
        x->start[side] = (m - power * (uint32_t)((UINT64_C(1) << top) % m) % m) % m;
        for (int j = 0; j < 8; j++)
        {
            x->powers[side][j / 4] |= power << j % 4 * 8;
            power = power * 256 % m;
        }
    }
}

/* Sets all fields of *moduli for the numbers m[0 .. count-1]. */
static void set(cunmod_mat_moduli_t *moduli, const uint16_t *m, int count, uint64_t p)
{
    uint64_t below = 1 % p, above = 1 % p; /* products of the moduli before, and after number i */
    for (int i = 0; i < count; i++)
    {
        set_modulus(&moduli->modulus[i], m[i], inverse_of_others(m, count, i), p);
        moduli->modulus[i].weight = below;
        below = times(below, m[i], p);
    }
    for (int i = count - 1; i >= 0; i--)
    {
        uint64_t *const weight = &moduli->modulus[i].weight;
        *weight = (uint64_t)((unsigned __int128)*weight * above % p);
        above = times(above, m[i], p);
    }
    moduli->count = count;
    moduli->wrap = (p - below) % p;
}

int cunmod_mat_count(uint64_t p, int64_t k)
{
    if (p <= 256)
        return 1;
    /* base 2 logarithms; 2^-12 covers the factor 1 / (1 - 2^-13), and the errors of log2 */
    const double wanted = log2((double)k) + 2 * (log2((double)p) - 1) + 1 + 1.0 / (1 << 12);
    double bits = 0;
    int count = 0;
    while (count < CUNMOD_MAT_MODULI && bits < wanted)
        bits += log2(coprime[count++]);
    return count;
}

void cunmod_mat_moduli(cunmod_mat_moduli_t *moduli, uint64_t p, int64_t k)
{
    const uint16_t only = (uint16_t)p;
    set(moduli, p <= 256 ? &only : coprime, cunmod_mat_count(p, k), p);
}
