/* Products of matrices of polynomials in device memory: transforms of the entries, products of
 * matrices of residues at each point, and transforms back; in panels for which the transforms fit
 * into the work space.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat_poly_product.h"

#include "backend/backend_mat.h"
#include "base/check.h"
#include "base/steps.h"
#include "mat/mat_product.h"
#include "shape/ntt.h"

typedef struct
{
    cunmod_dev_t *dev;
    const cunmod_table_t *table;
    const cunmod_modulus_t *mod;
    cunmod_mat_poly_panel_t panel;
    int64_t lo, hi;
    const char *prepared; /* the transforms of a; NULL: they are computed */
} product_t;

/* A part of a matrix: rows x columns entries from entry (row, column) on. */
typedef struct
{
    const cunmod_mat_polys_t *mat;
    int64_t row, column, rows, columns;
} part_t;

/* Computes the transforms of all entries of a part, forward or back. *item has what the entries
 * share. set_words stores in *item the address of the words of an entry, and the bytes from one
 * entry to the next. The transforms are at `work`, entry after entry. Returns a device error, as do
 * the two functions below. */
static int transform_entries(const product_t *x, part_t part, cunmod_ntt_item_t *item,
                             void (*set_words)(cunmod_ntt_item_t *, char *, int64_t), char *work)
{
    const int64_t bytes = part.mat->length * x->mod->word, all = part.rows * part.columns;
    /* entries at equal distances */
    const int64_t count = part.columns == part.mat->columns ? all : part.columns;
    item->mod = *x->mod;
    item->step.work = x->panel.entry;
    for (int64_t done = 0; done < all; done += count)
    {
        const int64_t row = part.row + done / part.columns;
        set_words(item, part.mat->words + (row * part.mat->columns + part.column) * bytes, bytes);
        item->work = work + done * x->panel.entry;
        CUNMOD_TRY(cunmod_dev_ntt_many(x->dev, item, count, &x->table->ntt, x->table->d_tables));
    }
    return 0;
}

static void set_operand(cunmod_ntt_item_t *item, char *words, int64_t bytes)
{
    item->a = item->b = words;
    item->step.a = item->step.b = bytes;
}

static void set_result(cunmod_ntt_item_t *item, char *words, int64_t bytes)
{
    item->z = words;
    item->step.z = bytes;
}

/* work = the transforms of the entries of a part of an operand. */
static int transform(const product_t *x, part_t part, char *work)
{
    const int64_t len = cunmod_least(part.mat->length, x->hi);
    cunmod_ntt_item_t item = {.lena = len, .lenb = len};
    return transform_entries(x, part, &item, set_operand, work);
}

/* The entries of a part of the result = the polynomials whose transforms, divided by R, are at
 * `work`. */
static int transform_back(const product_t *x, part_t part, char *work)
{
    cunmod_ntt_item_t item = {.lo = x->lo, .hi = x->hi, .transformed = 1};
    cunmod_ntt_radix(item.radix, &x->table->ntt, x->mod->p);
    return transform_entries(x, part, &item, set_result, work);
}

/* Computes a panel of the result. */
static int multiply_panel(const product_t *x, part_t z, const cunmod_mat_polys_t *a,
                          const cunmod_mat_polys_t *b, char *work, const cunmod_stop_t *stop)
{
    const cunmod_mat_poly_panel_t *const panel = &x->panel;
    const char *const work_a = x->prepared != NULL ? x->prepared : work;
    char *const work_b = x->prepared != NULL ? work
                                             : work + panel->rows * panel->depth * panel->entry;
    char *const work_z = work_b + panel->depth * panel->columns * panel->entry;
    for (int64_t first = 0; first < a->columns; first += panel->depth)
    {
        const int64_t depth = cunmod_least(a->columns - first, panel->depth);
        const cunmod_mat_points_t points = {.a = (const uint32_t *)(const void *)work_a,
                                            .b = (const uint32_t *)(const void *)work_b,
                                            .z = (uint32_t *)(void *)work_z,
                                            .m = z.rows,
                                            .k = depth,
                                            .n = z.columns,
                                            .add = first > 0};
        if (first > 0)
            CUNMOD_TRY(cunmod_mat_go_on(x->dev, stop));
        if (x->prepared == NULL)
            CUNMOD_TRY(transform(x, (part_t){a, z.row, first, z.rows, depth}, work));
        CUNMOD_TRY(transform(x, (part_t){b, first, z.column, depth, z.columns}, work_b));
        CUNMOD_TRY(cunmod_dev_mat_points(x->dev, &points, &x->table->ntt));
    }
    return transform_back(x, z, work_z);
}

