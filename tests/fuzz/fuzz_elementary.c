/* Random cases of elementary operations: sums, and what else is one formula.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- operands and constants ---- */

uint64_t fuzz_draw_constant(fuzz_case_t *x)
{
    static const uint64_t few[] = {0, 1, 2};
    const uint64_t c = fuzz_chance(3)   ? few[test_below(3)] % x->p
                       : fuzz_chance(4) ? x->p - 1
                                        : test_below(x->p);
    x->n[1] = (int64_t)c;
    return c;
}

uint64_t fuzz_constant(const fuzz_case_t *x)
{
    return (uint64_t)x->n[1];
}

int64_t fuzz_draw_count(fuzz_case_t *x)
{
    const int64_t len = x->operand[0].len;
    x->n[0] = fuzz_chance(3) ? fuzz_true(x, 0) : test_range(0, len + 5);
    return x->n[0];
}

/* ---- sums ---- */

/* The lengths are often equal, and b is -c a now and then, so that sums are short or 0. */
static void open_pair(fuzz_case_t *x, nmod_poly_t a, nmod_poly_t b, uint64_t opposite)
{
    fuzz_pair(x);
    if (fuzz_chance(4) && x->operand[1].from < 0)
    {
        const int64_t n = x->operand[0].len < x->operand[1].len ? x->operand[0].len
                                                                : x->operand[1].len;
        for (int64_t i = test_range(0, n); i < n; i++)
            x->operand[1].words[i] = fuzz_sum(opposite, x->operand[0].words[i], 0, x->p);
    }
    fuzz_get(a, x, 0);
    fuzz_get(b, x, 1);
}

/* Expects a + c b. */
static void make_sum(fuzz_case_t *x, uint64_t c, uint64_t opposite)
{
    nmod_poly_t a, b;
    open_pair(x, a, b, opposite);
    nmod_poly_scalar_mul_nmod(b, b, c);
    nmod_poly_add(a, a, b);
    const int64_t lena = x->operand[0].len, lenb = x->operand[1].len;
    fuzz_want(x, lena > lenb ? lena : lenb, a);
    FUZZ_CLEAR(a, b);
}

MAKE(add, make_sum(x, 1, x->p - 1))
MAKE(sub, make_sum(x, x->p - 1, 1))
MAKE(scalar_addmul, make_sum(x, fuzz_draw_constant(x), x->p - 1))

