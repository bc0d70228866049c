/* Polynomials with known factors, for the test of factors of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The expected factors are those that FLINT's algorithm of Cantor and Zassenhaus finds. It divides
 * by each factor as often as possible, so that it needs no squarefree decomposition.
 */
#include "tests/factor/factored_items.h"

#include <flint/nmod_poly_factor.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/nmod.h"
#include "tests/harness/ref.h"

void factored_open(factored_t *x, int64_t words)
{
    memset(x, 0, sizeof(*x));
    const size_t room = (size_t)words + GAP * MOST;
    x->words = calloc(room, sizeof(*x->words));
    x->factors = calloc(2 * room, sizeof(*x->factors));
    x->lens = calloc(room, sizeof(*x->lens));
    x->exps = calloc(room, sizeof(*x->exps));
    CHECK(x->words != NULL && x->factors != NULL && x->lens != NULL && x->exps != NULL);
}

void factored_free(factored_t *x)
{
    free(x->words);
    free(x->factors);
    free(x->lens);
    free(x->exps);
}

/* Ends the last item, of len words. */
static void end_item(factored_t *x, int64_t len, uint64_t p)
{
    const int64_t i = x->items++;
    x->p[i] = p;
    x->at[i + 1] = x->at[i] + len;
    x->to[i + 1] = x->to[i] + (len > 0 ? len - 1 : 0) + (i % 3 == 0 ? GAP : 0);
}

/* Stores the factors in order: each time the smallest one that is left. */
void factored_add_poly(factored_t *x, const nmod_poly_t a)
{
    nmod_poly_factor_t found;
    uint64_t *words = x->factors + 2 * x->to[x->items];
    nmod_poly_factor_init(found);
    x->lead[x->items] = nmod_poly_get_coeff_ui(a, a->length - 1);
    nmod_poly_factor_cantor_zassenhaus(found, a);
    for (x->count[x->items] = 0; x->count[x->items] < found->num; x->count[x->items]++)
    {
        slong least = -1;
        for (slong k = 0; k < found->num; k++)
            if (found->exp[k] > 0 &&
                (least < 0 || test_compare_nmod(found->p + k, found->p + least) < 0))
                least = k;
        const int64_t to = x->to[x->items] + x->count[x->items];
        x->lens[to] = found->p[least].length;
        x->exps[to] = found->exp[least];
        found->exp[least] = 0;
        for (slong k = 0; k < found->p[least].length; k++)
            *words++ = nmod_poly_get_coeff_ui(found->p + least, k);
    }
    for (slong k = 0; k < a->length; k++)
        x->words[x->at[x->items] + k] = nmod_poly_get_coeff_ui(a, k);
    end_item(x, a->length, a->mod.n);
    nmod_poly_factor_clear(found);
}

void factored_add_bad(factored_t *x, uint64_t p, uint64_t low, uint64_t high, int status)
{
    uint64_t *const words = x->words + x->at[x->items];
    words[0] = low;
    words[1] = high;
    x->count[x->items] = -status;
    end_item(x, 2, p);
}

/* a *= a random monic polynomial of the degree to the power e. */
static void times_random(nmod_poly_t a, int64_t degree, uint64_t e)
{
    nmod_poly_t f;
    nmod_poly_init(f, a->mod.n);
    for (int64_t k = 0; k <= degree; k++)
        nmod_poly_set_coeff_ui(f, k, k < degree ? test_below(a->mod.n) : 1);
    nmod_poly_pow(f, f, e);
    nmod_poly_mul(a, a, f);
    nmod_poly_clear(f);
}

void factored_add_length(factored_t *x, uint64_t p, int64_t len)
{
    nmod_poly_t a;
    nmod_poly_init(a, p);
    nmod_poly_set_coeff_ui(a, 0, 1 + test_below(p - 1));
    times_random(a, len - 1, 1);
    factored_add_poly(x, a);
    nmod_poly_clear(a);
}

void factored_add_binomial(factored_t *x, uint64_t p, int64_t len, uint64_t c)
{
    nmod_poly_t a;
    nmod_poly_init(a, p);
    nmod_poly_set_coeff_ui(a, len - 1, 1);
    nmod_poly_set_coeff_ui(a, 0, p - c);
    factored_add_poly(x, a);
    nmod_poly_clear(a);
}

void factored_add_random(factored_t *x, uint64_t p, int64_t most, int kind)
{
    nmod_poly_t a;
    const int64_t degree = test_range(0, most - 1);
    nmod_poly_init(a, p);
    nmod_poly_set_coeff_ui(a, 0, 1 + test_below(p - 1));
    if (kind == 0)
        times_random(a, degree, 1);
    else if (kind == 3)
        times_random(a, degree / 4, 2);
    else
        while (nmod_poly_degree(a) + kind + 1 <= degree)
            times_random(a, kind == 1 ? 1 : test_range(2, 3), 1);
    factored_add_poly(x, a);
    nmod_poly_clear(a);
}
