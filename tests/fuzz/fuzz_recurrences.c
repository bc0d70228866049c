/* Random cases of recurrences in steps, and of Chinese remainders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <stdlib.h>

#include "base/steps.h"
#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

/* ---- recurrences: operand 0 are the terms, n[0] of them before the first reduction; n[1] zeros
 * behind them ---- */

/* Makes the terms of a recurrence of a low order, three times in four. */
static void draw_terms(fuzz_case_t *x)
{
    fuzz_operand(x, 0, fuzz_length(x));
    fuzz_operand_t *const a = &x->operand[0];
    const int64_t order = test_range(0, a->len / (1 + (int64_t)test_below(4)));
    if (order > 0 && order < a->len && !fuzz_chance(4))
    {
        uint64_t *const c = test_poly(order, x->p, TEST_DENSE);
        for (int64_t i = order; i < a->len; i++)
        {
            a->words[i] = 0;
            for (int64_t k = 0; k < order; k++)
                a->words[i] = fuzz_sum(c[k], a->words[i - order + k], a->words[i], x->p);
        }
        free(c);
    }
}

static void make_recurrence_reduce(fuzz_case_t *x)
{
    nmod_berlekamp_massey_t b;
    draw_terms(x);
    const fuzz_operand_t *const a = &x->operand[0];
    x->n[0] = x->of_polys ? a->len : test_range(0, a->len);
    x->n[1] = fuzz_chance(2) ? 0 : test_range(0, 5);
    const int64_t n = a->len + x->n[1];
    nmod_berlekamp_massey_init(b, x->p);
    nmod_berlekamp_massey_add_points(b, a->words, x->n[0]);
    x->want_number = nmod_berlekamp_massey_reduce(b);
    nmod_berlekamp_massey_add_points(b, a->words + x->n[0], a->len - x->n[0]);
    nmod_berlekamp_massey_add_zeros(b, x->n[1]);
    x->want_number += 2 * nmod_berlekamp_massey_reduce(b);
    fuzz_want(x, n / 2 + 1, nmod_berlekamp_massey_V_poly(b));
    fuzz_want(x, (n + 1) / 2, nmod_berlekamp_massey_R_poly(b));
    nmod_berlekamp_massey_clear(b);
}

/* Both reductions, around the terms that come between them. */
static int reduce(fuzz_case_t *x, cunmod_recurrence_t recurrence, const uint64_t *more, int64_t n)
{
    int first = 0, second = 0;
    int status = cunmod_recurrence_reduce(&first, recurrence);
    CUNMOD_THEN(cunmod_recurrence_add(recurrence, more, n));
    CUNMOD_THEN(cunmod_recurrence_add_zeros(recurrence, x->n[1]));
    CUNMOD_THEN(cunmod_recurrence_reduce(&second, recurrence));
    x->number_got = status == CUNMOD_OK ? first + 2 * second : FUZZ_UNSET;
    return status;
}

static int array_recurrence_reduce(fuzz_case_t *x)
{
    cunmod_recurrence_t recurrence = NULL;
    const int64_t first = x->len[0] < 0 ? x->len[0] : x->n[0];
    int status = cunmod_recurrence_create(&recurrence, x->modulus, x->ctx);
    if (status == CUNMOD_OK && fuzz_chance(4)) /* what is forgotten again */
    {
        CHECK_OK(cunmod_recurrence_add_zeros(recurrence, 7));
        CHECK_OK(cunmod_recurrence_start_over(recurrence));
    }
    CUNMOD_THEN(cunmod_recurrence_add(recurrence, x->a[0], first));
    CUNMOD_THEN(reduce(x, recurrence, x->a[0] == NULL ? NULL : x->a[0] + first, x->len[0] - first));
    CUNMOD_THEN(cunmod_recurrence_get_arrays(x->r[0], x->r[1], recurrence));
    x->number_got = status == CUNMOD_OK ? x->number_got : FUZZ_UNSET;
    cunmod_recurrence_destroy(recurrence);
    return status;
}