CALLS(add, cunmod_add(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_add(x->pr[0], x->pa[0], x->pa[1]))
CALLS(sub, cunmod_sub(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_sub(x->pr[0], x->pa[0], x->pa[1]))
CALLS(scalar_addmul, cunmod_scalar_addmul(x->r[0], ARRAY(0), ARRAY(1), fuzz_constant(x), OVER),
      cunmod_poly_scalar_addmul(x->pr[0], x->pa[0], x->pa[1], fuzz_constant(x)))

/* ---- one operand ---- */

/* Expects what `change` makes of f, which is operand 0; the result has `room` words. */
#define MAKE_ONE(title, change, room)                                                              \
    static void make_##title(fuzz_case_t *x)                                                       \
    {                                                                                              \
        nmod_poly_t f;                                                                             \
        fuzz_open_one(x, f);                                                                       \
        change;                                                                                    \
        fuzz_close_one(x, room, f);                                                                \
    }

MAKE_ONE(neg, nmod_poly_neg(f, f), x->operand[0].len)
MAKE_ONE(scalar_mul, nmod_poly_scalar_mul_nmod(f, f, fuzz_draw_constant(x)), x->operand[0].len)
MAKE_ONE(derivative, nmod_poly_derivative(f, f), x->operand[0].len - 1)

CALLS(scalar_mul, cunmod_scalar_mul(x->r[0], ARRAY(0), fuzz_constant(x), OVER),
      cunmod_poly_scalar_mul(x->pr[0], x->pa[0], fuzz_constant(x)))

/* Coefficient i of the integral times i is coefficient i-1 of the operand. */
static void make_integral(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const int64_t len = fuzz_true(x, 0);
    uint64_t *const want = fuzz_want_space(x, x->operand[0].len + 1);
    for (int64_t i = 1; i <= len && x->expected == CUNMOD_OK; i++)
    {
        const int shares = (uint64_t)i >= x->p || (i > 1 && x->p % (uint64_t)i == 0);
        x->expected = shares ? CUNMOD_E_INVERSE : CUNMOD_OK;
        want[i] =
            shares ? 0
                   : ref_mulmod(x->operand[0].words[i - 1], ref_inverse((uint64_t)i, x->p), x->p);
    }
}

static void make_make_monic(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    fuzz_lead(x, 0);
    const fuzz_operand_t *const a = &x->operand[0];
    const int64_t len = fuzz_true(x, 0);
    uint64_t *const want = fuzz_want_space(x, a->len);
    const uint64_t inverse = len > 0 ? ref_inverse(a->words[len - 1], x->p) : 0;
    x->expected = len == 0 ? CUNMOD_E_DIVZERO : inverse == 0 ? CUNMOD_E_INVERSE : CUNMOD_OK;
    for (int64_t i = 0; i < len; i++)
        want[i] = ref_mulmod(a->words[i], inverse, x->p);
}

CALLS(neg, cunmod_neg(x->r[0], ARRAY(0), OVER), cunmod_poly_neg(x->pr[0], x->pa[0]))
CALLS(derivative, cunmod_derivative(x->r[0], ARRAY(0), OVER),
      cunmod_poly_derivative(x->pr[0], x->pa[0]))
CALLS(integral, cunmod_integral(x->r[0], ARRAY(0), OVER), cunmod_poly_integral(x->pr[0], x->pa[0]))
CALLS(make_monic, cunmod_make_monic(x->r[0], ARRAY(0), OVER),
      cunmod_poly_make_monic(x->pr[0], x->pa[0]))

/* ---- one operand and a number of coefficients ---- */

static void make_shift_left(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_open_one(x, f);
    const int64_t len = x->operand[0].len, k = fuzz_draw_count(x);
    if (nmod_poly_length(f) > 0) /* FLINT 2.9 makes 0 longer */
        nmod_poly_shift_left(f, f, k);
    fuzz_close_one(x, len > 0 ? len + k : 0, f);
}

MAKE_ONE(shift_right, nmod_poly_shift_right(f, f, fuzz_draw_count(x)), x->operand[0].len - x->n[0])
MAKE_ONE(reverse, nmod_poly_reverse(f, f, fuzz_draw_count(x)), x->n[0])
MAKE_ONE(truncate, nmod_poly_truncate(f, fuzz_draw_count(x)), x->operand[0].len)

/* Every n[0]-th coefficient. */
static void make_deflate(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    const fuzz_operand_t *const a = &x->operand[0];
    const int64_t k = x->n[0] = fuzz_chance(3) ? 2 : test_range(1, a->len + 2);
    uint64_t *const want = fuzz_want_space(x, (a->len + k - 1) / k);
    for (int64_t i = 0; i < a->len; i += k)
        want[i / k] = a->words[i];
}

static void make_inflate(fuzz_case_t *x)
{
    const int64_t k = x->n[0] = test_range(1, 5);
    fuzz_operand(x, 0, fuzz_length(x) / k);
    const fuzz_operand_t *const a = &x->operand[0];
    uint64_t *const want = fuzz_want_space(x, a->len > 0 ? (a->len - 1) * k + 1 : 0);
    for (int64_t i = 0; i < a->len; i++)
        want[i * k] = a->words[i];
}

COUNTED(shift_left, cunmod_shift_left, cunmod_poly_shift_left)
COUNTED(shift_right, cunmod_shift_right, cunmod_poly_shift_right)
COUNTED(reverse, cunmod_reverse, cunmod_poly_reverse)
COUNTED(deflate, cunmod_deflate, cunmod_poly_deflate)
COUNTED(inflate, cunmod_inflate, cunmod_poly_inflate)
POLY_CALL(truncate, cunmod_poly_truncate(x->pr[0], x->pa[0], x->n[0]))

const fuzz_operation_t fuzz_elementary[] = {
    ELEMENTARY(add, .array = array_add),
    ELEMENTARY(sub, .array = array_sub),
    ELEMENTARY(neg, .array = array_neg),
    ELEMENTARY(scalar_mul, .array = array_scalar_mul),
    ELEMENTARY(scalar_addmul, .array = array_scalar_addmul),
    ELEMENTARY(shift_left, .array = array_shift_left),
    ELEMENTARY(shift_right, .array = array_shift_right),
    ELEMENTARY(reverse, .array = array_reverse),
    ELEMENTARY(deflate, .array = array_deflate),
    ELEMENTARY(inflate, .array = array_inflate),
    ELEMENTARY(truncate, .may_be_idle = 1),
    ELEMENTARY(derivative, .array = array_derivative),
    ELEMENTARY(integral, .array = array_integral),
    ELEMENTARY(make_monic, .array = array_make_monic),
    {.name = NULL},
};
