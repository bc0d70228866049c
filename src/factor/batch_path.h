/* What roots and degrees of factors of batches share: the choice of the path, and moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PATH_H
#define CUNMOD_BATCH_PATH_H

#include "batch/batch.h"

/* Returns whether the CPU computes batches with these moduli: its path is forced, or there is no
 * GPU, and the GPU path is not forced. */
int cunmod_factor_is_on_cpu(cunmod_moduli_t moduli);

/* res = result of an operation with one operand, a, and one result, which only the CPU computes
 * (cunmod_factor_no_kernel). Errors: those of cunmod_batch_run. */
int cunmod_factor_run_on_cpu(const cunmod_batch_operation_t *operation, cunmod_batch_t res,
                             cunmod_batch_t a);

/* operation->gpu of such an operation: returns CUNMOD_BATCH_FOR_CPU. */
int cunmod_factor_no_kernel(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

/* operation->us of such an operation: returns the predicted time of a power of x modulo the item,
 * with an exponent of 64 bits. */
double cunmod_factor_item_us(const cunmod_batch_job_t *job, const int64_t *x);

/* p[i] = the modulus of item i; 2 where it is below 2. */
void cunmod_factor_read_moduli(uint64_t *p, cunmod_moduli_t moduli);

#endif
