/* The steps and the memory of the solution x of a x = b modulo x^N, where the entries of a and b
 * are polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/mat_series_shape.h"

#include <math.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* Returns the bytes of the transform of an entry for a product by transforms. */
static int64_t entry_bytes(const cunmod_mat_series_t *x, cunmod_mat_left_t product, uint64_t p)
{
    const cunmod_mat_transform_t transform = cunmod_mat_left_transform(x->n, &product, p);
    return cunmod_mat_poly_prepared_panels(1, 1, 1, transform).entry;
}

static int has_transform(const cunmod_mat_series_t *x, cunmod_mat_left_t product, uint64_t p)
{
    return cunmod_mat_left_transform(x->n, &product, p).points > 0;
}

/* Returns the length of a block: `least`, or more so that a step of the lifting has enough work for
 * the device. The time of Newton's iteration is proportional to n^3 L, that of the lifting to n^2
 * columns N. A block longer than `least` is not so long that the first time exceeds the second. */
static int64_t long_enough(int64_t least, int64_t n, int64_t columns, int64_t terms)
{
    const double entries = (double)n * ((double)n + (double)columns);
    const double full = (double)(INT64_C(1) << CUNMOD_TUNE_FULL_LOG) / 2 / entries;
    const double most = (double)terms * (double)columns / (double)n;
    return cunmod_most(least, (int64_t)(full < most ? full : most));
}

/* Both products of a step of the lifting have 2 L points, and those of Newton's iteration fewer. L
 * is chosen so that transforms of 2 L points exist. */
int cunmod_mat_series(cunmod_mat_series_t *x, int64_t n, int64_t columns, int64_t lena,
                      int64_t lenb, int64_t terms, uint64_t p)
{
    const int64_t least = cunmod_most(lena < terms ? lena - 1 : terms, CUNMOD_TUNE_SERIES_BLOCK);
    const int64_t points = cunmod_ntt_points(2 * long_enough(least, n, columns, terms), p, 0);
    *x = (cunmod_mat_series_t){.n = n,
                               .columns = columns,
                               .lena = cunmod_least(lena, terms),
                               .lenb = cunmod_least(lenb, terms),
                               .terms = terms,
                               .block = cunmod_least(points / 2, terms)};
    const int lifts = x->block < terms;
    if (points == 0 || n > INT32_MAX || !has_transform(x, cunmod_mat_series_value(x), p) ||
        (lifts && !has_transform(x, cunmod_mat_series_residue(x), p)))
        return 0;
    if (lifts)
    {
        const int64_t both = entry_bytes(x, cunmod_mat_series_value(x), p) +
                             entry_bytes(x, cunmod_mat_series_residue(x), p);
        x->prepares = n <= 2 * CUNMOD_MAT_WORK / both / n;
    }
    return 1;
}

