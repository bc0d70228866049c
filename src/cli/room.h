/* The limits of a computation of the tool: lengths and memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_ROOM_H
#define CUNMOD_CLI_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"

/* Limits. Polynomials have at most `longest` coefficients. `left` bytes are left for operands, for
 * results, and for the memory that the library takes beside them: after a cli_take or cli_reserve
 * they are the memory limit of ctx. `refused` tells that one of these has failed for lack of
 * them. */
typedef struct
{
    int64_t longest;
    int64_t left;
    bool refused;
    cunmod_ctx_t ctx;
} cli_room_t;

/* Takes the memory of so many words out of the room, for what the library takes by itself. false:
 * it is not there. */
bool cli_reserve(cli_room_t *room, int64_t words);

/* Memory for max(words, 1) words, which the caller frees; NULL when there is none. With room NULL
 * there is no limit. Memory that is freed is not given back to the room. */
uint64_t *cli_take(cli_room_t *room, int64_t words);

/* The bytes that serve may take when no option says so: half of the least of the machine's memory,
 * the limit of the process (ulimit -v) and the limits of its control groups (a container's). */
int64_t cli_default_memory(void);

#endif
