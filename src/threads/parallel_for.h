/* Runs a loop of independent computations of the CPU path in several threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The body of such a loop calls FLINT. A loop starts one thread for each processor, and the threads
 * end with the loop. Loops that copy arrays use threads/copy_threads.h instead, whose threads sleep
 * between loops: a few threads suffice to copy at the rate of the memory.
 */
#ifndef CUNMOD_PARALLEL_FOR_H
#define CUNMOD_PARALLEL_FOR_H

#include <stdint.h>

#include "threads/stop.h"

#define CUNMOD_PARALLEL_MAX 256 /* threads, including the caller */

/* Returns the number of processors that this process may use, but at most `most`. */
int cunmod_parallel_processors(int most);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in any order, and returns
 * when all calls have returned. `member` is the number of the thread, 0 for the caller. The number
 * of threads, including the caller, is the minimum of most, pieces, CUNMOD_PARALLEL_MAX and the
 * number of processors. If a thread cannot be started, the other threads run all pieces. While the
 * caller waits for the threads to end, it calls cunmod_is_stopped(stop), unless stop is NULL. */
void cunmod_parallel_for(int most, int64_t pieces,
                         void (*body)(void *argument, int64_t piece, int member), void *argument,
                         const cunmod_stop_t *stop);

#endif
