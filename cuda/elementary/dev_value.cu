/* The value of a polynomial at one point, integrals, and random polynomials.
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
    VALUE_PART = CUNMOD_VALUE_TILE / VALUE_THREADS, /* coefficients that a thread reads at once */
    INTEGRAL_THREADS = 256,
    INTEGRAL_PART = 16, /* coefficients of a thread */
    INTEGRAL_TILE = INTEGRAL_THREADS * INTEGRAL_PART,
    RANDOM_THREADS = 256
};

/* Thread t of a block makes sum_k a[t + k VALUE_THREADS] x^(k VALUE_THREADS) by Horner's rule, and
 * multiplies by x^t. Then the block adds up. */
template <typename W>
__global__ void __launch_bounds__(VALUE_THREADS) value_kernel(Batch<cunmod_value_item_t> batch)
{
    const cunmod_value_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t tile = cunmod_value_tile(item.len);
    const int64_t first = (int64_t)blockIdx.x * tile;
    CUNMOD_SHARED(W, sums); /* VALUE_THREADS */
    if (first >= item.len)
        return; /* a block of a longer polynomial */
    const W step = mod_power((W)item.x, VALUE_THREADS, mod);
    W sum = 0;
    for (int64_t at = first + tile - CUNMOD_VALUE_TILE; at >= first; at -= CUNMOD_VALUE_TILE)
    {
        W c[VALUE_PART];
        CUNMOD_UNROLL
        for (int k = 0; k < VALUE_PART; k++)
        {
            const int64_t i = at + k * VALUE_THREADS + threadIdx.x;
            c[k] = i < item.len ? ((const W *)item.a)[i] : 0;
        }
        CUNMOD_UNROLL
        for (int k = VALUE_PART - 1; k >= 0; k--)
            sum = mod.addmul(c[k], sum, step);
    }
    sums[threadIdx.x] = mod.mul(sum, mod_power((W)item.x, threadIdx.x, mod));
    for (int half = VALUE_THREADS / 2; half > 0; half /= 2)
    {
        __syncthreads();
        if ((int)threadIdx.x < half)
            sums[threadIdx.x] = mod.add(sums[threadIdx.x], sums[threadIdx.x + half]);
    }
    if (threadIdx.x != 0)
        return;
    const int64_t tiles = cunmod_value_tiles(item.len);
    ((W *)(tiles == 1 ? item.z : item.work))[blockIdx.x] = sums[0];
    if (blockIdx.x == 0)
        ((W *)item.work)[tiles] = mod_power(step, tile / VALUE_THREADS, mod);
}

/* A block inverts the numbers first + 1 .. first + INTEGRAL_TILE, as far as they are below n, with
 * one inverse: their product, up a tree of products in shared memory, and down again. Node 1 is the
 * root, and nodes INTEGRAL_THREADS .. 2 INTEGRAL_THREADS - 1 are the products of the threads. */
template <typename W>
__global__ void __launch_bounds__(INTEGRAL_THREADS)
    integral_kernel(Batch<cunmod_integral_item_t> batch)
{
    const cunmod_integral_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t first = (int64_t)blockIdx.x * INTEGRAL_TILE + threadIdx.x;
    CUNMOD_SHARED(W, tree); /* 2 INTEGRAL_THREADS, and the products before each number */
    W *const before = tree + 2 * INTEGRAL_THREADS + threadIdx.x;
    W product = 1;
    if (blockIdx.x * (int64_t)INTEGRAL_TILE + 1 >= item.n && blockIdx.x > 0)
        return; /* a block of a longer integral */
    CUNMOD_UNROLL
    for (int k = 0; k < INTEGRAL_PART; k++)
    {
        const int64_t i = first + k * INTEGRAL_THREADS;
        before[k * INTEGRAL_THREADS] = product;
        product = i + 1 < item.n ? mod.mul(product, (W)(i + 1)) : product;
    }
    const int leaf = INTEGRAL_THREADS + (int)threadIdx.x;
    tree[leaf] = product;
    for (int nodes = INTEGRAL_THREADS / 2; nodes > 0; nodes /= 2)
    {
        const int node = nodes + (int)threadIdx.x;
        __syncthreads();
        if ((int)threadIdx.x < nodes)
            tree[node] = mod.mul(tree[2 * node], tree[2 * node + 1]);
    }
    if (threadIdx.x == 0)
        tree[1] = mod_inverse(tree[1], mod);
    for (int nodes = 1; nodes < INTEGRAL_THREADS; nodes *= 2)
    {
        const int node = nodes + (int)threadIdx.x;
        __syncthreads();
        if ((int)threadIdx.x < nodes)
        {
            const W left = tree[2 * node];
            tree[2 * node] = mod.mul(tree[node], tree[2 * node + 1]);
            tree[2 * node + 1] = mod.mul(tree[node], left);
        }
    }
    __syncthreads();
    W c[INTEGRAL_PART], inverse = tree[leaf];
    CUNMOD_UNROLL
    for (int k = 0; k < INTEGRAL_PART; k++)
    {
        const int64_t i = first + k * INTEGRAL_THREADS;
        c[k] = i + 1 < item.n ? ((const W *)item.a)[i] : 0;
    }
    CUNMOD_UNROLL
    for (int k = INTEGRAL_PART - 1; k >= 0; k--)
    {
        const int64_t i = first + k * INTEGRAL_THREADS;
        if (i + 1 >= item.n)
            continue;
        ((W *)item.z)[i + 1] = mod.mul(c[k], mod.mul(inverse, before[k * INTEGRAL_THREADS]));
        inverse = mod.mul(inverse, (W)(i + 1));
    }
    if (blockIdx.x == 0 && threadIdx.x == 0)
        ((W *)item.z)[0] = 0;
}

/* The product of p and the 128 random bits, over 2^128. */
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
                                                dim3(VALUE_THREADS), VALUE_THREADS * sizeof(W),
                                                batch);
                        });
}

extern "C" int cunmod_dev_integral(cunmod_dev_t *dev, const cunmod_integral_item_t *items,
                                   int64_t count)
{
    return launch_batch(
        dev, items, count,
        [=](auto word, const auto &batch, const auto *first, int64_t run)
        {
            typedef decltype(word) W;
            const int64_t n =
                run_max(first, run, [](const cunmod_integral_item_t &x) { return x.n; });
            return launch_plain(dev, integral_kernel<W>,
                                batch_grid(n > 1 ? ceil_div(n - 1, INTEGRAL_TILE) : 1, run),
                                dim3(INTEGRAL_THREADS),
                                (2 * INTEGRAL_THREADS + INTEGRAL_TILE) * sizeof(W), batch);
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