/* z = the product, panel after panel. Returns an outcome. */
static int multiply(const product_t *x, const cunmod_mat_polys_t *z, const cunmod_mat_polys_t *a,
                    const cunmod_mat_polys_t *b, char *work, const cunmod_stop_t *stop)
{
    for (int64_t row = 0; row < z->rows; row += x->panel.rows)
    {
        const int64_t rows = cunmod_least(z->rows - row, x->panel.rows);
        for (int64_t column = 0; column < z->columns; column += x->panel.columns)
        {
            const int64_t columns = cunmod_least(z->columns - column, x->panel.columns);
            if (row + column > 0)
                CUNMOD_TRY(cunmod_mat_go_on(x->dev, stop));
            CUNMOD_TRY(
                multiply_panel(x, (part_t){z, row, column, rows, columns}, a, b, work, stop));
        }
    }
    return 0;
}

int cunmod_mat_poly_product(cunmod_dev_t *dev, cunmod_tables_t *tables, cunmod_mat_polys_t z,
                            cunmod_mat_polys_t a, cunmod_mat_polys_t b, int64_t lo,
                            cunmod_mat_transform_t transforms, const cunmod_modulus_t *mod,
                            void *work)
{
    product_t x = {.dev = dev,
                   .mod = mod,
                   .panel = cunmod_mat_poly_panels(z.rows, a.columns, z.columns, transforms),
                   .lo = lo,
                   .hi = lo + z.length};
    CUNMOD_TRY(cunmod_tables_get(&x.table, tables, dev, transforms.points, transforms.count, 0));
    return multiply(&x, &z, &a, &b, work, tables->stop);
}

int cunmod_mat_poly_multiply_left(cunmod_dev_t *dev, cunmod_tables_t *tables, cunmod_mat_polys_t z,
                                  cunmod_mat_polys_t a, cunmod_mat_polys_t b,
                                  const cunmod_mat_left_t *product, const cunmod_modulus_t *mod,
                                  void *work)
{
    if (tables->stop != NULL && tables->stop->flag != NULL)
        CUNMOD_TRY(cunmod_mat_go_on(dev, tables->stop));
    if (cunmod_mat_left_by_layers(z.rows, product))
        return cunmod_mat_poly_layered(dev, z, a, b, product->lo, mod, work, tables->stop);
    return cunmod_mat_poly_product(dev, tables, z, a, b, product->lo,
                                   cunmod_mat_left_transform(z.rows, product, mod->p), mod, work);
}

/* ---- prepared operands --------------------------------------------------------------- */

int cunmod_mat_poly_prepare(cunmod_dev_t *dev, cunmod_tables_t *tables,
                            const cunmod_mat_prepared_t *p, cunmod_mat_polys_t a,
                            const cunmod_modulus_t *mod)
{
    product_t x = {.dev = dev,
                   .mod = mod,
                   .panel = cunmod_mat_poly_prepared_panels(p->rows, p->columns, 1, p->transform),
                   .hi = p->transform.points};
    CUNMOD_TRY(
        cunmod_tables_get(&x.table, tables, dev, p->transform.points, p->transform.count, 0));
    return transform(&x, (part_t){&a, 0, 0, p->rows, p->columns}, p->words);
}

int cunmod_mat_poly_product_prepared(cunmod_dev_t *dev, cunmod_tables_t *tables,
                                     cunmod_mat_polys_t z, const cunmod_mat_prepared_t *a,
                                     cunmod_mat_polys_t b, int64_t lo, const cunmod_modulus_t *mod,
                                     void *work)
{
    const cunmod_mat_transform_t transforms = a->transform;
    const cunmod_mat_polys_t shape = {NULL, a->rows, a->columns, 0};
    product_t x = {
        .dev = dev,
        .mod = mod,
        .panel = cunmod_mat_poly_prepared_panels(a->rows, a->columns, z.columns, transforms),
        .lo = lo,
        .hi = lo + z.length,
        .prepared = a->words};
    CUNMOD_TRY(cunmod_tables_get(&x.table, tables, dev, transforms.points, transforms.count, 0));
    return multiply(&x, &z, &shape, &b, work, tables->stop);
}
