/* How far a call is that reports its progress to the caller (cunmod_set_progress).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A call is divided into parts, and these again. Loops tell how much of the innermost part is done;
 * outside of a call and of its parts that is ignored, as it is in other threads than that of the
 * caller.
 */
#ifndef CUNMOD_REPORTING_H
#define CUNMOD_REPORTING_H

#include <pthread.h>
#include <stdint.h>

#include "cunmod.h"

/* The part of a call that is done at `from`, and at from + span when the part is. */
typedef struct
{
    double from, span;
    int depth; /* of parts; 0: the call itself */
} cunmod_progress_part_t;

typedef struct
{
    cunmod_progress_t function; /* NULL: nobody listens */
    void *data;
    int open; /* a call is being made */
    pthread_t thread;
    cunmod_progress_part_t part;
    double told; /* last, in this call */
} cunmod_progress_state_t;

/* A call begins, and ends with a status; when it is OK, all is done. */
void cunmod_progress_begin(cunmod_ctx_t ctx);
void cunmod_progress_end(cunmod_ctx_t ctx, int status);

/* Whether what this thread does for the context is reported. */
int cunmod_progress_is_heard(cunmod_ctx_t ctx);

/* The present part. What follows is the part of `whole` that lies between `from` and `to`, of 0 ..
 * 1; at last, `whole` again. */
cunmod_progress_part_t cunmod_progress_part(cunmod_ctx_t ctx);
void cunmod_progress_enter(cunmod_ctx_t ctx, const cunmod_progress_part_t *whole, double from,
                           double to);
void cunmod_progress_leave(cunmod_ctx_t ctx, const cunmod_progress_part_t *whole);

/* So many of `all` pieces of the present part are done; done <= all, all > 0. What is behind
 * something told before is not told. */
void cunmod_progress_tell(cunmod_ctx_t ctx, int64_t done, int64_t all);

#endif
