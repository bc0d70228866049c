/* Transforms: the rounds that a block makes in shared memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A butterfly splits f modulo X^2m - z^2 into f modulo X^m - z and f modulo X^m + z. The forward
 * transform turns natural order into bit-reversed order, and the inverse transform turns it back.
 * The root of a butterfly depends on its node in this tree alone. Nodes are numbered as in a heap:
 * node h has the children 2h and 2h + 1. The root node is 1; after a split in three there are nodes
 * 3, 4 and 5. A thread holds 16 points, a sixteenth of a node apart, and makes up to four levels on
 * them.
 */
#ifndef CUNMOD_NTT_CUH
#define CUNMOD_NTT_CUH

#include "ntt/ntt_field.cuh"

namespace cunmod_ntt
{
/* The place of point x of a tile of words V in shared memory. With its gaps, the points that a warp
 * touches at once (half a warp when V has 8 bytes) lie in 32 banks. Tiles have rows (ROWS), or at
 * least 2^2 columns side by side. For the points of one thread the place of x + i 2^shift is the
 * sum of the places of x and of i 2^shift. */
template <typename V, bool ROWS> __host__ __device__ __forceinline__ constexpr int ntt_place(int x)
{
    return ROWS ? x + (x >> (sizeof(V) == 8 ? 4 : 5)) : x + (x >> 6 << 2);
}

/* Round K of a transform over LOG bits of a point's number, those above its LOW lowest bits. A
 * round makes four levels; the second round makes those that are left when LOG is no multiple of 4.
 * A thread has the points x + i 2^shift. Of the four levels between these, the round makes levels
 * [from, 4). All shifts but the first are multiples of 4, as ntt_place needs. */
template <int K, int LOG, int LOW, bool ROWS, bool LONG = true> struct NttRound
{
    static constexpr int rounds = (LOG + 3) / 4;
    static constexpr int from = K == 1 ? 4 * rounds - LOG : 0;
    static constexpr int shift = LOW + (K == 0 ? LOG - 4 : 4 * (rounds - 1 - K));

    /* The first point of thread g. Bits 8 and 9 are exchanged where lanes 0 and 16 would meet in
     * one bank. LONG: a tile has at least 2^10 points, and so these bits. */
    static __device__ __forceinline__ int point(int g)
    {
        const int x = (g & ((1 << shift) - 1)) | (g >> shift << (shift + 4));
        if (ROWS && LONG && shift == 4)
            return (x & ~768) | (x & 256) << 1 | (x & 512) >> 1;
        return x;
    }

    /* The node of the points x + i 2^shift, where x is the number of a point in its transform. */
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

    /* Loads the roots of levels [FROM, 4). */
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

    /* The same for node i of n nodes whose roots lie side by side, pair by pair. */
    template <int FROM> __device__ __forceinline__ void load_inner(const uint2 *inner, int i, int n)
    {
        CUNMOD_UNROLL
        for (int b = FROM == 0 ? 0 : 1 << FROM; b < CUNMOD_NTT_POINTS; b += 2)
            load_pair(cunmod_at(inner + b * n, i, 2), b);
    }
};

/* Makes the butterflies of one level. TRIVIAL: the root of the first node of each level is 1. */
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

/* Makes levels [FROM, 4). */
template <int FROM, bool INVERSE, bool TRIVIAL, typename V>
__device__ __forceinline__ void ntt_levels(V (&v)[CUNMOD_NTT_POINTS], const NttRoots<V> &roots,
                                           const NttField<V> &f)
{
    CUNMOD_UNROLL
    for (int i = FROM; i < 4; i++)
        ntt_level<INVERSE, TRIVIAL>(v, roots, INVERSE ? FROM + 3 - i : i, f);
}

/* Calls f(0), f(1), ..., f(N - 1) with constants; in the reverse order for BACK. */
template <int N, bool BACK, int I = 0, typename F>
__device__ __forceinline__ void static_for(const F &f)
{
    if constexpr (I < N)
    {
        f(std::integral_constant < int, BACK ? N - 1 - I : I > ());
        static_for<N, BACK, I + 1>(f);
    }
}

/* The tables of one prime, laid out as cunmod_ntt_table_words says. A root has two 4-byte words for
 * each V. */
template <typename V> struct NttTables
{
    const uint2 *columns; /* heap of the columns, and of the first round of the rows */
    const uint2 *rows;    /* heap of the rounds between the first and the last */
    const uint2 *inner;   /* roots of the last round, for NttRoots::load_inner */
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
