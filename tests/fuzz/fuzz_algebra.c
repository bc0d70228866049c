/* Random cases of divisibility, squarefree parts, inverses up to a factor, and discriminants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <stdlib.h>

#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"

/* ---- divisibility ---- */

/* Draws operand 1, b, of at most half of the bound, and operand 0, a = cofactor b^e. */
static void open_multiple(fuzz_case_t *x, nmod_poly_t a, nmod_poly_t b, int e)
{
    fuzz_random_poly(b, 1 + test_range(0, x->bound / (2 * e + 2)), x->p);
    fuzz_random_poly(a, test_range(0, x->bound / 2), x->p);
    for (int i = 0; i < e; i++)
        nmod_poly_mul(a, a, b);
    fuzz_take(x, 0, a, "a multiple");
    fuzz_take(x, 1, b, "a divisor");
}

static void make_divides(fuzz_case_t *x)
{
    nmod_poly_t a, b;
    open_multiple(x, a, b, !fuzz_chance(3));
    if (fuzz_chance(8))
    {
        nmod_poly_zero(b);
        x->operand[1].len = 0;
    }
    x->want_number = nmod_poly_is_zero(a);
    if (nmod_poly_length(a) >= nmod_poly_length(b) && !nmod_poly_is_zero(b))
    {
        nmod_poly_t r;
        nmod_poly_init(r, x->p);
        nmod_poly_divrem(a, r, a, b);
        x->want_number = nmod_poly_is_zero(r);
        nmod_poly_clear(r);
    }
    if (!x->want_number)
        nmod_poly_zero(a);
    fuzz_want(x, x->operand[0].len, a);
    FUZZ_CLEAR(a, b);
}

NUMBER_CALL(array_divides, int, cunmod_divides(&got, x->r[0], ARRAY(0), ARRAY(1), OVER))
NUMBER_CALL(poly_divides, int, cunmod_poly_divides(&got, x->pr[0], x->pa[0], x->pa[1]))

static void make_remove(fuzz_case_t *x)
{
    nmod_poly_t a, b, q, r;
    open_multiple(x, a, b, (int)test_below(12));
    x->expected = nmod_poly_is_zero(a)       ? CUNMOD_E_DIVZERO
                  : nmod_poly_length(b) <= 1 ? CUNMOD_E_LENGTH
                                             : CUNMOD_OK;
    x->want_number = 0;
    FUZZ_INIT(x->p, q, r);
    while (x->expected == CUNMOD_OK)
    {
        nmod_poly_divrem(q, r, a, b);
        if (!nmod_poly_is_zero(r))
            break;
        nmod_poly_swap(a, q);
        x->want_number++;
    }
    fuzz_want(x, x->operand[0].len, a);
    FUZZ_CLEAR(a, b, q, r);
}

CALLS(remove, cunmod_remove(&x->number_got, x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_remove(&x->number_got, x->pr[0], x->pa[0], x->pa[1]))

/* Expects the product of the factors of FLINT's squarefree factorization. */
static void make_squarefree_part(fuzz_case_t *x)
{
    nmod_poly_t a, b;
    nmod_poly_factor_t factors;
    x->bound = x->bound < 200 ? x->bound : 200;
    open_multiple(x, a, b, (int)test_below(8));
    x->operands = 1; /* the divisor is not an operand here */
    free(x->operand[1].words);
    x->operand[1].words = NULL;
    x->expected = nmod_poly_is_zero(a) ? CUNMOD_E_DIVZERO : CUNMOD_OK;
    if (x->expected == CUNMOD_OK)
    {
        nmod_poly_make_monic(b, a);
        nmod_poly_factor_init(factors);
        nmod_poly_factor_squarefree(factors, b);
        nmod_poly_zero(a);
        nmod_poly_set_coeff_ui(a, 0, 1);
        for (slong i = 0; i < factors->num; i++)
            nmod_poly_mul(a, a, factors->p + i);
        nmod_poly_factor_clear(factors);
    }
    fuzz_want(x, x->operand[0].len, a);
    FUZZ_CLEAR(a, b);
}

CALLS(squarefree_part, cunmod_squarefree_part(x->r[0], ARRAY(0), OVER),
      cunmod_poly_squarefree_part(x->pr[0], x->pa[0]))

/* ---- compositions ---- */

static void make_compose(fuzz_case_t *x)
{
    nmod_poly_t a, g;
    const int64_t lena = test_range(0, x->bound < 60 ? x->bound : 60);
    fuzz_operand(x, 0, fuzz_chance(2) ? lena : x->bound / (lena + 1));
    fuzz_operand(x, 1, x->operand[0].len == lena ? x->bound / (lena + 1) : lena);
    fuzz_get(a, x, 0);
    fuzz_get(g, x, 1);
    const int64_t d = x->operand[0].len - 1, e = x->operand[1].len - 1;
    nmod_poly_compose(a, a, g);
    fuzz_want(x, d > 0 && e > 0 ? d * e + 1 : 1, a);
    FUZZ_CLEAR(a, g);
}

CALLS(compose, cunmod_compose(x->r[0], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_compose(x->pr[0], x->pa[0], x->pa[1]))

/* ---- the inverse up to a factor, discriminants ---- */

static void make_gcdinv(fuzz_case_t *x)
{
    nmod_poly_t a, b, g, s, t;
    fuzz_open_two(x, a, b);
    FUZZ_INIT(x->p, g, s, t);
    nmod_poly_xgcd(g, s, t, a, b);
    const int64_t lena = fuzz_true(x, 0), lenb = fuzz_true(x, 1);
    fuzz_want(x, lena > 0 && lenb > 0 ? (lena < lenb ? lena : lenb) : lena + lenb, g);
    fuzz_want(x, x->operand[1].len > 1 ? x->operand[1].len : 1, s);
    x->want_number = x->written = nmod_poly_length(g);
    FUZZ_CLEAR(a, b, g, s, t);
}

CALLS(gcdinv, cunmod_gcdinv(x->r[0], &x->number_got, x->r[1], ARRAY(0), ARRAY(1), OVER),
      cunmod_poly_gcdinv(x->pr[0], x->pr[1], x->pa[0], x->pa[1]))

static void make_discriminant(fuzz_case_t *x)
{
    nmod_poly_t f;
    fuzz_open_one(x, f);
    *fuzz_want_space(x, 1) = nmod_poly_discriminant(f);
    nmod_poly_clear(f);
}

CALLS(discriminant, cunmod_discriminant(x->r[0], ARRAY(0), OVER),
      cunmod_poly_discriminant(x->r[0], x->pa[0]))

const fuzz_operation_t fuzz_algebra[] = {
    ALGEBRA(divides, .gives_number = FUZZ_ALWAYS),
    ALGEBRA(remove, .gives_number = FUZZ_ALWAYS),
    ALGEBRA(squarefree_part, .holds = NULL),
    ALGEBRA(compose, .holds = NULL),
    ALGEBRA(gcdinv, .gives_number = FUZZ_OF_ARRAYS, .by_lengths = 1),
    ALGEBRA(discriminant, .gives_word = 1),
    {.name = NULL},
};
