/* Divides by Newton's iteration, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The highest coefficients of the quotient of a by b are the negated highest coefficients of the
 * product of -1/b and the highest coefficients of a. The remainder has m - 1 coefficients, where m
 * is the length of b, and is computed as a - b q modulo x^N - 1 for some N >= m - 1. A long
 * quotient is computed in blocks, from the highest coefficients to the lowest.
 */
#include "div/newton.h"

#include "div/newton_run.h"

/* Computes the product that `item` describes by transforms of `points` points, for all x->rows
 * divisions in one call. If x->rows > 1, the second operand must be a stored transform. */
static int products(const cunmod_newton_run_t *x, int64_t points, cunmod_ntt_item_t item)
{
    item.step.work = x->series.count * points * (int64_t)sizeof(uint32_t);
    return cunmod_series_products(&x->series, points, item, x->rows);
}

/* Returns whether the product of item->a and the inverse is computed without transforms. */
static int inverse_is_plain(const cunmod_newton_run_t *x, const cunmod_ntt_item_t *item)
{
    cunmod_ntt_item_t plain = *item;
    plain.b = x->inverse;
    plain.lenb = x->shape->precision;
    return x->rows == 1 &&
           cunmod_series_is_plain(&x->series, x->shape->points, &plain, x->inverse_kept);
}

/* Computes minus the product of item.a and the inverse. The first such product by transforms stores
 * the transform of the inverse in x->kept, and later ones read it there. */
static int times_inverse(cunmod_newton_run_t *x, cunmod_ntt_item_t item)
{
    item.negate = 1;
    if (inverse_is_plain(x, &item))
    {
        item.b = x->inverse;
        item.lenb = x->shape->precision;
        return cunmod_series_plain_product(&x->series, &item);
    }
    if (x->inverse_kept)
    {
        item.prepared = x->kept;
    }
    else
    {
        item.b = x->inverse;
        item.lenb = x->shape->precision;
        item.keep = x->kept;
        x->inverse_kept = 1;
    }
    return products(x, x->shape->points, item);
}

/* cunmod_newton_quotient for a len much smaller than the length of the inverse: uses only the len
 * highest coefficients of the inverse. */
static int short_quotient(const cunmod_newton_run_t *x, void *q, const void *top, int64_t len,
                          int64_t points)
{
    const cunmod_ntt_item_t item = {.a = top,
                                    .b = x->inverse +
                                         (x->shape->precision - len) * x->series.mod.word,
                                    .z = q,
                                    .lena = len,
                                    .lenb = len,
                                    .lo = len - 1,
                                    .hi = 2 * len - 1,
                                    .negate = 1};
    return cunmod_series_is_plain(&x->series, points, &item, 0)
               ? cunmod_series_plain_product(&x->series, &item)
               : cunmod_series_product(&x->series, points, item);
}

int cunmod_newton_quotient(cunmod_newton_run_t *x, void *q, const void *top, int64_t len)
{
    const int64_t precision = x->shape->precision;
    if (x->started)
    {
        x->started = 0;
        return 0;
    }
    const int64_t points =
        x->rows == 1 && x->inverse_kept ? cunmod_newton_short_points(x->shape, len) : 0;
    if (points != 0)
        return short_quotient(x, q, top, len, points);
    const cunmod_ntt_item_t item = {.a = top,
                                    .z = q,
                                    .lena = len,
                                    .lo = precision - 1,
                                    .hi = precision + len - 1,
                                    .step = {.a = x->row_bytes, .z = x->quotient_bytes}};
    return times_inverse(x, item);
}

/* q[0 .. len-1] = the quotient of cunmod_newton_quotient, from an inverse of ceil(len / 2)
 * coefficients (Karp and Markstein, ACM TOMS 23, 1997, figure 1, for division):
 *
 *   high half of q = the highest coefficients of (high half of top) * inverse
 *   rest           = low half of (top - b * (high half of q))
 *   low half of q  = the highest coefficients of rest * inverse
 *
 * The computation needs eight transforms. */