static int poly_recurrence_reduce(fuzz_case_t *x)
{
    cunmod_recurrence_t recurrence = NULL;
    int status = cunmod_recurrence_create(&recurrence, x->modulus, x->ctx);
    CUNMOD_THEN(cunmod_recurrence_add_poly(recurrence, x->pa[0], x->operand[0].len));
    CUNMOD_THEN(reduce(x, recurrence, NULL, 0));
    CUNMOD_THEN(cunmod_recurrence_get_polys(x->pr[0], x->pr[1], recurrence));
    x->number_got = status == CUNMOD_OK ? x->number_got : FUZZ_UNSET;
    cunmod_recurrence_destroy(recurrence);
    return status;
}

/* ---- Chinese remainders: operand 0 are moduli of n[0] + 1 words, operand 1 as many values of n[1]
 * words ---- */

#define MODULI 9

static void make_multi_crt(fuzz_case_t *x)
{
    nmod_poly_struct moduli[MODULI], values[MODULI];
    nmod_poly_t f;
    const int64_t n = test_range(1, MODULI), d = x->n[0] = 1 + fuzz_length(x) / n;
    const int64_t len = x->n[1] = test_range(1, d + 2);
    fuzz_operand(x, 0, n * (d + 1));
    fuzz_operand(x, 1, n * len);
    nmod_poly_init(f, x->p);
    for (int64_t i = 0; i < n; i++)
    {
        uint64_t *const m = x->operand[0].words + i * (d + 1);
        m[d - 1] = fuzz_chance(4) ? 1 : m[d - 1];
        m[d] = fuzz_chance(4) && m[d - 1] != 0 && d > 1 ? 0 : 1;
        fuzz_set(moduli + i, m, d + 1, x->p);
        fuzz_set(values + i, x->operand[1].words + i * len, len, x->p);
    }
    x->expected = nmod_poly_multi_crt(f, moduli, values, n) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    if (x->expected != CUNMOD_OK)
        nmod_poly_zero(f);
    if (n == 1)
        nmod_poly_rem(f, f, moduli); /* FLINT's is the value as it is */
    fuzz_want(x, n * d, f);
    for (int64_t i = 0; i < n; i++)
        FUZZ_CLEAR(moduli + i, values + i);
    nmod_poly_clear(f);
}

static int array_multi_crt(fuzz_case_t *x)
{
    const uint64_t *moduli[MODULI], *values[MODULI];
    int64_t lenm[MODULI], lenv[MODULI];
    const int64_t n = x->operand[0].len / (x->n[0] + 1);
    for (int64_t i = 0; i < n; i++)
    {
        moduli[i] = x->a[0] == NULL ? NULL : x->a[0] + i * (x->n[0] + 1);
        values[i] = x->a[1] + i * x->n[1];
        lenm[i] = x->n[0] + 1;
        lenv[i] = x->len[1] < 0 ? x->len[1] : x->n[1];
    }
    return cunmod_multi_crt(x->r[0], moduli, lenm, values, lenv, n, x->modulus, x->ctx);
}

static int poly_multi_crt(fuzz_case_t *x)
{
    cunmod_poly_t moduli[MODULI] = {NULL}, values[MODULI] = {NULL};
    const int64_t n = x->operand[0].len / (x->n[0] + 1);
    for (int64_t i = 0; i < n && x->pa[0] != NULL; i++)
    {
        moduli[i] =
            test_poly_of(x->ctx, x->operand[0].words + i * (x->n[0] + 1), x->n[0] + 1, x->p);
        values[i] = test_poly_of(x->ctx, x->operand[1].words + i * x->n[1], x->n[1], x->p);
    }
    const int status = cunmod_poly_multi_crt(x->pr[0], moduli, values, n);
    for (int64_t i = 0; i < n; i++)
    {
        cunmod_poly_destroy(moduli[i]);
        cunmod_poly_destroy(values[i]);
    }
    return status;
}

const fuzz_operation_t fuzz_recurrences[] = {
    ALGEBRA(recurrence_reduce, .gives_number = FUZZ_ALWAYS, .in_steps = 1),
    ALGEBRA(multi_crt, .holds = NULL),
    {.name = NULL},
};
