/* Memory of a device, as tests of the seam use it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/device.h"

#include <stdlib.h>

#include "base/modulus.h"
#include "tests/harness/harness.h"
#include "runtime/transfer.h"

static _Thread_local cunmod_dev_t *latest;

cunmod_modulus_t device_modulus(uint64_t p)
{
    cunmod_modulus_t mod;
    cunmod_modulus_set(&mod, p);
    return mod;
}

void device_end(const void *memory)
{
    cunmod_dev_free(latest, *(void *const *)memory);
}

void *device_bytes(cunmod_dev_t *dev, int64_t bytes)
{
    void *d_ptr = NULL;
    CHECK(latest == NULL || latest == dev);
    latest = dev;
    CHECK(cunmod_dev_alloc(dev, &d_ptr, (size_t)bytes) == 0);
    return d_ptr;
}

void device_close(cunmod_dev_t *dev)
{
    latest = NULL;
    cunmod_dev_close(dev);
}

void *device_copy(cunmod_dev_t *dev, const uint64_t *a, int64_t len, uint32_t word)
{
    void *d_ptr = device_bytes(dev, len * word);
    CHECK(cunmod_dev_upload(dev, d_ptr, a, len, word) == 0);
    return d_ptr;
}

void device_check(cunmod_dev_t *dev, const void *d_a, const uint64_t *expected, int64_t len,
                  uint32_t word)
{
    uint64_t *a = test_array(len);
    CHECK(cunmod_dev_download(dev, a, d_a, len, word) == 0);
    CHECK_EQUAL(a, expected, len);
    free(a);
}
