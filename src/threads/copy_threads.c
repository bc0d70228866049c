/* A team of threads that run long loops over host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "threads/copy_threads.h"

#include <pthread.h>
#include <stdlib.h>

#include "flint/cpu_call.h"
#include "threads/parallel_for.h"
#include "threads/thread.h"

typedef struct
{
    cunmod_copy_threads_t *team;
    int number;
    pthread_t thread;
    pthread_cond_t work; /* signalled when the member has work, or when the team ends */
} member_t;

struct cunmod_copy_threads_struct
{

    pthread_mutex_t lock; /* guards all fields below */
    pthread_cond_t done;
    void (*body)(void *argument, int piece, int member);
    void *argument;
    int pieces;
    int most;     /* members 0 .. most-1 run pieces, the others sleep */
    int next;     /* the first piece that no member has begun */
    int finished; /* finished pieces */
    int ending;

    int processors;                            /* upper limit of size */
    int size;                                  /* number of members; 1: the caller alone */
    member_t members[CUNMOD_COPY_THREADS_MAX]; /* 0 is the caller */
};

/* Runs pieces of the loop as member number `member`, until all pieces have been begun. The caller
 * holds the lock before and after. */
static void take_pieces(cunmod_copy_threads_t *team, int member)
{
    while (team->next < team->pieces && member < team->most)
    {
        const int piece = team->next++;
        pthread_mutex_unlock(&team->lock);
        team->body(team->argument, piece, member);
        pthread_mutex_lock(&team->lock);
        if (++team->finished == team->pieces)
            pthread_cond_signal(&team->done);
    }
}

static void *serve(void *argument)
{
    member_t *const self = argument;
    cunmod_copy_threads_t *team = self->team;
    cunmod_cpu_open_thread(1);
    pthread_mutex_lock(&team->lock);
    while (!team->ending)
    {
        take_pieces(team, self->number);
        if (!team->ending)
            pthread_cond_wait(&self->work, &team->lock);
    }
    pthread_mutex_unlock(&team->lock);
    cunmod_cpu_close_thread();
    return NULL;
}

/* Starts threads until the team has min(most, processors) members, or no thread can be started. */
static void grow(cunmod_copy_threads_t *team, int most)
{
    const int wanted = most < team->processors ? most : team->processors;
    while (team->size < wanted)
    {
        member_t *member = &team->members[team->size];
        member->team = team;
        member->number = team->size;
        pthread_cond_init(&member->work, NULL);
        if (cunmod_thread_start(&member->thread, serve, member) != 0)
        {
            pthread_cond_destroy(&member->work);
            break;
        }
        team->size++;
    }
}

static cunmod_copy_threads_t *create(void)
{
    cunmod_copy_threads_t *const team = calloc(1, sizeof(*team));
    if (team != NULL)
    {
        team->size = 1;
        team->processors = cunmod_parallel_processors(CUNMOD_COPY_THREADS_MAX);
        pthread_mutex_init(&team->lock, NULL);
        pthread_cond_init(&team->done, NULL);
    }
    return team;
}

/* Waits until all pieces are finished, and polls `stop` meanwhile. The caller holds the lock before
 * and after. */
static void wait_for_others(cunmod_copy_threads_t *team, const cunmod_stop_t *stop)
{
    struct timespec until;
    while (team->finished < team->pieces)
    {
        if (stop == NULL || !cunmod_poll_until(&until, stop->poll))
        {
            pthread_cond_wait(&team->done, &team->lock);
        }
        else if (pthread_cond_timedwait(&team->done, &team->lock, &until) != 0)
        {
            pthread_mutex_unlock(&team->lock);
            cunmod_is_stopped(stop);
            pthread_mutex_lock(&team->lock);
        }
    }
}

void cunmod_copy_threads_run(cunmod_copy_threads_t **team, int most, int pieces,
                             void (*body)(void *argument, int piece, int member), void *argument,
                             const cunmod_stop_t *stop)
{
    if (team != NULL && *team == NULL && pieces > 1)
        *team = create();
    if (team == NULL || *team == NULL || pieces < 2)
    {
        for (int i = 0; i < pieces; i++)
            body(argument, i, 0);
        return;
    }
    cunmod_copy_threads_t *all = *team;
    pthread_mutex_lock(&all->lock);
    grow(all, most < pieces ? most : pieces);
    all->body = body;
    all->argument = argument;
    all->pieces = pieces;
    all->most = most;
    all->next = 0;
    all->finished = 0;
    for (int k = 1; k < all->size && k < most && k < pieces; k++)
        pthread_cond_signal(&all->members[k].work);
    take_pieces(all, 0);
    wait_for_others(all, stop);
    pthread_mutex_unlock(&all->lock);
}

void cunmod_copy_threads_destroy(cunmod_copy_threads_t *team)
{
    if (team == NULL)
        return;
    pthread_mutex_lock(&team->lock);
    team->ending = 1;
    for (int i = 1; i < team->size; i++)
        pthread_cond_signal(&team->members[i].work);
    pthread_mutex_unlock(&team->lock);
    for (int i = 1; i < team->size; i++)
    {
        pthread_join(team->members[i].thread, NULL);
        pthread_cond_destroy(&team->members[i].work);
    }
    pthread_cond_destroy(&team->done);
    pthread_mutex_destroy(&team->lock);
    free(team);
}
