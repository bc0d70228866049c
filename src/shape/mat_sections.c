/* Products of matrices that do not fit into the memory of a device: the shape of the sections in
 * which they are computed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_sections.h"

#include "shape/mat_planes.h"
#include "shape/mat_space.h"
#include "shape/tuning.h"

/* No device has more memory. With this limit no number of bytes below overflows. */
#define MOST_MEMORY (INT64_C(1) << 48)

/* Returns ceil(all / part). */
static int64_t ranges(int64_t all, int64_t part)
{
    return (all - 1) / part + 1;
}

/* Returns the least multiple of `grain` that divides `all` into at most `count` ranges; `all` for
 * one range. */
static int64_t range_of(int64_t all, int64_t count, int64_t grain)
{
    const int64_t equal = ranges(all, count), length = ranges(equal, grain) * grain;
    return cunmod_least(length, all);
}

/* Sets all members of *x by rows, depth and columns. Returns whether x->bytes <= memory. */
static int complete(cunmod_mat_sections_t *x, const cunmod_mat_size_t *size, int64_t memory)
{
    const double m = (double)x->rows, k = (double)x->depth, n = (double)x->columns;
    if ((m * n + 2 * k * (m + n)) * size->word > (double)memory)
        return 0;
    x->down = ranges(size->rows, x->rows);
    x->deep = ranges(size->depth, x->depth);
    x->across = ranges(size->columns, x->columns);
    x->a = cunmod_mat_aligned(x->rows * x->depth * size->word);
    x->b = cunmod_mat_aligned(x->depth * x->columns * size->word);
    x->result = cunmod_mat_aligned(x->rows * x->columns * size->word);
    x->bytes = x->result + 2 * (x->a + x->b);
    if (!size->is_plain)
        x->bytes += cunmod_mat_work_bytes(x->rows, x->depth, x->columns, size->p);
    return x->bytes <= memory;
}

/* Sets x->columns to about the greatest number with which *x fits, for the rows and the depth of
 * *x: the columns are divided into ranges of about equal lengths. Returns whether some number
 * fits. */
static int widen(cunmod_mat_sections_t *x, const cunmod_mat_size_t *size, int64_t memory)
{
    const int64_t grain = 2 * CUNMOD_MAT_TILE;
    int64_t least = 0, most = ranges(size->columns, grain); /* least fits, or is 0 */
    while (least < most)
    {
        const int64_t middle = (least + most + 1) / 2;
        x->columns = cunmod_least(middle * grain, size->columns);
        if (complete(x, size, memory))
            least = middle;
        else
            most = middle - 1;
    }
    if (least == 0)
        return 0;
    x->columns = range_of(size->columns, ranges(size->columns, least * grain), grain);
    return complete(x, size, memory);
}

/* With all values of k in one section the blocks of a stay on the device for all columns. */
double cunmod_mat_sections_up(const cunmod_mat_sections_t *sections, const cunmod_mat_size_t *size)
{
    const int stays = sections->deep == 1;
    const double k = (double)size->depth;
    const double across = stays ? 1 : (double)sections->across;
    const double down = stays && sections->across == 1 ? 1 : (double)sections->down;
    return k * ((double)size->rows * across + (double)size->columns * down);
}

/* Returns the words that are copied to the device, those of the first section twice, since no
 * product runs at this time, and the time of the products beside their multiplications, in words:
 * the product of each section reads its blocks. */
static double cost_of(const cunmod_mat_sections_t *x, const cunmod_mat_size_t *size)
{
    const double m = (double)size->rows, k = (double)size->depth, n = (double)size->columns;
    const double first = (double)x->depth * ((double)x->rows + (double)x->columns);
    const double passes = m * k * (double)x->across + k * n * (double)x->down +
                          m * n * (double)x->deep;
    return cunmod_mat_sections_up(x, size) + first + CUNMOD_TUNE_SECTIONS_PASS * passes;
}

int cunmod_mat_sections(cunmod_mat_sections_t *sections, const cunmod_mat_size_t *size,
                        int64_t memory)
{
    const int64_t tile = CUNMOD_MAT_TILE, room = cunmod_least(memory, MOST_MEMORY);
    double least = -1;
    *sections = (cunmod_mat_sections_t){0};
    for (int64_t deep = 1, depth = 0; depth != cunmod_least(tile, size->depth); deep *= 2)
    {
        depth = range_of(size->depth, deep, tile);
        for (int64_t down = 1, rows = 0; rows != cunmod_least(tile, size->rows);
             down += 1 + down / 8)
        {
            rows = range_of(size->rows, down, tile);
            cunmod_mat_sections_t x = {.rows = rows, .depth = depth};
            if (!widen(&x, size, room))
                continue;
            const double cost = cost_of(&x, size);
            if (least < 0 || cost < least)
            {
                least = cost;
                *sections = x;
            }
        }
    }
    return least < 0 ? -1 : 0;
}

/* Returns place number `at` of a walk over `count` places that turns back at both ends, where the
 * earlier walks are `walks`. */
static int64_t turned(int64_t at, int64_t count, int64_t walks)
{
    return walks % 2 == 0 ? at : count - 1 - at;
}

cunmod_mat_section_t cunmod_mat_section(const cunmod_mat_sections_t *sections,
                                        const cunmod_mat_size_t *size, int64_t number)
{
    const int64_t deep = sections->deep, across = sections->across;
    const int64_t block = number / deep, line = block / across;
    const int64_t at = number % deep;
    cunmod_mat_section_t x = {.row = line * sections->rows,
                              .value = turned(at, deep, block) * sections->depth,
                              .column = turned(block % across, across, line) * sections->columns,
                              .is_first = at == 0,
                              .is_last = at == deep - 1};
    x.rows = cunmod_least(sections->rows, size->rows - x.row);
    x.values = cunmod_least(sections->depth, size->depth - x.value);
    x.columns = cunmod_least(sections->columns, size->columns - x.column);
    return x;
}
