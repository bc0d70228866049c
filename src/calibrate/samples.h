/* Moduli and random operands for measurements, a clock, and the median and the least of several
 * times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SAMPLES_H
#define CUNMOD_SAMPLES_H

#include <stdint.h>

#include "plan/params.h"

/* Number of samples of which the median counts. */
#define CUNMOD_CALIBRATE_SAMPLES 5

/* A prime for each class of modulus on the GPU (the first two), and for each kind of modulus that
 * FLINT's times distinguish (all three). */
extern const uint64_t cunmod_calibrate_primes[CUNMOD_CPU_KINDS];

/* Returns microseconds of a monotonic clock. */
double cunmod_calibrate_clock(void);

/* Returns the median; sorts the times. */
double cunmod_calibrate_median(double times[CUNMOD_CALIBRATE_SAMPLES]);

/* A series of measurements, each with the least of its times. The series is repeated in the same
 * order, because now and then a host is slow for seconds and delays launches. */
#define CUNMOD_CALIBRATE_TIMES 96

typedef struct
{
    int made;  /* number of measurements that have a time */
    int place; /* index of the next measurement; 0: the series begins again */
    double us[CUNMOD_CALIBRATE_TIMES];
} cunmod_calibrate_times_t;

/* Records the time `us` of the next measurement of the series. Returns the least time of this
 * measurement. */
double cunmod_calibrate_keep(cunmod_calibrate_times_t *times, double us);

/* Returns an array of len random coefficients in [1, p), which the caller frees; NULL: no
 * memory. */
uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed);

#endif
