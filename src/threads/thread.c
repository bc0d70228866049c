/* Starts the threads of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "threads/thread.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

#define LEAST_STACK ((size_t)8 << 20)

static _Thread_local int is_own;

typedef struct
{
    void *(*body)(void *argument);
    void *argument;
} start_t;

static void *run(void *argument)
{
    const start_t start = *(start_t *)argument;
    free(argument);
    is_own = 1;
    return start.body(start.argument);
}

int cunmod_is_own_thread(void)
{
    return is_own;
}

int cunmod_thread_start(pthread_t *thread, void *(*body)(void *argument), void *argument)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    size_t stack;
    start_t *const start = malloc(sizeof(*start));
    int error = start == NULL ? ENOMEM : pthread_attr_init(&attributes);
    if (error != 0)
    {
        free(start);
        return error;
    }
    *start = (start_t){body, argument};
    if (pthread_attr_getstacksize(&attributes, &stack) == 0 && stack < LEAST_STACK)
        pthread_attr_setstacksize(&attributes, LEAST_STACK);
    sigfillset(&all);
    error = pthread_sigmask(SIG_SETMASK, &all, &before);
    if (error == 0)
    {
        error = pthread_create(thread, &attributes, run, start);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    if (error != 0)
        free(start);
    pthread_attr_destroy(&attributes);
    return error;
}
