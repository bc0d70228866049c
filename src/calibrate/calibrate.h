/* Measuring the parameters of the plan on this machine.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CALIBRATE_H
#define CUNMOD_CALIBRATE_H

#include <stdio.h>

#include "backend/backend.h"
#include "plan/params.h"

/* Measures FLINT on one thread and, when dev is not NULL, that GPU: within a minute
 * or so, on a machine that does nothing else. Fields of the GPU stay as they are
 * when dev is NULL. progress: a line for each part, or NULL. *params is untouched
 * on failure. Errors, of cunmod.h: E_MEMORY, E_GPU. */
int cunmod_calibrate(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

/* The GPU's part of it, and of that the products by transforms and divsteps, which leave
 * *params half done on failure. */
int cunmod_calibrate_gpu(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);
int cunmod_calibrate_ntt(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);
int cunmod_calibrate_half(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

/* What both parts share: the moduli by class (and kind, for FLINT), the clock in
 * microseconds, the median of five times, and len random coefficients in [1, p) (NULL: no
 * memory). */
#define CUNMOD_CALIBRATE_SAMPLES 5

extern const uint64_t cunmod_calibrate_primes[CUNMOD_CPU_KINDS];
double cunmod_calibrate_clock(void);
double cunmod_calibrate_median(double times[CUNMOD_CALIBRATE_SAMPLES]);
uint64_t *cunmod_calibrate_operand(int64_t len, uint64_t p, uint64_t seed);

#endif
