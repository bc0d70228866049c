/* How the blocks of the plain product on the tensor cores share its tiles: for its launch, and for
 * the prediction of its time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TENSOR_SHARE_H
#define CUNMOD_TENSOR_SHARE_H

#include "backend/types.h"

/* A tile: its outputs, how many neighbouring ones a column of it has, and how many coefficients of
 * b a step takes. */
#define CUNMOD_TENSOR_OUTPUTS 512
#define CUNMOD_TENSOR_ROWS 16
#define CUNMOD_TENSOR_STEP 32
#define CUNMOD_TENSOR_UNITS 1024 /* blocks that share tiles, at most */

/* Steps of a tile whose outputs meet so many coefficients of b, one after the other: each row of a
 * column meets them one later than the row before. */
CUNMOD_INLINE int64_t cunmod_tensor_steps(int64_t met)
{
    return (met + CUNMOD_TENSOR_ROWS - 1 + CUNMOD_TENSOR_STEP - 1) / CUNMOD_TENSOR_STEP;
}

/* The most coefficients of b that one of the tiles of outputs lo .. hi-1 meets: as many as all of
 * these outputs do. lena >= lenb, 0 <= lo < hi <= lena+lenb-1. */
CUNMOD_INLINE int64_t cunmod_tensor_longest(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    return (hi < lenb ? hi : lenb) - (lo < lena ? 0 : lo - lena + 1);
}

/* For coefficients of so many bytes: the fewest steps of a block that shares a tile, of 1 to 2 us
 * on an H200; what a wave of blocks takes more, in steps, 2.2 us there; and how many are a wave,
 * which work at the full rate. */
CUNMOD_INLINE int64_t cunmod_tensor_least(int limbs)
{
    return limbs <= 2 ? 32 : 256 / (limbs * limbs);
}
CUNMOD_INLINE int64_t cunmod_tensor_cost(int limbs)
{
    return 400 / (limbs * limbs + 5);
}
CUNMOD_INLINE int64_t cunmod_tensor_wave(int limbs, int64_t processors)
{
    return (limbs <= 4 ? 2 : 1) * processors;
}

/* Blocks that may share the tiles of one of `run` products of so many tiles of so many steps: as
 * many as run at once, or three times as many when tiles are, since those at the ends of a product
 * have less to do. 0: no tile is shared. */
CUNMOD_INLINE int64_t cunmod_tensor_room(int64_t tiles, int64_t run, int64_t steps, int limbs,
                                         int64_t processors)
{
    const int64_t wave = cunmod_tensor_wave(limbs, processors);
    const int64_t wanted = 2 * tiles * run > wave ? 3 * wave : wave;
    const int64_t room = (wanted < CUNMOD_TENSOR_UNITS ? wanted : CUNMOD_TENSOR_UNITS) / run;
    /* Above a wave of tiles, 155 of 8 bytes, shared ones took 20 us, others 11. */
    return 2 * tiles > room || tiles * run > wave ||
                   steps < 2 * cunmod_tensor_least(limbs) + cunmod_tensor_cost(limbs)
               ? 0
               : room;
}

/* Whether `units` blocks of `most` steps at most are done before `tiles` of so many steps, counted
 * in turns of a multiprocessor. 78 tiles of 20 steps of 8 bytes took 20 us in 387 blocks, 8 us of 7
 * bytes when they were not shared. */
CUNMOD_INLINE int cunmod_tensor_pays(int64_t tiles, int64_t steps, int64_t units, int64_t most,
                                     int limbs, int64_t processors)
{
    const int64_t wave = cunmod_tensor_wave(limbs, processors);
    const int64_t alone = (tiles + processors - 1) / processors * steps;
    const int64_t shared = (units + processors - 1) / processors * most;
    const int64_t cost = (units + wave - 1) / wave * cunmod_tensor_cost(limbs);
    return most < steps && shared + cost <= alone;
}

#endif
