/* Limits the lengths and the memory of a computation of the tool, and allocates within the limits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "room.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/host.h"
#include "base/steps.h"

bool cli_reserve(cli_room_t *room, int64_t words)
{
    const int64_t word = (int64_t)sizeof(uint64_t);
    if (room == NULL)
        return true;
    if (words > room->left / word)
    {
        room->refused = true;
        return false;
    }
    room->left -= words * word;
    return cunmod_set_memory_limit(room->ctx, room->left) == CUNMOD_OK;
}

uint64_t *cli_take(cli_room_t *room, int64_t words)
{
    const int64_t count = words > 0 ? words : 1;
    const int64_t most = room != NULL ? room->left : INT64_MAX;
    uint64_t *block = NULL;
    if (count <= most / (int64_t)sizeof(uint64_t))
        block = malloc((size_t)count * sizeof(uint64_t));
    if (block != NULL)
        (void)cli_reserve(room, count); /* cannot fail: count is within the limit */
    else if (room != NULL)
        room->refused = true;
    return block;
}

int64_t cli_default_memory(void)
{
    struct rlimit limit;
    double all = cunmod_host_memory().memory;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        all = fmin(all, (double)limit.rlim_cur);
    return (int64_t)(all / 2);
}

/* ---- results ------------------------------------------------------------------- */

/* Makes space for one more result. Errors: E_MEMORY. */
static int make_space(cli_results_t *results)
{
    const int space = 2 * results->space + CLI_MAX_RESULTS;
    if (results->count < results->space)
        return CUNMOD_OK;
    uint64_t **const coeffs = realloc(results->coeffs, (size_t)space * sizeof(*coeffs));
    results->coeffs = coeffs != NULL ? coeffs : results->coeffs;
    int64_t *const length = realloc(results->length, (size_t)space * sizeof(*length));
    results->length = length != NULL ? length : results->length;
    if (coeffs == NULL || length == NULL)
        return CUNMOD_E_MEMORY;
    results->space = space;
    return CUNMOD_OK;
}

int cli_add_result(cli_results_t *results, int64_t length)
{
    CUNMOD_TRY(make_space(results));
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
    free(results->coeffs);
    free(results->length);
    results->coeffs = NULL;
    results->length = NULL;
    results->count = results->space = 0;
}

int64_t cli_power_length(int64_t degree, uint64_t m)
{
    if (degree <= 0 || m == 0)
        return 1;
    return m > (uint64_t)(INT64_MAX - 1) / (uint64_t)degree ? INT64_MAX : degree * (int64_t)m + 1;
}

int64_t cli_product_length(int64_t a, int64_t b)
{
    return a > 0 && b > 0 ? a + b - 1 : 0;
}
