/* Computes compositions a(g) modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Brent and Kung, Fast algorithms for manipulating formal power series, J. ACM 25 (1978), algorithm
 * 2.1. The outer polynomial a is cut into blocks of s coefficients, s about sqrt(lena). The value
 * of a block at g is a linear combination of 1, g, .., g^(s-1), and one matrix product computes the
 * values of all blocks. The powers are computed by doubling, g^(k+i) = g^k g^i for all i <= k at
 * once. Then the values of the blocks are combined in pairs. So the number of dependent steps is
 * logarithmic, and each step computes many products at once.
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
        .kept = (uint32_t *)(void *)(base + space.kept),
        .powers = base + space.powers + cunmod_compose_row_bytes(shape, mod->word),
        .factors = base + space.factors,
        .made = 1,
        .blocks = base + space.blocks,
        .planes = cunmod_compose_by_tensor(outer, shape->m) ? base + space.planes : NULL,
        .panel = space.panel,
        .turn = space.turn,
        .m = shape->m,
        .row_bytes = cunmod_compose_row_bytes(shape, mod->word)};
    return 0;
}

static int keep(const cunmod_compose_run_t *x, const void *d_row)
{
    return cunmod_series_transform(&x->reducer.series, x->reducer.prepared->shape.points, d_row,
                                   x->m - 1, x->kept);
}

/* For each of `count` rows of z and a, `step` bytes apart: z = a f modulo the divisor, or, if add =
 * 1, z = z + a f, where x->kept holds the transform of f. z may be a. */
static int multiply(const cunmod_compose_run_t *x, char *z, const char *a, int add, int64_t step,
                    int64_t count)
{
    const cunmod_newton_t *shape = &x->reducer.prepared->shape;
    const int64_t len = x->truncates ? x->m - 1 : 2 * x->m - 3;
    for (int64_t first = 0; first < count; first += x->turn)
    {
        const int64_t rows = count - first < x->turn ? count - first : x->turn;
        char *const to = z + first * step;
        const cunmod_ntt_item_t item = {
            .a = a + first * step,
            .z = to,
            .lena = x->m - 1,
            .lo = 0,
            .hi = len,
            .plus = add ? to : NULL,
            .lenplus = add ? x->m - 1 : 0,
            .prepared = x->kept,
            .step = {.a = step,
                     .z = step,
                     .work = shape->count * shape->points * (int64_t)sizeof(uint32_t)}};
        CUNMOD_TRY(cunmod_series_products(&x->reducer.series, shape->points, item, rows));
        if (len >= x->m) /* always false if x->truncates */
            CUNMOD_TRY(cunmod_newton_reduce_rows(&x->reducer, to, step, rows, len));
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

/* Computes the rows of x->powers: g, g^2, .., g^n modulo the divisor, n = x->shape.powers. */
static int set_powers(const cunmod_compose_run_t *x, const void *d_g, int64_t leng)
{
    const int64_t count = x->shape.powers;
    CUNMOD_TRY(set_one(x));
    CUNMOD_TRY(count > 0 ? set_first(x, d_g, leng) : 0);
    for (int64_t k = 1, more; k < count; k += more)
    {
        more = count - k < k ? count - k : k;
        CUNMOD_TRY(keep(x, x->powers + (k - 1) * x->row_bytes));
        CUNMOD_TRY(multiply(x, x->powers + k * x->row_bytes, x->powers, 0, x->row_bytes, more));
    }
    return 0;
}

/* Returns the address of g^(s 2^k): the last row of x->powers for k = 0, else a row of
 * x->factors. */
static char *factor(const cunmod_compose_run_t *x, int64_t k)
{
    return k == 0 ? x->powers + (x->shape.s - 1) * x->row_bytes
                  : x->factors + (k - 1) * x->row_bytes;
}

/* Combines the rows of x->blocks, the values of `count` blocks, until row 0 is a(g): adds g^s times
 * row 2j+1 to row 2j for all j; then g^(2s) times row 4j+2 to row 4j; and so on. Computes those
 * factors g^(s 2^k) that no earlier call has computed. */
static int join_blocks(cunmod_compose_run_t *x, int64_t count)
{
    int64_t step = x->row_bytes;
    for (int64_t k = 0; count > 1; k++, count = (count + 1) / 2)
    {
        CUNMOD_TRY(keep(x, factor(x, k)));
        CUNMOD_TRY(multiply(x, x->blocks, x->blocks + step, 1, 2 * step, count / 2));
        if (count > 2 && x->made == k + 1)
        {
            CUNMOD_TRY(multiply(x, factor(x, k + 1), factor(x, k), 0, x->row_bytes, 1));
            x->made++;
        }
        step *= 2;
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

/* x->blocks: row j = the value at g of block j of d_a[0 .. lena-1], which is a linear combination
 * of the rows of x->powers. */
static int evaluate_blocks(const cunmod_compose_run_t *x, const void *d_a, int64_t lena)
{
    const cunmod_series_t *series = &x->reducer.series;
    const int64_t columns = x->planes != NULL ? x->panel : x->m - 1;
    cunmod_mat_item_t item = {.a = d_a,
                              .work = x->planes,
                              .m = (lena + x->shape.s - 1) / x->shape.s,
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
    int error = evaluate_blocks(x, d_a, lena);
    CUNMOD_NEXT(join_blocks(x, (lena + x->shape.s - 1) / x->shape.s));
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
    const cunmod_compose_t shape = cunmod_compose_shape(lena);
    CUNMOD_TRY(cunmod_compose_open(&x, prepared, truncates, &shape, d_g, leng, mod, dev, tables));
    const int error = cunmod_compose_outer(&x, d_r, d_a, lena);
    cunmod_compose_close(&x);
    return error;
}
