/* What all hooks share: when cunmod is asked, and what is counted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "hook.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cunmod.h"
#include "loaded.h"
#include "library.h"
#include "methods.h"
#include "report.h"

/* Shorter calls never ask: FLINT needs less than the 20 us of a launch and two transfers. */
#define HOOK_LEAST 100

/* The sum of the lengths of calls after which libcunmod is opened: FLINT has taken some 20 ms for
 * them by then, and the opening takes as long. */
#define OPEN_AFTER 50000

enum
{
    CLOSED, /* libcunmod is opened by the first long call */
    READY,
    STOPPED /* no call is taken */
};

static atomic_int state;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t configured = -1; /* least sum of lengths for which hooks ask; -1: not read yet */
static _Atomic int64_t asked;   /* sum of the lengths of calls before libcunmod is opened */
static int forced;              /* CUNMOD_FLINT_LEAST: the CPU path of cunmod is used as well */

/* Of a thread. */
static __thread int is_inside;    /* in a call of cunmod, whose own calls of FLINT are not hooked */
static __thread int has_context;  /* the settings of the default context are made */
static __thread int64_t began_ns; /* when the call began; 0: it is not counted */
static __thread uint64_t refused; /* the last modulus that cunmod does not compute with */

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Sends every later call to FLINT. */
static void stop(void)
{
    atomic_store(&state, STOPPED);
    if (report_is_wanted())
        return;
    for (hook_t *const *hook = __start_hooks; hook < __stop_hooks; hook++)
        atomic_store(&(*hook)->least, INT64_MAX);
}

/* ---- opening -------------------------------------------------------------------- */

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* Reads the environment; called with the lock. */
static void configure(void)
{
    const char *const least = getenv("CUNMOD_FLINT_LEAST");
    forced = least != NULL;
    configured = forced ? strtoll(least, NULL, 10) : HOOK_LEAST;
    pthread_atfork(before_fork, after_fork, after_fork);
    report_begin();
}

/* Gives the hook its least length. */
static void register_hook(hook_t *hook)
{
    pthread_mutex_lock(&lock);
    if (configured < 0)
        configure();
    pthread_mutex_unlock(&lock);
    if (atomic_load(&state) == STOPPED && !report_is_wanted())
        atomic_store(&hook->least, INT64_MAX);
    else
        atomic_store(&hook->least, report_is_wanted() || configured <= 0 ? INT64_MIN : configured);
}

/* Opens libcunmod; called with the lock. Returns the number of slots that were overwritten. */
static int open_cunmod(void)
{
    void *flint;
    const int count = loaded_flint(&flint);
    const char *const why = count == 0 ? "the process has no FLINT"
                            : count > 1
                                ? "the process has several FLINTs: libcunmod needs a private one"
                                : library_open(flint);
    report_reason(why);
    if (why != NULL)
    {
        stop();
        return 0;
    }
    const int slots = methods_patch(flint);
    atomic_store(&state, READY);
    return slots;
}

int hook_open(void)
{
    int slots = 0;
    is_inside = 1;
    pthread_mutex_lock(&lock);
    if (configured < 0)
        configure();
    if (atomic_load(&state) == CLOSED)
        slots = open_cunmod();
    pthread_mutex_unlock(&lock);
    is_inside = 0;
    return atomic_load(&state) == READY ? slots : -1;
}

/* Whether cunmod may be called by this thread. */
static int is_ready(void)
{
    if (atomic_load(&state) != READY && hook_open() < 0)
        return 0;
    if (!has_context)
    {
        has_context =
            cunmod_is_own_thread() || (!forced && cunmod_set_decline(NULL, 1) != CUNMOD_OK) ? -1
                                                                                            : 1;
    }
    return has_context > 0;
}

/* ---- classes of lengths ------------------------------------------------------------- */

/* Returns the class of a length, 0 .. HOOK_STEPS-1: four classes for each power of 2. */
static int step_of(int64_t n)
{
    if (n < 4)
        return n < 0 ? 0 : (int)n;
    const int log = 63 - __builtin_clzll((uint64_t)n);
    const int step = 4 * (log - 1) + (int)(n >> (log - 2) & 3);
    return step < HOOK_STEPS ? step : HOOK_STEPS - 1;
}

int hook_class(int64_t n, int64_t m, uint64_t p)
{
    const int bits = p == 0 ? 0 : 64 - __builtin_clzll(p);
    const int word = bits <= 31 ? 0 : bits <= 50 ? 1 : bits <= 63 ? 2 : 3;
    return (word * HOOK_STEPS + step_of(n)) * HOOK_STEPS + step_of(m);
}

static int is_declined(const hook_t *hook, int class)
{
    return atomic_load_explicit(&hook->declined[class / CHAR_BIT], memory_order_relaxed) >>
               class % CHAR_BIT &
           1;
}

static void set_declined(hook_t *hook, int class)
{
    atomic_fetch_or(&hook->declined[class / CHAR_BIT], (unsigned char)(1 << class % CHAR_BIT));
}

/* ---- a call ---------------------------------------------------------------------- */

int hook_asks(hook_t *hook, int64_t n, int64_t m, uint64_t p)
{
    if (atomic_load_explicit(&hook->least, memory_order_relaxed) == 0)
        register_hook(hook);
    if (report_is_wanted() && !is_inside)
        atomic_fetch_add_explicit(&hook->calls, 1, memory_order_relaxed);
    if (is_inside || n + m < configured || atomic_load(&state) == STOPPED)
        return 0;
    if (p != 0 && p == refused)
        return 0;
    if (!forced && is_declined(hook, hook_class(n, m, p)))
        return 0;
    if (!forced && atomic_load(&state) == CLOSED &&
        atomic_fetch_add(&asked, n + m) + n + m < OPEN_AFTER)
        return 0;
    if (!is_ready())
        return 0;
    is_inside = 1;
    began_ns = report_is_wanted() ? now_ns() : 0;
    return 1;
}

int hook_takes(hook_t *hook, int64_t n, int64_t m, uint64_t p, int status)
{
    is_inside = 0;
    if (status == CUNMOD_OK)
    {
        if (began_ns != 0)
            report_taken(hook, n, m, p, now_ns() - began_ns);
        return 1;
    }
    if (status == CUNMOD_E_UNSUPPORTED)
        set_declined(hook, hook_class(n, m, p));
    else if (status == CUNMOD_E_MODULUS)
        refused = p;
    return 0;
}

void *hook_find(hook_t *hook, const void *caller)
{
    void *flint;
    const int count = loaded_flint(&flint);
    void *const original = count == 1 ? dlsym(flint, hook->name) : loaded_for(hook->name, caller);
    if (original == NULL)
    {
        fprintf(stderr, "libcunmod-flint: %s: not found in the FLINT of the caller\n", hook->name);
        abort();
    }
    if (count == 1)
        atomic_store_explicit(&hook->original, original, memory_order_release);
    return original;
}
