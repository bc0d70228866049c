/* Compositions of power series by halving, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Kinoshita and Li, Power series composition in near-linear time, FOCS 2024. For P = y^(n-1) a(1/y)
 * the composition a(g) is the coefficient of y^(n-1) of P / Q, Q = 1 - y g. Let Q- = Q(-x, y). Then
 * Q Q- = V(x^2, y) has only even powers of x, and
 *
 *     P / Q = Q- P / V(x^2, y).
 *
 * So P / Q modulo x^m follows from P / V modulo x^(m/2). Level k has Q of degree 2^k in y, modulo
 * x^m, m = ceil(n / 2^k), and needs the coefficients of the 2^k highest powers of y, up to y^(n-1):
 * the array W. In the last level m = 1 and Q = 1, since g(0) = 0, and W is P.
 *
 * With Q = 1 + y R the rows of R, which are the coefficients of y^0, y^1, .., have m words.
 * Products in x and y are products of polynomials in one variable, y = x^(2 m):
 *
 *     Q Q- = 1 + y (R + R-) + y^2 R R-,    W of level k = the rows 2^k .. of (1 + y R-) W(x^2, y).
 */
#include "div/halving.h"

#include "base/steps.h"
#include "elementary/linear.h"

typedef struct
{
    const cunmod_halving_t *shape;
    cunmod_halving_space_t space;
    cunmod_series_t series;
    char *base; /* of the workspace */
} halving_t;

/* A matrix in device memory: entry (i, j) is word i stride + j step from `words` on. */
typedef struct
{
    void *words;
    int64_t stride, step;
} place_t;

static void *at(const halving_t *x, int64_t offset, int64_t words)
{
    return x->base + offset + words * x->series.mod.word;
}

/* z[0 .. n-1] = a + b. */
static int add(const halving_t *x, void *z, int64_t n, cunmod_term_t a, cunmod_term_t b)
{
    const cunmod_linear_item_t item = {
        .z = z, .a = a, .b = b, .n = n, .at = -1, .mod = x->series.mod};
    return cunmod_dev_linear(x->series.dev, &item, 1);
}

static int set_zero(const halving_t *x, void *z, int64_t n)
{
    return add(x, z, n, cunmod_term_of(NULL, 0, 0), cunmod_term_of(NULL, 0, 0));
}

/* z[0 .. n-1] = a(-x). */
static int mirror(const halving_t *x, void *z, const void *a, int64_t n)
{
    const uint64_t p = x->series.mod.p;
    cunmod_term_t even = cunmod_term_of(a, n, 2 % p);
    even.period = 1;
    even.kind = CUNMOD_TERM_EVEN;
    return add(x, z, n, even, cunmod_term_of(a, n, p - 1));
}

/* z = a, both of rows x columns entries. The kernel is fastest for long rows. */
static int copy(const halving_t *x, place_t z, place_t a, int64_t rows, int64_t columns)
{
    const int turned = rows > columns;
    const cunmod_mat_gather_t gather = {.a = a.words,
                                        .z = z.words,
                                        .stride_a = turned ? a.step : a.stride,
                                        .stride_z = turned ? z.step : z.stride,
                                        .step_a = turned ? a.stride : a.step,
                                        .step_z = turned ? z.stride : z.step,
                                        .rows = turned ? columns : rows,
                                        .columns = turned ? rows : columns,
                                        .mod = x->series.mod};
    return cunmod_dev_mat_gather(x->series.dev, &gather);
}

/* R of level k, with 2 columns[k] words a row and zeros, is stored at x->space.spread, and R- at
 * x->space.mirrored. */
static int spread(const halving_t *x, int k)
{
    const int64_t columns = x->shape->columns[k], rows = INT64_C(1) << k;
    const int64_t words = 2 * x->shape->words[k];
    void *const z = at(x, x->space.spread, 0);
    CUNMOD_TRY(set_zero(x, z, words));
    CUNMOD_TRY(copy(x, (place_t){z, 2 * columns, 1}, (place_t){at(x, x->space.r[k], 0), columns, 1},
                    rows, columns));
    return mirror(x, at(x, x->space.mirrored, 0), z, words);
}

/* Stores the even columns of the matrix `a`, whose rows begin `stride` words apart, at z, half as
 * many columns as level k has, rounded up. */
static int take_even(const halving_t *x, int k, void *z, const void *a, int64_t stride,
                     int64_t rows)
{
    const int64_t half = x->shape->columns[k + 1];
    return copy(x, (place_t){z, half, 1}, (place_t){(void *)a, stride, 2}, rows, half);
}

/* Computes R of level k + 1 from R of level k: row j is row j of 2 R, as long as there is one, and
 * row j - 1 of R R-, in the even columns. */
