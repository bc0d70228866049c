/* What all hooks share: when cunmod is asked, and what is counted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "hook.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "library.h"
#include "loaded.h"
#include "methods.h"
#include "report.h"

/* Shorter calls never ask: FLINT needs less than the 20 us of a launch and two transfers. */
#define HOOK_LEAST 100

/* The sum of the lengths of calls after which libcunmod is opened: FLINT has taken some 20 ms for
 * them by then, and the opening takes as long. */
#define OPEN_AFTER 50000

/* Of the calls of declined classes, one of ASK_AGAIN asks: what a call costs does not depend on its
 * lengths alone, and the memory of a GPU may have been full. */
#define ASK_AGAIN 1024

enum
{
    CLOSED, /* libcunmod is opened when calls were long enough */
    READY,
    STOPPED /* no call is taken */
};

static atomic_int state;
static atomic_int opened_for; /* the number of the FLINT for which libcunmod was opened */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* held while libcunmod is opened */
static pthread_once_t configured = PTHREAD_ONCE_INIT;
static int64_t least = HOOK_LEAST; /* size from which on hooks ask */
static int forced;                 /* CUNMOD_FLINT_LEAST: the CPU path of cunmod is used as well */
static int path;                   /* CUNMOD_PATH_GPU if CUNMOD_FLINT_PATH is gpu */
static _Atomic int64_t asked;      /* sum of the lengths of calls before libcunmod is opened */
static pthread_key_t ends;         /* destroys the context of a thread that ends */

__thread cunmod_ctx_t hook_context;

/* The state of a thread. */
static __thread int is_inside;    /* in a call of cunmod, whose own calls of FLINT are not hooked */
static __thread int has_failed;   /* the thread has no context, and gets none */
static __thread int64_t began_ns; /* when the call began */
static __thread sigset_t kept;    /* the signals that were blocked before the call */

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Blocks the signals that a user sends. *before = the signals that were blocked before. */
static void block_signals(sigset_t *before)
{
    static const int signals[] = {SIGALRM, SIGHUP, SIGINT, SIGTERM};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++)
        sigaddset(&set, signals[i]);
    pthread_sigmask(SIG_BLOCK, &set, before);
}

/* The calling thread is in a call of cunmod from here to leave(). */
static void enter(void)
{
    is_inside = 1;
    block_signals(&kept);
}

static void leave(void)
{
    is_inside = 0;
    pthread_sigmask(SIG_SETMASK, &kept, NULL);
}

/* ---- opening -------------------------------------------------------------------- */

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void in_parent(void)
{
    pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
    report_forget();
    pthread_mutex_unlock(&lock);
}

static void end_thread(void *context)
{
    is_inside = 1;
    cunmod_ctx_destroy(context);
}

/* Reads the environment. */
static void configure(void)
{
    const char *const given = getenv("CUNMOD_FLINT_LEAST");
    forced = given != NULL;
    if (forced)
        least = strtoll(given, NULL, 10);
    const char *const name = getenv("CUNMOD_FLINT_PATH");
    path = name != NULL && strcmp(name, "gpu") == 0 ? CUNMOD_PATH_GPU : CUNMOD_PATH_AUTO;
    if (pthread_key_create(&ends, end_thread) != 0)
        atomic_store(&state, STOPPED);
    pthread_atfork(before_fork, in_parent, in_child);
}

/* Sends every later call to FLINT. */
static void stop(void)
{
    atomic_store(&state, STOPPED);
    for (hook_t *const *hook = __start_cunmod_hooks; hook < __stop_cunmod_hooks; hook++)
        atomic_store(&(*hook)->least, INT64_MAX);
}

/* Gives the hook its least size. */
static void set_least(hook_t *hook)
{
    pthread_once(&configured, configure);
    atomic_store(&hook->least, atomic_load(&state) == STOPPED ? INT64_MAX
                               : least > 0                    ? least
                                                              : INT64_MIN);
}

/* Opens libcunmod; called with the lock. Returns the number of slots that were overwritten. */
static int open_cunmod(void)
{
    void *flint;
    const int count = loaded_flint(&flint);
    const char *const why = count == 0 ? "the process has no library named libflint"
                            : count > 1
                                ? "the process has several FLINTs: libcunmod needs a private one"
                                : library_open(flint);
    report_reason(why);
    if (why != NULL)
    {
        if (count > 0)
            stop();
        return 0;
    }
    const int slots = methods_patch(flint);
    atomic_store(&opened_for, loaded_number_of(dlsym(flint, "flint_malloc")));
    atomic_store(&state, READY);
    return slots;
}

