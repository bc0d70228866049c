/* Gauss-Jordan elimination of matrices modulo a prime p, by halves.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/eliminate.h"

#include <stdlib.h>

#include "base/steps.h"
#include "runtime/outcome.h"
#include "shape/mat_space.h"

/* ---- memory ------------------------------------------------------------------------ */

static int open_memory(cunmod_elimination_t *e)
{
    const int64_t m = e->a.rows, most = cunmod_least(m, e->a.columns);
    const cunmod_mat_space_t space = cunmod_mat_space(m, e->a.columns, e->more, &e->mod);
    e->row = malloc((size_t)(2 * most + 3 * space.longest) * sizeof(*e->row));
    if (e->row == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    CUNMOD_TRY(cunmod_dev_alloc(e->dev, &e->memory, (size_t)space.bytes));
    char *const base = e->memory;
    e->column = e->row + most;
    e->list = e->column + most;
    e->longest = space.longest;
    e->w_words = space.w_words;
    e->x = (cunmod_mat_view_t){.words = base + space.x, .rows = m, .columns = most, .stride = most};
    e->w = base + space.w;
    e->number = (int32_t *)(void *)(base + space.number);
    e->pivots = (int32_t *)(void *)(base + space.pivots);
    e->mark = (int32_t *)(void *)(base + space.mark);
    e->lists = (int32_t *)(void *)(base + space.lists);
    e->inverse = base + space.inverse;
    e->found = base + space.found;
    e->work = base + space.work;
    for (int64_t i = 0; i < m; i++)
        e->list[i] = -1;
    return cunmod_dev_write(e->dev, e->number, e->list, (size_t)m * sizeof(*e->list));
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
    const int64_t most = cunmod_least(z.columns, e->w_words / count);
    for (int64_t column = 0; column < z.columns; column += most)
    {
        const int64_t columns = cunmod_least(most, z.columns - column);
        const cunmod_mat_view_t to = cunmod_mat_part(z, 0, column, z.rows, columns, word);
        const cunmod_mat_view_t w = {e->w, count, columns, columns, 0};
        cunmod_mat_gather_t rows = cunmod_mat_copy(w, to, &e->mod);
        rows.row = e->pivots + first;
        CUNMOD_TRY(cunmod_dev_mat_gather(e->dev, &rows));
        CUNMOD_TRY(cunmod_mat_product(e->dev, to, x, w, 1, &e->mod, e->work, e->stop));
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
    CUNMOD_TRY(cunmod_mat_product(e->dev, x, a, inverse, 0, &e->mod, e->work, e->stop));
    CUNMOD_TRY(cunmod_dev_mat_pivots(e->dev, strip));
    return strip->count == strip->columns ? 0 : transform(e, a, strip->first, strip->count);
}

/* Eliminates the columns from .. to-1, at most a strip. */
static int eliminate_strip(cunmod_elimination_t *e, int64_t from, int64_t to)
{
    const uint32_t word = e->mod.word;
    const int64_t first = e->rank;
    cunmod_mat_found_t found;
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
    while (e->rank - first < to - from && e->rank < e->a.rows)
    {
        const int64_t before = e->rank - first;
        if (cunmod_is_stopped(e->stop))
            return CUNMOD_INTERRUPTED;
        strip.first = (int32_t)e->rank;
        strip.x = e->x.words + e->rank * word;
        CUNMOD_TRY(cunmod_dev_mat_find(e->dev, &strip, &found));
        if (found.count == 0)
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
    if (to - from <= cunmod_mat_strip(word))
        return eliminate_strip(e, from, to);
    const int64_t first = e->rank, middle = from + cunmod_mat_left_half(to - from, word);
    CUNMOD_TRY(eliminate_columns(e, from, middle, 1));
    const int64_t before = e->rank - first;
    if (before > 0)
        CUNMOD_TRY(transform(e, cunmod_mat_part(e->a, 0, middle, e->a.rows, to - middle, word),
                             first, before));
    CUNMOD_TRY(eliminate_columns(e, middle, to, joins));
    return joins ? join(e, first, before, e->rank - first - before) : 0;
}

int cunmod_eliminate(cunmod_elimination_t *e, int transform_wanted)
{
    e->rank = 0;
    e->det = 1 % e->mod.p;
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
