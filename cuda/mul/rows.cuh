/* Rows of R consecutive coefficients in registers, and sums of products of two rows, for plain
 * products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ROWS_CUH
#define CUNMOD_ROWS_CUH

#include "base/modarith.cuh"

namespace cunmod_mul
{
/* A row: R words of a or b, loaded from shared memory in PIECES pieces of at most 16 bytes. Rows of
 * a are stored in PIECES planes: plane k holds piece k of all rows, so that neighbouring threads
 * load neighbouring pieces, without bank conflicts. */
template <typename W, int R> struct Row
{
    static constexpr int PIECE = R * sizeof(W) > 16 ? 16 / sizeof(W) : R;
    static constexpr int PIECES = R / PIECE;

    struct alignas(PIECE * sizeof(W)) Piece
    {
        W w[PIECE];
    };
    W w[R];

    __device__ __forceinline__ Row(const W *at, int plane)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < PIECES; i++)
        {
            const Piece piece = *(const Piece *)(at + i * plane);
            CUNMOD_UNROLL
            for (int k = 0; k < PIECE; k++)
                w[i * PIECE + k] = piece.w[k];
        }
    }

    /* Returns the index in shared memory of word x of rows that are stored in planes, `plane` words
     * apart. */
    static __device__ __forceinline__ int place(unsigned x, int plane)
    {
        return (int)(x / PIECE % PIECES) * plane + (int)(x / R * PIECE + x % PIECE);
    }
};

/* acc[r] += sum_{u < R} b[u] a[r - u] for r < R, where `low` holds a[-R .. -1] and `high` holds a[0
 * .. R-1]. Calls fold() after at most FOLD products. */
template <typename W, int R, int FOLD>
__device__ __forceinline__ void multiply_add(Sum<W> (&acc)[R], const Row<W, R> &b,
                                             const Row<W, R> &low, const Row<W, R> &high,
                                             const Mod<W> &mod)
{
    CUNMOD_UNROLL
    for (int u = 0; u < R; u++)
    {
        CUNMOD_UNROLL
        for (int r = 0; r < R; r++)
        {
            acc[r].add(b.w[u], r >= u ? high.w[r - u] : low.w[R + r - u]);
            if ((u + 1) % FOLD == 0 || u + 1 == R)
                acc[r].fold(mod);
        }
    }
}
} // namespace cunmod_mul

#endif
