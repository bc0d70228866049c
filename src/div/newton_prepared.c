/* Prepares divisors for Newton's division, and divides by them, on the device. A preparation
 * consists of three consecutive parts: the transform of -1/b, the transform of b, and -1/b.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/newton_prepared.h"

#include "div/newton_run.h"

/* Returns the device address of the transform of the divisor b. */
static uint32_t *prepared_divisor(const cunmod_newton_prepared_t *prepared)
{
    const cunmod_newton_t *shape = &prepared->shape;
    return (uint32_t *)prepared->device + shape->count * shape->points;
}

/* Returns the device address of the coefficients of -1/b. */
static char *prepared_inverse(const cunmod_newton_prepared_t *prepared)
{
    const cunmod_newton_t *shape = &prepared->shape;
    return (char *)(prepared_divisor(prepared) + shape->count * shape->rest);
}

/* Returns the state of a division by a prepared divisor. shape: prepared->shape, or a copy that
 * cunmod_newton_reshape has changed for the length of the dividend. */
static cunmod_newton_run_t division_by(const cunmod_newton_prepared_t *prepared,
                                       const cunmod_newton_t *shape, const cunmod_series_t *series)
{
    return (cunmod_newton_run_t){.shape = shape,
                                 .series = *series,
                                 .b = prepared->b,
                                 .lenb = shape->m,
                                 .inverse = prepared_inverse(prepared),
                                 .kept = prepared->device,
                                 .kept_divisor = prepared_divisor(prepared),
                                 .inverse_kept = 1,
                                 .divisor_kept = 1,
                                 .rows = 1};
}

/* z[0 .. lenb-2] = the divisor modulo x^(lenb-1) - 1: its leading coefficient is added to its
 * constant coefficient. */
static int wrap_divisor(const cunmod_newton_run_t *x, void *z)
{
    const int64_t len = x->lenb - 1;
    const cunmod_copy_item_t copy = {.a = x->b,
                                     .z = z,
                                     .lena = len,
                                     .lenz = len,
                                     .plus = x->b + len * x->series.mod.word,
                                     .mod = x->series.mod};
    return cunmod_dev_series_copy(x->series.dev, &copy, 1);
}

static int make_transforms(cunmod_newton_run_t *x, const cunmod_newton_prepared_t *prepared)
{
    const cunmod_newton_t *shape = x->shape;
    const int wraps = x->lenb > shape->rest;
    CUNMOD_TRY(cunmod_newton_invert(x, NULL));
    CUNMOD_TRY(cunmod_series_transform(&x->series, shape->points, x->inverse, shape->precision,
                                       prepared->device));
    if (shape->rest == 0)
        return 0;
    if (wraps)
        CUNMOD_TRY(wrap_divisor(x, x->error));
    return cunmod_series_transform(&x->series, shape->rest, wraps ? x->error : x->b,
                                   x->lenb - wraps, prepared_divisor(prepared));
}

int cunmod_newton_prepare(cunmod_newton_prepared_t *prepared, const void *d_b,
                          const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    const cunmod_newton_t *shape = &prepared->shape;
    const int64_t bytes = cunmod_newton_prepared_bytes(shape, mod->word);
    void *d_space = NULL;
    prepared->b = d_b;
    if (prepared->device != NULL)
        return 0;
    int error = cunmod_dev_alloc(dev, &prepared->device, (size_t)bytes);
    CUNMOD_NEXT(
        cunmod_dev_alloc(dev, &d_space, (size_t)cunmod_newton_space(shape, mod->word).bytes));
    if (error == 0)
    {
        cunmod_newton_run_t x = cunmod_newton_run(shape, d_b, d_space, mod, dev, tables);
        x.inverse = prepared_inverse(prepared);
        error = make_transforms(&x, prepared);
        CUNMOD_NEXT(cunmod_dev_flush(dev));
    }
    cunmod_dev_free(dev, d_space);
    if (error != 0)
    {
        cunmod_dev_free(dev, prepared->device);
        prepared->device = NULL;
    }
    return error;
}

int cunmod_newton_divide_prepared(const cunmod_newton_prepared_t *prepared, int64_t n,
                                  const cunmod_newton_operands_t *operands,
                                  const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                  cunmod_tables_t *tables)
{
    cunmod_newton_t shape = prepared->shape;
    void *d_work = NULL;
    cunmod_newton_reshape(&shape, n);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_work, (size_t)cunmod_newton_work_bytes(&shape)));
    const cunmod_series_t series = cunmod_newton_series(&shape, d_work, mod, dev, tables);
    cunmod_newton_run_t x = division_by(prepared, &shape, &series);
    const int error = cunmod_newton_blocks(&x, operands);
    cunmod_dev_free(dev, d_work);
    return error;
}

int cunmod_newton_reduce(const cunmod_reducer_t *reducer, void *d_r, const void *d_a, int64_t lena)
{
    const cunmod_newton_t *shape = &reducer->prepared->shape;
    const int64_t len = lena - shape->m + 1;
    cunmod_newton_run_t x = division_by(reducer->prepared, shape, &reducer->series);
    const char *const top = (const char *)d_a + (shape->m - 1) * x.series.mod.word;
    int error = cunmod_newton_quotient(&x, reducer->d_quotient, top, len);
    return CUNMOD_NEXT(cunmod_newton_remainder(&x, d_r, d_a, reducer->d_quotient, len));
}

int cunmod_newton_reduce_rows(const cunmod_reducer_t *reducer, void *d_rows, int64_t row_bytes,
                              int64_t count, int64_t lena)
{
    const cunmod_newton_t *shape = &reducer->prepared->shape;
    const int64_t len = lena - shape->m + 1;
    cunmod_newton_run_t x = division_by(reducer->prepared, shape, &reducer->series);
    const int64_t word = x.series.mod.word;
    x.rows = count;
    x.row_bytes = row_bytes;
    x.quotient_bytes = shape->s * word;
    const char *const top = (const char *)d_rows + (shape->m - 1) * word;
    int error = cunmod_newton_quotient(&x, reducer->d_quotient, top, len);
    return CUNMOD_NEXT(cunmod_newton_remainder(&x, d_rows, d_rows, reducer->d_quotient, len));
}
