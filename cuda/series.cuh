/* Short power series in the shared memory of a block: products, and the start of Newton's
 * iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A thread has four neighbouring outputs of a product; their products with four coefficients
 * of one operand need seven neighbours of the other, which come from two Quads. Several
 * threads of a warp, a team, share out the coefficients of the operand.
 */
#ifndef CUNMOD_SERIES_CUH
#define CUNMOD_SERIES_CUH

#include "modarith.cuh"

template <typename W> struct alignas(16) Quad
{
    W w[4];
};

/* Words of an array of n that is read by Quads. */
static __host__ __device__ __forceinline__ int quad_room(int n)
{
    return (n + 3) / 4 * 4;
}

/* acc[r] += sum_u x[u] y[r - u], where low holds y[-4 .. -1] and high y[0 .. 3]. */
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

/* use(i, sum_j x[j] y[i - j]) for 0 <= i < count, over 0 <= j < quad_room(len); low: over
 * 0 <= j <= i. x, y: multiples of 16 bytes; y[-4 .. -1] are there, and zero when low; words of x
 * behind len meet zeros of y or are zero. All THREADS of the block call. */
template <int THREADS, typename W, typename F>
__device__ __forceinline__ void short_product(const W *x, const W *y, int len, int count, bool low,
                                              const Mod<W> &mod, const F &use)
{
    const int groups = (count + 3) / 4, most = low ? groups : quad_room(len) / 4;
    int team = 1, log_team = 0;
    while (team < 32 && 2 * team * groups <= THREADS && 2 * team <= most)
    {
        team *= 2;
        log_team++;
    }
    const int lane = threadIdx.x & (team - 1);
    const Quad<W> *const xs = (const Quad<W> *)x, *const ys = (const Quad<W> *)y;
    for (int base = 0; base < groups; base += THREADS >> log_team)
    {
        const int group = base + ((int)threadIdx.x >> log_team);
        const int end = group >= groups ? 0 : low ? group + 1 : most;
        Sum<W> acc[4];
        for (int t = lane; t < end; t += team)
            multiply_quads(acc, xs[t], ys[group - t - 1], ys[group - t], mod);
        W sum[4];
        CUNMOD_UNROLL
        for (int r = 0; r < 4; r++)
            sum[r] = acc[r].reduce(mod);
        for (int other = 1; other < team; other *= 2)
        {
            CUNMOD_UNROLL
            for (int r = 0; r < 4; r++)
                sum[r] = mod.add(sum[r], __shfl_xor_sync(0xffffffff, sum[r], other));
        }
        if (lane != 0)
            continue;
        CUNMOD_UNROLL
        for (int r = 0; r < 4; r++)
            if (4 * group + r < count)
                use(4 * group + r, sum[r]);
    }
}

/* h[0 .. 3] = -1/f modulo x^4; one thread. */
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

/* h[0 .. n-1] = -1/f modulo x^n, with f[0] a unit: f h = -1 + x^k e modulo x^2k, and h (1 +
 * x^k e) is right modulo x^2k. f, h, e: quad_room(n) words, h[-4 .. -1] zeros and f[-4 .. -1]
 * there. A barrier comes before and behind. */
template <int THREADS, typename W>
__device__ __forceinline__ void invert_series(W *h, const W *f, W *e, int n, const Mod<W> &mod)
{
    __syncthreads();
    if (threadIdx.x == 0)
        invert_four(h, f, n, mod);
    CUNMOD_NO_UNROLL
    for (int k = 4; k < n; k *= 2)
    {
        const int more = n - k < k ? n - k : k;
        __syncthreads();
        short_product<THREADS>(h, f + k, k, more, false, mod, [=](int i, W x) { e[i] = x; });
        __syncthreads();
        short_product<THREADS>(e, h, more, more, true, mod, [=](int i, W x) { h[k + i] = x; });
    }
    __syncthreads();
}

/* Where a block keeps the series of a start of n coefficients. */
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

/* What cunmod_dev_series_start does for an item. shared: SeriesPlace<W>::bytes(n). */
template <int THREADS, typename W>
__device__ __forceinline__ void start_series(W *shared, const cunmod_series_item_t &item,
                                             const Mod<W> &mod)
{
    const int n = (int)item.n, lenq = (int)item.lenq;
    const SeriesPlace<W> place(shared, n);
    W *const f = place.f, *const h = place.h, *const e = place.e;
    const W *const b = (const W *)item.b + item.lenb - 1;
    for (int i = threadIdx.x; i < n; i += THREADS)
        f[i] = i < item.lenb ? b[-i] : 0;
    if (threadIdx.x < 4)
        (h - 4)[threadIdx.x] = 0;
    invert_series<THREADS>(h, f, e, n, mod);
    W *const to = (W *)item.h;
    for (int i = threadIdx.x; i < n; i += THREADS)
        to[n - 1 - i] = h[i];
    if (lenq == 0)
        return;
    const W *const a = (const W *)item.a;
    for (int i = threadIdx.x; i < lenq; i += THREADS)
        e[i] = mod.sub(0, a[lenq - 1 - i]);
    __syncthreads();
    W *const q = (W *)item.q, *const copy = (W *)item.copy;
    short_product<THREADS>(e, h, lenq, lenq, true, mod,
                           [=](int i, W x)
                           {
                               if (q)
                                   q[lenq - 1 - i] = x;
                               if (copy)
                                   copy[lenq - 1 - i] = x;
                           });
}

#endif
