/* Computes the steps and the workspace of a composition of power series by halving.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/halving_shape.h"

#include "shape/compose_shape.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* Sets shape->points for transforms modulo p itself (own = 1) or modulo fixed primes. Returns 0, or
 * -1 when a transform does not exist. */
static int set_points(cunmod_halving_t *shape, uint64_t p, int own)
{
    for (int k = 0; k < shape->levels; k++)
    {
        shape->points[k] = cunmod_ntt_points(4 * shape->words[k], p, own);
        if (shape->points[k] == 0)
            return -1;
    }
    return 0;
}

/* Returns the most words of a level. */
static int64_t most_words(const cunmod_halving_t *shape)
{
    int64_t most = 0;
    for (int k = 0; k <= shape->levels; k++)
        most = cunmod_most(most, shape->words[k]);
    return most;
}

int cunmod_halving_shape(cunmod_halving_t *shape, int64_t n, uint64_t p, int own)
{
    *shape = (cunmod_halving_t){.columns = {n}, .words = {n}};
    for (int k = 0; shape->columns[k] > 1; k++)
    {
        shape->columns[k + 1] = (shape->columns[k] + 1) / 2;
        shape->words[k + 1] = shape->columns[k + 1] << (k + 1);
        shape->levels = k + 1;
    }
    shape->own = own && p >> 31 == 0 && set_points(shape, p, 1) == 0 ? p : 0;
    if (shape->own != 0)
        shape->count = 1;
    else
        shape->count = cunmod_ntt_count((uint64_t)(2 * most_words(shape)), p);
    return shape->count == 0 || (shape->own == 0 && set_points(shape, p, 0) != 0) ? -1 : 0;
}

/* Halving takes 2 products of about 2 n by 2 n coefficients for each of log2(n) levels, one after
 * the other. */
int cunmod_halving_is_faster(cunmod_halving_t *shape, int64_t lena, int64_t n, uint64_t p, int own)
{
    int levels = 0;
    while (n >> levels > 1)
        levels++;
    return n >= CUNMOD_TUNE_HALVING_LEAST &&
           cunmod_compose_products(lena, 1) > CUNMOD_TUNE_HALVING_PRODUCTS * levels &&
           cunmod_halving_shape(shape, n, p, own) == 0;
}

int64_t cunmod_halving_table_words(const cunmod_halving_t *shape)
{
    int64_t words = 0;
    for (int k = 0; k < shape->levels; k++)
        if (k == 0 || shape->points[k] != shape->points[k - 1])
            words += cunmod_ntt_tables(shape->points[k], shape->count);
    return words;
}

cunmod_halving_space_t cunmod_halving_space(const cunmod_halving_t *shape, int64_t word)
{
    const int64_t most = most_words(shape) * word;
    cunmod_halving_space_t space = {0};
    int64_t points = 0, at = 0;
    for (int k = 0; k < shape->levels; k++)
    {
        points = cunmod_most(points, shape->points[k]);
        space.r[k] = cunmod_take(&at, shape->words[k] * word);
    }
    space.work = cunmod_take(&at, 2 * shape->count * points * (int64_t)sizeof(uint32_t));
    space.spread = cunmod_take(&at, 4 * most);
    space.mirrored = cunmod_take(&at, 2 * most);
    space.product = cunmod_take(&at, 4 * most);
    space.even = cunmod_take(&at, most);
    space.half = cunmod_take(&at, most);
    space.bytes = at;
    return space;
}
