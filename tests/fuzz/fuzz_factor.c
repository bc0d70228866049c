/* Random cases of factorizations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <stdlib.h>

#include "tests/fuzz/fuzz_draw.h"
#include "tests/harness/harness.h"

#define MOST 40 /* greatest length */

/* Returns a number that depends on a factor and its exponent. The sum of these numbers over all
 * factors does not depend on their order. */
static uint64_t digest(const uint64_t *f, int64_t len, int64_t exp)
{
    uint64_t z = (uint64_t)exp + 1;
    for (int64_t i = 0; i < len; i++)
        z = (z ^ f[i]) * UINT64_C(0x9e3779b97f4a7c15) + (z >> 29);
    return z;
}

/* Draws operand 0, a product of powers; f = operand 0, initialised. Expects E_DIVZERO where f is
 * zero and may_not is set. */
static void open_product(fuzz_case_t *x, nmod_poly_t f, int may_not)
{
    nmod_poly_t g;
    x->bound = x->bound < MOST ? x->bound : MOST;
    fuzz_random_poly(f, test_range(0, x->bound / 2), x->p);
    fuzz_random_poly(g, 1 + test_range(0, 3), x->p);
    for (int i = (int)test_below(4); i > 0; i--)
        nmod_poly_mul(f, f, g);
    fuzz_take(x, 0, f, "a product");
    x->operands = 1;
    x->expected = may_not && nmod_poly_is_zero(f) ? CUNMOD_E_DIVZERO : CUNMOD_OK;
    nmod_poly_clear(g);
}

static void make_is_irreducible(fuzz_case_t *x)
{
    nmod_poly_t f;
    open_product(x, f, 0);
    *fuzz_want_space(x, 1) = nmod_poly_length(f) > 1 && nmod_poly_is_irreducible(f);
    nmod_poly_clear(f);
}

static void make_factor(fuzz_case_t *x)
{
    nmod_poly_t f;
    nmod_poly_factor_t found;
    open_product(x, f, 1);
    nmod_poly_factor_init(found);
    uint64_t sum = x->expected == CUNMOD_OK ? nmod_poly_factor(found, f) : 0;
    for (slong i = 0; i < found->num; i++)
        sum += digest((const uint64_t *)found->p[i].coeffs, found->p[i].length, found->exp[i]);
    *fuzz_want_space(x, 1) = sum;
    nmod_poly_factor_clear(found);
    nmod_poly_clear(f);
}

/* Calls cunmod_factor, or cunmod_poly_factor. If the result has no address, the call gets none. */
static int factor(fuzz_case_t *x)
{
    uint64_t lead = 0, factors[4 * MOST];
    int64_t lens[2 * MOST], exps[2 * MOST], count = 0;
    uint64_t *const to = x->r[0] != NULL ? &lead : NULL;
    const int status = x->of_polys
                           ? cunmod_poly_factor(to, factors, lens, exps, &count, 2 * MOST, x->pa[0])
                           : cunmod_factor(to, factors, lens, exps, &count, ARRAY(0), OVER);
    const uint64_t *f = factors;
    for (int64_t i = 0; i < count; f += lens[i], i++)
        lead += digest(f, lens[i], exps[i]);
    if (status == CUNMOD_OK && to != NULL)
        x->r[0][0] = lead;
    return status;
}

static int is_irreducible(fuzz_case_t *x)
{
    int found = 0;
    int *const to = x->r[0] != NULL ? &found : NULL;
    const int status = x->of_polys ? cunmod_poly_is_irreducible(to, x->pa[0])
                                   : cunmod_is_irreducible(to, ARRAY(0), OVER);
    if (status == CUNMOD_OK && to != NULL)
        x->r[0][0] = (uint64_t)found;
    return status;
}

#define FACTORS(title)                                                                             \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_MUL, .cost = 8, .make = make_##title, .array = title,      \
        .poly = title, .gives_word = 1, .in_steps = 1, .may_be_idle = 1, .by_lengths = 1           \
    }

const fuzz_operation_t fuzz_factor[] = {
    FACTORS(is_irreducible),
    FACTORS(factor),
    {.name = NULL},
};
