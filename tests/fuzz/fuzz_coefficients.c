/* Random cases of elementary operations: values, coefficients, comparisons, random polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/steps.h"
#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- values and coefficients ---- */

static void make_evaluate_at(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    *fuzz_want_space(x, 1) = fuzz_operand_at(x, 0, fuzz_draw_constant(x));
}

CALLS(evaluate_at, cunmod_evaluate_at(x->r[0], ARRAY(0), fuzz_constant(x), OVER),
      cunmod_poly_evaluate_at(x->r[0], x->pa[0], fuzz_constant(x)))

static void make_get_coeff(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const int64_t i = fuzz_draw_count(x);
    *fuzz_want_space(x, 1) = i < x->operand[0].len ? x->operand[0].words[i] : 0;
}

POLY_CALL(get_coeff, cunmod_poly_get_coeff(x->r[0], x->pa[0], x->n[0]))

static void make_set_coeff(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_open_one(x, f);
    const int64_t i = fuzz_draw_count(x);
    nmod_poly_set_coeff_ui(f, i, fuzz_draw_constant(x));
    fuzz_close_one(x, x->operand[0].len > i ? x->operand[0].len : i + 1, f);
}

/* The operand is to stay, and the result is not to change before all is done. */
static int poly_set_coeff(fuzz_case_t *x)
{
    cunmod_poly_t copy = NULL;
    int status = cunmod_poly_create(&copy, x->p, x->ctx);
    CUNMOD_THEN(cunmod_poly_set(copy, x->pa[0]));
    CUNMOD_THEN(cunmod_poly_set_coeff(copy, x->n[0], fuzz_constant(x)));
    CUNMOD_THEN(cunmod_poly_swap(x->pr[0], copy));
    cunmod_poly_destroy(copy);
    return status;
}

static void make_set(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_open_one(x, f);
    fuzz_close_one(x, x->operand[0].len, f);
}

POLY_CALL(set, cunmod_poly_set(x->pr[0], x->pa[0]))

/* ---- comparisons ---- */

static void make_equal(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const int64_t len = x->operand[0].len;
    uint64_t *const b = fuzz_space(x, 1, len, "a copy");
    for (int64_t i = 0; i < len; i++)
        b[i] = x->operand[0].words[i];
    x->want_number = 1;
    if (len > 0 && fuzz_chance(2))
    {
        b[test_range(0, len - 1)] = test_below(x->p);
        for (int64_t i = 0; i < len; i++)
            x->want_number = b[i] == x->operand[0].words[i] ? x->want_number : 0;
    }
}

NUMBER_CALL(poly_equal, int, cunmod_poly_equal(&got, x->pa[0], x->pa[1]))

static void make_is_zero(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    x->want_number = fuzz_true(x, 0) == 0;
}

NUMBER_CALL(poly_is_zero, int, cunmod_poly_is_zero(&got, x->pa[0]))

/* ---- random polynomials: as many coefficients as the operand has words ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* The 128 random bits times p, over 2^128, by halves of 64 bits. */
static void make_random(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const int64_t n = x->operand[0].len;
    const uint64_t seed = test_random();
    uint64_t state = mix(seed), *const want = fuzz_want_space(x, n);
    x->n[1] = (int64_t)seed;
    for (int64_t i = 0; i < n; i++)
    {
        const uint64_t low = mix(state += 0x9e3779b97f4a7c15u);
        const uint64_t high = mix(state += 0x9e3779b97f4a7c15u);
        const unsigned __int128 carried = (unsigned __int128)low * x->p >> 64;
        want[i] = (uint64_t)(((unsigned __int128)high * x->p + carried) >> 64);
    }
}

POLY_CALL(random, x->pa[0] == NULL
                      ? CUNMOD_E_ARGUMENT
                      : cunmod_poly_random(x->pr[0], x->operand[0].len, (uint64_t)x->n[1]))

const fuzz_operation_t fuzz_coefficients[] = {
    ELEMENTARY(evaluate_at, .array = array_evaluate_at, .gives_word = 1),
    ELEMENTARY(get_coeff, .gives_word = 1, .may_be_idle = 1),
    ELEMENTARY(set_coeff, .may_be_idle = 1, .in_steps = 1),
    ELEMENTARY(set, .may_be_idle = 1),
    ELEMENTARY(equal, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(is_zero, .gives_number = FUZZ_ALWAYS, .may_be_idle = 1),
    ELEMENTARY(random, .holds = NULL),
    {.name = NULL},
};
