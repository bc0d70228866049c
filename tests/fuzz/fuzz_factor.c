/* Random cases of factorizations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/fuzz/fuzz_draw.h"
#include "tests/fuzz/fuzz_factored.h"
#include "tests/harness/harness.h"

#define MOST 40 /* greatest length of most cases */

/* Draws operand 0. The result is the digest that is expected. If there is none for zero, zero has
 * the status E_DIVZERO. */
static void make(fuzz_case_t *x, fuzz_expected_t *expected, int takes_zero)
{
    nmod_poly_t f;
    const int64_t most = fuzz_chance(20) ? 4 * MOST : MOST;
    const char *const kind = fuzz_draw_factored(f, x->bound < most ? x->bound : most, x->p);
    fuzz_take(x, 0, f, kind);
    x->expected = nmod_poly_is_zero(f) && !takes_zero ? CUNMOD_E_DIVZERO : CUNMOD_OK;
    *fuzz_want_space(x, 1) = x->expected == CUNMOD_OK ? expected(f) : 0;
    nmod_poly_clear(f);
}

MAKE(is_irreducible, make(x, fuzz_expected_irreducible, 1))
MAKE(factor, make(x, fuzz_expected_factors, 0))
MAKE(factor_squarefree, make(x, fuzz_expected_squarefree, 0))
MAKE(factor_degrees, make(x, fuzz_expected_degrees, 0))

/* Memory for the factors of operand 0, and addresses. If the result of the case has no address, the
 * leading coefficient and the degrees have none. */
typedef struct
{
    uint64_t lead, *factors, *to_lead;
    int64_t *lens, *exps, *to_degrees, count, room;
} results_t;

static void open_results(results_t *y, const fuzz_case_t *x)
{
    const int64_t room = x->operand[0].len;
    *y = (results_t){.room = room};
    y->factors = test_array(2 * room);
    y->lens = (int64_t *)test_array(room);
    y->exps = (int64_t *)test_array(room);
    y->to_lead = x->r[0] != NULL ? &y->lead : NULL;
    y->to_degrees = x->r[0] != NULL ? y->lens : NULL;
}

/* Frees the memory, and sets the result of the case unless there was an error. Returns the status.
 */
static int close_results(results_t *y, const fuzz_case_t *x, int status, int has_factors)
{
    if (status == CUNMOD_OK && x->r[0] != NULL)
        x->r[0][0] = has_factors
                         ? fuzz_digest_factors(y->lead, y->factors, y->lens, y->exps, y->count)
                         : fuzz_digest_degrees(y->lens, y->exps, y->count);
    free(y->factors);
    free(y->lens);
    free(y->exps);
    return status;
}

static int factor(fuzz_case_t *x)
{
    results_t y;
    open_results(&y, x);
    const int status =
        x->of_polys
            ? cunmod_poly_factor(y.to_lead, y.factors, y.lens, y.exps, &y.count, y.room, x->pa[0])
            : cunmod_factor(y.to_lead, y.factors, y.lens, y.exps, &y.count, ARRAY(0), OVER);
    return close_results(&y, x, status, 1);
}

static int factor_squarefree(fuzz_case_t *x)
{
    results_t y;
    open_results(&y, x);
    const int status =
        cunmod_factor_squarefree(y.to_lead, y.factors, y.lens, y.exps, &y.count, ARRAY(0), OVER);
    return close_results(&y, x, status, 1);
}

/* If there is space for no degree, their address is not looked at: then the count has none. */
static int factor_degrees(fuzz_case_t *x)
{
    results_t y;
    open_results(&y, x);
    int64_t *const to_count = x->r[0] != NULL ? &y.count : NULL;
    const int status = cunmod_factor_degrees(y.to_degrees, y.exps, to_count, ARRAY(0), OVER);
    return close_results(&y, x, status, 0);
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

#define FACTORS(title, on_polys)                                                                   \
    {                                                                                              \
        .name = #title, .op = CUNMOD_OP_MUL, .cost = 8, .make = make_##title, .array = title,      \
        .poly = on_polys, .gives_word = 1, .in_steps = 1, .may_be_idle = 1, .by_lengths = 1        \
    }

const fuzz_operation_t fuzz_factor[] = {
    FACTORS(is_irreducible, is_irreducible),
    FACTORS(factor, factor),
    FACTORS(factor_squarefree, NULL),
    FACTORS(factor_degrees, NULL),
    {.name = NULL},
};
