/* Finds the operations of the tool by name, checks their arguments, and allocates their results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"

/* Upper limit of the number of polynomials in memory at the same time, during an operation that
 * calls other operations: operands, results, and at most six temporaries (src/algebra). */
#define POLYNOMIALS 10

const cli_operation_t *cli_find_operation(const char *name)
{
    const cli_operation_t *operation = cli_operations;
    while (operation->name != NULL && strcmp(operation->name, name) != 0)
        operation++;
    return operation->name != NULL ? operation : NULL;
}

/* x->constant = the lowest word of the exponent; 0 when the operation has no exponent. Returns
 * operation->beyond when the exponent has more than one word, else OK. */
static int set_constant(cli_arguments_t *x, const cli_operation_t *operation)
{
    int status = CUNMOD_OK;
    for (int64_t i = 1; i < x->limbs; i++)
        status = x->exponent[i] != 0 ? operation->beyond : status;
    x->constant = x->limbs > 0 ? x->exponent[0] : 0;
    return status;
}

/* Pads *a with zeros to length n, in a new array *list, which the caller frees: a->coeffs = *list.
 * Errors: E_LENGTH, when a->length > n; E_MEMORY. */
static int make_list(uint64_t **list, cli_poly_t *a, int64_t n, cli_room_t *room)
{
    if (a->length > n)
        return CUNMOD_E_LENGTH;
    *list = cli_take(room, n);
    if (*list == NULL)
        return CUNMOD_E_MEMORY;
    if (a->length > 0)
        memcpy(*list, a->coeffs, (size_t)a->length * sizeof(**list));
    memset(*list + a->length, 0, (size_t)(n - a->length) * sizeof(**list));
    a->coeffs = *list;
    a->length = n;
    return CUNMOD_OK;
}

static int add_results(cli_results_t *results, const cli_operation_t *operation,
                       const cli_arguments_t *x)
{
    int status = CUNMOD_OK;
    for (int i = 0; i < CLI_MAX_LENGTHS && status == CUNMOD_OK; i++)
    {
        if (operation->lengths[i] != NULL)
        {
            const int64_t length = operation->lengths[i](x);
            status = length < 0 ? CUNMOD_E_LENGTH : cli_add_result(results, length);
        }
    }
    return status;
}

/* For an operation that calls other operations: subtracts an upper bound of its memory from the
 * limit results->room. The library allocates this memory step by step, and checks only FLINT's
 * temporaries against the limit. Errors: E_MEMORY. */
static int reserve(cli_results_t *results, const cli_arguments_t *x)
{
    const int64_t most_each = INT64_MAX / (POLYNOMIALS * (int64_t)sizeof(uint64_t));
    int64_t longest = 0;
    for (int i = 0; i < x->polys; i++)
        longest = x->poly[i].length > longest ? x->poly[i].length : longest;
    for (int i = 0; i < results->count; i++)
        longest = results->length[i] > longest ? results->length[i] : longest;
    return longest <= most_each && cli_reserve(results->room, POLYNOMIALS * longest)
               ? CUNMOD_OK
               : CUNMOD_E_MEMORY;
}

int cli_compute(cli_results_t *results, const cli_operation_t *operation,
                const cli_arguments_t *arguments, cli_room_t *room, cunmod_ctx_t ctx)
{
    cli_arguments_t x = *arguments;
    uint64_t *lists[CLI_MAX_POLYS] = {NULL};
    *results = (cli_results_t){.room = room};
    x.polys = 0;
    for (const char *kind = operation->arguments; *kind != '\0'; kind++)
        x.polys += *kind == 'p';
    int status = set_constant(&x, operation);
    for (int i = 0; i < x.polys && status == CUNMOD_OK; i++)
    {
        status = operation->is_list[i] ? make_list(&lists[i], &x.poly[i], x.number[0], room)
                                       : CUNMOD_OK;
    }
    CUNMOD_THEN(add_results(results, operation, &x));
    if (status == CUNMOD_OK && operation->ask == CLI_ASK_NOTHING)
        status = reserve(results, &x);
    CUNMOD_THEN(operation->run(results, &x, ctx));
    for (int i = 0; i < CLI_MAX_POLYS; i++)
        free(lists[i]);
    results->room = NULL;
    return status;
}
