/* Approximant bases of matrices of polynomials on a device, order after order.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A matrix has the residuals and the basis side by side: layer t of a row has the coefficients of
 * x^t of the n entries of the residual, and of the m entries of the basis. A row times x is the row
 * moved by one layer, and a combination of rows a product of matrices of numbers.
 *
 * Order t takes one elimination and one product. The columns of the eliminated matrix are layer t
 * of the residuals, in the order of their degrees. A column without pivot is the combination of the
 * columns with a pivot before it whose coefficients are its entries after the elimination. The rows
 * of the next matrix are first those with a pivot, times x, and then all others minus their
 * combinations. So rows move; place[i] is the present place of row i. */
#include "backend/backend_mat.h"
#include "base/check.h"
#include "base/steps.h"
#include "mat/eliminate.h"
#include "mat/mat_poly_basis.h"

typedef struct
{
    const cunmod_basis_t *basis;
    cunmod_dev_t *dev;
    const cunmod_modulus_t *mod;
    int64_t m, n;
    cunmod_mat_leaf_t space;
    char *memory;
    cunmod_mat_view_t now, next;
    int32_t *sorted; /* host memory: the rows in the order of their degrees */
    int32_t *place;
    int32_t *mark;   /* work space; mark[s] = 1 if row sorted[s] has a pivot */
    int32_t *staged; /* copies of the lists of the device */
} leaf_t;

