/* Random cases of fractions modulo a polynomial, Pade approximants and minimal polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"

#include <flint/ulong_extras.h>

#define FEW 1500 /* coefficients for which plain Euclid is quick */

/* ---- fractions: num and den are initialised by the caller ---- */

/* Makes them coprime and den, which is not zero, monic. */
static void reduce(nmod_poly_t num, nmod_poly_t den)
{
    nmod_poly_t g;
    nmod_poly_init_mod(g, den->mod);
    nmod_poly_gcd(g, num, den);
    nmod_poly_div(num, num, g);
    nmod_poly_div(den, den, g);
    const uint64_t c = n_invmod(den->coeffs[nmod_poly_length(den) - 1], den->mod.n);
    nmod_poly_scalar_mul_nmod(num, num, c);
    nmod_poly_scalar_mul_nmod(den, den, c);
    nmod_poly_clear(g);
}

/* The first remainder of m and a, shorter than m, of at most lennum coefficients, and its
 * cofactor of a; whether they have no common factor. */
static int plain_euclid(nmod_poly_t num, nmod_poly_t den, const nmod_poly_t a, const nmod_poly_t m,
                        int64_t lennum)
{
    nmod_poly_t before, factor, q;
    nmod_poly_init_mod(before, m->mod);
    nmod_poly_init_mod(factor, m->mod);
    nmod_poly_init_mod(q, m->mod);
    nmod_poly_set(before, m);
    nmod_poly_set(num, a);
    nmod_poly_one(den);
    while (nmod_poly_length(num) > lennum)
    {
        nmod_poly_divrem(q, before, before, num);
        nmod_poly_swap(before, num);
        nmod_poly_mul(q, q, den);
        nmod_poly_sub(factor, factor, q);
        nmod_poly_swap(factor, den);
    }
    nmod_poly_gcd(q, num, den);
    const int coprime = nmod_poly_length(q) == 1;
    FUZZ_CLEAR(before, factor, q);
    return coprime;
}

/* Expects the fraction that a modulo m is, which plain Euclid finds when there is one. */
static void want_fraction(fuzz_case_t *x, const nmod_poly_t a, const nmod_poly_t m)
{
    nmod_poly_t num, den;
    FUZZ_INIT(x->p, num, den);
    const int coprime = plain_euclid(num, den, a, m, x->n[0]);
    x->expected = coprime && nmod_poly_length(den) <= x->n[1] ? CUNMOD_OK : CUNMOD_E_NO_FRACTION;
    if (x->expected == CUNMOD_OK)
    {
        reduce(num, den);
    }
    else
    {
        nmod_poly_zero(num);
        nmod_poly_zero(den);
    }
    fuzz_want(x, x->n[0], num);
    fuzz_want(x, x->n[1], den);
    FUZZ_CLEAR(num, den);
}

/* Lengths of numerator and denominator whose sum is len at most. */
static void draw_bounds(fuzz_case_t *x, int64_t len)
{
    const int64_t sum = fuzz_chance(3) ? test_range(1, len) : len;
    x->n[1] = fuzz_chance(2) ? (sum + 1) / 2 : test_range(1, sum);
    x->n[0] = sum - x->n[1];
}

static void make_random_fraction(fuzz_case_t *x)
{
    nmod_poly_t a, m;
    fuzz_open_two(x, a, m);
    if (nmod_poly_is_zero(m))
    {
        x->n[0] = x->n[1] = 1;
        fuzz_want_space(x, 1);
        fuzz_want_space(x, 1);
        x->expected = CUNMOD_E_DIVZERO;
    }
    else
    {
        draw_bounds(x, nmod_poly_length(m));
        nmod_poly_rem(a, a, m);
        want_fraction(x, a, m);
    }
    FUZZ_CLEAR(a, m);
}

/* a = num / den modulo m, or 0 where den has no inverse. */
static void make_planted_fraction(fuzz_case_t *x)
{
    nmod_poly_t num, den, a, m;
    const int64_t lenm = fuzz_length(x) + 1;
    draw_bounds(x, lenm);
    fuzz_random_poly(num, test_range(0, x->n[0]), x->p);
    fuzz_random_poly(den, test_range(1, x->n[1]), x->p);
    fuzz_random_poly(m, lenm, x->p);
    nmod_poly_init(a, x->p);
    if (lenm == 1 || !nmod_poly_invmod(a, den, m))
        nmod_poly_zero(num);
    nmod_poly_mulmod(a, a, num, m);
    reduce(num, den);
    fuzz_take(x, 0, a, "planted fraction");
    fuzz_take(x, 1, m, "dense");
    fuzz_want(x, x->n[0], num);
    fuzz_want(x, x->n[1], den);
    FUZZ_CLEAR(num, den, a, m);
}

