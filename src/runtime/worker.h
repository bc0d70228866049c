/* Runs calls of FLINT in threads, so that the library does not wait for them after an interrupt.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT cannot be stopped. When the interrupt flag of the context is set, the library returns to
 * its caller and abandons the call: the thread runs on with its own memory until FLINT returns, and
 * then frees all its memory. docs/interrupts.md gives the reasons.
 */
#ifndef CUNMOD_WORKER_H
#define CUNMOD_WORKER_H

#include <stdint.h>

#include "flint/cpu_call.h"
#include "threads/stop.h"

/* No call starts in a thread while this many abandoned calls are running. */
#define CUNMOD_WORKER_MOST 4

typedef struct
{
    cunmod_cpu_call_t *call;
    uint64_t *space[CUNMOD_CPU_RESULTS]; /* malloc blocks for results, or NULL */
    double bytes;                        /* upper bound of the memory of the call */
    const cunmod_stop_t *stop;           /* the interrupt flag to test */
} cunmod_worker_t;

/* Waits while CUNMOD_WORKER_MOST abandoned calls are running, or while the bytes of memory of the
 * abandoned calls plus `bytes` exceed `limit` (negative: no limit). Returns 0, or nonzero if the
 * flag was set during the wait. */
int cunmod_worker_wait(const cunmod_stop_t *stop, double bytes, double limit);

/* A task for a thread: run(data, stop), where `data` points to memory that no other thread uses. If
 * the task is abandoned, *stop becomes nonzero, and the thread calls destroy(data) when `run` has
 * returned. */
typedef struct
{
    void (*run)(void *data, const volatile int *stop);
    void (*destroy)(void *data);
    void *data;
    double bytes; /* upper bound of the memory of the task */
} cunmod_task_t;

enum
{
    CUNMOD_WORKER_DONE,
    CUNMOD_WORKER_GONE, /* abandoned after an interrupt */
    CUNMOD_WORKER_NONE  /* not run, since memory or a thread was lacking */
};

/* Runs the task in a thread. Waits until the task ends or an interrupt occurs. Returns
 * CUNMOD_WORKER_*. */
int cunmod_worker_run(const cunmod_task_t *task, const cunmod_stop_t *stop);

/* Runs *x->call in a thread, on copies of its inputs, and waits until the call ends or an interrupt
 * occurs. If memory or a thread is lacking, *x->call runs in the calling thread, on its own inputs.
 * *gone = 1: the call was abandoned after an interrupt, and the thread owns the blocks in x->space.
 * Errors: those of cunmod_cpu_call; E_INTERRUPTED if the call was abandoned. */
int cunmod_worker_call(int *gone, const cunmod_worker_t *x);

/* Returns the number of abandoned calls that are still running. */
int cunmod_worker_given_up(void);

/* Called in the child of a fork, which has none of the threads: resets the number of abandoned
 * calls to 0. */
void cunmod_worker_forget(void);

#endif
