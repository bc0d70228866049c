/* The degrees and exponents of the irreducible factors of the polynomials of a batch. On the CPU
 * path each item is computed by itself.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "factor/batch_path.h"
#include "factor/patterns.h"
#include "runtime/fallback.h"

/* ---- the CPU path ------------------------------------------------------------------ */

static void degrees_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > 1 ? 2 * (x[0] - 1) : 0;
}

static int degrees_item(const cunmod_batch_item_t *x)
{
    const int64_t room = x->len[0] > 1 ? x->len[0] - 1 : 0;
    int64_t count = 0;
    int64_t *const degrees = malloc((size_t)(2 * room + 1) * sizeof(*degrees));
    int status = degrees != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(
        cunmod_factor_degrees(degrees, degrees + room, &count, x->x[0], x->len[0], x->p, x->ctx));
    for (int64_t k = 0; k < count && status == CUNMOD_OK; k++)
    {
        x->z[0][2 * k] = (uint64_t)degrees[k];
        x->z[0][2 * k + 1] = (uint64_t)degrees[room + k];
    }
    free(degrees);
    return status;
}

/* The result has the words degree, exponent, degree, exponent, .. of the factors of an item. The
 * words need not be below the modulus, so that no operation may read the result. */
static const cunmod_batch_operation_t degrees_on_cpu = {.operands = 1,
                                                        .results = 1,
                                                        .room = degrees_room,
                                                        .gpu = cunmod_factor_no_kernel,
                                                        .cpu = degrees_item,
                                                        .us = cunmod_factor_item_us};

/* *found = what item i of `made` says, for all items. twice: memory for items + 1 offsets; words:
 * for two words for each degree. */
static int read_items(cunmod_patterns_t *found, int64_t *twice, uint64_t *words,
                      const int *statuses, cunmod_batch_t made)
{
    const int64_t items = made->moduli->items;
    for (int64_t i = 0; i <= items; i++)
        twice[i] = 2 * found->at[i];
    CUNMOD_TRY(cunmod_batch_lengths(found->count, made));
    CUNMOD_TRY(cunmod_batch_get_arrays(words, twice, made));
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t at = found->at[i];
        found->count[i] = statuses[i] == CUNMOD_OK ? found->count[i] / 2 : -statuses[i];
        for (int64_t k = 0; k < found->count[i]; k++)
        {
            found->degrees[at + k] = (int64_t)words[2 * (at + k)];
            found->exps[at + k] = (int64_t)words[2 * (at + k) + 1];
        }
    }
    return CUNMOD_OK;
}

static int run_on_cpu(cunmod_patterns_t *found, cunmod_batch_t a)
{
    const size_t items = (size_t)a->moduli->items;
    cunmod_batch_t made = NULL;
    int *const statuses = malloc((items + 1) * sizeof(*statuses));
    int64_t *const twice = malloc((items + 1) * sizeof(*twice));
    uint64_t *const words = malloc(((size_t)found->at[items] + 1) * 2 * sizeof(*words));
    const int there = statuses != NULL && twice != NULL && words != NULL;
    int status = there ? cunmod_batch_create(&made, a->moduli) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_patterns_open_exps(found, a->moduli->items));
    CUNMOD_THEN(cunmod_factor_run_on_cpu(&degrees_on_cpu, made, a));
    CUNMOD_THEN(cunmod_batch_statuses(statuses, made));
    CUNMOD_THEN(read_items(found, twice, words, statuses, made));
    cunmod_batch_destroy(made);
    free(statuses);
    free(twice);
    free(words);
    return status;
}

/* ---- the operation ------------------------------------------------------------------ */

/* The arrays of a call: the results before they are delivered, and their offsets. */
typedef struct
{
    cunmod_patterns_t found;
    int64_t *at;
} work_t;

/* Allocates the arrays, and sets the offsets. */
static int open_work(work_t *x, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    const size_t room = (size_t)items + 1;
    memset(x, 0, sizeof(*x));
    x->at = malloc(room * sizeof(*x->at));
    x->found.count = malloc(room * sizeof(*x->found.count));
    if (x->at == NULL || x->found.count == NULL)
        return CUNMOD_E_MEMORY;
    CUNMOD_TRY(cunmod_factor_offsets(x->at, a));
    x->found.at = x->at;
    x->found.degrees = malloc(((size_t)x->at[items] + 1) * sizeof(*x->found.degrees));
    return x->found.degrees != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

static void close_work(work_t *x)
{
    free(x->found.degrees);
    free(x->found.exps);
    free(x->found.count);
    free(x->at);
}

/* Checks the arrays of the caller. Errors: E_ARGUMENT, E_LENGTH, E_ALIAS. */
static int check_arrays(const int64_t *degrees, const int64_t *exps, const int64_t *counts,
                        const int64_t *at, int64_t items)
{
    CUNMOD_TRY(items > 0 && counts == NULL ? CUNMOD_E_ARGUMENT
                                           : cunmod_batch_check_offsets(at, items));
    if (at[items] > 0 && (degrees == NULL || exps == NULL))
        return CUNMOD_E_ARGUMENT;
    const uint64_t *const words[] = {(const uint64_t *)degrees, (const uint64_t *)exps,
                                     (const uint64_t *)counts, (const uint64_t *)at};
    const int64_t lens[] = {at[items], at[items], items, items + 1};
    return cunmod_check_apart(words, lens, 4);
}

/* Copies the results to the arrays of the caller. */
static void deliver(int64_t *degrees, int64_t *exps, int64_t *counts, const int64_t *at,
                    const work_t *x, int64_t items)
{
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t count = x->found.count[i];
        counts[i] = count;
        if (count <= 0)
            continue;
        memcpy(degrees + at[i], x->found.degrees + x->at[i], (size_t)count * sizeof(*degrees));
        for (int64_t k = 0; k < count; k++)
            exps[at[i] + k] = x->found.exps != NULL ? x->found.exps[x->at[i] + k] : 1;
    }
}

/* Computes the results in x->found, on the CPU if on_cpu = 1. The caller calls close_work after
 * success and after failure. */
static int compute(work_t *x, const int64_t *at, cunmod_batch_t a, int on_cpu)
{
    CUNMOD_TRY(open_work(x, a));
    CUNMOD_TRY(cunmod_factor_check_space(at, x->at, a->moduli->items));
    return on_cpu ? run_on_cpu(&x->found, a) : cunmod_batch_patterns(&x->found, a);
}

int cunmod_batch_factor_degrees(int64_t *degrees, int64_t *exps, int64_t *counts, const int64_t *at,
                                cunmod_batch_t a)
{
    work_t x;
    CUNMOD_TRY(a == NULL ? CUNMOD_E_ARGUMENT
                         : check_arrays(degrees, exps, counts, at, a->moduli->items));
    int status = compute(&x, at, a, cunmod_factor_is_on_cpu(a->moduli->ctx));
    if (cunmod_fallback_takes(a->moduli->ctx, status))
    {
        close_work(&x);
        status = compute(&x, at, a, 1);
    }
    if (status == CUNMOD_OK)
        deliver(degrees, exps, counts, at, &x, a->moduli->items);
    close_work(&x);
    return status;
}
