/* Products of matrices of polynomials in device memory, by coefficients: each coefficient of the
 * product is one product of matrices of numbers on the tensor cores.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A layer a_s of a, 0 <= s < la, is the matrix of the coefficients of x^s of the entries of a.
 * Coefficient t of the product is the sum of a_(t-s) b_s, which is one product of matrices: of
 * a_(t-s), for ascending s, side by side, and of b_s one below the other. So the layers of a are
 * stored side by side, in the order a_(la-1), .., a_0, and those of b one below the other, in the
 * order b_0, b_1, ..
 */
#include "mat/mat_poly_product.h"

#include "backend/backend_mat.h"
#include "base/check.h"
#include "base/steps.h"
#include "mat/mat_product.h"
#include "shape/mat_moduli.h"

typedef struct
{
    cunmod_dev_t *dev;
    const cunmod_modulus_t *mod;
    cunmod_mat_layers_t shape;
    int64_t m, k, n;
    int64_t lo;
    char *work;
} layers_t;

/* Each function stores layers, or the entries of z, and returns a device error. */
static int layers_of_a(const layers_t *x, const cunmod_mat_polys_t *a)
{
    const int64_t len = x->shape.lena;
    const cunmod_mat_axes_t axes = {.a = a->words,
                                    .z = x->work + (len - 1) * x->k * x->mod->word,
                                    .count = {x->m, len, x->k},
                                    .step_a = {x->k * a->length, 1, a->length},
                                    .step_z = {len * x->k, -x->k, 1},
                                    .word = x->mod->word};
    return cunmod_dev_mat_axes(x->dev, &axes);
}

static int layers_of_b(const layers_t *x, const cunmod_mat_polys_t *b)
{
    const cunmod_mat_axes_t axes = {.a = b->words,
                                    .z = x->work + x->shape.b,
                                    .count = {x->shape.lenb, x->k, x->n},
                                    .step_a = {1, x->n * b->length, b->length},
                                    .step_z = {x->k * x->n, x->n, 1},
                                    .word = x->mod->word};
    return cunmod_dev_mat_axes(x->dev, &axes);
}

static int entries_of_layers(const layers_t *x, const cunmod_mat_polys_t *z)
{
    const int64_t entries = x->m * x->n;
    const cunmod_mat_axes_t axes = {.a = x->work + x->shape.z,
                                    .z = z->words,
                                    .count = {1, entries, z->length},
                                    .step_a = {0, 1, entries},
                                    .step_z = {0, z->length, 1},
                                    .word = x->mod->word};
    return cunmod_dev_mat_axes(x->dev, &axes);
}

/* Returns the product for coefficient t, with planes number `place`. */
static cunmod_mat_item_t item_of(const layers_t *x, int64_t t, int64_t place)
{
    const cunmod_mat_layers_t *const shape = &x->shape;
    const int64_t first = t < shape->lena ? 0 : t - shape->lena + 1; /* the least s */
    const int64_t terms = cunmod_least(t, shape->lenb - 1) - first + 1;
    const int64_t word = x->mod->word;
    cunmod_mat_item_t item = {.a = x->work + (first + shape->lena - 1 - t) * x->k * word,
                              .b = x->work + shape->b + first * x->k * x->n * word,
                              .z = x->work + shape->z + (t - x->lo) * x->m * x->n * word,
                              .work = x->work + shape->planes + place * shape->each,
                              .m = x->m,
                              .k = terms * x->k,
                              .n = x->n,
                              .stride_a = shape->lena * x->k,
                              .stride_b = x->n,
                              .stride_z = x->n,
                              .mod = *x->mod};
    cunmod_mat_moduli(&item.moduli, x->mod->p, item.k);
    return item;
}

int cunmod_mat_poly_layered(cunmod_dev_t *dev, cunmod_mat_polys_t z, cunmod_mat_polys_t a,
                            cunmod_mat_polys_t b, int64_t lo, const cunmod_modulus_t *mod,
                            void *work, const cunmod_stop_t *stop)
{
    const int64_t hi = lo + z.length;
    const layers_t x = {
        .dev = dev,
        .mod = mod,
        .shape = cunmod_mat_layers(z.rows, a.columns, z.columns, a.length, b.length, lo, hi, mod),
        .m = z.rows,
        .k = a.columns,
        .n = z.columns,
        .lo = lo,
        .work = work};
    CUNMOD_TRY(layers_of_a(&x, &a));
    CUNMOD_TRY(layers_of_b(&x, &b));
    for (int64_t t = lo; t < hi; t += x.shape.group)
    {
        cunmod_mat_item_t items[CUNMOD_MAT_GROUP];
        const int64_t count = cunmod_least(hi - t, x.shape.group);
        for (int64_t i = 0; i < count; i++)
            items[i] = item_of(&x, t + i, i);
        if (t > lo)
            CUNMOD_TRY(cunmod_mat_go_on(dev, stop));
        CUNMOD_TRY(cunmod_dev_mat_mul(dev, items, count));
    }
    return entries_of_layers(&x, &z);
}
