/* Matrices of divsteps by halves, on the device: products of the matrices of leaves, by plain
 * products and by transforms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "half.h"

#include "ntt.h"

/* ---- products of matrices ------------------------------------------------ */

/* Transforms of the operands of an item, and of its results, one behind the other. */
typedef struct
{
    const cunmod_table_t *table;
    char *at;
    int64_t bytes;
} transforms_t;

static void *transform(const transforms_t *t, int i)
{
    return t->at + i * t->bytes;
}

/* The transforms of x, entry by entry, and of y behind them. */
static int transform_operands(const cunmod_half_t *x, const transforms_t *t,
                              const cunmod_half_sums_item_t *item)
{
    cunmod_ntt_item_t items[8] = {{0}};
    const int first = 2 * item->rows, count = first + 2 * item->columns;
    const uint32_t word = item->mod.word;
    for (int i = 0; i < count; i++)
    {
        const int64_t len = i < first ? item->lenx : item->leny;
        const void *const a = i < first
                                  ? (const char *)item->x + i * item->lenx * word
                                  : (const char *)item->y + (i - first) * item->stridey * word;
        items[i] = (cunmod_ntt_item_t){
            .a = a, .b = a, .lena = len, .lenb = len, .work = transform(t, i), .mod = item->mod};
        cunmod_ntt_radix(items[i].radix, &t->table->ntt, item->mod.p);
    }
    return cunmod_dev_ntt(x->dev, items, count, &t->table->ntt, t->table->d_tables);
}

/* Coefficients lo .. lo+lenz-1 of the sums into words z_at and on of the results. */
static int sum_transforms(const cunmod_half_t *x, const transforms_t *t,
                          const cunmod_half_sums_item_t *item, int64_t lo, int64_t lenz,
                          int64_t z_at)
{
    cunmod_ntt_item_t items[4] = {{0}};
    const int operands = 2 * (item->rows + item->columns), count = item->rows * item->columns;
    for (int i = 0; i < count; i++)
    {
        const int row = i / item->columns, column = i % item->columns;
        const int left = 2 * row, right = 2 * item->rows + column;
        items[i] = (cunmod_ntt_item_t){
            .z = (char *)item->z + (i * item->lenz + z_at) * item->mod.word,
            .lo = lo,
            .hi = lo + lenz,
            .work = transform(t, operands + i),
            .factor = {transform(t, left), transform(t, right), transform(t, left + 1),
                       transform(t, right + item->columns)},
            .mod = item->mod};
        cunmod_ntt_radix(items[i].radix, &t->table->ntt, item->mod.p);
    }
    return cunmod_dev_ntt(x->dev, items, count, &t->table->ntt, t->table->d_tables);
}

/* Coefficients of the node of n steps. What is lower than lo is zero, and what is as high as
 * the transform has points lies there. */
static int sums_by_transforms(const cunmod_half_t *x, int64_t n,
                              const cunmod_half_sums_item_t *item)
{
    const uint64_t p = x->mod.p;
    const int64_t points = cunmod_half_points(n, p);
    const int64_t nodes =
        cunmod_half_aligned(cunmod_half_tree_words(x->most, &x->limits) * x->mod.word);
    transforms_t t = {.at = x->work + nodes, .bytes = cunmod_half_transform_bytes(n, p)};
    int error = cunmod_tables_get(&t.table, x->tables, x->dev, points, cunmod_half_primes(n, p), 0);
    if (error == 0)
    {
        error = transform_operands(x, &t, item);
    }
    const int64_t before = points - item->lo < item->lenz ? points - item->lo : item->lenz;
    if (error == 0)
    {
        error = sum_transforms(x, &t, item, item->lo, before, 0);
    }
    return error != 0 || before == item->lenz
               ? error
               : sum_transforms(x, &t, item, 0, item->lenz - before, before);
}

static int sums(const cunmod_half_t *x, int64_t n, cunmod_half_sums_item_t item)
{
    item.mod = x->mod;
    return n <= x->limits.plain ? cunmod_dev_half_sums(x->dev, &item, 1)
                                : sums_by_transforms(x, n, &item);
}

/* ---- the recursion ------------------------------------------------------- */

static int leaf(const cunmod_half_t *x, void *d_p, int64_t n, const void *d_fg, int64_t stride)
{
    const cunmod_half_leaf_item_t item = {.fg = d_fg,
                                          .p = d_p,
                                          .state = x->state,
                                          .pivots = x->pivots,
                                          .deltas = x->deltas,
                                          .stride = stride,
                                          .n = n,
                                          .mod = x->mod};
    return cunmod_dev_half_leaf(x->dev, &item, 1);
}

int cunmod_half_matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                       int64_t stride)
{
    if (n <= x->limits.leaf)
    {
        return leaf(x, d_p, n, d_fg, stride);
    }
    const int64_t first = n / 2, second = n - first, word = x->mod.word;
    /* Nodes lie on top of those that are inside them. */
    char *const d_first =
        x->work + (cunmod_half_tree_words(n, &x->limits) - cunmod_half_node_words(n)) * word;
    char *const d_second = d_first + 4 * (first + 1) * word;
    char *const d_between = d_second + 4 * (second + 1) * word;
    int error = cunmod_half_matrix(x, d_first, first, 2, d_fg, stride);
    if (error == 0)
    {
        const cunmod_half_sums_item_t apply = {.x = d_first,
                                               .y = d_fg,
                                               .z = d_between,
                                               .lenx = first + 1,
                                               .leny = n,
                                               .stridey = stride,
                                               .lenz = second,
                                               .lo = first,
                                               .rows = 2,
                                               .columns = 1};
        error = sums(x, n, apply);
    }
    if (error == 0)
    {
        error = cunmod_half_matrix(x, d_second, second, rows, d_between, second);
    }
    if (error == 0 && rows > 0)
    {
        const cunmod_half_sums_item_t multiply = {.x = d_second,
                                                  .y = d_first,
                                                  .z = d_p,
                                                  .lenx = second + 1,
                                                  .leny = first + 1,
                                                  .stridey = first + 1,
                                                  .lenz = n + 1,
                                                  .rows = rows,
                                                  .columns = 2};
        error = sums(x, n, multiply);
    }
    return error;
}

int cunmod_half_apply(const cunmod_half_t *x, void *d_z, int64_t lenz, const void *d_row, int64_t n,
                      const void *d_fg, int64_t stride, int64_t leny)
{
    const cunmod_half_sums_item_t item = {.x = d_row,
                                          .y = d_fg,
                                          .z = d_z,
                                          .lenx = n + 1,
                                          .leny = leny,
                                          .stridey = stride,
                                          .lenz = lenz,
                                          .lo = n,
                                          .rows = 1,
                                          .columns = 1};
    return sums(x, n > leny ? n : leny, item);
}
