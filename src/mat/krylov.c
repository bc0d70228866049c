/* Krylov matrices of square matrices modulo a prime, in device memory, by doubling, and minimal
 * polynomials of vectors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/krylov.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "mat/eliminate.h"
#include "runtime/outcome.h"
#include "runtime/transfer.h"
#include "shape/mat_space.h"

int cunmod_krylov_open(cunmod_krylov_t *k, cunmod_mat_view_t a)
{
    const int64_t n = k->n, square = n * n * k->mod.word, list = 2 * n * (int64_t)sizeof(*k->list);
    const int64_t work = cunmod_mat_work_bytes(n, n, n, k->mod.p);
    k->order = malloc((size_t)list);
    if (k->order == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    CUNMOD_TRY(
        cunmod_dev_alloc(k->dev, &k->memory, (size_t)(work + 3 * square + n * k->mod.word + list)));
    k->work = k->memory;
    k->a = cunmod_mat_view((char *)k->memory + work, n, n, 0);
    k->power[0] = cunmod_mat_view(k->a.words + square, n, n, 0);
    k->power[1] = cunmod_mat_view(k->power[0].words + square, n, n, 0);
    k->vector = cunmod_mat_view(k->power[1].words + square, n, 1, 0);
    k->list = (int32_t *)(void *)(k->vector.words + n * k->mod.word);
    const cunmod_mat_gather_t copy = cunmod_mat_copy(k->a, a, &k->mod);
    return cunmod_dev_mat_gather(k->dev, &copy);
}

void cunmod_krylov_close(cunmod_krylov_t *k)
{
    if (k->memory != NULL)
        cunmod_dev_free(k->dev, k->memory);
    free(k->order);
    k->memory = NULL;
    k->order = NULL;
}

/* ---- steps ------------------------------------------------------------------------- */

int cunmod_krylov_multiply(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t u,
                           cunmod_mat_view_t v)
{
    const cunmod_mat_way_t way = {k->dev, &k->mod, k->work, k->stop};
    return cunmod_mat_step(&way, z, u, v, 0);
}

int cunmod_krylov_square(const cunmod_krylov_t *k, cunmod_mat_view_t *power)
{
    const cunmod_mat_view_t from = *power;
    *power = k->power[from.words == k->power[0].words];
    return cunmod_krylov_multiply(k, *power, from, from);
}

/* Gathers by the first `count` numbers of k->order, as rows or as columns of `a`. */
static int gather(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t a, int64_t count,
                  int by_rows)
{
    cunmod_mat_gather_t x = cunmod_mat_copy(z, a, &k->mod);
    x.row = by_rows ? k->list : NULL;
    x.column = by_rows ? NULL : k->list;
    x.negative = by_rows;
    if (z.rows == 0 || z.columns == 0)
        return 0;
    CUNMOD_TRY(cunmod_dev_write(k->dev, k->list, k->order, (size_t)count * sizeof(*k->list)));
    return cunmod_dev_mat_gather(k->dev, &x);
}

int cunmod_krylov_rows(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t a)
{
    return gather(k, z, a, z.rows, 1);
}

int cunmod_krylov_columns(const cunmod_krylov_t *k, cunmod_mat_view_t z, cunmod_mat_view_t a)
{
    return gather(k, z, a, z.columns, 0);
}

int cunmod_krylov_random(const cunmod_krylov_t *k, uint64_t seed)
{
    const cunmod_random_item_t item = {
        .z = k->vector.words, .n = k->n, .seed = seed, .mod = k->mod};
    return cunmod_dev_random(k->dev, &item, 1);
}

/* ---- Krylov matrices ----------------------------------------------------------------- */

/* With the first j columns, j = 2^i, and A^j by repeated squaring, the next j columns are one
 * product. For a single last column A and the column before suffice. */
int cunmod_krylov_matrix(const cunmod_krylov_t *k, cunmod_mat_view_t z)
{
    const uint32_t word = k->mod.word;
    const int64_t n = k->n;
    const cunmod_mat_gather_t first =
        cunmod_mat_copy(cunmod_mat_part(z, 0, 0, n, 1, word), k->vector, &k->mod);
    cunmod_mat_view_t power = k->a;
    CUNMOD_TRY(cunmod_dev_mat_gather(k->dev, &first));
    for (int64_t have = 1, count; have < z.columns; have += count)
    {
        const int64_t missing = z.columns - have;
        count = cunmod_least(have, missing);
        if (have > 1 && missing > 1)
            CUNMOD_TRY(cunmod_krylov_square(k, &power));
        CUNMOD_TRY(cunmod_krylov_multiply(
            k, cunmod_mat_part(z, 0, have, n, count, word), missing > 1 ? power : k->a,
            cunmod_mat_part(z, 0, missing > 1 ? 0 : have - 1, n, count, word)));
    }
    return 0;
}

/* The columns before the first one that is a combination of earlier columns have pivots, and all
 * further columns have none: their number, the rank, is the degree of the minimal polynomial. The
 * eliminated matrix has the coefficients of the combination, each in the row of its pivot. */
static int read_relation(const cunmod_krylov_t *k, const cunmod_elimination_t *e, uint64_t *res)
{
    const uint32_t word = k->mod.word;
    const cunmod_mat_view_t z = cunmod_mat_part(k->vector, 0, 0, e->rank, 1, word);
    for (int64_t i = 0; i < e->rank; i++)
        k->order[e->column[i]] = e->row[i];
    CUNMOD_TRY(cunmod_krylov_rows(k, z, cunmod_mat_part(e->a, 0, e->rank, k->n, 1, word)));
    res[e->rank] = 1 % k->mod.p;
    return e->rank > 0 ? cunmod_dev_download(k->dev, res, z.words, e->rank, word) : 0;
}

int cunmod_krylov_minpoly(const cunmod_krylov_t *k, uint64_t *res, int64_t *len, int64_t most)
{
    const int64_t columns = most + 1;
    void *memory = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(k->dev, &memory, (size_t)(k->n * columns) * k->mod.word));
    cunmod_elimination_t e = {.dev = k->dev,
                              .mod = k->mod,
                              .a = cunmod_mat_view(memory, k->n, columns, 0),
                              .stop = k->stop};
    int error = cunmod_krylov_matrix(k, e.a);
    CUNMOD_NEXT(cunmod_eliminate(&e, 0));
    CUNMOD_NEXT(read_relation(k, &e, res));
    *len = e.rank + 1;
    cunmod_eliminate_close(&e);
    cunmod_dev_free(k->dev, memory);
    return error;
}
