/* Runs a loop of independent computations of the CPU path in several threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The loops call FLINT. A loop starts one thread for each processor, and the threads end with the
 * loop. For loops that copy arrays see threads/copy_threads.h: a few threads reach the rate of
 * memory there, and the threads sleep between loops.
 */
#ifndef CUNMOD_PARALLEL_FOR_H
#define CUNMOD_PARALLEL_FOR_H

#include <stdint.h>

#include "threads/stop.h"

#define CUNMOD_PARALLEL_MAX 256 /* threads, including the caller */

/* Returns the number of processors that this process may use, but at most `most`. */
int cunmod_parallel_processors(int most);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in any order, and returns
 * when all calls have returned. member is the number of the thread, 0 for the caller. The number of
 * threads, with the caller, is the minimum of most, pieces, CUNMOD_PARALLEL_MAX and the number of
 * processors. Where a thread cannot be started the other threads run its pieces. While the caller
 * waits for the threads to end, it calls cunmod_is_stopped(stop), unless stop is NULL. */
void cunmod_parallel_for(int most, int64_t pieces,
                         void (*body)(void *argument, int64_t piece, int member), void *argument,
                         const cunmod_stop_t *stop);

#endif
