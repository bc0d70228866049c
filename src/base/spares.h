/* Large blocks of host memory that are used again.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPARES_H
#define CUNMOD_SPARES_H

#include <stddef.h>

#define CUNMOD_SPARES 4

/* Blocks that nobody uses now; all 0: none. The kernel takes as long to make the pages of a new
 * block as a thread takes to fill the block. One thread at a time uses the struct. */
typedef struct
{
    void *block[CUNMOD_SPARES];
    size_t bytes[CUNMOD_SPARES];
} cunmod_spares_t;

/* A block of at least so many bytes, with any content, for cunmod_spares_give or free. NULL: there
 * is no memory. */
void *cunmod_spares_take(cunmod_spares_t *spares, size_t bytes);

/* Takes a block back that cunmod_spares_take has given for so many bytes; NULL is ignored. A block
 * is freed where it is short, or where there are enough that are as long. */
void cunmod_spares_give(cunmod_spares_t *spares, void *block, size_t bytes);

/* Frees all. */
void cunmod_spares_clear(cunmod_spares_t *spares);

#endif
