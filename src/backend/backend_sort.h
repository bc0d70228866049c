/* The sort on the GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_SORT_H
#define CUNMOD_BACKEND_SORT_H

#include <stdint.h>

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* d_z[0 .. n-1] = the words d_a[0 .. n-1] of `word` bytes, 4 or 8, in ascending order, n >= 1. The
 * words are below 2^bits, bits <= 8 word. The arrays do not overlap; d_a is unchanged. By CUB's
 * radix sort. Returns a device error. */
int cunmod_dev_sort(cunmod_dev_t *dev, void *d_z, const void *d_a, int64_t n, uint32_t word,
                    int bits);

#ifdef __cplusplus
}
#endif

#endif
