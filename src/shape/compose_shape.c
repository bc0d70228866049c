/* Computes the blocks and the workspace of a composition modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/compose_shape.h"

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/tuning.h"

/* The greatest number of residues, words of 4 bytes, in the transforms of all products that one
 * round computes: this many residues fill the device, and fit in its cache. More products are
 * computed in several rounds. */
#define MOST_RESIDUES (INT64_C(1) << 22)

/* About the most bytes of the planes of a product of matrices. More columns are multiplied in
 * several rounds, each of which computes the planes of the outer polynomial anew. */
#define MOST_PLANES (INT64_C(1) << 30)

cunmod_compose_t cunmod_compose_shape(int64_t lena)
{
    int64_t s = 1;
    while (s * s < lena)
        s++;
    cunmod_compose_t shape = {.s = s, .blocks = (lena + s - 1) / s};
    shape.powers = s - (shape.blocks == 1);
    while (INT64_C(1) << shape.factors < shape.blocks)
        shape.factors++;
    return shape;
}

cunmod_compose_t cunmod_compose_powers(int64_t n)
{
    return (cunmod_compose_t){.powers = n - 1};
}

int64_t cunmod_compose_products(int64_t lena, int64_t count)
{
    const cunmod_compose_t shape = cunmod_compose_shape(lena);
    return shape.s + count * shape.blocks;
}

int64_t cunmod_compose_row_bytes(const cunmod_newton_t *newton, int64_t word)
{
    return 2 * newton->m * word;
}

int cunmod_compose_by_tensor(const cunmod_compose_t *shape, int64_t m)
{
    return shape->s <= CUNMOD_MAT_DEPTH && (double)shape->s * (double)shape->blocks * (double)m >=
                                               (double)CUNMOD_TUNE_COMPOSE_TENSOR;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

cunmod_compose_space_t cunmod_compose_space(const cunmod_newton_t *newton,
                                            const cunmod_compose_t *shape, int64_t word, uint64_t p)
{
    const int64_t rows = most(most(shape->s, shape->powers), 1);
    const int64_t residues = newton->count * newton->points;
    const int64_t row = cunmod_compose_row_bytes(newton, word);
    const int64_t turn = residues < MOST_RESIDUES ? MOST_RESIDUES / residues : 1;
    cunmod_compose_space_t space = {.turn = turn < rows ? turn : rows};
    int64_t at = 0;
    space.work = cunmod_take(&at, cunmod_newton_work_bytes(newton) * (space.turn + 1) / 2);
    space.quotients = cunmod_take(&at, space.turn * newton->s * word);
    space.kept = cunmod_take(&at, residues * (int64_t)sizeof(uint32_t));
    space.powers = cunmod_take(&at, (1 + most(shape->s, shape->powers)) * row);
    space.factors = cunmod_take(&at, most(shape->factors - 1, 0) * row);
    space.blocks = cunmod_take(&at, most(shape->blocks, 1) * row);
    if (cunmod_compose_by_tensor(shape, newton->m))
    {
        const int64_t moduli = cunmod_mat_count(p, shape->s);
        space.panel = cunmod_mat_panel(shape->blocks, shape->s, newton->m - 1, moduli, MOST_PLANES);
        space.planes =
            cunmod_take(&at, cunmod_mat_bytes(shape->blocks, shape->s, space.panel, moduli));
    }
    space.bytes = at;
    return space;
}
