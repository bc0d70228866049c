/* Transforms: the rounds of butterflies that a block computes in shared memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A butterfly maps f modulo X^2m - z^2 to f modulo X^m - z and f modulo X^m + z. The forward
 * transform maps points in natural order to points in bit-reversed order; the inverse transform
 * maps bit-reversed to natural order. The root z of a butterfly depends only on its node in this
 * binary tree. Nodes are numbered as in a heap: node h has the children 2h and 2h + 1. The root
 * node is 1; after a split into three the top nodes are 3, 4 and 5. A thread holds 16 points of a
 * node, at distances of a sixteenth of the length of the node, and computes up to four levels of
 * butterflies on these points.
 */
#ifndef CUNMOD_NTT_CUH
#define CUNMOD_NTT_CUH

#include "ntt/ntt_field.cuh"

namespace cunmod_ntt
{
/* Returns the index in shared memory of point x of a tile of words V. The tile has gaps between
 * points, so that the points that a warp accesses at once (half a warp if V has 8 bytes) are in
 * different banks. ROWS: the tile consists of rows; else of at least 4 columns, stored row by row.
 * For the points x + i 2^shift of a thread, ntt_place(x + i 2^shift) = ntt_place(x) + ntt_place(i
 * 2^shift). */
template <typename V, bool ROWS> __host__ __device__ __forceinline__ constexpr int ntt_place(int x)
{
    return ROWS ? x + (x >> (sizeof(V) == 8 ? 4 : 5)) : x + (x >> 6 << 2);
}

/* Round K = 0, 1, .. of a transform of 2^LOG points. The transform runs over bits LOW .. LOW+LOG-1
 * of the index x of a point in a tile; the LOW lowest bits are, for example, the number of a
 * column. A thread holds the points x + i 2^shift, 0 <= i < 16, and computes levels `from` .. 3 of
 * the four levels of butterflies between these points: all four levels, but fewer in round 1 if LOG
 * is not a multiple of 4. With LOW = 0 all shifts but the first are multiples of 4, as ntt_place
 * requires to avoid bank conflicts. */
template <int K, int LOG, int LOW, bool ROWS, bool LONG = true> struct NttRound
{
    static constexpr int rounds = (LOG + 3) / 4;
    static constexpr int from = K == 1 ? 4 * rounds - LOG : 0;
    static constexpr int shift = LOW + (K == 0 ? LOG - 4 : 4 * (rounds - 1 - K));

    /* Returns the index of the first point of thread g. Bits 8 and 9 of the index are exchanged for
     * rows and shift 4, where lanes of the two halves of a warp would otherwise access the same
     * bank. LONG: a tile has at least 2^10 points, so these bits exist. */
    static __device__ __forceinline__ int point(int g)
    {
        const int x = (g & ((1 << shift) - 1)) | (g >> shift << (shift + 4));
        if (ROWS && LONG && shift == 4)
            return (x & ~768) | (x & 256) << 1 | (x & 512) >> 1;
        return x;
    }

    /* Returns the node (heap index) that contains the points x + i 2^shift, 0 <= i < 16, when the
     * round begins; x is an index in the transform. */
    static __device__ __forceinline__ int node(int x, int top)
    {
        return (top << (LOG + LOW - shift - 4)) + (x >> (shift + 4));
    }

    template <typename V>
    static __device__ __forceinline__ void load(V (&v)[CUNMOD_NTT_POINTS], const V *tile, int x)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < CUNMOD_NTT_POINTS; i++)
            v[i] = tile[ntt_place<V, ROWS>(x) + ntt_place<V, ROWS>(i << shift)];
    }

    template <typename V>
    static __device__ __forceinline__ void store(V *tile, int x, const V (&v)[CUNMOD_NTT_POINTS])
    {
        CUNMOD_UNROLL
        for (int i = 0; i < CUNMOD_NTT_POINTS; i++)
            tile[ntt_place<V, ROWS>(x) + ntt_place<V, ROWS>(i << shift)] = v[i];
    }
};

/* The roots of a node and of its descendants of the next three levels: w[1] is the node's root, w[2
 * h] and w[2 h + 1] are the roots of the children of w[h]. */
