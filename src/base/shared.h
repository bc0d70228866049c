/* What an object and the calls of the CPU path that use it hold together: freed by the last holder.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A call that is given up (runtime/worker.h) goes on in its thread, when the object that it was
 * made for may be gone.
 */
#ifndef CUNMOD_SHARED_H
#define CUNMOD_SHARED_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

/* The first member of a block of malloc's. */
typedef struct
{
    atomic_int holders;
} cunmod_shared_t;

/* A new block has one holder. */
static inline void cunmod_shared_init(cunmod_shared_t *shared)
{
    atomic_init(&shared->holders, 1);
}

/* NULL is ignored. */
static inline void cunmod_shared_hold(cunmod_shared_t *shared)
{
    if (shared != NULL)
    {
        atomic_fetch_add(&shared->holders, 1);
    }
}

/* Frees the block when the last holder leaves it. NULL is ignored. */
static inline void cunmod_shared_release(cunmod_shared_t *shared)
{
    if (shared != NULL && atomic_fetch_sub(&shared->holders, 1) == 1)
    {
        free(shared);
    }
}

#endif
