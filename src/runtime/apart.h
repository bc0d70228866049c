/* A function of arrays that calls FLINT, so that an interrupt can end it.
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

/* `make` reads and writes what the struct points to, and nothing else: it may run on a copy of the
 * struct, with copies of the operands, in another thread. It uses no context. */
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
        int64_t count;   /* of words that there is room for */
        int64_t written; /* a result: of the words that `make` has written, from the first one on */
    } out[CUNMOD_APART_ARRAYS];
    void *facts; /* numbers, which may be results */
    size_t facts_bytes;
};

/* Makes the results, which is expected to take so many microseconds: when that is long and the
 * context has a flag, in a thread, on copies. Results are untouched after a failure. Errors: those
 * of `make`; E_INTERRUPTED. */
int cunmod_apart(cunmod_apart_t *x, double us, cunmod_ctx_t ctx);

#endif
