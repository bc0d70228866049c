/* The start of Newton's iteration for power series, and copies of polynomials that it
 * needs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "modarith.cuh"

enum
{
    START_THREADS = 512,
    COPY_THREADS = 256
};

/* sum_{j < count} x[j] y[-j] over the lanes of a team; every lane of the warp calls. */
template <typename W>
__device__ __forceinline__ W team_sum(const W *x, const W *y, int count, int lane, int team,
                                      const Mod<W> &mod)
{
    Sum<W> sum;
    for (int j = lane; j < count; j += team)
    {
        sum.add(x[j], y[-j]);
        sum.fold(mod);
    }
    W total = sum.reduce(mod);
    for (int other = 1; other < team; other *= 2)
        total = mod.add(total, __shfl_xor_sync(0xffffffff, total, other));
    return total;
}

/* h = -1/f modulo x^n, f the reversed divisor, by Newton's iteration with plain products in
 * one block: f h = -1 + x^k e modulo x^2k, h (1 + x^k e) is right modulo x^2k. A team of
 * threads has a coefficient of e, and of e h. */
template <typename W>
__global__ void __launch_bounds__(START_THREADS)
    series_start_kernel(Batch<cunmod_series_item_t> batch)
{
    const cunmod_series_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int n = (int)item.n;
    const int64_t lenb = item.lenb;
    const W *const b = (const W *)item.b;
    CUNMOD_SHARED(W, f); /* CUNMOD_SERIES_START */
    W *const h = f + CUNMOD_SERIES_START;
    W *const e = h + CUNMOD_SERIES_START;
    for (int i = threadIdx.x; i < n; i += START_THREADS)
        f[i] = i < lenb ? b[lenb - 1 - i] : 0;
    if (threadIdx.x == 0)
        h[0] = mod.sub(0, mod_inverse(b[lenb - 1], mod));
    __syncthreads();
    for (int k = 1; k < n; k *= 2)
    {
        const int more = n - k < k ? n - k : k;
        int team = 1;
        while (team < 32 && 2 * team * more <= START_THREADS)
            team *= 2;
        const int lane = threadIdx.x % team, first = threadIdx.x / team;
        for (int i = first; i - first < more; i += START_THREADS / team)
        {
            const bool there = i < more;
            const W x = team_sum(h, f + k + (there ? i : 0), there ? k : 0, lane, team, mod);
            if (there && lane == 0)
                e[i] = x;
        }
        __syncthreads();
        for (int i = first; i - first < more; i += START_THREADS / team)
        {
            const bool there = i < more;
            const W x = team_sum(e, h + (there ? i : 0), there ? i + 1 : 0, lane, team, mod);
            if (there && lane == 0)
                h[k + i] = x;
        }
        __syncthreads();
    }
    W *const to = (W *)item.h;
    for (int i = threadIdx.x; i < n; i += START_THREADS)
        to[n - 1 - i] = h[i];
}

template <typename W>
__global__ void __launch_bounds__(COPY_THREADS) series_copy_kernel(Batch<cunmod_copy_item_t> batch)
{
    const cunmod_copy_item_t item = batch.item();
    const int64_t i = (int64_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    if (i >= item.lenz)
        return;
    const Mod<W> mod(item.mod);
    const int64_t from_top = item.lenz - 1 - i;
    W x = 0;
    if (from_top < item.lena)
        x = ((const W *)item.a)[item.reverse ? from_top : item.lena - 1 - from_top];
    ((W *)item.z)[i] = item.negate ? mod.sub(0, x) : x;
}

int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *, int64_t run)
                        {
                            typedef decltype(word) W;
                            return CUNMOD_LAUNCH(
                                (series_start_kernel<W>), batch_grid(1, run), dim3(START_THREADS),
                                3 * CUNMOD_SERIES_START * sizeof(W), dev->stream, batch);
                        });
}

int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t len = run_max(
                                first, run, [](const cunmod_copy_item_t &x) { return x.lenz; });
                            return CUNMOD_LAUNCH((series_copy_kernel<W>),
                                                 batch_grid(ceil_div(len, COPY_THREADS), run),
                                                 dim3(COPY_THREADS), 0, dev->stream, batch);
                        });
}
