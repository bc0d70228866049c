/* Powers of a batch modulo long polynomials, one item at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_POWER_H
#define CUNMOD_BATCH_POWER_H

#include "backend/backend_batch.h"
#include "batch_ops/batch_newton.h"
#include "batch_ops/single_items.h"

/* Computes the power of one item by the function for single polynomials; for divisors of the size
 * class CUNMOD_DIVISION_LONG. Returns the status of the item. */
int cunmod_power_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x);

#endif