/* The lists. */
enum
{
    ROWS,    /* places of rows */
    PIVOTS,  /* rows of the eliminated matrix with its pivots */
    COLUMNS, /* columns without pivots */
    NONE     /* -1 */
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

/* Copies the first `count` lists to the device. Returns a device error, as do all functions below,
 * or an outcome. */
static int send_lists(const leaf_t *x, int count)
{
    const int64_t numbers = count * x->space.longest;
    return cunmod_dev_write(x->dev, x->memory + x->space.lists, x->staged,
                            (size_t)numbers * sizeof(*x->staged));
}

/* The rows of z = the rows list[0], list[1], .. of `from`, a row -1 = 0. */
static int move_rows(const leaf_t *x, cunmod_mat_view_t z, cunmod_mat_view_t from,
                     const int32_t *list)
{
    cunmod_mat_gather_t gather = cunmod_mat_copy(z, from, x->mod);
    gather.row = list;
    return cunmod_dev_mat_gather(x->dev, &gather);
}

/* x->now = a and the unit matrix. */
static int begin(const leaf_t *x, cunmod_mat_polys_t a, int64_t order)
{
    const cunmod_mat_leaf_t *const space = &x->space;
    int32_t *const none = host_list(x, ROWS), *const unit = host_list(x, PIVOTS);
    for (int64_t i = 0; i < x->m; i++)
    {
        none[i] = -1;
        unit[i] = (int32_t)(x->n + i);
    }
    cunmod_mat_gather_t gather = cunmod_mat_copy(x->now, x->now, x->mod);
    gather.row = device_list(x, ROWS);
    gather.one = device_list(x, PIVOTS);
    const cunmod_mat_axes_t copy = {.a = a.words,
                                    .z = x->now.words,
                                    .count = {x->m, x->n, cunmod_least(a.length, order)},
                                    .step_a = {x->n * a.length, a.length, 1},
                                    .step_z = {space->width, 1, space->layer},
                                    .word = x->mod->word};
    CUNMOD_TRY(send_lists(x, 2));
    CUNMOD_TRY(cunmod_dev_mat_gather(x->dev, &gather));
    return cunmod_dev_mat_axes(x->dev, &copy);
}

/* `top`, n x m entries, = layer t of the residuals: column s is that of row sorted[s]. */
static int collect_residuals(const leaf_t *x, cunmod_mat_view_t top, int64_t t)
{
    const uint32_t word = x->mod->word;
    const cunmod_mat_view_t layer =
        cunmod_mat_part(x->now, 0, t * x->space.layer, x->m, x->n, word);
    for (int64_t s = 0; s < x->m; s++)
        host_list(x, ROWS)[s] = x->place[x->sorted[s]];
    CUNMOD_TRY(send_lists(x, 1));
    return move_rows(x, cunmod_mat_view(top.words, x->m, x->n, 1), layer, device_list(x, ROWS));
}

/* Sets all lists, and the places of the rows after the order; adds 1 to the degrees of the rows
 * with a pivot. */
static void list_rows(const leaf_t *x, const cunmod_elimination_t *e)
{
    int32_t *const rows = host_list(x, ROWS);
    int32_t next = (int32_t)e->rank;
    for (int64_t s = 0; s < x->m; s++)
        x->mark[s] = 0;
    for (int32_t k = 0; k < e->rank; k++)
    {
        const int32_t row = x->sorted[e->column[k]];
        x->mark[e->column[k]] = 1;
        x->basis->degrees[row]++;
        rows[k] = x->place[row];
        x->place[row] = k;
        host_list(x, PIVOTS)[k] = e->row[k];
        host_list(x, NONE)[k] = -1;
    }
    for (int32_t s = 0; s < x->m; s++)
    {
        const int32_t row = x->sorted[s];
        if (x->mark[s])
            continue;
        host_list(x, COLUMNS)[next - e->rank] = s;
        rows[next] = x->place[row];
        x->place[row] = next++;
    }
}

/* Subtracts the combinations of the first `rank` rows of x->next, which are multiplied by x, from
 * all other rows. */
static int subtract(const leaf_t *x, const cunmod_elimination_t *e)
{
    const int64_t rank = e->rank, others = x->m - rank, layer = x->space.layer;
    const int64_t columns = x->space.width - layer;
    const uint32_t word = x->mod->word;
    char *const words = x->memory + x->space.combinations;
    const cunmod_mat_way_t way = {.dev = x->dev,
                                  .mod = x->mod,
                                  .work = rank > CUNMOD_MAT_BASIS_PLAIN ? x->memory + x->space.work
                                                                        : NULL,
                                  .stop = e->stop};
    cunmod_mat_gather_t gather =
        cunmod_mat_copy(cunmod_mat_view(words, rank, others, 1), e->a, x->mod);
    gather.row = device_list(x, PIVOTS);
    gather.column = device_list(x, COLUMNS);
    CUNMOD_TRY(cunmod_dev_mat_gather(x->dev, &gather));
    return cunmod_mat_multiply(&way, cunmod_mat_part(x->next, rank, 0, others, columns, word),
                               cunmod_mat_view(words, others, rank, 0),
                               cunmod_mat_part(x->next, 0, layer, rank, columns, word), -1);
}

/* x->next = the matrix after an order, in which *e has found pivots. */
static int advance(const leaf_t *x, const cunmod_elimination_t *e)
{
    const int64_t rank = e->rank, others = x->m - rank, layer = x->space.layer;
    const int64_t columns = x->space.width - layer;
    const uint32_t word = x->mod->word;
    const int32_t *const rows = device_list(x, ROWS);
    list_rows(x, e);
    CUNMOD_TRY(send_lists(x, CUNMOD_MAT_BASIS_LISTS));
    CUNMOD_TRY(move_rows(x, cunmod_mat_part(x->next, 0, layer, rank, columns, word), x->now, rows));
    CUNMOD_TRY(move_rows(x, cunmod_mat_part(x->next, 0, 0, rank, layer, word), x->now,
                         device_list(x, NONE)));
    if (others == 0)
        return 0;
    CUNMOD_TRY(move_rows(x, cunmod_mat_part(x->next, rank, 0, others, x->space.width, word), x->now,
                         rows + rank));
    return subtract(x, e);
}

/* Computes order t. */
static int step(leaf_t *x, int64_t t)
{
    cunmod_elimination_t e = {.dev = x->dev,
                              .mod = *x->mod,
                              .a = cunmod_mat_view(x->memory + x->space.top, x->n, x->m, 0),
                              .stop = x->basis->tables->stop};
    cunmod_mat_basis_sort(x->sorted, x->mark, x->basis->degrees, x->m);
    CUNMOD_TRY(collect_residuals(x, e.a, t));
    int error = cunmod_eliminate(&e, 0);
    if (error == 0 && e.rank > 0)
    {
        const cunmod_mat_view_t now = x->now;
        error = advance(x, &e);
        x->now = x->next;
        x->next = now;
    }
    cunmod_eliminate_close(&e);
    return error;
}

/* *z = the basis, whose rows are collected in x->next before. */
static int store(const leaf_t *x, cunmod_mat_polys_t *z)
{
    const cunmod_mat_leaf_t *const space = &x->space;
    void *words = NULL;
    cunmod_mat_axes_t copy = {.a = x->next.words + x->n * x->mod->word,
                              .count = {x->m, x->m, z->length},
                              .step_a = {space->width, 1, space->layer},
                              .step_z = {x->m * z->length, z->length, 1},
                              .word = x->mod->word};
    for (int64_t i = 0; i < x->m; i++)
        host_list(x, ROWS)[i] = x->place[i];
    CUNMOD_TRY(send_lists(x, 1));
    CUNMOD_TRY(move_rows(x, x->next, x->now, device_list(x, ROWS)));
    CUNMOD_TRY(cunmod_dev_alloc(x->dev, &words, (size_t)(x->m * x->m * z->length * x->mod->word)));
    copy.z = z->words = words;
    return cunmod_dev_mat_axes(x->dev, &copy);
}

/* Computes *z in the memory of *x. */
static int compute(leaf_t *x, cunmod_mat_polys_t *z, cunmod_mat_polys_t a, int64_t order)
{
    const int64_t least = cunmod_mat_basis_least(x->basis->degrees, x->m);
    for (int64_t i = 0; i < x->m; i++)
        x->place[i] = (int32_t)i;
    CUNMOD_TRY(begin(x, a, order));
    for (int64_t t = 0; t < order; t++)
        CUNMOD_TRY(step(x, t));
    const int64_t length = cunmod_mat_basis_length(least, x->basis->degrees, x->m, order);
    *z = (cunmod_mat_polys_t){NULL, x->m, x->m, length};
    return store(x, z);
}

int cunmod_mat_poly_basis_leaf(const cunmod_basis_t *basis, cunmod_mat_polys_t *z,
                               cunmod_mat_polys_t a, int64_t order)
{
    const cunmod_mat_leaf_t space = cunmod_mat_basis_leaf(basis->shape, order, basis->mod);
    const int64_t m = basis->shape->m;
    void *memory = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(basis->dev, &memory, (size_t)space.bytes));
    char *const base = memory;
    leaf_t x = {.basis = basis,
                .dev = basis->dev,
                .mod = basis->mod,
                .m = m,
                .n = basis->shape->n,
                .space = space,
                .memory = base,
                .now = {base + space.now, m, space.width, space.width, 0},
                .next = {base + space.next, m, space.width, space.width, 0},
                .sorted = basis->lists,
                .place = basis->lists + space.longest,
                .mark = basis->lists + 2 * space.longest,
                .staged = basis->lists + 3 * space.longest};
    const int outcome = compute(&x, z, a, order);
    cunmod_dev_free(basis->dev, memory);
    return outcome;
}
