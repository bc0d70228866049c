/* Kernels on batches of polynomials: check coefficients, compute true lengths, and describe
 * products for the product kernels (cunmod_mul_item_t).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A polynomial has room for a fixed number of words. The words behind its length are 0. So an
 * operation may use the length of an operand, or the number of words for which it has room.
 */
#include "batch/places.cuh"

namespace cunmod_batch
{
/* One thread for each polynomial i: x.a.len[i] = the number of words for which polynomial i has
 * room (trim_kernel replaces this number by the true length); x.a.status[i] = the status of its
 * modulus. */
__global__ void __launch_bounds__(THREADS)
    start_kernel(const __grid_constant__ cunmod_batch_check_t x)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    if (i >= x.count)
        return;
    x.a.len[i] = room_of(x.a, i);
    x.a.status[i] = x.mod_status[i];
}

/* One block for each tile of words (batch/places.cuh). If a word of polynomial i is not below the
 * modulus of polynomial i, x.a.status[i] = x.bad, unless the status is already an error. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    check_kernel(const __grid_constant__ cunmod_batch_check_t x)
{
    cunmod_await_previous();
    const Tile<W> tile(x.a, x.count, blockIdx.x);
    tile.each(
        [&](int64_t i, int64_t k)
        {
            if (__ldcg(words_of<W>(x.a, i) + k) >= (W)x.mod[i].p && x.a.status[i] == 0)
                atomicMax(x.a.status + i, x.bad); /* several threads may write the status */
        });
}

/* ---- true lengths ------------------------------------------------------------ */

enum
{
    NEAR = 64,  /* largest number of leading zeros that one thread counts */
    LARGEST = 8 /* a block of trim_kernel has at most LARGEST * Tile::WORDS words */
};

/* The polynomials whose length a block of trim_kernel has still to find by scan_down: polynomials
 * item[j], 0 <= j < count, whose NEAR highest words are 0; end[j] = length of polynomial item[j]
 * without these words. The highest word of each of these polynomials is in the block's tile, and
 * all but the first one have more than NEAR words in the tile, so count <= MOST. */
struct Scans
{
    enum
    {
        MOST = LARGEST * Tile<uint32_t>::WORDS / NEAR + 1
    };

    int count, top;
    int64_t item[MOST], end[MOST];
};

/* All threads of a block: a.len[i] = the true length of polynomial i, which is at most `end`. top:
 * an int in shared memory, used as workspace. */
template <typename W>
static __device__ void scan_down(const cunmod_polys_t &a, int64_t i, int64_t end, int *top)
{
    const W *const words = words_of<W>(a, i);
    bool found = false;
    __syncthreads(); /* all threads have read *top of the previous scan */
    if (threadIdx.x == 0)
        *top = 0;
    while (end > 0 && !found)
    {
        const int64_t base = max(end - Tile<W>::WORDS, (int64_t)0);
        int length = 0;
        CUNMOD_UNROLL
        for (int k = 0; k < Tile<W>::PART; k++)
        {
            const int place = k * THREADS + (int)threadIdx.x;
            length = base + place < end && words[base + place] != 0 ? place + 1 : length;
        }
        __syncthreads();
        if (length > 0)
            atomicMax(top, length);
        found = __syncthreads_or(length > 0);
        end = base + *top;
    }
    if (threadIdx.x == 0)
        a.len[i] = end;
}

/* Called by one thread: a.len[i] = the true length of polynomial i, which is at most `len`. But if
 * the NEAR highest of the first `len` words are 0 and len > NEAR, adds polynomial i to *scans. */
template <typename W>
static __device__ __forceinline__ void trim_top(const cunmod_polys_t &a, int64_t i, int64_t len,
                                                Scans *scans)
{
    const W *const words = words_of<W>(a, i);
    const int64_t least = max(len - NEAR, (int64_t)0);
    int64_t end = len;
    while (end > least && words[end - 1] == 0)
        end--;
    if (end > least || end == 0)
    {
        if (end != len)
            a.len[i] = end;
        return;
    }
    const int number = atomicAdd(&scans->count, 1);
    scans->item[number] = i;
    scans->end[number] = end;
}

