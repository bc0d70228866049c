/* Threads for one loop over independent computations of the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The threads of a loop call FLINT, one on each processor, and end with the loop. The threads of
 * threads/copy_threads.h copy arrays: a few of them are as fast as the memory, and they stay
 * between loops.
 */
#ifndef CUNMOD_PARALLEL_FOR_H
#define CUNMOD_PARALLEL_FOR_H

#include <stdint.h>

#include "threads/stop.h"

#define CUNMOD_PARALLEL_MAX 256 /* threads, including the caller */

/* Returns the number of processors that this process may use, but at most `most`. */
int cunmod_parallel_processors(int most);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in any order, and returns
 * when all calls have returned. member is the number of the thread, 0 for the caller. There is a
 * thread for each processor, at most `most` with the caller. Where a thread cannot be started the
 * other threads do its work. While the caller waits for the threads, it polls by
 * cunmod_is_stopped(stop), unless stop is NULL. */
void cunmod_parallel_for(int most, int64_t pieces,
                         void (*body)(void *argument, int64_t piece, int member), void *argument,
                         const cunmod_stop_t *stop);

#endif
