/* Measuring the GPU's parameters of the plan: the whole, and its parts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CALIBRATE_GPU_H
#define CUNMOD_CALIBRATE_GPU_H

#include <stdio.h>

#include "calibrate/fit.h"

/* Measures all parameters of the GPU by the functions below. *params is untouched on failure.
 * Errors: E_MEMORY, E_GPU. */
int cunmod_calibrate_gpu(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

/* A prime of the last kind of modulus for divsteps: just below 2^60. */
#define CUNMOD_CALIBRATE_LAZY_PRIME 1152921504606846883u

/* Measure products by transforms, products of matrices of divsteps, products of batches, and
 * divisions and GCDs of batches, for all classes. From the second round on transforms that take
 * long are left as they are. progress is NULL, or gets a line for each measurement. Errors:
 * E_MEMORY, E_GPU; some of *params are set then. */
int cunmod_calibrate_ntt(cunmod_params_t *params, cunmod_dev_t *dev, int round, FILE *progress);
int cunmod_calibrate_half(cunmod_params_t *params, cunmod_dev_t *dev,
                          cunmod_calibrate_times_t *times, FILE *progress);
int cunmod_calibrate_batch(cunmod_params_t *params, cunmod_dev_t *dev,
                           cunmod_calibrate_times_t *times, FILE *progress);

int cunmod_calibrate_batch_items(cunmod_params_t *params, cunmod_dev_t *dev,
                                 cunmod_calibrate_times_t *times, FILE *progress);

/* *us = the median time of run(data), which returns a device error, in a row of such runs, or the
 * least of such medians (cunmod_calibrate_keep). Returns a device error. */
int cunmod_calibrate_batch_us(double *us, cunmod_dev_t *dev, cunmod_calibrate_times_t *times,
                              int (*run)(const void *), const void *data);

/* Measure the parameters of one class. host: the words of which a, b and z were made. */
void cunmod_calibrate_transfers(cunmod_calibrate_t *gpu, uint64_t *host);
void cunmod_calibrate_call(cunmod_calibrate_t *gpu, uint64_t *host);
void cunmod_calibrate_constant(cunmod_calibrate_t *gpu);
void cunmod_calibrate_blocks(cunmod_calibrate_t *gpu);
void cunmod_calibrate_block(cunmod_calibrate_t *gpu);
void cunmod_calibrate_tensor(cunmod_calibrate_t *gpu);
void cunmod_calibrate_divsteps(cunmod_calibrate_t *gpu);
void cunmod_calibrate_points(cunmod_calibrate_t *gpu);

#endif
