/* The functions of cuda/base/ptx.cuh as C on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define CUNMOD_PLAIN_C
#include "tests/mul/ptx_forms.cuh"

int ptx_plain(uint64_t *d_z, uint64_t first, int64_t n)
{
    return run_forms(d_z, first, n);
}
