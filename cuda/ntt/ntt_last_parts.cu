/* Instances of the last pass of products by transforms, alone and joined with the first pass of the
 * products that follow.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ntt/ntt_last.cuh"

namespace cunmod_ntt
{
template <typename W, typename V, int COUNT>
int dev_ntt_last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                 int64_t run, bool turn)
{
    const cunmod_ntt_t &ntt = args.ntt;
    return with_columns(
        ntt,
        [&](auto log, auto top)
        {
            typedef LastTile<V, COUNT, log.value, top.value> Tile;
            const dim3 grid((unsigned)(1 << ntt.log_rows >> Tile::tile), (unsigned)run, 1);
            return launch_kernel(dev,
                                 turn ? ntt_last_kernel<W, V, COUNT, log.value, top.value, true>
                                      : ntt_last_kernel<W, V, COUNT, log.value, top.value, false>,
                                 grid, Tile::threads, Tile::bytes, batch, args);
        });
}

/* part   coefficients   residues                 primes
 * 0      64 bits        64 bits, modulo p        1
 * 1-3    32 bits        32 bits                  CUNMOD_PART
 * 4-6    64 bits        32 bits                  CUNMOD_PART - 1 */
constexpr int count = CUNMOD_PART == 0 ? 1 : CUNMOD_PART < 4 ? CUNMOD_PART : CUNMOD_PART - 1;
constexpr int words = CUNMOD_PART == 0 ? 2 : CUNMOD_PART < 4 ? 0 : 1;
typedef NttPart<words> Words;

template int dev_ntt_last<Words::Coefficient, Words::Residue, count>(
    cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args, int64_t run,
    bool turn);
} // namespace cunmod_ntt
