/* Clocks and repeated measurements of the benchmark.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <time.h>

#include "timing.h"

#define SAMPLE_US 2000.0
#define MAX_CALLS 4096
#define LONG_REPS 3

double bench_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

int bench_calls(double us_of_one, int limit)
{
    const double calls = us_of_one > 0 ? SAMPLE_US / us_of_one : limit;
    return calls >= limit ? limit : calls < 1 ? 1 : (int)calls;
}

static int compare(const void *x, const void *y)
{
    const double a = *(const double *)x;
    const double b = *(const double *)y;
    return (a > b) - (a < b);
}

void bench_summarise(bench_time_t *time, double *samples, int reps)
{
    qsort(samples, (size_t)reps, sizeof *samples, compare);
    time->median = (samples[(reps - 1) / 2] + samples[reps / 2]) / 2;
    time->min = samples[0];
    time->max = samples[reps - 1];
    time->reps = reps;
    time->sent = 0;
}

static int sample(double *us, bench_call_t call, void *data, int calls)
{
    const double start = bench_now_us();
    for (int i = 0; i < calls; i++)
    {
        const int error = call(data);
        if (error)
            return error;
    }
    *us = (bench_now_us() - start) / calls;
    return 0;
}

int bench_once(bench_time_t *time, bench_call_t call, void *data)
{
    double us = 0;
    const int error = sample(&us, call, data, 1);
    bench_summarise(time, &us, 1);
    return error;
}

int bench_wall(bench_time_t *time, bench_call_t call, void *data, int reps)
{
    double samples[BENCH_MAX_REPS];
    double one = 0;
    int error = sample(&one, call, data, 1);
    int calls = bench_calls(one, MAX_CALLS);
    if (!error && calls > 1)
    {
        /* The first call was cold, so the number of calls is chosen by another measurement. */
        error = sample(&one, call, data, calls < 8 ? calls : 8);
        calls = bench_calls(one, MAX_CALLS);
    }
    for (int i = 0; i < reps && !error; i++)
        error = sample(&samples[i], call, data, calls);
    if (!error)
        bench_summarise(time, samples, reps);
    return error;
}

int bench_wall_long(bench_time_t *time, bench_call_t call, void *data, int reps, double enough_us)
{
    double samples[LONG_REPS];
    const int error = bench_once(time, call, data);
    if (error || time->median > 10 * enough_us)
        return error;
    if (time->median <= enough_us)
        return bench_wall(time, call, data, reps);
    for (int i = 0; i < LONG_REPS; i++)
    {
        const int failed = sample(&samples[i], call, data, 1);
        if (failed)
            return failed;
    }
    bench_summarise(time, samples, LONG_REPS);
    return 0;
}
