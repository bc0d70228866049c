/* Power series on the device: products by transforms, and the inverse by Newton's
 * iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "series.h"

#include "ntt.h"

/* Items that know their work. */
static int run_items(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                     int64_t count)
{
    const cunmod_table_t *table = NULL;
    const int error = cunmod_tables_get(&table, x->tables, x->dev, points, x->count, x->own);
    if (error != 0)
    {
        return error;
    }
    item.mod = x->mod;
    cunmod_ntt_radix(item.radix, &table->ntt, x->mod.p);
    return cunmod_dev_ntt_many(x->dev, &item, count, &table->ntt, table->d_tables);
}

int cunmod_series_product(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item)
{
    return cunmod_series_products(x, points, item, 1);
}

int cunmod_series_products(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                           int64_t count)
{
    item.work = x->work;
    return run_items(x, points, item, count);
}

int cunmod_series_transform(const cunmod_series_t *x, int64_t points, const void *d_a, int64_t lena,
                            uint32_t *d_kept)
{
    const cunmod_ntt_item_t item = {.a = d_a, .b = d_a, .lena = lena, .lenb = lena, .work = d_kept};
    return run_items(x, points, item, 1);
}

/* One step of the inverse, from n coefficients to `next`: its operands. */
typedef struct
{
    const char *b; /* the lenb highest coefficients of the divisor */
    char *h;       /* where the new coefficients go, right before the n old ones */
    void *error;
    int64_t lenb;
    int64_t n;
    int64_t next;
} step_t;

static int step_by_transforms(const cunmod_series_t *x, const step_t *step, uint32_t *d_kept)
{
    const int64_t more = step->next - step->n;
    const int64_t points = cunmod_ntt_points(step->next, x->mod.p, x->own != 0);
    const void *const old = step->h + more * x->mod.word;
    const int64_t lo = step->lenb + step->n - 1 - step->next;
    const cunmod_ntt_item_t error = {.a = step->b,
                                     .b = old,
                                     .z = step->error,
                                     .lena = step->lenb,
                                     .lenb = step->n,
                                     .lo = lo,
                                     .hi = lo + more,
                                     .keep = d_kept};
    const cunmod_ntt_item_t update = {.a = step->error,
                                      .z = step->h,
                                      .lena = more,
                                      .lo = step->n - 1,
                                      .hi = step->next - 1,
                                      .prepared = d_kept};
    const int failed = cunmod_series_product(x, points, error);
    return failed != 0 ? failed : cunmod_series_product(x, points, update);
}

static int plain_product(const cunmod_series_t *x, cunmod_mul_item_t item)
{
    item.mod = x->mod;
    return cunmod_dev_mul_block(x->dev, &item, 1, 4);
}

static int step_by_plain_products(const cunmod_series_t *x, const step_t *step)
{
    const int64_t more = step->next - step->n;
    const void *const old = step->h + more * x->mod.word;
    const int64_t lo = step->lenb + step->n - 1 - step->next;
    const int swap = step->lenb < step->n;
    const cunmod_mul_item_t error = {.a = swap ? old : step->b,
                                     .b = swap ? step->b : old,
                                     .z = step->error,
                                     .lena = swap ? step->n : step->lenb,
                                     .lenb = swap ? step->lenb : step->n,
                                     .lo = lo,
                                     .hi = lo + more};
    const cunmod_mul_item_t update = {.a = old,
                                      .b = step->error,
                                      .z = step->h,
                                      .lena = step->n,
                                      .lenb = more,
                                      .lo = step->n - 1,
                                      .hi = step->next - 1};
    const int failed = plain_product(x, error);
    return failed != 0 ? failed : plain_product(x, update);
}

int cunmod_series_inverse(const cunmod_series_t *x, void *d_h, int64_t n, const void *d_b,
                          int64_t lenb, void *d_error, uint32_t *d_kept)
{
    const uint32_t word = x->mod.word;
    const int steps = cunmod_newton_steps(n, x->limits.start);
    const int64_t first = cunmod_newton_step(n, steps);
    const cunmod_series_item_t start = {
        .b = d_b, .h = (char *)d_h + (n - first) * word, .lenb = lenb, .n = first, .mod = x->mod};
    int error = cunmod_dev_series_start(x->dev, &start, 1);
    for (int i = steps - 1; i >= 0 && error == 0; i--)
    {
        const int64_t next = cunmod_newton_step(n, i);
        const int64_t used = next < lenb ? next : lenb;
        const step_t step = {.b = (const char *)d_b + (lenb - used) * word,
                             .h = (char *)d_h + (n - next) * word,
                             .error = d_error,
                             .lenb = used,
                             .n = cunmod_newton_step(n, i + 1),
                             .next = next};
        error = next <= x->limits.plain ? step_by_plain_products(x, &step)
                                        : step_by_transforms(x, &step, d_kept);
    }
    return error;
}