/* Replaces the lengths of all polynomials by their true lengths, and writes zeros behind these
 * lengths. One block for each tile of `words` words (batch/places.cuh). The block whose tile
 * contains the highest word of a polynomial finds its true length. A block visits all words of its
 * tile only if the tile has words behind the length of their polynomial. A block may read the old
 * length of a polynomial, or the true length that another block has stored. The result is the same:
 * the words between both lengths are 0, and the highest word below the true length is not 0. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    trim_kernel(const __grid_constant__ cunmod_polys_t a, int64_t count, int words)
{
    cunmod_await_previous();
    CUNMOD_SHARED(Scans, scans);
    if (threadIdx.x == 0)
        scans->count = 0;
    __syncthreads();
    const Tile<W> tile(a, count, blockIdx.x, words);
    bool fills = false;
    for (int64_t i = tile.low + threadIdx.x; i <= tile.high; i += THREADS)
    {
        const int64_t start = start_of(a, i), written = __ldcg(a.len + i);
        const int64_t len = a.status[i] != 0 ? 0 : written, top = start + len - 1;
        fills = fills || len < room_of(a, i);
        if (len != written && start >= tile.first)
            a.len[i] = 0;
        if (len > 0 && top >= tile.first && top < tile.end)
            trim_top<W>(a, i, len, scans);
    }
    if (__syncthreads_or(fills))
        tile.each(
            [&](int64_t i, int64_t k)
            {
                if (k >= __ldcg(a.len + i) || a.status[i] != 0)
                    words_of<W>(a, i)[k] = 0;
            });
    for (int j = 0; j < scans->count; j++)
        scan_down<W>(a, scans->item[j], scans->end[j], &scans->top);
}

/* ---- items of products --------------------------------------------------------- */

/* One thread for each product: items[k] = the description (addresses, lengths, modulus) of product
 * i = x.order[k]. word: bytes of a coefficient. Sets x.z.len[i] and x.z.status[i], for the result
 * z of product i. */
__global__ void __launch_bounds__(THREADS)
    mul_items_kernel(cunmod_mul_item_t *items, const __grid_constant__ cunmod_batch_mul_t x,
                     uint32_t word)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t i = x.order[k];
    const cunmod_mul_item_t item = product_of(x, i, word);
    items[k] = item;
    x.z.len[i] = item.hi - item.lo;
    x.z.status[i] = product_status(x, i);
}

/* ---- launches ------------------------------------------------------------------ */

extern "C" int cunmod_dev_batch_trim(cunmod_dev_t *dev, const cunmod_polys_t *a, int64_t count,
                                     uint32_t bytes)
{
    return launch_single(dev, bytes,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             const int64_t tiles = tiles_of<W>(*a);
                             const int64_t share = tiles / (8 * dev->facts.sm_count) + 1;
                             const int size = share < LARGEST ? (int)share : (int)LARGEST;
                             const dim3 grid((unsigned)ceil_div(tiles, size));
                             return tiles > 0 ? launch_kernel(dev, trim_kernel<W>, grid, THREADS,
                                                              sizeof(Scans), *a, count,
                                                              size * Tile<W>::WORDS)
                                              : 0;
                         });
}

extern "C" int cunmod_dev_batch_check(cunmod_dev_t *dev, const cunmod_batch_check_t *x)
{
    const int error = launch_single(
        dev, x->word,
        [=](auto word)
        {
            typedef decltype(word) W;
            const dim3 items((unsigned)blocks_of(x->count));
            const dim3 tiles((unsigned)tiles_of<W>(x->a));
            const int failed = launch_kernel(dev, start_kernel, items, THREADS, 0, *x);
            return failed || x->a.total == 0
                       ? failed
                       : launch_kernel(dev, check_kernel<W>, tiles, THREADS, 0, *x);
        });
    return error ? error : cunmod_dev_batch_trim(dev, &x->a, x->count, x->word);
}

extern "C" int cunmod_dev_batch_mul_items(cunmod_dev_t *dev, void *d_items,
                                          const cunmod_batch_mul_t *x, uint32_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    const dim3 grid((unsigned)blocks_of(x->count));
    return scope.error ? scope.error
                       : launch_kernel(dev, mul_items_kernel, grid, THREADS, 0,
                                       (cunmod_mul_item_t *)d_items, *x, bytes);
}
} // namespace cunmod_batch
