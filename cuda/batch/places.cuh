/* Divides the words of all polynomials of an array evenly over the blocks of a launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The array (cunmod_polys_t) contains the words of all polynomials, one polynomial after the other;
 * all words have one size. A block works on a *tile* of consecutive words: many short polynomials,
 * or a piece of a long one. So neighbouring threads read neighbouring words, and all blocks have
 * equal work, for any lengths of polynomials.
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

/* A tile: words first .. end-1 of the array of words, which belong to the polynomials with indices
 * low .. high. */
template <typename W> struct Tile
{
    static constexpr int PART = 32 / sizeof(W); /* words of one thread, THREADS words apart */
    static constexpr int WORDS = THREADS * PART;

    const cunmod_polys_t &polys;
    int64_t first, end, low, high;

    /* All threads of the block must call the constructor. count: number of polynomials; number:
     * index of the tile; words: number of words of each tile, at most 2^31. */
    __device__ Tile(const cunmod_polys_t &all, int64_t count, int64_t number, int words = WORDS)
        : polys(all), first(number * words), end(min(first + words, all.total)),
          low(find(count, first)), high(find(count, end - 1))
    {
    }

    /* Returns the index of the polynomial that contains word `word` of the array. All threads of
     * the block must call the function; the search takes log(count) / log(THREADS) steps. */
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

    /* Returns the index of the polynomial that contains word `word` of the array, first <= word <
     * end. A single thread may call the function, since it has no barrier. */
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

    /* Calls f(i, k) for each word of the tile that this thread processes; the word is coefficient k
     * of polynomial i. */
    template <typename F> __device__ __forceinline__ void each(F f) const
    {
        for (int64_t word = first + threadIdx.x; word < end; word += THREADS)
        {
            const int64_t i = item_of(word);
            f(i, word - start_of(polys, i));
        }
    }
};

/* Returns the number of tiles of Tile::WORDS words of the array `polys`. */
template <typename W> static int64_t tiles_of(const cunmod_polys_t &polys)
{
    return ceil_div(polys.total, Tile<W>::WORDS);
}

/* Returns the number of blocks of a launch with one thread for each of `count` polynomials. */
static inline int64_t blocks_of(int64_t count)
{
    return ceil_div(count, THREADS);
}
} // namespace cunmod_batch

#endif
