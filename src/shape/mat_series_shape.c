/* The steps and the memory of the solution x of a x = b modulo x^N, where the entries of a and b
 * are polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_series_shape.h"

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* The most rows of matrices whose transforms may be stored, which have at least 2^9 points. */
#define MOST_PREPARED (1 << 16)

/* Returns the bytes of the transforms of an n x n matrix for a product. */
static int64_t transform_bytes(const cunmod_mat_series_t *x, cunmod_mat_series_product_t product,
                               uint64_t p)
{
    const cunmod_mat_poly_panel_t panel = cunmod_mat_poly_prepared_panels(
        x->n, x->n, product.columns, cunmod_mat_series_transform(x->n, &product, p));
    return x->n * x->n * panel.entry;
}

static int has_transform(const cunmod_mat_series_t *x, cunmod_mat_series_product_t product,
                         uint64_t p)
{
    return cunmod_mat_series_transform(x->n, &product, p).points > 0;
}

/* Both products of a step of the lifting have 2 L points, and those of Newton's iteration fewer. L
 * is chosen so that transforms of 2 L points exist. */
int cunmod_mat_series(cunmod_mat_series_t *x, int64_t n, int64_t columns, int64_t lena,
                      int64_t lenb, int64_t terms, uint64_t p)
{
    const int64_t used = cunmod_least(lena, terms);
    const int64_t points =
        cunmod_ntt_points(2 * cunmod_most(used - 1, CUNMOD_TUNE_SERIES_BLOCK), p, 0);
    *x = (cunmod_mat_series_t){.n = n,
                               .columns = columns,
                               .lena = used,
                               .lenb = cunmod_least(lenb, terms),
                               .terms = terms,
                               .block = cunmod_least(points / 2, terms)};
    if (points == 0 || n > INT32_MAX ||
        !has_transform(x, cunmod_mat_series_value(x, x->block), p) ||
        !has_transform(x, cunmod_mat_series_residue(x), p))
        return 0;
    x->prepares = x->block < terms && n <= MOST_PREPARED &&
                  transform_bytes(x, cunmod_mat_series_value(x, x->block), p) +
                          transform_bytes(x, cunmod_mat_series_residue(x), p) <=
                      2 * CUNMOD_MAT_WORK;
    return 1;
}

#define CPU_BLOCK 16

int64_t cunmod_mat_series_cpu_block(int64_t lena, int64_t terms)
{
    return cunmod_least(cunmod_most(lena - 1, CPU_BLOCK), terms);
}

int cunmod_mat_series_steps(const cunmod_mat_series_t *x)
{
    int steps = 0;
    while ((x->block - 1) >> steps != 0)
        steps++;
    return steps;
}

int64_t cunmod_mat_series_length(const cunmod_mat_series_t *x, int step)
{
    return ((x->block - 1) >> (cunmod_mat_series_steps(x) - step)) + 1;
}

/* ---- products ------------------------------------------------------------------- */

cunmod_mat_series_product_t cunmod_mat_series_error(const cunmod_mat_series_t *x, int step)
{
    const int64_t len = cunmod_mat_series_length(x, step);
    const int64_t more = cunmod_mat_series_length(x, step + 1) - len;
    return (cunmod_mat_series_product_t){x->n, x->lena, len, len,
                                         len + cunmod_least(more, x->lena - 1)};
}

cunmod_mat_series_product_t cunmod_mat_series_change(const cunmod_mat_series_t *x, int step)
{
    const cunmod_mat_series_product_t error = cunmod_mat_series_error(x, step);
    const int64_t len = error.lenb, width = error.hi - error.lo;
    const int64_t more = cunmod_mat_series_length(x, step + 1) - len;
    return (cunmod_mat_series_product_t){x->n, len, width, 0, width > 0 ? more : 0};
}

cunmod_mat_series_product_t cunmod_mat_series_value(const cunmod_mat_series_t *x, int64_t count)
{
    return (cunmod_mat_series_product_t){x->columns, x->block, x->block, 0, count};
}

cunmod_mat_series_product_t cunmod_mat_series_residue(const cunmod_mat_series_t *x)
{
    return (cunmod_mat_series_product_t){x->columns, x->lena, x->block, x->block, 2 * x->block};
}

