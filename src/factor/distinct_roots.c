/* Finds the different roots of each polynomial of a batch by operations on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a be a polynomial modulo an odd prime p, and h = x^((p-1)/2) modulo a. The values of h at the
 * roots of a that are not 0 are 1 or -1. So gcd(h - 1, a) and gcd(h + 1, a) are products of the
 * different linear factors of a other than x, which split_roots.c splits. If p is not larger than
 * the length of a, the roots are instead found by evaluating a at all numbers below p.
 */
#include "factor/distinct_roots.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "factor/batch_path.h"

/* The batches of a call: the monic polynomials a, and the GCDs of a with h - 1 and with h + 1. */
typedef struct
{
    cunmod_batch_t monic, below, above;
    uint64_t *p; /* [i]: the modulus of item i */
    cunmod_factor_items_t of_monic, of_below, of_above;
} search_t;

static int open_search(search_t *x, cunmod_moduli_t moduli)
{
    memset(x, 0, sizeof(*x));
    CUNMOD_TRY(cunmod_batch_create(&x->monic, moduli));
    CUNMOD_TRY(cunmod_batch_create(&x->below, moduli));
    CUNMOD_TRY(cunmod_batch_create(&x->above, moduli));
    x->p = malloc((size_t)(moduli->items + 1) * sizeof(*x->p));
    if (x->p == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_factor_read_moduli(x->p, moduli);
    return CUNMOD_OK;
}

static void close_search(search_t *x)
{
    cunmod_batch_destroy(x->monic);
    cunmod_batch_destroy(x->below);
    cunmod_batch_destroy(x->above);
    free(x->p);
    cunmod_factor_items_clear(&x->of_monic);
    cunmod_factor_items_clear(&x->of_below);
    cunmod_factor_items_clear(&x->of_above);
}

/* Computes the batches of *x. statuses[i] = the status of item i. The GCD of a and 0 is a over its
 * leading coefficient, and has the status E_MODULUS where the modulus is not prime; a power modulo
 * 0 has the status E_DIVZERO. */
static int compute(search_t *x, int *statuses, cunmod_batch_t a)
{
    const cunmod_moduli_t moduli = a->moduli;
    cunmod_batch_t one = NULL;
    uint64_t *const e = malloc((size_t)(moduli->items + 1) * sizeof(*e));
    int status = e != NULL ? cunmod_batch_create(&one, moduli) : CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < moduli->items && status == CUNMOD_OK; i++)
        e[i] = x->p[i] / 2;
    CUNMOD_THEN(cunmod_batch_gcd(x->monic, a, x->below)); /* below is 0 */
    CUNMOD_THEN(cunmod_batch_powmod_x(x->above, e, x->monic));
    CUNMOD_THEN(cunmod_factor_set_power(one, 0, NULL));
    CUNMOD_THEN(cunmod_batch_sub(x->below, x->above, one));
    CUNMOD_THEN(cunmod_batch_gcd(x->below, x->below, x->monic));
    CUNMOD_THEN(cunmod_batch_add(x->above, x->above, one));
    CUNMOD_THEN(cunmod_batch_gcd(x->above, x->above, x->monic));
    CUNMOD_THEN(cunmod_batch_statuses(statuses, x->above));
    cunmod_batch_destroy(one);
    free(e);
    return status;
}

/* Adds to *found and *pieces what the arrays of *x say about the roots of item i. */
static int collect(const search_t *x, int64_t i, cunmod_factor_pieces_t *pieces,
                   cunmod_root_list_t *found, cunmod_ctx_t ctx)
{
    const uint64_t *const monic = x->of_monic.words + x->of_monic.at[i];
    const int64_t len = cunmod_factor_items_length(&x->of_monic, i);
    if (len <= 1)
        return CUNMOD_OK;
    if (x->p[i] <= (uint64_t)len)
        return cunmod_root_list_by_values(found, i, monic, len, x->p[i], ctx);
    if (monic[0] == 0)
        cunmod_root_list_add(found, i, 0);
    cunmod_split_add(pieces, found, i, x->p[i], x->of_below.words + x->of_below.at[i],
                     cunmod_factor_items_length(&x->of_below, i));
    cunmod_split_add(pieces, found, i, x->p[i], x->of_above.words + x->of_above.at[i],
                     cunmod_factor_items_length(&x->of_above, i));
    return CUNMOD_OK;
}

/* Finds and sorts the roots, when the batches of *x are computed. */
static int finish(search_t *x, const int *statuses, cunmod_root_list_t *found,
                  cunmod_moduli_t moduli)
{
    cunmod_ctx_t ctxs[CUNMOD_BATCH_DEVICES];
    cunmod_factor_pieces_t pieces;
    CUNMOD_TRY(cunmod_factor_items_read(&x->of_monic, x->monic));
    CUNMOD_TRY(cunmod_factor_items_read(&x->of_below, x->below));
    CUNMOD_TRY(cunmod_factor_items_read(&x->of_above, x->above));
    const int count = cunmod_factor_contexts(ctxs, moduli);
    const int64_t items = moduli->items;
    int status = cunmod_split_open(&pieces, x->of_below.at[items] + x->of_above.at[items]);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        if (statuses[i] == CUNMOD_OK)
            status = collect(x, i, &pieces, found, moduli->ctx);
    if (found->teller != NULL && status == CUNMOD_OK)
        cunmod_finding_narrow(found->teller,
                              found->count[0] + cunmod_factor_pieces_degree(&pieces));
    CUNMOD_THEN(cunmod_split_all(&pieces, found, ctxs, count));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        status = cunmod_root_list_sort(found, i, x->p[i], moduli->ctx);
    cunmod_factor_pieces_close(&pieces);
    return status;
}

int cunmod_distinct_roots(cunmod_root_list_t *found, int *statuses, cunmod_batch_t a)
{
    search_t x;
    int status = open_search(&x, a->moduli);
    CUNMOD_THEN(compute(&x, statuses, a));
    CUNMOD_THEN(finish(&x, statuses, found, a->moduli));
    close_search(&x);
    return status;
}
