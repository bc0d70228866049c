/* How the blocks of threads of the plain product on the tensor cores share its tiles. Both its
 * launch and the prediction of its time use these numbers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TENSOR_SHARE_H
#define CUNMOD_TENSOR_SHARE_H

#include "backend/types.h"

/* Of a tile: its outputs; the neighbouring outputs of a column; the coefficients of b that a step
 * takes. */
#define CUNMOD_TENSOR_OUTPUTS 512
#define CUNMOD_TENSOR_ROWS 16
#define CUNMOD_TENSOR_STEP 32
#define CUNMOD_TENSOR_UNITS 1024 /* most blocks that share tiles */

/* Steps of a tile in which each output meets `met` coefficients of b, one after the other. Row i +
 * 1 of a column begins one coefficient later than row i, so that ROWS - 1 coefficients more
 * pass. */
CUNMOD_INLINE int64_t cunmod_tensor_steps(int64_t met)
{
    return (met + CUNMOD_TENSOR_ROWS - 1 + CUNMOD_TENSOR_STEP - 1) / CUNMOD_TENSOR_STEP;
}

/* The most coefficients of b that a tile of the outputs lo .. hi-1 may meet: as many as all these
 * outputs together. lena >= lenb, 0 <= lo < hi <= lena+lenb-1. */
CUNMOD_INLINE int64_t cunmod_tensor_longest(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    return (hi < lenb ? hi : lenb) - (lo < lena ? 0 : lo - lena + 1);
}

/* Numbers for coefficients of coeff_bytes bytes each, with their times on an H200.
 *
 *   least  the fewest steps of a block that shares a tile; 1 to 2 us
 *   cost   what a wave of blocks takes more when tiles are shared, in steps; 2.2 us
 *   wave   how many blocks run at once at the full rate
 */
CUNMOD_INLINE int64_t cunmod_tensor_least(int coeff_bytes)
{
    return coeff_bytes <= 2 ? 32 : 256 / (coeff_bytes * coeff_bytes);
}
CUNMOD_INLINE int64_t cunmod_tensor_cost(int coeff_bytes)
{
    return 400 / (coeff_bytes * coeff_bytes + 5);
}
CUNMOD_INLINE int64_t cunmod_tensor_wave(int coeff_bytes, int64_t processors)
{
    return (coeff_bytes <= 4 ? 2 : 1) * processors;
}

/* How many blocks may share the tiles of one of `run` equal products, each of `tiles` tiles of
 * `steps` steps; 0 when no tile is shared. All products together have a wave of blocks, or three
 * waves where the tiles alone are more than half a wave: blocks of tiles at the ends of a product
 * have less to do. */
CUNMOD_INLINE int64_t cunmod_tensor_room(int64_t tiles, int64_t run, int64_t steps, int coeff_bytes,
                                         int64_t processors)
{
    const int64_t wave = cunmod_tensor_wave(coeff_bytes, processors);
    const int64_t wanted = 2 * tiles * run > wave ? 3 * wave : wave;
    const int64_t room = (wanted < CUNMOD_TENSOR_UNITS ? wanted : CUNMOD_TENSOR_UNITS) / run;
    /* More tiles than a wave are not shared: 155 tiles of 8 bytes took 20 us shared, and 11 us not
     * shared. */
    return 2 * tiles > room || tiles * run > wave ||
                   steps < 2 * cunmod_tensor_least(coeff_bytes) + cunmod_tensor_cost(coeff_bytes)
               ? 0
               : room;
}

/* Whether `units` blocks that share tiles, of at most `most` steps each, end before `tiles` blocks
 * of `steps` steps. The times are steps of a multiprocessor. For example 78 tiles of 20 steps of 8
 * bytes took 20 us shared in 387 blocks, and as many of 7 bytes 8 us not shared. */
CUNMOD_INLINE int cunmod_tensor_pays(int64_t tiles, int64_t steps, int64_t units, int64_t most,
                                     int coeff_bytes, int64_t processors)
{
    const int64_t wave = cunmod_tensor_wave(coeff_bytes, processors);
    const int64_t alone = (tiles + processors - 1) / processors * steps;
    const int64_t shared = (units + processors - 1) / processors * most;
    const int64_t cost = (units + wave - 1) / wave * cunmod_tensor_cost(coeff_bytes);
    return most < steps && shared + cost <= alone;
}

#endif
