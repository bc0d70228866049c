/* Divisions of the items of a batch, one at a time, and remainders of a batch on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVREM_H
#define CUNMOD_BATCH_DIVREM_H

#include "batch_ops/size_classes.h"

/* Computes the divisions *of one at a time, each by the algorithm for single divisions. *of are the
 * divisions of size class `class` of a part. Waits for the lengths of the operands. Returns an
 * outcome. */
int cunmod_division_run_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                               const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes,
                               int class);

/* *z = a mod b for each item of a part, on the device; all three storages have device memory. The
 * lengths of *z may count leading zeros. Returns an outcome. */
int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part);

#endif
