/* Makes the operands of measurements, measures the times of runs of one algorithm on the GPU, and
 * finds the value of a parameter with which the plan predicts the measured time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "calibrate/fit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "cunmod.h"
#include "plan/algorithms.h"

/* The largest primes below 2^30 and 2^64, and 7 2^26 + 1, which has 2^26-th roots of unity. For p <
 * 2^30 the kernels with 32-bit words reduce sums modulo p least often, so that the plan's
 * predictions for products are too low for larger p. */
const uint64_t cunmod_calibrate_primes[CUNMOD_CPU_KINDS] = {1073741789u, 18446744073709551557u,
                                                            469762049u};

double cunmod_calibrate_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

double cunmod_calibrate_median(double times[CUNMOD_CALIBRATE_SAMPLES])
{
    for (int i = 1; i < CUNMOD_CALIBRATE_SAMPLES; i++)
    {
        double time = times[i];
        int k = i;
        for (; k > 0 && times[k - 1] > time; k--)
            times[k] = times[k - 1];
        times[k] = time;
    }
    return times[CUNMOD_CALIBRATE_SAMPLES / 2];
}

double cunmod_calibrate_keep(cunmod_calibrate_times_t *times, double us)
{
    assert(times->place < CUNMOD_CALIBRATE_TIMES);
    double *const kept = &times->us[times->place++];
    *kept = times->place <= times->made && *kept < us ? *kept : us;
    times->made = times->place > times->made ? times->place : times->made;
    return *kept;
}

uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed)
{
    uint64_t *a = malloc((size_t)len * sizeof *a);
    uint64_t state = seed;
    for (int64_t i = 0; i < len && a != NULL; i++)
    {
        /* splitmix64 */
        state += 0x9e3779b97f4a7c15u;
        uint64_t x = state;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        a[i] = 1 + (x ^ (x >> 31)) % (p - 1);
    }
    return a;
}

#define SAMPLE_US 2000.0 /* the time of a sample of at most 500 runs, in us */
#define SERIES_US 1000.0 /* the time of a series of at most 100 runs, in us */

uint64_t cunmod_calibrate_prime(int kind)
{
    return kind < CUNMOD_CLASSES ? cunmod_calibrate_primes[kind] : CUNMOD_CALIBRATE_LAZY_PRIME;
}

int cunmod_calibrate_kinds(const cunmod_calibrate_round_t *round, int kinds,
                           uint64_t (*prime)(int kind), int64_t len,
                           int (*measure)(const cunmod_calibrate_round_t *round, int kind,
                                          uint64_t *random))
{
    for (int kind = 0; kind < kinds; kind++)
    {
        uint64_t *const random = cunmod_calibrate_operand(len, prime(kind), 5);
        const int error = random != NULL ? measure(round, kind, random) : 0;
        free(random);
        if (random == NULL || error != 0)
            return random == NULL ? CUNMOD_E_MEMORY : CUNMOD_E_GPU;
    }
    return CUNMOD_OK;
}

int cunmod_calibrate_series(double *times, int count, cunmod_dev_t *dev,
                            int (*run)(const void *data), const void *data)
{
    int error = 0, repeats = 1;
    /* Series -1 warms up. The time of a series determines the number of runs of the next one. */
    for (int i = -1; i < count && error == 0; i++)
    {
        double *const time = &times[i < 0 ? 0 : i];
        error = cunmod_dev_mark(dev, 0);
        for (int k = 0; k < repeats && error == 0; k++)
            error = run(data);
        CUNMOD_NEXT(cunmod_dev_mark(dev, 1));
        CUNMOD_NEXT(cunmod_dev_elapsed_us(dev, time));
        *time /= repeats;
        repeats = *time * 100 < SERIES_US ? 100 : 1 + (int)(SERIES_US / *time);
    }
    return error;
}

