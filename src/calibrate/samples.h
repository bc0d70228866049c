/* What every measurement needs: moduli, operands, a clock, and the median of its times.
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

/* len random coefficients in [1, p), which the caller frees; NULL: no memory. */
uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed);

#endif
