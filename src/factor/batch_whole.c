/* Factors of the polynomials of a batch by FLINT: each thread of the CPU factors one item after the
 * other.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/batch_whole.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "factor/batch_path.h"

/* A result has the leading coefficient of the item, and then for each factor its exponent, its
 * length and its words. A factor of degree d has d + 3 such words, at most 4 d. */
static void factors_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > 0 ? 4 * (x[0] - 1) + 1 : 0;
}

/* Stores the factors of words[0 ..] in the form of factors_room. */
static void store(uint64_t *z, uint64_t lead, const uint64_t *words, const int64_t *lens,
                  const int64_t *exps, int64_t count)
{
    *z++ = lead;
    for (int64_t k = 0; k < count; words += lens[k], k++)
    {
        *z++ = (uint64_t)exps[k];
        *z++ = (uint64_t)lens[k];
        memcpy(z, words, (size_t)lens[k] * sizeof(*z));
        z += lens[k];
    }
}

static int factors_item(const cunmod_batch_item_t *x)
{
    const int64_t n = x->len[0] > 1 ? x->len[0] - 1 : 0;
    uint64_t lead = 0;
    int64_t count = 0;
    uint64_t *const words = malloc((size_t)(2 * n + 1) * sizeof(*words));
    int64_t *const lens = malloc((size_t)(2 * n + 1) * sizeof(*lens));
    int status = words != NULL && lens != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(
        cunmod_factor(&lead, words, lens, lens + n, &count, x->x[0], x->len[0], x->p, x->ctx));
    if (status == CUNMOD_OK)
        store(x->z[0], lead, words, lens, lens + n, count);
    free(words);
    free(lens);
    return status;
}

/* The words of a result need not be below the modulus, so that no operation may read the result. */
static const cunmod_batch_operation_t factors_on_cpu = {.operands = 1,
                                                        .results = 1,
                                                        .room = factors_room,
                                                        .gpu = cunmod_factor_no_kernel,
                                                        .cpu = factors_item,
                                                        .us = cunmod_factor_item_us};

/* Adds the factors z[0 .. len-1] of a result to the list. */
static void add_result(cunmod_factors_t *list, const uint64_t *z, int64_t len)
{
    for (int64_t k = 1; k < len; k += 2 + (int64_t)z[k + 1])
        cunmod_factors_add(list, z + k + 2, (int64_t)z[k + 1], (int64_t)z[k]);
}

/* *results = the results of all items of a; statuses[i] = the status of item i. Errors: those of
 * cunmod_batch_run. */
static int run(cunmod_factor_items_t *results, int *statuses, cunmod_batch_t a)
{
    cunmod_batch_t made = NULL;
    int status = cunmod_batch_create(&made, a->moduli);
    CUNMOD_THEN(cunmod_factor_run_on_cpu(&factors_on_cpu, made, a));
    CUNMOD_THEN(cunmod_batch_statuses(statuses, made));
    CUNMOD_THEN(cunmod_factor_items_read(results, made));
    cunmod_batch_destroy(made);
    return status;
}

int cunmod_batch_whole(cunmod_factors_t *found, int *statuses, cunmod_batch_t a)
{
    cunmod_factor_items_t results = {NULL, NULL};
    const int status = run(&results, statuses, a);
    for (int64_t i = 0; i < a->moduli->items && status == CUNMOD_OK; i++)
        if (statuses[i] == CUNMOD_OK)
        {
            const uint64_t *const z = results.words + results.at[i];
            found[i].lead = z[0];
            add_result(&found[i], z, cunmod_factor_items_length(&results, i));
        }
    cunmod_factor_items_clear(&results);
    return status;
}

int cunmod_factor_pieces_whole(cunmod_factors_t *found, const cunmod_factor_pieces_t *pieces,
                               cunmod_ctx_t ctx)
{
    cunmod_factor_items_t results = {NULL, NULL};
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t batch = NULL;
    int *const statuses = malloc((size_t)(pieces->items + 1) * sizeof(*statuses));
    int status = statuses != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_factor_pieces_load(&moduli, &batch, pieces, &ctx, 1));
    CUNMOD_THEN(run(&results, statuses, batch));
    for (int64_t k = 0; k < pieces->items && status == CUNMOD_OK; k++)
        status = statuses[k];
    for (int64_t k = 0; k < pieces->items && status == CUNMOD_OK; k++)
        add_result(&found[pieces->owner[k]], results.words + results.at[k],
                   cunmod_factor_items_length(&results, k));
    cunmod_factor_items_clear(&results);
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    free(statuses);
    return status;
}
