/* Plain division: each launch computes a block of s coefficients of the quotient q of a by b.
 *
 *   launch            computes                             subtracts from the remainder
 *   0                 s coefficients of -1/b, and from     nothing
 *                     these block 0 of q
 *   1 .. count - 1    block number `launch` of q           b times block number `launch` - 1 of q
 *   count             nothing                              b times the last block of q
 *
 * In launches 1 .. count - 1, thread block 0 computes the block of q, while the other thread blocks
 * subtract on the tensor cores. The new block of q depends on the s highest coefficients of the
 * remainder after this subtraction. Thread block 0 computes these s coefficients itself, and the
 * other thread blocks neither read nor write them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/series.cuh"
#include "mul/tensor.cuh"
#include "mul/tiles.cuh"
#include "runtime/dev.cuh"

namespace cunmod_div
{
using namespace cunmod_mul;

enum
{
    FIRST_THREADS = 512
};

/* The division of the quotient of an item into `count` blocks of coefficients, numbered from the
 * highest coefficients to the lowest. Block 0 has `first` coefficients, 1 <= first <= s, and every
 * other block has s. */
struct Blocks
{
    int64_t count;
    int first;

    __host__ __device__ Blocks(const cunmod_div_item_t &item, int s)
        : count((item.lena - item.lenb + s) / s),
          first((int)(item.lena - item.lenb + 1 - (count - 1) * s))
    {
    }
};

/* Returns the address in item.head of the copy of block `number` of q. item.head holds s
 * coefficients of -1/b and two blocks of q, s words each: block `number` replaces block number -
 * 2. */
template <typename W>
static __device__ __forceinline__ W *block_copy(const cunmod_div_item_t &item, int s,
                                                int64_t number)
{
    return (W *)item.head + (1 + number % 2) * s;
}

/* The dividend minus the products that earlier launches have subtracted. Coefficient i is from[i]
 * for i < written, where nothing has been subtracted yet, and to[i] for i >= written. Subtractions
 * store to `to`. */
template <typename W> struct Remainder
{
    const W *from;
    W *to;
    int64_t written;

    __device__ Remainder(const cunmod_div_item_t &item, int64_t first)
        : from((const W *)(item.from ? item.from : item.a)), to((W *)item.a), written(first)
    {
    }
    __device__ __forceinline__ W operator[](int64_t i) const
    {
        return i < written ? from[i] : to[i];
    }
};

template <typename W>
__global__ void __launch_bounds__(FIRST_THREADS)
    div_first_kernel(Batch<cunmod_div_item_t> batch, int s)
{
    cunmod_await_previous();
    const cunmod_div_item_t item = batch.item();
    const Blocks blocks(item, s);
    const int64_t top = item.lena - blocks.first, at = top - (item.lenb - 1);
    const cunmod_series_item_t start = {.b = item.b,
                                        .h = item.head,
                                        .lenb = item.lenb,
                                        .n = blocks.count > 1 ? s : blocks.first,
                                        .mod = item.mod,
                                        .a = (const W *)(item.from ? item.from : item.a) + top,
                                        .q = item.q ? (W *)item.q + at : nullptr,
                                        .copy = block_copy<W>(item, s, 0),
                                        .lenq = blocks.first};
    CUNMOD_SHARED(W, shared);
    start_series<FIRST_THREADS>(shared, start, Mod<W>(item.mod));
}

/* The addresses of the arrays h, q, f and t of next_block in shared memory. */
template <typename W> struct NextPlace
{
    W *h, *q, *f, *t;

    __device__ NextPlace(W *shared, int s)
        : h(shared + 4), q(h + quad_room(s)), f(q + quad_room(s) + 4), t(f + 2 * quad_room(s))
    {
    }
    static __host__ __device__ size_t bytes(int s)
    {
        return (size_t)(5 * quad_room(s) + 8) * sizeof(W);
    }
};

/* Computes block `number` > 0 of the quotient: coefficients at .. at+s-1. In the formula below all
 * arrays are reversed, with the highest coefficient at index 0:
 *
 *   t    coefficients at+lenb-1 .. at+lenb+s-2 of the remainder, before b times block number - 1 is
 *        subtracted
 *   q    the `last` coefficients of block number - 1
 *   F    the divisor
 *   h    the s coefficients of -1/b
 *
 * The new block is -h T modulo x^s, where T[i] = t[i] - sum_j q[j] F[last + i - j]. */
