/* The different roots of the polynomials of a batch. On the CPU path each item is computed by
 * itself.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "factor/batch_path.h"
#include "factor/distinct_roots.h"
#include "runtime/fallback.h"

/* ---- the CPU path ------------------------------------------------------------------ */

static void roots_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > 0 ? x[0] - 1 : 0;
}

static int roots_item(const cunmod_batch_item_t *x)
{
    int64_t count = 0;
    return cunmod_roots(x->z[0], NULL, &count, x->x[0], x->len[0], x->p, x->ctx);
}

/* The roots of an item as coefficients of a polynomial, by FLINT. */
static const cunmod_batch_operation_t roots_on_cpu = {.operands = 1,
                                                      .results = 1,
                                                      .room = roots_room,
                                                      .gpu = cunmod_factor_no_kernel,
                                                      .cpu = roots_item,
                                                      .us = cunmod_factor_item_us};

/* ---- the GPU path ------------------------------------------------------------------ */

/* Item i of res = words[at[i] .. at[i+1]-1], with the status statuses[i]. */
static int set_result(cunmod_batch_t res, const uint64_t *words, const int64_t *at,
                      const int *statuses)
{
    cunmod_batch_t states = NULL;
    int status = cunmod_batch_create(&states, res->moduli);
    CUNMOD_THEN(cunmod_batch_set_statuses(states, statuses));
    CUNMOD_THEN(cunmod_batch_set_arrays(res, words, at));
    CUNMOD_THEN(cunmod_batch_add(res, res, states));
    cunmod_batch_destroy(states);
    return status;
}

/* Item i of res = the roots of item i of a, as coefficients, by operations on batches. count:
 * memory for a number for each item. */
static int run_by_batches(cunmod_batch_t res, int64_t *count, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    int64_t *const at = malloc((size_t)(items + 1) * sizeof(*at));
    int *const statuses = malloc((size_t)(items + 1) * sizeof(*statuses));
    uint64_t *words = NULL;
    int status = at != NULL && statuses != NULL ? cunmod_factor_offsets(at, a) : CUNMOD_E_MEMORY;
    if (status == CUNMOD_OK)
    {
        memset(count, 0, (size_t)items * sizeof(*count));
        words = calloc((size_t)at[items] + 1, sizeof(*words));
        status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    }
    cunmod_root_list_t found = {.roots = words, .at = at, .count = count};
    CUNMOD_THEN(cunmod_distinct_roots(&found, statuses, a));
    CUNMOD_THEN(set_result(res, words, at, statuses));
    free(words);
    free(statuses);
    free(at);
    return status;
}

/* ---- the operation ------------------------------------------------------------------ */

/* count[i] = the number of roots of item i of a, which are the coefficients of item i of res. The
 * roots are different and ascending. So the only item with a root whose highest coefficient is 0 is
 * that with the single root 0: its length is 0, and the constant coefficient of a is 0. */
static int count_roots(int64_t *count, cunmod_batch_t res, cunmod_batch_t a)
{
    const int64_t items = a->moduli->items;
    cunmod_batch_t low = NULL;
    int64_t *const len = malloc((size_t)(items + 1) * sizeof(*len));
    int *const statuses = malloc((size_t)(items + 1) * sizeof(*statuses));
    int status = len != NULL && statuses != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_batch_create(&low, a->moduli));
    CUNMOD_THEN(cunmod_batch_truncate(low, a, 1));
    CUNMOD_THEN(cunmod_batch_lengths(len, low));
    CUNMOD_THEN(cunmod_batch_statuses(statuses, res));
    CUNMOD_THEN(cunmod_batch_lengths(count, res));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        if (count[i] == 0 && statuses[i] == CUNMOD_OK)
            count[i] = len[i] == 0;
    cunmod_batch_destroy(low);
    free(statuses);
    free(len);
    return status;
}

int cunmod_batch_roots(cunmod_batch_t res, int64_t *counts, cunmod_batch_t a)
{
    if (res == NULL || a == NULL || (counts == NULL && a->moduli->items > 0))
        return CUNMOD_E_ARGUMENT;
    if (res->moduli != a->moduli)
        return CUNMOD_E_MISMATCH;
    const size_t items = (size_t)a->moduli->items;
    int64_t *const count = malloc((items + 1) * sizeof(*count));
    cunmod_batch_t made = NULL;
    int status = count != NULL ? cunmod_batch_create(&made, a->moduli) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_factor_is_on_cpu(a->moduli->ctx)
                    ? cunmod_factor_run_on_cpu(&roots_on_cpu, made, a)
                    : run_by_batches(made, count, a));
    if (cunmod_fallback_takes(a->moduli->ctx, status))
        status = cunmod_factor_run_on_cpu(&roots_on_cpu, made, a);
    CUNMOD_THEN(count_roots(count, made, a));
    CUNMOD_THEN(cunmod_batch_set(res, made));
    if (status == CUNMOD_OK && items > 0)
        memcpy(counts, count, items * sizeof(*counts));
    cunmod_batch_destroy(made);
    free(count);
    return status;
}
