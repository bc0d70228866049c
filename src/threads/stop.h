/* How a caller ends a call: the flag of a context (cunmod_set_interrupt), and the function that may
 * set the flag (cunmod_set_poll).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_STOP_H
#define CUNMOD_STOP_H

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

/* The pointers are atomic, since a thread that ends takes them away while another thread may compute
 * with a polynomial of the same context. */
typedef struct
{
    const volatile int *_Atomic flag;        /* the caller's, or NULL */
    const cunmod_poll_state_t *_Atomic poll; /* of the context, or NULL */
} cunmod_stop_t;

/* Polls, and returns whether the caller's flag is set. A long operation asks between its pieces.
 * stop NULL: there is no flag. */
int cunmod_is_stopped(const cunmod_stop_t *stop);

#endif
