/* Matrices of divsteps by halves, on the device. The matrices of leaves are multiplied by plain
 * products, and by transforms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/half.h"

#include "shape/ntt.h"

/* What pair k has where pair 0 has `first`. */
static void *of_pair(const cunmod_half_t *x, const void *first, int64_t k)
{
    return first == NULL ? NULL : (char *)first + k * x->bytes;
}

/* ---- products of matrices ------------------------------------------------ */

/* The transforms of the entries of both operands of a pair, and of its results. */
typedef struct
{
    const cunmod_table_t *table;
    char *x;
    char *y;
    char *z;
    int64_t bytes; /* bytes of one transform */
} transforms_t;

/* The address of transform i of a node of n steps, among those that are not kept. */
static char *transform(const cunmod_half_t *x, int64_t n, int i)
{
    const int64_t nodes = cunmod_half_work(x->most, &x->limits, x->p, x->word).transforms;
    return x->work + nodes + i * cunmod_half_aligned(cunmod_half_transform_bytes(n, x->p));
}

static int open_transforms(transforms_t *t, const cunmod_half_t *x, int64_t n)
{
    t->bytes = cunmod_half_aligned(cunmod_half_transform_bytes(n, x->p));
    return cunmod_tables_get(&t->table, x->tables, x->dev, cunmod_half_points(n, x->p),
                             cunmod_half_primes(n, x->p), 0);
}

/* An item of pair k, of which the constants alone are set. */
static cunmod_ntt_item_t ntt_item(const cunmod_half_t *x, const transforms_t *t, int64_t k)
{
    cunmod_ntt_item_t item = {.mod = x->mods[k]};
    cunmod_ntt_radix(item.radix, &t->table->ntt, x->mods[k].p);
    return item;
}

/* Adds the transforms of `entries` polynomials of pair k, `stride` words apart, to the items. */
static int add_operands(cunmod_ntt_item_t *items, int count, const cunmod_ntt_item_t *plain,
                        const transforms_t *t, char *to, const char *from, int64_t len,
                        int64_t stride, int entries)
{
    for (int i = 0; i < entries; i++)
    {
        cunmod_ntt_item_t *const item = &items[count + i];
        *item = *plain;
        item->a = item->b = from + i * stride * (int64_t)plain->mod.word;
        item->lena = item->lenb = len;
        item->work = to + i * t->bytes;
    }
    return count + entries;
}

/* Transforms the operands; there: the transforms of y are there already. */
static int transform_operands(const cunmod_half_t *x, const transforms_t *t,
                              const cunmod_half_sums_item_t *of, int there)
{
    cunmod_ntt_item_t *const items = x->host;
    int64_t filled = 0;
    for (int64_t k = 0; k < x->count; k++)
    {
        const cunmod_ntt_item_t plain = ntt_item(x, t, k);
        int count = add_operands(items + filled, 0, &plain, t, of_pair(x, t->x, k),
                                 of_pair(x, of->x, k), of->lenx, of->lenx, 2 * of->rows);
        if (!there)
        {
            count = add_operands(items + filled, count, &plain, t, of_pair(x, t->y, k),
                                 of_pair(x, of->y, k), of->leny, of->stridey, 2 * of->columns);
        }
        filled += count;
    }
    return cunmod_dev_ntt(x->dev, items, filled, &t->table->ntt, t->table->d_tables);
}

