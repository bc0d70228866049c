/* What roots, factors and degrees of factors of batches share: the choice of the path, moduli, and
 * batches from and to host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/batch_path.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "runtime/outcome.h"
#include "shape/tuning.h"

int cunmod_factor_is_on_cpu(cunmod_ctx_t ctx)
{
    const int path = cunmod_ctx_path(ctx);
    return path == CUNMOD_PATH_CPU ||
           (path == CUNMOD_PATH_AUTO && cunmod_ctx_open_device(ctx) == NULL);
}

int cunmod_factor_run_on_cpu(const cunmod_batch_operation_t *operation, cunmod_batch_t res,
                             cunmod_batch_t a)
{
    const cunmod_batch_job_t how = {.operation = operation};
    return cunmod_batch_run(&res, &a, &how);
}

int cunmod_factor_no_kernel(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    (void)job;
    (void)dev;
    (void)part;
    return CUNMOD_BATCH_FOR_CPU;
}

double cunmod_factor_item_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    (void)job;
    return CUNMOD_TUNE_POWER_US * 64 * (double)x[0];
}

void cunmod_factor_read_moduli(uint64_t *p, cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares; k++)
    {
        const struct cunmod_moduli_struct *const share = cunmod_moduli_share(moduli, k);
        if (share->items > 0)
            memcpy(p + share->first, share->p, (size_t)share->items * sizeof(*p));
    }
}

int cunmod_factor_contexts(cunmod_ctx_t *ctxs, cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares; k++)
        ctxs[k] = cunmod_moduli_share(moduli, k)->ctx;
    return moduli->shares;
}

void cunmod_factor_items_clear(cunmod_factor_items_t *items)
{
    free(items->at);
    free(items->words);
}

int cunmod_factor_items_read(cunmod_factor_items_t *items, cunmod_batch_t batch)
{
    const int64_t count = batch->moduli->items;
    *items = (cunmod_factor_items_t){.at = malloc((size_t)(count + 1) * sizeof(*items->at))};
    if (items->at == NULL)
        return CUNMOD_E_MEMORY;
    items->at[0] = 0;
    CUNMOD_TRY(cunmod_batch_lengths(items->at + 1, batch));
    for (int64_t i = 0; i < count; i++)
        items->at[i + 1] += items->at[i];
    items->words = malloc((size_t)(items->at[count] + 1) * sizeof(*items->words));
    return items->words != NULL ? cunmod_batch_get_arrays(items->words, items->at, batch)
                                : CUNMOD_E_MEMORY;
}

int cunmod_factor_offsets(int64_t *at, cunmod_batch_t batch)
{
    at[0] = 0;
    CUNMOD_TRY(cunmod_batch_lengths(at + 1, batch));
    for (int64_t i = 0; i < batch->moduli->items; i++)
        at[i + 1] = at[i] + (at[i + 1] > 0 ? at[i + 1] - 1 : 0);
    return CUNMOD_OK;
}

int cunmod_factor_monic_items(cunmod_batch_t f, cunmod_batch_t g, int *statuses, int64_t *degree,
                              int64_t *repeated, cunmod_batch_t a)
{
    CUNMOD_TRY(cunmod_batch_gcd(f, a, g)); /* g is 0 */
    CUNMOD_TRY(cunmod_batch_derivative(g, f));
    CUNMOD_TRY(cunmod_batch_gcd(g, g, f));
    CUNMOD_TRY(cunmod_batch_statuses(statuses, f));
    CUNMOD_TRY(cunmod_batch_lengths(degree, f));
    CUNMOD_TRY(cunmod_batch_lengths(repeated, g));
    for (int64_t i = 0; i < a->moduli->items; i++)
    {
        if (statuses[i] == CUNMOD_OK && degree[i] == 0)
            statuses[i] = CUNMOD_E_DIVZERO;
        degree[i] = statuses[i] == CUNMOD_OK ? degree[i] - 1 : -1;
    }
    return CUNMOD_OK;
}

int cunmod_factor_check_space(const int64_t *at, const int64_t *least, int64_t items)
{
    for (int64_t i = 0; i < items; i++)
        if (at[i + 1] - at[i] < least[i + 1] - least[i])
            return CUNMOD_E_LENGTH;
    return CUNMOD_OK;
}

int cunmod_factor_set_power(cunmod_batch_t batch, int64_t e, const char *zero)
{
    const int64_t items = batch->moduli->items;
    uint64_t *const words = calloc((size_t)(items * (e + 1) + 1), sizeof(*words));
    int64_t *const at = malloc((size_t)(items + 1) * sizeof(*at));
    int status = words != NULL && at != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int64_t i = 0; i <= items && status == CUNMOD_OK; i++)
    {
        at[i] = i * (e + 1);
        if (i < items)
            words[at[i] + e] = zero == NULL || !zero[i];
    }
    CUNMOD_THEN(cunmod_batch_set_arrays(batch, words, at));
    free(words);
    free(at);
    return status;
}
