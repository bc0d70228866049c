/* Runs the operations of the tool on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops_batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"

typedef cunmod_batch_t batch_t;

const cli_batch_operation_t *cli_find_batch(const char *name)
{
    const cli_batch_operation_t *operation = cli_batch_operations;
    while (operation->name != NULL && strcmp(operation->name, name) != 0)
        operation++;
    return operation->name != NULL ? operation : NULL;
}

/* ---- arguments and results --------------------------------------------------------- */

void cli_batch_arguments_clear(cli_batch_arguments_t *x)
{
    for (int k = 0; k < CLI_BATCH_LISTS; k++)
        cli_list_clear(&x->list[k]);
    free(x->exponents);
}

void cli_batch_results_clear(cli_batch_results_t *results)
{
    for (int k = 0; k < CLI_BATCH_RESULTS; k++)
        cli_list_clear(&results->list[k]);
    free(results->from);
    free(results->statuses);
}

int64_t cli_batch_count(const cli_batch_results_t *results, int64_t i)
{
    return results->from != NULL ? results->from[i + 1] - results->from[i] : results->count;
}

const uint64_t *cli_batch_result(int64_t *length, const cli_batch_results_t *results, int64_t i,
                                 int64_t k)
{
    const bool is_found = results->from != NULL;
    const cli_list_t *const list = &results->list[is_found ? 0 : k];
    const int64_t j = is_found ? results->from[i] + k : i;
    *length = list->at[j + 1] - list->at[j];
    return list->coeffs + list->at[j];
}

/* ---- the call -------------------------------------------------------------------- */

/* Copies the polynomials of a batch to *list. Returns a status of the library. */
static int read_list(cli_list_t *list, int64_t items, batch_t batch)
{
    list->items = items;
    list->at = calloc((size_t)items + 1, sizeof(*list->at));
    int64_t *const len = calloc((size_t)items + 1, sizeof(*len));
    int status = list->at == NULL || len == NULL ? CUNMOD_E_MEMORY
                                                 : cunmod_batch_lengths(len, batch);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        list->at[i + 1] = list->at[i] + len[i];
    free(len);
    if (status == CUNMOD_OK)
    {
        list->words = list->at[items];
        list->coeffs = malloc(((size_t)list->words + 1) * sizeof(*list->coeffs));
        status = list->coeffs == NULL ? CUNMOD_E_MEMORY
                                      : cunmod_batch_get_arrays(list->coeffs, list->at, batch);
    }
    return status;
}

/* Copies the results res[0 .. results->count-1] and the statuses of the items from the batches to
 * *results. The statuses come from res[0], since all results have the same statuses. Returns a
 * status of the library. */
static int read_results(cli_batch_results_t *results, int64_t items, const batch_t *res)
{
    int status = CUNMOD_OK;
    for (int k = 0; k < results->count && status == CUNMOD_OK; k++)
        status = read_list(&results->list[k], items, res[k]);
    if (status == CUNMOD_OK)
    {
        results->statuses = calloc((size_t)items + 1, sizeof(*results->statuses));
        status = results->statuses == NULL ? CUNMOD_E_MEMORY
                                           : cunmod_batch_statuses(results->statuses, res[0]);
    }
    return status;
}

/* *batch = a new batch with the polynomials of the list. Returns a status of the library. */
static int batch_of(batch_t *batch, const cli_list_t *list, cunmod_moduli_t moduli)
{
    const uint64_t none = 0;
    const int64_t start = 0;
    const int status = cunmod_batch_create(batch, moduli);
    return status != CUNMOD_OK
               ? status
               : cunmod_batch_set_arrays(*batch, list->coeffs != NULL ? list->coeffs : &none,
                                         list->at != NULL ? list->at : &start);
}

int cli_batch_compute(cli_batch_results_t *results, const cli_batch_operation_t *operation,
                      const cli_batch_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t items = x->list[0].items;
    const uint64_t none = 0;
    cunmod_moduli_t moduli;
    batch_t of[CLI_BATCH_LISTS] = {NULL}, res[CLI_BATCH_RESULTS] = {NULL};
    const cli_batch_call_t call = {of, res, x->number, x->exponents != NULL ? x->exponents : &none};
    *results = (cli_batch_results_t){.count = operation->run != NULL ? operation->results : 0};
    int lists = 0;
    int status =
        cunmod_moduli_create(&moduli, x->list[0].p != NULL ? x->list[0].p : &none, items, ctx);
    if (status != CUNMOD_OK)
        return status;
    for (const char *kind = operation->kinds; *kind != '\0' && status == CUNMOD_OK; kind++)
    {
        if (*kind == 'p')
        {
            status = batch_of(&of[lists], &x->list[lists], moduli);
            lists++;
        }
    }
    for (int k = 0; k < results->count && status == CUNMOD_OK; k++)
        status = cunmod_batch_create(&res[k], moduli);
    if (operation->run != NULL)
    {
        CUNMOD_THEN(operation->run(&call));
        CUNMOD_THEN(read_results(results, items, res));
    }
    else
    {
        CUNMOD_THEN(operation->find(results, of[0], &x->list[0]));
    }
    for (int k = 0; k < CLI_BATCH_LISTS; k++)
    {
        cunmod_batch_destroy(of[k]);
        cunmod_batch_destroy(res[k]);
    }
    cunmod_moduli_destroy(moduli);
    if (status != CUNMOD_OK)
        cli_batch_results_clear(results);
    return status;
}
