/* Allocates and frees the results of an operation of the tool.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_RESULTS_H
#define CUNMOD_CLI_RESULTS_H

#include <stdint.h>

#include "room.h"

#define CLI_MAX_RESULTS 7

/* Results in the order in which they are written; they may have leading zeros. */
typedef struct
{
    uint64_t *coeffs[CLI_MAX_RESULTS];
    int64_t length[CLI_MAX_RESULTS];
    int count;
    cli_room_t *room; /* limits during the computation; NULL: no limits */
    int64_t too_long; /* length of a result that exceeds the limit; 0: no result does */
    double asked;     /* number of words of all results, also of results that got no memory */
} cli_results_t;

/* Allocates the next result, of `length` coefficients. Errors: E_LENGTH when length >
 * results->room->longest, with results->too_long = length; E_MEMORY. */
int cli_add_result(cli_results_t *results, int64_t length);

/* Calls cli_add_result for length[0 .. count-1]; returns the first error. */
int cli_add_results(cli_results_t *results, const int64_t *length, int count);

/* Frees all results. */
void cli_results_clear(cli_results_t *results);

#endif
