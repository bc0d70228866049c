/* Clocks and repeated measurements of the benchmark.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_TIMING_H
#define CUNMOD_BENCH_TIMING_H

#ifdef __cplusplus
extern "C" {
#endif

/* Microseconds of one call, from `reps` samples; reps = 0: nothing was measured. sent: the time
 * until a call of a stream returns, the least of the samples; 0: not measured. */
typedef struct
{
    double median;
    double min;
    double max;
    int reps;
    double sent;
} bench_time_t;

#define BENCH_MAX_REPS 101

/* A call that is timed. It returns 0, or an error that ends the measurement. */
typedef int (*bench_call_t)(void *data);

/* Microseconds on a clock that only moves forward. */
double bench_now_us(void);

/* How many calls a sample has, 1 .. limit, so that it takes about 2 ms. */
int bench_calls(double us_of_one, int limit);

/* Sorts the samples (reps of them, >= 1) and summarises them. */
void bench_summarise(bench_time_t *time, double *samples, int reps);

/* The wall clock time of one call, as a user makes it. After one call to warm up there are `reps`
 * samples, each the mean over bench_calls calls. Returns 0, or the error of a call. */
int bench_wall(bench_time_t *time, bench_call_t call, void *data, int reps);

/* As bench_wall; if the first call takes more than enough_us, 3 samples of one call each follow; if
 * the first call takes more than 10 times enough_us, its time is the only sample. */
int bench_wall_long(bench_time_t *time, bench_call_t call, void *data, int reps, double enough_us);

/* The wall clock time of one call, without one to warm up. Returns 0, or its error. */
int bench_once(bench_time_t *time, bench_call_t call, void *data);

#ifdef __cplusplus
}
#endif

#endif
