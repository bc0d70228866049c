/* Threads that run long loops over host arrays: a *team*.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A team belongs to one context. Its members are the thread that calls cunmod_copy_threads_run, and
 * threads that this function has started. Only one thread at a time may call the function. The
 * started threads sleep between loops, and block all signals. If no thread can be started, the
 * caller does all the work. A child process must not use a team that was created before the fork.
 */
#ifndef CUNMOD_COPY_THREADS_H
#define CUNMOD_COPY_THREADS_H

#include "threads/stop.h"

/* The greatest number of members of a team, including the caller; at least CUNMOD_BATCH_DEVICES,
 * the greatest number of devices of a batch. */
#define CUNMOD_COPY_THREADS_MAX 64

typedef struct cunmod_copy_threads_struct cunmod_copy_threads_t;

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in any order, and returns
 * when all calls have returned. `member` is the number of the thread in the team, 0 for the caller;
 * only members 0 .. most-1 run pieces. A team has at most one member for each processor of the
 * process. team = NULL: the caller runs all pieces. *team = NULL: the function creates the team.
 * The function starts threads until the team has min(most, pieces) members. While the caller waits
 * for other threads, it calls cunmod_is_stopped(stop), unless stop is NULL. */
void cunmod_copy_threads_run(cunmod_copy_threads_t **team, int most, int pieces,
                             void (*body)(void *argument, int piece, int member), void *argument,
                             const cunmod_stop_t *stop);

/* Ends the threads of the team, waits for their end, and frees the team. NULL is ignored. */
void cunmod_copy_threads_destroy(cunmod_copy_threads_t *team);

#endif
