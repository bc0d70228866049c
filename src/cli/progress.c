/* Prints progress notes of the command-line tool from a separate thread, and reads the clock.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

#define FIRST_NOTE_SECONDS 2
#define TERMINAL_SECONDS 0.5 /* between two updates of the line on a terminal */
#define LEAST_COUNT 50000    /* 0.1 million, rounded; fewer coefficients are not worth a word */
#define LEAST_DONE 0.01      /* a smaller fraction tells no time to go */

static struct
{
    bool running;
    bool stop;
    bool on_terminal; /* one line is rewritten, instead of a note at 2, 4, 8, .. seconds */
    bool has_line;    /* on a terminal: the line is there */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards `stop` and all fields below */
    pthread_cond_t changed;
    const char *what; /* NULL: no phase yet */
    const char *name;
    int64_t count; /* coefficients done; 0: unknown */
    double done;   /* completed fraction of the phase; 0: unknown */
    double start;  /* of the phase, as cli_seconds */
    double next;   /* time of the next note, in seconds after `start` */
} progress;

double cli_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_note(void)
{
    const double seconds = cli_seconds() - progress.start, done = progress.done;
    const char *const head = progress.on_terminal ? "\r\033[K" : "";
    fprintf(stderr, "%scunmod: %s %s: ", head, progress.what, progress.name);
    if (progress.count >= LEAST_COUNT)
        fprintf(stderr, "%.1f million coefficients, ", 1e-6 * (double)progress.count);
    fprintf(stderr, "%.0f s", seconds);
    if (done > 0)
        fprintf(stderr, ", %.0f %%", 100 * done);
    if (done >= LEAST_DONE)
        fprintf(stderr, ", about %.0f s to go", seconds * (1 - done) / done);
    if (!progress.on_terminal)
        fputc('\n', stderr);
    fflush(stderr);
    progress.has_line = progress.on_terminal;
}

static void clear_line(void)
{
    if (progress.has_line)
        fputs("\r\033[K", stderr);
    progress.has_line = false;
}

static struct timespec time_of(double seconds)
{
    const time_t whole = (time_t)seconds;
    return (struct timespec){whole, (long)(1e9 * (seconds - (double)whole))};
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
        const struct timespec due = time_of(progress.start + progress.next);
        /* On a wake-up without ETIMEDOUT the loop computes `due` again, since a new phase may have
         * begun. */
        if (pthread_cond_timedwait(&progress.changed, &progress.mutex, &due) == ETIMEDOUT)
        {
            print_note();
            progress.next += progress.on_terminal ? TERMINAL_SECONDS : progress.next;
        }
    }
    clear_line();
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
    progress.on_terminal = isatty(STDERR_FILENO) == 1;
    progress.running = pthread_create(&progress.thread, NULL, notes, NULL) == 0;
}

void cli_progress_phase(const char *what, const char *name)
{
    if (progress.running)
    {
        pthread_mutex_lock(&progress.mutex);
        clear_line();
        progress.what = what;
        progress.name = name;
        progress.count = 0;
        progress.done = 0;
        progress.next = FIRST_NOTE_SECONDS;
        progress.start = cli_seconds();
        pthread_cond_signal(&progress.changed);
        pthread_mutex_unlock(&progress.mutex);
    }
}

void cli_progress_count(int64_t coefficients, double done)
{
    if (progress.running)
    {
        pthread_mutex_lock(&progress.mutex);
        progress.count = coefficients;
        progress.done = done;
        pthread_mutex_unlock(&progress.mutex);
    }
}

void cli_progress_done(void *unused, double done)
{
    (void)unused;
    cli_progress_count(0, done);
}

void cli_progress_end(void)
{
    cli_progress_phase(NULL, NULL);
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
