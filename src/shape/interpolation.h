/* Which blocks interpolate on a grid: cuda/grid/dev_grid_values.cu.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_INTERPOLATION_H
#define CUNMOD_INTERPOLATION_H

#include <stdint.h>

/* The results of a block that has many. */
#define CUNMOD_INTERPOLATION_RESULTS 512

/* Whether blocks with many results would be for less than half of all multiprocessors. Then more
 * blocks have fewer results, and more threads for these. */
static inline int cunmod_interpolation_few(int64_t points, int64_t outputs, int64_t primes,
                                           int64_t sm_count)
{
    const int64_t blocks = (points + CUNMOD_INTERPOLATION_RESULTS - 1) /
                           CUNMOD_INTERPOLATION_RESULTS;
    return 2.0 * (double)blocks * (double)outputs * (double)primes < (double)sm_count;
}

#endif
