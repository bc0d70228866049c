/* Runs a loop of independent computations of the CPU path in several threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE /* sched_getaffinity, pthread_timedjoin_np */

#include "threads/parallel_for.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "flint/cpu_call.h"
#include "threads/thread.h"

typedef struct
{
    void (*body)(void *argument, int64_t piece, int member);
    void *argument;
    int64_t pieces;
    _Atomic int64_t next; /* the first piece that no member has begun */
} loop_t;

typedef struct
{
    loop_t *loop;
    int number;
    pthread_t thread;
} member_t;

int cunmod_parallel_processors(int most)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
        return most; /* the machine has more processors than fit into a cpu_set_t */
    return CPU_COUNT(&allowed) < most ? CPU_COUNT(&allowed) : most;
}

static void take_pieces(loop_t *loop, int member)
{
    int64_t piece;
    while ((piece = atomic_fetch_add(&loop->next, 1)) < loop->pieces)
        loop->body(loop->argument, piece, member);
}

static void *serve(void *argument)
{
    member_t *self = argument;
    cunmod_cpu_open_thread(1);
    take_pieces(self->loop, self->number);
    cunmod_cpu_close_thread();
    return NULL;
}

static void join(pthread_t thread, const cunmod_stop_t *stop)
{
    struct timespec until;
    int error = ETIMEDOUT;
    while (error == ETIMEDOUT && stop != NULL && cunmod_poll_until(&until, stop->poll))
    {
        cunmod_is_stopped(stop);
        error = pthread_timedjoin_np(thread, NULL, &until);
    }
    if (error != 0)
        pthread_join(thread, NULL);
}

void cunmod_parallel_for(int most, int64_t pieces,
                         void (*body)(void *argument, int64_t piece, int member), void *argument,
                         const cunmod_stop_t *stop)
{
    loop_t loop = {.body = body, .argument = argument, .pieces = pieces};
    member_t members[CUNMOD_PARALLEL_MAX];
    const int room = most < CUNMOD_PARALLEL_MAX ? most : CUNMOD_PARALLEL_MAX;
    const int wanted = cunmod_parallel_processors(pieces < room ? (int)pieces : room);
    int size = 1;
    atomic_init(&loop.next, 0);
    while (size < wanted)
    {
        members[size] = (member_t){.loop = &loop, .number = size};
        if (cunmod_thread_start(&members[size].thread, serve, &members[size]) != 0)
            break;
        size++;
    }
    take_pieces(&loop, 0);
    for (int i = 1; i < size; i++)
        join(members[i].thread, stop);
}
