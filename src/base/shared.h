/* A block of memory that belongs to several holders, for example to an object of the library and to
 * the calls of the CPU path that use the object. When the last holder releases the block, it is
 * freed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * After an interrupt the user's function returns, but a computation of the CPU path may continue in
 * another thread (runtime/worker.h). The user may then destroy an object that the computation still
 * reads.
 */
#ifndef CUNMOD_SHARED_H
#define CUNMOD_SHARED_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

/* The first member of a block of memory from malloc: the number of its holders. */
typedef struct
{
    atomic_int holders;
} cunmod_shared_t;

/* Sets the number of holders of a new block to 1. */
static inline void cunmod_shared_init(cunmod_shared_t *shared)
{
    atomic_init(&shared->holders, 1);
}

/* Adds a holder. NULL is ignored. */
static inline void cunmod_shared_hold(cunmod_shared_t *shared)
{
    if (shared != NULL)
        atomic_fetch_add(&shared->holders, 1);
}

/* Removes a holder; the last one frees the block. NULL is ignored. */
static inline void cunmod_shared_release(cunmod_shared_t *shared)
{
    if (shared != NULL && atomic_fetch_sub(&shared->holders, 1) == 1)
        free(shared);
}

#endif
