/* Measures the plan's parameters of the GPU: a function for all parameters, and one for each group
 * of algorithms.
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

/* Measure parameters for all classes of moduli. cunmod_calibrate_ntt: products by transforms; long
 * transforms are measured in the first round only. cunmod_calibrate_half: products of matrices of
 * divsteps. cunmod_calibrate_mat: products of matrices. cunmod_calibrate_batch: products of
 * batches. cunmod_calibrate_batch_items: divisions and GCDs of batches. Errors: E_MEMORY, E_GPU;
 * some parameters may be set then. */
int cunmod_calibrate_ntt(const cunmod_calibrate_round_t *round);
int cunmod_calibrate_half(const cunmod_calibrate_round_t *round);
int cunmod_calibrate_mat(const cunmod_calibrate_round_t *round);
int cunmod_calibrate_batch(const cunmod_calibrate_round_t *round);
int cunmod_calibrate_batch_items(const cunmod_calibrate_round_t *round);

/* Measure parameters of the class of moduli gpu->class. host: the array of host memory from which
 * gpu->a, gpu->b and gpu->z were uploaded. */
void cunmod_calibrate_transfers(cunmod_calibrate_t *gpu, uint64_t *host);
void cunmod_calibrate_call(cunmod_calibrate_t *gpu, uint64_t *host);
void cunmod_calibrate_constant(cunmod_calibrate_t *gpu);
void cunmod_calibrate_blocks(cunmod_calibrate_t *gpu);
void cunmod_calibrate_block(cunmod_calibrate_t *gpu);
void cunmod_calibrate_tensor(cunmod_calibrate_t *gpu);
void cunmod_calibrate_divsteps(cunmod_calibrate_t *gpu);
void cunmod_calibrate_points(cunmod_calibrate_t *gpu);

#endif
