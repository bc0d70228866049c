/* The results of an operation of the tool: room for them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_RESULTS_H
#define CUNMOD_CLI_RESULTS_H

#include <stdint.h>

#include "room.h"

#define CLI_MAX_RESULTS 7

/* In the order in which they are written; may have leading zeros. */
typedef struct
{
    uint64_t *coeffs[CLI_MAX_RESULTS];
    int64_t length[CLI_MAX_RESULTS];
    int count;
    cli_room_t *room; /* while they are computed; NULL: as much as there is */
    int64_t too_long; /* what a result would have been that is longer than allowed, or 0 */
} cli_results_t;

/* Room for one more result, of the length that it can have at most, which an operation asks for
 * before it computes: E_LENGTH (longer than allowed), E_MEMORY or OK. */
int cli_add_result(cli_results_t *results, int64_t length);

/* The same for `count` more. */
int cli_add_results(cli_results_t *results, const int64_t *length, int count);

/* Frees them all. */
void cli_results_clear(cli_results_t *results);

#endif
