/* Finds the irreducible factors of the polynomials of a batch by operations on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A GCD with the derivative shows which items are squarefree. Those of similar degree are factored
 * together (factor/berlekamp.h): matrices of n x n entries, where n is the largest degree, belong
 * to each item (factor/degree_classes.h).
 */
#include "factor/split_items.h"

#include <stdlib.h>

#include "base/steps.h"
#include "batch/batch.h"
#include "factor/batch_path.h"
#include "factor/batch_whole.h"
#include "factor/berlekamp.h"
#include "factor/degree_classes.h"
#include "factor/factor_item.h"
#include "shape/tuning.h"

/* The items of a call.
 *
 *   monic     the items over their leading coefficients
 *   given     the items
 *   p         moduli
 *   degree    degrees; -1 if the item has a status other than OK
 *   repeated  lengths of the GCDs of the items and their derivatives
 *   together  degrees of the items that are factored together; 0 for all others */
typedef struct
{
    cunmod_factors_t *found;
    int *statuses;
    cunmod_moduli_t moduli;
    cunmod_factor_items_t monic, given;
    uint64_t *p;
    int64_t *degree, *repeated, *together;
} items_t;

/* Sets x->monic, x->given, x->degree, x->repeated and x->statuses. */
static int read_items(items_t *x, cunmod_batch_t a)
{
    cunmod_batch_t f = NULL, g = NULL;
    int status = cunmod_batch_create(&f, a->moduli);
    CUNMOD_THEN(cunmod_batch_create(&g, a->moduli));
    CUNMOD_THEN(cunmod_factor_monic_items(f, g, x->statuses, x->degree, x->repeated, a));
    cunmod_batch_destroy(g);
    CUNMOD_THEN(cunmod_factor_items_read(&x->monic, f));
    CUNMOD_THEN(cunmod_factor_items_read(&x->given, a));
    cunmod_batch_destroy(f);
    return status;
}

/* Computes all of *x, the leading coefficients of the results, and the statuses. */
static int open_items(items_t *x, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    x->moduli = a->moduli;
    x->p = malloc((size_t)(items + 1) * sizeof(*x->p));
    x->degree = malloc((size_t)(items + 1) * sizeof(*x->degree));
    x->repeated = malloc((size_t)(items + 1) * sizeof(*x->repeated));
    x->together = malloc((size_t)(items + 1) * sizeof(*x->together));
    if (x->p == NULL || x->degree == NULL || x->repeated == NULL || x->together == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_factor_read_moduli(x->p, a->moduli);
    CUNMOD_TRY(read_items(x, a));
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t degree = x->degree[i];
        const int is_together = degree > 0 && degree <= CUNMOD_TUNE_BERLEKAMP_DEGREE &&
                                x->repeated[i] <= 1;
        x->together[i] = is_together ? degree : 0;
        if (degree >= 0)
            x->found[i].lead = x->given.words[x->given.at[i + 1] - 1];
    }
    return CUNMOD_OK;
}

static void close_items(items_t *x)
{
    cunmod_factor_items_clear(&x->monic);
    cunmod_factor_items_clear(&x->given);
    free(x->p);
    free(x->degree);
    free(x->repeated);
    free(x->together);
}

/* ---- items together ------------------------------------------------------------------ */

static int run_pieces(const void *data, const cunmod_factor_pieces_t *pieces,
                      const cunmod_ctx_t *ctxs, int count)
{
    const items_t *const x = data;
    return cunmod_berlekamp(x->found, pieces, ctxs, count);
}

/* Factors the items that are factored together. */
static int run_together(const items_t *x)
{
    const cunmod_degree_classes_t classes = {.monic = &x->monic,
                                             .p = x->p,
                                             .degree = x->together,
                                             .moduli = x->moduli,
                                             .use = run_pieces,
                                             .data = x};
    for (int64_t i = 0; i < x->moduli->items; i++)
        if (x->together[i] == 1)
            cunmod_factors_add(&x->found[i], x->monic.words + x->monic.at[i], 2, 1);
    return cunmod_degree_classes_run(&classes, CUNMOD_TUNE_BERLEKAMP_ENTRIES);
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
        const int64_t degree = x->degree[i];
        if (degree < 1 || x->together[i] > 0)
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
