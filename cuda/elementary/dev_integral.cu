/* Computes integrals: z[i] = a[i-1] / i modulo p, for all i.
 *
 * A block inverts TILE consecutive numbers by one inversion in Z/pZ: products of the numbers go up
 * a binary tree in shared memory, and inverses go down. Each coefficient takes four products: a
 * product by i on the way up and another on the way down, one product that yields 1 / i, and a[i-1]
 * times 1 / i. Since i has 32 bits, Montgomery's method computes the four products by 32
 * multiplications of 32-bit words at 64-bit p, and the rate of memory limits the kernel. A variant
 * with products such as i (i + 1) in the leaves needs as many multiplications: it saves some in the
 * tree, and spends them on the inverses of the single factors (docs/elementary.md).
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
    PART = 12, /* coefficients per thread, at distance THREADS; 56 KB of shared memory at 64 bits */
    AHEAD = 4, /* coefficients that a thread loads at once */
    BLOCKS = 3, /* per multiprocessor: one block inverts while others multiply */
    TILE = THREADS * PART
};

/* The numbers tile + 1 + k, 0 <= k < TILE, that a block inverts. times(x, k) returns x (tile + 1 +
 * k) / 2^w mod p. WIDE: the numbers have up to 64 bits, and w is the number of bits of W. Else the
 * numbers have at most 32 bits, and w = 32. */
template <typename W, bool WIDE> struct Numbers
{
    Montgomery<W> products;
    uint64_t first;
    int last; /* greatest k with an entry z[tile + 1 + k]; times() uses `last` for larger k */

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

/* Returns R / x mod p when WIDE, else R^2 / (2^32 x) mod p, where R = 2^(bits of W). Numbers::times
 * divides by R when WIDE, else by 2^32. So, with this value at the root, the products down the tree
 * and then through the numbers of a thread yield R / i. */
template <bool WIDE> static __device__ uint32_t invert(uint32_t x, const Mod<uint32_t> &mod)
{
    return mod.reduce((uint64_t)mod_inverse(x, mod) << 32);
}

template <bool WIDE> static __device__ uint64_t invert(uint64_t x, const Mod<uint64_t> &mod)
{
    const uint64_t y = mod_inverse(x, mod);
    return mod.reduce(WIDE ? y : mod.reduce(y >> 32, y << 32), 0);
}

/* Replaces the leaf tree[THREADS + t] by its inverse times a power of 2 (see `invert`), for all t <
 * THREADS. Node 1 is the root; node i has the children 2 i and 2 i + 1. */
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

/* Block b computes z[i] for i = b TILE + 1 .. (b + 1) TILE, and block 0 also z[0] = 0. A block
 * computes the inverses before it waits for the previous kernel, since the inverses depend on no
 * data. Montgomery's method needs odd p: p is odd for n > 2, because the numbers 1 .. n-1 are
 * units. */
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
    CUNMOD_SHARED(W, tree); /* 2 THREADS nodes, then the products `before` */
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