static void make_ratrec(fuzz_case_t *x)
{
    if (x->bound > FEW || fuzz_chance(2))
        make_planted_fraction(x);
    else
        make_random_fraction(x);
}

CALLS(ratrec, cunmod_ratrec(x->r[0], x->n[0], x->r[1], x->n[1], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_ratrec(x->pr[0], x->n[0], x->pr[1], x->n[1], x->pa[0], x->pa[1]))

/* m divides den a - num. */
static int holds_ratrec(fuzz_case_t *x)
{
    nmod_poly_t num, den, a, m;
    fuzz_set(num, x->result[0].got, x->n[0], x->p);
    fuzz_set(den, x->result[1].got, x->n[1], x->p);
    fuzz_get(a, x, 0);
    fuzz_get(m, x, 1);
    nmod_poly_mul(a, a, den);
    nmod_poly_sub(a, a, num);
    nmod_poly_rem(a, a, m);
    const int divides = nmod_poly_is_zero(a);
    FUZZ_CLEAR(num, den, a, m);
    return divides;
}

/* ---- Pade approximants ---- */

/* A series, of a fraction as often as not. */
static void make_series(fuzz_case_t *x, int64_t n, int64_t lennum, int64_t lenden)
{
    nmod_poly_t num, den;
    if (n == 0 || fuzz_chance(2))
    {
        fuzz_operand(x, 0, fuzz_chance(2) ? n : fuzz_length(x));
        return;
    }
    fuzz_random_poly(num, lennum, x->p);
    fuzz_random_poly(den, lenden, x->p);
    nmod_poly_set_coeff_ui(den, 0, 1 + test_below(x->p - 1));
    nmod_poly_div_series(num, num, den, n);
    fuzz_take(x, 0, num, "planted fraction");
    FUZZ_CLEAR(num, den);
}

static void make_pade(fuzz_case_t *x)
{
    nmod_poly_t a, m;
    x->bound = x->bound < FEW ? x->bound : FEW;
    const int64_t n = fuzz_length(x);
    draw_bounds(x, n + 1);
    const int64_t power = x->n[0] + x->n[1] - 1;
    make_series(x, power, test_range(0, x->n[0]), test_range(1, x->n[1]));
    fuzz_get(a, x, 0);
    nmod_poly_truncate(a, power);
    nmod_poly_init(m, x->p);
    nmod_poly_set_coeff_ui(m, power, 1);
    want_fraction(x, a, m);
    FUZZ_CLEAR(a, m);
}

CALLS(pade, cunmod_pade(x->r[0], x->n[0], x->r[1], x->n[1], ARRAY(0), OVER),
      cunmod_poly_pade(x->pr[0], x->n[0], x->pr[1], x->n[1], x->pa[0]))

/* ---- minimal polynomials ---- */

static void make_minpoly(fuzz_case_t *x)
{
    nmod_berlekamp_massey_t state;
    nmod_poly_t v;
    const int64_t most = fuzz_length(x), order = test_range(0, most / 2);
    make_series(x, most, order, order + 1);
    const int64_t n = x->n[0] = x->operand[0].len;
    nmod_berlekamp_massey_init(state, x->p);
    nmod_berlekamp_massey_add_points(state, x->operand[0].words, n);
    nmod_berlekamp_massey_reduce(state);
    nmod_poly_init(v, x->p);
    nmod_poly_make_monic(v, nmod_berlekamp_massey_V_poly(state));
    fuzz_want(x, n / 2 + 1, v);
    x->written = x->want_number = nmod_poly_length(v);
    nmod_poly_clear(v);
    nmod_berlekamp_massey_clear(state);
}

CALLS(minpoly, cunmod_minpoly(x->r[0], &x->number_got, ARRAY(0), OVER),
      cunmod_poly_minpoly(x->pr[0], x->pa[0], x->n[0]))

#define FRACTION(title, number, identity)                                                          \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_GCD, .gives_number = number, .cost = 8,                    \
        .make = make_##title, .array = array_##title, .poly = poly_##title, .holds = identity      \
    }

const fuzz_operation_t fuzz_fractions[] = {
    FRACTION(ratrec, FUZZ_NO_NUMBER, holds_ratrec),
    FRACTION(pade, FUZZ_NO_NUMBER, NULL),
    FRACTION(minpoly, FUZZ_OF_ARRAYS, NULL),
    {.name = NULL},
};
