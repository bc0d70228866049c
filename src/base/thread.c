/* Starting threads of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "base/thread.h"

#include <signal.h>
#include <stddef.h>

#define LEAST_STACK ((size_t)8 << 20)

int cunmod_thread_start(pthread_t *thread, void *(*body)(void *argument), void *argument)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    size_t stack;
    int error = pthread_attr_init(&attributes);
    if (error != 0)
    {
        return error;
    }
    if (pthread_attr_getstacksize(&attributes, &stack) == 0 && stack < LEAST_STACK)
    {
        pthread_attr_setstacksize(&attributes, LEAST_STACK);
    }
    sigfillset(&all);
    error = pthread_sigmask(SIG_SETMASK, &all, &before);
    if (error == 0)
    {
        error = pthread_create(thread, &attributes, body, argument);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    pthread_attr_destroy(&attributes);
    return error;
}
