/* Runs calls of FLINT in threads, so that the library does not wait for them after an interrupt.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "runtime/worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cunmod.h"
#include "threads/thread.h"

/* ---- abandoned calls ------------------------------------------------------ */

static atomic_int given_up;
static atomic_llong given_up_bytes;

int cunmod_worker_given_up(void)
{
    return atomic_load(&given_up);
}

void cunmod_worker_forget(void)
{
    atomic_store(&given_up, 0);
    atomic_store(&given_up_bytes, 0);
}

int cunmod_worker_wait(const cunmod_stop_t *stop, double bytes, double limit)
{
    const struct timespec look = {.tv_nsec = CUNMOD_LOOK_NS};
    int set = 0;
    while (!set && (atomic_load(&given_up) >= CUNMOD_WORKER_MOST ||
                    (limit >= 0 && atomic_load(&given_up) > 0 &&
                     (double)atomic_load(&given_up_bytes) + bytes > limit)))
    {
        nanosleep(&look, NULL);
        set = cunmod_is_stopped(stop);
    }
    return set;
}

/* ---- one task -------------------------------------------------------------- */

typedef struct
{
    cunmod_task_t task;
    long long bytes;
    int threads; /* number of threads that FLINT may use */
    int stop;    /* set when the task is abandoned */

    pthread_mutex_t lock; /* guards the fields below */
    pthread_cond_t ended;
    int has_ended;
    int is_given_up;
} work_t;

static void destroy(work_t *work)
{
    pthread_cond_destroy(&work->ended);
    pthread_mutex_destroy(&work->lock);
    free(work);
}

static int init_lock(work_t *work)
{
    pthread_condattr_t clock;
    int error = pthread_condattr_init(&clock);
    if (error != 0)
        return error;
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    error = pthread_cond_init(&work->ended, &clock);
    pthread_condattr_destroy(&clock);
    if (error != 0)
        return error;
    error = pthread_mutex_init(&work->lock, NULL);
    if (error != 0)
        pthread_cond_destroy(&work->ended);
    return error;
}

static work_t *create(const cunmod_task_t *task)
{
    work_t *work = calloc(1, sizeof(*work));
    if (work == NULL || init_lock(work) != 0)
    {
        free(work);
        return NULL;
    }
    work->task = *task;
    work->bytes = (long long)task->bytes;
    work->threads = cunmod_cpu_threads();
    return work;
}

/* The body of the thread that runs a task. If the task has not been abandoned when the thread
 * releases the lock, `work` and all memory of the task belong to the caller from then on. */
static void *work_on(void *argument)
{
    work_t *work = argument;
    cunmod_cpu_open_thread(work->threads);
    work->task.run(work->task.data, &work->stop);
    cunmod_cpu_close_thread();
    pthread_mutex_lock(&work->lock);
    const int is_given_up = work->is_given_up;
    work->has_ended = 1;
    pthread_cond_signal(&work->ended);
    pthread_mutex_unlock(&work->lock);
    if (is_given_up)
    {
        const long long bytes = work->bytes;
        work->task.destroy(work->task.data);
        destroy(work);
        atomic_fetch_sub(&given_up_bytes, bytes);
        atomic_fetch_sub(&given_up, 1);
    }
    return NULL;
}

/* Waits until the task ends or an interrupt occurs. Returns 1 if an interrupt occurred first: the
 * task is then abandoned. The lock is not held during cunmod_is_stopped, which may call a slow
 * function of the caller. */
static int wait_for(work_t *work, const cunmod_stop_t *stop)
{
    pthread_mutex_lock(&work->lock);
    while (!work->has_ended)
    {
        pthread_mutex_unlock(&work->lock);
        const int interrupted = cunmod_is_stopped(stop);
        pthread_mutex_lock(&work->lock);
        if (interrupted || work->has_ended)
            break;
        const struct timespec until = cunmod_next_look(CLOCK_MONOTONIC);
        pthread_cond_timedwait(&work->ended, &work->lock, &until);
    }
    const int is_given_up = !work->has_ended;
    if (is_given_up)
    {
        work->is_given_up = 1;
        __atomic_store_n(&work->stop, 1, __ATOMIC_RELEASE);
        atomic_fetch_add(&given_up, 1);
        atomic_fetch_add(&given_up_bytes, work->bytes);
    }
    pthread_mutex_unlock(&work->lock);
    return is_given_up;
}

