/* Multiplies matrices of polynomials by the quadratic algorithm in one launch, for the products of
 * half-GCDs that are too short for transforms. The time is determined by the longest chain of
 * dependent instructions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes a tile: OUTPUTS neighbouring coefficients of one entry of z = x y. The block
 * reads the entries of x in segments of STRETCH coefficients. A segment is divided among SLICES
 * groups of LANES threads: each group multiplies by SHARE coefficients of the segment, and each of
 * its threads adds these products to R sums, for R neighbouring coefficients of the tile. At the
 * end the sums of all groups are added. An entry of z is the sum of two products of entries, which
 * a thread adds to one set of sums. */
#include "base/modarith.cuh"
#include "runtime/stack.cuh"

namespace cunmod_euclid
{
enum
{
    THREADS = 256,
    R = 4,
    LANES = 16,
    SLICES = THREADS / LANES,
    OUTPUTS = LANES * R,
    SHARE = 16, /* number of coefficients of a segment that each group of threads multiplies */
    STRETCH = SLICES * SHARE
};

template <typename W> struct alignas(R * sizeof(W) > 16 ? 16 : R * sizeof(W)) Four
{
    W w[R];
};

/* Stores xs[i] = x[i] for i < STRETCH, and ys[i] = y[first - STRETCH + i] for i < STRETCH +
 * OUTPUTS; zeros outside x and y. first: index of the tile's first coefficient in x y. */
template <typename W>
static __device__ __forceinline__ void load_stretch(W *xs, W *ys, const W *x, int64_t lenx,
                                                    const W *y, int64_t leny, int64_t first)
{
    for (int i = threadIdx.x; i < STRETCH; i += THREADS)
        xs[i] = i < lenx ? x[i] : 0;
    for (int i = threadIdx.x; i < STRETCH + OUTPUTS; i += THREADS)
    {
        const int64_t at = first - STRETCH + i;
        ys[i] = at >= 0 && at < leny ? y[at] : 0;
    }
}

/* Adds the products of the SHARE coefficients of group `slice` to the sums of one lane: sums[r] +=
 * the sum over k of xs[k] ys[STRETCH + lane R + r - k] for k = slice * SHARE .. slice * SHARE +
 * SHARE - 1. */
template <typename W>
static __device__ __forceinline__ void multiply_stretch(Sum<W> (&sums)[R], const W *xs, const W *ys,
                                                        int lane, int slice, const Mod<W> &mod)
{
    const W *x = xs + slice * SHARE;
    const W *y = ys + STRETCH - slice * SHARE + lane * R;
    Four<W> high = *(const Four<W> *)y;
    CUNMOD_UNROLL
    for (int k = 0; k < SHARE; k += R)
    {
        const Four<W> four = *(const Four<W> *)(x + k);
        const Four<W> low = *(const Four<W> *)(y - k - R);
        CUNMOD_UNROLL
        for (int u = 0; u < R; u++)
        {
            CUNMOD_UNROLL
            for (int r = 0; r < R; r++)
            {
                sums[r].add(four.w[u], r >= u ? high.w[r - u] : low.w[R + r - u]);
                if (u % 2 == 1)
                    sums[r].fold(mod);
            }
        }
        high = low;
    }
}

template <typename W>
__global__ void __launch_bounds__(THREADS) half_sums_kernel(Batch<cunmod_half_sums_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_sums_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int row = (int)blockIdx.z / item.columns, column = (int)blockIdx.z % item.columns;
    const int64_t tile = (int64_t)blockIdx.x * OUTPUTS;
    if (row >= item.rows || tile >= item.lenz)
        return;
    CUNMOD_SHARED(W, xs);
    W *const ys = xs + STRETCH;
    uint64_t *const kept = (uint64_t *)(ys + STRETCH + OUTPUTS);
    const int lane = (int)threadIdx.x % LANES, slice = (int)threadIdx.x / LANES;
    Sum<W> sums[R];
    for (int t = 0; t < 2; t++)
    {
        const W *const x = (const W *)item.x + (2 * row + t) * item.lenx;
        const W *const y = (const W *)item.y + (t * item.columns + column) * item.stridey;
        /* The coefficients [begin, end) of x have products in the tile. */
        const int64_t first = item.lo + tile, past = first + OUTPUTS;
        const int64_t end = past < item.lenx ? past : item.lenx;
        int64_t begin = first >= item.leny ? (first - item.leny + 1) / R * R : 0;
        for (; begin < end; begin += STRETCH)
        {
            __syncthreads();
            load_stretch(xs, ys, x + begin, item.lenx - begin, y, item.leny, first - begin);
            __syncthreads();
            multiply_stretch(sums, xs, ys, lane, slice, mod);
        }
    }
    CUNMOD_UNROLL
    for (int r = 0; r < R; r++)
        sums[r].store(kept + slice * OUTPUTS + lane * R + r, THREADS * R);
    __syncthreads();
    const int64_t i = tile + threadIdx.x;
    if ((int)threadIdx.x < OUTPUTS && i < item.lenz)
    {
        Total<W> total;
        for (int k = 0; k < SLICES; k++)
            total.add(kept + k * OUTPUTS + threadIdx.x, THREADS * R);
        ((W *)item.z)[(row * item.columns + column) * item.lenz + i] = total.reduce(mod);
    }
}

/* Adds `bytes` to all pointers of an item. With bytes = k * stack.bytes, item 0 of a stack becomes
 * item k (cunmod_stack_t). */
struct MoveSums
{
    __device__ void operator()(cunmod_half_sums_item_t &item, int64_t bytes) const
    {
        move_by(item.x, bytes);
        move_by(item.y, bytes);
        move_by(item.z, bytes);
    }
};

extern "C" int cunmod_dev_half_sums(cunmod_dev_t *dev, const cunmod_half_sums_item_t *item,
                                    const cunmod_stack_t *stack)
{
    const int64_t tiles = ceil_div(item->lenz, OUTPUTS), entries = item->rows * item->columns;
    const auto launch = [=](auto word, const auto &batch, int64_t run)
    {
        typedef decltype(word) W;
        const dim3 grid((unsigned)tiles, (unsigned)run, (unsigned)entries);
        const size_t bytes = (2 * STRETCH + OUTPUTS) * sizeof(W) +
                             THREADS * R * Sum<W>::WORDS * sizeof(uint64_t);
        return launch_kernel(dev, half_sums_kernel<W>, grid, THREADS, bytes, batch);
    };
    return launch_stack_of_one(dev, item, *stack, MoveSums(), launch);
}
} // namespace cunmod_euclid
