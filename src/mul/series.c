/* Power series on the device: products by transforms, and the inverse by Newton's iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mul/series.h"

#include <string.h>

#include "shape/ntt.h"

/* Sets mod and radix of *item, and *table = the roots of unity of transforms of `points` points.
 * Returns a device error. */
static int fill_item(cunmod_ntt_item_t *item, const cunmod_table_t **table,
                     const cunmod_series_t *x, int64_t points)
{
    CUNMOD_TRY(cunmod_tables_get(table, x->tables, x->dev, points, x->count, x->own));
    item->mod = x->mod;
    cunmod_ntt_radix(item->radix, &(*table)->ntt, x->mod.p);
    return 0;
}

/* Computes `count` products by transforms of `points` points; `item` is product 0. item.work is
 * already set. */
static int run_items(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                     int64_t count)
{
    const cunmod_table_t *table = NULL;
    CUNMOD_TRY(fill_item(&item, &table, x, points));
    return cunmod_dev_ntt_many(x->dev, &item, count, &table->ntt, table->d_tables);
}

int cunmod_series_twice(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t first,
                        cunmod_ntt_item_t second)
{
    const cunmod_table_t *table = NULL;
    CUNMOD_TRY(fill_item(&first, &table, x, points));
    second.mod = first.mod;
    memcpy(second.radix, first.radix, sizeof(second.radix));
    first.work = second.work = x->work;
    /* the first operand of `second` is x^first.lo times the result z of `first` */
    const int64_t wraps = second.lo + first.lo >= points ? points : 0;
    second.lo += first.lo - wraps;
    second.hi += first.lo - wraps;
    return cunmod_dev_ntt_twice(x->dev, &first, &second, &table->ntt, table->d_tables);
}

static double pairs_of(const cunmod_ntt_item_t *item)
{
    return cunmod_newton_pairs((double)item->lena, (double)item->lenb, (double)item->lo,
                               (double)item->hi);
}

int cunmod_series_is_plain(const cunmod_series_t *x, int64_t points, const cunmod_ntt_item_t *item,
                           int kept)
{
    return item->a != NULL && item->b != NULL &&
           cunmod_newton_plain(&x->limits, pairs_of(item), points, kept);
}

int cunmod_series_plain_product(const cunmod_series_t *x, const cunmod_ntt_item_t *item)
{
    const int swap = item->lena < item->lenb;
    const cunmod_mul_item_t mul = {.a = swap ? item->b : item->a,
                                   .b = swap ? item->a : item->b,
                                   .z = item->z,
                                   .lena = swap ? item->lenb : item->lena,
                                   .lenb = swap ? item->lena : item->lenb,
                                   .lo = item->lo,
                                   .hi = item->hi,
                                   .mod = x->mod,
                                   .plus = item->plus,
                                   .lenplus = item->lenplus,
                                   .negate = item->negate};
    return cunmod_newton_is_block(&x->limits, pairs_of(item), (double)(item->hi - item->lo))
               ? cunmod_dev_mul_block(x->dev, &mul, 1, cunmod_newton_block_s(x->mod.word))
               : cunmod_dev_mul_tensor(x->dev, &mul, 1);
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

int cunmod_series_transforms(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                             int64_t count)
{
    return run_items(x, points, item, count);
}

int cunmod_series_transform(const cunmod_series_t *x, int64_t points, const void *d_a, int64_t lena,
                            uint32_t *d_kept)
{
    const cunmod_ntt_item_t item = {.a = d_a, .b = d_a, .lena = lena, .lenb = lena, .work = d_kept};
    return cunmod_series_transforms(x, points, item, 1);
}

/* One step of Newton's iteration, which extends the inverse h from n to `next` coefficients. */
typedef struct
{
    const char *b; /* the highest lenb coefficients of the divisor */
    char *h;       /* receives next - n coefficients, directly before the n old ones */
    void *error;
    int64_t lenb;
    int64_t n;
    int64_t next;
} step_t;

/* Returns the item that computes the error e: the next - n coefficients of b h directly below the n
 * - 1 coefficients that are 0. */
static cunmod_ntt_item_t error_of(const cunmod_series_t *x, const step_t *step)
{
    const int64_t more = step->next - step->n;
    const int64_t lo = step->lenb + step->n - 1 - step->next;
    return (cunmod_ntt_item_t){.a = step->b,
                               .b = step->h + more * x->mod.word,
                               .z = step->error,
                               .lena = step->lenb,
                               .lenb = step->n,
                               .lo = lo,
                               .hi = lo + more};
}

/* Returns the item that computes the new coefficients of h: the next - n highest coefficients of h
 * e. */
static cunmod_ntt_item_t update_of(const cunmod_series_t *x, const step_t *step)
{
    const int64_t more = step->next - step->n;
    return (cunmod_ntt_item_t){.a = step->error,
                               .b = step->h + more * x->mod.word,
                               .z = step->h,
                               .lena = more,
                               .lenb = step->n,
                               .lo = step->n - 1,
                               .hi = step->next - 1};
}

static int step_by_transforms(const cunmod_series_t *x, int64_t points, const step_t *step,
                              uint32_t *d_kept)
{
    cunmod_ntt_item_t error = error_of(x, step), update = update_of(x, step);
    error.keep = d_kept;
    update.b = NULL;
    update.lenb = 0;
    update.prepared = d_kept;
    return cunmod_series_twice(x, points, error, update);
}

static int step_by_plain_products(const cunmod_series_t *x, const step_t *step)
{
    const cunmod_ntt_item_t error = error_of(x, step), update = update_of(x, step);
    CUNMOD_TRY(cunmod_series_plain_product(x, &error));
    return cunmod_series_plain_product(x, &update);
}

int cunmod_series_inverse(const cunmod_series_t *x, void *d_h, int64_t n, const void *d_b,
                          int64_t lenb, void *d_error, uint32_t *d_kept,
                          const cunmod_series_item_t *first)
{
    const uint32_t word = x->mod.word;
    const int steps = cunmod_newton_steps(n, x->limits.start);
    const int64_t shortest = cunmod_newton_step(n, steps);
    cunmod_series_item_t start = {.b = d_b,
                                  .h = (char *)d_h + (n - shortest) * word,
                                  .lenb = lenb,
                                  .n = shortest,
                                  .mod = x->mod};
    if (first != NULL)
    {
        start.a = first->a;
        start.q = first->q;
        start.lenq = first->lenq;
    }
    int error = cunmod_dev_series_start(x->dev, &start, 1);
    for (int i = steps - 1; i >= 0 && error == 0; i--)
    {
        const int64_t next = cunmod_newton_step(n, i);
        const int64_t used = cunmod_least(next, lenb);
        const int64_t points = cunmod_ntt_points(next, x->mod.p, x->own != 0);
        const step_t step = {.b = (const char *)d_b + (lenb - used) * word,
                             .h = (char *)d_h + (n - next) * word,
                             .error = d_error,
                             .lenb = used,
                             .n = cunmod_newton_step(n, i + 1),
                             .next = next};
        error = cunmod_newton_plain_step(&x->limits, step.n, next, points)
                    ? step_by_plain_products(x, &step)
                    : step_by_transforms(x, points, &step, d_kept);
    }
    return error;
}
