/* Random cases of powers and of functions of power series.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- powers: the exponent is n[1] ---- */

static void make_powers(fuzz_case_t *x, int truncated)
{
    nmod_poly_t f;
    const int64_t most = 1 + (int64_t)test_below(9);
    int64_t len = fuzz_length(x) / most;
    fuzz_operand(x, 0, len);
    fuzz_get(f, x, 0);
    const uint64_t e = truncated && fuzz_chance(4) ? test_random()
                                                   : (uint64_t)(most - fuzz_chance(3));
    x->n[1] = (int64_t)e;
    len = x->operand[0].len;
    const int64_t all = e == 0 ? 1 : len == 0 ? 0 : (len - 1) * most + 1;
    x->n[0] = truncated ? test_range(0, all + 3) : all;
    if (truncated)
    {
        nmod_poly_t base;
        nmod_poly_init(base, x->p);
        nmod_poly_set(base, f);
        nmod_poly_zero(f);
        nmod_poly_set_coeff_ui(f, 0, 1);
        for (int bit = 63; bit >= 0 && x->n[0] > 0;
             bit--) /* FLINT 2.9 is wrong for some of these */
        {
            nmod_poly_mullow(f, f, f, x->n[0]);
            if (e >> bit & 1)
                nmod_poly_mullow(f, f, base, x->n[0]);
        }
        nmod_poly_truncate(f, x->n[0]);
        nmod_poly_clear(base);
    }
    else
    {
        nmod_poly_pow(f, f, e);
    }
    fuzz_close_one(x,
                   truncated  ? x->n[0]
                   : e == 0   ? 1
                   : len == 0 ? 0
                              : (len - 1) * (int64_t)e + 1,
                   f);
}

MAKE(pow, make_powers(x, 0))
MAKE(pow_trunc, make_powers(x, 1))

CALLS(pow, cunmod_pow(x->r[0], ARRAY(0), (uint64_t)x->n[1], OVER),
      cunmod_poly_pow(x->pr[0], x->pa[0], (uint64_t)x->n[1]))
CALLS(pow_trunc, cunmod_pow_trunc(x->r[0], ARRAY(0), (uint64_t)x->n[1], x->n[0], OVER),
      cunmod_poly_pow_trunc(x->pr[0], x->pa[0], (uint64_t)x->n[1], x->n[0]))

/* ---- functions of power series: n[0] coefficients ---- */

void fuzz_open_series(fuzz_case_t *x, nmod_poly_t f, uint64_t low0, int has_slope)
{
    const int64_t n = fuzz_length(x);
    x->n[0] = fuzz_chance(8) || (uint64_t)n <= x->p ? n : (int64_t)x->p;
    fuzz_operand(x, 0, fuzz_chance(3) ? fuzz_length(x) : x->n[0]);
    fuzz_operand_t *const a = &x->operand[0];
    if (a->len > 0)
        a->words[0] = low0;
    if (a->len > 1 && has_slope && a->words[1] == 0)
        a->words[1] = 1 + test_below(x->p - 1);
    fuzz_get(f, x, 0);
}

void fuzz_close_series(fuzz_case_t *x, nmod_poly_t f, fuzz_series_t *function)
{
    if (x->expected == CUNMOD_OK && x->n[0] > 0)
    {
        nmod_poly_t z;
        nmod_poly_init(z, x->p);
        function(z, f, x->n[0]);
        nmod_poly_swap(f, z);
        nmod_poly_clear(z);
    }
    else
    {
        nmod_poly_zero(f);
    }
    nmod_poly_truncate(f, x->n[0]);
    fuzz_close_one(x, x->n[0], f);
}

void fuzz_expect_units(fuzz_case_t *x, int is_good)
{
    x->expected = !is_good                                         ? CUNMOD_E_DOMAIN
                  : x->n[0] > 1 && (uint64_t)(x->n[0] - 1) >= x->p ? CUNMOD_E_DOMAIN
                                                                   : CUNMOD_OK;
}

static void make_log_series(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_open_series(x, f, 1, 0);
    fuzz_expect_units(x, nmod_poly_get_coeff_ui(f, 0) == 1);
    fuzz_close_series(x, f, nmod_poly_log_series);
}

static void make_exp_series(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_open_series(x, f, 0, 0);
    fuzz_expect_units(x, 1);
    fuzz_close_series(x, f, nmod_poly_exp_series);
}

static void make_roots(fuzz_case_t *x, fuzz_series_t *function)
{
    nmod_poly_t f;
    fuzz_open_series(x, f, 1, 0);
    x->expected = nmod_poly_get_coeff_ui(f, 0) != 1 ? CUNMOD_E_DOMAIN
                  : x->p == 2 && x->n[0] > 1        ? CUNMOD_E_INVERSE
                                                    : CUNMOD_OK;
    fuzz_close_series(x, f, function);
}

MAKE(sqrt_series, make_roots(x, nmod_poly_sqrt_series))
MAKE(invsqrt_series, make_roots(x, nmod_poly_invsqrt_series))

/* Coefficient by coefficient, from that of a(r). FLINT divides by numbers below n on its way, and
 * aborts where p divides one. */
