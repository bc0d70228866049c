/* Solutions of a z = b modulo powers of x, where the entries are polynomials in x, on a device: the
 * inverse of a modulo x^L by Newton's iteration, and L coefficients of the solution in each step of
 * a lifting (Dixon, Exact solution of linear equations using p-adic expansions, 1982).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * **Newton's iteration.** Let C = -1 / a modulo x^l. Then, for some E,
 *
 *     a C = -1 + x^l E,     C = -1 / a (1 - x^l E),     C (1 + x^l E) = -1 / a modulo x^(2 l).
 *
 * So the coefficients l .. 2 l - 1 of -1 / a are the first l of C E, where E is a range of
 * coefficients of a C.
 *
 * **The lifting.** b_k are the coefficients k L .. k L + L - 1 of b, z_k those of z. With
 * C = -1 / a modulo x^L and T_0 = 0,
 *
 *     z_k = C (T_k - b_k) modulo x^L,     T_(k+1) = coefficients L .. 2 L - 1 of a z_k.
 *
 * a has at most L + 1 coefficients, so that T_(k+1) is all that a z_k adds to coefficients from
 * (k + 1) L on. If there is only one step, coefficients of a from x^L on do not count. */
#include "mat/mat_poly_series.h"

#include "backend/backend_mat.h"
#include "base/check.h"
#include "base/steps.h"
#include "mat/eliminate.h"

typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    const cunmod_mat_series_t *shape;
    const cunmod_modulus_t *mod;
    cunmod_mat_series_space_t space;
    char *memory;
    cunmod_mat_prepared_t inverse, operand; /* with shape->prepares: the transforms of -1 / a, and
                                               of a */
} series_t;

/* Returns the matrix of x->shape->n rows whose words are at x->memory + offset. */
static cunmod_mat_polys_t matrix_at(const series_t *x, int64_t offset, int64_t columns,
                                    int64_t length)
{
    return (cunmod_mat_polys_t){x->memory + offset, x->shape->n, columns, length};
}

static int64_t words_of(cunmod_mat_polys_t a)
{
    return a.rows * a.columns * a.length;
}

/* z = the product of a and b. Returns an outcome; all functions below return a device error, or an
 * outcome if they call this one. */
static int multiply(const series_t *x, cunmod_mat_polys_t z, cunmod_mat_polys_t a,
                    cunmod_mat_polys_t b, cunmod_mat_left_t product)
{
    return cunmod_mat_poly_multiply_left(x->dev, x->tables, z, a, b, &product, x->mod,
                                         x->memory + x->space.work);
}

/* z = the product by a matrix whose transforms are stored. If there is an interrupt flag, first
 * waits for the device, and looks whether the caller ends the call. */
static int multiply_prepared(const series_t *x, cunmod_mat_polys_t z,
                             const cunmod_mat_prepared_t *a, cunmod_mat_polys_t b, int64_t lo)
{
    const cunmod_stop_t *const stop = x->tables->stop;
    if (stop != NULL && stop->flag != NULL)
        CUNMOD_TRY(cunmod_mat_go_on(x->dev, stop));
    return cunmod_mat_poly_product_prepared(x->dev, x->tables, z, a, b, lo, x->mod,
                                            x->memory + x->space.work);
}

/* Coefficients first .. first + count - 1 of the entries of z = coefficients 0 .. count - 1 of
 * those of a. */
static int copy(const series_t *x, cunmod_mat_polys_t z, int64_t first, cunmod_mat_polys_t a,
                int64_t count)
{
    const cunmod_mat_axes_t axes = {.a = a.words,
                                    .z = z.words + first * x->mod->word,
                                    .count = {1, z.rows * z.columns, count},
                                    .step_a = {0, a.length, 1},
                                    .step_z = {0, z.length, 1},
                                    .word = x->mod->word};
    return cunmod_dev_mat_axes(x->dev, &axes);
}

/* z = a + c b for all words of z. NULL stands for zeros. */
static int combine(const series_t *x, cunmod_mat_polys_t z, const char *a, const char *b,
                   uint64_t c)
{
    const int64_t words = words_of(z);
    const cunmod_linear_item_t item = {
        .z = z.words,
        .a = {.words = a, .len = a != NULL ? words : 0, .step = 1, .scale = 1},
        .b = {.words = b, .len = b != NULL ? words : 0, .step = 1, .scale = c},
        .n = words,
        .at = -1,
        .mod = *x->mod};
    return cunmod_dev_linear(x->dev, &item, 1);
}