template <typename W>
static __device__ __forceinline__ void next_block(W *shared, const cunmod_div_item_t &item, int s,
                                                  const Remainder<W> &rest, int64_t number,
                                                  int last, int64_t at, const Mod<W> &mod)
{
    const NextPlace<W> place(shared, s);
    W *const h = place.h, *const q = place.q, *const f = place.f, *const t = place.t;
    const W *const before = block_copy<W>(item, s, number - 1);
    const int from = last - quad_room(last); /* f[i] = F[from + i], or 0 if F has no such
                                                coefficient */
    for (int i = threadIdx.x; i < s; i += THREADS)
    {
        h[i] = ((const W *)item.head)[s - 1 - i];
        t[i] = rest[at + item.lenb - 1 + s - 1 - i];
    }
    for (int i = threadIdx.x; i < quad_room(last); i += THREADS)
        q[i] = i < last ? before[last - 1 - i] : 0;
    for (int i = threadIdx.x; i < quad_room(last) + s; i += THREADS)
    {
        const int64_t from_top = from + i;
        f[i] = from_top >= 0 && from_top < item.lenb ? ((const W *)item.b)[item.lenb - 1 - from_top]
                                                     : 0;
    }
    if (threadIdx.x < 4)
        (h - 4)[threadIdx.x] = 0;
    __syncthreads();
    short_product<THREADS>(q, f + quad_room(last), last, s, false, mod,
                           [=](int i, W x) { t[i] = mod.sub(x, t[i]); });
    __syncthreads();
    W *const copy = block_copy<W>(item, s, number);
    W *const to = item.q ? (W *)item.q + at : nullptr;
    short_product<THREADS>(t, h, s, s, true, mod,
                           [=](int i, W x)
                           {
                               copy[s - 1 - i] = x;
                               if (to)
                                   to[s - 1 - i] = x;
                           });
}

/* Subtracts tile `number` of the product of b and a block of the quotient of len coefficients from
 * the remainder. Coefficient i of the product is subtracted from coefficient at + i of the
 * remainder. All tiles together are the lowest `wanted` coefficients of the product. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void
subtract_tile(uint32_t *shared, const cunmod_div_item_t &item, const Remainder<W> &rest,
              const W *block, int len, int64_t at, int64_t wanted, int64_t number,
              const Mod<W> &mod)
{
    cunmod_mul_item_t mul = {};
    mul.a = item.b;
    mul.b = block;
    mul.lena = item.lenb;
    mul.lenb = len;
    mul.hi = wanted;
    const Tile tile = tile_number(mul, number, OUTPUTS);
    if (tile.first >= tile.stop)
        return;
    W z[EACH] = {};
    multiply_tile<W, LIMBS>(z, shared, mul, tile.first, mul.lenb - tile.end,
                            mul.lenb - tile.begin + ROWS - 1, mod);
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        const int64_t output = tile.first + place_of((int)threadIdx.x + i * THREADS);
        if (output < tile.stop)
            rest.to[at + output] = mod.sub(rest[at + output], z[i]);
    }
}

/* Launch number `turn` >= 1 of a division (see the table at the top). Thread blocks that compute
 * tiles are faster if several run on a multiprocessor at once, as in dev_mul_tensor.cu. */
template <typename W, int LIMBS>
__global__ void __launch_bounds__(THREADS, sizeof(W) == 4 ? 4 : 2)
    div_blocks_kernel(Batch<cunmod_div_item_t> batch, int s, int64_t turn)
{
    cunmod_await_previous();
    const cunmod_div_item_t item = batch.item();
    const Blocks blocks(item, s);
    if (turn > blocks.count || (turn == blocks.count && item.quotient_only))
        return;
    const Mod<W> mod(item.mod);
    const int last = turn == 1 ? blocks.first : s;
    const int64_t at = (blocks.count - turn) * s; /* block turn - 1 of q begins at coefficient `at`
                                                     of q */
    const Remainder<W> rest(item, turn == 1 ? item.lena : at + s);
    CUNMOD_SHARED(uint32_t, shared);
    if (blockIdx.x > 0)
        subtract_tile<W, LIMBS>(shared, item, rest, block_copy<W>(item, s, turn - 1), last, at,
                                item.lenb - 1 - (turn < blocks.count ? s : 0), blockIdx.x - 1, mod);
    else if (turn < blocks.count)
        next_block<W>((W *)shared, item, s, rest, turn, last, at - s, mod);
}

template <typename W>
static int run_blocks(cunmod_dev_t *dev, const Batch<cunmod_div_item_t> &batch,
                      const cunmod_div_item_t *items, int64_t run, int s)
{
    static constexpr int LIMBS = sizeof(W); /* bytes of the largest modulus */
    const int64_t lenb = run_max(items, run, [](const cunmod_div_item_t &x) { return x.lenb; });
    const int64_t turns = run_max(items, run,
                                  [=](const cunmod_div_item_t &x) {
                                      return Blocks(x, s).count - (x.lenb == 1 || x.quotient_only);
                                  });
    const int cluster = series_cluster(dev, s, run);
    int error = launch_clusters(dev, cluster, div_first_kernel<W>, batch_grid(cluster, run),
                                FIRST_THREADS, SeriesPlace<W>::bytes(s), batch, s);
    const size_t tile = Place<W, LIMBS>::BYTES, next = NextPlace<W>::bytes(s);
    for (int64_t turn = 1; turn <= turns && !error; turn++)
    {
        const dim3 grid = batch_grid(1 + ceil_div(lenb - 1, OUTPUTS), run);
        error = launch_kernel(dev, div_blocks_kernel<W, LIMBS>, grid, THREADS,
                              tile > next ? tile : next, batch, s, turn);
    }
    return error;
}

extern "C" int cunmod_dev_div_blocks(cunmod_dev_t *dev, const cunmod_div_item_t *items,
                                     int64_t count, int s)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        { return run_blocks<decltype(word)>(dev, batch, first, run, s); });
}
} // namespace cunmod_div