/* One group of products by coefficients takes less time than the shortest transforms, unless the
 * matrices are much smaller than a tile of the tensor cores. */
int cunmod_mat_series_by_layers(int64_t n, const cunmod_mat_series_product_t *x)
{
    return n > CUNMOD_MAT_TILE / 4 && x->hi <= CUNMOD_MAT_GROUP && x->hi < x->lena + x->lenb &&
           cunmod_mat_has_layers(n, n, x->columns, x->lena, x->lenb, x->hi);
}

cunmod_mat_transform_t cunmod_mat_series_transform(int64_t n, const cunmod_mat_series_product_t *x,
                                                   uint64_t p)
{
    return cunmod_mat_poly_transform(n, x->lena, x->lenb, x->lo, x->hi, p);
}

/* ---- workspace ------------------------------------------------------------------ */

/* Returns the bytes of workspace of a product. */
static int64_t work_bytes(const cunmod_mat_series_t *x, cunmod_mat_series_product_t product,
                          const cunmod_modulus_t *mod, int is_prepared)
{
    if (product.hi == product.lo)
        return 0;
    if (is_prepared)
    {
        const cunmod_mat_poly_panel_t panel = cunmod_mat_poly_prepared_panels(
            x->n, x->n, product.columns, cunmod_mat_series_transform(x->n, &product, mod->p));
        return cunmod_mat_poly_prepared_bytes(&panel);
    }
    if (cunmod_mat_series_by_layers(x->n, &product))
        return cunmod_mat_layers(x->n, x->n, product.columns, product.lena, product.lenb,
                                 product.lo, product.hi, mod)
            .bytes;
    const cunmod_mat_poly_panel_t panel = cunmod_mat_poly_panels(
        x->n, x->n, product.columns, cunmod_mat_series_transform(x->n, &product, mod->p));
    return cunmod_mat_poly_bytes(&panel);
}

/* Returns an offset behind `len` coefficients of n x columns entries at *end, which it moves. */
static int64_t take(int64_t *end, int64_t n, int64_t columns, int64_t len, uint32_t word)
{
    const int64_t at = *end;
    *end += cunmod_mat_aligned(n * columns * len * word);
    return at;
}

cunmod_mat_series_space_t cunmod_mat_series_space(const cunmod_mat_series_t *x,
                                                  const cunmod_modulus_t *mod)
{
    const int64_t n = x->n, columns = x->columns, block = x->block, half = (block + 1) / 2;
    const uint32_t word = mod->word;
    cunmod_mat_series_space_t space = {0};
    int64_t end = 0, work = 0;
    space.inverse = take(&end, n, n, block, word);
    int64_t newton = end, lifting = end;
    space.other = take(&newton, n, n, half, word);
    space.error = take(&newton, n, n, half, word);
    space.change = take(&newton, n, n, half, word);
    space.transforms[0] = lifting;
    if (x->prepares)
        lifting +=
            cunmod_mat_aligned(transform_bytes(x, cunmod_mat_series_value(x, block), mod->p));
    space.transforms[1] = lifting;
    if (x->prepares)
        lifting += cunmod_mat_aligned(transform_bytes(x, cunmod_mat_series_residue(x), mod->p));
    space.sum = take(&lifting, n, columns, block, word);
    space.right = take(&lifting, n, columns, x->lenb > 0 ? block : 0, word);
    space.residual = take(&lifting, n, columns, x->lenb > 0 ? block : 0, word);
    space.value = take(&lifting, n, columns, block, word);
    space.work = cunmod_most(newton, lifting);
    for (int step = 0; step < cunmod_mat_series_steps(x); step++)
    {
        work = cunmod_most(work, work_bytes(x, cunmod_mat_series_error(x, step), mod, 0));
        work = cunmod_most(work, work_bytes(x, cunmod_mat_series_change(x, step), mod, 0));
    }
    work = cunmod_most(work, work_bytes(x, cunmod_mat_series_value(x, block), mod, x->prepares));
    work = cunmod_most(work, work_bytes(x, cunmod_mat_series_residue(x), mod, x->prepares));
    space.bytes = space.work + work;
    return space;
}
