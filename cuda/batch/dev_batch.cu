/* Batches: checks of what was stored, items of products, and sums.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A polynomial keeps zeros behind its length up to the end of its room, so that operations may take
 * either for the length.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

namespace cunmod_batch
{
enum
{
    THREADS = 128,
    WARPS = THREADS / 32
};

/* A block for each polynomial. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    check_kernel(const __grid_constant__ cunmod_batch_check_t x)
{
    cunmod_await_previous();
    const int64_t i = blockIdx.x;
    W *const a = words_of<W>(x.a, i);
    const int64_t room = room_of(x.a, i);
    const W p = (W)x.mod[i].p;
    CUNMOD_SHARED(unsigned long long, top); /* the length */
    if (threadIdx.x == 0)
        *top = 0;
    __syncthreads();
    int64_t len = 0;
    bool bad = false;
    for (int64_t k = threadIdx.x; k < room; k += THREADS)
    {
        const W word = __ldcg(a + k);
        bad = bad || word >= p;
        len = word != 0 ? k + 1 : len;
    }
    if (len > 0)
        atomicMax(top, (unsigned long long)len);
    const bool some_bad = __syncthreads_or(bad);
    const int32_t status = x.mod_status[i] != 0 ? x.mod_status[i] : some_bad ? x.bad : 0;
    if (status != 0)
        for (int64_t k = threadIdx.x; k < room; k += THREADS)
            a[k] = 0;
    if (threadIdx.x == 0)
    {
        x.a.len[i] = status != 0 ? 0 : (int64_t)*top;
        x.a.status[i] = status;
    }
}

/* A warp for each polynomial of whose room the words behind len[i] are not written yet. It makes
 * len[i] the true length, and the words 0. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    trim_kernel(const __grid_constant__ cunmod_polys_t a, int64_t count)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * WARPS + threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    if (i >= count)
        return;
    W *const words = words_of<W>(a, i);
    const int64_t room = room_of(a, i), written = a.len[i];
    for (int64_t k = written + lane; k < room; k += 32)
        words[k] = 0;
    int64_t end = written;
    unsigned found = 0;
    while (end > 0 && found == 0)
    {
        const int64_t k = end - 1 - lane;
        found = __ballot_sync(0xffffffffu, k >= 0 && __ldcg(words + k) != 0);
        end -= found == 0 ? 32 : __ffs((int)found) - 1;
    }
    if (lane == 0 && end != written)
        a.len[i] = end > 0 ? end : 0;
}

__global__ void __launch_bounds__(THREADS)
    mul_items_kernel(cunmod_mul_item_t *items, const __grid_constant__ cunmod_batch_mul_t x,
                     uint32_t word)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t i = x.order[k];
    const int32_t status = first_status(x.a.status[i], x.b.status[i]);
    const int64_t lena = status != 0 ? 0 : min(x.a.len[i], x.hi);
    const int64_t lenb = status != 0 ? 0 : min(x.b.len[i], x.hi);
    const bool swap = lena < lenb, zero = lena == 0 || lenb == 0;
    const char *const a = (const char *)x.a.words + start_of(x.a, i) * word;
    const char *const b = (const char *)x.b.words + start_of(x.b, i) * word;
    const int64_t full = zero ? 0 : lena + lenb - 1, hi = full < x.hi ? full : x.hi;
    cunmod_mul_item_t item = {};
    item.a = swap ? b : a;
    item.b = swap ? a : b;
    item.z = (char *)x.z.words + start_of(x.z, i) * word;
    item.lena = zero ? 0 : swap ? lenb : lena;
    item.lenb = zero ? 0 : swap ? lena : lenb;
    item.lo = x.lo < hi ? x.lo : 0;
    item.hi = x.lo < hi ? hi : 0;
    item.mod = x.mod[i];
    items[k] = item;
    x.z.len[i] = item.hi - item.lo;
    x.z.status[i] = status;
}

/* A block for each sum. */
template <typename W>
__global__ void __launch_bounds__(THREADS) sum_kernel(const __grid_constant__ cunmod_batch_sum_t x)
{
    cunmod_await_previous();
    const int64_t i = blockIdx.x;
    const W *const a = words_of<W>(x.a, i), *const b = words_of<W>(x.b, i);
    W *const z = words_of<W>(x.z, i);
    const Mod<W> mod(x.mod[i]);
    const int32_t status = first_status(x.a.status[i], x.b.status[i]);
    const int64_t lena = status != 0 ? 0 : x.a.len[i], lenb = status != 0 ? 0 : x.b.len[i];
    const int64_t len = lena < lenb ? lenb : lena;
    for (int64_t k = threadIdx.x; k < len; k += THREADS)
    {
        const W u = k < lena ? __ldcg(a + k) : 0, v = k < lenb ? __ldcg(b + k) : 0;
        z[k] = x.minus_b ? mod.sub(u, v) : mod.add(u, v);
    }
    if (threadIdx.x == 0)
    {
        x.z.len[i] = len;
        x.z.status[i] = status;
    }
}

extern "C" int cunmod_dev_batch_check(cunmod_dev_t *dev, const cunmod_batch_check_t *x)
{
    const dim3 grid((unsigned)x->count);
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, check_kernel<decltype(word)>, grid, THREADS,
                                                  sizeof(unsigned long long), *x);
                         });
}

extern "C" int cunmod_dev_batch_trim(cunmod_dev_t *dev, const cunmod_polys_t *a, int64_t count,
                                     uint32_t bytes)
{
    const dim3 grid((unsigned)ceil_div(count, WARPS));
    return launch_single(
        dev, bytes,
        [=](auto word)
        { return launch_kernel(dev, trim_kernel<decltype(word)>, grid, THREADS, 0, *a, count); });
}

extern "C" int cunmod_dev_batch_mul_items(cunmod_dev_t *dev, void *d_items,
                                          const cunmod_batch_mul_t *x, uint32_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    const dim3 grid((unsigned)ceil_div(x->count, THREADS));
    return scope.error ? scope.error
                       : launch_kernel(dev, mul_items_kernel, grid, THREADS, 0,
                                       (cunmod_mul_item_t *)d_items, *x, bytes);
}

extern "C" int cunmod_dev_batch_sum(cunmod_dev_t *dev, const cunmod_batch_sum_t *x)
{
    const dim3 grid((unsigned)x->count);
    return launch_single(
        dev, x->word,
        [=](auto word)
        { return launch_kernel(dev, sum_kernel<decltype(word)>, grid, THREADS, 0, *x); });
}
} // namespace cunmod_batch
