/* Calls of FLINT's that an interrupt can end: a thread makes them, and the caller waits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT cannot be stopped. When the flag of the context is set, the caller of the library leaves,
 * and the call is given up: its thread goes on, with memory of its own, until FLINT comes back, and
 * frees all that it has. docs/interrupts.md says why.
 */
#ifndef CUNMOD_WORKER_H
#define CUNMOD_WORKER_H

#include <stdint.h>

#include "flint/cpu_call.h"
#include "threads/stop.h"

/* Calls that are given up and have not ended. */
#define CUNMOD_WORKER_MOST 4

typedef struct
{
    cunmod_cpu_call_t *call;
    uint64_t *space[CUNMOD_CPU_RESULTS]; /* blocks of malloc's that have the results, or NULL */
    double bytes;                        /* what the call may take of memory */
    const cunmod_stop_t *stop;           /* tells whether there is an interrupt */
} cunmod_worker_t;

/* Waits while CUNMOD_WORKER_MOST calls that are given up, or others whose memory and `bytes` are
 * more than `limit` (negative: no limit), have not ended. Returns 0, or nonzero when the flag was
 * set before. */
int cunmod_worker_wait(const cunmod_stop_t *stop, double bytes, double limit);

/* What a thread runs, with memory of its own. `stop` is set when the task is given up; then the
 * thread destroys the data. */
typedef struct
{
    void (*run)(void *data, const volatile int *stop);
    void (*destroy)(void *data);
    void *data;
    double bytes; /* what the task may take of memory */
} cunmod_task_t;

enum
{
    CUNMOD_WORKER_DONE,
    CUNMOD_WORKER_GONE, /* the task is given up, since there was an interrupt */
    CUNMOD_WORKER_NONE  /* no thread could be started, and the task has not run */
};

/* Runs the task in a thread, and waits for its end or for an interrupt. */
int cunmod_worker_run(const cunmod_task_t *task, const cunmod_stop_t *stop);

/* Makes *x->call in a thread, on copies of its inputs, and waits for it. Where there is no memory
 * for the copies or no thread, the call is made in the calling thread. *gone tells whether the call
 * has been given up, since the flag was set: the blocks in x->space are no longer the caller's
 * then. Errors: those of cunmod_cpu_call; E_INTERRUPTED when the call is given up. */
int cunmod_worker_call(int *gone, const cunmod_worker_t *x);

/* The calls that are given up and have not ended. */
int cunmod_worker_given_up(void);

/* The process is the child of a fork, and has none of the threads. */
void cunmod_worker_forget(void);

#endif
