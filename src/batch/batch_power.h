/* Powers of a batch that are made one by one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_POWER_H
#define CUNMOD_BATCH_POWER_H

#include "backend/backend_batch.h"
#include "batch/batch_newton.h"
#include "batch/classes.h"

/* Makes the powers of a part of the class CUNMOD_DIVISION_LONG as if they were no batch, from and
 * to host memory. It waits. Returns a device error, or CUNMOD_INTERRUPTED. */
int cunmod_power_run_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                          const cunmod_classes_t *classes);

#endif
