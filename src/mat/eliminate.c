/* Gauss-Jordan elimination of matrices modulo p, by halves.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/eliminate.h"

#include <stdlib.h>

#include "base/steps.h"
#include "runtime/outcome.h"
#include "shape/mat_planes.h"

/* The columns of a strip. */
static int64_t strip_of(uint32_t word)
{
    return CUNMOD_MAT_STRIP * (int64_t)sizeof(uint32_t) / word;
}

/* Returns the number of columns of the left half of `columns` columns: whole strips. */
static int64_t left_half(int64_t columns, uint32_t word)
{
    const int64_t strip = strip_of(word), strips = (columns + strip - 1) / strip;
    return (strips + 1) / 2 * strip;
}

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* ---- memory ------------------------------------------------------------------------ */

/* Returns the words of w: those of the largest product, or fewer, but enough for two tiles of
 * columns. */
static int64_t words_of_rows(const cunmod_elimination_t *e)
{
    const uint32_t word = e->mod.word;
    const int64_t half = left_half(e->a.columns, word);
    const int64_t most = cunmod_least(e->a.rows, e->a.columns);
    const int64_t depth = e->more > 0 ? most : cunmod_least(most, half);
    const int64_t width = larger(e->more, half);
    const int64_t all = depth * width, few = depth * 2 * CUNMOD_MAT_TILE;
    const int64_t room = CUNMOD_MAT_WORK / 8 / word;
    return cunmod_least(all, larger(few, room));
}

/* Returns the columns of matrices whose rows P are in w at once, for `pivots` pivots. */
static int64_t columns_at_once(const cunmod_elimination_t *e, int64_t pivots, int64_t columns)
{
    return cunmod_least(columns, e->words / pivots);
}

/* Returns the bytes of the planes of the largest product: those of a strip times D, of each level,
 * where a half has `half` columns and pivots at most, and of cunmod_eliminate_other. */
static int64_t planes_bytes(const cunmod_elimination_t *e)
{
    const uint64_t p = e->mod.p;
    const int64_t m = e->a.rows, most = cunmod_least(m, e->a.columns);
    const int64_t strip = cunmod_least(strip_of(e->mod.word), e->a.columns);
    int64_t bytes = cunmod_mat_work_bytes(m, strip, strip, p);
    if (e->more > 0)
        bytes = larger(bytes, cunmod_mat_work_bytes(m, most, e->more, p));
    for (int64_t columns = e->a.columns, half; columns > strip; columns = half)
    {
        half = left_half(columns, e->mod.word);
        bytes = larger(bytes, cunmod_mat_work_bytes(m, cunmod_least(most, half), half, p));
    }
    return bytes;
}

/* Returns the offset of a block of `bytes` bytes; *total grows by its size. */
static int64_t reserve(int64_t *total, int64_t bytes)
{
    const int64_t at = *total;
    *total += (bytes + 255) / 256 * 256;
    return at;
}

