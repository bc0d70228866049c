/* Approximant bases of matrices of polynomials on a device, step by step.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * M-Basis (Giorgi, Jeannerod, Villard, 2003). A matrix of numbers has the residuals and the basis
 * side by side: a row has the coefficients of x^0, x^1, .. of the n entries of the residual, m
 * zeros, and the coefficients of x^0, x^1, .. of the m entries of the basis.
 *
 * Step t raises the order from t to t + 1. The coefficients of x^t of the residuals, of the rows in
 * the order of their degrees, are the columns of the matrix `constants`, which is eliminated. Let
 * column s have no pivot. After the elimination its entry in the row of pivot k is c_k, and column
 * s was the sum of c_k times the column of pivot k. So the same combination of rows of the matrix
 * is subtracted from row s. Then the rows with pivots are multiplied by x: their residuals move by
 * n columns, and their bases by m, of which the zeros come first.
 *
 * The rows with pivots become the first rows of the next matrix; place[i] is the present place of
 * row i. In step t, residuals begin with column t n, and the bases have `length` coefficients: all
 * other columns are neither read nor written. In both matrices coefficients of the bases from
 * `length` on are 0. */
#include "backend/backend_mat.h"
#include "base/check.h"
#include "base/steps.h"
#include "mat/eliminate.h"
#include "mat/mat_poly_basis.h"

typedef struct
{
    const cunmod_pmbasis_run_t *run;
    cunmod_dev_t *dev;
    const cunmod_modulus_t *mod;
    int64_t m, n;
    cunmod_pmbasis_leaf_t space;
    char *memory;
    cunmod_mat_view_t now, next;
    int64_t least;   /* the least degree before the first step */
    int32_t *sorted; /* host memory: the rows in the order of their degrees */
    int32_t *place;  /* place[i]: the row of `now` with row i of residual and basis */
    int32_t *scratch;
    int32_t *staged; /* copies of the lists of the device */
} leaf_t;

/* The lists. */
enum
{
    ROWS,   /* places of rows */
    PIVOTS, /* rows of the eliminated matrix with its pivots */
    COLUMNS /* columns without pivots */
};

static int32_t *host_list(const leaf_t *x, int which)
{
    return x->staged + which * x->space.longest;
}

static const int32_t *device_list(const leaf_t *x, int which)
{
    const int32_t *const lists = (const int32_t *)(const void *)(x->memory + x->space.lists);
    return lists + which * x->space.longest;
}

/* Copies the first `count` lists to the device. This function and all functions below return a
 * device error; functions that eliminate return an outcome. */
static int send_lists(const leaf_t *x, int count)
{
    const int64_t numbers = count * x->space.longest;
    return cunmod_dev_write(x->dev, x->memory + x->space.lists, x->staged,
                            (size_t)numbers * sizeof(*x->staged));
}

/* Copies the rows list[0], list[1], .. of `from` to the rows of z. */
static int move_rows(const leaf_t *x, cunmod_mat_view_t z, cunmod_mat_view_t from,
                     const int32_t *list)
{
    cunmod_mat_gather_t gather = cunmod_mat_copy(z, from, x->mod);
    gather.row = list;
    return cunmod_dev_mat_gather(x->dev, &gather);
}

/* Sets z to 0, but entry (i, unit[i]) to 1 for each i; unit = NULL: all entries are 0. none[i] = -1
 * for each row i. */
static int clear(const leaf_t *x, cunmod_mat_view_t z, const int32_t *none, const int32_t *unit)
{
    cunmod_mat_gather_t gather = cunmod_mat_copy(z, z, x->mod);
    gather.row = none;
    gather.one = unit;
    return cunmod_dev_mat_gather(x->dev, &gather);
}

/* Sets x->now to the residual a and the basis 1, and x->next to 0. */
static int begin(const leaf_t *x, cunmod_mat_polys_t a, int64_t order)
{
    const cunmod_pmbasis_leaf_t *const space = &x->space;
    const int32_t *const none = device_list(x, ROWS);
    for (int64_t i = 0; i < x->m; i++)
    {
        host_list(x, ROWS)[i] = -1;
        host_list(x, PIVOTS)[i] = (int32_t)(space->basis + i);
    }
    const cunmod_mat_axes_t copy = {.a = a.words,
                                    .z = x->now.words,
                                    .count = {x->m, x->n, cunmod_least(a.length, order)},
                                    .step_a = {x->n * a.length, a.length, 1},
                                    .step_z = {space->width, 1, x->n},
                                    .word = x->mod->word};
    CUNMOD_TRY(send_lists(x, 2));
    CUNMOD_TRY(clear(x, x->now, none, device_list(x, PIVOTS)));
    CUNMOD_TRY(clear(x, x->next, none, NULL));
    return cunmod_dev_mat_axes(x->dev, &copy);
}