/* Stores coefficients lo .. lo+lenz-1 of the sums from word z_at of each result on. */
static int sum_transforms(const cunmod_half_t *x, const transforms_t *t,
                          const cunmod_half_sums_item_t *of, int64_t lo, int64_t lenz, int64_t z_at)
{
    cunmod_ntt_item_t *item = x->host;
    const int count = of->rows * of->columns;
    for (int64_t k = 0; k < x->count; k++)
    {
        const cunmod_ntt_item_t plain = ntt_item(x, t, k);
        for (int i = 0; i < count; i++, item++)
        {
            const char *const left = (char *)of_pair(x, t->x, k) + 2 * (i / of->columns) * t->bytes;
            const char *const right = (char *)of_pair(x, t->y, k) + i % of->columns * t->bytes;
            *item = plain;
            item->z = (char *)of_pair(x, of->z, k) + (i * of->lenz + z_at) * x->word;
            item->lo = lo;
            item->hi = lo + lenz;
            item->work = (char *)of_pair(x, t->z, k) + i * t->bytes;
            item->factor[0] = left;
            item->factor[1] = right;
            item->factor[2] = left + t->bytes;
            item->factor[3] = right + of->columns * t->bytes;
        }
    }
    return cunmod_dev_ntt(x->dev, x->host, count * x->count, &t->table->ntt, t->table->d_tables);
}

/* The products are taken modulo x^N - 1, so coefficient N + i of a sum falls on coefficient i. For
 * i < lo that coefficient is zero, and so the result is coefficients lo .. N-1 and then 0, 1,
 * .... */
static int sums_by_transforms(const cunmod_half_t *x, const transforms_t *t,
                              const cunmod_half_sums_item_t *of, int there)
{
    const int64_t points = t->table->points;
    const int64_t before = points - of->lo < of->lenz ? points - of->lo : of->lenz;
    int error = transform_operands(x, t, of, there);
    if (error == 0)
    {
        error = sum_transforms(x, t, of, of->lo, before, 0);
    }
    return error != 0 || before == of->lenz
               ? error
               : sum_transforms(x, t, of, 0, of->lenz - before, before);
}

static int plain_sums(const cunmod_half_t *x, const cunmod_half_sums_item_t *of)
{
    cunmod_half_sums_item_t *const items = x->host;
    for (int64_t k = 0; k < x->count; k++)
    {
        items[k] = *of;
        items[k].x = of_pair(x, of->x, k);
        items[k].y = of_pair(x, of->y, k);
        items[k].z = of_pair(x, of->z, k);
        items[k].mod = x->mods[k];
    }
    return cunmod_dev_half_sums(x->dev, items, x->count);
}

/* What makes the series after n steps: coefficients n .. n+lenz-1 of `rows` rows of the
 * matrix times (f, g), which have leny words each, `stride` words apart. */
static cunmod_half_sums_item_t application(void *d_z, int64_t lenz, const void *d_p, int rows,
                                           int64_t n, const void *d_fg, int64_t stride,
                                           int64_t leny)
{
    return (cunmod_half_sums_item_t){.x = d_p,
                                     .y = d_fg,
                                     .z = d_z,
                                     .lenx = n + 1,
                                     .leny = leny,
                                     .stridey = stride,
                                     .lenz = lenz,
                                     .lo = n,
                                     .rows = rows,
                                     .columns = 1};
}

/* ---- the recursion ------------------------------------------------------- */

static int leaf(const cunmod_half_t *x, void *d_p, int64_t n, const void *d_fg, int64_t stride)
{
    cunmod_half_leaf_item_t *const items = x->host;
    for (int64_t k = 0; k < x->count; k++)
    {
        items[k] = (cunmod_half_leaf_item_t){.fg = of_pair(x, d_fg, k),
                                             .p = of_pair(x, d_p, k),
                                             .state = of_pair(x, x->state, k),
                                             .pivots = of_pair(x, x->pivots, k),
                                             .deltas = of_pair(x, x->deltas, k),
                                             .work = of_pair(x, x->work, k),
                                             .stride = stride,
                                             .n = n,
                                             .mod = x->mods[k]};
    }
    return n < CUNMOD_DIVSTEPS ? cunmod_dev_half_few(x->dev, items, x->count)
                               : cunmod_dev_half_leaf(x->dev, items, x->count);
}

