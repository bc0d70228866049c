/* Calls of peers with a limit of time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "limited.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

#define SAMPLES 3
#define SHORT_US 2e5 /* a shorter call only warms up, and SAMPLES follow */

static size_t bytes_of(int64_t count)
{
    return (size_t)(count > 0 ? count : 1) * sizeof(uint64_t);
}

uint64_t *bench_shared_words(int64_t count)
{
    void *const memory =
        mmap(NULL, bytes_of(count), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        bench_die("out of memory");
    return memory;
}

void bench_shared_free(uint64_t *words, int64_t count)
{
    munmap(words, bytes_of(count));
}

/* What the child does: the calls, the results, and the time through the pipe. */
_Noreturn static void be_child(int end, bench_call_t call, bench_call_t write_results, void *data)
{
    bench_time_t time;
    int failed = bench_once(&time, call, data);
    if (!failed && time.median < SHORT_US)
        failed = bench_wall(&time, call, data, SAMPLES);
    if (!failed && write_results != NULL)
        failed = write_results(data);
    _exit(failed || write(end, &time, sizeof time) != (ssize_t)sizeof time);
}

/* Whether nothing can be read at the end within limit_us. A signal does not end the waiting. */
static int is_late(int end, double limit_us)
{
    struct pollfd waited = {.fd = end, .events = POLLIN};
    const double until = bench_now_us() + limit_us;
    for (;;)
    {
        const double ms = fmax((until - bench_now_us()) / 1000, 0);
        const int ready = poll(&waited, 1, ms < INT_MAX ? (int)ms : INT_MAX);
        if (ready > 0 || (ready == 0 && ms < INT_MAX))
            return ready == 0;
        if (ready < 0 && errno != EINTR)
            bench_die("poll: %s", strerror(errno));
    }
}

int bench_limited(bench_time_t *time, bench_call_t call, bench_call_t write_results, void *data,
                  double limit_us)
{
    int ends[2], status = 0;
    if (pipe(ends) != 0)
        bench_die("no pipe");
    fflush(NULL);
    const pid_t child = fork();
    if (child < 0)
        bench_die("no process");
    if (child == 0)
        be_child(ends[1], call, write_results, data);
    close(ends[1]);
    const int late = is_late(ends[0], limit_us + 2 * SAMPLES * SHORT_US);
    if (late)
        kill(child, SIGKILL);
    const int got = !late && read(ends[0], time, sizeof *time) == (ssize_t)sizeof *time;
    close(ends[0]);
    waitpid(child, &status, 0);
    return late                 ? BENCH_LIMITED_LATE
           : got && status == 0 ? BENCH_LIMITED_DONE
                                : BENCH_LIMITED_FAILED;
}
