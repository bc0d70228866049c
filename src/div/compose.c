/* Computes compositions a(g) modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Brent and Kung, Fast algorithms for manipulating formal power series, J. ACM 25 (1978), algorithm
 * 2.1. The outer polynomial a is cut into blocks of s coefficients, s about sqrt(lena). The value
 * of a block at g is a linear combination of 1, g, .., g^(s-1), and one matrix product computes the
 * values of all blocks. The powers are computed by doubling, g^(k+i) = g^k g^i for all i <= k at
 * once. Then the values of the blocks are joined in a few levels: a row of a level is the sum of
 * products of rows by powers of g, which is computed by its transform, with one inverse transform
 * and one reduction (src/shape/compose_shape.h). So the number of dependent steps is logarithmic,
 * and each step computes many products at once.
 */
#include "div/compose.h"

#include "mul/series.h"
#include "shape/mat_moduli.h"

static int open_space(cunmod_compose_run_t *x, const cunmod_newton_prepared_t *prepared,
                      const cunmod_compose_t *outer, const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                      cunmod_tables_t *tables)
{
    const cunmod_newton_t *shape = &prepared->shape;
    const cunmod_compose_space_t space = cunmod_compose_space(shape, outer, mod->word, mod->p);
    void *d_space = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_space, (size_t)space.bytes));
    char *const base = d_space;
    *x = (cunmod_compose_run_t){
        .reducer = {.series = cunmod_newton_series(shape, base + space.work, mod, dev, tables),
                    .prepared = prepared,
                    .d_quotient = base + space.quotients},
        .shape = *outer,
        .d_space = base,
        .kept = base + space.kept,
        .joined = base + space.joined,
        .most_joined = space.most_joined,
        .powers = base + space.powers + cunmod_compose_row_bytes(shape, mod->word),
        .blocks = base + space.blocks,
        .planes = cunmod_compose_by_tensor(outer, shape->m) ? base + space.planes : NULL,
        .panel = space.panel,
        .turn = space.turn,
        .m = shape->m,
        .row_bytes = cunmod_compose_row_bytes(shape, mod->word)};
    return 0;
}

/* Returns the bytes of a transform. */
static int64_t transform_bytes(const cunmod_compose_run_t *x)
{
    const cunmod_newton_t *shape = &x->reducer.prepared->shape;
    return shape->count * shape->points * (int64_t)sizeof(uint32_t);
}

/* Stores the transforms of `count` rows from d_rows on, `step` bytes apart, at d_kept. */
static int transform(const cunmod_compose_run_t *x, char *d_kept, int64_t step, const char *d_rows,
                     int64_t count)
{
    const cunmod_ntt_item_t item = {.a = d_rows,
                                    .b = d_rows,
                                    .lena = x->m - 1,
                                    .lenb = x->m - 1,
                                    .work = d_kept,
                                    .step = {.a = x->row_bytes, .b = x->row_bytes, .work = step}};
    return cunmod_series_transforms(&x->reducer.series, x->reducer.prepared->shape.points, item,
                                    count);
}

/* Computes `count` rows, at most x->turn, by the products that item describes, whose members a or
 * factor, prepared, plus, terms and step.a the caller has set: row i, at z + i x->row_bytes. */
static int compute_rows(const cunmod_compose_run_t *x, char *z, cunmod_ntt_item_t item,
                        int64_t count)
{
    const int64_t len = x->truncates ? x->m - 1 : 2 * x->m - 3;
    item.z = z;
    item.hi = len;
    item.step.z = x->row_bytes;
    item.step.work = transform_bytes(x);
    CUNMOD_TRY(
        cunmod_series_products(&x->reducer.series, x->reducer.prepared->shape.points, item, count));
    return len >= x->m /* always false if x->truncates */
               ? cunmod_newton_reduce_rows(&x->reducer, z, x->row_bytes, count, len)
               : 0;
}

/* Computes rows first+1 .. first+n-1 of x->powers: the powers 2 .. n of row `first`. n < 2: none.
 * The transforms of the rows that are multiplied, but no more than x->joined has space for, are
 * stored there for the next steps. */
