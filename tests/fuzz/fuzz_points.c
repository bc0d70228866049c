/* Random cases of values at many points, and of interpolation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ys = the values of a at xs. */
static void values(uint64_t *ys, const uint64_t *a, int64_t len, const uint64_t *xs, int64_t n,
                   uint64_t p)
{
    nmod_poly_t f;
    fuzz_set(f, a, len, p);
    if (n > 0)
        _nmod_poly_evaluate_nmod_vec(ys, f->coeffs, nmod_poly_length(f), xs, n, f->mod);
    nmod_poly_clear(f);
}

/* ---- values ---- */

static void make_evaluate(fuzz_case_t *x)
{
    fuzz_pair(x);
    const fuzz_operand_t *const a = &x->operand[0], *const xs = &x->operand[1];
    values(fuzz_want_space(x, xs->len), a->words, a->len, xs->words, xs->len, x->p);
}

CALLS(evaluate, cunmod_evaluate(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_evaluate(x->pr[0], x->pa[0], x->pa[1], x->operand[1].len))
CALLS(evaluate_points, cunmod_evaluate_points(x->r[0], ARRAY(0), x->points),
      cunmod_poly_evaluate_points(x->pr[0], x->pa[0], x->points))

/* A few of them by Horner's rule. */
static int holds_evaluate(fuzz_case_t *x)
{
    const int64_t n = x->operand[1].len;
    for (int k = 0; k < 3 && n > 0; k++)
    {
        const int64_t i = test_range(0, n - 1);
        if (x->result[0].got[i] != fuzz_operand_at(x, 0, x->operand[1].words[i]))
            return 0;
    }
    return 1;
}

/* ---- interpolation: operands ys and xs ---- */

/* Draws n different points: an arithmetic progression, or one random point of each of n ranges. */
static void draw_points(uint64_t *xs, int64_t n, uint64_t p)
{
    const uint64_t first = test_below(p), step = 1 + test_below(p - 1);
    const int is_random = (double)n * (double)n * 100 < (double)p && fuzz_chance(2);
    uint64_t value = first;
    for (int64_t i = 0; i < n; i++)
    {
        const uint64_t share = p / (uint64_t)n;
        xs[i] = is_random ? (uint64_t)i * share + test_below(share) : value;
        value = ref_submod(value, p - step, p);
    }
    for (int64_t i = n - 1; i > 0 && !fuzz_chance(200); i--)
    {
        const int64_t k = test_range(0, i);
        const uint64_t swapped = xs[i];
        xs[i] = xs[k];
        xs[k] = swapped;
    }
}

static void make_interpolate(fuzz_case_t *x)
{
    int64_t n = fuzz_length(x);
    n = (uint64_t)n < x->p ? n : (int64_t)x->p;
    uint64_t *const xs = fuzz_space(x, 1, n, "points"), *const ys = fuzz_space(x, 0, n, "values");
    uint64_t *const f = fuzz_want_space(x, n);
    draw_points(xs, n, x->p);
    test_fill(f, n, x->p, (int)test_below(TEST_KINDS));
    values(ys, f, n, xs, n, x->p);
    if (n > 1 && fuzz_chance(10))
    {
        const int64_t i = test_range(0, n - 1), k = test_range(0, n - 1);
        xs[i] = xs[k];
        x->expected = i != k ? CUNMOD_E_REPEATED : CUNMOD_OK;
    }
}

CALLS(interpolate, cunmod_interpolate(x->r[0], x->a[1], x->a[0], x->len[1], OVER),
      cunmod_poly_interpolate(x->pr[0], x->pa[1], x->pa[0], x->operand[1].len))
CALLS(interpolate_points, cunmod_interpolate_points(x->r[0], x->a[0], x->points),
      cunmod_poly_interpolate_points(x->pr[0], x->pa[0], x->points))

/* ---- products of roots ---- */

static void make_product_roots(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_operand(x, 0, fuzz_length(x));
    const fuzz_operand_t *const xs = &x->operand[0];
    nmod_poly_init(f, x->p);
    nmod_poly_product_roots_nmod_vec(f, xs->words, xs->len);
    fuzz_close_one(x, xs->len + 1, f);
}

CALLS(product_roots, cunmod_product_roots(x->r[0], ARRAY(0), OVER),
      cunmod_poly_product_roots(x->pr[0], x->pa[0], x->operand[0].len))
CALLS(product_roots_points, cunmod_product_roots_points(x->r[0], x->points),
      cunmod_poly_product_roots_points(x->pr[0], x->points))

/* The value at t is the product of all t - x_i. */
static int holds_product_roots(fuzz_case_t *x)
{
    const fuzz_operand_t *const xs = &x->operand[0];
    const uint64_t t = test_below(x->p);
    uint64_t product = 1;
    for (int64_t i = 0; i < xs->len; i++)
        product = ref_mulmod(product, ref_submod(t, xs->words[i], x->p), x->p);
    return fuzz_result_at(x, 0, t) == product;
}

/* ---- Taylor shifts, geometric progressions: the constant is x->n[1] ---- */

/* Draws a constant that is not 0: with 0 an interrupt may have nothing to stop. */
static uint64_t draw_constant(fuzz_case_t *x)
{
    const uint64_t most = x->p - 1;
    const uint64_t constant = fuzz_chance(4) ? 1 : fuzz_chance(4) ? most : 1 + test_below(most);
    x->n[1] = (int64_t)constant;
    return constant;
}

static void make_taylor(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const fuzz_operand_t *const a = &x->operand[0];
    const uint64_t c = draw_constant(x);
    nmod_poly_t f;
    fuzz_set(f, a->words, a->len, x->p);
    if (x->is_prime)
        nmod_poly_taylor_shift(f, f, c);
    else
        nmod_poly_taylor_shift_horner(f, f, c);
    fuzz_close_one(x, a->len, f);
}

CALLS(taylor_shift, cunmod_taylor_shift(x->r[0], ARRAY(0), (uint64_t)x->n[1], OVER),
      cunmod_poly_taylor_shift(x->pr[0], x->pa[0], (uint64_t)x->n[1]))

static int holds_taylor(fuzz_case_t *x)
{
    const uint64_t t = test_below(x->p);
    return fuzz_result_at(x, 0, t) ==
           fuzz_operand_at(x, 0, fuzz_sum(1, t, (uint64_t)x->n[1], x->p));
}

/* xs = 1, q, q^2, ..; returns whether n of them are different. */
static int progression(uint64_t *xs, uint64_t q, int64_t n, uint64_t p)
{
    uint64_t point = 1;
    int different = 1;
    for (int64_t i = 0; i < n; i++)
    {
        different = different && !(i > 0 && point == 1);
        xs[i] = point;
        point = fuzz_sum(point, q, 0, p);
    }
    return different;
}

static void make_geometric(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const fuzz_operand_t *const a = &x->operand[0];
    const int64_t n = x->n[0] = fuzz_length(x);
    uint64_t *const xs = test_array(n);
    progression(xs, draw_constant(x), n, x->p);
    values(fuzz_want_space(x, n), a->words, a->len, xs, n, x->p);
    free(xs);
}

CALLS(evaluate_geometric,
      cunmod_evaluate_geometric(x->r[0], ARRAY(0), (uint64_t)x->n[1], x->n[0], OVER),
      cunmod_poly_evaluate_geometric(x->pr[0], x->pa[0], (uint64_t)x->n[1], x->n[0]))

static void make_geometric_values(fuzz_case_t *x)
{
    const int64_t n = fuzz_length(x);
    uint64_t *const ys = fuzz_space(x, 0, n, "values"), *const xs = test_array(n);
    uint64_t *const f = fuzz_want_space(x, n);
    const int different = progression(xs, draw_constant(x), n, x->p);
    test_fill(f, n, x->p, (int)test_below(TEST_KINDS));
    values(ys, f, n, xs, n, x->p);
    x->expected = different ? CUNMOD_OK : CUNMOD_E_REPEATED;
    free(xs);
}

CALLS(interpolate_geometric,
      cunmod_interpolate_geometric(x->r[0], (uint64_t)x->n[1], ARRAY(0), OVER),
      cunmod_poly_interpolate_geometric(x->pr[0], (uint64_t)x->n[1], x->pa[0], x->operand[0].len))

#define AT_POINTS(title, maker, any, prepared, identity)                                           \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_POINTS, .any_modulus = any, .prepares = prepared,          \
        .cost = 8, .make = make_##maker, .array = array_##title, .poly = poly_##title,             \
        .holds = identity                                                                          \
    }

const fuzz_operation_t fuzz_points[] = {
    AT_POINTS(evaluate, evaluate, 1, 0, holds_evaluate),
    AT_POINTS(interpolate, interpolate, 0, 0, NULL),
    AT_POINTS(evaluate_points, evaluate, 1, FUZZ_POINTS, holds_evaluate),
    AT_POINTS(interpolate_points, interpolate, 0, FUZZ_POINTS, NULL),
    AT_POINTS(product_roots, product_roots, 1, 0, holds_product_roots),
    AT_POINTS(product_roots_points, product_roots, 1, FUZZ_POINTS, holds_product_roots),
    AT_POINTS(taylor_shift, taylor, 1, 0, holds_taylor),
    AT_POINTS(evaluate_geometric, geometric, 1, 0, NULL),
    AT_POINTS(interpolate_geometric, geometric_values, 0, 0, NULL),
    {.name = NULL},
};
