/* The transforms of a product of matrices of polynomials, and the parts in which it is computed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_poly_shape.h"

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/ntt.h"

/* Kernels recombine coefficients modulo p < 2^31 from the residues modulo at most this number of
 * primes. */
#define NARROW_PRIMES 3

#define GRAIN 16 /* rows and columns of the product that a block of threads computes */

cunmod_mat_transform_t cunmod_mat_poly_transform(int64_t k, int64_t lena, int64_t lenb, int64_t lo,
                                                 int64_t hi, uint64_t p)
{
    /* Coefficients from hi on do not contribute. Modulo x^N - 1 coefficient N + i is added to
     * coefficient i, which is not wanted if i < lo. */
    const int64_t a = cunmod_least(lena, hi), b = cunmod_least(lenb, hi);
    const int64_t needed = cunmod_most(cunmod_most(hi, a + b - 1 - lo), cunmod_most(a, b));
    const int count = cunmod_ntt_count((uint64_t)k * (uint64_t)cunmod_least(a, b), p);
    const int has_primes = count > 0 && (p >> 31 != 0 || count <= NARROW_PRIMES);
    return (cunmod_mat_transform_t){has_primes ? cunmod_ntt_points(needed, p, 0) : 0, count};
}

static int64_t entry_bytes(cunmod_mat_transform_t x)
{
    return x.points * x.count * (int64_t)sizeof(uint32_t);
}

/* Returns the largest s with s^2 <= x. */
static int64_t root_of(int64_t x)
{
    int64_t s = 0;
    for (int64_t bit = INT64_C(1) << 30; bit > 0; bit /= 2)
        if ((s + bit) * (s + bit) <= x)
            s += bit;
    return s;
}

/* Half of the transforms are those of the product, which is nearly a square, since the transforms
 * of a and b are computed again for each panel. */
cunmod_mat_poly_panel_t cunmod_mat_poly_panels(int64_t m, int64_t k, int64_t n,
                                               cunmod_mat_transform_t x)
{
    const int64_t entry = entry_bytes(x);
    const int64_t most = cunmod_most(CUNMOD_MAT_WORK / entry, 3), half = most / 2;
    cunmod_mat_poly_panel_t panel = {entry, m, k, n};
    if (m <= most / k && n <= most / k && m <= most / n && m * k + k * n + m * n <= most)
        return panel;
    const int64_t root = root_of(half), side = root > GRAIN ? root / GRAIN * GRAIN : root;
    panel.rows = cunmod_least(m, n < side ? half / n : side);
    panel.columns = cunmod_least(n, m < side ? half / m : side);
    const int64_t left = most - panel.rows * panel.columns;
    panel.depth = cunmod_least(k, cunmod_most(left / (panel.rows + panel.columns), 1));
    return panel;
}

int64_t cunmod_mat_poly_bytes(const cunmod_mat_poly_panel_t *panel)
{
    return (panel->rows * panel->depth + panel->depth * panel->columns +
            panel->rows * panel->columns) *
           panel->entry;
}

cunmod_mat_poly_panel_t cunmod_mat_poly_prepared_panels(int64_t m, int64_t k, int64_t n,
                                                        cunmod_mat_transform_t x)
{
    const int64_t entry = entry_bytes(x), most = CUNMOD_MAT_WORK / entry / (m + k);
    return (cunmod_mat_poly_panel_t){entry, m, k, cunmod_least(n, cunmod_most(most, 1))};
}

int64_t cunmod_mat_poly_prepared_bytes(const cunmod_mat_poly_panel_t *panel)
{
    return (panel->rows + panel->depth) * panel->columns * panel->entry;
}

/* ---- layers ----------------------------------------------------------------- */

/* The most rows and columns. With at most 2^16 values of k and MOST_LENGTH coefficients, the layers
 * of each matrix have at most 2^16 2^16 2^11 words, so that no number of bytes is 2^63 or more. */
#define MOST_ROWS (INT64_C(1) << 16)

/* The most coefficients. The number of pairs of layers that are multiplied is the product of both
 * lengths: for longer entries transforms are faster. */
#define MOST_LENGTH 1024

int cunmod_mat_has_layers(int64_t m, int64_t k, int64_t n, int64_t lena, int64_t lenb, int64_t hi)
{
    const int64_t a = cunmod_least(lena, hi), b = cunmod_least(lenb, hi);
    return cunmod_most(m, n) <= MOST_ROWS && cunmod_most(a, b) <= MOST_LENGTH &&
           k <= CUNMOD_MAT_DEPTH / cunmod_least(a, b);
}

cunmod_mat_layers_t cunmod_mat_layers(int64_t m, int64_t k, int64_t n, int64_t lena, int64_t lenb,
                                      int64_t lo, int64_t hi, const cunmod_modulus_t *mod)
{
    const int64_t word = mod->word;
    cunmod_mat_layers_t x = {.lena = cunmod_least(lena, hi), .lenb = cunmod_least(lenb, hi)};
    const int64_t depth = k * cunmod_least(x.lena, x.lenb);
    x.each = cunmod_mat_bytes(m, depth, n, cunmod_mat_count(mod->p, depth));
    x.group = cunmod_least(cunmod_least(hi - lo, CUNMOD_MAT_GROUP),
                           cunmod_most(CUNMOD_MAT_WORK / x.each, 1));
    x.b = cunmod_mat_aligned(m * k * x.lena * word);
    x.z = x.b + cunmod_mat_aligned(k * n * x.lenb * word);
    x.planes = x.z + cunmod_mat_aligned(m * n * (hi - lo) * word);
    x.bytes = x.planes + x.group * x.each;
    return x;
}

/* ---- products by a square matrix ------------------------------------------------------ */

/* One group of products by coefficients takes less time than the shortest transforms, unless the
 * matrices are much smaller than a tile of the tensor cores. */
int cunmod_mat_left_by_layers(int64_t n, const cunmod_mat_left_t *x)
{
    return n > CUNMOD_MAT_TILE / 4 && x->hi <= CUNMOD_MAT_GROUP && x->hi < x->lena + x->lenb &&
           cunmod_mat_has_layers(n, n, x->columns, x->lena, x->lenb, x->hi);
}

cunmod_mat_transform_t cunmod_mat_left_transform(int64_t n, const cunmod_mat_left_t *x, uint64_t p)
{
    return cunmod_mat_poly_transform(n, x->lena, x->lenb, x->lo, x->hi, p);
}

int64_t cunmod_mat_left_bytes(int64_t n, const cunmod_mat_left_t *x, const cunmod_modulus_t *mod)
{
    if (cunmod_mat_left_by_layers(n, x))
        return cunmod_mat_layers(n, n, x->columns, x->lena, x->lenb, x->lo, x->hi, mod).bytes;
    const cunmod_mat_poly_panel_t panel =
        cunmod_mat_poly_panels(n, n, x->columns, cunmod_mat_left_transform(n, x, mod->p));
    return cunmod_mat_poly_bytes(&panel);
}