static int fused_quotient(cunmod_newton_run_t *x, char *q, const char *top, int64_t len)
{
    const cunmod_newton_t *shape = x->shape;
    const uint32_t word = x->series.mod.word;
    const int64_t high = shape->precision, low = len - high;
    const char *const divisor = x->padded != NULL ? x->padded : x->b;
    const int64_t lenb = x->padded != NULL ? shape->padded : x->lenb;
    const int64_t used = lenb < len ? lenb : len;
    cunmod_ntt_item_t rest = {.a = q + low * word,
                              .b = divisor + (lenb - used) * word,
                              .z = x->error,
                              .lena = high,
                              .lenb = used,
                              .lo = used - 1 - low,
                              .hi = used - 1,
                              .plus = top,
                              .lenplus = low,
                              .negate = 1};
    cunmod_ntt_item_t item = {.a = x->error, .z = q, .lena = low, .lo = high - 1, .hi = len - 1};
    CUNMOD_TRY(cunmod_newton_quotient(x, q + low * word, top + low * word, high));
    if (cunmod_series_is_plain(&x->series, shape->points, &rest, 0))
    {
        CUNMOD_TRY(cunmod_series_plain_product(&x->series, &rest));
        return times_inverse(x, item);
    }
    x->divisor_kept = cunmod_newton_keeps_divisor(shape);
    rest.keep = x->divisor_kept ? x->kept_divisor : NULL;
    if (x->inverse_kept && !inverse_is_plain(x, &item))
    {
        item.negate = 1;
        item.prepared = x->kept;
        return cunmod_series_twice(&x->series, shape->points, rest, item);
    }
    CUNMOD_TRY(cunmod_series_product(&x->series, shape->points, rest));
    return times_inverse(x, item);
}

int cunmod_newton_remainder(cunmod_newton_run_t *x, void *r, const void *a, const void *q,
                            int64_t len)
{
    cunmod_ntt_item_t item = {.a = q,
                              .b = x->b,
                              .z = r,
                              .lena = len,
                              .lenb = x->lenb,
                              .lo = 0,
                              .hi = x->lenb - 1,
                              .plus = a,
                              .lenplus = len + x->lenb - 1,
                              .negate = 1,
                              .step = {.a = x->quotient_bytes, .z = x->row_bytes}};
    if (x->rows == 1 && cunmod_series_is_plain(&x->series, x->shape->rest, &item, x->divisor_kept))
        return cunmod_series_plain_product(&x->series, &item);
    if (x->divisor_kept)
    {
        item.b = NULL;
        item.prepared = x->kept_divisor;
    }
    else
    {
        x->divisor_kept = cunmod_newton_keeps_divisor(x->shape);
        item.keep = x->divisor_kept ? x->kept_divisor : NULL;
    }
    return products(x, x->shape->rest, item);
}

/* Returns an item with the members a, q and lenq: the launch that starts the computation of the
 * inverse also computes the lenq highest coefficients of the quotient. They are the first block of
 * the quotient, or its high half if x->shape->fused = 1. */
static cunmod_series_item_t first_quotient(const cunmod_newton_run_t *x,
                                           const cunmod_newton_operands_t *operands)
{
    const cunmod_newton_t *shape = x->shape;
    const uint32_t word = x->series.mod.word;
    const int64_t lenq = shape->n - shape->m + 1;
    const int64_t len = shape->fused ? shape->precision : lenq - (shape->blocks - 1) * shape->s;
    return (cunmod_series_item_t){.a = (const char *)operands->a + (shape->n - len) * word,
                                  .q = (char *)operands->q + (lenq - len) * word,
                                  .lenq = len};
}

int cunmod_newton_invert(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands)
{
    const cunmod_newton_t *shape = x->shape;
    int error = 0;
    if (shape->padded != 0)
    {
        const cunmod_copy_item_t copy = {.a = x->b,
                                         .z = (void *)x->padded,
                                         .lena = x->lenb,
                                         .lenz = shape->padded,
                                         .mod = x->series.mod};
        error = cunmod_dev_series_copy(x->series.dev, &copy, 1);
    }
    const char *const b = x->padded != NULL ? x->padded : x->b;
    const int64_t lenb = x->padded != NULL ? shape->padded : x->lenb;
    cunmod_series_item_t first = {0};
    x->started = operands != NULL && shape->precision <= shape->limits.start;
    if (x->started)
        first = first_quotient(x, operands);
    return CUNMOD_NEXT(cunmod_series_inverse(&x->series, x->inverse, shape->precision, b, lenb,
                                             x->error, x->kept, x->started ? &first : NULL));
}

