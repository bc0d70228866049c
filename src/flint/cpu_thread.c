/* Frees the memory that a private FLINT (one inside the library) keeps for each thread.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_thread.h"

#ifdef PRIVATE_FLINT

#include <pthread.h>

#include <flint/flint.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int key_made;
static _Thread_local int entered;

/* The destructor of `key`, which runs in a thread that ends. Destructors run in rounds: a key that
 * a destructor sets again is destroyed again in the next round. The first round destroys the
 * default context of the thread, which may contain integers of FLINT. So this function sets the key
 * again in the first round, and calls flint_cleanup in the second round. */
static void leave_thread(void *round)
{
    static char second;
    if (round == &second || pthread_setspecific(key, &second) != 0)
        flint_cleanup();
}

static void make_key(void)
{
    key_made = pthread_key_create(&key, leave_thread) == 0;
}

void cunmod_cpu_enter_thread(void)
{
    if (!entered)
    {
        pthread_once(&once, make_key);
        entered = key_made && pthread_setspecific(key, &entered) == 0;
    }
}

void cunmod_cpu_trim_thread(void)
{
    flint_cleanup();
}

#else

void cunmod_cpu_enter_thread(void) {}

void cunmod_cpu_trim_thread(void) {}

#endif
