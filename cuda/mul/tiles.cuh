/* Tiles of consecutive outputs of a product, and the coefficients of b on which they depend.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TILES_CUH
#define CUNMOD_TILES_CUH

#include "base/modarith.cuh"

namespace cunmod_mul
{
/* A tile: outputs first .. stop-1; first >= stop: empty. The outputs depend on coefficients begin
 * .. end-1 of b. */
struct Tile
{
    int64_t first, stop, begin, end;
};

CUNMOD_INLINE Tile tile_at(const cunmod_mul_item_t &item, int64_t first, int64_t stop)
{
    Tile tile = {first, stop < item.hi ? stop : item.hi, 0, 0};
    if (tile.first < tile.stop)
    {
        tile.begin = first >= item.lena ? first - item.lena + 1 : 0;
        tile.end = tile.stop < item.lenb ? tile.stop : item.lenb;
    }
    return tile;
}

/* Returns tile number i of the item: the outputs x with lo + i * outputs <= x < min(lo + (i+1) *
 * outputs, hi). */
CUNMOD_INLINE Tile tile_number(const cunmod_mul_item_t &item, int64_t i, int outputs)
{
    return tile_at(item, item.lo + i * outputs, item.lo + (i + 1) * outputs);
}

/* Returns the tile of rank `rank` when tiles are sorted by the number of coefficients of b on which
 * they depend, fewest first. From one output to the next this number increases by one near the
 * lower end of the product, and decreases by one near the upper end. So the sorted order begins
 * with tiles of the end at which the number is smaller, until both ends have equal numbers; then
 * tiles of the two ends alternate. */
__device__ __forceinline__ Tile tile_of_rank(const cunmod_mul_item_t &item, int64_t rank,
                                             int64_t tiles, int outputs)
{
    const Tile left = tile_number(item, 0, outputs), right = tile_number(item, tiles - 1, outputs);
    const int64_t rise = (right.end - right.begin) - (left.end - left.begin);
    const int64_t lone = (rise < 0 ? -rise : rise) / outputs;
    const int64_t turn = rank - lone;
    int64_t i = turn < 0 ? rank : turn % 2 ? tiles - 1 - turn / 2 : lone + turn / 2;
    return tile_number(item, rise < 0 ? tiles - 1 - i : i, outputs);
}

/* Stores output i of the item, counted from lo: z[i] = plus[i] + product, or plus[i] - product if
 * item.negate is set, where `product` is coefficient lo + i of a b, and plus[i] = 0 for i >=
 * lenplus. in: product in [0, p) */
template <typename W>
__device__ __forceinline__ void store_output(const cunmod_mul_item_t &item, int64_t i, W product,
                                             const Mod<W> &mod)
{
    W z = item.negate ? mod.sub(0, product) : product;
    if (i < item.lenplus)
        z = mod.add(z, ((const W *)item.plus)[i]);
    ((W *)item.z)[i] = z;
}
} // namespace cunmod_mul

#endif
