/* Allocates and frees the results of an operation of the tool.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "results.h"

#include <stdlib.h>

int cli_add_result(cli_results_t *results, int64_t length)
{
    if (results->room != NULL && length > results->room->longest)
    {
        results->too_long = length;
        return CUNMOD_E_LENGTH;
    }
    results->asked += (double)length;
    uint64_t *coeffs = cli_take(results->room, length);
    if (coeffs == NULL)
        return CUNMOD_E_MEMORY;
    results->coeffs[results->count] = coeffs;
    results->length[results->count] = length;
    results->count++;
    return CUNMOD_OK;
}

int cli_add_results(cli_results_t *results, const int64_t *length, int count)
{
    int status = CUNMOD_OK;
    for (int i = 0; i < count && status == CUNMOD_OK; i++)
        status = cli_add_result(results, length[i]);
    return status;
}

void cli_results_clear(cli_results_t *results)
{
    for (int i = 0; i < results->count; i++)
        free(results->coeffs[i]);
    results->count = 0;
}