static void revert_slowly(nmod_poly_t res, const nmod_poly_t a, slong n)
{
    const uint64_t p = res->mod.n, inverse = ref_inverse(nmod_poly_get_coeff_ui(a, 1), p);
    nmod_poly_t z;
    nmod_poly_init(z, p);
    nmod_poly_zero(res);
    for (slong k = 1; k < n; k++)
    {
        nmod_poly_compose_series(z, a, res, k + 1);
        const uint64_t missing = ref_submod(k == 1, nmod_poly_get_coeff_ui(z, k), p);
        nmod_poly_set_coeff_ui(res, k, ref_mulmod(missing, inverse, p));
    }
    nmod_poly_clear(z);
}

static void make_revert_series(fuzz_case_t *x)
{
    nmod_poly_t f;
    x->bound = x->bound < 300 ? x->bound : 300;
    x->bound = x->p > 300 ? x->bound : 40;
    fuzz_open_series(x, f, 0, 1);
    x->expected = nmod_poly_get_coeff_ui(f, 1) == 0 ? CUNMOD_E_INVERSE : CUNMOD_OK;
    fuzz_close_series(x, f, x->p > 300 ? nmod_poly_revert_series : revert_slowly);
}

/* Newton's identities for b = a / lc(a) of degree d:
 * s_k = - sum over 0 < i < k, i <= d, of b_(d-i) s_(k-i) - (k b_(d-k) if k <= d). (FLINT 2.9 has
 * another result modulo small primes.) */
static void power_sums(nmod_poly_t res, const nmod_poly_t a, slong n)
{
    const uint64_t p = res->mod.n;
    const slong d = nmod_poly_degree(a);
    nmod_poly_t b;
    nmod_poly_init(b, p);
    nmod_poly_make_monic(b, a);
    nmod_poly_zero(res);
    nmod_poly_set_coeff_ui(res, 0, (uint64_t)d % p);
    for (slong k = 1; k < n; k++)
    {
        uint64_t sum = 0;
        for (slong i = 1; i <= k && i <= d; i++)
        {
            const uint64_t power = i < k ? nmod_poly_get_coeff_ui(res, k - i) : (uint64_t)k % p;
            sum = fuzz_sum(nmod_poly_get_coeff_ui(b, d - i), power, sum, p);
        }
        nmod_poly_set_coeff_ui(res, k, ref_submod(0, sum, p));
    }
    nmod_poly_clear(b);
}

static void make_power_sums(fuzz_case_t *x)
{
    nmod_poly_t f;
    x->bound = x->bound < 400 ? x->bound : 400;
    fuzz_open_series(x, f, test_below(x->p), 0);
    x->expected = nmod_poly_is_zero(f) ? CUNMOD_E_DIVZERO : CUNMOD_OK;
    fuzz_close_series(x, f, power_sums);
}

COUNTED(log_series, cunmod_log_series, cunmod_poly_log_series)
COUNTED(exp_series, cunmod_exp_series, cunmod_poly_exp_series)
COUNTED(sqrt_series, cunmod_sqrt_series, cunmod_poly_sqrt_series)
COUNTED(invsqrt_series, cunmod_invsqrt_series, cunmod_poly_invsqrt_series)
COUNTED(revert_series, cunmod_revert_series, cunmod_poly_revert_series)
COUNTED(power_sums, cunmod_power_sums, cunmod_poly_power_sums)

static void make_compose_series(fuzz_case_t *x)
{
    nmod_poly_t a, g;
    x->bound = x->bound < 300 ? x->bound : 300;
    fuzz_operand(x, 0, fuzz_length(x));
    fuzz_operand(x, 1, fuzz_length(x));
    x->n[0] = fuzz_length(x);
    if (x->operand[1].len > 0 && !fuzz_chance(10))
        x->operand[1].words[0] = 0;
    fuzz_get(a, x, 0);
    fuzz_get(g, x, 1);
    x->expected = nmod_poly_get_coeff_ui(g, 0) != 0 ? CUNMOD_E_DOMAIN : CUNMOD_OK;
    if (x->expected == CUNMOD_OK && x->n[0] > 0)
        nmod_poly_compose_series(a, a, g, x->n[0]);
    else
        nmod_poly_zero(a);
    fuzz_want(x, x->n[0], a);
    FUZZ_CLEAR(a, g);
}

CALLS(compose_series, cunmod_compose_series(x->r[0], ARRAY(0), ARRAY(1), x->n[0], OVER),
      cunmod_poly_compose_series(x->pr[0], x->pa[0], x->pa[1], x->n[0]))

const fuzz_operation_t fuzz_series[] = {
    ALGEBRA(pow, .any_modulus = 1),        ALGEBRA(pow_trunc, .any_modulus = 1),
    ALGEBRA(log_series, .holds = NULL),    ALGEBRA(exp_series, .holds = NULL),
    ALGEBRA(sqrt_series, .holds = NULL),   ALGEBRA(invsqrt_series, .holds = NULL),
    ALGEBRA(revert_series, .holds = NULL), ALGEBRA(compose_series, .holds = NULL),
    ALGEBRA(power_sums, .holds = NULL),    {.name = NULL},
};
