/* Values of polynomials at a matrix: the shape of Paterson's and Stockmeyer's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_values.h"

#include <math.h>

#include "shape/mat_planes.h"
#include "shape/mat_space.h"

/* Returns the bytes of the planes of the largest product. */
static int64_t planes_of(const cunmod_mat_values_t *x, int64_t n, uint64_t p)
{
    return cunmod_most(cunmod_mat_work_bytes(n, n, n, p),
                       cunmod_mat_work_bytes(x->group, x->powers, n * n, p));
}

/* Returns a number s with s^2 >= len, about the square root of len. */
static int64_t root(int64_t len)
{
    int64_t s = (int64_t)sqrt((double)len);
    while (s * s < len)
        s++;
    return s;
}

/* Sets the other members by x->powers and x->group. */
static void complete(cunmod_mat_values_t *x, int64_t n, int64_t len, const cunmod_modulus_t *mod)
{
    const int64_t word = mod->word, lists = cunmod_mat_aligned(2 * n * (int64_t)sizeof(int32_t));
    x->blocks = (len - 1) / x->powers + 1;
    x->group = cunmod_least(x->group, x->blocks);
    x->values = cunmod_mat_aligned((x->powers + 1) * n * n * word);
    x->lists = x->values + cunmod_mat_aligned(x->group * n * n * word);
    x->planes = x->lists + lists;
    x->bytes = x->planes + planes_of(x, n, mod->p);
}

/* A group has no more blocks than a tile of a matrix of coefficients has rows. */
cunmod_mat_values_t cunmod_mat_values(int64_t n, int64_t len, const cunmod_modulus_t *mod,
                                      int64_t memory)
{
    const int64_t word = mod->word, lists = cunmod_mat_aligned(2 * n * (int64_t)sizeof(int32_t));
    cunmod_mat_values_t x = {.powers = root(len)};
    x.group = cunmod_least((len - 1) / x.powers + 1, CUNMOD_MAT_TILE);
    const int64_t others = planes_of(&x, n, mod->p) + lists + len * word + 3 * 256;
    const double room = ((double)memory - (double)others) / ((double)n * (double)n * (double)word);
    const double matrices = room - 2; /* beside the operand and the result */
    if ((double)(x.powers + 1 + x.group) > matrices)
    {
        const int64_t most = matrices > 3 ? (int64_t)matrices : 3;
        x.group = cunmod_least(x.group, cunmod_most(most / 4, 1));
        x.powers = cunmod_least(x.powers, most - 1 - x.group);
    }
    complete(&x, n, len, mod);
    return x;
}

int cunmod_mat_values_shrink(cunmod_mat_values_t *x, int64_t n, int64_t len,
                             const cunmod_modulus_t *mod)
{
    if (x->powers == 1 && x->group == 1)
        return 0;
    x->powers = cunmod_most(x->powers / 2, 1);
    x->group = cunmod_most(x->group / 2, 1);
    complete(x, n, len, mod);
    return 1;
}

double cunmod_mat_values_bound(int64_t n, int64_t len)
{
    const double entries = (double)n * (double)n, side = (double)n + 2 * CUNMOD_MAT_TILE;
    const double powers = sqrt((double)len) + 2 + CUNMOD_MAT_TILE;
    const double columns = entries + 2 * CUNMOD_MAT_TILE;
    const double planes = 3 * side * side + powers * CUNMOD_MAT_TILE +
                          (powers + CUNMOD_MAT_TILE) * columns;
    return CUNMOD_MAT_MODULI * planes +
           (double)sizeof(uint64_t) * ((powers + CUNMOD_MAT_TILE) * entries + (double)n + 1024);
}
