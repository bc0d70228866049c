/* PUT = false: copies selected items of the batch x.all to the batch x.some. PUT = true: copies all
 * items of x.some back to x.all.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/places.cuh"

#include "backend/backend_batch.h"

namespace cunmod_batch
{
/* Copies lengths and statuses, one thread for each item k of x.some, which is item x.order[k] of
 * x.all. */
template <bool PUT>
__global__ void __launch_bounds__(THREADS)
    some_facts_kernel(const __grid_constant__ cunmod_batch_subset_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t i = x.order[k];
    if (PUT)
    {
        x.all.len[i] = x.some.len[k];
        x.all.status[i] = x.some.status[k];
    }
    else
    {
        x.some.len[k] = x.all.len[i];
        x.some.status[k] = x.all.status[i];
    }
}

/* Copies the coefficients, one block for each tile of words of x.some (batch/places.cuh). */
template <typename W, bool PUT>
__global__ void __launch_bounds__(THREADS)
    some_words_kernel(const __grid_constant__ cunmod_batch_subset_t x)
{
    cunmod_await_previous();
    const Tile<W> tile(x.some, x.count, blockIdx.x);
    tile.each(
        [&](int64_t k, int64_t j)
        {
            W *const some = words_of<W>(x.some, k) + j;
            W *const all = words_of<W>(x.all, x.order[k]) + j;
            if (PUT)
                *all = *some;
            else
                *some = *all;
        });
}

template <bool PUT> static int launch_some(cunmod_dev_t *dev, const cunmod_batch_subset_t &x)
{
    return launch_single(
        dev, x.word,
        [=](auto word)
        {
            typedef decltype(word) W;
            const dim3 items((unsigned)blocks_of(x.count));
            const dim3 tiles((unsigned)tiles_of<W>(x.some));
            const int failed = launch_kernel(dev, some_facts_kernel<PUT>, items, THREADS, 0, x);
            return failed || x.some.total == 0
                       ? failed
                       : launch_kernel(dev, some_words_kernel<W, PUT>, tiles, THREADS, 0, x);
        });
}

extern "C" int cunmod_dev_batch_take(cunmod_dev_t *dev, const cunmod_batch_subset_t *x)
{
    return launch_some<false>(dev, *x);
}

extern "C" int cunmod_dev_batch_put(cunmod_dev_t *dev, const cunmod_batch_subset_t *x)
{
    return launch_some<true>(dev, *x);
}
} // namespace cunmod_batch