/* Before the first block, copies to r the lowest coefficients of the dividend, which this block
 * does not use. The first block stores the remaining dividend in r above these coefficients. The
 * later blocks read and write r. */
int cunmod_newton_blocks(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands)
{
    const cunmod_newton_t *shape = x->shape;
    const uint32_t word = x->series.mod.word;
    const int64_t lenq = shape->n - shape->m + 1, first = (shape->blocks - 1) * shape->s;
    if (first > 0)
        CUNMOD_TRY(
            cunmod_dev_copy(x->series.dev, operands->r, operands->a, (size_t)(first * word)));
    for (int64_t at = first; at >= 0; at -= shape->s)
    {
        const int64_t len = lenq - at < shape->s ? lenq - at : shape->s;
        const char *const from = (const char *)(at == first ? operands->a : operands->r) +
                                 at * word;
        const char *const top = from + (shape->m - 1) * word;
        char *const q = (char *)operands->q + at * word;
        CUNMOD_TRY(shape->fused ? fused_quotient(x, q, top, len)
                                : cunmod_newton_quotient(x, q, top, len));
        if (shape->m > 1 && (at > 0 || operands->remainder))
            CUNMOD_TRY(cunmod_newton_remainder(x, (char *)operands->r + at * word, from, q, len));
    }
    return 0;
}

cunmod_series_t cunmod_newton_series(const cunmod_newton_t *shape, void *d_work,
                                     const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                     cunmod_tables_t *tables)
{
    return (cunmod_series_t){.dev = dev,
                             .tables = tables,
                             .mod = *mod,
                             .count = shape->count,
                             .own = shape->own,
                             .work = d_work,
                             .limits = shape->limits};
}

cunmod_newton_run_t cunmod_newton_run(const cunmod_newton_t *shape, const void *d_b, char *base,
                                      const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                      cunmod_tables_t *tables)
{
    const cunmod_newton_space_t space = cunmod_newton_space(shape, mod->word);
    return (cunmod_newton_run_t){
        .shape = shape,
        .series = cunmod_newton_series(shape, base + space.work, mod, dev, tables),
        .b = d_b,
        .padded = shape->padded != 0 ? base + space.padded : NULL,
        .lenb = shape->m,
        .inverse = base + space.inverse,
        .error = base + space.error,
        .kept = (uint32_t *)(void *)(base + space.kept),
        .kept_divisor = (uint32_t *)(void *)(base + space.kept_divisor),
        .rows = 1};
}

int cunmod_newton_divide(const cunmod_newton_t *shape, const void *d_b,
                         const cunmod_newton_operands_t *operands, const cunmod_modulus_t *mod,
                         cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    void *d_space = NULL;
    CUNMOD_TRY(
        cunmod_dev_alloc(dev, &d_space, (size_t)cunmod_newton_space(shape, mod->word).bytes));
    cunmod_newton_run_t x = cunmod_newton_run(shape, d_b, d_space, mod, dev, tables);
    int error = cunmod_newton_invert(&x, operands);
    CUNMOD_NEXT(cunmod_newton_blocks(&x, operands));
    cunmod_dev_free(dev, d_space);
    return error;
}

int cunmod_newton_inverse(const cunmod_newton_t *shape, void *d_z, const void *d_b,
                          const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    void *d_space = NULL;
    CUNMOD_TRY(
        cunmod_dev_alloc(dev, &d_space, (size_t)cunmod_newton_space(shape, mod->word).bytes));
    cunmod_newton_run_t x = cunmod_newton_run(shape, d_b, d_space, mod, dev, tables);
    const cunmod_copy_item_t turn = {.a = x.inverse,
                                     .z = d_z,
                                     .lena = shape->precision,
                                     .lenz = shape->precision,
                                     .reverse = 1,
                                     .negate = 1,
                                     .mod = *mod};
    int error = cunmod_newton_invert(&x, NULL);
    CUNMOD_NEXT(cunmod_dev_series_copy(dev, &turn, 1));
    cunmod_dev_free(dev, d_space);
    return error;
}