template <typename V> struct NttRoots
{
    typedef NttField<V> Field;
    typename Field::Root w[CUNMOD_NTT_POINTS];

    __device__ __forceinline__ void load_pair(const uint2 *from, int i)
    {
        const uint4 pair = __ldg((const uint4 *)from);
        w[i] = Field::from_words({pair.x, pair.y});
        w[i + 1] = Field::from_words({pair.z, pair.w});
    }

    /* Loads the roots of levels FROM .. 3 below `node`: w[2^l + b] = heap[2^l node + b], 0 <= b <
     * 2^l, for each level l. */
    template <int FROM> __device__ __forceinline__ void load(const uint2 *heap, int node)
    {
        if (FROM == 0)
            w[1] = Field::from_words(__ldg(cunmod_at(heap, node, 1)));
        CUNMOD_UNROLL
        for (int level = FROM > 1 ? FROM : 1; level < 4; level++)
        {
            const uint2 *const from = cunmod_at(heap, node, 1 << level);
            CUNMOD_UNROLL
            for (int b = 0; b < 1 << level; b += 2)
                load_pair(from + b, (1 << level) + b);
        }
    }

    /* Loads the roots of levels FROM .. 3 below node i of the n nodes of a level from the table
     * `inner`: w[b] and w[b + 1], b even, are inner[b n + 2 i] and inner[b n + 2 i + 1]. */
    template <int FROM> __device__ __forceinline__ void load_inner(const uint2 *inner, int i, int n)
    {
        CUNMOD_UNROLL
        for (int b = FROM == 0 ? 0 : 1 << FROM; b < CUNMOD_NTT_POINTS; b += 2)
            load_pair(cunmod_at(inner + b * n, i, 2), b);
    }
};

/* Computes the butterflies of one level on the 16 points of a thread. TRIVIAL: the first node of
 * each level has the root 1, and multiplications by this root are omitted. */
template <bool INVERSE, bool TRIVIAL, typename V>
__device__ __forceinline__ void ntt_level(V (&v)[CUNMOD_NTT_POINTS], const NttRoots<V> &roots,
                                          int level, const NttField<V> &f)
{
    const int half = CUNMOD_NTT_POINTS / 2 >> level;
    CUNMOD_UNROLL
    for (int b = 0; b < CUNMOD_NTT_POINTS / 2; b++)
    {
        const int node = b / half;
        const int i = 2 * node * half + b % half;
        const typename NttField<V>::Root w = roots.w[(1 << level) + node];
        if (INVERSE)
            f.join(v[i], v[i + half], w, TRIVIAL && node == 0);
        else
            f.split(v[i], v[i + half], w, TRIVIAL && node == 0);
    }
}

/* Computes levels FROM .. 3 on the 16 points of a thread; INVERSE: from level 3 to level FROM, with
 * inverse butterflies. */
template <int FROM, bool INVERSE, bool TRIVIAL, typename V>
__device__ __forceinline__ void ntt_levels(V (&v)[CUNMOD_NTT_POINTS], const NttRoots<V> &roots,
                                           const NttField<V> &f)
{
    CUNMOD_UNROLL
    for (int i = FROM; i < 4; i++)
        ntt_level<INVERSE, TRIVIAL>(v, roots, INVERSE ? FROM + 3 - i : i, f);
}

/* Calls f(0), f(1), ..., f(N - 1), where the arguments are compile-time constants; BACK: in reverse
 * order. */
template <int N, bool BACK, int I = 0, typename F>
__device__ __forceinline__ void static_for(const F &f)
{
    if constexpr (I < N)
    {
        f(std::integral_constant < int, BACK ? N - 1 - I : I > ());
        static_for<N, BACK, I + 1>(f);
    }
}

/* The addresses of the tables of one prime, whose layout cunmod_ntt_table_words describes. A root
 * has two 4-byte words for every V. */
template <typename V> struct NttTables
{
    const uint2
        *columns; /* roots for the columns and for the first round of the rows, in heap order */
    const uint2
        *rows; /* roots for the rounds of the rows between the first and the last, in heap order */
    const uint2 *inner; /* roots for the last round of the rows, for NttRoots::load_inner */
    const V *twist;

    __device__ NttTables(const uint32_t *tables, const cunmod_ntt_t &ntt, int prime, bool inverse)
    {
        const int64_t column = (int64_t)ntt.top << ntt.log_cols;
        const uint32_t *const first = tables +
                                      (2 * prime + inverse) * (cunmod_ntt_table_words(&ntt) / 2);
        columns = (const uint2 *)first;
        rows = columns + CUNMOD_NTT_POINTS * column;
        inner = rows + ((int64_t)1 << ntt.log_rows) / CUNMOD_NTT_POINTS;
        twist = (const V *)(inner + ((int64_t)1 << ntt.log_rows));
    }
};
} // namespace cunmod_ntt

#endif