static int halve(const halving_t *x, int k)
{
    const cunmod_halving_t *const shape = x->shape;
    const int64_t columns = shape->columns[k], half = shape->columns[k + 1];
    const int64_t rows = INT64_C(1) << k, words = 2 * shape->words[k];
    const cunmod_ntt_item_t product = {.a = at(x, x->space.spread, 0),
                                       .b = at(x, x->space.mirrored, 0),
                                       .z = at(x, x->space.product, 0),
                                       .lena = words,
                                       .lenb = words,
                                       .hi = 2 * words};
    void *const both = at(x, x->space.even, 0), *const first = at(x, x->space.half, 0);
    CUNMOD_TRY(spread(x, k));
    CUNMOD_TRY(cunmod_series_product(&x->series, shape->points[k], product));
    CUNMOD_TRY(set_zero(x, both, half));
    CUNMOD_TRY(take_even(x, k, at(x, x->space.even, half), product.z, 2 * columns, 2 * rows - 1));
    CUNMOD_TRY(take_even(x, k, first, at(x, x->space.r[k], 0), columns, rows));
    return add(x, at(x, x->space.r[k + 1], 0), shape->words[k + 1],
               cunmod_term_of(both, shape->words[k + 1], 1),
               cunmod_term_of(first, rows * half, 2 % x->series.mod.p));
}

/* Computes W of level k at z from W of level k + 1 at w: rows 2^k .. 2^(k+1) - 1 of (1 + y R-)
 * W(x^2, y). The product modulo x^N - 1 is right from the first wanted coefficient on: before it
 * are as many words as R- has but one row. */
static int join(const halving_t *x, int k, void *z, const void *w)
{
    const cunmod_halving_t *const shape = x->shape;
    const int64_t columns = shape->columns[k], half = shape->columns[k + 1];
    const int64_t rows = INT64_C(1) << k, words = 2 * shape->words[k];
    void *const spaced = at(x, x->space.spread, 0);
    const cunmod_ntt_item_t product = {.a = spaced,
                                       .b = at(x, x->space.mirrored, 0),
                                       .z = at(x, x->space.product, 0),
                                       .lena = 2 * words,
                                       .lenb = words,
                                       .lo = words - 2 * columns,
                                       .hi = 2 * words - 2 * columns,
                                       .plus = at(x, x->space.spread, words),
                                       .lenplus = words};
    CUNMOD_TRY(spread(x, k));
    CUNMOD_TRY(set_zero(x, spaced, 2 * words));
    CUNMOD_TRY(
        copy(x, (place_t){spaced, 2 * columns, 2}, (place_t){(void *)w, half, 1}, 2 * rows, half));
    CUNMOD_TRY(cunmod_series_product(&x->series, shape->points[k], product));
    return copy(x, (place_t){z, columns, 1}, (place_t){product.z, 2 * columns, 1}, rows, columns);
}

/* Computes R of each level, from level 0, where R = -g, to the last one, and then W of each level,
 * from the last one to level 0, where W is the result. */
static int compose(const halving_t *x, void *d_r, const void *d_a, int64_t lena, const void *d_g,
                   int64_t leng)
{
    const cunmod_halving_t *const shape = x->shape;
    void *w = at(x, x->space.even, 0), *other = at(x, x->space.half, 0);
    const cunmod_copy_item_t last = {.a = d_a,
                                     .z = shape->levels > 0 ? w : d_r,
                                     .lena = lena,
                                     .lenz = shape->words[shape->levels],
                                     .reverse = 1,
                                     .mod = x->series.mod};
    if (shape->levels > 0)
        CUNMOD_TRY(add(x, at(x, x->space.r[0], 0), shape->words[0],
                       cunmod_term_of(d_g, leng, x->series.mod.p - 1), cunmod_term_of(NULL, 0, 0)));
    for (int k = 0; k + 1 < shape->levels; k++)
        CUNMOD_TRY(halve(x, k));
    CUNMOD_TRY(cunmod_dev_series_copy(x->series.dev, &last, 1));
    for (int k = shape->levels - 1; k >= 0; k--)
    {
        CUNMOD_TRY(join(x, k, k > 0 ? other : d_r, w));
        void *const kept = w;
        w = other;
        other = kept;
    }
    return 0;
}

int cunmod_halving_run(const cunmod_halving_t *shape, void *d_r, const void *d_a, int64_t lena,
                       const void *d_g, int64_t leng, const cunmod_modulus_t *mod,
                       cunmod_dev_t *dev, cunmod_tables_t *tables)
{
    halving_t x = {
        .shape = shape,
        .space = cunmod_halving_space(shape, mod->word),
        .series = {
            .dev = dev, .tables = tables, .mod = *mod, .count = shape->count, .own = shape->own}};
    void *d_space = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_space, (size_t)x.space.bytes));
    x.base = d_space;
    x.series.work = at(&x, x.space.work, 0);
    const int error = compose(&x, d_r, d_a, lena, d_g, leng);
    cunmod_dev_free(dev, d_space);
    return error;
}
