/* How many results a block computes in the interpolation on a grid (cuda/grid/dev_grid_values.cu).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTERPOLATION_H
#define CUNMOD_INTERPOLATION_H

#include <stdint.h>

/* The results of a block, if blocks of that size occupy enough multiprocessors. */
#define CUNMOD_INTERPOLATION_RESULTS 512

/* Returns whether blocks of CUNMOD_INTERPOLATION_RESULTS results would occupy less than half of all
 * multiprocessors. If so, more blocks compute fewer results each, and several threads share a
 * result. */
static inline int cunmod_interpolation_few(int64_t points, int64_t outputs, int64_t primes,
                                           int64_t sm_count)
{
    const int64_t blocks = (points + CUNMOD_INTERPOLATION_RESULTS - 1) /
                           CUNMOD_INTERPOLATION_RESULTS;
    return 2.0 * (double)blocks * (double)outputs * (double)primes < (double)sm_count;
}

#endif
