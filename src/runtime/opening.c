/* Opens a device, either in the calling thread or in another thread while FLINT computes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "runtime/opening.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "threads/thread.h"

/* ---- in the calling thread ------------------------------------------------- */

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* Opens device `ordinal` (cunmod_open): *dev = the device object. Returns NULL, or the reason why
 * there is no device; in this case *error = the device error, or 0 if there is none. */
static const char *find(cunmod_dev_t **dev, int *error, int ordinal)
{
    if (ordinal == -2)
        return "the context was created without a GPU";
    const int count = cunmod_dev_count();
    const int first = ordinal < 0 ? 0 : ordinal;
    const int last = ordinal < 0 ? count - 1 : ordinal;
    if (count == 0 || last >= count)
        return count == 0 ? "CUDA reports no GPU" : "there is no GPU of this number";
    for (int i = first; i <= last && *dev == NULL; i++)
        *error = cunmod_dev_open(dev, i);
    return *dev == NULL ? "the GPU cannot be opened" : NULL;
}

void cunmod_open(cunmod_opened_t *opened, int ordinal)
{
    const double start = now_us();
    int error = 0;
    *opened = (cunmod_opened_t){.dev = NULL};
    const char *const why = find(&opened->dev, &error, ordinal);
    opened->us = now_us() - start;
    if (why != NULL)
    {
        snprintf(opened->why, sizeof(opened->why), error != 0 ? "%s (%s)" : "%s", why,
                 cunmod_dev_error_text(error));
    }
}

/* ---- in a thread ----------------------------------------------------------- */

struct cunmod_opening_struct
{
    pthread_t thread;
    int ordinal;
    atomic_int has_ended;
    cunmod_opened_t opened;
};

/* The number of threads started by cunmod_opening_start that are still opening a device. */
static atomic_int running;

/* Exit handler: CUDA's exit handlers must not run while a thread is inside the CUDA driver. */
static void await_all(void)
{
    const struct timespec look = {.tv_nsec = 1000000L};
    while (atomic_load(&running) > 0)
        nanosleep(&look, NULL);
}

static int exit_waits;

static void watch_exit(void)
{
    exit_waits = atexit(await_all) == 0;
}

static void watch_exit_again(void)
{
    (void)atexit(await_all);
}

/* Body of the thread. Exit handlers run in the reverse order of registration. The CUDA driver
 * registers its handlers during the first cunmod_dev_count, so await_all is registered again after
 * this first call. */
static void *open_apart(void *argument)
{
    static pthread_once_t counted = PTHREAD_ONCE_INIT;
    cunmod_opening_t *const opening = argument;
    (void)cunmod_dev_count();
    pthread_once(&counted, watch_exit_again);
    cunmod_open(&opening->opened, opening->ordinal);
    atomic_store(&opening->has_ended, 1);
    atomic_fetch_sub(&running, 1);
    return NULL;
}

cunmod_opening_t *cunmod_opening_start(int ordinal)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_exit);
    cunmod_opening_t *const opening = exit_waits ? calloc(1, sizeof(*opening)) : NULL;
    if (opening == NULL)
        return NULL;
    opening->ordinal = ordinal;
    atomic_init(&opening->has_ended, 0);
    atomic_fetch_add(&running, 1);
    if (cunmod_thread_start(&opening->thread, open_apart, opening) != 0)
    {
        atomic_fetch_sub(&running, 1);
        free(opening);
        return NULL;
    }
    return opening;
}

int cunmod_opening_has_ended(const cunmod_opening_t *opening)
{
    return atomic_load(&opening->has_ended);
}

void cunmod_opening_end(cunmod_opened_t *opened, cunmod_opening_t *opening)
{
    pthread_join(opening->thread, NULL);
    *opened = opening->opened;
    free(opening);
}

void cunmod_opening_drop(cunmod_opening_t *opening)
{
    free(opening);
}

void cunmod_opening_forget(void)
{
    atomic_store(&running, 0);
}