int64_t cunmod_mat_series_cpu_block(int64_t n, int64_t columns, int64_t lena, int64_t terms)
{
    const double few = sqrt(CUNMOD_TUNE_SERIES_CPU * (double)terms * (double)columns / (double)n);
    const int64_t least = lena < terms ? lena - 1 : terms;
    return cunmod_least(cunmod_most(least, few < 16 ? 16 : (int64_t)few), terms);
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

cunmod_mat_left_t cunmod_mat_series_error(const cunmod_mat_series_t *x, int step)
{
    const int64_t len = cunmod_mat_series_length(x, step);
    const int64_t more = cunmod_mat_series_length(x, step + 1) - len;
    return (cunmod_mat_left_t){x->n, x->lena, len, len, len + cunmod_least(more, x->lena - 1)};
}

cunmod_mat_left_t cunmod_mat_series_change(const cunmod_mat_series_t *x, int step)
{
    const cunmod_mat_left_t error = cunmod_mat_series_error(x, step);
    const int64_t len = error.lenb, width = error.hi - error.lo;
    const int64_t more = cunmod_mat_series_length(x, step + 1) - len;
    return (cunmod_mat_left_t){x->n, len, width, 0, width > 0 ? more : 0};
}

cunmod_mat_left_t cunmod_mat_series_value(const cunmod_mat_series_t *x)
{
    return (cunmod_mat_left_t){x->columns, x->block, x->block, 0, x->block};
}

cunmod_mat_left_t cunmod_mat_series_residue(const cunmod_mat_series_t *x)
{
    return (cunmod_mat_left_t){x->columns, x->lena, x->block, x->block, 2 * x->block};
}

/* ---- workspace ------------------------------------------------------------------ */

/* Returns the bytes of workspace of a product. */
static int64_t work_bytes(const cunmod_mat_series_t *x, cunmod_mat_left_t product,
                          const cunmod_modulus_t *mod, int is_prepared)
{
    if (product.hi == product.lo)
        return 0;
    if (is_prepared)
    {
        const cunmod_mat_poly_panel_t panel = cunmod_mat_poly_prepared_panels(
            x->n, x->n, product.columns, cunmod_mat_left_transform(x->n, &product, mod->p));
        return cunmod_mat_poly_prepared_bytes(&panel);
    }
    return cunmod_mat_left_bytes(x->n, &product, mod);
}

/* Returns *end, the offset of a block of `len` coefficients of n x columns entries, and adds the
 * bytes of the block to *end. */
static int64_t reserve(int64_t *end, int64_t n, int64_t columns, int64_t len, uint32_t word)
{
    const int64_t at = *end;
    *end += cunmod_mat_aligned(n * columns * len * word);
    return at;
}

static int64_t newton_space(cunmod_mat_series_space_t *space, const cunmod_mat_series_t *x,
                            int64_t end, uint32_t word)
{
    const int64_t n = x->n, half = (x->block + 1) / 2;
    space->other = reserve(&end, n, n, half, word);
    space->error = reserve(&end, n, n, half, word);
    space->change = reserve(&end, n, n, half, word);
    return end;
}

static int64_t lifting_space(cunmod_mat_series_space_t *space, const cunmod_mat_series_t *x,
                             int64_t end, const cunmod_modulus_t *mod)
{
    const cunmod_mat_left_t products[] = {cunmod_mat_series_value(x), cunmod_mat_series_residue(x)};
    const int64_t n = x->n, columns = x->columns;
    const int64_t right = x->lenb > 0 ? x->block : 0;
    const int64_t lifted = x->block < x->terms ? x->block : 0;
    for (int i = 0; i < 2; i++)
    {
        const int64_t bytes = x->prepares ? n * n * entry_bytes(x, products[i], mod->p) : 0;
        space->transforms[i] = reserve(&end, 1, 1, bytes, 1);
    }
    space->right = reserve(&end, n, columns, right, mod->word);
    space->sum = reserve(&end, n, columns, lifted, mod->word);
    space->residual = reserve(&end, n, columns, right < lifted ? right : lifted, mod->word);
    space->value = reserve(&end, n, columns, lifted, mod->word);
    return end;
}

cunmod_mat_series_space_t cunmod_mat_series_space(const cunmod_mat_series_t *x,
                                                  const cunmod_modulus_t *mod)
{
    cunmod_mat_series_space_t space = {0};
    int64_t end = 0, work = 0;
    space.inverse = reserve(&end, x->n, x->n, x->block, mod->word);
    space.work =
        cunmod_most(newton_space(&space, x, end, mod->word), lifting_space(&space, x, end, mod));
    for (int step = 0; step < cunmod_mat_series_steps(x); step++)
    {
        work = cunmod_most(work, work_bytes(x, cunmod_mat_series_error(x, step), mod, 0));
        work = cunmod_most(work, work_bytes(x, cunmod_mat_series_change(x, step), mod, 0));
    }
    if (x->lenb > 0 || x->block < x->terms)
        work = cunmod_most(work, work_bytes(x, cunmod_mat_series_value(x), mod, x->prepares));
    if (x->block < x->terms)
        work = cunmod_most(work, work_bytes(x, cunmod_mat_series_residue(x), mod, x->prepares));
    space.bytes = space.work + work;
    return space;
}
