/* The name that a user may have meant by a wrong one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_SUGGEST_H
#define CUNMOD_CLI_SUGGEST_H

#include <stddef.h>

#include "cli.h"

/* The candidate that is nearest to `wanted` so far; best = NULL: none is near. */
typedef struct
{
    const char *wanted;
    const char *best;
    int distance;
} cli_nearest_t;

/* Considers the names of a table as candidates, up to a row with the name NULL; the strings are
 * kept. Each row has row_bytes bytes, and begins with its name, a const char *. A candidate is near
 * when at most two letters, and at most a third of its letters rounded up, are inserted, deleted,
 * replaced or swapped with their neighbour. */
void cli_consider_rows(cli_nearest_t *nearest, const void *table, size_t row_bytes);

/* Prints "WHAT 'wanted'", with the nearest candidate if one is near; returns CLI_USAGE. */
int cli_unknown(const char *what, const cli_nearest_t *nearest);

/* Reports that operand 0 is missing, or is no operation of the command; returns CLI_USAGE. table,
 * row_bytes: the operations, as for cli_consider_rows. */
int cli_no_operation(const cli_options_t *options, const void *table, size_t row_bytes);

#endif
