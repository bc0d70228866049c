/* Divisions of batches that are made one by one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVREM_H
#define CUNMOD_BATCH_DIVREM_H

#include "batch_ops/size_classes.h"

/* Makes the divisions *of of a part, which are those of a class, as if they were no batch. It waits
 * for their lengths. Returns a device error, or CUNMOD_INTERRUPTED. */
int cunmod_division_run_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                               const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes,
                               int class);

/* Makes a batch of remainders, *z, on the device, of which nothing is trimmed. Returns as
 * above. */
int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part);

#endif
