/* Memory of a device, as tests of the seam use it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_DEVICE_H
#define CUNMOD_TESTS_DEVICE_H

#include <stdint.h>

#include "backend/backend.h"

/* The modulus p as the kernels have it. */
cunmod_modulus_t device_modulus(uint64_t p);

/* SCOPED_DEVICE void *d = device_bytes(..) is freed when its block ends. It is memory of the one
 * device of which a thread makes memory here; for another one, it calls device_close() before. */
#define SCOPED_DEVICE __attribute__((cleanup(device_end)))
void device_end(const void *memory);

/* New memory of that many bytes; and with the coefficients a, in words of `word` bytes. */
void *device_bytes(cunmod_dev_t *dev, int64_t bytes);
void *device_copy(cunmod_dev_t *dev, const uint64_t *a, int64_t len, uint32_t word);

/* Closes the device, of which the thread has no memory any more. */
void device_close(cunmod_dev_t *dev);

/* The len words of `word` bytes at d_a are those expected. */
void device_check(cunmod_dev_t *dev, const void *d_a, const uint64_t *expected, int64_t len,
                  uint32_t word);

#endif