int hook_open(void)
{
    int slots = 0;
    pthread_once(&configured, configure);
    enter();
    pthread_mutex_lock(&lock);
    if (atomic_load(&state) == CLOSED)
        slots = open_cunmod();
    pthread_mutex_unlock(&lock);
    leave();
    return atomic_load(&state) == READY ? slots : -1;
}

int hook_begin(void)
{
    if (atomic_load(&state) != READY && hook_open() < 0)
        return CUNMOD_E_UNSUPPORTED;
    enter();
    return CUNMOD_OK;
}

void hook_end(void)
{
    leave();
}

/* Creates the context of the thread. Returns whether there is one. */
static int create_context(void)
{
    enter();
    const int is_own = cunmod_is_own_thread();
    has_failed = is_own || cunmod_ctx_create(&hook_context, -1) != CUNMOD_OK ||
                 (!forced && cunmod_set_decline(hook_context, 1) != CUNMOD_OK) ||
                 cunmod_set_path(hook_context, path) != CUNMOD_OK ||
                 pthread_setspecific(ends, hook_context) != 0;
    leave();
    is_inside = is_own; /* from now on */
    return !has_failed;
}

/* Returns whether this thread may call cunmod. */
static int is_ready(void)
{
    if (atomic_load(&state) != READY && hook_open() < 0)
    {
        int closed = CLOSED; /* a FLINT calls that has another name, which later calls have, too */
        if (atomic_compare_exchange_strong(&state, &closed, STOPPED))
            stop();
        return 0;
    }
    return !has_failed && (hook_context != NULL || create_context());
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

static int is_declined(const hook_t *hook, int class, int64_t calls)
{
    const unsigned char byte =
        atomic_load_explicit(&hook->declined[class / CHAR_BIT], memory_order_relaxed);
    return (byte >> class % CHAR_BIT & 1) != 0 && calls % ASK_AGAIN != 0;
}

static void set_declined(hook_t *hook, int class)
{
    atomic_fetch_or(&hook->declined[class / CHAR_BIT], (unsigned char)(1 << class % CHAR_BIT));
}

/* ---- a call ---------------------------------------------------------------------- */

/* Returns whether the caller has the FLINT of libcunmod. */
static int is_ours(hook_t *hook, const void *caller)
{
    if (caller == NULL)
        return 1;
    hook_original(hook, caller); /* so that the table has the caller */
    return loaded_number(caller) == atomic_load(&opened_for);
}

int hook_asks(hook_t *hook, const void *caller, int64_t n, int64_t m, uint64_t p)
{
    if (is_inside)
        return 0;
    if (atomic_load_explicit(&hook->least, memory_order_relaxed) == 0)
        set_least(hook);
    if (n + m < least || atomic_load(&state) == STOPPED)
        return 0;
    const int64_t calls = atomic_fetch_add_explicit(&hook->calls, 1, memory_order_relaxed) + 1;
    if (p != 0 && p == atomic_load_explicit(&hook->refused, memory_order_relaxed))
        return 0;
    if (!forced && is_declined(hook, hook_class(n, m, p), calls))
        return 0;
    if (!forced && atomic_load(&state) == CLOSED &&
        atomic_fetch_add(&asked, n + m) + n + m < OPEN_AFTER)
        return 0;
    if (!is_ready() || !is_ours(hook, caller))
        return 0;
    enter();
    began_ns = now_ns();
    return 1;
}

int hook_takes(hook_t *hook, int64_t n, int64_t m, uint64_t p, int status)
{
    if (status == CUNMOD_OK)
        report_taken(hook, n, m, p, now_ns() - began_ns);
    else if (status == CUNMOD_E_UNSUPPORTED)
        set_declined(hook, hook_class(n, m, p));
    else if (status == CUNMOD_E_MODULUS)
        atomic_store(&hook->refused, p);
    leave();
    return status == CUNMOD_OK;
}

void *hook_find(hook_t *hook, const void *caller)
{
    int number;
    sigset_t before; /* no handler may leave the dynamic linker by longjmp */
    block_signals(&before);
    void *const original = loaded_for(&number, hook->name, caller);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (original == NULL)
    {
        fprintf(stderr, "libcunmod-flint: %s: not found in the FLINT of the caller\n", hook->name);
        abort();
    }
    if (number >= 0)
        atomic_store_explicit(&hook->original[number], original, memory_order_relaxed);
    loaded_called = number;
    return original;
}
