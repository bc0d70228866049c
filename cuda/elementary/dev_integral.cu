/* Integrals: coefficient i - 1 over i, for all i.
 *
 * A block inverts TILE neighbouring numbers with one inverse: their product, up a tree of products
 * in shared memory, and down again. For each coefficient that are four products, one with the
 * coefficient, one to have 1 / i, and two with i. Montgomery's method makes them cheap enough for
 * the memory's rate, since i has 32 bits: at 64 bits the four take 32 multiplications of 32-bit
 * words. Groups of numbers, such as i (i + 1) in one word, take as many: what they save in the tree
 * they need to part the inverses (docs/elementary.md).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/montgomery.cuh"
#include "runtime/dev.cuh"

namespace cunmod_elementary
{
enum
{
    THREADS = 512,
    PART = 12,  /* coefficients of a thread, THREADS apart: 56 KB of shared memory at 64 bits */
    AHEAD = 4,  /* of which a thread reads so many at once */
    BLOCKS = 3, /* of a multiprocessor: one inverts while the others multiply */
    TILE = THREADS * PART
};

/* The numbers of a tile as factors. A product with one comes over R for wide ones, and over 2^32
 * for others, which have 32 bits. */
template <typename W, bool WIDE> struct Numbers
{
    Montgomery<W> products;
    uint64_t first;
    int last; /* places beyond this one have its number */

    __device__ Numbers(const Mod<W> &mod, int64_t tile, int64_t n)
        : products(mod), first((uint64_t)tile + 1),
          last((int)(n - 2 - tile < TILE ? n - 2 - tile : TILE - 1))
    {
    }

    __device__ __forceinline__ W times(W x, int place) const
    {
        const int at = min(place, last);
        if constexpr (WIDE)
            return products.mul((W)(first + (unsigned)at), x);
        else
            return products.mul_short((uint32_t)first + (unsigned)at, x);
    }
};

/* The inverse of x with the powers of 2 for which a chain of products with numbers, there and back,
 * gives the inverses of the numbers times R: R for products over R, R^2 / 2^32 for those over
 * 2^32. */
template <bool WIDE> static __device__ uint32_t invert(uint32_t x, const Mod<uint32_t> &mod)
{
    return mod.reduce((uint64_t)mod_inverse(x, mod) << 32);
}

template <bool WIDE> static __device__ uint64_t invert(uint64_t x, const Mod<uint64_t> &mod)
{
    const uint64_t y = mod_inverse(x, mod);
    return mod.reduce(WIDE ? y : mod.reduce(y >> 32, y << 32), 0);
}

/* tree[THREADS + t] = 1 / tree[THREADS + t], with the powers of 2 of `invert`. Node 1 is the root,
 * node i has the children 2 i and 2 i + 1. */
template <typename W, bool WIDE>
static __device__ void invert_leaves(W *tree, const Montgomery<W> &products, const Mod<W> &mod)
{
    CUNMOD_NO_UNROLL
    for (int nodes = THREADS / 2; nodes > 0; nodes /= 2)
    {
        const int node = nodes + (int)threadIdx.x;
        __syncthreads();
        if ((int)threadIdx.x < nodes)
            tree[node] = products.mul(tree[2 * node], tree[2 * node + 1]);
    }
    if (threadIdx.x == 0)
        tree[1] = invert<WIDE>(tree[1], mod);
    CUNMOD_NO_UNROLL
    for (int nodes = 1; nodes < THREADS; nodes *= 2)
    {
        const int node = nodes + (int)threadIdx.x;
        __syncthreads();
        if ((int)threadIdx.x < nodes)
        {
            const W left = tree[2 * node];
            tree[2 * node] = products.mul(tree[node], tree[2 * node + 1]);
            tree[2 * node + 1] = products.mul(tree[node], left);
        }
    }
    __syncthreads();
}

/* The inverses depend on nothing in memory, so that a block makes them before it waits. 1 .. n-1
 * are units, so that p is odd for n > 2. */
template <typename W, bool WIDE>
__global__ void __launch_bounds__(THREADS, BLOCKS)
    integral_kernel(Batch<cunmod_integral_item_t> batch)
{
    const cunmod_integral_item_t item = batch.early_item();
    const Mod<W> mod(item.mod);
    const int64_t tile = (int64_t)blockIdx.x * TILE;
    const W *const a = cunmod_global((const W *)item.a) + tile;
    W *const z = cunmod_global((W *)item.z) + tile + 1;
    const int thread = (int)threadIdx.x;
    CUNMOD_SHARED(W, tree); /* 2 THREADS, and the products before each number */
    W *const before = tree + 2 * THREADS + thread;
    const bool inverts = item.n > 2 && tile + 1 < item.n;
    const Numbers<W, WIDE> numbers(mod, tile, item.n);
    if (inverts)
    {
        W product = 1;
        CUNMOD_UNROLL
        for (int k = 0; k < PART; k++)
        {
            before[k * THREADS] = product;
            product = numbers.times(product, thread + k * THREADS);
        }
        tree[THREADS + thread] = product;
        invert_leaves<W, WIDE>(tree, numbers.products, mod);
    }
    cunmod_await_previous();
    if (tile == 0 && thread == 0)
    {
        z[-1] = 0;
        if (item.n == 2)
            z[0] = a[0];
    }
    if (!inverts)
        return;
    W inverse = tree[THREADS + thread];
    CUNMOD_NO_UNROLL
    for (int part = PART - AHEAD; part >= 0; part -= AHEAD)
    {
        W c[AHEAD];
        CUNMOD_UNROLL
        for (int k = 0; k < AHEAD; k++)
        {
            const int place = thread + (part + k) * THREADS;
            c[k] = place <= numbers.last ? a[place] : 0;
        }
        CUNMOD_UNROLL
        for (int k = AHEAD - 1; k >= 0; k--)
        {
            const int place = thread + (part + k) * THREADS;
            const W factor = numbers.products.mul(inverse, before[(part + k) * THREADS]);
            c[k] = numbers.products.mul(c[k], factor);
            inverse = numbers.times(inverse, place);
        }
        CUNMOD_UNROLL
        for (int k = 0; k < AHEAD; k++)
        {
            const int place = thread + (part + k) * THREADS;
            if (place <= numbers.last)
                z[place] = c[k];
        }
    }
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
            const dim3 grid = batch_grid(n > 1 ? ceil_div(n - 1, TILE) : 1, run);
            const size_t bytes = (2 * THREADS + TILE) * sizeof(W);
            if (sizeof(W) == 8 &&
                run_max(first, run, [](const cunmod_integral_item_t &x) { return x.wide; }))
                return launch_kernel(dev, integral_kernel<W, sizeof(W) == 8>, grid, THREADS, bytes,
                                     batch);
            return launch_kernel(dev, integral_kernel<W, false>, grid, THREADS, bytes, batch);
        });
}
} // namespace cunmod_elementary