int cunmod_calibrate_run_us(double *us, cunmod_dev_t *dev, cunmod_calibrate_times_t *times,
                            int (*run)(const void *data), const void *data)
{
    double samples[CUNMOD_CALIBRATE_SAMPLES] = {0};
    const int error = cunmod_calibrate_series(samples, CUNMOD_CALIBRATE_SAMPLES, dev, run, data);
    *us = cunmod_calibrate_keep(times, cunmod_calibrate_median(samples));
    return error;
}

int cunmod_calibrate_alloc(cunmod_dev_t *dev, const cunmod_calibrate_array_t *arrays, int count)
{
    int error = 0;
    for (int i = 0; i < count; i++)
        CUNMOD_NEXT(cunmod_dev_alloc(dev, arrays[i].place, arrays[i].bytes));
    return error;
}

void cunmod_calibrate_free(cunmod_dev_t *dev, const cunmod_calibrate_array_t *arrays, int count)
{
    for (int i = 0; i < count; i++)
        cunmod_dev_free(dev, *arrays[i].place);
}

/* ---- one run ----------------------------------------------------------- */

static int run_mul(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s)
{
    const cunmod_mul_item_t item = {.a = gpu->a,
                                    .b = gpu->b,
                                    .z = gpu->z,
                                    .lena = n,
                                    .lenb = m,
                                    .hi = n + m - 1,
                                    .mod = gpu->mod};
    return algorithm == CUNMOD_ALG_MUL_BLOCK ? cunmod_dev_mul_block(gpu->dev, &item, 1, s)
                                             : cunmod_dev_mul_tensor(gpu->dev, &item, 1);
}

static int run_div(const cunmod_calibrate_t *gpu, int64_t n, int64_t m, int s)
{
    const cunmod_div_item_t item = {.a = gpu->dividend,
                                    .b = gpu->b,
                                    .q = gpu->z,
                                    .head = gpu->small,
                                    .lena = n,
                                    .lenb = m,
                                    .mod = gpu->mod};
    return cunmod_dev_div_blocks(gpu->dev, &item, 1, s);
}

/* Divides gpu->z by a constant; the quotient overwrites the dividend. Returns a device error. */
static int run_constant(const cunmod_calibrate_t *gpu, int64_t n)
{
    const cunmod_div_item_t item = {
        .from = gpu->z, .b = gpu->b, .q = gpu->z, .lena = n, .lenb = 1, .mod = gpu->mod};
    return cunmod_dev_div_constant(gpu->dev, &item, 1);
}

static int run_series(const cunmod_calibrate_t *gpu, int64_t n, int64_t m, int64_t lenq)
{
    const cunmod_series_item_t item = {.b = gpu->b,
                                       .h = gpu->z,
                                       .lenb = m,
                                       .n = n,
                                       .mod = gpu->mod,
                                       .a = gpu->a,
                                       .copy = gpu->small,
                                       .lenq = lenq};
    return cunmod_dev_series_start(gpu->dev, &item, 1);
}

static int run_horner(const cunmod_calibrate_t *gpu, int64_t n, int64_t m)
{
    const cunmod_horner_item_t item = {
        .a = gpu->a, .x = gpu->b, .y = gpu->z, .lena = n, .lenx = m, .n = m, .mod = gpu->mod};
    return cunmod_dev_horner(gpu->dev, &item, 1);
}

static int run_tree(const cunmod_calibrate_t *gpu, int64_t m)
{
    const cunmod_tree_item_t item = {.tree = gpu->z,
                                     .in = gpu->a,
                                     .n = m,
                                     .len = m,
                                     .log_n = CUNMOD_CALIBRATE_LOG_POINTS,
                                     .mod = gpu->mod};
    return cunmod_dev_tree_build(gpu->dev, &item, 1);
}

