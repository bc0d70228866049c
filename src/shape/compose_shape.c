/* The numbers of compositions modulo a prepared divisor: blocks, rows, workspace. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/compose_shape.h"

/* The most residues, in words, of products that are made at once. More products are made in turns.
 * So many residues fill a device, and stay in its cache. */
#define MOST_RESIDUES (INT64_C(1) << 22)

cunmod_compose_t cunmod_compose_shape(int64_t lena)
{
    int64_t s = 1;
    while (s * s < lena)
    {
        s++;
    }
    return (cunmod_compose_t){.s = s, .blocks = (lena + s - 1) / s};
}

int64_t cunmod_compose_products(int64_t lena)
{
    const cunmod_compose_t shape = cunmod_compose_shape(lena);
    return shape.s + shape.blocks;
}

int64_t cunmod_compose_row_bytes(const cunmod_newton_t *newton, int64_t word)
{
    return 2 * newton->m * word;
}

cunmod_compose_space_t cunmod_compose_space(const cunmod_newton_t *newton, int64_t lena,
                                            int64_t word)
{
    const cunmod_compose_t shape = cunmod_compose_shape(lena);
    const int64_t residues = newton->count * newton->points;
    const int64_t row = cunmod_compose_row_bytes(newton, word);
    const int64_t turn = residues < MOST_RESIDUES ? MOST_RESIDUES / residues : 1;
    cunmod_compose_space_t space = {.turn = turn < shape.s ? turn : shape.s};
    int64_t at = 0;
    space.work = cunmod_take(&at, cunmod_newton_work_bytes(newton) * (space.turn + 1) / 2);
    space.quotients = cunmod_take(&at, space.turn * newton->s * word);
    space.kept = cunmod_take(&at, residues * (int64_t)sizeof(uint32_t));
    space.powers = cunmod_take(&at, shape.s * row);
    space.blocks = cunmod_take(&at, shape.blocks * row);
    space.bytes = at;
    return space;
}
