/* Runs a function that calls FLINT in a thread, on copies of its arrays, so that an interrupt can
 * end the call.
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

/* A call of FLINT with its operands and results. `make` makes the call. It reads and writes only
 * the struct and the memory that the struct points to, and uses no context: cunmod_apart may call
 * `make` in another thread, on a copy of the struct with copies of the operands. */
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

/* Calls x->make, whose predicted time is `us` microseconds. If the context has an interrupt flag
 * and us >= ctx->apart_us, a new thread calls `make` on copies, and the calling thread waits for
 * the end of `make` or for an interrupt; results are then unchanged after a failure. If memory or
 * threads are lacking, the calling thread calls `make`. Errors: the errors of `make`;
 * E_INTERRUPTED. */
int cunmod_apart(cunmod_apart_t *x, double us, cunmod_ctx_t ctx);

#endif
