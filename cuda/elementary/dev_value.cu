/* Evaluates polynomials at one point, and computes random polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_elementary
{
enum
{
    VALUE_THREADS = 256,
    VALUE_BITS = 8,                                 /* bits of VALUE_THREADS - 1 */
    VALUE_PART = CUNMOD_VALUE_TILE / VALUE_THREADS, /* coefficients per step of Horner's rule */
    VALUE_BLOCKS = 4,                               /* blocks per multiprocessor */
    RANDOM_THREADS = 256
};

/* Shared memory of value_kernel: the sums of the threads, and powers of x. */
template <typename W> struct ValueShared
{
    W sums[VALUE_THREADS];
    W twos[VALUE_BITS];      /* x^(2^j) */
    W steps[VALUE_PART + 1]; /* x^(k VALUE_THREADS) */
};

/* A block computes the value of one tile. Thread t computes sum_k a[t + k VALUE_THREADS] x^(k
 * VALUE_THREADS) over the tile, by Horner's rule. A step loads VALUE_PART coefficients c[j], and
 * replaces `sum` by sum_j c[j] x^(j VALUE_THREADS) + sum x^(VALUE_PART VALUE_THREADS) with one
 * reduction modulo p. Then the block adds the sums of its threads in a tree: in each round the
 * upper half, times a power of x, is added to the lower half. */
template <typename W>
__global__ void __launch_bounds__(VALUE_THREADS, VALUE_BLOCKS)
    value_kernel(Batch<cunmod_value_item_t> batch)
{
    const cunmod_value_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t tile = cunmod_value_tile(item.len);
    const int64_t first = (int64_t)blockIdx.x * tile;
    const W *const a = cunmod_global((const W *)item.a);
    const int thread = (int)threadIdx.x;
    CUNMOD_SHARED(ValueShared<W>, shared);
    if (first >= item.len)
        return; /* the grid has blocks for the longest item */
    W step = (W)item.x;
    for (int j = 0; j < VALUE_BITS; j++)
    {
        if (thread == 0)
            shared->twos[j] = step;
        step = mod.mul(step, step);
    }
    if (thread <= VALUE_PART)
        shared->steps[thread] = mod_power(step, thread, mod);
    __syncthreads();
    W sum = 0;
    for (int64_t at = first + tile - CUNMOD_VALUE_TILE; at >= first; at -= CUNMOD_VALUE_TILE)
    {
        W c[VALUE_PART];
        Sum<W> total;
        const bool whole = at + CUNMOD_VALUE_TILE <= item.len;
        CUNMOD_UNROLL
        for (int k = 0; k < VALUE_PART; k++)
        {
            const int64_t i = at + thread + k * VALUE_THREADS;
            c[k] = whole || i < item.len ? a[i] : 0;
        }
        total.add(sum, shared->steps[VALUE_PART]);
        CUNMOD_UNROLL
        for (int k = 0; k < VALUE_PART; k++)
        {
            total.add(c[k], shared->steps[k]);
            if (k % 2 == 0)
                total.fold(mod);
        }
        total.fold(mod);
        sum = total.reduce(mod);
    }
    W *const sums = shared->sums;
    sums[thread] = sum;
    for (int j = VALUE_BITS - 1; j >= 0; j--)
    {
        const int half = 1 << j;
        __syncthreads();
        if (thread < half)
            sums[thread] = mod.addmul(sums[thread], sums[thread + half], shared->twos[j]);
    }
    if (thread != 0)
        return;
    const int64_t tiles = cunmod_value_tiles(item.len);
    ((W *)(tiles == 1 ? item.z : item.work))[blockIdx.x] = sums[0];
    if (blockIdx.x == 0)
        ((W *)item.work)[tiles] = mod_power(step, tile / VALUE_THREADS, mod);
}

/* z[i] = floor(p r / 2^128) for the 128 random bits r of coefficient i (cunmod_random_half). */
template <typename W>
__global__ void __launch_bounds__(RANDOM_THREADS) random_kernel(Batch<cunmod_random_item_t> batch)
{
    const cunmod_random_item_t item = batch.item();
    const int64_t i = (int64_t)blockIdx.x * RANDOM_THREADS + threadIdx.x;
    if (i >= item.n)
        return;
    const uint64_t high = cunmod_random_half(item.seed, i, 1);
    const uint64_t low = cunmod_random_half(item.seed, i, 0);
    const uint64_t middle = high * item.mod.p, carried = __umul64hi(low, item.mod.p);
    ((W *)item.z)[i] = (W)(__umul64hi(high, item.mod.p) + (middle + carried < middle));
}

extern "C" int cunmod_dev_value(cunmod_dev_t *dev, const cunmod_value_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t tiles = run_max(first, run,
                                                          [](const cunmod_value_item_t &x)
                                                          { return cunmod_value_tiles(x.len); });
                            return launch_plain(dev, value_kernel<W>, batch_grid(tiles, run),
                                                dim3(VALUE_THREADS), sizeof(ValueShared<W>), batch);
                        });
}

extern "C" int cunmod_dev_random(cunmod_dev_t *dev, const cunmod_random_item_t *items,
                                 int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t n = run_max(
                                first, run, [](const cunmod_random_item_t &x) { return x.n; });
                            return launch_plain(dev, random_kernel<W>,
                                                batch_grid(ceil_div(n, RANDOM_THREADS), run),
                                                dim3(RANDOM_THREADS), 0, batch);
                        });
}
} // namespace cunmod_elementary
