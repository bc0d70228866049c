/* Launches two kernels: the start of Newton's iteration for power series (cunmod_dev_series_start),
 * and copies of polynomials that are shifted, reversed or negated (cunmod_dev_series_copy).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/series.cuh"
#include "runtime/dev.cuh"

namespace cunmod_div
{
enum
{
    START_THREADS = 512,
    COPY_THREADS = 256
};

template <typename W>
__global__ void __launch_bounds__(START_THREADS)
    series_start_kernel(Batch<cunmod_series_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_series_item_t item = batch.item();
    CUNMOD_SHARED(W, shared);
    start_series<START_THREADS>(shared, item, Mod<W>(item.mod));
}

template <typename W>
__global__ void __launch_bounds__(COPY_THREADS) series_copy_kernel(Batch<cunmod_copy_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_copy_item_t item = batch.item();
    const int64_t i = (int64_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    if (i >= item.lenz)
        return;
    const Mod<W> mod(item.mod);
    const int64_t from_top = item.lenz - 1 - i;
    W x = 0;
    if (from_top < item.lena)
        x = ((const W *)item.a)[item.reverse ? from_top : item.lena - 1 - from_top];
    x = item.negate ? mod.sub(0, x) : x;
    ((W *)item.z)[i] = i == 0 && item.plus != nullptr ? mod.add(x, *(const W *)item.plus) : x;
}

extern "C" int cunmod_dev_series_start(cunmod_dev_t *dev, const cunmod_series_item_t *items,
                                       int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t n = run_max(
                                first, run, [](const cunmod_series_item_t &x) { return x.n; });
                            const int cluster = series_cluster(dev, n, run);
                            return launch_clusters(dev, cluster, series_start_kernel<W>,
                                                   batch_grid(cluster, run), START_THREADS,
                                                   SeriesPlace<W>::bytes((int)n), batch);
                        });
}

extern "C" int cunmod_dev_series_copy(cunmod_dev_t *dev, const cunmod_copy_item_t *items,
                                      int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t len = run_max(
                                first, run, [](const cunmod_copy_item_t &x) { return x.lenz; });
                            return launch_kernel(dev, series_copy_kernel<W>,
                                                 batch_grid(ceil_div(len, COPY_THREADS), run),
                                                 COPY_THREADS, 0, batch);
                        });
}
} // namespace cunmod_div
