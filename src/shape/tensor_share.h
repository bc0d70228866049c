/* MUL "tensor" computes the outputs of a plain product in tiles. The functions of this file choose
 * whether several blocks compute one tile, for the launch and for the prediction of its time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TENSOR_SHARE_H
#define CUNMOD_TENSOR_SHARE_H

#include "backend/types.h"

/* OUTPUTS: the number of outputs of a tile, which consists of columns of ROWS neighbouring outputs.
 * STEP: the number of coefficients of the operand b in one step. */
#define CUNMOD_TENSOR_OUTPUTS 512
#define CUNMOD_TENSOR_ROWS 16
#define CUNMOD_TENSOR_STEP 32
#define CUNMOD_TENSOR_UNITS 1024 /* the most blocks, if several blocks compute one tile */

/* Returns the number of steps of a tile, if each output of the tile is a sum over `met` consecutive
 * coefficients of b. For output i + 1 of a column these coefficients begin one later than for
 * output i, and so a column needs met + ROWS - 1 coefficients of b. */
CUNMOD_INLINE int64_t cunmod_tensor_steps(int64_t met)
{
    return (met + CUNMOD_TENSOR_ROWS - 1 + CUNMOD_TENSOR_STEP - 1) / CUNMOD_TENSOR_STEP;
}

/* Returns an upper bound of the number of coefficients of b that any tile of the outputs lo .. hi-1
 * of a product a b needs: the number that all these outputs together need. lena >= lenb, 0 <= lo <
 * hi <= lena+lenb-1. */
CUNMOD_INLINE int64_t cunmod_tensor_longest(int64_t lena, int64_t lenb, int64_t lo, int64_t hi)
{
    return (hi < lenb ? hi : lenb) - (lo < lena ? 0 : lo - lena + 1);
}

/* Parameters for coefficients of coeff_bytes bytes, with their times on an H200:
 *
 *   least  the fewest steps of a block that computes a fraction of a tile; 1 to 2 us
 *   cost   the additional time of a wave of blocks, if several blocks compute one tile, as a number
 *          of steps; 2.2 us
 *   wave   the number of blocks that run at once at the full rate */
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

/* A launch computes `run` equal products of `tiles` tiles each; a tile has `steps` steps. Returns
 * the greatest number of blocks for each product, if several blocks compute one tile; 0: one block
 * computes each tile. All products together have one wave of blocks (cunmod_tensor_wave), or three
 * waves if all tiles are more than half a wave, since tiles at the ends of a product need fewer
 * steps. */
CUNMOD_INLINE int64_t cunmod_tensor_room(int64_t tiles, int64_t run, int64_t steps, int coeff_bytes,
                                         int64_t processors)
{
    const int64_t wave = cunmod_tensor_wave(coeff_bytes, processors);
    const int64_t wanted = 2 * tiles * run > wave ? 3 * wave : wave;
    const int64_t room = (wanted < CUNMOD_TENSOR_UNITS ? wanted : CUNMOD_TENSOR_UNITS) / run;
    /* If there are more tiles than blocks in a wave, one block computes each tile: 155 tiles, for
     * coefficients of 8 bytes, took 11 us in this way, and 20 us with several blocks for a tile. */
    return 2 * tiles > room || tiles * run > wave ||
                   steps < 2 * cunmod_tensor_least(coeff_bytes) + cunmod_tensor_cost(coeff_bytes)
               ? 0
               : room;
}

/* Returns whether `units` blocks of at most `most` steps each, several of which compute one tile,
 * are faster than `tiles` blocks of `steps` steps each, one for each tile. The unit of the compared
 * times is a step of a multiprocessor. Example: 78 tiles of 20 steps took 20 us with 387 blocks (8
 * bytes), and 8 us with one block for each tile (7 bytes). */
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
