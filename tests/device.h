/* Memory of a device, as tests of the seam use it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_DEVICE_H
#define CUNMOD_TESTS_DEVICE_H

#include <stdint.h>

#include "backend/backend.h"

/* New memory of that many bytes; and with the coefficients a, in words of `word` bytes. */
void *device_bytes(cunmod_dev_t *dev, int64_t bytes);
void *device_copy(cunmod_dev_t *dev, const uint64_t *a, int64_t len, uint32_t word);

/* The len words of `word` bytes at d_a are those expected. */
void device_check(cunmod_dev_t *dev, const void *d_a, const uint64_t *expected, int64_t len,
                  uint32_t word);

#endif
