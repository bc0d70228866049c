/* Moduli and random operands for measurements, a clock, and the median and the minimum of several
 * times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "calibrate/samples.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

/* The largest primes below 2^30 and 2^64, and 7 2^26 + 1, which has 2^26-th roots of unity. For p <
 * 2^30 the 32-bit kernels fold sums least often, so that the plan's predictions of products are too
 * low for larger p. */
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
