/* Random cases of circular and hyperbolic functions of power series, of polynomials of power sums,
 * and of properties.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- functions of power series: n[0] coefficients ---- */

/* Modulo x^2, all that FLINT is not asked for modulo 2: f, and 1 for a cosine. */
static void make_function(fuzz_case_t *x, fuzz_series_t *function, int is_cosine)
{
    nmod_poly_t f;
    fuzz_open_series(x, f, 0, 0);
    fuzz_expect_units(x, 1);
    if (x->p > 2 || x->expected != CUNMOD_OK)
    {
        fuzz_close_series(x, f, function);
        return;
    }
    if (is_cosine)
    {
        nmod_poly_zero(f);
        nmod_poly_set_coeff_ui(f, 0, 1);
    }
    nmod_poly_truncate(f, x->n[0]);
    fuzz_close_one(x, x->n[0], f);
}

#define FUNCTION(title, of_arrays, on_polys, is_cosine)                                            \
    static void make_##title(fuzz_case_t *x)                                                       \
    {                                                                                              \
        make_function(x, nmod_poly_##title, is_cosine);                                            \
    }                                                                                              \
                                                                                                   \
    COUNTED(title, of_arrays, on_polys)

FUNCTION(tan_series, cunmod_tan_series, cunmod_poly_tan_series, 0)
FUNCTION(sin_series, cunmod_sin_series, cunmod_poly_sin_series, 0)
FUNCTION(cos_series, cunmod_cos_series, cunmod_poly_cos_series, 1)
FUNCTION(atan_series, cunmod_atan_series, cunmod_poly_atan_series, 0)
FUNCTION(asin_series, cunmod_asin_series, cunmod_poly_asin_series, 0)
FUNCTION(tanh_series, cunmod_tanh_series, cunmod_poly_tanh_series, 0)
FUNCTION(sinh_series, cunmod_sinh_series, cunmod_poly_sinh_series, 0)
FUNCTION(cosh_series, cunmod_cosh_series, cunmod_poly_cosh_series, 1)
FUNCTION(atanh_series, cunmod_atanh_series, cunmod_poly_atanh_series, 0)
FUNCTION(asinh_series, cunmod_asinh_series, cunmod_poly_asinh_series, 0)

/* ---- the polynomial of power sums ---- */

/* Newton's identities: k c_(d-k) = - the sum of c_(d-k+i) s_i over 0 < i <= k, with c_d = 1. */
static void make_power_sums_to_poly(fuzz_case_t *x)
{
    const uint64_t most = x->bound < 400 ? (uint64_t)x->bound : 400;
    const int64_t degree = (int64_t)test_below(most < x->p ? most : x->p);
    nmod_poly_t s;
    fuzz_operand(x, 0, fuzz_chance(3) ? fuzz_length(x) : degree + 1);
    const int64_t len = x->operand[0].len;
    if (len > 0)
        x->operand[0].words[0] = (uint64_t)degree;
    fuzz_get(s, x, 0);
    const int64_t d = len > 0 ? degree : 0;
    uint64_t *const c = fuzz_want_space(x, d + 1);
    c[d] = 1 % x->p;
    for (int64_t k = 1; k <= d; k++)
    {
        uint64_t sum = 0;
        for (int64_t i = 1; i <= k; i++)
            sum = fuzz_sum(c[d - k + i], nmod_poly_get_coeff_ui(s, i), sum, x->p);
        c[d - k] = ref_mulmod(ref_submod(0, sum, x->p), ref_inverse((uint64_t)k, x->p), x->p);
    }
    nmod_poly_clear(s);
}

CALLS(power_sums_to_poly, cunmod_power_sums_to_poly(x->r[0], ARRAY(0), OVER),
      cunmod_poly_power_sums_to_poly(x->pr[0], x->pa[0]))

/* ---- properties ---- */

static void make_equal_trunc(fuzz_case_t *x)
{
    nmod_poly_t f, g;
    fuzz_operand(x, 0, fuzz_length(x));
    const int64_t len = x->operand[0].len;
    uint64_t *const b = fuzz_space(x, 1, len, "a copy");
    for (int64_t i = 0; i < len; i++)
        b[i] = x->operand[0].words[i];
    if (len > 0)
        b[test_range(0, len - 1)] = test_below(x->p);
    fuzz_draw_count(x);
    fuzz_get(f, x, 0);
    fuzz_get(g, x, 1);
    x->want_number = nmod_poly_equal_trunc(f, g, x->n[0]);
    FUZZ_CLEAR(f, g);
}

NUMBER_CALL(poly_equal_trunc, int, cunmod_poly_equal_trunc(&got, x->pa[0], x->pa[1], x->n[0]))

/* Often short, or x, or a polynomial in a power of x. */
static void open_property(fuzz_case_t *x, nmod_poly_t f)
{
    fuzz_operand(x, 0, fuzz_chance(2) ? test_range(0, 3) : fuzz_length(x));
    fuzz_operand_t *const a = &x->operand[0];
    const int64_t k = test_range(1, 6);
    for (int64_t i = 0; i < a->len; i++)
        a->words[i] = i % k == 0 ? a->words[i] : 0;
    if (a->len == 2 && fuzz_chance(2))
    {
        a->words[0] = 0;
        a->words[1] = 1;
    }
    fuzz_get(f, x, 0);
}

#define PROPERTY(title, on_polys, type)                                                            \
    static void make_##title(fuzz_case_t *x)                                                       \
    {                                                                                              \
        nmod_poly_t f;                                                                             \
        open_property(x, f);                                                                       \
        x->want_number = (int64_t)nmod_poly_##title(f);                                            \
        nmod_poly_clear(f);                                                                        \
    }                                                                                              \
                                                                                                   \
    NUMBER_CALL(poly_##title, type, on_polys(&got, x->pa[0]))

PROPERTY(is_unit, cunmod_poly_is_unit, int)
PROPERTY(is_gen, cunmod_poly_is_gen, int)
PROPERTY(hamming_weight, cunmod_poly_hamming_weight, int64_t)
PROPERTY(max_bits, cunmod_poly_max_bits, int64_t)
PROPERTY(deflation, cunmod_poly_deflation, int64_t)

const fuzz_operation_t fuzz_circular[] = {
    ALGEBRA(tan_series, .holds = NULL),
    ALGEBRA(sin_series, .holds = NULL),
    ALGEBRA(cos_series, .holds = NULL),
    ALGEBRA(atan_series, .holds = NULL),
    ALGEBRA(asin_series, .holds = NULL),
    ALGEBRA(tanh_series, .holds = NULL),
    ALGEBRA(sinh_series, .holds = NULL),
    ALGEBRA(cosh_series, .holds = NULL),
    ALGEBRA(atanh_series, .holds = NULL),
    ALGEBRA(asinh_series, .holds = NULL),
    ALGEBRA(power_sums_to_poly, .holds = NULL),
    ELEMENTARY(equal_trunc, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(is_unit, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(is_gen, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(hamming_weight, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(max_bits, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(deflation, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    {.name = NULL},
};
