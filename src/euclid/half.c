/* Computes transition matrices of divsteps (backend/types_divsteps.h) for half-GCDs, on the device,
 * by recursion.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/half.h"

#include "base/steps.h"
#include "shape/ntt.h"

/* ---- products of matrices ------------------------------------------------ */

/* The transforms in a product z = x y of matrices of polynomials: tables of the transforms, and the
 * addresses of the transforms of the entries of x, y and z. */
typedef struct
{
    const cunmod_table_t *table;
    char *x;
    char *y;
    char *z;
    int64_t bytes; /* bytes of one transform */
} transforms_t;

/* Returns the address of transform i, i < CUNMOD_HALF_TRANSFORMS, in the memory for transforms of a
 * node of n steps. All nodes of the recursion use this memory for short-lived transforms. The
 * transforms that a node needs after its children are in node_t.kept. */
static char *transform(const cunmod_half_t *x, int64_t n, int i)
{
    const int64_t nodes = cunmod_half_work(x->most, &x->limits, x->p, x->mod.word).transforms;
    return x->work + nodes + i * cunmod_half_aligned(cunmod_half_transform_bytes(n, x->p));
}

static int open_transforms(transforms_t *t, const cunmod_half_t *x, int64_t n)
{
    const uint64_t p = x->p;
    t->bytes = cunmod_half_aligned(cunmod_half_transform_bytes(n, p));
    return cunmod_tables_get(&t->table, x->tables, x->dev, cunmod_half_points(n, p),
                             cunmod_half_primes(n, p), 0);
}

/* Adds descriptions of the transforms of `entries` polynomials behind items[0 .. count-1]. from:
 * the first polynomial; each polynomial has len words and begins `stride` words behind the
 * preceding one. to: memory for the transforms. Returns the new number of items. */
static int add_operands(cunmod_ntt_item_t *items, int count, const cunmod_half_t *x,
                        const transforms_t *t, char *to, const void *from, int64_t len,
                        int64_t stride, int entries)
{
    for (int i = 0; i < entries; i++)
    {
        const void *const a = (const char *)from + i * stride * x->mod.word;
        cunmod_ntt_item_t *const item = &items[count + i];
        *item = (cunmod_ntt_item_t){
            .a = a, .b = a, .lena = len, .lenb = len, .work = to + i * t->bytes, .mod = x->mod};
        cunmod_ntt_radix(item->radix, &t->table->ntt, x->mod.p);
    }
    return count + entries;
}

/* Transforms the entries of item->x into t->x, and the entries of item->y into t->y. there = 1:
 * t->y already has the transforms of item->y. Returns a device error. */
static int transform_operands(const cunmod_half_t *x, const transforms_t *t,
                              const cunmod_half_sums_item_t *item, int there)
{
    cunmod_ntt_item_t items[CUNMOD_NTT_STACK];
    int count = add_operands(items, 0, x, t, t->x, item->x, item->lenx, item->lenx, 2 * item->rows);
    if (!there)
    {
        count = add_operands(items, count, x, t, t->y, item->y, item->leny, item->stridey,
                             2 * item->columns);
    }
    return cunmod_dev_ntt_stack(x->dev, items, count, &x->stack, &t->table->ntt,
                                t->table->d_tables);
}

/* Multiplies the transforms t->x and t->y, and stores coefficients lo .. lo+lenz-1 of each entry of
 * the product in words z_at .. z_at+lenz-1 of the same entry of item->z. Returns a device error. */
static int sum_transforms(const cunmod_half_t *x, const transforms_t *t,
                          const cunmod_half_sums_item_t *item, int64_t lo, int64_t lenz,
                          int64_t z_at)
{
    cunmod_ntt_item_t items[4] = {{0}};
    const int count = item->rows * item->columns;
    for (int i = 0; i < count; i++)
    {
        char *const left = t->x + 2 * (i / item->columns) * t->bytes;
        char *const right = t->y + i % item->columns * t->bytes;
        items[i] = (cunmod_ntt_item_t){.z = (char *)item->z + (i * item->lenz + z_at) * x->mod.word,
                                       .lo = lo,
                                       .hi = lo + lenz,
                                       .work = t->z + i * t->bytes,
                                       .factor = {left, right},
                                       .next = {t->bytes, item->columns * t->bytes},
                                       .terms = 2,
                                       .mod = x->mod};
        cunmod_ntt_radix(items[i].radix, &t->table->ntt, x->mod.p);
    }
    return cunmod_dev_ntt_stack(x->dev, items, count, &x->stack, &t->table->ntt,
                                t->table->d_tables);
}

/* Computes the product *item. The transforms compute products modulo x^N - 1, N = points:
 * coefficient N + i of an entry of the product is added to coefficient i of the entry, which is
 * zero for i < lo. So the result is coefficients lo .. N-1 of the wrapped product, followed by
 * coefficients 0, 1, .. of the wrapped product. there = 1: t->y already has the transforms of
 * item->y. Returns a device error. */
