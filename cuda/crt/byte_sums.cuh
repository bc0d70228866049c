/* Computes products of matrices of 64-bit words on the tensor cores, for sums of many terms. Rows,
 * columns and terms are defined in word_sums.cuh.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A word is 8 bytes. A product of two words is 64 products of bytes, and a sum of products of words
 * is 15 sums of products of bytes, one for each weight 2^(8w). The tensor cores compute these sums
 * exactly modulo 2^32: for one weight, a term has at most 8 products of bytes, each at most 255^2,
 * and there are at most MOST_TERMS terms.
 *
 * A block computes a tile of 64 columns and 32 rows, or 64 columns and 8 rows. A warp computes 16
 * columns and 8 rows of the tile; each thread has 60 registers of sums. A *stage* is STAGE terms.
 * All warps together split the words of a stage into planes of bytes in shared memory, and multiply
 * one stage while they load the words of the next stage. In a tile of 8 rows the loads determine
 * the time: each word of a column is read once, and used for only 8 products. */
#ifndef CUNMOD_BYTE_SUMS_CUH
#define CUNMOD_BYTE_SUMS_CUH

#include "base/bytes.cuh"
#include "crt/word_sums.cuh"

namespace cunmod_crt
{
template <int ROW_COUNT> struct ByteSums
{
    enum
    {
        ROWS = ROW_COUNT,
        MMA_ROWS = 8,     /* rows of the tile that a warp computes */
        MMA_COLUMNS = 16, /* columns of the tile that a warp computes */
        ROW_WARPS = ROWS / MMA_ROWS,
        COLUMN_WARPS = COLUMNS / MMA_COLUMNS,
        THREADS = 32 * ROW_WARPS * COLUMN_WARPS,
        AT_ONCE = ROWS == CUNMOD_IMAGES_FEW ? CUNMOD_IMAGES_FEW_BLOCKS : CUNMOD_IMAGES_BLOCKS,
        BYTES = 8, /* bytes of a word */
        WEIGHTS = 2 * BYTES - 1,
        STAGE = CUNMOD_IMAGES_TERMS,
        QUADS = STAGE / 4, /* quads of a row or a column in a stage; a quad is four terms */
        ALL_QUADS = (ROWS + COLUMNS) * QUADS,
        EACH = (ALL_QUADS + THREADS - 1) / THREADS, /* quads that each thread loads */
        OUTPUTS = 4,
        MOST_TERMS = CUNMOD_IMAGES_SUM_MOST
    };
    static_assert(MOST_TERMS * 8LL * 255 * 255 < 1LL << 32, "sums stay below 2^32");

    /* Shared memory for two stages: one stage is multiplied while the memory of the other stage is
     * filled. Plane k has byte k of all words of a stage. A 32-bit word of a plane is a *quad*: for
     * one row or column the bytes of terms q, q + 8, q + 16 and q + 24. place() returns the index
     * of a quad in its plane. */
    struct Tile
    {
        alignas(16) uint32_t columns[2][BYTES][COLUMNS * QUADS], rows[2][BYTES][ROWS * QUADS];
    };

    uint32_t sum[WEIGHTS][OUTPUTS];

    __device__ __forceinline__ ByteSums() : sum{} {}

    /* Returns the row of output i of this thread in the tile of the block. */
    static __device__ __forceinline__ int row(int i)
    {
        return warp_row() + (int)threadIdx.x % 4 * 2 + i % 2;
    }
    /* Returns the column of output i of this thread in the tile of the block. */
    static __device__ __forceinline__ int column(int i)
    {
        return warp_column() + (int)threadIdx.x % 32 / 4 + i / 2 * 8;
    }

    __device__ __forceinline__ void words(int i, uint64_t &w2, uint64_t &w1, uint64_t &w0) const
    {
        uint32_t weights[WEIGHTS];
        CUNMOD_UNROLL
        for (int w = 0; w < WEIGHTS; w++)
            weights[w] = sum[w][i];
        add_weights(w2, w1, w0, weights);
    }

    /* Returns the sum of output i modulo mod.p, in [0, p). */
    __device__ __forceinline__ uint64_t reduce(int i, const Mod<uint64_t> &mod) const
    {
        uint64_t w2, w1, w0;
        words(i, w2, w1, w0);
        return mod.reduce(mod.reduce(w2, w1), w0);
    }

    /* Adds the terms d = from .. end-1, at most MOST_TERMS terms, to the sums. The function a(d,
     * row) returns an element of the first matrix, b(d, column) an element of the second matrix;
     * outside of the matrices both return 0. ALONG = true: neighbouring threads call `a` for
     * neighbouring d; false: for neighbouring rows. */
    template <bool ALONG, typename A, typename B>
    __device__ __forceinline__ void add_terms(Tile *tile, int64_t from, int64_t end, A a, B b)
    {
        uint64_t next[EACH][4];
        int half = 0;
        load<ALONG>(next, from, end, a, b);
        store<ALONG>(tile, half, next);
        CUNMOD_NO_UNROLL
        for (int64_t d = from; d < end; d += STAGE)
        {
            const bool more = d + STAGE < end;
            __syncthreads();
            if (more)
                load<ALONG>(next, d + STAGE, end, a, b);
            multiply(tile, half);
            half ^= 1;
            if (more)
                store<ALONG>(tile, half, next);
        }
    }

  private:
    static __device__ __forceinline__ int warp_row()
    {
        return (int)threadIdx.x / 32 / COLUMN_WARPS * MMA_ROWS;
    }
    static __device__ __forceinline__ int warp_column()
    {
        return (int)threadIdx.x / 32 % COLUMN_WARPS * MMA_COLUMNS;
    }

    /* Returns the index in a plane of quad number `quad` of row or column `line` (a quad: see
     * Tile). Quads 2 t and 2 t + 1 of a line are neighbours, at an even index, so that a thread
     * reads this pair with one load. When a half-warp reads four pairs of each of four neighbouring
     * lines, the load uses each bank of shared memory once. The pairs of a line are permuted for
     * the stores: when a warp stores two quads of each of 16 neighbouring lines, the store uses
     * each bank once, too. If there are only 8 lines, a warp stores four quads of each line, and
     * two threads store to each bank in use. */
    static __device__ __forceinline__ int place(int line, int quad)
    {
        return line * QUADS + (quad ^ (line / 4 % 4 * 2));
    }

    struct Quad
    {
        int line, number; /* the row or the column, and the index of the quad in it */
    };

    /* Returns the line (a row or a column) of quad number k of SIZE lines, and the number of the
     * quad in this line. ALONG = true: the quads are numbered line after line. ALONG = false: 32
     * consecutive quads, which a warp loads, are two quads of each of 16 neighbouring lines or, if
     * SIZE = 8, four quads of each of 8 lines. */
    template <bool ALONG, int SIZE> static __device__ __forceinline__ Quad quad_of(int k)
    {
        constexpr int LINES = SIZE < 16 ? SIZE : 16, NUMBERS = 32 / LINES; /* lines of a warp,
                                                                              quads of each line */
        if (ALONG)
            return {k / QUADS, k % QUADS};
        return {k / 32 % (SIZE / LINES) * LINES + k % LINES,
                k / NUMBERS / SIZE * NUMBERS + k / LINES % NUMBERS};
    }

    template <bool ALONG, typename A, typename B>
    static __device__ __forceinline__ void load(uint64_t (&next)[EACH][4], int64_t d, int64_t end,
                                                A a, B b)
    {
        CUNMOD_UNROLL
        for (int each = 0; each < EACH; each++)
        {
            const int k = (int)threadIdx.x + each * THREADS;
            const bool of_row = k < ROWS * QUADS;
            const Quad quad = of_row ? quad_of<ALONG, ROWS>(k)
                                     : quad_of<false, COLUMNS>(k - ROWS * QUADS);
            CUNMOD_UNROLL
            for (int i = 0; i < 4; i++)
            {
                const int64_t term = d + quad.number + QUADS * i;
                if (term >= end || k >= ALL_QUADS)
                    next[each][i] = 0;
                else
                    next[each][i] = of_row ? a(term, quad.line) : b(term, quad.line);
            }
        }
    }

    template <bool ALONG>
    static __device__ __forceinline__ void store(Tile *tile, int half,
                                                 const uint64_t (&next)[EACH][4])
    {
        CUNMOD_UNROLL
        for (int each = 0; each < EACH; each++)
        {
            const int k = (int)threadIdx.x + each * THREADS;
            if (k < ROWS * QUADS)
                store_quad<ROWS>(tile->rows[half], quad_of<ALONG, ROWS>(k), next[each]);
            else if (k < ALL_QUADS)
                store_quad<COLUMNS>(tile->columns[half], quad_of<false, COLUMNS>(k - ROWS * QUADS),
                                    next[each]);
        }
    }

    template <int SIZE>
    static __device__ __forceinline__ void store_quad(uint32_t (&planes)[BYTES][SIZE * QUADS],
                                                      Quad quad, const uint64_t (&words)[4])
    {
        CUNMOD_UNROLL
        for (int first = 0; first < BYTES; first += 4)
        {
            uint32_t w[4];
            CUNMOD_UNROLL
            for (int i = 0; i < 4; i++)
                w[i] = (uint32_t)(words[i] >> 8 * first);
            transpose_bytes(w);
            CUNMOD_UNROLL
            for (int i = 0; i < 4; i++)
                planes[first + i][place(quad.line, quad.number)] = w[i];
        }
    }

    /* Returns quads 2 t and 2 t + 1 of row or column `line` in `plane`, where t = threadIdx.x %
     * 4. */
    static __device__ __forceinline__ uint2 pair_of(const uint32_t *plane, int line)
    {
        return *(const uint2 *)(plane + place(line, (int)threadIdx.x % 4 * 2));
    }

    __device__ __forceinline__ void multiply(const Tile *tile, int half)
    {
        const int g = (int)threadIdx.x % 32 / 4;
        uint32_t b[BYTES][2];
        CUNMOD_UNROLL
        for (int k = 0; k < BYTES; k++)
        {
            const uint2 pair = pair_of(tile->rows[half][k], warp_row() + g);
            b[k][0] = pair.x;
            b[k][1] = pair.y;
        }
        CUNMOD_UNROLL
        for (int j = 0; j < BYTES; j++)
        {
            const uint32_t *const plane = tile->columns[half][j];
            const uint2 low = pair_of(plane, warp_column() + g);
            const uint2 high = pair_of(plane, warp_column() + g + 8);
            const uint32_t a[4] = {low.x, high.x, low.y, high.y};
            CUNMOD_UNROLL
            for (int k = 0; k < BYTES; k++)
                cunmod_mma_bytes(sum[j + k], a, b[k]);
        }
    }
};

/* An empty type that passes the type T as a function argument. */
template <typename T> struct Kind
{
    typedef T type;
};

/* Returns launch(Kind<Sums>()), where Sums is the fastest type of sums for n rows, `tiles` tiles of
 * columns and `terms` terms:
 *   - WordSums if a stage of ByteSums would be mostly empty, or if ByteSums does not allow so many
 *     terms;
 *   - else ByteSums with CUNMOD_IMAGES_FEW rows per tile if n <= CUNMOD_IMAGES_FEW_MOST, or if such
 *     tiles give at most two blocks per multiprocessor, since blocks with few rows end sooner;
 *   - else ByteSums with CUNMOD_IMAGES_INTEGERS rows per tile. */
template <typename F>
int with_sums(const cunmod_dev_t *dev, int64_t n, int64_t tiles, int64_t terms, const F &launch)
{
    const int64_t blocks = ceil_div(n, CUNMOD_IMAGES_FEW) * tiles;
    if (terms < CUNMOD_IMAGES_TERMS / 2 || terms > CUNMOD_IMAGES_SUM_MOST)
        return launch(Kind<WordSums>());
    return n <= CUNMOD_IMAGES_FEW_MOST || blocks <= 2 * dev->facts.sm_count
               ? launch(Kind<ByteSums<CUNMOD_IMAGES_FEW>>())
               : launch(Kind<ByteSums<CUNMOD_IMAGES_INTEGERS>>());
}
} // namespace cunmod_crt

#endif
