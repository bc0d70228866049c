/* The number of coefficients (results) that a block computes in the interpolation from values on a
 * grid (cuda/grid/dev_grid_values.cu).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTERPOLATION_H
#define CUNMOD_INTERPOLATION_H

#include <stdint.h>

/* The number of results that a block computes, if there are then enough blocks for all
 * multiprocessors. */
#define CUNMOD_INTERPOLATION_RESULTS 512

/* Returns whether blocks of CUNMOD_INTERPOLATION_RESULTS results would occupy less than half of
 * sm_count multiprocessors. If so, the launch has more blocks, each of which computes fewer
 * results, and several threads compute one result. */
static inline int cunmod_interpolation_few(int64_t points, int64_t outputs, int64_t primes,
                                           int64_t sm_count)
{
    const int64_t blocks = (points + CUNMOD_INTERPOLATION_RESULTS - 1) /
                           CUNMOD_INTERPOLATION_RESULTS;
    return 2.0 * (double)blocks * (double)outputs * (double)primes < (double)sm_count;
}

#endif
