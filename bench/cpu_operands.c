/* The operands and the results of mode "cpu".
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "cpu.h"
#include "cunmod_flint.h"

static void set_random(nmod_poly_t poly, int64_t len, const bench_twin_t *x)
{
    nmod_poly_init2(poly, x->p, len);
    bench_random((uint64_t *)poly->coeffs, len, x->p);
    poly->length = len;
    if (poly->coeffs[len - 1] == 0)
        poly->coeffs[len - 1] = 1;
}

static void open_series(bench_twin_t *x)
{
    set_random(x->one, x->n, x);
    set_random(x->zero, x->n, x);
    nmod_poly_set_coeff_ui(x->one, 0, 1);
    nmod_poly_set_coeff_ui(x->zero, 0, 0);
    nmod_poly_set_coeff_ui(x->zero, 1, 1);
    nmod_poly_init(x->sums, x->p);
    nmod_poly_power_sums(x->sums, x->a, x->n);
}

static void open_points(bench_twin_t *x)
{
    const nmod_t mod = x->a->mod;
    x->xs = bench_words(x->n);
    x->ys = bench_words(x->n);
    x->weights = bench_words(x->n);
    bench_random(x->ys, x->n, x->p);
    for (int64_t i = 0; i < x->n; i++)
        x->xs[i] = nmod_mul((uint64_t)i + 1, x->c, mod);
    x->tree = (uint64_t **)_nmod_poly_tree_alloc(x->n);
    _nmod_poly_tree_build(x->tree, x->xs, x->n, mod);
    _nmod_poly_interpolation_weights(x->weights, x->tree, x->n, mod);
    bench_check(cunmod_points_create(&x->points, x->xs, x->n, x->p, x->ctx), "prepared points");
}

static void open_modulus(bench_twin_t *x)
{
    set_random(x->f, x->n, x);
    set_random(x->u, x->n - 1, x);
    set_random(x->v, x->n - 1, x);
    nmod_poly_init(x->inverse, x->p);
    nmod_poly_reverse(x->inverse, x->f, x->n);
    nmod_poly_inv_series(x->inverse, x->inverse, x->n);
    bench_check(cunmod_divisor_create_nmod_poly(&x->divisor, x->f, x->ctx), "prepared divisor");
}

void bench_twin_open(bench_twin_t *x, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    memset(x, 0, sizeof *x);
    x->ctx = ctx;
    x->p = p;
    x->n = n;
    bench_random(&x->c, 1, p - 1);
    x->c++;
    set_random(x->a, n, x);
    set_random(x->b, n, x);
    set_random(x->twice, 2 * n - 2, x); /* FLINT prepares divisors for no more */
    set_random(x->short_b, 4, x);
    nmod_poly_init(x->ab, p);
    nmod_poly_mul(x->ab, x->a, x->b);
    nmod_poly_init(x->even, p);
    nmod_poly_inflate(x->even, x->a, 2);
    for (int i = 0; i < BENCH_TWIN_ROWS; i++)
    {
        set_random(&x->rows[i], n - 1, x);
        set_random(&x->moduli[i], n / BENCH_TWIN_ROWS + 1, x);
        set_random(&x->values[i], n / BENCH_TWIN_ROWS, x);
    }
    open_series(x);
    open_points(x);
    open_modulus(x);
    fmpz_init_set_ui(x->e, p);
    bench_check(cunmod_operand_create_nmod_poly(&x->operand, x->b, n, ctx), "prepared operand");
}

void bench_twin_close(bench_twin_t *x)
{
    nmod_poly_struct *const polys[] = {x->a, x->b, x->ab,      x->even, x->twice, x->short_b, x->f,
                                       x->u, x->v, x->inverse, x->one,  x->zero,  x->sums};
    for (size_t i = 0; i < sizeof polys / sizeof *polys; i++)
        nmod_poly_clear(polys[i]);
    for (int i = 0; i < BENCH_TWIN_ROWS; i++)
    {
        nmod_poly_clear(&x->rows[i]);
        nmod_poly_clear(&x->moduli[i]);
        nmod_poly_clear(&x->values[i]);
    }
    _nmod_poly_tree_free(x->tree, x->n);
    free(x->xs);
    free(x->ys);
    free(x->weights);
    fmpz_clear(x->e);
    cunmod_operand_destroy(x->operand);
    cunmod_divisor_destroy(x->divisor);
    cunmod_points_destroy(x->points);
}

void bench_twin_open_results(bench_twin_results_t *z, const bench_twin_t *x)
{
    for (int i = 0; i < BENCH_TWIN_POLYS; i++)
        nmod_poly_init(&z->r[i], x->p);
    z->v = bench_words(x->n);
    memset(z->v, 0, (size_t)x->n * sizeof *z->v);
    z->w = 0;
}

void bench_twin_close_results(bench_twin_results_t *z)
{
    for (int i = 0; i < BENCH_TWIN_POLYS; i++)
        nmod_poly_clear(&z->r[i]);
    free(z->v);
}

int bench_twin_equal(const bench_twin_results_t *z, const bench_twin_results_t *y, int64_t n)
{
    int equal = z->w == y->w && memcmp(z->v, y->v, (size_t)n * sizeof *z->v) == 0;
    for (int i = 0; i < BENCH_TWIN_POLYS; i++)
        equal &= nmod_poly_equal(&z->r[i], &y->r[i]);
    return equal;
}
