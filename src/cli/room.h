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

/* The limits of a computation. longest: greatest length of a polynomial, in coefficients. left:
 * number of bytes still allowed for operands, results, and memory that the library allocates.
 * cli_take and cli_reserve subtract from `left`, and then set the memory limit of ctx to `left`.
 * refused: true when cli_take or cli_reserve has failed for lack of memory. */
typedef struct
{
    int64_t longest;
    int64_t left;
    bool refused;
    cunmod_ctx_t ctx;
} cli_room_t;

/* Subtracts `words` words, which the library is to allocate, from the limit. Returns false when
 * fewer bytes are left. room = NULL: no limit. */
bool cli_reserve(cli_room_t *room, int64_t words);

/* Allocates max(words, 1) words, subtracts them from the limit, and returns them; the caller frees
 * them. Returns NULL when the limit or the host has no memory. room = NULL: no limit. Freed memory
 * is not added to the limit again. */
uint64_t *cli_take(cli_room_t *room, int64_t words);

/* Returns the limit of memory in bytes for `cunmod serve` without --memory: half of the minimum of
 * three numbers, which are the machine's memory, the limit of the process (ulimit -v), and the
 * limits of its control groups (containers). */
int64_t cli_default_memory(void);

#endif
