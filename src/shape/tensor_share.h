/* How the blocks of the plain product on the tensor cores share its tiles. The launch and the
 * prediction of its time use these functions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TENSOR_SHARE_H
#define CUNMOD_TENSOR_SHARE_H

#include "backend/types.h"

/* A tile: its outputs; the neighbouring outputs of a column; the coefficients of b of one step. */
#define CUNMOD_TENSOR_OUTPUTS 512
#define CUNMOD_TENSOR_ROWS 16
#define CUNMOD_TENSOR_STEP 32
#define CUNMOD_TENSOR_UNITS 1024 /* the most blocks that share tiles */

/* Returns the steps of a tile in which each output needs `met` coefficients of b, one after the
 * other. Row i + 1 of a column begins one coefficient later than row i, which adds ROWS - 1
 * coefficients. */
CUNMOD_INLINE int64_t cunmod_tensor_steps(int64_t met)
{
    return (met + CUNMOD_TENSOR_ROWS - 1 + CUNMOD_TENSOR_STEP - 1) / CUNMOD_TENSOR_STEP;
}

/* Returns the most coefficients of b that a tile of the outputs lo .. hi-1 needs: as many as all
 * these outputs together. lena >= lenb, 0 <= lo < hi <= lena+lenb-1. */
CUNMOD_INLINE int64_t cunmod_tensor_longest(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    return (hi < lenb ? hi : lenb) - (lo < lena ? 0 : lo - lena + 1);
}

/* Parameters for coefficients of coeff_bytes bytes, with their times on an H200:
 *
 *   least  the fewest steps of a block that shares a tile; 1 to 2 us
 *   cost   the additional time of a wave of blocks that share tiles, in steps; 2.2 us
 *   wave   the blocks that run at once at the full rate
 * */
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

/* Returns the most blocks that share the tiles of one of `run` equal products, each of `tiles`
 * tiles of `steps` steps; 0: no tile is shared. All products together have one wave of blocks, or
 * three waves if the tiles alone are more than half a wave, since tiles at the ends of a product
 * need fewer steps. */
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

/* Returns whether `units` blocks that share tiles, of at most `most` steps each, are faster than
 * `tiles` blocks of `steps` steps. Times are in steps of a multiprocessor. Example: 78 tiles of 20
 * steps of 8 bytes took 20 us shared by 387 blocks; 78 tiles of 7 bytes took 8 us not shared. */
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
