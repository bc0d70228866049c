/* A context whose GPU has no large blocks of memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_LIMITED_MEMORY_H
#define CUNMOD_TESTS_LIMITED_MEMORY_H

#include "backend/backend.h"
#include "cunmod.h"

#define LIMITED_BLOCKS 400

typedef struct
{
    cunmod_dev_t *dev;
    int64_t most;
    int refused, count; /* blocks: those refused, and those allocated */
    void *block[LIMITED_BLOCKS];
} limited_t;

/* Gives the context an allocator that refuses blocks of more than x->most bytes, and allocates at
 * most LIMITED_BLOCKS blocks. limited_end: gives the context its own pool again, and frees all
 * blocks; no object of the context has memory of *x any more. */
void limited_begin(limited_t *x, cunmod_ctx_t ctx);
void limited_end(limited_t *x, cunmod_ctx_t ctx);

#endif
