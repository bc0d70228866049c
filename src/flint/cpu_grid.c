/* Evaluates and interpolates several polynomials modulo p at the points 0, 1, 2, .., and computes
 * resultants modulo p, on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_grid.h"

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "flint/cpu_poly.h"

/* Returns the sum over k < n of a[k] b[k] modulo p; a[k], b[k] < p. The sum before the reduction
 * has three words: `high` and the two words of `sum`. high < p for every n < 2^63, as NMOD_RED3
 * requires. */
static uint64_t sum_of_products(const uint64_t *a, const uint64_t *b, int64_t n, nmod_t mod)
{
    unsigned __int128 sum = 0;
    uint64_t high = 0, result;
    for (int64_t k = 0; k < n; k++)
    {
        const unsigned __int128 product = (unsigned __int128)a[k] * b[k];
        sum += product;
        high += sum < product;
    }
    NMOD_RED3(result, high, (uint64_t)(sum >> 64), (uint64_t)sum, mod);
    return result;
}

void cunmod_cpu_grid_values(uint64_t *values, int64_t points, const uint64_t *a, int64_t entries,
                            int64_t lenx, uint64_t p, int (*stops)(void *argument), void *argument)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    uint64_t *const powers = _nmod_vec_init(lenx + entries), *const len = powers + lenx;
    for (int64_t e = 0; e < entries; e++)
        len[e] = (uint64_t)cunmod_true_length(a + e * lenx, lenx);
    for (int64_t j = 0; j < points && !stops(argument); j++)
    {
        powers[0] = 1;
        for (int64_t t = 1; t < lenx; t++)
            powers[t] = nmod_mul(powers[t - 1], (uint64_t)j, mod);
        for (int64_t e = 0; e < entries; e++)
            values[j * entries + e] = sum_of_products(a + e * lenx, powers, (int64_t)len[e], mod);
    }
    _nmod_vec_clear(powers);
}

void cunmod_cpu_grid_interpolate(uint64_t *z, const uint64_t *values, int64_t points,
                                 int64_t entries, uint64_t p, int (*stops)(void *argument),
                                 void *argument)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    uint64_t *const x = _nmod_vec_init(3 * points), *const weights = x + points,
                    *const y = weights + points;
    uint64_t **const tree = _nmod_poly_tree_alloc(points);
    for (int64_t j = 0; j < points; j++)
        x[j] = (uint64_t)j;
    _nmod_poly_tree_build(tree, x, points, mod);
    _nmod_poly_interpolation_weights(weights, tree, points, mod);
    for (int64_t e = 0; e < entries && !stops(argument); e++)
    {
        for (int64_t j = 0; j < points; j++)
            y[j] = values[j * entries + e];
        _nmod_poly_interpolate_nmod_vec_fast_precomp(z + e * points, y, tree, weights, points, mod);
    }
    _nmod_poly_tree_free(tree, points);
    _nmod_vec_clear(x);
}

/* Computes the determinant of the Sylvester matrix for the degrees lena - 1 and lenb - 1. When
 * a[lena-1] or b[lenb-1] is 0, the determinant is the resultant for the true degrees times a
 * factor, which integers/integers_resultant.c derives at its top. */
uint64_t cunmod_cpu_grid_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                                   uint64_t p)
{
    const int64_t n = cunmod_true_length(a, lena), m = cunmod_true_length(b, lenb);
    if (lena == 1 || lenb == 1)
    {
        /* a constant c: the determinant is c^d, d the formal degree of the other polynomial */
        return lena == 1 ? cunmod_cpu_power(a[0], (uint64_t)lenb - 1, p)
                         : cunmod_cpu_power(b[0], (uint64_t)lena - 1, p);
    }
    if (n == 0 || m == 0 || (n < lena && m < lenb))
        return 0;
    const int64_t lost = n < lena ? lena - n : lenb - m;
    const uint64_t value = cunmod_cpu_resultant(a, n, b, m, p);
    const uint64_t power = cunmod_cpu_power(n < lena ? b[m - 1] : a[n - 1], (uint64_t)lost, p);
    const uint64_t image = cunmod_modulus_mul(value, power, p);
    return n < lena && lost % 2 == 1 && lenb % 2 == 0 && image != 0 ? p - image : image;
}
