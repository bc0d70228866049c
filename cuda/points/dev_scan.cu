/* Prefix products of a sequence, by CUB's device-wide scan, and elementwise products of arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * CUB launches the kernels of the scan itself, on the stream of the device object.
 */
#include "base/modarith.cuh"
#include "runtime/cub.cuh"
#include "runtime/dev.cuh"

#include <cub/device/device_scan.cuh>

namespace cunmod_points
{
enum
{
    FACTOR_THREADS = 256
};

/* The operator of the scan, the product modulo p. */
template <typename W> struct Times
{
    cunmod_modulus_t mod;

    /* a, b and the result are in [0, p) */
    __device__ __forceinline__ W operator()(W a, W b) const
    {
        return Mod<W>(mod).mul(a, b);
    }
};

/* An iterator over the factors x_at, x_(at+1), .. whose prefix products the scan computes
 * (cunmod_scan_item_t). A factor is computed when CUB reads it, and is not stored. */
template <typename W> struct Terms
{
    typedef std::random_access_iterator_tag iterator_category;
    typedef int64_t difference_type;
    typedef W value_type;
    typedef const W *pointer;
    typedef W reference;

    cunmod_scan_item_t item;
    int64_t at;

    __host__ __device__ __forceinline__ Terms operator+(int64_t k) const
    {
        return {item, at + k};
    }

    /* Returns the factor x_(at+k), in [0, p). */
    __device__ __forceinline__ W operator[](int64_t k) const
    {
        const Mod<W> mod(item.mod);
        const int64_t i = at + k;
        if (i == 0)
        {
            const W head = (W)item.head;
            return item.first ? mod.mul(head, *(const W *)item.first) : head;
        }
        const int64_t place = item.from + item.step * i;
        const W v = item.of ? ((const W *)item.of)[place] : (W)place;
        return mod.mul((W)item.scale, mod.sub(v, (W)item.minus));
    }

    __device__ __forceinline__ W operator*() const
    {
        return (*this)[0];
    }
};

template <typename W> struct Scan
{
    cunmod_scan_item_t item;

    int operator()(void *temporary, size_t &bytes, cudaStream_t stream) const
    {
        const Terms<W> terms = {item, 0};
        const Times<W> times = {item.mod};
        return cub::DeviceScan::InclusiveScan(temporary, bytes, terms, (W *)item.out, times,
                                              (int)item.n, stream);
    }
};

template <typename W>
__global__ void __launch_bounds__(FACTOR_THREADS) factors_kernel(Batch<cunmod_factors_item_t> batch)
{
    const cunmod_factors_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t i = (int64_t)blockIdx.x * FACTOR_THREADS + threadIdx.x;
    if (i >= item.n)
        return;
    W z = (W)item.scale;
    if (item.scale_at)
        z = mod.mul(z, *(const W *)item.scale_at);
    if (item.alternate && (i & 1))
        z = mod.sub(0, z);
    CUNMOD_UNROLL
    for (int k = 0; k < CUNMOD_FACTORS; k++)
    {
        const int64_t place = item.x[k].from + item.x[k].step * i;
        if (!item.x[k].words || i == item.one)
            continue;
        z = k == 0 && place >= item.len ? 0 : mod.mul(z, ((const W *)item.x[k].words)[place]);
    }
    ((W *)item.z)[i] = i == item.one ? 1 : z;
}

extern "C" int cunmod_dev_scan(cunmod_dev_t *dev, const cunmod_scan_item_t *item)
{
    return launch_single(dev, item->mod.word,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             return launch_cub(dev, Scan<W>{*item});
                         });
}

extern "C" int cunmod_dev_factors(cunmod_dev_t *dev, const cunmod_factors_item_t *items,
                                  int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t n = run_max(
                                first, run, [](const cunmod_factors_item_t &x) { return x.n; });
                            return launch_plain(dev, factors_kernel<W>,
                                                batch_grid(ceil_div(n, FACTOR_THREADS), run),
                                                dim3(FACTOR_THREADS), 0, batch);
                        });
}
} // namespace cunmod_points