static int sums_by_transforms(const cunmod_half_t *x, const transforms_t *t,
                              const cunmod_half_sums_item_t *item, int there)
{
    const int64_t points = t->table->points;
    const int64_t before = points - item->lo < item->lenz ? points - item->lo : item->lenz;
    int error = transform_operands(x, t, item, there);
    CUNMOD_NEXT(sum_transforms(x, t, item, item->lo, before, 0));
    return error != 0 || before == item->lenz
               ? error
               : sum_transforms(x, t, item, 0, item->lenz - before, before);
}

/* Returns the description of the product that computes the series after n steps: coefficients n ..
 * n+lenz-1 of the first `rows` rows of the transition matrix d_p times (f, g). d_fg: f, of leny
 * words; g, of leny words, begins `stride` words behind the beginning of f. */
static cunmod_half_sums_item_t application(const cunmod_half_t *x, void *d_z, int64_t lenz,
                                           const void *d_p, int rows, int64_t n, const void *d_fg,
                                           int64_t stride, int64_t leny)
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
                                     .columns = 1,
                                     .mod = x->mod};
}

/* ---- the recursion ------------------------------------------------------- */

static int leaf(const cunmod_half_t *x, void *d_p, int64_t n, const void *d_fg, int64_t stride)
{
    const cunmod_half_leaf_item_t item = {.fg = d_fg,
                                          .p = d_p,
                                          .state = x->state,
                                          .pivots = x->pivots,
                                          .deltas = x->deltas,
                                          .work = x->work,
                                          .stride = stride,
                                          .n = n,
                                          .mod = x->mod};
    return n < CUNMOD_DIVSTEPS ? cunmod_dev_half_few(x->dev, &item, &x->stack)
                               : cunmod_dev_half_leaf(x->dev, &item, &x->stack);
}

/* A node of the recursion: the number n of its steps, their division into two parts (half), and the
 * addresses of the matrices of both parts (d_first, d_second), of f and g after the first part
 * (d_between), of the transforms of the first matrix (kept), and of the memory of the node's
 * children (inside). */
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
    const cunmod_half_layout_t layout = cunmod_half_layout(&node.half, x->p, x->mod.word);
    node.d_first = work + layout.first;
    node.d_second = work + layout.second;
    node.d_between = work + layout.between;
    node.kept = work + layout.kept;
    node.inside = work + layout.bytes;
    return node;
}

/* Stores the series f and g after the first part of the steps in node->d_between, as many
 * coefficients as the second part has steps, and the transforms of the first part's matrix in
 * node->kept. Returns a device error. */
static int go_between(const cunmod_half_t *x, const node_t *node, const void *d_fg, int64_t stride)
{
    const cunmod_half_sums_item_t item = application(x, node->d_between, node->half.second,
                                                     node->d_first, 2, node->half.first, d_fg,
                                                     stride, node->n);
    if (node->half.plain)
        return cunmod_dev_half_sums(x->dev, &item, &x->stack);
    transforms_t t = {
        .x = node->kept, .y = transform(x, node->n, 0), .z = transform(x, node->n, 2)};
    int error = open_transforms(&t, x, node->n);
    return CUNMOD_NEXT(sums_by_transforms(x, &t, &item, 0));
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
                                          .columns = 2,
                                          .mod = x->mod};
    if (node->half.plain)
        return cunmod_dev_half_sums(x->dev, &item, &x->stack);
    transforms_t t = {
        .x = transform(x, node->n, 0), .y = node->kept, .z = transform(x, node->n, 4)};
    int error = open_transforms(&t, x, node->n);
    return CUNMOD_NEXT(sums_by_transforms(x, &t, &item, 1));
}

/* The recursion of cunmod_half_matrix: computes the matrix of one node. work: the memory of the
 * node, followed by the memory of its children. Returns a device error. */
static int matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                  int64_t stride, char *work)
{
    const node_t node = node_at(x, n, work);
    if (node.half.first == 0)
        return leaf(x, d_p, n, d_fg, stride);
    int error = matrix(x, node.d_first, node.half.first, 2, d_fg, stride, node.inside);
    CUNMOD_NEXT(go_between(x, &node, d_fg, stride));
    CUNMOD_NEXT(matrix(x, node.d_second, node.half.second, rows, node.d_between, node.half.second,
                       node.inside));
    return error != 0 || rows == 0 ? error : multiply(x, &node, d_p, rows);
}

int cunmod_half_matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                       int64_t stride)
{
    const int64_t nodes = cunmod_half_work(x->most, &x->limits, x->p, x->mod.word).nodes;
    return matrix(x, d_p, n, rows, d_fg, stride, x->work + nodes);
}

int cunmod_half_apply(const cunmod_half_t *x, void *d_z, int64_t lenz, const void *d_row, int64_t n,
                      const void *d_fg, int64_t stride, int64_t leny)
{
    const int64_t longer = n > leny ? n : leny;
    const cunmod_half_sums_item_t item = application(x, d_z, lenz, d_row, 1, n, d_fg, stride, leny);
    if (longer <= x->limits.plain)
        return cunmod_dev_half_sums(x->dev, &item, &x->stack);
    transforms_t t = {
        .x = transform(x, longer, 0), .y = transform(x, longer, 2), .z = transform(x, longer, 4)};
    int error = open_transforms(&t, x, longer);
    return CUNMOD_NEXT(sums_by_transforms(x, &t, &item, 0));
}