/* ---- the inverse ------------------------------------------------------------------ */

/* z = -1 / a for the constant coefficients. */
static int invert_constants(int *has_inverse, const series_t *x, cunmod_mat_polys_t z,
                            cunmod_mat_polys_t a)
{
    const int64_t n = x->shape->n;
    const cunmod_mat_polys_t constants = matrix_at(x, x->space.error, n, 1);
    const cunmod_mat_polys_t inverse = matrix_at(x, x->space.change, n, 1);
    cunmod_elimination_t e = {.dev = x->dev,
                              .mod = *x->mod,
                              .a = cunmod_mat_view(constants.words, n, n, 0),
                              .stop = x->tables->stop};
    CUNMOD_TRY(copy(x, constants, 0, a, 1));
    int error = cunmod_eliminate(&e, 1);
    *has_inverse = error == 0 && e.rank == n;
    if (*has_inverse)
        error = cunmod_eliminate_inverse(&e, cunmod_mat_view(inverse.words, n, n, 0));
    cunmod_eliminate_close(&e);
    CUNMOD_NEXT(*has_inverse ? combine(x, z, NULL, inverse.words, x->mod->p - 1) : 0);
    return error;
}

/* Computes one step of Newton's iteration. `from` has the coefficients before the step, z the
 * coefficients after the step. If a is constant, all new coefficients are 0. */
static int refine(const series_t *x, cunmod_mat_polys_t z, cunmod_mat_polys_t from,
                  cunmod_mat_polys_t a, int step)
{
    const int64_t n = x->shape->n, more = z.length - from.length;
    const cunmod_mat_left_t product = cunmod_mat_series_error(x->shape, step);
    const cunmod_mat_polys_t change = matrix_at(x, x->space.change, n, more);
    if (product.hi > product.lo)
    {
        const cunmod_mat_polys_t error = matrix_at(x, x->space.error, n, product.hi - product.lo);
        CUNMOD_TRY(multiply(x, error, a, from, product));
        CUNMOD_TRY(multiply(x, change, from, error, cunmod_mat_series_change(x->shape, step)));
    }
    else
        CUNMOD_TRY(combine(x, change, NULL, NULL, 0));
    CUNMOD_TRY(copy(x, z, 0, from, from.length));
    return copy(x, z, from.length, change, more);
}

/* Computes -1 / a modulo x^L at space.inverse. The steps store alternately at space.inverse and at
 * space.other, the last one at space.inverse. */
static int invert(int *has_inverse, const series_t *x, cunmod_mat_polys_t a)
{
    const int steps = cunmod_mat_series_steps(x->shape);
    const int64_t places[] = {x->space.inverse, x->space.other}, n = x->shape->n;
    cunmod_mat_polys_t from = matrix_at(x, places[steps % 2], n, 1);
    CUNMOD_TRY(invert_constants(has_inverse, x, from, a));
    for (int step = 0; step < steps && *has_inverse; step++)
    {
        const int64_t len = cunmod_mat_series_length(x->shape, step + 1);
        const cunmod_mat_polys_t z = matrix_at(x, places[(steps - step - 1) % 2], n, len);
        CUNMOD_TRY(refine(x, z, from, a, step));
        from = z;
    }
    return 0;
}

/* ---- the lifting ------------------------------------------------------------------ */

/* *residual = T_k - b_k for the k with k L = done. */
static int subtract_right_side(const series_t *x, cunmod_mat_polys_t *residual,
                               cunmod_mat_polys_t b, int64_t done)
{
    const cunmod_mat_series_t *const shape = x->shape;
    const int64_t left = shape->lenb - done, columns = shape->columns, len = shape->block;
    const cunmod_mat_polys_t sum = matrix_at(x, x->space.sum, columns, len);
    const cunmod_mat_polys_t right = matrix_at(x, x->space.right, columns, len);
    *residual = sum;
    if (left <= 0)
        return 0;
    if (left < len)
        CUNMOD_TRY(combine(x, right, NULL, NULL, 0));
    const cunmod_mat_gather_t negative = {.a = b.words + done * x->mod->word,
                                          .z = right.words,
                                          .stride_a = b.length,
                                          .stride_z = len,
                                          .step_a = 1,
                                          .step_z = 1,
                                          .rows = b.rows * b.columns,
                                          .columns = cunmod_least(left, len),
                                          .negative = 1,
                                          .mod = *x->mod};
    CUNMOD_TRY(cunmod_dev_mat_gather(x->dev, &negative));
    *residual = right;
    if (done == 0)
        return 0;
    *residual = matrix_at(x, x->space.residual, columns, len);
    return combine(x, *residual, sum.words, right.words, 1);
}

