/* The irreducible factors of the polynomials of a batch: arrays of the caller, and the choice of
 * the path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "factor/batch_path.h"
#include "factor/batch_whole.h"
#include "factor/factors.h"
#include "factor/split_items.h"
#include "runtime/fallback.h"

/* The arrays of the caller: offsets, and for each item a number, or as many as its degree. */
typedef struct
{
    uint64_t *lead, *factors;
    int64_t *lens, *exps, *counts;
    const int64_t *at;
} arrays_t;

/* The results before they are delivered: statuses and lists of the items, whose arrays are in
 * words, lens and exps from the offsets at[i] on. */
typedef struct
{
    int64_t *at;
    int *statuses;
    cunmod_factors_t *found;
    uint64_t *words;
    int64_t *lens, *exps;
} work_t;

/* Allocates the arrays; sets the offsets, and the lists to those of no factors. The caller calls
 * close_work after success and after failure. Errors: E_MEMORY, E_GPU. */
static int open_work(work_t *x, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    const size_t room = (size_t)items + 1;
    memset(x, 0, sizeof(*x));
    x->at = malloc(room * sizeof(*x->at));
    x->statuses = malloc(room * sizeof(*x->statuses));
    x->found = calloc(room, sizeof(*x->found));
    if (x->at == NULL || x->statuses == NULL || x->found == NULL)
        return CUNMOD_E_MEMORY;
    CUNMOD_TRY(cunmod_factor_offsets(x->at, a));
    const size_t degrees = (size_t)x->at[items] + 1;
    x->words = malloc(2 * degrees * sizeof(*x->words));
    x->lens = malloc(degrees * sizeof(*x->lens));
    x->exps = malloc(degrees * sizeof(*x->exps));
    if (x->words == NULL || x->lens == NULL || x->exps == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < items; i++)
        x->found[i] = (cunmod_factors_t){.words = x->words + 2 * x->at[i],
                                         .lens = x->lens + x->at[i],
                                         .exps = x->exps + x->at[i]};
    return CUNMOD_OK;
}

static void close_work(work_t *x)
{
    free(x->at);
    free(x->statuses);
    free(x->found);
    free(x->words);
    free(x->lens);
    free(x->exps);
}

/* Checks the arrays of the caller for a number of items. Errors: E_ARGUMENT, E_LENGTH, E_ALIAS. */
static int check_arrays(const arrays_t *y, int64_t items)
{
    CUNMOD_TRY(items > 0 && (y->counts == NULL || y->lead == NULL)
                   ? CUNMOD_E_ARGUMENT
                   : cunmod_batch_check_offsets(y->at, items));
    const int64_t degrees = y->at[items];
    if (degrees > 0 && (y->factors == NULL || y->lens == NULL || y->exps == NULL))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_check_lengths(degrees, degrees));
    const uint64_t *const words[] = {y->lead,
                                     y->factors,
                                     (const uint64_t *)y->lens,
                                     (const uint64_t *)y->exps,
                                     (const uint64_t *)y->counts,
                                     (const uint64_t *)y->at};
    const int64_t lens[] = {items, 2 * degrees, degrees, degrees, items, items + 1};
    return cunmod_check_apart(words, lens, 6);
}

/* Sorts the factors of each item. Errors: E_MEMORY. */
static int sort(const work_t *x, int64_t items)
{
    for (int64_t i = 0; i < items; i++)
        if (x->found[i].count > 1)
            CUNMOD_TRY(cunmod_factors_sort(&x->found[i], CUNMOD_FACTOR_ALL));
    return CUNMOD_OK;
}

/* Copies the results to the arrays of the caller. */
static void deliver(const arrays_t *y, const work_t *x, int64_t items)
{
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t at = y->at[i];
        const cunmod_factor_arrays_t arrays = {&y->lead[i], y->factors + 2 * at, y->lens + at,
                                               y->exps + at, &y->counts[i]};
        cunmod_factors_deliver(&arrays, &x->found[i]);
        if (x->statuses[i] != CUNMOD_OK)
            y->counts[i] = -x->statuses[i];
    }
}

/* Computes the results in *x, on the CPU if on_cpu = 1. The caller calls close_work after success
 * and after failure. */
static int compute(work_t *x, const int64_t *at, cunmod_batch_t a, int on_cpu)
{
    const int64_t items = a->moduli->items;
    CUNMOD_TRY(open_work(x, a));
    CUNMOD_TRY(cunmod_factor_check_space(at, x->at, items));
    CUNMOD_TRY(on_cpu ? cunmod_batch_whole(x->found, x->statuses, a)
                      : cunmod_split_items(x->found, x->statuses, a));
    return sort(x, items);
}

int cunmod_batch_factor(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                        int64_t *counts, const int64_t *at, cunmod_batch_t a)
{
    const arrays_t arrays = {lead, factors, lens, exps, counts, at};
    work_t x;
    CUNMOD_TRY(a == NULL ? CUNMOD_E_ARGUMENT : check_arrays(&arrays, a->moduli->items));
    int status = compute(&x, at, a, cunmod_factor_is_on_cpu(a->moduli->ctx));
    if (cunmod_fallback_takes(a->moduli->ctx, status))
    {
        close_work(&x);
        status = compute(&x, at, a, 1);
    }
    if (status == CUNMOD_OK)
        deliver(&arrays, &x, a->moduli->items);
    close_work(&x);
    return status;
}
