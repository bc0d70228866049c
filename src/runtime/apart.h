/* Runs a long call of FLINT in a separate thread, on copies of its arrays, so that the library can
 * return to its caller after an interrupt, before FLINT has finished.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_APART_H
#define CUNMOD_APART_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/ctx.h"

#define CUNMOD_APART_ARRAYS 3

typedef struct cunmod_apart_struct cunmod_apart_t;

/* A call of FLINT with its operands `in` and results `out`. The function `make` calls FLINT. `make`
 * reads and writes only this struct and the memory that the struct points to, and uses no context,
 * since cunmod_apart may run `make` in another thread, on a copy of the struct with copies of the
 * operands. */
struct cunmod_apart_struct
{
    int (*make)(cunmod_apart_t *x); /* returns a status */
    struct
    {
        const uint64_t *words;
        int64_t count;
    } in[CUNMOD_APART_ARRAYS];
    struct
    {
        uint64_t *words;
        int64_t count;   /* capacity, in words */
        int64_t written; /* set by `make`: the result is words[0 .. written-1] */
    } out[CUNMOD_APART_ARRAYS];
    void *facts; /* scalar arguments and results, facts_bytes bytes */
    size_t facts_bytes;
};

/* Runs x->make(x), which is predicted to take `us` microseconds. If the context has an interrupt
 * flag and us >= ctx->apart_us, x->make runs in a new thread on a copy of *x and its arrays, and
 * the calling thread waits until x->make returns or an interrupt occurs; after an error, x->out is
 * unchanged. Otherwise, or if memory or a thread for the copy is lacking, x->make runs in the
 * calling thread. Errors: those of x->make; E_INTERRUPTED. */
int cunmod_apart(cunmod_apart_t *x, double us, cunmod_ctx_t ctx);

#endif
