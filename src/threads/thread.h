/* Starts the threads of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_THREAD_H
#define CUNMOD_THREAD_H

#include <pthread.h>

/* Starts a thread that runs body(argument). All signals are blocked in the thread, so that the
 * program's handlers run in the program's threads. The stack has the default size, but at least 8
 * MiB. Returns 0, or an error of pthread_create. */
int cunmod_thread_start(pthread_t *thread, void *(*body)(void *argument), void *argument);

#endif
