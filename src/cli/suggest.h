/* The name that a user may have meant by a wrong one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_SUGGEST_H
#define CUNMOD_CLI_SUGGEST_H

/* The candidate that is nearest to `wanted` so far; best = NULL: none is near. */
typedef struct
{
    const char *wanted;
    const char *best;
    int distance;
} cli_nearest_t;

/* Considers another candidate; the string is kept. A candidate is near when at most two letters,
 * and at most a third of its letters rounded up, are inserted, deleted, replaced or swapped with
 * their neighbour. */
void cli_consider(cli_nearest_t *nearest, const char *candidate);

/* Prints "WHAT 'wanted'", with the nearest candidate if one is near; returns CLI_USAGE. */
int cli_unknown(const char *what, const cli_nearest_t *nearest);

#endif
