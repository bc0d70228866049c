/* Values and interpolation of several polynomials, and resultants, on the CPU: over FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/cpu_grid.h"

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_vec.h>

#include "base/check.h"
#include "base/cpu_poly.h"

void cunmod_cpu_grid_values(uint64_t *values, int64_t points, const uint64_t *a, int64_t entries,
                            int64_t lenx, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    for (int64_t e = 0; e < entries; e++)
    {
        for (int64_t j = 0; j < points; j++)
        {
            values[j * entries + e] = _nmod_poly_evaluate_nmod(a + e * lenx, lenx, (ulong)j, mod);
        }
    }
}

void cunmod_cpu_grid_interpolate(uint64_t *z, const uint64_t *values, int64_t points,
                                 int64_t entries, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    uint64_t *const x = _nmod_vec_init(3 * points), *const weights = x + points,
                    *const y = weights + points;
    uint64_t **const tree = _nmod_poly_tree_alloc(points);
    for (int64_t j = 0; j < points; j++)
    {
        x[j] = (uint64_t)j;
    }
    _nmod_poly_tree_build(tree, x, points, mod);
    _nmod_poly_interpolation_weights(weights, tree, points, mod);
    for (int64_t e = 0; e < entries; e++)
    {
        for (int64_t j = 0; j < points; j++)
        {
            y[j] = values[j * entries + e];
        }
        _nmod_poly_interpolate_nmod_vec_fast_precomp(z + e * points, y, tree, weights, points, mod);
    }
    _nmod_poly_tree_free(tree, points);
    _nmod_vec_clear(x);
}

/* Res(a, b) from the resultant of what is left of a and b, as cunmod_integers_resultant does. */
uint64_t cunmod_cpu_grid_resultant(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                                   uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const int64_t n = cunmod_true_length(a, lena), m = cunmod_true_length(b, lenb);
    if (n == 0 || m == 0)
    {
        /* a constant that stands for the rows of the other operand */
        return lena == 1 && (n > 0 || lenb == 1) ? nmod_pow_ui(a[0], (ulong)lenb - 1, mod)
               : lenb == 1                       ? nmod_pow_ui(b[0], (ulong)lena - 1, mod)
                                                 : 0;
    }
    if (n < lena && m < lenb)
    {
        return 0;
    }
    const uint64_t value = n >= m ? _nmod_poly_resultant(a, n, b, m, mod)
                                  : _nmod_poly_resultant(b, m, a, n, mod);
    const int64_t lost = n < lena ? lena - n : lenb - m;
    const uint64_t lead = n < lena ? b[m - 1] : a[n - 1];
    const int swapped = n < m && n % 2 == 0 && m % 2 == 0; /* both degrees are odd */
    const int moved = n < lena && lost % 2 == 1 && lenb % 2 == 0;
    const uint64_t image = nmod_mul(value, nmod_pow_ui(lead, (ulong)lost, mod), mod);
    return swapped != moved ? nmod_neg(image, mod) : image;
}
