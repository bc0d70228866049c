/* Progress of a call, reported to the function of cunmod_set_progress.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The progress of a call of the library is a number in [0, 1]. The call is divided into nested
 * parts, each of which covers an interval of [0, 1]. A loop reports which fraction of the innermost
 * running part is done. Reports outside of a call, and reports from threads other than the
 * caller's, are ignored.
 */
#ifndef CUNMOD_REPORTING_H
#define CUNMOD_REPORTING_H

#include <pthread.h>
#include <stdint.h>

#include "cunmod.h"

/* A part of a call: progress is `from` when the part begins, from + span when it ends. */
typedef struct
{
    double from, span;
    int depth; /* nesting depth; 0: the call itself */
} cunmod_progress_part_t;

typedef struct
{
    cunmod_progress_t function; /* NULL: no reports */
    void *data;
    int open; /* 1: a call is running */
    pthread_t thread;
    cunmod_progress_part_t part;
    double told; /* last progress reported in this call */
} cunmod_progress_state_t;

/* Begins a call of the library, whose progress is reported from 0 to 1. */
void cunmod_progress_begin(cunmod_ctx_t ctx);

/* Ends the call. If `status` is OK, reports progress 1. */
void cunmod_progress_end(cunmod_ctx_t ctx, int status);

/* Returns whether reports of the calling thread reach the function of cunmod_set_progress. */
int cunmod_progress_is_heard(cunmod_ctx_t ctx);

/* Returns the current part of the call. */
cunmod_progress_part_t cunmod_progress_part(cunmod_ctx_t ctx);

/* Begins a part of the call that is nested in *whole, from fraction `from` to fraction `to` of
 * *whole (0 .. 1). */
void cunmod_progress_enter(cunmod_ctx_t ctx, const cunmod_progress_part_t *whole, double from,
                           double to);

/* Ends a part that cunmod_progress_enter has begun: *whole is the current part again. */
void cunmod_progress_leave(cunmod_ctx_t ctx, const cunmod_progress_part_t *whole);

/* Reports that `done` of `all` pieces of the current part are done; done <= all, all > 0. Progress
 * below the last reported value is not reported. */
void cunmod_progress_tell(cunmod_ctx_t ctx, int64_t done, int64_t all);

#endif