int cunmod_worker_run(const cunmod_task_t *task, const cunmod_stop_t *stop)
{
    pthread_t thread;
    work_t *work = create(task);
    if (work == NULL || cunmod_thread_start(&thread, work_on, work) != 0)
    {
        if (work != NULL)
            destroy(work);
        return CUNMOD_WORKER_NONE;
    }
    if (wait_for(work, stop))
    {
        pthread_detach(thread);
        return CUNMOD_WORKER_GONE;
    }
    pthread_join(thread, NULL);
    destroy(work);
    return CUNMOD_WORKER_DONE;
}

/* ---- one call of an operation ---------------------------------------------- */

typedef struct
{
    cunmod_cpu_call_t call;
    uint64_t *words; /* one block for the copies of the inputs */
    uint64_t *space[CUNMOD_CPU_RESULTS];
    int status;
} copy_t;

static void run_copy(void *data, const volatile int *stop)
{
    copy_t *const copy = data;
    copy->call.stop = stop;
    copy->status = cunmod_cpu_call(&copy->call);
}

static void destroy_copy(void *data)
{
    copy_t *const copy = data;
    cunmod_shared_release(copy->call.shared);
    free(copy->words);
    free(copy);
}

static void destroy_all(void *data)
{
    copy_t *const copy = data;
    for (int i = 0; i < CUNMOD_CPU_RESULTS; i++)
        free(copy->space[i]);
    destroy_copy(copy);
}

/* Replaces the inputs of the call by copies. Inputs that share an array share the copy, since FLINT
 * recognizes a square by equal pointers. Returns 0, or nonzero when there is no memory. */
static int copy_inputs(copy_t *copy)
{
    cunmod_cpu_call_t *const call = &copy->call;
    int64_t total = 0;
    for (int i = 0; i < CUNMOD_CPU_INPUTS; i++)
        total += call->in[i].words != NULL ? call->in[i].len : 0;
    copy->words = malloc((size_t)(total + 1) * sizeof(*copy->words));
    if (copy->words == NULL)
        return -1;
    const cunmod_cpu_call_t original = *call;
    uint64_t *free_words = copy->words;
    for (int i = 0; i < CUNMOD_CPU_INPUTS; i++)
    {
        int same = 0;
        while (same < i && (original.in[same].words != original.in[i].words ||
                            original.in[same].len < original.in[i].len))
            same++;
        if (original.in[i].words == NULL || same < i)
        {
            call->in[i].words = original.in[i].words == NULL ? NULL : call->in[same].words;
            continue;
        }
        const size_t len = (size_t)original.in[i].len;
        memcpy(free_words, original.in[i].words, len * sizeof(*free_words));
        call->in[i].words = free_words;
        free_words += len;
    }
    return 0;
}

static copy_t *copy_of(const cunmod_worker_t *x)
{
    copy_t *const copy = calloc(1, sizeof(*copy));
    if (copy == NULL)
        return NULL;
    copy->call = *x->call;
    memcpy(copy->space, x->space, sizeof(copy->space));
    cunmod_shared_hold(copy->call.shared);
    if (copy_inputs(copy) != 0)
    {
        destroy_copy(copy);
        return NULL;
    }
    return copy;
}

int cunmod_worker_call(int *gone, const cunmod_worker_t *x)
{
    copy_t *const copy = copy_of(x);
    const cunmod_task_t task = {run_copy, destroy_all, copy, x->bytes};
    const int how = copy == NULL ? CUNMOD_WORKER_NONE : cunmod_worker_run(&task, x->stop);
    *gone = how == CUNMOD_WORKER_GONE;
    if (*gone)
        return CUNMOD_E_INTERRUPTED;
    if (how == CUNMOD_WORKER_NONE)
    {
        if (copy != NULL)
            destroy_copy(copy);
        x->call->stop = x->stop->flag;
        return cunmod_cpu_call(x->call);
    }
    for (int i = 0; i < CUNMOD_CPU_RESULTS; i++)
        x->call->out[i].len = copy->call.out[i].len;
    x->call->result = copy->call.result;
    const int status = copy->status;
    destroy_copy(copy);
    return status;
}
