/* Remainders of a batch on the device, for operations that consist of several steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_DIVREM_H
#define CUNMOD_BATCH_DIVREM_H

#include "batch/batch.h"

/* *z = a mod b for each item of a part, on the device; all three storages have device memory. The
 * lengths of *z may count leading zeros. Returns an outcome. */
int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part);

#endif