/* Copies the coefficients of x^t of the residuals to `constants`, a matrix of n x m entries: those
 * of row sorted[s] to column s. */
static int collect_constants(const leaf_t *x, cunmod_mat_view_t constants, int64_t t)
{
    const cunmod_mat_view_t from = cunmod_mat_part(x->now, 0, t * x->n, x->m, x->n, x->mod->word);
    for (int64_t s = 0; s < x->m; s++)
        host_list(x, ROWS)[s] = x->place[x->sorted[s]];
    CUNMOD_TRY(send_lists(x, 1));
    return move_rows(x, cunmod_mat_view(constants.words, x->m, x->n, 1), from,
                     device_list(x, ROWS));
}

/* Sets all lists, and the places of the rows after the step. Adds 1 to the degree of each row with
 * a pivot. */
static void list_rows(const leaf_t *x, const cunmod_elimination_t *e)
{
    int32_t *const rows = host_list(x, ROWS), *const has_pivot = x->scratch;
    int32_t next = (int32_t)e->rank;
    for (int64_t s = 0; s < x->m; s++)
        has_pivot[s] = 0;
    for (int32_t k = 0; k < e->rank; k++)
    {
        const int32_t row = x->sorted[e->column[k]];
        has_pivot[e->column[k]] = 1;
        x->run->degrees[row]++;
        rows[k] = x->place[row];
        x->place[row] = k;
        host_list(x, PIVOTS)[k] = e->row[k];
    }
    for (int32_t s = 0; s < x->m; s++)
    {
        const int32_t row = x->sorted[s];
        if (has_pivot[s])
            continue;
        host_list(x, COLUMNS)[next - e->rank] = s;
        rows[next] = x->place[row];
        x->place[row] = next++;
    }
}

/* Subtracts the combinations of the first `rank` rows of x->next from all other rows, in `columns`
 * columns from column `from` on. */
static int subtract(const leaf_t *x, const cunmod_elimination_t *e, int64_t from, int64_t columns)
{
    const int64_t rank = e->rank, others = x->m - rank;
    const uint32_t word = x->mod->word;
    char *const words = x->memory + x->space.combinations;
    const cunmod_mat_way_t way = {.dev = x->dev,
                                  .mod = x->mod,
                                  .work = rank > CUNMOD_PMBASIS_PLAIN ? x->memory + x->space.work
                                                                      : NULL,
                                  .stop = e->stop};
    cunmod_mat_gather_t gather =
        cunmod_mat_copy(cunmod_mat_view(words, rank, others, 1), e->a, x->mod);
    gather.row = device_list(x, PIVOTS);
    gather.column = device_list(x, COLUMNS);
    CUNMOD_TRY(cunmod_dev_mat_gather(x->dev, &gather));
    return cunmod_mat_multiply(&way, cunmod_mat_part(x->next, rank, from, others, columns, word),
                               cunmod_mat_view(words, others, rank, 0),
                               cunmod_mat_part(x->next, 0, from, rank, columns, word), -1);
}

/* Stores x times the rows of x->now with pivots in the first `rank` rows of x->next. */
static int multiply_by_x(const leaf_t *x, int64_t rank, int64_t t, int64_t length)
{
    const int64_t n = x->n, m = x->m, residual = x->space.basis - m - (t + 1) * n;
    const uint32_t word = x->mod->word;
    const int32_t *const rows = device_list(x, ROWS);
    if (residual > 0)
        CUNMOD_TRY(move_rows(x, cunmod_mat_part(x->next, 0, (t + 1) * n, rank, residual, word),
                             cunmod_mat_part(x->now, 0, t * n, m, residual, word), rows));
    const int64_t columns = (length + 1) * m;
    return move_rows(x, cunmod_mat_part(x->next, 0, x->space.basis, rank, columns, word),
                     cunmod_mat_part(x->now, 0, x->space.basis - m, m, columns, word), rows);
}

