/* Measures the plan's parameters of the GPU: all of them, and those of each group of algorithms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CALIBRATE_GPU_H
#define CUNMOD_CALIBRATE_GPU_H

#include <stdio.h>

#include "calibrate/fit.h"

/* Measures all parameters of the GPU by the functions below. *params is unchanged on failure.
 * Errors: E_MEMORY, E_GPU. */
int cunmod_calibrate_gpu(cunmod_params_t *params, cunmod_dev_t *dev, FILE *progress);

/* A prime just below 2^60, of the last kind of modulus that divsteps distinguish. */
#define CUNMOD_CALIBRATE_LAZY_PRIME 1152921504606846883u

/* Measure, for all classes: products by transforms (ntt), products of matrices of divsteps (half),
 * products of batches (batch), divisions and GCDs of batches (batch_items). For round > 0,
 * cunmod_calibrate_ntt leaves out transforms that take long. progress: the stream to which each
 * measurement writes a line, or NULL. Errors: E_MEMORY, E_GPU; then some parameters are set
 * already. */
int cunmod_calibrate_ntt(cunmod_params_t *params, cunmod_dev_t *dev, int round, FILE *progress);
int cunmod_calibrate_half(cunmod_params_t *params, cunmod_dev_t *dev,
                          cunmod_calibrate_times_t *times, FILE *progress);
int cunmod_calibrate_batch(cunmod_params_t *params, cunmod_dev_t *dev,
                           cunmod_calibrate_times_t *times, FILE *progress);

int cunmod_calibrate_batch_items(cunmod_params_t *params, cunmod_dev_t *dev,
                                 cunmod_calibrate_times_t *times, FILE *progress);

/* *us = the median time of run(data), from series of consecutive runs; the least of these medians
 * where the measurement is repeated (cunmod_calibrate_keep). run returns a device error, and so
 * does this function. */
int cunmod_calibrate_batch_us(double *us, cunmod_dev_t *dev, cunmod_calibrate_times_t *times,
                              int (*run)(const void *), const void *data);

/* Measure parameters of the class gpu->class. host: the words that a, b and z were uploaded
 * from. */
void cunmod_calibrate_transfers(cunmod_calibrate_t *gpu, uint64_t *host);
void cunmod_calibrate_call(cunmod_calibrate_t *gpu, uint64_t *host);
void cunmod_calibrate_constant(cunmod_calibrate_t *gpu);
void cunmod_calibrate_blocks(cunmod_calibrate_t *gpu);
void cunmod_calibrate_block(cunmod_calibrate_t *gpu);
void cunmod_calibrate_tensor(cunmod_calibrate_t *gpu);
void cunmod_calibrate_divsteps(cunmod_calibrate_t *gpu);
void cunmod_calibrate_points(cunmod_calibrate_t *gpu);

#endif
