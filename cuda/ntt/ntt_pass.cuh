/* Declarations shared by the three passes of products by transforms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NTT_PASS_CUH
#define CUNMOD_NTT_PASS_CUH

#include "ntt/ntt.cuh"
#include "runtime/dev.cuh"

namespace cunmod_ntt
{
enum
{
    POINTS = CUNMOD_NTT_POINTS
};

/* Threads per multiprocessor. A thread has 16 points and 16 roots in registers. */
template <typename V> constexpr int ntt_threads = sizeof(V) == 8 ? 512 : 1024;

struct NttArgs
{
    const uint32_t *tables;
    int tile;      /* log2 of the number of rows that a block transforms */
    bool prepares; /* 1: the rows pass stores the transforms of the first operands, and does not
                      multiply */
    cunmod_ntt_t ntt;
};

enum
{
    NTT_ROW_HALVES = 12 /* log2 of the length of the longest rows for which one half of a block
                           transforms the first operand, the other half the second */
};

/* The types of coefficients and residues in part PART of the kernels of a pass. Parts are compiled
 * separately (cuda/nvcc.mk). */
template <int PART> struct NttPart;

template <> struct NttPart<0>
{
    typedef uint32_t Coefficient, Residue;
};

template <> struct NttPart<1>
{
    typedef uint64_t Coefficient;
    typedef uint32_t Residue;
};

template <> struct NttPart<2>
{
    typedef uint64_t Coefficient, Residue;
};

/* Launches the columns pass for the `run` items of a batch, with coefficients W and residues V.
 * second: some items have two operands to transform. */
template <typename W, typename V>
int dev_ntt_columns(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                    int64_t run, bool second);

/* Launches the rows pass. HALVES: each half of a block transforms one operand. SUMS: all items are
 * sums of products of given transforms (`factor`). A block has at least `least` points, if a
 * transform has that many. */
template <typename V, bool HALVES, bool SUMS>
int dev_ntt_rows(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, NttArgs args,
                 int64_t run, int least);

/* Launches the last pass, for COUNT primes. CHAINED: the kernel also computes the columns pass of
 * the product that uses the results. */
template <typename W, typename V, int COUNT, bool CHAINED>
int dev_ntt_last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                 int64_t run);

/* Returns product blockIdx.y of the batch whose product 0 is `item` (cunmod_ntt_go). */
__device__ __forceinline__ cunmod_ntt_item_t ntt_item(cunmod_ntt_item_t item)
{
    cunmod_ntt_go(&item, blockIdx.y);
    return item;
}

/* Returns the residues of the first or the second operand (second = 0 or 1) modulo prime j. */
template <typename V>
__device__ __forceinline__ V *residues(const cunmod_ntt_item_t &item, const cunmod_ntt_t &ntt,
                                       int second, int j)
{
    return cunmod_global((V *)item.work) + (second * ntt.count + j) * cunmod_ntt_size(&ntt);
}

/* Returns the coefficient x in [0, p) as a point modulo the prime P of the transform, in [0, 2P).
 * With 32-bit coefficients P > 2^30 or P = p; with 64-bit residues P = p. */
template <typename V>
__device__ __forceinline__ V residue(V x, const NttField<V> &, const cunmod_ntt_prime_t &)
{
    return x;
}

__device__ __forceinline__ uint32_t residue(uint64_t x, const NttField<uint32_t> &f,
                                            const cunmod_ntt_prime_t &prime)
{
    return f.mont((uint32_t)(x >> 32), f.r2) + f.mont((uint32_t)x, (uint32_t)prime.r1);
}

/* fetch: v[i] = from[i 2^log]; put: to[i 2^log] = v[i], for the 16 points of a thread. */
template <typename V> __device__ __forceinline__ void fetch(V (&v)[POINTS], const V *from, int log)
{
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        v[i] = *cunmod_at(from, i, 1u << log);
}

template <typename V> __device__ __forceinline__ void put(V *to, const V (&v)[POINTS], int log)
{
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        *cunmod_at(to, i, 1u << log) = v[i];
}

/* The order in which the rows pass stores the points of a transform, and reads them in a later
 * product. The 16 points of a thread are 2^HELD words apart, and the points number i of the 32
 * threads of a warp are adjacent, so that a warp accesses whole cache lines. held_at returns the
 * index of point 0 of a thread. */
enum
{
    HELD = 5
};

__device__ __forceinline__ int held_at(int thread)
{
    return (thread >> HELD << HELD) * POINTS + (thread & ((1 << HELD) - 1));
}

/* A butterfly of order 3. in: v = three coefficients of f modulo X^3m - 1, at distance m; out: v[i]
 * = the coefficient of f modulo X^m - w^i, where w has order 3. `inverse` set: 3 times the inverse
 * map. in [0, p), out [0, p) */
template <typename V>
__device__ __forceinline__ void three_points(V (&v)[3], const uint32_t (&third)[2],
                                             const NttField<V> &f, bool inverse)
{
    const V d = f.mul(f.sub(v[1], v[2]), NttField<V>::from_words({third[0], third[1]}));
    const V with_w = f.add(f.sub(v[0], v[2]), d);
    const V with_w2 = f.sub(f.sub(v[0], v[1]), d);
    v[0] = f.add(f.add(v[0], v[1]), v[2]);
    v[1] = inverse ? with_w2 : with_w;
    v[2] = inverse ? with_w : with_w2;
}

/* Returns launch(Constant<log_cols>(), Constant<TOP>()), or an error if there are no kernels for
 * columns of TOP 2^log_cols points with residues V modulo COUNT primes. */
template <typename V, int COUNT, int TOP, typename F>
static int with_columns_of(const cunmod_ntt_t &ntt, const F &launch)
{
    return with_constant<CUNMOD_NTT_MIN_COLS, CUNMOD_NTT_MAX_COLS>(
        ntt.log_cols,
        [&](auto log)
        {
            if constexpr (CUNMOD_NTT_COLUMNS(TOP, COUNT, sizeof(V)) >> log.value & 1)
                return launch(log, Constant<TOP>());
            else
                return (int)cudaErrorInvalidValue;
        });
}

/* Returns with_columns_of<V, COUNT, TOP>(ntt, launch) with TOP = ntt.top. */
template <typename V, int COUNT, typename F>
static int with_columns(const cunmod_ntt_t &ntt, const F &launch)
{
    return ntt.top == 1 ? with_columns_of<V, COUNT, 1>(ntt, launch)
                        : with_columns_of<V, COUNT, 3>(ntt, launch);
}
} // namespace cunmod_ntt

#endif
