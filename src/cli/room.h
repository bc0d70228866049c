/* Limits the lengths and the memory of a computation of the tool, and allocates within the limits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_ROOM_H
#define CUNMOD_CLI_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"

/* The limits. A polynomial has at most `longest` coefficients. `left` is the number of bytes left
 * for operands, results, and the memory that the library allocates. cli_take and cli_reserve
 * subtract from `left`, and then set the memory limit of ctx to `left`. `refused`: one of these
 * functions has failed because the memory was not enough. */
typedef struct
{
    int64_t longest;
    int64_t left;
    bool refused;
    cunmod_ctx_t ctx;
} cli_room_t;

/* Subtracts `words` words, which the library is to allocate, from the limit. False: fewer bytes are
 * left. With room = NULL there is no limit. */
bool cli_reserve(cli_room_t *room, int64_t words);

/* Allocates max(words, 1) words within the limit; the caller frees them. NULL: no memory. With room
 * = NULL there is no limit. Freed memory is not added to the limit again. */
uint64_t *cli_take(cli_room_t *room, int64_t words);

/* Returns the limit of memory in bytes for serve without --memory: half of the minimum of the
 * machine's memory, the limit of the process (ulimit -v) and the limits of its control groups
 * (containers). */
int64_t cli_default_memory(void);

#endif
