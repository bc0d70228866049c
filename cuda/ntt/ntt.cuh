/* Transforms: the rounds that a block does in shared memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A butterfly splits f modulo X^2m - z^2 into f modulo X^m - z and X^m + z: the forward
 * transform turns natural order into bit-reversed order, the inverse one back, and the root
 * of a butterfly depends on its node of this tree alone. Nodes are numbered as in a heap:
 * node h has the children 2h and 2h + 1, the root node is 1, or 3, 4 and 5 are after a
 * split in three. A thread holds 16 points, a sixteenth of a node apart, and does up to four
 * levels on them.
 */
#ifndef CUNMOD_NTT_CUH
#define CUNMOD_NTT_CUH

#include "ntt/ntt_field.cuh"

/* Where point x of a tile of words V lies in shared memory: gaps let the points which a warp,
 * or half a warp when V has 8 bytes, touches at once lie in 32 banks. Tiles of ROWS, and of
 * columns 2^2 at least side by side. The place of x + i 2^shift is the sum of the places, for
 * the points of one thread. */
template <typename V, bool ROWS> __host__ __device__ __forceinline__ constexpr int ntt_place(int x)
{
    return ROWS ? x + (x >> (sizeof(V) == 8 ? 4 : 5)) : x + (x >> 6 << 2);
}

/* Round K of a transform over the LOG bits of a point's number above its LOW lowest: the
 * first does four levels, the second what is left by fours, all others four. A thread's
 * points are x + i 2^shift; levels [from, 4) of the four between them are the round's. The
 * shifts after the first are multiples of 4, which ntt_place suits. */
template <int K, int LOG, int LOW, bool ROWS> struct NttRound
{
    static constexpr int rounds = (LOG + 3) / 4;
    static constexpr int from = K == 1 ? 4 * rounds - LOG : 0;
    static constexpr int shift = LOW + (K == 0 ? LOG - 4 : 4 * (rounds - 1 - K));

    /* The first point of thread g. Bits 8 and 9 change places where lanes 0 and 16 would
     * meet in one bank; a tile has 2^10 points at least. */
    static __device__ __forceinline__ int point(int g)
    {
        const int x = (g & ((1 << shift) - 1)) | (g >> shift << (shift + 4));
        if (ROWS && shift == 4)
            return (x & ~768) | (x & 256) << 1 | (x & 512) >> 1;
        return x;
    }

    /* The node of the points x + i 2^shift; x: the number of a point in its transform. */
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

/* The roots of a node and of those below it, numbered as in a heap. */
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

    /* Those of levels [FROM, 4). */
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

    /* The same of the i-th of n nodes whose roots lie side by side, pair by pair. */
    template <int FROM> __device__ __forceinline__ void load_inner(const uint2 *inner, int i, int n)
    {
        CUNMOD_UNROLL
        for (int b = FROM == 0 ? 0 : 1 << FROM; b < CUNMOD_NTT_POINTS; b += 2)
            load_pair(cunmod_at(inner + b * n, i, 2), b);
    }
};

/* The butterflies of one level. TRIVIAL: the root of every level's first node is 1. */
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

/* Levels [FROM, 4). */
template <int FROM, bool INVERSE, bool TRIVIAL, typename V>
__device__ __forceinline__ void ntt_levels(V (&v)[CUNMOD_NTT_POINTS], const NttRoots<V> &roots,
                                           const NttField<V> &f)
{
    CUNMOD_UNROLL
    for (int i = FROM; i < 4; i++)
        ntt_level<INVERSE, TRIVIAL>(v, roots, INVERSE ? FROM + 3 - i : i, f);
}

/* f(0), f(1), ..., f(N - 1), as constants; backwards for BACK. */
template <int N, bool BACK, int I = 0, typename F>
__device__ __forceinline__ void static_for(const F &f)
{
    if constexpr (I < N)
    {
        f(std::integral_constant < int, BACK ? N - 1 - I : I > ());
        static_for<N, BACK, I + 1>(f);
    }
}

/* The tables of one prime, as cunmod_ntt_table_words lays them out. A root has two 4-byte
 * words whatever V is. */
template <typename V> struct NttTables
{
    const uint2 *columns; /* heap of the columns, and of the first round of the rows */
    const uint2 *rows;    /* heap of the rounds between the first and the last */
    const uint2 *inner;   /* of the last, NttRoots::load_inner */
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

#endif
