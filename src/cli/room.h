/* What a computation of the tool may take: lengths, and memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_ROOM_H
#define CUNMOD_CLI_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"

/* Polynomials are at most `longest` long; `left` bytes are there for operands, results and what the
 * library takes beside them: it is the memory limit of ctx from the first cli_take on. `refused`: a
 * cli_take had none. */
typedef struct
{
    int64_t longest;
    int64_t left;
    bool refused;
    cunmod_ctx_t ctx;
} cli_room_t;

/* Room for `words` words, at least one, which the caller frees; room NULL: as much as there is.
 * NULL when there is none. What is freed is not given back to the room. */
uint64_t *cli_take(cli_room_t *room, int64_t words);

/* Bytes that a process which asks nobody may take: half of what the machine, the limit of the
 * process (ulimit -v) and those of its control groups (a
 * container's) allow, whichever is least. */
int64_t cli_default_memory(void);

#endif