static int run_divsteps(const cunmod_calibrate_t *gpu, int64_t n, int64_t m, int s)
{
    const cunmod_gcd_item_t item = {.a = gpu->a,
                                    .b = gpu->b,
                                    .g = gpu->z,
                                    .len = gpu->small,
                                    .work = gpu->work,
                                    .lena = n,
                                    .lenb = m,
                                    .mod = gpu->mod};
    return cunmod_dev_gcd_divsteps(gpu->dev, &item, 1, s);
}

static int run_gpu(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s)
{
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
    case CUNMOD_ALG_MUL_TENSOR:
        return run_mul(gpu, algorithm, n, m, s);
    case CUNMOD_ALG_DIV_BLOCKS:
        return m == 1 ? run_constant(gpu, n) : run_div(gpu, n, m, s);
    case CUNMOD_CALIBRATE_START:
        return run_series(gpu, n, m, 0);
    case CUNMOD_CALIBRATE_SERIES:
        return run_series(gpu, n, m, n);
    case CUNMOD_ALG_POINTS_HORNER:
        return run_horner(gpu, n, m);
    case CUNMOD_CALIBRATE_TREE:
        return run_tree(gpu, m);
    default:
        return run_divsteps(gpu, n, m, s);
    }
}

/* Returns the device time, in us, of `repeats` consecutive runs, divided by `repeats`. Sets
 * gpu->error on a device error. */
static double time_runs(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s,
                        int repeats)
{
    double us = 0;
    gpu->error = gpu->error ? gpu->error : cunmod_dev_mark(gpu->dev, 0);
    for (int i = 0; i < repeats && !gpu->error; i++)
        gpu->error = run_gpu(gpu, algorithm, n, m, s);
    gpu->error = gpu->error ? gpu->error : cunmod_dev_mark(gpu->dev, 1);
    gpu->error = gpu->error ? gpu->error : cunmod_dev_elapsed_us(gpu->dev, &us);
    return us / repeats;
}

double cunmod_calibrate_us(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s)
{
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    time_runs(gpu, algorithm, n, m, s, 2);
    double once = time_runs(gpu, algorithm, n, m, s, 2);
    int repeats = once * 500 < SAMPLE_US ? 500 : 1 + (int)(SAMPLE_US / once);
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES && !gpu->error; i++)
        times[i] = time_runs(gpu, algorithm, n, m, s, repeats);
    return gpu->error ? 1 : cunmod_calibrate_keep(gpu->times, cunmod_calibrate_median(times));
}

/* ---- from times to parameters ------------------------------------------ */

double cunmod_calibrate_predict(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m,
                                int s)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof query);
    query.op = cunmod_alg(algorithm)->op;
    query.where = CUNMOD_ON_DEVICE;
    query.n = n;
    query.m = m;
    query.bits = cunmod_modulus_bits(gpu->mod.p);
    query.batch = 1;
    return cunmod_alg_us(&query, gpu->params, algorithm, s);
}

void cunmod_calibrate_solve(cunmod_calibrate_t *gpu, double *value, double us, int algorithm,
                            int64_t n, int64_t m, int s)
{
    double low = log(CUNMOD_CALIBRATE_LEAST), high = log(1e9);
    const double kept = *value;
    *value = exp(low);
    const double at_low = cunmod_calibrate_predict(gpu, algorithm, n, m, s);
    *value = exp(high);
    const double at_high = cunmod_calibrate_predict(gpu, algorithm, n, m, s);
    if (at_low == at_high)
    {
        *value = kept;
        return;
    }
    const int rising = at_high > at_low;
    for (int i = 0; i < 60; i++)
    {
        double middle = (low + high) / 2;
        *value = exp(middle);
        if ((cunmod_calibrate_predict(gpu, algorithm, n, m, s) < us) == rising)
            low = middle;
        else
            high = middle;
    }
}

double cunmod_calibrate_positive(double x)
{
    return x > CUNMOD_CALIBRATE_LEAST ? x : CUNMOD_CALIBRATE_LEAST;
}
