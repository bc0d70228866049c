/* What every measurement needs: moduli, operands, a clock, and the median and the least of its
 * times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SAMPLES_H
#define CUNMOD_SAMPLES_H

#include <stdint.h>

#include "plan/params.h"

/* How many times make a median. */
#define CUNMOD_CALIBRATE_SAMPLES 5

/* A modulus of each class, and for FLINT of each kind. */
extern const uint64_t cunmod_calibrate_primes[CUNMOD_CPU_KINDS];

/* Microseconds on a clock that only moves forward. */
double cunmod_calibrate_clock(void);

/* Sorts the times. */
double cunmod_calibrate_median(double times[CUNMOD_CALIBRATE_SAMPLES]);

/* The times of a series of measurements, in their order. The series is made several times, and each
 * measurement keeps the least of its times: a host is slow for seconds now and then, and launches
 * wait for it then. */
#define CUNMOD_CALIBRATE_TIMES 96

typedef struct
{
    int made;  /* how many measurements have a time */
    int place; /* of the next measurement; 0 starts the series again */
    double us[CUNMOD_CALIBRATE_TIMES];
} cunmod_calibrate_times_t;

/* Gives the next measurement the time us. Returns the least of its times. */
double cunmod_calibrate_keep(cunmod_calibrate_times_t *times, double us);

/* len random coefficients in [1, p), which the caller frees; NULL: no memory. */
uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed);

#endif