/* The memory of a node, and how its steps are divided. */
typedef struct
{
    cunmod_half_node_t half;
    int64_t n;
    void *d_first;
    void *d_second;
    void *d_between;
    char *kept;
    char *inside;
} node_t;

static node_t node_at(const cunmod_half_t *x, int64_t n, char *work)
{
    node_t node = {.half = cunmod_half_node(n, &x->limits), .n = n};
    const cunmod_half_layout_t layout = cunmod_half_layout(&node.half, x->p, x->word);
    node.d_first = work + layout.first;
    node.d_second = work + layout.second;
    node.d_between = work + layout.between;
    node.kept = work + layout.kept;
    node.inside = work + layout.bytes;
    return node;
}

/* Makes f and g after the first half, with as many coefficients as the second half needs. The
 * transforms of the first half's matrix are kept. */
static int go_between(const cunmod_half_t *x, const node_t *node, const void *d_fg, int64_t stride)
{
    const cunmod_half_sums_item_t item = application(node->d_between, node->half.second,
                                                     node->d_first, 2, node->half.first, d_fg,
                                                     stride, node->n);
    if (node->half.plain)
    {
        return plain_sums(x, &item);
    }
    transforms_t t = {
        .x = node->kept, .y = transform(x, node->n, 0), .z = transform(x, node->n, 2)};
    const int error = open_transforms(&t, x, node->n);
    return error != 0 ? error : sums_by_transforms(x, &t, &item, 0);
}

static int multiply(const cunmod_half_t *x, const node_t *node, void *d_p, int rows)
{
    const cunmod_half_sums_item_t item = {.x = node->d_second,
                                          .y = node->d_first,
                                          .z = d_p,
                                          .lenx = node->half.second + 1,
                                          .leny = node->half.first + 1,
                                          .stridey = node->half.first + 1,
                                          .lenz = node->n + 1,
                                          .rows = rows,
                                          .columns = 2};
    if (node->half.plain)
    {
        return plain_sums(x, &item);
    }
    transforms_t t = {
        .x = transform(x, node->n, 0), .y = node->kept, .z = transform(x, node->n, 4)};
    const int error = open_transforms(&t, x, node->n);
    return error != 0 ? error : sums_by_transforms(x, &t, &item, 1);
}

/* work: the memory of this node, and behind it that of the nodes inside. */
static int matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                  int64_t stride, char *work)
{
    const node_t node = node_at(x, n, work);
    if (node.half.first == 0)
    {
        return leaf(x, d_p, n, d_fg, stride);
    }
    int error = matrix(x, node.d_first, node.half.first, 2, d_fg, stride, node.inside);
    if (error == 0)
    {
        error = go_between(x, &node, d_fg, stride);
    }
    if (error == 0)
    {
        error = matrix(x, node.d_second, node.half.second, rows, node.d_between, node.half.second,
                       node.inside);
    }
    return error != 0 || rows == 0 ? error : multiply(x, &node, d_p, rows);
}

int cunmod_half_matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                       int64_t stride)
{
    const int64_t nodes = cunmod_half_work(x->most, &x->limits, x->p, x->word).nodes;
    return matrix(x, d_p, n, rows, d_fg, stride, x->work + nodes);
}

int cunmod_half_apply(const cunmod_half_t *x, void *d_z, int64_t lenz, const void *d_row, int64_t n,
                      const void *d_fg, int64_t stride, int64_t leny)
{
    const int64_t longer = n > leny ? n : leny;
    const cunmod_half_sums_item_t item = application(d_z, lenz, d_row, 1, n, d_fg, stride, leny);
    if (longer <= x->limits.plain)
    {
        return plain_sums(x, &item);
    }
    transforms_t t = {
        .x = transform(x, longer, 0), .y = transform(x, longer, 2), .z = transform(x, longer, 4)};
    const int error = open_transforms(&t, x, longer);
    return error != 0 ? error : sums_by_transforms(x, &t, &item, 0);
}