static int raise(const cunmod_compose_run_t *x, int64_t first, int64_t n)
{
    const int64_t bytes = transform_bytes(x);
    char *const rows = x->powers + first * x->row_bytes;
    int64_t stored = 0;
    for (int64_t k = 1, more; k < n; k += more)
    {
        more = cunmod_least(n - k, k);
        const int64_t fit = cunmod_least(more, x->most_joined);
        if (fit > stored)
        {
            CUNMOD_TRY(transform(x, x->joined + stored * bytes, bytes, rows + stored * x->row_bytes,
                                 fit - stored));
            stored = fit;
        }
        CUNMOD_TRY(transform(x, x->kept, bytes, rows + (k - 1) * x->row_bytes, 1));
        for (int64_t i = 0, count; i < more; i += count)
        {
            const cunmod_ntt_item_t given = {
                .factor = {x->joined + i * bytes, x->kept}, .terms = 1, .step.a = bytes};
            const cunmod_ntt_item_t product = {.a = rows + i * x->row_bytes,
                                               .lena = x->m - 1,
                                               .prepared = x->kept,
                                               .step.a = x->row_bytes};
            count = cunmod_least(x->turn, (i < fit ? fit : more) - i);
            CUNMOD_TRY(
                compute_rows(x, rows + (k + i) * x->row_bytes, i < fit ? given : product, count));
        }
    }
    return 0;
}

/* First row of x->powers = g, padded with zeros to m - 1 words. cunmod_dev_series_copy can pad only
 * below the lowest coefficient. So g is copied reversed to x->blocks, with padding, and from there
 * reversed again. */
static int set_first(const cunmod_compose_run_t *x, const void *d_g, int64_t leng)
{
    const cunmod_series_t *series = &x->reducer.series;
    cunmod_copy_item_t turn = {
        .a = d_g, .z = x->blocks, .lena = leng, .lenz = x->m - 1, .reverse = 1, .mod = series->mod};
    int error = cunmod_dev_series_copy(series->dev, &turn, 1);
    turn.a = x->blocks;
    turn.z = x->powers;
    turn.lena = x->m - 1;
    return CUNMOD_NEXT(cunmod_dev_series_copy(series->dev, &turn, 1));
}

/* Row -1 of x->powers = g^0 = 1. */
static int set_one(const cunmod_compose_run_t *x)
{
    const cunmod_series_t *series = &x->reducer.series;
    const cunmod_linear_item_t one = {.z = x->powers - x->row_bytes,
                                      .n = x->m - 1,
                                      .value = 1 % series->mod.p,
                                      .mod = series->mod};
    return cunmod_dev_linear(series->dev, &one, 1);
}

/* Computes the rows of x->powers, and the transforms of the factors. */
static int set_powers(const cunmod_compose_run_t *x, const void *d_g, int64_t leng)
{
    const cunmod_compose_t *shape = &x->shape;
    int64_t base = shape->s - 1; /* the row of g^(s group[l]) */
    CUNMOD_TRY(set_one(x));
    CUNMOD_TRY(shape->powers > 0 ? set_first(x, d_g, leng) : 0);
    CUNMOD_TRY(raise(x, 0, shape->powers));
    for (int l = 0; l < shape->levels; l++)
    {
        const int is_last = l == shape->levels - 1; /* no level needs the power fan[l] */
        CUNMOD_TRY(raise(x, base, shape->fan[l] - is_last));
        base += shape->fan[l] - 1;
    }
    return shape->factors > 0 ? transform(x, x->kept, transform_bytes(x),
                                          x->powers + (shape->s - 1) * x->row_bytes, shape->factors)
                              : 0;
}

/* Level l for rows first .. first+count-1 of x->blocks: adds the products of `terms` rows each by
 * the powers 1 .. terms of g^(s group), group = x->shape.group[l], whose transforms are at
 * factors. terms count <= x->most_joined. */
static int join_rows(const cunmod_compose_run_t *x, int64_t first, int64_t count, int64_t terms,
                     int64_t group, const char *factors)
{
    const int64_t bytes = transform_bytes(x);
    for (int64_t t = 0; t < terms; t++)
    {
        const char *const rows = x->blocks + ((t + 1) * group + first) * x->row_bytes;
        CUNMOD_TRY(transform(x, x->joined + t * bytes, terms * bytes, rows, count));
    }
    for (int64_t i = 0; i < count; i += x->turn)
    {
        char *const z = x->blocks + (first + i) * x->row_bytes;
        const cunmod_ntt_item_t item = {.plus = z,
                                        .lenplus = x->m - 1,
                                        .factor = {x->joined + i * terms * bytes, factors},
                                        .next = {bytes, bytes},
                                        .terms = (int32_t)terms,
                                        .step.a = terms * bytes};
        CUNMOD_TRY(compute_rows(x, z, item, cunmod_least(x->turn, count - i)));
    }
    return 0;
}

/* Returns the number of rows of x->blocks that a join of the values of `count` blocks reads: a
 * multiple of group[l] for the last level l that is needed. */
