/* Clocks and repeated measurements of the benchmark.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_TIMING_H
#define CUNMOD_BENCH_TIMING_H

/* Microseconds of one call, over `reps` samples; reps 0: nothing was measured. sent: after which a
 * call of a stream has returned, the least of the samples; 0: not asked for. */
typedef struct
{
    double median;
    double min;
    double max;
    int reps;
    double sent;
} bench_time_t;

#define BENCH_MAX_REPS 101

/* What is timed: 0, or an error that ends the measurement. */
typedef int (*bench_call_t)(void *data);

/* Microseconds on a clock that only moves forward. */
double bench_now_us(void);

/* How often to call within one sample, so that it lasts about 2 ms: 1 .. limit. */
int bench_calls(double us_of_one, int limit);

/* Sorts the samples (reps of them, >= 1) and summarises them. */
void bench_summarise(bench_time_t *time, double *samples, int reps);

/* Wall clock of one call, as a user makes it: one call to warm up, then reps
 * samples, each the mean over bench_calls calls. 0, or the error of a call. */
int bench_wall(bench_time_t *time, bench_call_t call, void *data, int reps);

#endif
