/* Divisions of the items of a batch, one at a time, and remainders of a batch on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVREM_H
#define CUNMOD_BATCH_DIVREM_H

#include "batch_ops/size_classes.h"

/* Computes the divisions *of, which are those of a class of a part, one at a time, each by the
 * algorithm for single divisions. Waits for the lengths of the operands. Returns an outcome. */
int cunmod_division_run_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                               const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes,
                               int class);

/* *z = the remainders of a by b for the items of a part, on the device, where all three storages
 * have memory. Lengths may count leading zeros: the function does not trim *z. Returns an
 * outcome. */
int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part);

#endif
