/* Products of matrices of 64-bit words, whose sums of products have 192 bits: the common part of
 * reductions modulo many numbers, and of Chinese remainders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block makes the sums over d of a(d, row) b(d, column) for a tile of rows and columns. The rows
 * are integers, the columns factors or words. A warp has EACH rows at a time, whose words all its
 * lanes read together, and a lane has every 32nd column: neighbouring lanes read neighbouring
 * words. Each word that is read from shared memory is in EACH products, or in two.
 */
#ifndef CUNMOD_WORD_SUMS_CUH
#define CUNMOD_WORD_SUMS_CUH

#include "base/modarith.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_images.h"

namespace cunmod_batch
{
enum
{
    SUM_THREADS = 256,
    SUM_WARPS = SUM_THREADS / 32,
    SUM_EACH = CUNMOD_IMAGES_INTEGERS / SUM_WARPS,
    TERMS = CUNMOD_IMAGES_TERMS,
    COLUMNS = CUNMOD_IMAGES_COLUMNS,
    LANE_COLUMNS = COLUMNS / 32
};

/* The words of TERMS terms. The rows have two words of padding: neighbouring terms of a row are
 * then in different banks, and two words of a row can be read at once. */
template <int EACH> struct SumTile
{
    static constexpr int ROWS = SUM_WARPS * EACH;

    alignas(16) uint64_t a[TERMS][ROWS + 2];
    uint64_t b[TERMS][COLUMNS];
};

template <int EACH> struct WordSums
{
    static constexpr int ROWS = SumTile<EACH>::ROWS;

    Sum<uint64_t> sum[EACH][LANE_COLUMNS];

    /* The row and the column of a sum of this thread. */
    static __device__ __forceinline__ int row(int k)
    {
        return (int)threadIdx.x / 32 * EACH + k;
    }
    static __device__ __forceinline__ int column(int u)
    {
        return (int)threadIdx.x % 32 + 32 * u;
    }

    /* The tile gets the terms d .. end-1, at most TERMS, and zeros behind them. ALONG: neighbouring
     * threads read neighbouring terms of a, else neighbouring rows. */
    template <bool ALONG, typename A, typename B>
    static __device__ __forceinline__ void fill(SumTile<EACH> *tile, int64_t d, int64_t end, A a,
                                                B b)
    {
        for (int k = threadIdx.x; k < TERMS * ROWS; k += SUM_THREADS)
        {
            const int term = ALONG ? k % TERMS : k / ROWS, row = ALONG ? k / TERMS : k % ROWS;
            tile->a[term][row] = d + term < end ? a(d + term, row) : 0;
        }
        for (int k = threadIdx.x; k < TERMS * COLUMNS; k += SUM_THREADS)
        {
            const int term = k / COLUMNS, column = k % COLUMNS;
            tile->b[term][column] = d + term < end ? b(d + term, column) : 0;
        }
    }

    /* Adds the first terms of the tile, so many of them. */
    __device__ __forceinline__ void add(const SumTile<EACH> *tile, int terms)
    {
        CUNMOD_NO_UNROLL
        for (int term = 0; term < terms; term++)
        {
            uint64_t y[LANE_COLUMNS];
            CUNMOD_UNROLL
            for (int u = 0; u < LANE_COLUMNS; u++)
                y[u] = tile->b[term][column(u)];
            CUNMOD_UNROLL
            for (int k = 0; k < EACH; k++)
            {
                const uint64_t x = tile->a[term][row(k)];
                CUNMOD_UNROLL
                for (int u = 0; u < LANE_COLUMNS; u++)
                    sum[k][u].add(x, y[u]);
            }
        }
    }

    /* Adds the terms from .. end-1. a and b return 0 outside of their matrices. Warps that have none
     * of the first `rows` rows have nothing to add. */
    template <bool ALONG, typename A, typename B>
    __device__ __forceinline__ void add_terms(SumTile<EACH> *tile, int64_t from, int64_t end, A a,
                                              B b, int64_t rows = ROWS)
    {
        CUNMOD_NO_UNROLL
        for (int64_t d = from; d < end; d += TERMS)
        {
            __syncthreads();
            fill<ALONG>(tile, d, end, a, b);
            __syncthreads();
            if (row(0) < rows)
                add(tile, (int)min((int64_t)TERMS, end - d));
        }
    }
};

/* Calls launch(constant) with the rows that a warp has at a time, for n rows and so many tiles of
 * columns: one where one is enough, and where the blocks are then at most two for each
 * multiprocessor, which end sooner. */
template <typename F>
int with_rows(const cunmod_dev_t *dev, int64_t n, int64_t tiles, const F &launch)
{
    const int64_t blocks = ceil_div(n, SUM_WARPS) * tiles;
    return n <= SUM_WARPS || blocks <= 2 * dev->facts.sm_count ? launch(Constant<1>())
                                                               : launch(Constant<SUM_EACH>());
}

/* The blocks that n rows need. */
template <int EACH> unsigned row_blocks(int64_t n)
{
    return (unsigned)ceil_div(n, SumTile<EACH>::ROWS);
}
} // namespace cunmod_batch

#endif