static int64_t rows_joined(const cunmod_compose_t *shape, int64_t count)
{
    int64_t rows = 1;
    for (int l = 0; l < shape->levels && shape->group[l] < count; l++)
        rows = (count + shape->group[l] - 1) / shape->group[l] * shape->group[l];
    return rows;
}

/* Joins the rows of x->blocks, `rows` values of blocks: row 0 becomes a(g). */
static int join_blocks(const cunmod_compose_run_t *x, int64_t rows)
{
    const cunmod_compose_t *shape = &x->shape;
    const char *factors = x->kept + shape->factors * transform_bytes(x);
    for (int l = shape->levels - 1; l >= 0; l--)
    {
        const int64_t group = shape->group[l], terms = (rows - 1) / group;
        factors -= (shape->fan[l] - 1) * transform_bytes(x);
        if (terms == 0)
            continue;
        const int64_t most = x->most_joined / terms;
        for (int64_t i = 0; i < group; i += most)
        {
            const int64_t count = cunmod_least(most, group - i);
            CUNMOD_TRY(join_rows(x, i, count, terms, group, factors));
        }
        rows = group;
    }
    return 0;
}

int cunmod_compose_open(cunmod_compose_run_t *x, const cunmod_newton_prepared_t *prepared,
                        int truncates, const cunmod_compose_t *shape, const void *d_g, int64_t leng,
                        const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    CUNMOD_TRY(open_space(x, prepared, shape, mod, dev, tables));
    x->truncates = truncates;
    const int error = set_powers(x, d_g, leng);
    if (error != 0)
        cunmod_compose_close(x);
    return error;
}

/* x->blocks: row j, j < rows, = the value at g of block j of d_a[0 .. lena-1], which is a linear
 * combination of the rows of x->powers. */
static int evaluate_blocks(const cunmod_compose_run_t *x, const void *d_a, int64_t lena,
                           int64_t rows)
{
    const cunmod_series_t *series = &x->reducer.series;
    const int64_t columns = x->planes != NULL ? x->panel : x->m - 1;
    cunmod_mat_item_t item = {.a = d_a,
                              .work = x->planes,
                              .m = rows,
                              .k = x->shape.s,
                              .stride_a = x->shape.s,
                              .stride_b = 2 * x->m,
                              .stride_z = 2 * x->m,
                              .len_a = lena,
                              .mod = series->mod};
    if (x->planes != NULL)
        cunmod_mat_moduli(&item.moduli, series->mod.p, item.k);
    for (int64_t first = 0; first < x->m - 1; first += columns)
    {
        item.n = x->m - 1 - first < columns ? x->m - 1 - first : columns;
        item.b = x->powers - x->row_bytes + first * series->mod.word;
        item.z = x->blocks + first * series->mod.word;
        CUNMOD_TRY(x->planes != NULL ? cunmod_dev_mat_mul(series->dev, &item, 1)
                                     : cunmod_dev_mat_plain(series->dev, &item, 1));
    }
    return 0;
}

int cunmod_compose_outer(cunmod_compose_run_t *x, void *d_r, const void *d_a, int64_t lena)
{
    const cunmod_series_t *series = &x->reducer.series;
    const int64_t rows = rows_joined(&x->shape, (lena + x->shape.s - 1) / x->shape.s);
    int error = evaluate_blocks(x, d_a, lena, rows);
    CUNMOD_NEXT(join_blocks(x, rows));
    return CUNMOD_NEXT(cunmod_dev_copy(series->dev, d_r, x->blocks,
                                       (size_t)((x->m - 1) * (int64_t)series->mod.word)));
}

const void *cunmod_compose_power(const cunmod_compose_run_t *x, int64_t i)
{
    return x->powers + (i - 1) * x->row_bytes;
}

void cunmod_compose_close(const cunmod_compose_run_t *x)
{
    cunmod_dev_free(x->reducer.series.dev, x->d_space);
}

int cunmod_compose_run(const cunmod_newton_prepared_t *prepared, int truncates, void *d_r,
                       const void *d_a, int64_t lena, const void *d_g, int64_t leng,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    cunmod_compose_run_t x;
    const cunmod_compose_t shape =
        cunmod_compose_shape(lena, cunmod_compose_terms(&prepared->shape, mod->p));
    CUNMOD_TRY(cunmod_compose_open(&x, prepared, truncates, &shape, d_g, leng, mod, dev, tables));
    const int error = cunmod_compose_outer(&x, d_r, d_a, lena);
    cunmod_compose_close(&x);
    return error;
}
