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

/* ---- lists ----------------------------------------------------------------------- */

static void clear_list(cli_list_t *list)
{
    free(list->p);
    free(list->coeffs);
    free(list->at);
    *list = (cli_list_t){.items = 0};
}

/* array: address of a pointer to an array of *room elements of 8 bytes. Enlarges this array to at
 * least `least` elements; *room = the new number of elements. Returns false when the host has no
 * memory; then the array and *room are unchanged. */
static bool grow(void *array, int64_t *room, int64_t least)
{
    void **const place = array;
    const int64_t most = least > 2 * *room ? least : 2 * *room;
    void *const longer = realloc(*place, (size_t)most * sizeof(uint64_t));
    *place = longer != NULL ? longer : *place;
    *room = longer != NULL ? most : *room;
    return longer != NULL;
}

bool cli_list_add(cli_list_t *list, const cli_poly_t *poly)
{
    int64_t same = list->items_room;
    if (list->items + 1 >= list->items_room &&
        (!grow(&list->p, &same, list->items + 2) ||
         !grow(&list->at, &list->items_room, list->items + 2)))
        return false;
    if (list->words + poly->length > list->words_room &&
        !grow(&list->coeffs, &list->words_room, list->words + poly->length))
        return false;
    if (poly->length > 0)
    {
        memcpy(list->coeffs + list->words, poly->coeffs,
               (size_t)poly->length * sizeof(*poly->coeffs));
    }
    list->p[list->items++] = poly->p;
    list->words += poly->length;
    list->at[0] = 0;
    list->at[list->items] = list->words;
    return true;
}

void cli_batch_arguments_clear(cli_batch_arguments_t *x)
{
    for (int k = 0; k < CLI_BATCH_LISTS; k++)
        clear_list(&x->list[k]);
    free(x->exponents);
}

void cli_batch_results_clear(cli_batch_results_t *results)
{
    for (int k = 0; k < results->count; k++)
        clear_list(&results->list[k]);
    free(results->statuses);
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
    *results = (cli_batch_results_t){.count = operation->results};
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
    CUNMOD_THEN(operation->run(&call));
    CUNMOD_THEN(read_results(results, items, res));
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
