/* Short power series in the shared memory of a block, or of the blocks of a cluster: products, and
 * the start of Newton's iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A thread makes four neighbouring outputs of a product at a time. For these four coefficients of
 * one operand meet seven neighbouring coefficients of the other one, which come from two Quads. A
 * team, several threads of a warp, shares out the coefficients of the first operand. Each block of
 * a cluster has both operands. The blocks share out the outputs of a long product. A short one each
 * block makes for itself, since it would take longer to wait for the others.
 */
#ifndef CUNMOD_SERIES_CUH
#define CUNMOD_SERIES_CUH

#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_div
{
enum
{
    TINY = 64 /* a product of at most so many outputs is made without Quads */
};

/* Four neighbouring coefficients. */
template <typename W> struct alignas(16) Quad
{
    W w[4];
};

/* Words of an array of n coefficients that is read by Quads. */
static __host__ __device__ __forceinline__ int quad_room(int n)
{
    return (n + 3) / 4 * 4;
}

/* The blocks that share out the outputs of a product: all blocks of a cluster, or this one
 * alone. */
struct Crew
{
    int rank, blocks; /* the number of this block, and how many there are */

    /* Waits until all threads of all these blocks have come here. */
    __device__ __forceinline__ void wait() const
    {
        if (blocks > 1)
            cunmod_cluster_barrier();
        else
            __syncthreads();
    }
    /* *to = x in the shared memory of each of these blocks. */
    template <typename W> __device__ __forceinline__ void store(W *to, W x) const
    {
        if (blocks == 1)
            *to = x;
        else
            for (int i = 0; i < blocks; i++)
                *cunmod_in_block(to, (unsigned)i) = x;
    }
};

/* acc[r] += sum over 0 <= u < 4 of x[u] y[r - u], where low has y[-4 .. -1] and high y[0 .. 3]. */
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

/* A team: 2^log threads of a warp, which share out the `most` terms of an output, or of four
 * outputs. It is the largest team of at most `most` threads for which `threads` threads, a power of
 * two, still have a team for each of `outputs` outputs. */
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

/* short_product for few outputs, each of which a team makes. */
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

/* A thread's part of a sum, which is added to those of the other threads of its team. Parts of
 * 32-bit words are reduced before that. Parts of 64-bit words are added unreduced, since a
 * reduction costs more than an exchange of three words. */
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
    /* out [0, p), as Sum */
    __device__ uint64_t total(const Mod<uint64_t> &mod) const
    {
        return mod.reduce(mod.reduce(w2, w1), w0);
    }
};

/* The lane and the one whose number differs in `bit` share out part[0 .. 2 half - 1]: the lane with
 * the bit set keeps the upper half, the other one the lower half. part[0 .. half - 1] becomes the
 * kept half, with what the other lane has of it added. */
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

/* The blocks that share out a product of `count` outputs, in a cluster of the blocks `all`. */
__device__ __forceinline__ Crew crew_for(int count, const Crew &all)
{
    return count > TINY ? all : Crew{0, 1};
}

/* Calls use(i, sum over j of x[j] y[i - j]) for 0 <= i < count, where 0 <= j < len, or 0 <= j <= i
 * when `low` is set.
 *
 * x and y are 16-byte aligned. y[-4 .. -1] may be read, and is zero when low is set. When low is
 * not set, x[len .. quad_room(len) - 1] is zero. All THREADS threads of the block call this. crew
 * is crew_for(count, ...); a block makes the groups of four outputs whose number is crew.rank
 * modulo crew.blocks. */
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

/* h = -1/f modulo x^min(n, 4), by one thread. */
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
 * f, h and e have quad_room(n) words, in every block of `all`. h[-4 .. -1] is zero, and f[-4 .. -1]
 * may be read. All threads meet at a barrier before and after the work. */
template <int THREADS, typename W>
__device__ __forceinline__ void invert_series(W *h, const W *f, W *e, int n, const Mod<W> &mod,
                                              const Crew &all)
{
    int sharing = 1; /* blocks that shared out the last product */
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
            all.wait(); /* the others may still read their h and e for products of their own */
        sharing = crew.blocks;
        short_product<THREADS>(
            h, f + k, k, more, false, mod, [=](int i, W x) { crew.store(e + i, x); }, crew);
        crew.wait();
        short_product<THREADS>(
            e, h, more, more, true, mod, [=](int i, W x) { crew.store(h + k + i, x); }, crew);
        crew.wait();
    }
}

/* Where a block keeps f, h and e of invert_series in shared memory. */
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

/* How many blocks a cluster has that starts a series of n coefficients, `run` of them at once. */
static inline int series_cluster(const cunmod_dev_t *dev, int64_t n, int64_t run)
{
    return n > 2 * TINY ? cluster_of(dev, run) : 1;
}

/* What cunmod_dev_series_start does for an item, by the blocks along x, which are a cluster. shared
 * has SeriesPlace<W>::bytes(n) bytes. */
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
