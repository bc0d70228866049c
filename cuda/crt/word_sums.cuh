/* Computes products of matrices of 64-bit words, with sums of 192 bits, for reductions modulo many
 * numbers and for Chinese remainders. WordSums is for sums of few terms, ByteSums (byte_sums.cuh)
 * for sums of many terms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes the sums over d of a(d, row) b(d, column) for a tile of rows and columns. A
 * *term* is the product with one index d. A row is an integer, or a stretch of an integer; a column
 * is a factor, or a word of the result. Each warp computes one row: for each term all its lanes
 * read the same word of a. A lane computes every 32nd column, so that neighbouring lanes read
 * neighbouring words of b. */
#ifndef CUNMOD_WORD_SUMS_CUH
#define CUNMOD_WORD_SUMS_CUH

#include "base/modarith.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_images.h"

namespace cunmod_crt
{
enum
{
    COLUMNS = CUNMOD_IMAGES_COLUMNS
};

struct WordSums
{
    enum
    {
        THREADS = 256,
        AT_ONCE = 4,
        ROWS = THREADS / 32,
        TERMS = 16, /* terms that a tile stores */
        OUTPUTS = COLUMNS / 32
    };
    static_assert(CUNMOD_IMAGES_ROWS_MOST / ROWS <= 65535, "a launch has places for all rows");

    /* Shared memory: the words of a and b for TERMS terms. a[term] has two words of padding, so
     * that neighbouring terms of a row are in different banks. */
    struct Tile
    {
        uint64_t a[TERMS][ROWS + 2], b[TERMS][COLUMNS];
    };

    Sum<uint64_t> sum[OUTPUTS];

    /* Returns the row of each output of this thread in the tile of the block. */
    static __device__ __forceinline__ int row(int)
    {
        return (int)threadIdx.x / 32;
    }
    /* Returns the column of output i of this thread in the tile of the block. */
    static __device__ __forceinline__ int column(int i)
    {
        return (int)threadIdx.x % 32 + 32 * i;
    }

    __device__ __forceinline__ void words(int i, uint64_t &w2, uint64_t &w1, uint64_t &w0) const
    {
        sum[i].words(w2, w1, w0);
    }

    __device__ __forceinline__ uint64_t reduce(int i, const Mod<uint64_t> &mod) const
    {
        return sum[i].reduce(mod);
    }

    /* Adds the terms d = from .. end-1 to the sums. The function a(d, row) returns an element of
     * the first matrix, b(d, column) an element of the second matrix; outside of the matrices both
     * return 0. ALONG = true: neighbouring threads call `a` for neighbouring d; false: for
     * neighbouring rows. */
    template <bool ALONG, typename A, typename B>
    __device__ __forceinline__ void add_terms(Tile *tile, int64_t from, int64_t end, A a, B b)
    {
        CUNMOD_NO_UNROLL
        for (int64_t d = from; d < end; d += TERMS)
        {
            __syncthreads();
            fill<ALONG>(tile, d, end, a, b);
            __syncthreads();
            add(tile, (int)min((int64_t)TERMS, end - d));
        }
    }

  private:
    /* Stores the terms d .. end-1, at most TERMS terms, in the tile, and zeros for the remaining
     * terms of the tile. */
    template <bool ALONG, typename A, typename B>
    static __device__ __forceinline__ void fill(Tile *tile, int64_t d, int64_t end, A a, B b)
    {
        for (int k = threadIdx.x; k < TERMS * ROWS; k += THREADS)
        {
            const int term = ALONG ? k % TERMS : k / ROWS, row = ALONG ? k / TERMS : k % ROWS;
            tile->a[term][row] = d + term < end ? a(d + term, row) : 0;
        }
        for (int k = threadIdx.x; k < TERMS * COLUMNS; k += THREADS)
        {
            const int term = k / COLUMNS, column = k % COLUMNS;
            tile->b[term][column] = d + term < end ? b(d + term, column) : 0;
        }
    }

    /* Adds the first `terms` terms of the tile to the sums of this thread. */
    __device__ __forceinline__ void add(const Tile *tile, int terms)
    {
        CUNMOD_NO_UNROLL
        for (int term = 0; term < terms; term++)
        {
            const uint64_t x = tile->a[term][row(0)];
            CUNMOD_UNROLL
            for (int i = 0; i < OUTPUTS; i++)
                sum[i].add(x, tile->b[term][column(i)]);
        }
    }
};
} // namespace cunmod_crt

#endif