/* Computes the coefficients done .. done + value.length - 1 of the solution. */
static int solve_block(const series_t *x, cunmod_mat_polys_t value, cunmod_mat_polys_t b,
                       int64_t done)
{
    const cunmod_mat_series_t *const shape = x->shape;
    const cunmod_mat_polys_t inverse = matrix_at(x, x->space.inverse, shape->n, shape->block);
    cunmod_mat_polys_t residual;
    if (shape->lenb == 0 && done == 0)
        return combine(x, value, NULL, inverse.words, x->mod->p - 1);
    CUNMOD_TRY(subtract_right_side(x, &residual, b, done));
    return shape->prepares ? multiply_prepared(x, value, &x->inverse, residual, 0)
                           : multiply(x, value, inverse, residual, cunmod_mat_series_value(shape));
}

/* Computes the coefficients done .. done + L - 1 of z, and T_(k+1) for the next step. */
static int lift(const series_t *x, cunmod_mat_polys_t z, cunmod_mat_polys_t a, cunmod_mat_polys_t b,
                int64_t done)
{
    const cunmod_mat_series_t *const shape = x->shape;
    const int64_t count = cunmod_least(shape->block, shape->terms - done);
    const cunmod_mat_polys_t value = matrix_at(x, x->space.value, shape->columns, count);
    const cunmod_mat_polys_t sum = matrix_at(x, x->space.sum, shape->columns, shape->block);
    CUNMOD_TRY(solve_block(x, value, b, done));
    CUNMOD_TRY(copy(x, z, done, value, count));
    if (done + count == shape->terms)
        return 0;
    return shape->prepares ? multiply_prepared(x, sum, &x->operand, value, shape->block)
                           : multiply(x, sum, a, value, cunmod_mat_series_residue(shape));
}

/* Stores the transforms of -1 / a and of a for the lifting. */
static int prepare(series_t *x, cunmod_mat_polys_t a)
{
    const cunmod_mat_series_t *const shape = x->shape;
    const int64_t n = shape->n;
    const cunmod_mat_left_t value = cunmod_mat_series_value(shape);
    const cunmod_mat_left_t residue = cunmod_mat_series_residue(shape);
    x->inverse = (cunmod_mat_prepared_t){x->memory + x->space.transforms[0], n, n,
                                         cunmod_mat_left_transform(n, &value, x->mod->p)};
    x->operand = (cunmod_mat_prepared_t){x->memory + x->space.transforms[1], n, n,
                                         cunmod_mat_left_transform(n, &residue, x->mod->p)};
    CUNMOD_TRY(cunmod_mat_poly_prepare(x->dev, x->tables, &x->inverse,
                                       matrix_at(x, x->space.inverse, n, shape->block), x->mod));
    return cunmod_mat_poly_prepare(x->dev, x->tables, &x->operand, a, x->mod);
}

int cunmod_mat_poly_series(int *has_inverse, cunmod_dev_t *dev, cunmod_tables_t *tables,
                           cunmod_mat_polys_t z, cunmod_mat_polys_t a, cunmod_mat_polys_t b,
                           const cunmod_mat_series_t *shape, const cunmod_modulus_t *mod,
                           void *work)
{
    series_t x = {.dev = dev,
                  .tables = tables,
                  .shape = shape,
                  .mod = mod,
                  .space = cunmod_mat_series_space(shape, mod),
                  .memory = work};
    CUNMOD_TRY(invert(has_inverse, &x, a));
    if (*has_inverse && shape->prepares)
        CUNMOD_TRY(prepare(&x, a));
    if (*has_inverse && shape->block == shape->terms)
        return solve_block(&x, z, b, 0);
    for (int64_t done = 0; done < shape->terms && *has_inverse; done += shape->block)
        CUNMOD_TRY(lift(&x, z, a, b, done));
    return 0;
}
