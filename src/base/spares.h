/* Keeps large blocks of host memory for later allocations of the same size.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPARES_H
#define CUNMOD_SPARES_H

#include <stddef.h>

#define CUNMOD_SPARES 4

/* Blocks that are not in use; all 0: no block. They save time, since the kernel needs as long for
 * the pages of a new block as a thread needs to fill the block. Only one thread at a time may use
 * the struct. */
typedef struct
{
    void *block[CUNMOD_SPARES];
    size_t bytes[CUNMOD_SPARES];
} cunmod_spares_t;

/* Returns a block of at least `bytes` bytes with any content: a spare of exactly this size, or a
 * new block. The caller frees it by cunmod_spares_give or free. NULL: there is no memory. */
void *cunmod_spares_take(cunmod_spares_t *spares, size_t bytes);

/* Returns a block of cunmod_spares_take, which was called with the same `bytes`; NULL is ignored.
 * The block becomes a spare in the place of the shortest spare. It is freed where it is short, or
 * where no spare is shorter. */
void cunmod_spares_give(cunmod_spares_t *spares, void *block, size_t bytes);

/* Frees all spares. */
void cunmod_spares_clear(cunmod_spares_t *spares);

#endif
