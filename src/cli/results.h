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

/* The results in the order in which they are written. They may have leading zeros. */
typedef struct
{
    uint64_t *coeffs[CLI_MAX_RESULTS];
    int64_t length[CLI_MAX_RESULTS];
    int count;
    cli_room_t *room; /* the limits while the results are computed; NULL: none */
    int64_t too_long; /* the length of a result that is longer than allowed, or 0 */
    double asked;     /* words for which room was asked for */
} cli_results_t;

/* Takes room for one more result, whose length is at most `length`. An operation calls this before
 * it computes. Returns E_LENGTH (longer than allowed), E_MEMORY or OK. */
int cli_add_result(cli_results_t *results, int64_t length);

/* The same for `count` more. */
int cli_add_results(cli_results_t *results, const int64_t *length, int count);

/* Frees all results. */
void cli_results_clear(cli_results_t *results);

#endif
