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
 * if |x| < M / 2. The kernels compute q from floor(2^32 / m_i) in place of 2^32 / m_i. The sum is
 * then too small by less than CUNMOD_MAT_MODULI 256 / 2^32 < 2^-19, hence the condition
 *
 *     k (p / 2)^2 < M (1 / 2 - 2^-19).
 *
 * For p <= 256 the only modulus is p.
 */
#include "shape/mat_moduli.h"

#include <math.h>

/* Pairwise coprime numbers, the greatest possible: all primes from 173 to 251 but 11, 17, 19 and 23
 * times others, and 2^8, 3 5 17, 11 23, 13 19, 7 31. */
static const uint16_t coprime[CUNMOD_MAT_MODULI] = {256, 255, 253, 251, 247, 241, 239,
                                                    233, 229, 227, 223, 217, 211, 199,
                                                    197, 193, 191, 181, 179, 173};

/* Sets all fields of `moduli` for the numbers m[0 .. count-1]. */
static void set(cunmod_mat_moduli_t *moduli, const uint16_t *m, int count, uint64_t p)
{
    unsigned __int128 product = 1 % p;
    for (int i = 0; i < count; i++)
    {
        cunmod_mat_modulus_t *const x = &moduli->modulus[i];
        unsigned __int128 weight = 1 % p;
        uint32_t others = 1u % m[i], inverse = 1u % m[i];
        for (int j = 0; j < count; j++)
        {
            if (j == i)
                continue;
            others = others * m[j] % m[i];
            weight = weight * m[j] % p;
        }
        while (others * inverse % m[i] != 1u % m[i])
            inverse++;
        *x = (cunmod_mat_modulus_t){
            .m = m[i],
            .reciprocal = (uint32_t)(((UINT64_C(1) << 32) + m[i] - 1) / m[i]),
            .fraction = (uint32_t)((UINT64_C(1) << 32) / m[i]),
            .weight = (uint64_t)weight};
        for (int side = 0; side < CUNMOD_MAT_SIDES; side++)
        {
            uint32_t power = side == CUNMOD_MAT_A ? inverse : 1u % m[i];
            x->minus[side] = (m[i] - (uint32_t)(p % m[i]) * power % m[i]) % m[i];
            for (int j = 0; j < 8; j++)
            {
                x->powers[side][j / 4] |= power << j % 4 * 8;
                power = power * 256 % m[i];
            }
        }
        product = product * m[i] % p;
    }
    moduli->count = count;
    moduli->wrap = (uint64_t)((p - product) % p);
}

int cunmod_mat_count(uint64_t p, int64_t k)
{
    if (p <= 256)
        return 1;
    /* base 2 logarithms; 2^-15 covers the factor 1 / (1 - 2^-18), and the errors of log2 */
    const double wanted = log2((double)k) + 2 * (log2((double)p) - 1) + 1 + 1.0 / (1 << 15);
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
