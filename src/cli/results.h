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
    int64_t too_long; /* length of a result above the limit; 0: no such result */
    double asked;     /* words of all results that were requested */
} cli_results_t;

/* Allocates another result of `length` coefficients, before the operation computes. Errors:
 * E_LENGTH (above the limit; sets results->too_long), E_MEMORY. */
int cli_add_result(cli_results_t *results, int64_t length);

/* cli_add_result for length[0 .. count-1]. */
int cli_add_results(cli_results_t *results, const int64_t *length, int count);

/* Frees all results. */
void cli_results_clear(cli_results_t *results);

#endif
