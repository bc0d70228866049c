/* Keeps large blocks of host memory for later allocations of the same size.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPARES_H
#define CUNMOD_SPARES_H

#include <stddef.h>

#define CUNMOD_SPARES 4

/* The spares: blocks that are not in use, with their sizes in bytes. An entry with block NULL and
 * size 0 is empty. Spares save time: the operating system needs as long to map the pages of a new
 * block as a thread needs to fill the block. No lock: the callers ensure that one thread at a time
 * uses the struct. */
typedef struct
{
    void *block[CUNMOD_SPARES];
    size_t bytes[CUNMOD_SPARES];
} cunmod_spares_t;

/* Returns a block of at least `bytes` bytes with undefined content: a spare of exactly `bytes`
 * bytes, or a new block. The caller frees the block by cunmod_spares_give or free. Returns NULL
 * when the host has no memory. */
void *cunmod_spares_take(cunmod_spares_t *spares, size_t bytes);

/* Accepts a block that cunmod_spares_take has returned for the same `bytes`; NULL is ignored. The
 * block replaces the shortest spare, or an empty entry. A block shorter than 4 MiB, or not longer
 * than any spare, is freed. */
void cunmod_spares_give(cunmod_spares_t *spares, void *block, size_t bytes);

/* Frees all spares. */
void cunmod_spares_clear(cunmod_spares_t *spares);

#endif
