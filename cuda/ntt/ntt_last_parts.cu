/* Instances of the kernel of the last pass of products by transforms. CHAINED instances also
 * compute the first pass of the products that use the results (cunmod_dev_ntt_twice). This file is
 * compiled once for each value of CUNMOD_PART (see the table below).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ntt/ntt_last.cuh"

namespace cunmod_ntt
{
template <typename W, typename V, int COUNT, bool CHAINED>
int dev_ntt_last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                 int64_t run)
{
    const cunmod_ntt_t &ntt = args.ntt;
    return with_columns<V, COUNT>(
        ntt,
        [&](auto log, auto top)
        {
            typedef LastTile<V, COUNT, log.value, top.value> Tile;
            const dim3 grid((unsigned)(1 << ntt.log_rows >> Tile::tile), (unsigned)run, 1);
            return launch_kernel(dev, ntt_last_kernel<W, V, COUNT, log.value, top.value, CHAINED>,
                                 grid, Tile::threads, Tile::bytes, batch, args);
        });
}

/* CUNMOD_PART / 2   coefficients   residues                 primes
 * 0                 64 bits        64 bits, modulo p        1
 * 1-3               32 bits        32 bits                  CUNMOD_PART / 2
 * 4-6               64 bits        32 bits                  CUNMOD_PART / 2 - 1
 *
 * CUNMOD_PART odd: CHAINED. */
constexpr int part = CUNMOD_PART / 2;
constexpr int count = part == 0 ? 1 : part < 4 ? part : part - 1;
constexpr int words = part == 0 ? 2 : part < 4 ? 0 : 1;
typedef NttPart<words> Words;

template int dev_ntt_last<Words::Coefficient, Words::Residue, count, CUNMOD_PART % 2 == 1>(
    cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args, int64_t run);
} // namespace cunmod_ntt
