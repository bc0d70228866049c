/* Moduli and random operands for measurements, a clock, and the median and the minimum of several
 * times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SAMPLES_H
#define CUNMOD_SAMPLES_H

#include <stdint.h>

#include "plan/params.h"

/* Number of samples of a measurement; their median is its time. */
#define CUNMOD_CALIBRATE_SAMPLES 5

/* Moduli of the measurements, all prime. The first two: one for each class of moduli on the GPU.
 * All three: one for each kind of moduli that FLINT's times distinguish. */
extern const uint64_t cunmod_calibrate_primes[CUNMOD_CPU_KINDS];

/* Returns microseconds of a monotonic clock. */
double cunmod_calibrate_clock(void);

/* Returns the median; sorts the times. */
double cunmod_calibrate_median(double times[CUNMOD_CALIBRATE_SAMPLES]);

/* A series of measurements. The series is repeated in the same order in each round, and us[i] is
 * the least time of measurement i so far, because now and then a host is slow for seconds and
 * delays launches. */
#define CUNMOD_CALIBRATE_TIMES 320

typedef struct
{
    int made;  /* number of measurements that have a time */
    int place; /* index of the next measurement; 0 at the beginning of a round */
    double us[CUNMOD_CALIBRATE_TIMES];
} cunmod_calibrate_times_t;

/* Records the time `us` of the next measurement of the series. Returns the least time of this
 * measurement in all rounds so far. */
double cunmod_calibrate_keep(cunmod_calibrate_times_t *times, double us);

/* Returns an array of len random coefficients in [1, p), which the caller frees; NULL: no
 * memory. */
uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed);

#endif
