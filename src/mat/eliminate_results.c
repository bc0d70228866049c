/* Results of an elimination: the eliminated matrix, or X, with rows and columns in other orders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/steps.h"
#include "mat/eliminate.h"

/* The lists of a gather in host memory (cunmod_mat_gather_t), `longest` numbers each. */
typedef struct
{
    int32_t *row, *column, *one;
} lists_t;

/* Returns the lists, all of whose numbers are -1. */
static lists_t open_lists(const cunmod_elimination_t *e)
{
    for (int64_t i = 0; i < 3 * e->longest; i++)
        e->list[i] = -1;
    return (lists_t){e->list, e->list + e->longest, e->list + 2 * e->longest};
}

/* Which lists a gather needs, and whether it computes -a. */
enum
{
    COLUMN = 1,
    ONE = 2,
    NEGATIVE = 4
};

/* Computes z from a, by the lists in host memory. */
static int gather(const cunmod_elimination_t *e, cunmod_mat_view_t z, cunmod_mat_view_t a, int with)
{
    const size_t bytes = (size_t)(3 * e->longest) * sizeof(*e->list);
    cunmod_mat_gather_t x = cunmod_mat_copy(z, a, &e->mod);
    x.row = e->lists;
    x.column = with & COLUMN ? e->lists + e->longest : NULL;
    x.one = with & ONE ? e->lists + 2 * e->longest : NULL;
    x.negative = (with & NEGATIVE) != 0;
    CUNMOD_TRY(cunmod_dev_write(e->dev, e->lists, e->list, bytes));
    return cunmod_dev_mat_gather(e->dev, &x);
}

int cunmod_eliminate_rref(const cunmod_elimination_t *e, cunmod_mat_view_t z)
{
    const lists_t lists = open_lists(e);
    int64_t filled = 0;
    for (int64_t k = 0; k < e->rank; k++)
        lists.column[e->column[k]] = e->row[k];
    for (int64_t j = 0; j < e->a.columns; j++)
        if (lists.column[j] >= 0)
            lists.row[filled++] = lists.column[j];
    return gather(e, z, e->a, 0);
}

int cunmod_eliminate_nullspace(const cunmod_elimination_t *e, cunmod_mat_view_t z)
{
    const lists_t lists = open_lists(e);
    int32_t free_columns = 0;
    for (int64_t k = 0; k < e->rank; k++)
        lists.row[e->column[k]] = e->row[k];
    for (int64_t j = 0; j < e->a.columns; j++)
        if (lists.row[j] < 0)
        {
            lists.one[j] = free_columns;
            lists.column[free_columns++] = (int32_t)j;
        }
    return gather(e, z, e->a, COLUMN | ONE | NEGATIVE);
}

/* Let R = A + X A_P be the eliminated matrix, which has a 1 in row row[k] and column column[k] for
 * each k, and is 0 elsewhere. So row column[k] of 1 / A is row row[k] of R / A = 1 + X 1_P, where
 * 1_P has a 1 in row k and column row[k]. */
int cunmod_eliminate_inverse(const cunmod_elimination_t *e, cunmod_mat_view_t z)
{
    const lists_t lists = open_lists(e);
    for (int32_t k = 0; k < e->rank; k++)
    {
        lists.row[e->column[k]] = lists.one[e->column[k]] = e->row[k];
        lists.column[e->row[k]] = k;
    }
    return gather(e, z, e->x, COLUMN | ONE);
}

int cunmod_eliminate_solution(const cunmod_elimination_t *e, cunmod_mat_view_t z,
                              cunmod_mat_view_t b)
{
    const lists_t lists = open_lists(e);
    for (int64_t k = 0; k < e->rank; k++)
        lists.row[e->column[k]] = e->row[k];
    return gather(e, z, b, 0);
}
