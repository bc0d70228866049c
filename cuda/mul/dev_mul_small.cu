/* Plain products of short operands: a block computes many products, each by a few of its threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The threads of an item are lanes of one warp. A thread computes R consecutive outputs at a time,
 * and reads b in rows of R coefficients (rows.cuh). Both operands are in shared memory; a is padded
 * with zeros on both sides, so that no bounds are tested.
 */
#include "mul/products.cuh"
#include "mul/rows.cuh"
#include "mul/tiles.cuh"

namespace cunmod_mul
{
enum
{
    THREADS = 128
};

/* The sizes, in words, of the shared memory of an item, which holds b, then a. Word x of a holds
 * coefficient lo + x - room.b of the item's operand a, or 0. */
struct Room
{
    int b;     /* words of b, a multiple of R */
    int a;     /* words of a, a multiple of R */
    int plane; /* words from one plane of a to the next plane (Row) */
    int all;
};

template <typename W, int R>
static __device__ __forceinline__ void load_item(W *as, W *bs, const cunmod_mul_item_t &item,
                                                 const Room &room, int lane, int lanes)
{
    const W *const a = cunmod_global((const W *)item.a), *const b =
                                                             cunmod_global((const W *)item.b);
    for (int x = lane; x < room.b; x += lanes)
        bs[x] = x < item.lenb ? __ldcg(b + x) : 0;
    for (int x = lane; x < room.a; x += lanes)
    {
        const int64_t i = item.lo + x - room.b;
        as[Row<W, R>::place((unsigned)x, room.plane)] = i >= 0 && i < item.lena ? __ldcg(a + i) : 0;
    }
}

template <typename W, int R, int FOLD, bool POLYS>
__global__ void __launch_bounds__(THREADS)
    mul_small_kernel(const __grid_constant__ Products products, int64_t count, Room room, int lanes)
{
    cunmod_await_previous();
    constexpr int PIECE = Row<W, R>::PIECE;
    const int place = (int)threadIdx.x / lanes, lane = (int)threadIdx.x % lanes;
    const int64_t number = (int64_t)blockIdx.x * (THREADS / lanes) + place;
    CUNMOD_SHARED(W, shared);
    W *const as = shared + place * room.all, *const bs = as + room.all - room.b;
    const bool there = number < count;
    const cunmod_mul_item_t item = products.item<W, POLYS>(there ? number : 0);
    const Mod<W> mod(item.mod);
    if (there)
        load_item<W, R>(as, bs, item, room, lane, lanes);
    __syncwarp();
    const int len = there ? (int)(item.hi - item.lo) : 0;
    const int rows = (int)(item.lenb + R - 1) / R;
    int top = 0; /* index after the last nonzero coefficient of this thread */
    for (int from = lane * R; from < len; from += lanes * R)
    {
        const W *a = as + Row<W, R>::place((unsigned)(room.b + from), room.plane);
        const W *b = bs;
        Sum<W> acc[R];
        Row<W, R> high(a, room.plane);
        CUNMOD_NO_UNROLL
        for (int row = 0; row < rows; row++)
        {
            a -= PIECE;
            const Row<W, R> low(a, room.plane);
            multiply_add<W, R, FOLD>(acc, Row<W, R>(b, PIECE), low, high, mod);
            high = low;
            b += R;
        }
        CUNMOD_UNROLL
        for (int r = 0; r < R; r++)
            if (from + r < len)
            {
                const W z = acc[r].reduce(mod);
                store_output(item, from + r, z, mod);
                top = z != 0 ? from + r + 1 : top;
            }
    }
    if (POLYS)
    {
        for (int step = lanes / 2; step > 0; step /= 2)
            top = max(top, __shfl_xor_sync(0xffffffffu, top, step));
        if (there)
            products.end<W>(number, item, top, lane, lanes);
    }
}

/* Returns the sizes of the shared memory of an item whose lengths are at most the lengths of *most.
 * The addresses of planes are offset to avoid bank conflicts. */
template <typename W, int R> static Room room_of(const cunmod_mul_item_t &most)
{
    const int line = 128 / (int)sizeof(W), pieces = Row<W, R>::PIECES;
    Room room;
    room.b = (int)ceil_div(most.lenb, R) * R;
    room.a = room.b + (int)ceil_div(most.hi - most.lo, R) * R;
    const int words = room.a / R * Row<W, R>::PIECE;
    room.plane = pieces > 1 ? (int)ceil_div(words, line) * line + line / pieces : words;
    room.all = (int)ceil_div(pieces * room.plane + room.b, R) * R;
    return room;
}

template <typename W, int R, int FOLD>
static int launch_small(cunmod_dev_t *dev, const Products &products, const cunmod_mul_item_t &most,
                        int64_t count)
{
    const Room room = room_of<W, R>(most);
    int lanes = 1;
    while (lanes < CUNMOD_SMALL_LANES && lanes * R < most.hi - most.lo)
        lanes *= 2;
    const size_t bytes = (size_t)(THREADS / lanes * room.all) * sizeof(W);
    return launch_kernel(dev,
                         products.polys.count > 0 ? mul_small_kernel<W, R, FOLD, true>
                                                  : mul_small_kernel<W, R, FOLD, false>,
                         dim3((unsigned)ceil_div(count, THREADS / lanes)), THREADS, bytes, products,
                         count, room, lanes);
}

static int mul_small(cunmod_dev_t *dev, const Products &products, const cunmod_mul_item_t &most,
                     int64_t count)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return most.mod.word == 4
               ? launch_small<uint32_t, CUNMOD_SMALL_EACH(4), 2>(dev, products, most, count)
               : launch_small<uint64_t, CUNMOD_SMALL_EACH(8), 4>(dev, products, most, count);
}

extern "C" int cunmod_dev_mul_small(cunmod_dev_t *dev, const void *d_items,
                                    const cunmod_mul_item_t *most, int64_t count)
{
    return mul_small(dev, {{*most, (const cunmod_mul_item_t *)d_items}, {}, 0}, *most, count);
}

extern "C" int cunmod_dev_batch_mul_small(cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                                          const cunmod_mul_item_t *most)
{
    return mul_small(dev, {{*most, nullptr}, *x, 0}, *most, x->count);
}
} // namespace cunmod_mul
