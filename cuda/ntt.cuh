/* Transforms modulo a prime below 2^31: arithmetic, and the rounds that a block does in
 * shared memory.
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

#include "ptx.cuh"
#include "../src/types.h"

struct NttField
{
    uint32_t p, pinv;

    __device__ explicit NttField(const cunmod_ntt_prime_t &prime) : p(prime.p), pinv(prime.pinv) {}

    /* in [0, p), out [0, p) */
    __device__ __forceinline__ uint32_t add(uint32_t a, uint32_t b) const
    {
        const uint32_t r = a + b;
        return min(r, r - p);
    }

    /* in [0, p), out [0, p) */
    __device__ __forceinline__ uint32_t sub(uint32_t a, uint32_t b) const
    {
        const uint32_t r = a - b;
        return min(r, r + p);
    }

    /* a w, Shoup's product: w.y = floor(w.x 2^32 / p). in a [0, 2^32), w.x [0, p), out [0, p) */
    __device__ __forceinline__ uint32_t mul(uint32_t a, uint2 w) const
    {
        const uint32_t r = a * w.x - __umulhi(a, w.y) * p; /* [0, 2p) */
        return min(r, r - p);
    }

    /* w with its quotient for mul. inverse = floor((2^64 - 1) / p); in [0, p) */
    __device__ __forceinline__ uint2 with_quotient(uint32_t w, uint64_t inverse) const
    {
        const uint32_t q = (uint32_t)__umul64hi((uint64_t)w << 32, inverse); /* or 1 less */
        return {w, q + (0u - q * p >= p)};
    }

    /* x / 2^32, Montgomery's reduction. in [0, 2^32 p), out [0, p) */
    __device__ __forceinline__ uint32_t redc(uint64_t x) const
    {
        const uint32_t r = (uint32_t)(x >> 32) - __umulhi((uint32_t)x * pinv, p);
        return min(r, r + p);
    }

    /* a b / 2^32. in a [0, 2^32), b [0, p), out [0, p) */
    __device__ __forceinline__ uint32_t mont(uint32_t a, uint32_t b) const
    {
        return redc((uint64_t)a * b);
    }
};

/* Where point x of a tile lies in shared memory: gaps let the 32 points which a warp touches
 * at once lie in 32 banks. Tiles of ROWS, and of columns 2^2 at least side by side. The place
 * of x + i 2^shift is the sum of the places, for the points of one thread. */
template <bool ROWS> __host__ __device__ __forceinline__ constexpr int ntt_place(int x)
{
    return ROWS ? x + (x >> 5) : x + (x >> 6 << 2);
}

/* Round K of a transform over the LOG bits of a point's number above its LOW lowest: the
 * first does four levels, the second what is left by fours, all others four. A thread's
 * points are x + i 2^shift; levels [from, to) of the four between them are the round's. */
template <int K, int LOG, int LOW, bool ROWS> struct NttRound
{
    static constexpr int rounds = (LOG + 3) / 4;
    static constexpr int high = K == 0 ? LOG : K == 1 ? LOG - 4 : 4 * (rounds - K);
    static constexpr int levels = K == 1 ? LOG - 4 * (rounds - 1) : 4;
    static constexpr int from = high < 4 ? 4 - high : 0;
    static constexpr int to = from + levels;
    static constexpr int shift = LOW + (high < 4 ? 0 : high - 4);

    /* The first point of thread g. Bits 8 and 9 change places where lanes 0 and 16 would
     * meet in one bank. */
    static __device__ __forceinline__ int point(int g)
    {
        const int x = (g & ((1 << shift) - 1)) | (g >> shift << (shift + 4));
        if (ROWS && shift == 4 && LOG >= 10)
            return (x & ~768) | (x & 256) << 1 | (x & 512) >> 1;
        return x;
    }

    /* The node of the points x + i 2^shift; x: the number of a point in its transform. */
    static __device__ __forceinline__ int node(int x, int top)
    {
        return (top << (LOG + LOW - shift - 4)) + (x >> (shift + 4));
    }

    static __device__ __forceinline__ void load(uint32_t (&v)[CUNMOD_NTT_POINTS],
                                                const uint32_t *tile, int x)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < CUNMOD_NTT_POINTS; i++)
            v[i] = tile[ntt_place<ROWS>(x) + ntt_place<ROWS>(i << shift)];
    }

    static __device__ __forceinline__ void store(uint32_t *tile, int x,
                                                 const uint32_t (&v)[CUNMOD_NTT_POINTS])
    {
        CUNMOD_UNROLL
        for (int i = 0; i < CUNMOD_NTT_POINTS; i++)
            tile[ntt_place<ROWS>(x) + ntt_place<ROWS>(i << shift)] = v[i];
    }
};

