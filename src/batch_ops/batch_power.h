/* Powers of a batch that are made one by one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_POWER_H
#define CUNMOD_BATCH_POWER_H

#include "backend/backend_batch.h"
#include "batch_ops/batch_newton.h"
#include "batch_ops/single_items.h"

/* The power of an item, of a divisor of the class CUNMOD_DIVISION_LONG. Returns its status. */
int cunmod_power_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x);

#endif
