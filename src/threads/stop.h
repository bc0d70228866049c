/* Tests whether a call is to stop, because the interrupt flag of the context (cunmod_set_interrupt)
 * is set; the context's poll function (cunmod_set_poll) may set the flag.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_STOP_H
#define CUNMOD_STOP_H

#include <stdint.h>
#include <time.h>

#include "cunmod.h"

/* Nanoseconds between two calls of the poll function in one thread: a tenth of the shortest delay
 * that a user notices. */
#define CUNMOD_POLL_NS INT64_C(20000000)

/* Nanoseconds between two tests of the interrupt flag, and between two calls of the poll function,
 * in a thread that waits. The thread must test the flag, since setting this variable wakes no
 * thread. */
#define CUNMOD_LOOK_NS 5000000L

/* Returns the time CUNMOD_LOOK_NS from now. */
struct timespec cunmod_next_look(clockid_t clock);

typedef struct
{
    cunmod_poll_t function; /* the user's function; NULL: no function */
    void *data;
    int64_t interval_ns; /* CUNMOD_POLL_NS; less in tests */
} cunmod_poll_state_t;

/* Calls state->function when its last call in this thread was interval_ns ago or earlier. Does
 * nothing in threads that the library has started. */
void cunmod_poll(const cunmod_poll_state_t *state);

/* *until = cunmod_next_look(CLOCK_REALTIME): the time of the next call of cunmod_poll by a thread
 * that waits for other threads. Returns 1. Returns 0, with *until unchanged, when no call is
 * needed: when state or its function is NULL, and in threads that the library has started. */
int cunmod_poll_until(struct timespec *until, const cunmod_poll_state_t *state);

/* The interrupt flag and the poll function of a context. The pointers are atomic: a thread that
 * ends destroys its default context, and so sets both pointers to NULL, while another thread may
 * compute with a polynomial of this context. */
typedef struct
{
    const volatile int *_Atomic flag;        /* the user's interrupt flag; NULL: no flag */
    const cunmod_poll_state_t *_Atomic poll; /* the poll function of the context; NULL: none */
} cunmod_stop_t;

/* Calls cunmod_poll when stop->flag and stop->poll are not NULL. Returns whether the flag is set. A
 * long operation calls this function between its pieces. stop = NULL: the function returns 0. */
int cunmod_is_stopped(const cunmod_stop_t *stop);

#endif
