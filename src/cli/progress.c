/* Prints progress notes of the command-line tool from a separate thread, and reads the clock.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "cli.h"

#define FIRST_NOTE_SECONDS 2

static struct
{
    bool running;
    bool stop;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards `stop` and all fields below */
    pthread_cond_t changed;
    const char *what; /* NULL: no phase yet */
    const char *name;
    int64_t count;
    struct timespec start;
    int next; /* time of the next note, in seconds after `start` */
} progress;

double cli_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_note(void)
{
    if (progress.count > 0)
    {
        fprintf(stderr, "cunmod: %s %s: %.1f million coefficients, %d s\n", progress.what,
                progress.name, 1e-6 * (double)progress.count, progress.next);
    }
    else
    {
        fprintf(stderr, "cunmod: %s %s: %d s\n", progress.what, progress.name, progress.next);
    }
}

static void *notes(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&progress.mutex);
    while (!progress.stop)
    {
        if (progress.what == NULL)
        {
            pthread_cond_wait(&progress.changed, &progress.mutex);
            continue;
        }
        struct timespec due = progress.start;
        due.tv_sec += progress.next;
        /* On a wake-up without ETIMEDOUT the loop computes `due` again, since a new phase may have
         * begun. */
        if (pthread_cond_timedwait(&progress.changed, &progress.mutex, &due) == ETIMEDOUT)
        {
            print_note();
            progress.next *= 2;
        }
    }
    pthread_mutex_unlock(&progress.mutex);
    return NULL;
}

/* When the thread cannot be started, the program runs without progress notes. */
void cli_progress_start(void)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return;
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&progress.mutex, NULL);
    pthread_cond_init(&progress.changed, &attributes);
    pthread_condattr_destroy(&attributes);
    progress.running = pthread_create(&progress.thread, NULL, notes, NULL) == 0;
}

void cli_progress_phase(const char *what, const char *name)
{
    if (progress.running)
    {
        pthread_mutex_lock(&progress.mutex);
        progress.what = what;
        progress.name = name;
        progress.count = 0;
        progress.next = FIRST_NOTE_SECONDS;
        clock_gettime(CLOCK_MONOTONIC, &progress.start);
        pthread_cond_signal(&progress.changed);
        pthread_mutex_unlock(&progress.mutex);
    }
}

void cli_progress_count(int64_t coefficients)
{
    if (progress.running)
    {
        pthread_mutex_lock(&progress.mutex);
        progress.count = coefficients;
        pthread_mutex_unlock(&progress.mutex);
    }
}

void cli_progress_stop(void)
{
    if (progress.running)
    {
        pthread_mutex_lock(&progress.mutex);
        progress.stop = true;
        pthread_cond_signal(&progress.changed);
        pthread_mutex_unlock(&progress.mutex);
        pthread_join(progress.thread, NULL);
        progress.running = false;
    }
}