/* The roots of a node and of those below it, numbered as in a heap. */
struct NttRoots
{
    uint2 w[CUNMOD_NTT_POINTS];

    /* Those of levels [FROM, TO). */
    template <int FROM, int TO> __device__ __forceinline__ void load(const uint2 *heap, int node)
    {
        if (FROM == 0)
            w[1] = __ldg(cunmod_at(heap, node, 1));
        CUNMOD_UNROLL
        for (int level = FROM > 1 ? FROM : 1; level < TO; level++)
        {
            const uint2 *const from = cunmod_at(heap, node, 1 << level);
            CUNMOD_UNROLL
            for (int b = 0; b < 1 << level; b += 2)
            {
                const uint4 two = __ldg((const uint4 *)from + b / 2);
                w[(1 << level) + b] = {two.x, two.y};
                w[(1 << level) + b + 1] = {two.z, two.w};
            }
        }
    }
};

/* The butterflies of one level. TRIVIAL: the root of every level's first node is 1. */
template <bool INVERSE, bool TRIVIAL>
__device__ __forceinline__ void ntt_level(uint32_t (&v)[CUNMOD_NTT_POINTS], const NttRoots &roots,
                                          int level, const NttField &f)
{
    const int half = CUNMOD_NTT_POINTS / 2 >> level;
    CUNMOD_UNROLL
    for (int b = 0; b < CUNMOD_NTT_POINTS / 2; b++)
    {
        const int node = b / half;
        const int i = 2 * node * half + b % half;
        const uint2 w = roots.w[(1 << level) + node];
        const bool one = TRIVIAL && node == 0;
        const uint32_t s = v[i], t = v[i + half];
        if (INVERSE)
        {
            v[i] = f.add(s, t);
            v[i + half] = one ? f.sub(s, t) : f.mul(s + f.p - t, w);
        }
        else
        {
            const uint32_t u = one ? t : f.mul(t, w);
            v[i] = f.add(s, u);
            v[i + half] = f.sub(s, u);
        }
    }
}

template <int FROM, int TO, bool INVERSE, bool TRIVIAL>
__device__ __forceinline__ void ntt_levels(uint32_t (&v)[CUNMOD_NTT_POINTS], const NttRoots &roots,
                                           const NttField &f)
{
    CUNMOD_UNROLL
    for (int i = FROM; i < TO; i++)
        ntt_level<INVERSE, TRIVIAL>(v, roots, INVERSE ? FROM + TO - 1 - i : i, f);
}

/* A number that is part of a type. */
template <int I> struct Constant
{
    static constexpr int value = I;
};

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

/* The tables of one prime, as cunmod_ntt_table_words lays them out. */
struct NttTables
{
    const uint2 *columns; /* heap of the columns, and of the first round of the rows */
    const uint2 *rows;    /* heap of all other rounds */
    const uint32_t *twist;

    __device__ NttTables(const uint32_t *tables, const cunmod_ntt_t &ntt, int prime, bool inverse)
    {
        const int64_t column = (int64_t)ntt.top << ntt.log_cols;
        const uint32_t *const first = tables +
                                      (2 * prime + inverse) * (cunmod_ntt_table_words(&ntt) / 2);
        columns = (const uint2 *)first;
        rows = columns + CUNMOD_NTT_POINTS * column;
        twist = (const uint32_t *)(rows + ((int64_t)1 << ntt.log_rows));
    }
};

#endif
