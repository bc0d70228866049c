/* Random cases of divisions, by prepared divisors too, and of power series.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- divisions ---- */

/* The status of a division by operand 1. */
static int status_of(const fuzz_case_t *x)
{
    const int64_t lenb = fuzz_true(x, 1);
    if (lenb == 0)
        return CUNMOD_E_DIVZERO;
    return ref_inverse(x->operand[1].words[lenb - 1], x->p) == 0 ? CUNMOD_E_INVERSE : CUNMOD_OK;
}

/* The results q and r, as far as they are asked for; `trimmed`: r of the true length of b. */
static void make_division(fuzz_case_t *x, int want_q, int want_r, int trimmed)
{
    nmod_poly_t a, b, q, r;
    fuzz_pair(x);
    fuzz_lead(x, 1);
    x->operand[1].from = -1; /* its leading coefficient may be another one by now */
    x->expected = status_of(x);
    const int64_t lenb = fuzz_true(x, 1), words = trimmed ? lenb : x->operand[1].len;
    fuzz_get(a, x, 0);
    fuzz_get(b, x, 1);
    FUZZ_INIT(x->p, q, r);
    if (x->expected == CUNMOD_OK)
        nmod_poly_divrem(q, r, a, b);
    if (want_q)
        fuzz_want(x, lenb > 0 ? x->operand[0].len - lenb + 1 : 0, q);
    if (want_r)
        fuzz_want(x, words - 1, r);
    FUZZ_CLEAR(a, b, q, r);
}

MAKE(divrem, make_division(x, 1, 1, 0))
MAKE(div, make_division(x, 1, 0, 0))
MAKE(rem, make_division(x, 0, 1, 0))

CALLS(divrem, cunmod_divrem(x->r[0], x->r[1], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_divrem(x->pr[0], x->pr[1], x->pa[0], x->pa[1]))

/* q b + r = a. */
static int holds_divrem(fuzz_case_t *x)
{
    const uint64_t t = test_below(x->p);
    return fuzz_sum(fuzz_result_at(x, 0, t), fuzz_operand_at(x, 1, t), fuzz_result_at(x, 1, t),
                    x->p) == fuzz_operand_at(x, 0, t);
}

CALLS(div, cunmod_div(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_div(x->pr[0], x->pa[0], x->pa[1]))
CALLS(divexact, cunmod_divexact(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_divexact(x->pr[0], x->pa[0], x->pa[1]))

CALLS(rem, cunmod_rem(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_rem(x->pr[0], x->pa[0], x->pa[1]))

/* ---- by prepared divisors ---- */

MAKE(divrem_divisor, make_division(x, 1, 1, 1))
MAKE(rem_divisor, make_division(x, 0, 1, 1))
CALLS(divrem_divisor, cunmod_divrem_divisor(x->r[0], x->r[1], ARRAY(0), x->divisor),
      cunmod_poly_divrem_divisor(x->pr[0], x->pr[1], x->pa[0], x->divisor))

CALLS(rem_divisor, cunmod_rem_divisor(x->r[0], ARRAY(0), x->divisor),
      cunmod_poly_rem_divisor(x->pr[0], x->pa[0], x->divisor))

/* ---- series ---- */

/* Whether operand i may be divided by, whose lowest coefficient is made a unit as a rule. */
static int series_status(fuzz_case_t *x, int i)
{
    uint64_t *const b = x->operand[i].words;
    x->operand[i].from = -1;
    if (x->operand[i].len > 0 && !fuzz_chance(8))
        b[0] = test_unit(x->p);
    if (fuzz_true(x, i) == 0)
        return CUNMOD_E_DIVZERO;
    return ref_inverse(b[0], x->p) == 0 ? CUNMOD_E_INVERSE : CUNMOD_OK;
}

static void make_div_series(fuzz_case_t *x)
{
    nmod_poly_t a, b, z;
    fuzz_pair(x);
    x->expected = series_status(x, 1);
    x->n[0] = fuzz_length(x);
    fuzz_get(a, x, 0);
    fuzz_get(b, x, 1);
    nmod_poly_init(z, x->p);
    if (x->expected == CUNMOD_OK && x->n[0] > 0)
    {
        nmod_poly_inv_series(z, b, x->n[0]);
        nmod_poly_mullow(z, z, a, x->n[0]);
    }
    fuzz_want(x, x->n[0], z);
    FUZZ_CLEAR(a, b, z);
}

CALLS(div_series, cunmod_div_series(x->r[0], ARRAY(0), ARRAY(1), x->n[0], OVER),
      cunmod_poly_div_series(x->pr[0], x->pa[0], x->pa[1], x->n[0]))

static void make_inv_series(fuzz_case_t *x)
{
    nmod_poly_t b, z;
    fuzz_operand(x, 0, fuzz_length(x));
    x->expected = series_status(x, 0);
    x->n[0] = fuzz_length(x);
    fuzz_get(b, x, 0);
    nmod_poly_init(z, x->p);
    if (x->expected == CUNMOD_OK && x->n[0] > 0)
        nmod_poly_inv_series(z, b, x->n[0]);
    fuzz_want(x, x->n[0], z);
    FUZZ_CLEAR(b, z);
}

CALLS(inv_series, cunmod_inv_series(x->r[0], ARRAY(0), x->n[0], OVER),
      cunmod_poly_inv_series(x->pr[0], x->pa[0], x->n[0]))

/* The lowest and the highest coefficient, and one between them, of res b. */
static int holds_series(fuzz_case_t *x)
{
    const fuzz_operand_t *const b = &x->operand[x->operands - 1], *const a = &x->operand[0];
    const int64_t n = x->n[0], at[] = {0, n - 1, n > 0 ? test_range(0, n - 1) : 0};
    for (int k = 0; k < 3 && n > 0; k++)
    {
        uint64_t sum = 0, due = at[k] == 0 ? 1 : 0;
        for (int64_t i = 0; i <= at[k] && i < b->len; i++)
            sum = fuzz_sum(b->words[i], x->result[0].got[at[k] - i], sum, x->p);
        if (x->operands == 2)
            due = at[k] < a->len ? a->words[at[k]] : 0;
        if (sum != due)
            return 0;
    }
    return 1;
}

#define DIVISION(title, prepared, maker, what, identity)                                           \
    {                                                                                              \
        .name = title, .op = CUNMOD_OP_DIV, .any_modulus = 1, .prepares = prepared, .cost = 1,     \
        .make = make_##maker, .array = array_##what, .poly = poly_##what, .holds = identity        \
    }

const fuzz_operation_t fuzz_divisions[] = {
    DIVISION("divrem", 0, divrem, divrem, holds_divrem),
    DIVISION("div", 0, div, div, NULL),
    DIVISION("rem", 0, rem, rem, NULL),
    DIVISION("divexact", 0, div, divexact, NULL),
    DIVISION("divrem_divisor", FUZZ_DIVISOR, divrem_divisor, divrem_divisor, holds_divrem),
    DIVISION("rem_divisor", FUZZ_DIVISOR, rem_divisor, rem_divisor, NULL),
    DIVISION("inv_series", 0, inv_series, inv_series, holds_series),
    DIVISION("div_series", 0, div_series, div_series, holds_series),
    {.name = NULL},
};
