/* Threads that run long loops over host arrays: a *team*.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A team belongs to one context. Its members are threads that the team has started, and the thread
 * that calls cunmod_copy_threads_run: one thread at a time. The started threads sleep between
 * loops, with all signals blocked. Where no thread can be started the caller does all the work.
 * After a fork the child process has no team.
 */
#ifndef CUNMOD_COPY_THREADS_H
#define CUNMOD_COPY_THREADS_H

#include "threads/stop.h"

/* The greatest number of members of a team, with the caller; at least CUNMOD_BATCH_DEVICES, the
 * greatest number of devices of a batch. */
#define CUNMOD_COPY_THREADS_MAX 64

typedef struct cunmod_copy_threads_struct cunmod_copy_threads_t;

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in any order, and returns
 * when all calls have returned. Only the members 0 .. most-1 take part. The caller is member 0, and
 * a team has at most one member for each processor of the process. team = NULL: the caller runs all
 * pieces. *team = NULL: the function creates the team. The function starts threads when the team
 * has fewer members than `most` and `pieces` allow. While the caller waits for other threads, it
 * calls cunmod_is_stopped(stop), unless stop is NULL. */
void cunmod_copy_threads_run(cunmod_copy_threads_t **team, int most, int pieces,
                             void (*body)(void *argument, int piece, int member), void *argument,
                             const cunmod_stop_t *stop);

/* Ends the threads and waits for them; NULL is ignored. */
void cunmod_copy_threads_destroy(cunmod_copy_threads_t *team);

#endif
