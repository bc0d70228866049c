/* Tests whether a call is to stop, because the user's interrupt flag is set; the user's poll
 * function may set the flag.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "threads/stop.h"

#include <stddef.h>
#include <time.h>

#include "base/flag.h"
#include "flint/cpu_memory.h"
#include "threads/thread.h"

#define SECOND_NS 1000000000L

static _Thread_local int64_t last_ns;

struct timespec cunmod_next_look(clockid_t clock)
{
    struct timespec until;
    clock_gettime(clock, &until);
    until.tv_nsec += CUNMOD_LOOK_NS;
    until.tv_sec += until.tv_nsec / SECOND_NS;
    until.tv_nsec %= SECOND_NS;
    return until;
}

void cunmod_poll(const cunmod_poll_state_t *state)
{
    struct timespec now;
    if (state->function == NULL || cunmod_is_own_thread())
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t ns = (int64_t)now.tv_sec * SECOND_NS + now.tv_nsec;
    if (ns - last_ns >= state->interval_ns)
    {
        last_ns = ns;
        cunmod_cpu_unguarded(state->function, state->data);
    }
}

int cunmod_poll_until(struct timespec *until, const cunmod_poll_state_t *state)
{
    if (state == NULL || state->function == NULL || cunmod_is_own_thread())
        return 0;
    *until = cunmod_next_look(CLOCK_REALTIME);
    return 1;
}

int cunmod_is_stopped(const cunmod_stop_t *stop)
{
    if (stop == NULL)
        return 0;
    const volatile int *const flag = stop->flag;
    const cunmod_poll_state_t *const poll = stop->poll;
    if (flag != NULL && poll != NULL)
        cunmod_poll(poll);
    return cunmod_flag_is_set(flag);
}
