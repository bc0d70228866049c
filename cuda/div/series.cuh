/* Products of short power series, and the start of Newton's iteration for -1/f, computed in the
 * shared memory of a thread block or of the blocks of a cluster.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A thread computes four neighbouring outputs of a product at a time. The products of four
 * neighbouring coefficients of the first operand (a Quad) that add to these outputs need seven
 * neighbouring coefficients of the second operand, which are read as two Quads. Several threads of
 * a warp, a team, may compute the same four outputs: they divide the coefficients of the first
 * operand among them, and add their sums. Each block of a cluster has a copy of both operands. For
 * a long product, the blocks divide the outputs among them. For a short product, each block
 * computes all outputs, since waiting for the other blocks would take longer.
 */
#ifndef CUNMOD_SERIES_CUH
#define CUNMOD_SERIES_CUH

#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_div
{
enum
{
    TINY = 64 /* a product of at most TINY outputs is computed without Quads */
};

/* Four neighbouring coefficients. */
template <typename W> struct alignas(16) Quad
{
    W w[4];
};

/* Returns the number of words of an array of n coefficients that is read by Quads: the least
 * multiple of 4 that is >= n. */
static __host__ __device__ __forceinline__ int quad_room(int n)
{
    return (n + 3) / 4 * 4;
}

/* The thread blocks that divide the outputs of a product among them: all blocks of a cluster; or,
 * with blocks = 1, the calling block only. */
struct Crew
{
    int rank, blocks; /* index of the calling block, number of the blocks */

    /* Waits until all threads of the `blocks` blocks have called wait. */
    __device__ __forceinline__ void wait() const
    {
        if (blocks > 1)
            cunmod_cluster_barrier();
        else
            __syncthreads();
    }
    /* Stores x in *to in the shared memory of each of the `blocks` blocks. */
    template <typename W> __device__ __forceinline__ void store(W *to, W x) const
    {
        if (blocks == 1)
            *to = x;
        else
            for (int i = 0; i < blocks; i++)
                *cunmod_in_block(to, (unsigned)i) = x;
    }
};

/* acc[r] += sum of x[u] y[r - u] over 0 <= u < 4, for 0 <= r < 4, where low = y[-4 .. -1] and high
 * = y[0 .. 3]. */
template <typename W>
__device__ __forceinline__ void multiply_quads(Sum<W> (&acc)[4], const Quad<W> &x,
                                               const Quad<W> &low, const Quad<W> &high,
                                               const Mod<W> &mod)
{
    CUNMOD_UNROLL
    for (int u = 0; u < 4; u++)
    {
        CUNMOD_UNROLL
        for (int r = 0; r < 4; r++)
        {
            acc[r].add(x.w[u], r >= u ? high.w[r - u] : low.w[4 + r - u]);
            if (u % 2)
                acc[r].fold(mod);
        }
    }
}

/* A team: size = 2^log threads of a warp that divide the `most` terms of an output, or of four
 * outputs, among them. size is the largest power of 2, at most 32, with size <= most and size *
 * outputs <= threads; but at least 1. `threads`, a power of 2, is the number of threads that
 * compute `outputs` outputs. */
struct Team
{
    int log, size;

    __device__ __forceinline__ Team(int threads, int outputs, int most)
    {
        const int fit = __clz(outputs - 1) - __clz(threads) - 1, useful = 31 - __clz(most);
        log = max(0, min(5, min(fit, useful)));
        size = 1 << log;
    }
};

/* short_product for count <= TINY outputs. In every block of a cluster, the teams of the block
 * compute all outputs, one output per team at a time. */
template <int THREADS, typename W, typename F>
__device__ __forceinline__ void tiny_product(const W *x, const W *y, int len, int count, bool low,
                                             const Mod<W> &mod, const F &use)
{
    const Team team(THREADS, count, low ? count : len);
    const int lane = threadIdx.x & (team.size - 1);
    for (int base = 0; base < count; base += THREADS >> team.log)
    {
        const int i = base + ((int)threadIdx.x >> team.log);
        const int end = i >= count ? 0 : low ? i + 1 : len;
        Sum<W> acc;
        for (int j = lane; j < end; j += team.size)
        {
            acc.add(x[j], y[i - j]);
            acc.fold(mod);
        }
        W sum = acc.reduce(mod);
        for (int other = 1; other < team.size; other *= 2)
            sum = mod.add(sum, __shfl_xor_sync(0xffffffff, sum, other));
        if (lane == 0 && i < count)
            use(i, sum);
    }
}

/* The sum of the terms of one thread of a team, which is sent to other threads of the team and
 * added there. A sum of products of 32-bit words is reduced first. A sum of products of 64-bit
 * words is sent unreduced, as three words, since a reduction costs more than sending three
 * words. */
template <typename W> struct Part;

template <> struct Part<uint32_t>
{
    uint32_t value;

    __device__ void set(const Sum<uint32_t> &sum, const Mod<uint32_t> &mod)
    {
        value = sum.reduce(mod);
    }
    __device__ void add_lane(const Part &part, int bit, const Mod<uint32_t> &mod)
    {
        value = mod.add(value, __shfl_xor_sync(0xffffffff, part.value, bit));
    }
    __device__ uint32_t total(const Mod<uint32_t> &) const
    {
        return value;
    }
};

template <> struct Part<uint64_t>
{
    uint64_t w2, w1, w0;

    __device__ void set(const Sum<uint64_t> &sum, const Mod<uint64_t> &)
    {
        sum.words(w2, w1, w0);
    }
    __device__ void add_lane(const Part &part, int bit, const Mod<uint64_t> &)
    {
        const uint64_t s0 = __shfl_xor_sync(0xffffffff, part.w0, bit);
        const uint64_t s1 = __shfl_xor_sync(0xffffffff, part.w1, bit);
        const uint64_t s2 = __shfl_xor_sync(0xffffffff, part.w2, bit);
        w0 += s0;
        const uint64_t carry = w0 < s0;
        w1 += carry;
        w2 += w1 < carry;
        w1 += s1;
        w2 += s2 + (w1 < s1);
    }
    /* Returns the sum modulo p, in [0, p). */
    __device__ uint64_t total(const Mod<uint64_t> &mod) const
    {
        return mod.reduce(mod.reduce(w2, w1), w0);
    }
};

/* Two lanes, whose numbers differ in the bit `bit`, exchange halves of their sums part[0 .. 2 half
 * - 1]. In the lane with the bit set, part[r] = the sum of part[half + r] of both lanes, 0 <= r <
 * half; in the other lane, part[r] = the sum of part[r] of both lanes. */
template <typename W>
__device__ __forceinline__ void keep_half(Part<W> (&part)[4], int half, int bit, const Mod<W> &mod)
{
    const bool upper = threadIdx.x & bit;
    CUNMOD_UNROLL
    for (int r = 0; r < half; r++)
    {
        const Part<W> give = upper ? part[r] : part[half + r];
        part[r] = upper ? part[half + r] : part[r];
        part[r].add_lane(give, bit, mod);
    }
}

/* Returns the blocks that divide a product of `count` outputs among them: `all`, the blocks of the
 * cluster, if count > TINY; else the calling block only. */
__device__ __forceinline__ Crew crew_for(int count, const Crew &all)
{
    return count > TINY ? all : Crew{0, 1};
}

/* Computes z[i] = sum of x[j] y[i - j] over 0 <= j < len, or over 0 <= j <= i if `low` is set, and
 * calls use(i, z[i]), for 0 <= i < count.
 *
 * x and y are 16-byte aligned. y[-4 .. -1] may be read, and must be zero if `low` is set. If `low`
 * is not set, x[len .. quad_room(len) - 1] must be zero. All THREADS threads of the block call the
 * function. crew is crew_for(count, ...). A block computes outputs 4 k .. 4 k + 3 for all k with k
 * mod crew.blocks = crew.rank. */
template <int THREADS, typename W, typename F>
__device__ __forceinline__ void short_product(const W *x, const W *y, int len, int count, bool low,
                                              const Mod<W> &mod, const F &use,
                                              const Crew &crew = {0, 1})
{
    if (count <= TINY)
    {
        tiny_product<THREADS>(x, y, len, count, low, mod, use);
        return;
    }
    const int groups = (count + 3) / 4, most = low ? groups : quad_room(len) / 4;
    const int own = (groups - crew.rank + crew.blocks - 1) / crew.blocks;
    const Team team(THREADS, own, most);
    const int lane = threadIdx.x & (team.size - 1);
    const Quad<W> *const xs = (const Quad<W> *)x, *const ys = (const Quad<W> *)y;
    for (int base = 0; base < own; base += THREADS >> team.log)
    {
        const int group = (base + ((int)threadIdx.x >> team.log)) * crew.blocks + crew.rank;
        const int end = group >= groups ? 0 : low ? group + 1 : most;
        Sum<W> acc[4];
        for (int t = lane; t < end; t += team.size)
            multiply_quads(acc, xs[t], ys[group - t - 1], ys[group - t], mod);
        Part<W> part[4];
        CUNMOD_UNROLL
        for (int r = 0; r < 4; r++)
            part[r].set(acc[r], mod);
        int first = 4 * group, kept = 4;
        if (team.size >= 2)
        {
            keep_half(part, 2, 1, mod);
            first += (lane & 1) * 2;
            kept = 2;
        }
        if (team.size >= 4)
        {
            keep_half(part, 1, 2, mod);
            first += lane >> 1 & 1;
            kept = 1;
        }
        for (int other = 4; other < team.size; other *= 2)
            part[0].add_lane(part[0], other, mod);
        if (lane >= 4)
            continue;
        CUNMOD_UNROLL
        for (int r = 0; r < 4; r++)
            if (r < kept && first + r < count)
                use(first + r, part[r].total(mod));
    }
}

/* h = -1/f modulo x^min(n, 4), computed by one thread. */
template <typename W> __device__ void invert_four(W *h, const W *f, int n, const Mod<W> &mod)
{
    const W lead = mod.sub(0, mod_inverse(f[0], mod));
    h[0] = lead;
    for (int i = 1; i < 4 && i < n; i++)
    {
        Sum<W> sum;
        for (int j = 0; j < i; j++)
        {
            sum.add(h[j], f[i - j]);
            sum.fold(mod);
        }
        h[i] = mod.mul(sum.reduce(mod), lead);
    }
}

/* h[0 .. n-1] = -1/f modulo x^n, f[0] a unit, by Newton's iteration: if f h = -1 + x^k e modulo
 * x^(2k), then h (1 + x^k e) = -1/f modulo x^(2k).
 *
 * f, h and e have quad_room(n) words in every block of `all`. h[-4 .. -1] is zero, and f[-4 .. -1]
 * may be read. The function begins and ends with a barrier for the threads that read or write h. */
template <int THREADS, typename W>
__device__ __forceinline__ void invert_series(W *h, const W *f, W *e, int n, const Mod<W> &mod,
                                              const Crew &all)
{
    int sharing = 1; /* number of blocks that divided the last product among them */
    __syncthreads();
    if (threadIdx.x == 0)
        invert_four(h, f, n, mod);
    __syncthreads();
    CUNMOD_NO_UNROLL
    for (int k = 4; k < n; k *= 2)
    {
        const int more = n - k < k ? n - k : k;
        const Crew crew = crew_for(more, all);
        if (crew.blocks > sharing)
            all.wait(); /* other blocks may still read h and e for a product that each block
                           computed itself */
        sharing = crew.blocks;
        short_product<THREADS>(
            h, f + k, k, more, false, mod, [=](int i, W x) { crew.store(e + i, x); }, crew);
        crew.wait();
        short_product<THREADS>(
            e, h, more, more, true, mod, [=](int i, W x) { crew.store(h + k + i, x); }, crew);
        crew.wait();
    }
}

/* The addresses of f, h and e of invert_series in the shared memory of a block. */
template <typename W> struct SeriesPlace
{
    W *f, *h, *e;

    __device__ SeriesPlace(W *shared, int n)
        : f(shared + 4), h(f + quad_room(n) + 4), e(h + quad_room(n))
    {
    }
    static __host__ __device__ size_t bytes(int n)
    {
        return (size_t)(3 * quad_room(n) + 8) * sizeof(W);
    }
};

/* Returns the number of blocks of the cluster that computes the first n coefficients of one series
 * -1/f, if a launch computes `run` series. */
static inline int series_cluster(const cunmod_dev_t *dev, int64_t n, int64_t run)
{
    return n > 2 * TINY ? cluster_of(dev, run) : 1;
}

/* Computes one item of cunmod_dev_series_start by the blocks of the grid along x, which form one
 * cluster. shared has SeriesPlace<W>::bytes(n) bytes. */
template <int THREADS, typename W>
__device__ __forceinline__ void start_series(W *shared, const cunmod_series_item_t &item,
                                             const Mod<W> &mod)
{
    const int n = (int)item.n, lenq = (int)item.lenq;
    const SeriesPlace<W> place(shared, n);
    W *const f = place.f, *const h = place.h, *const e = place.e;
    const Crew all = {(int)blockIdx.x, (int)gridDim.x};
    const W *const b = (const W *)item.b + item.lenb - 1;
    for (int i = threadIdx.x; i < n; i += THREADS)
        f[i] = i < item.lenb ? b[-i] : 0;
    if (threadIdx.x < 4)
        (h - 4)[threadIdx.x] = 0;
    invert_series<THREADS>(h, f, e, n, mod, all);
    W *const to = (W *)item.h;
    for (int i = all.rank * THREADS + (int)threadIdx.x; i < n; i += all.blocks * THREADS)
        to[n - 1 - i] = h[i];
    const Crew crew = crew_for(lenq, all);
    if (lenq == 0 || (crew.blocks == 1 && all.rank > 0))
        return;
    const W *const a = (const W *)item.a;
    for (int i = threadIdx.x; i < lenq; i += THREADS)
        e[i] = mod.sub(0, a[lenq - 1 - i]);
    __syncthreads();
    W *const q = (W *)item.q, *const copy = (W *)item.copy;
    short_product<THREADS>(
        e, h, lenq, lenq, true, mod,
        [=](int i, W x)
        {
            if (q)
                q[lenq - 1 - i] = x;
            if (copy)
                copy[lenq - 1 - i] = x;
        },
        crew);
}
} // namespace cunmod_div

#endif