/* Computes x->next, the matrix after step t, from the pivots of *e. */
static int advance(const leaf_t *x, const cunmod_elimination_t *e, int64_t t)
{
    const int64_t length = cunmod_pmbasis_length(x->least, x->run->degrees, x->m, t);
    const int64_t from = (t + 1) * x->n, columns = x->space.basis + length * x->m - from;
    const uint32_t word = x->mod->word;
    list_rows(x, e);
    CUNMOD_TRY(send_lists(x, CUNMOD_PMBASIS_LISTS));
    CUNMOD_TRY(move_rows(x, cunmod_mat_part(x->next, 0, from, x->m, columns, word),
                         cunmod_mat_part(x->now, 0, from, x->m, columns, word),
                         device_list(x, ROWS)));
    if (e->rank < x->m)
        CUNMOD_TRY(subtract(x, e, from, columns));
    return multiply_by_x(x, e->rank, t, length);
}

/* Computes step t. */
static int step(leaf_t *x, int64_t t)
{
    cunmod_elimination_t e = {.dev = x->dev,
                              .mod = *x->mod,
                              .a = cunmod_mat_view(x->memory + x->space.constants, x->n, x->m, 0),
                              .stop = x->run->tables->stop};
    cunmod_pmbasis_sort(x->sorted, x->scratch, x->run->degrees, x->m);
    CUNMOD_TRY(collect_constants(x, e.a, t));
    int error = cunmod_eliminate(&e, 0);
    if (error == 0 && e.rank > 0)
    {
        const cunmod_mat_view_t now = x->now;
        error = advance(x, &e, t);
        x->now = x->next;
        x->next = now;
    }
    cunmod_eliminate_close(&e);
    return error;
}

/* Copies the basis to *z, in the order of its rows. Overwrites x->next. */
static int store(const leaf_t *x, cunmod_mat_polys_t *z)
{
    const cunmod_pmbasis_leaf_t *const space = &x->space;
    const uint32_t word = x->mod->word;
    const int64_t columns = x->m * z->length;
    const cunmod_mat_view_t next = cunmod_mat_part(x->next, 0, space->basis, x->m, columns, word);
    const cunmod_mat_view_t now = cunmod_mat_part(x->now, 0, space->basis, x->m, columns, word);
    void *words = NULL;
    cunmod_mat_axes_t copy = {.a = next.words,
                              .count = {x->m, x->m, z->length},
                              .step_a = {space->width, 1, x->m},
                              .step_z = {x->m * z->length, z->length, 1},
                              .word = word};
    for (int64_t i = 0; i < x->m; i++)
        host_list(x, ROWS)[i] = x->place[i];
    CUNMOD_TRY(send_lists(x, 1));
    CUNMOD_TRY(move_rows(x, next, now, device_list(x, ROWS)));
    CUNMOD_TRY(cunmod_dev_alloc(x->dev, &words, (size_t)(x->m * columns * word)));
    copy.z = z->words = words;
    return cunmod_dev_mat_axes(x->dev, &copy);
}

/* Computes *z in the memory of *x. */
static int compute(leaf_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a, int64_t order)
{
    x->least = cunmod_pmbasis_least(x->run->degrees, x->m);
    for (int64_t i = 0; i < x->m; i++)
        x->place[i] = (int32_t)i;
    CUNMOD_TRY(begin(x, a, order));
    for (int64_t t = 0; t < order; t++)
        CUNMOD_TRY(step(x, t));
    const int64_t length = cunmod_pmbasis_length(x->least, x->run->degrees, x->m, order);
    *z = (cunmod_mat_polys_t){NULL, x->m, x->m, length};
    return store(x, z);
}

int cunmod_mat_poly_mbasis(const cunmod_pmbasis_run_t *run, cunmod_mat_polys_t *z,
                           cunmod_mat_polys_t a, int64_t order)
{
    const cunmod_pmbasis_leaf_t space = cunmod_pmbasis_leaf(run->shape, order, run->mod);
    const int64_t m = run->shape->m;
    void *memory = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(run->dev, &memory, (size_t)space.bytes));
    char *const base = memory;
    leaf_t x = {.run = run,
                .dev = run->dev,
                .mod = run->mod,
                .m = m,
                .n = run->shape->n,
                .space = space,
                .memory = base,
                .now = {base + space.now, m, space.width, space.width, 0},
                .next = {base + space.next, m, space.width, space.width, 0},
                .sorted = run->lists,
                .place = run->lists + space.longest,
                .scratch = run->lists + 2 * space.longest,
                .staged = run->lists + 3 * space.longest};
    const int outcome = compute(&x, z, a, order);
    cunmod_dev_free(run->dev, memory);
    return outcome;
}
