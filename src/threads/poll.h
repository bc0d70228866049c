/* The function of the caller's that may set the flag of a context (cunmod_set_poll).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_POLL_H
#define CUNMOD_POLL_H

#include <stdint.h>
#include <time.h>

#include "cunmod.h"

/* Between two calls of the function in one thread: a tenth of what is felt as a wait. */
#define CUNMOD_POLL_NS INT64_C(20000000)

typedef struct
{
    cunmod_poll_t function; /* NULL: there is none */
    void *data;
    int64_t interval_ns; /* CUNMOD_POLL_NS but in tests */
} cunmod_poll_state_t;

/* Calls the function when the last call in this thread was so long ago, and the thread is none of
 * the library's. */
void cunmod_poll(const cunmod_poll_state_t *state);

/* *until = the time, by CLOCK_REALTIME, at which a thread that waits for others calls cunmod_poll next.
 * Returns 0, and sets nothing, where state has no function, and in threads of the library. */
int cunmod_poll_until(struct timespec *until, const cunmod_poll_state_t *state);

#endif
