/* Finds the irreducible factors of the polynomials of a batch by operations on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A GCD with the derivative shows which items are squarefree. Those of similar degree are factored
 * together (factor/berlekamp.h): matrices of n x n entries, where n is the largest degree, belong
 * to each item.
 */
#include "factor/split_items.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch/batch.h"
#include "factor/batch_path.h"
#include "factor/batch_whole.h"
#include "factor/berlekamp.h"
#include "factor/factor_item.h"
#include "shape/tuning.h"

/* The items of a call.
 *
 *   monic     the items over their leading coefficients
 *   given     the items
 *   p         moduli
 *   repeated  lengths of the GCDs of the items and their derivatives */
typedef struct
{
    cunmod_factors_t *found;
    int *statuses;
    cunmod_moduli_t moduli;
    cunmod_factor_items_t monic, given;
    uint64_t *p;
    int64_t *repeated;
} items_t;

/* The GCD of a and 0 is a over its leading coefficient, and has the status E_MODULUS where the
 * modulus is not prime. */
static int read_items(items_t *x, cunmod_batch_t a)
{
    cunmod_batch_t f = NULL, g = NULL;
    int status = cunmod_batch_create(&f, a->moduli);
    CUNMOD_THEN(cunmod_batch_create(&g, a->moduli));
    CUNMOD_THEN(cunmod_batch_gcd(f, a, g)); /* g is 0 */
    CUNMOD_THEN(cunmod_batch_derivative(g, f));
    CUNMOD_THEN(cunmod_batch_gcd(g, g, f));
    CUNMOD_THEN(cunmod_batch_statuses(x->statuses, f));
    CUNMOD_THEN(cunmod_batch_lengths(x->repeated, g));
    CUNMOD_THEN(cunmod_factor_items_read(&x->monic, f));
    CUNMOD_THEN(cunmod_factor_items_read(&x->given, a));
    cunmod_batch_destroy(f);
    cunmod_batch_destroy(g);
    return status;
}

/* Computes all of *x, the leading coefficients of the results, and the statuses. */
static int open_items(items_t *x, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    x->moduli = a->moduli;
    x->p = malloc((size_t)(items + 1) * sizeof(*x->p));
    x->repeated = malloc((size_t)(items + 1) * sizeof(*x->repeated));
    if (x->p == NULL || x->repeated == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_factor_read_moduli(x->p, a->moduli);
    CUNMOD_TRY(read_items(x, a));
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t end = x->given.at[i + 1];
        if (x->statuses[i] == CUNMOD_OK && end == x->given.at[i])
            x->statuses[i] = CUNMOD_E_DIVZERO;
        if (x->statuses[i] == CUNMOD_OK)
            x->found[i].lead = x->given.words[end - 1];
    }
    return CUNMOD_OK;
}

static void close_items(items_t *x)
{
    cunmod_factor_items_clear(&x->monic);
    cunmod_factor_items_clear(&x->given);
    free(x->p);
    free(x->repeated);
}

/* Returns the degree of item i; -1 if the item has an error. */
static int64_t degree_of(const items_t *x, int64_t i)
{
    return x->statuses[i] == CUNMOD_OK ? cunmod_factor_items_length(&x->monic, i) - 1 : -1;
}

/* Returns whether cunmod_berlekamp factors item i. */
static int is_together(const items_t *x, int64_t i)
{
    return x->repeated[i] <= 1 && degree_of(x, i) <= CUNMOD_TUNE_BERLEKAMP_DEGREE;
}

/* ---- items together ------------------------------------------------------------------ */

/* Factors the pieces, and removes them from the list. */
static int flush(const items_t *x, cunmod_factor_pieces_t *pieces)
{
    cunmod_ctx_t ctxs[CUNMOD_BATCH_DEVICES];
    if (pieces->items == 0)
        return CUNMOD_OK;
    for (int k = 0; k < x->moduli->shares; k++)
        ctxs[k] = cunmod_moduli_share(x->moduli, k)->ctx;
    CUNMOD_TRY(cunmod_berlekamp(x->found, pieces, ctxs, x->moduli->shares));
    pieces->items = 0;
    return CUNMOD_OK;
}

/* Factors the items of degrees from .. to that are factored together, as many at once as the
 * matrices allow. pieces: a list of no pieces with space for all of these items. */
static int run_class(const items_t *x, cunmod_factor_pieces_t *pieces, int64_t from, int64_t to)
{
    const int64_t most = CUNMOD_TUNE_BERLEKAMP_ENTRIES / (to * to);
    for (int64_t i = 0; i < x->moduli->items; i++)
    {
        const int64_t degree = degree_of(x, i);
        if (degree < from || degree > to || !is_together(x, i))
            continue;
        cunmod_factor_pieces_add(pieces, i, x->p[i], x->monic.words + x->monic.at[i], degree + 1);
        if (pieces->items >= most)
            CUNMOD_TRY(flush(x, pieces));
    }
    return flush(x, pieces);
}

/* A class has the degrees from a power of 2 to the next one. */
static int run_together(const items_t *x)
{
    cunmod_factor_pieces_t pieces;
    const int64_t items = x->moduli->items;
    int status = cunmod_factor_pieces_open(&pieces, items, x->monic.at[items]);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        if (degree_of(x, i) == 1)
            cunmod_factors_add(&x->found[i], x->monic.words + x->monic.at[i], 2, 1);
    for (int64_t from = 2; from <= CUNMOD_TUNE_BERLEKAMP_DEGREE && status == CUNMOD_OK; from *= 2)
        status = run_class(x, &pieces, from, 2 * from - 1);
    cunmod_factor_pieces_close(&pieces);
    return status;
}

/* ---- items alone --------------------------------------------------------------------- */

/* Factors item i by itself. */
static int run_one(const items_t *x, int64_t i)
{
    return cunmod_factor_item(&x->found[i], x->given.words + x->given.at[i],
                              cunmod_factor_items_length(&x->given, i), x->p[i], x->moduli->ctx);
}

/* Factors the items that are not factored together. */
static int run_alone(const items_t *x)
{
    cunmod_factor_pieces_t pieces;
    const int64_t items = x->moduli->items;
    const int is_forced = cunmod_ctx_path(x->moduli->ctx) == CUNMOD_PATH_GPU;
    int status = cunmod_factor_pieces_open(&pieces, items, x->monic.at[items]);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
    {
        const int64_t degree = degree_of(x, i);
        if (degree < 1 || is_together(x, i))
            continue;
        if (is_forced || degree >= CUNMOD_TUNE_PATTERN_LENGTH)
            status = run_one(x, i);
        else
            cunmod_factor_pieces_add(&pieces, i, x->p[i], x->monic.words + x->monic.at[i],
                                     degree + 1);
    }
    if (pieces.items > 0)
        CUNMOD_THEN(cunmod_factor_pieces_whole(x->found, &pieces, x->moduli->ctx));
    cunmod_factor_pieces_close(&pieces);
    return status;
}

int cunmod_split_items(cunmod_factors_t *found, int *statuses, cunmod_batch_t a)
{
    items_t x = {.found = found, .statuses = statuses};
    int status = open_items(&x, a);
    CUNMOD_THEN(run_together(&x));
    CUNMOD_THEN(run_alone(&x));
    close_items(&x);
    return status;
}