static int open_memory(cunmod_elimination_t *e)
{
    const uint32_t word = e->mod.word;
    const int64_t m = e->a.rows, most = cunmod_least(m, e->a.columns);
    const int64_t number = sizeof(*e->number);
    int64_t total = 0;
    e->longest = larger(m, e->a.columns);
    e->words = words_of_rows(e);
    const int64_t x = reserve(&total, m * most * word), w = reserve(&total, e->words * word);
    const int64_t numbers = reserve(&total, m * number), pivots = reserve(&total, most * number);
    const int64_t mark = reserve(&total, m * number);
    const int64_t lists = reserve(&total, 3 * e->longest * number);
    const int64_t inverse = reserve(&total, (int64_t)CUNMOD_MAT_STRIP * CUNMOD_MAT_STRIP * word);
    const int64_t found = reserve(&total, sizeof(cunmod_mat_found_t));
    const int64_t work = reserve(&total, planes_bytes(e));
    e->row = malloc((size_t)(2 * most + 3 * e->longest) * sizeof(*e->row));
    if (e->row == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    e->column = e->row + most;
    e->list = e->column + most;
    for (int64_t i = 0; i < m; i++)
        e->list[i] = -1;
    CUNMOD_TRY(cunmod_dev_alloc(e->dev, &e->memory, (size_t)total));
    char *const base = e->memory;
    e->x = (cunmod_mat_view_t){.words = base + x, .rows = m, .columns = most, .stride = most};
    e->w.words = base + w;
    e->number = (int32_t *)(void *)(base + numbers);
    e->pivots = (int32_t *)(void *)(base + pivots);
    e->mark = (int32_t *)(void *)(base + mark);
    e->lists = (int32_t *)(void *)(base + lists);
    e->inverse = base + inverse;
    e->found = base + found;
    e->work = base + work;
    return cunmod_dev_write(e->dev, e->number, e->list, (size_t)(m * number));
}

void cunmod_eliminate_close(cunmod_elimination_t *e)
{
    if (e->memory != NULL)
        cunmod_dev_free(e->dev, e->memory);
    free(e->row);
    e->memory = NULL;
    e->row = NULL;
}

/* ---- products ---------------------------------------------------------------------- */

/* z += X z_P for the pivots first .. first+count-1, with the columns `first` .. of X. */
static int transform(const cunmod_elimination_t *e, cunmod_mat_view_t z, int64_t first,
                     int64_t count)
{
    const uint32_t word = e->mod.word;
    const cunmod_mat_view_t x = cunmod_mat_part(e->x, 0, first, e->x.rows, count, word);
    const int64_t most = columns_at_once(e, count, z.columns);
    for (int64_t column = 0; column < z.columns; column += most)
    {
        const int64_t columns = cunmod_least(most, z.columns - column);
        const cunmod_mat_view_t to = cunmod_mat_part(z, 0, column, z.rows, columns, word);
        const cunmod_mat_view_t w = {e->w.words, count, columns, columns, 0};
        const cunmod_mat_gather_t rows = {.a = to.words,
                                          .z = w.words,
                                          .stride_a = to.stride,
                                          .stride_z = w.stride,
                                          .rows = count,
                                          .columns = columns,
                                          .row = e->pivots + first,
                                          .mod = e->mod};
        CUNMOD_TRY(cunmod_dev_mat_gather(e->dev, &rows));
        CUNMOD_TRY(cunmod_mat_product(e->dev, to, x, w, 1, &e->mod, e->work));
    }
    return 0;
}

/* Adds to the columns first .. first+before-1 of X what the next `count` pivots change. */
static int join(const cunmod_elimination_t *e, int64_t first, int64_t before, int64_t count)
{
    if (before == 0 || count == 0)
        return 0;
    return transform(e, cunmod_mat_part(e->x, 0, first, e->x.rows, before, e->mod.word),
                     first + before, count);
}

int cunmod_eliminate_other(const cunmod_elimination_t *e, cunmod_mat_view_t b)
{
    return e->rank > 0 ? transform(e, b, 0, e->rank) : 0;
}

/* ---- strips ------------------------------------------------------------------------ */

/* Copies the numbers of new pivots of a strip, which begins at column `column`. */
static void note_found(cunmod_elimination_t *e, const cunmod_mat_found_t *found, int64_t column)
{
    const uint64_t p = e->mod.p;
    for (int32_t k = 0; k < found->count; k++)
    {
        e->row[e->rank + k] = found->row[k];
        e->column[e->rank + k] = (int32_t)column + found->column[k];
    }
    e->rank += found->count;
    e->det = (uint64_t)((unsigned __int128)e->det * found->det % p);
}

/* Sets the columns of X for the pivots that were found in *strip, and eliminates the strip. */
static int eliminate_found(const cunmod_elimination_t *e, const cunmod_mat_strip_t *strip)
{
    const int64_t m = strip->rows;
    const cunmod_mat_view_t a = {strip->a, m, strip->columns, strip->stride, 0};
    const cunmod_mat_view_t x = {strip->x, m, strip->count, strip->stride_x, 0};
    const cunmod_mat_view_t inverse = {strip->inverse, strip->columns, strip->count,
                                       CUNMOD_MAT_STRIP, 0};
    CUNMOD_TRY(cunmod_mat_product(e->dev, x, a, inverse, 0, &e->mod, e->work));
    CUNMOD_TRY(cunmod_dev_mat_pivots(e->dev, strip));
    return strip->count == strip->columns ? 0 : transform(e, a, strip->first, strip->count);
}

/* Eliminates the columns from .. to-1, at most a strip. */
static int eliminate_strip(cunmod_elimination_t *e, int64_t from, int64_t to)
{
    const uint32_t word = e->mod.word;
    const int64_t first = e->rank;
    cunmod_mat_found_t found = {.count = 1};
    cunmod_mat_strip_t strip = {.a = e->a.words + from * word,
                                .rows = e->a.rows,
                                .stride = e->a.stride,
                                .columns = (int32_t)(to - from),
                                .number = e->number,
                                .pivots = e->pivots,
                                .mark = e->mark,
                                .inverse = e->inverse,
                                .found = e->found,
                                .stride_x = e->x.stride,
                                .mod = e->mod};
    while (found.count > 0 && e->rank - first < to - from && e->rank < e->a.rows)
    {
        const int64_t before = e->rank - first;
        if (cunmod_is_stopped(e->stop))
            return CUNMOD_INTERRUPTED;
        strip.first = (int32_t)e->rank;
        strip.x = e->x.words + e->rank * word;
        CUNMOD_TRY(cunmod_dev_mat_find(e->dev, &strip, &found));
        e->has_inverses = found.has_inverse;
        if (!found.has_inverse || found.count == 0)
            return 0;
        strip.count = found.count;
        note_found(e, &found, from);
        CUNMOD_TRY(eliminate_found(e, &strip));
        CUNMOD_TRY(join(e, first, before, found.count));
    }
    return 0;
}

/* ---- halves ------------------------------------------------------------------------ */

/* Eliminates the columns from .. to-1; with `joins` set, completes the columns of X for the pivots
 * that are found. */
static int eliminate_columns(cunmod_elimination_t *e, int64_t from, int64_t to, int joins)
{
    const uint32_t word = e->mod.word;
    if (to - from <= strip_of(word))
        return eliminate_strip(e, from, to);
    const int64_t first = e->rank, middle = from + left_half(to - from, word);
    CUNMOD_TRY(eliminate_columns(e, from, middle, 1));
    const int64_t before = e->rank - first;
    if (!e->has_inverses)
        return 0;
    if (before > 0)
        CUNMOD_TRY(transform(e, cunmod_mat_part(e->a, 0, middle, e->a.rows, to - middle, word),
                             first, before));
    CUNMOD_TRY(eliminate_columns(e, middle, to, joins));
    return joins && e->has_inverses ? join(e, first, before, e->rank - first - before) : 0;
}

int cunmod_eliminate(cunmod_elimination_t *e, int transform_wanted)
{
    e->rank = 0;
    e->det = 1 % e->mod.p;
    e->has_inverses = 1;
    CUNMOD_TRY(open_memory(e));
    return eliminate_columns(e, 0, e->a.columns, transform_wanted);
}

uint64_t cunmod_eliminate_det(const cunmod_elimination_t *e)
{
    const uint64_t p = e->mod.p;
    int32_t *const to = e->list;
    int negative = 0;
    if (e->rank < e->a.rows)
        return 0;
    for (int64_t k = 0; k < e->rank; k++)
        to[e->row[k]] = e->column[k];
    for (int64_t i = 0; i < e->rank; i++)
        while (to[i] != i)
        {
            const int32_t next = to[i];
            to[i] = to[next];
            to[next] = next;
            negative = !negative;
        }
    return negative && e->det != 0 ? p - e->det : e->det;
}
