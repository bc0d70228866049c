/* Divides the words of all polynomials of a part evenly over the blocks of a launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block has a tile of consecutive words: many short polynomials, or a piece of a long one. So
 * neighbouring threads read neighbouring words, and all blocks have equally much to do, whatever
 * the lengths are.
 */
#ifndef CUNMOD_PLACES_CUH
#define CUNMOD_PLACES_CUH

#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

namespace cunmod_batch
{
enum
{
    THREADS = 256
};

/* Words first .. end-1 of the part, which belong to polynomials low .. high. */
template <typename W> struct Tile
{
    static constexpr int PART = 32 / sizeof(W); /* words of a thread, THREADS apart */
    static constexpr int WORDS = THREADS * PART;

    const cunmod_polys_t &polys;
    int64_t first, end, low, high;

    /* All threads of the block call the constructor. words: of a tile, at most 2^31. */
    __device__ Tile(const cunmod_polys_t &all, int64_t count, int64_t number, int words = WORDS)
        : polys(all), first(number * words), end(min(first + words, all.total)),
          low(find(count, first)), high(find(count, end - 1))
    {
    }

    /* Returns the polynomial that has a word. All threads of the block call the function, and
     * search in log(count) / log(THREADS) steps. */
    __device__ int64_t find(int64_t count, int64_t word) const
    {
        if (!polys.at)
            return word / polys.stride;
        int64_t from = 0, to = count;
        while (to - from > 1)
        {
            const int64_t step = (to - from + THREADS) / (THREADS + 1);
            const int64_t probe = from + step * ((int)threadIdx.x + 1);
            const int below = __syncthreads_count(probe < to && polys.at[probe] <= word);
            from += step * below;
            to = min(from + step, to);
        }
        return from;
    }

    /* Returns the polynomial that has a word of the tile. One thread may call the function. */
    __device__ __forceinline__ int64_t item_of(int64_t word) const
    {
        if (low == high)
            return low;
        if (!polys.at)
        {
            const int64_t beyond = word - (low + 1) * polys.stride;
            const uint32_t stride = (uint32_t)min(polys.stride, end - first);
            return beyond < 0 ? low : low + 1 + (uint32_t)beyond / stride;
        }
        int64_t from = low, to = high + 1;
        while (to - from > 1)
        {
            const int64_t middle = from + (to - from) / 2;
            (polys.at[middle] <= word ? from : to) = middle;
        }
        return from;
    }

    /* Calls f(i, k) for coefficient k of polynomial i, for each word of this thread. */
    template <typename F> __device__ __forceinline__ void each(F f) const
    {
        for (int64_t word = first + threadIdx.x; word < end; word += THREADS)
        {
            const int64_t i = item_of(word);
            f(i, word - start_of(polys, i));
        }
    }
};

/* Returns the number of tiles of a part. */
template <typename W> static int64_t tiles_of(const cunmod_polys_t &polys)
{
    return ceil_div(polys.total, Tile<W>::WORDS);
}

/* Returns the number of blocks that have a thread for each of `count` polynomials. */
static inline int64_t blocks_of(int64_t count)
{
    return ceil_div(count, THREADS);
}
} // namespace cunmod_batch

#endif
