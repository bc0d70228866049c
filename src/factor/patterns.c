/* Separates the irreducible factors of the polynomials of a batch by their degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A GCD with the derivative shows which items are squarefree. Those of similar degree take the
 * steps of one loop over the degrees together (factor/degree_loop.h). If all items are of similar
 * degree, they stay where they are; else each class of them is copied to a batch of its own.
 */
#include "factor/patterns.h"

#include <stdlib.h>

#include "base/steps.h"
#include "factor/batch_path.h"
#include "factor/degree_classes.h"
#include "factor/factor_item.h"
#include "shape/tuning.h"

/* The items of a call.
 *
 *   f         the items over their leading coefficients
 *   g         for anything
 *   p         moduli
 *   degree    [i]: degree of item i; 0 if item i is computed alone, -1 if item i has an error
 *   repeated  [i]: length of the GCD of item i and its derivative
 *   alone     1 for items that are computed by themselves, of which any_alone says whether there
 *             are any */
typedef struct
{
    cunmod_patterns_t *found;
    cunmod_moduli_t moduli;
    int64_t items;
    cunmod_batch_t f, g;
    uint64_t *p;
    int64_t *degree, *repeated;
    int *statuses;
    char *alone;
    int any_alone;
} items_t;

/* Allocates the arrays. */
static int open_items(items_t *x)
{
    const size_t room = (size_t)x->items + 1;
    x->p = malloc(room * sizeof(*x->p));
    x->degree = malloc(room * sizeof(*x->degree));
    x->repeated = malloc(room * sizeof(*x->repeated));
    x->statuses = malloc(room * sizeof(*x->statuses));
    x->alone = calloc(room, sizeof(*x->alone));
    if (x->p == NULL || x->degree == NULL || x->repeated == NULL || x->statuses == NULL ||
        x->alone == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_factor_read_moduli(x->p, x->moduli);
    CUNMOD_TRY(cunmod_batch_create(&x->f, x->moduli));
    return cunmod_batch_create(&x->g, x->moduli);
}

static void close_items(items_t *x)
{
    cunmod_batch_destroy(x->f);
    cunmod_batch_destroy(x->g);
    free(x->p);
    free(x->degree);
    free(x->repeated);
    free(x->statuses);
    free(x->alone);
}

int cunmod_patterns_open_exps(cunmod_patterns_t *found, int64_t items)
{
    found->exps = malloc(((size_t)found->at[items] + 1) * sizeof(*found->exps));
    if (found->exps == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < found->at[items]; k++)
        found->exps[k] = 1;
    return CUNMOD_OK;
}

/* Sets all of *x, and the counts of all items: 0, or that of a status. */
static int begin(items_t *x, cunmod_batch_t a)
{
    CUNMOD_TRY(cunmod_factor_monic_items(x->f, x->g, x->statuses, x->degree, x->repeated, a));
    for (int64_t i = 0; i < x->items; i++)
    {
        x->found->count[i] = -x->statuses[i];
        x->alone[i] = x->degree[i] > 0 &&
                      (x->repeated[i] > 1 || x->degree[i] >= CUNMOD_TUNE_PATTERN_LENGTH);
        x->any_alone |= x->alone[i];
        if (x->alone[i])
            x->degree[i] = 0;
    }
    return CUNMOD_OK;
}

/* ---- items together ------------------------------------------------------------------ */

/* Computes all items that are not computed alone by one loop. */
static int run_all(const items_t *x)
{
    if (x->any_alone)
    {
        CUNMOD_TRY(cunmod_factor_set_power(x->g, 0, x->alone)); /* 1; 0 for items alone */
        CUNMOD_TRY(cunmod_batch_scalar_mul(x->f, x->f, x->g));
    }
    return cunmod_degree_loop(x->found, NULL, x->degree, x->f, x->g, x->p);
}

/* Computes the items of a list by one loop. */
static int run_pieces(const void *data, const cunmod_factor_pieces_t *pieces,
                      const cunmod_ctx_t *ctxs, int count)
{
    const items_t *const x = data;
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t f = NULL, g = NULL;
    int status = cunmod_factor_pieces_load(&moduli, &f, pieces, ctxs, count);
    CUNMOD_THEN(cunmod_batch_create(&g, moduli));
    CUNMOD_THEN(cunmod_degree_loop(x->found, pieces->owner, x->degree, f, g, pieces->p));
    cunmod_batch_destroy(f);
    cunmod_batch_destroy(g);
    cunmod_moduli_destroy(moduli);
    return status;
}

/* Computes all items that are not computed alone, class by class. */
static int run_classes(const items_t *x)
{
    cunmod_factor_items_t monic;
    int status = cunmod_factor_items_read(&monic, x->f);
    const cunmod_degree_classes_t classes = {.monic = &monic,
                                             .p = x->p,
                                             .degree = x->degree,
                                             .moduli = x->moduli,
                                             .use = run_pieces,
                                             .data = x};
    for (int64_t i = 0; i < x->items && status == CUNMOD_OK; i++)
        if (x->degree[i] == 1)
            cunmod_patterns_add(x->found, i, 1);
    CUNMOD_THEN(cunmod_degree_classes_run(&classes, CUNMOD_TUNE_PATTERN_ENTRIES));
    cunmod_factor_items_clear(&monic);
    return status;
}

/* Returns whether there is at most one class, and the matrices of all items are not too large
 * together. In a loop of all items those that are in no class have matrices, too. */
static int is_one_class(const items_t *x)
{
    cunmod_degree_class_t class;
    return !cunmod_degree_class_below(&class, x->degree, x->items, INT64_MAX) ||
           (class.from == 2 && x->items <= CUNMOD_TUNE_PATTERN_ENTRIES / (class.to * class.to));
}

/* ---- items alone --------------------------------------------------------------------- */

/* Computes the items of x->alone, one after the other. */
static int run_alone(const items_t *x, cunmod_batch_t a)
{
    cunmod_patterns_t *const found = x->found;
    cunmod_factor_items_t given;
    if (!x->any_alone)
        return CUNMOD_OK;
    int status = cunmod_factor_items_read(&given, a);
    CUNMOD_THEN(cunmod_patterns_open_exps(found, x->items));
    for (int64_t i = 0; i < x->items && status == CUNMOD_OK; i++)
        if (x->alone[i])
            status = cunmod_factor_degrees_item(
                found->degrees + found->at[i], found->exps + found->at[i], found->count + i,
                given.words + given.at[i], cunmod_factor_items_length(&given, i), x->p[i],
                x->moduli->ctx);
    cunmod_factor_items_clear(&given);
    return status;
}

int cunmod_batch_patterns(cunmod_patterns_t *found, cunmod_batch_t a)
{
    items_t x = {.found = found, .moduli = a->moduli, .items = a->moduli->items};
    int status = open_items(&x);
    CUNMOD_THEN(begin(&x, a));
    CUNMOD_THEN(is_one_class(&x) ? run_all(&x) : run_classes(&x));
    CUNMOD_THEN(run_alone(&x, a));
    close_items(&x);
    return status;
}
