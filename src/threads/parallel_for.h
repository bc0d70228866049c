/* Threads for one loop over independent computations of the CPU path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A team (threads/copy_threads.h) shares the copying of arrays, which a few threads make as fast as the
 * memory lets them. A crew calls FLINT, on all processors, and ends with its loop.
 */
#ifndef CUNMOD_PARALLEL_FOR_H
#define CUNMOD_PARALLEL_FOR_H

#include <stdint.h>

#include "threads/stop.h"

#define CUNMOD_PARALLEL_MAX 256 /* threads, including the caller */

/* Processors that this process may use, at most `most`. */
int cunmod_parallel_processors(int most);

/* Calls body(argument, piece, member) once for each piece 0 .. pieces-1, in any order, and returns
 * when all calls have returned. member is the number of the thread, 0 for the caller. There is a
 * thread for each processor, at most `most` with the caller. Those that cannot be started are
 * missing, and the others do their work. While the caller waits for the others, the caller's
 * function may set the flag (cunmod_set_poll) that they read; stop: those of the context, or
 * NULL. */
void cunmod_parallel_for(int most, int64_t pieces,
                         void (*body)(void *argument, int64_t piece, int member), void *argument,
                         const cunmod_stop_t *stop);

#endif
