/* The start and the end of half-GCDs by divsteps: reverses the operands, polynomials, to power
 * series, and converts the resulting series back to polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
enum
{
    COPY_THREADS = 256
};

/* ---- start --------------------------------------------------------------- */

template <typename W>
__global__ void __launch_bounds__(COPY_THREADS)
    half_start_kernel(Batch<cunmod_half_start_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_start_item_t item = batch.item();
    const int64_t i = (int64_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    W *const f = (W *)item.fg;
    if (i < item.stride)
    {
        f[i] = i < item.lena ? ((const W *)item.a)[item.lena - 1 - i] : 0;
        f[item.stride + i] = i < item.lenb ? ((const W *)item.b)[item.lenb - 1 - i] : 0;
    }
    if (i == 0)
    {
        item.state[CUNMOD_HALF_DELTA] = item.lena - (item.lenb > 0 ? item.lenb : 1);
        item.state[CUNMOD_HALF_STEPS] = 0;
        item.state[CUNMOD_HALF_LAST] = 0;
        item.state[CUNMOD_HALF_SWAPS] = 0;
        item.state[CUNMOD_HALF_UNIT_F] = 1;
        item.state[CUNMOD_HALF_UNIT_G] = 1;
    }
}

extern "C" int cunmod_dev_half_start(cunmod_dev_t *dev, const cunmod_half_start_item_t *items,
                                     int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t len = run_max(first, run,
                                                        [](const cunmod_half_start_item_t &x)
                                                        { return x.stride; });
                            return launch_kernel(dev, half_start_kernel<W>,
                                                 batch_grid(ceil_div(len, COPY_THREADS), run),
                                                 COPY_THREADS, 0, batch);
                        });
}

/* ---- results ------------------------------------------------------------- */

/* Converts series to polynomials z = series / unit (cunmod_half_take_item_t). Each block itself
 * computes 1 / unit, so that no block waits for another block. */
template <typename W>
__global__ void __launch_bounds__(COPY_THREADS)
    half_take_kernel(Batch<cunmod_half_take_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_take_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t delta = item.state[CUNMOD_HALF_DELTA];
    const int64_t degree_f = (item.degrees - item.state[CUNMOD_HALF_STEPS] + delta) / 2;
    const int64_t degree = item.of_g ? degree_f - delta : degree_f;
    const int64_t i = (int64_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    const int64_t at = degree + item.shift - i;
    const bool there = i < item.lenz && at >= 0 && at < item.lenx;
    CUNMOD_SHARED(W, inverse);
    if (threadIdx.x == 0)
    {
        const W unit = item.unit != nullptr
                           ? *(const W *)item.unit
                           : (W)item.state[item.of_g ? CUNMOD_HALF_UNIT_G : CUNMOD_HALF_UNIT_F];
        *inverse = mod_inverse(unit, mod);
        if (item.negate)
            *inverse = mod.sub(0, *inverse);
    }
    __syncthreads();
    if (i == 0 && item.len != nullptr)
        *item.len = item.lenz;
    if (i == 0 && item.status != nullptr && degree > 0)
        *item.status = item.refused;
    if (i < item.lenz)
        ((W *)item.z)[i] = there ? mod.mul(((const W *)item.x)[at], *inverse) : 0;
}

extern "C" int cunmod_dev_half_take(cunmod_dev_t *dev, const cunmod_half_take_item_t *items,
                                    int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t len = run_max(first, run,
                                                        [](const cunmod_half_take_item_t &x)
                                                        { return x.lenz; });
                            return launch_kernel(dev, half_take_kernel<W>,
                                                 batch_grid(ceil_div(len, COPY_THREADS), run),
                                                 COPY_THREADS, sizeof(W), batch);
                        });
}
} // namespace cunmod_euclid
