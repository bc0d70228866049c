/* Plain product on the tensor cores, in one launch; tensor.cuh computes a tile.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * An output of a tile is a sum over k (tensor.cuh). If a launch has few tiles, a tile is divided
 * among several blocks, each of which sums over a range of k: tiles near the ends of the product
 * have short sums, so blocks with one tile each would have unequal work. Each of these blocks
 * stores its sums (a part of the tile) in device memory. The block that finishes last adds all
 * parts of the tile.
 */
#include "mul/tensor.cuh"
#include "mul/tiles.cuh"
#include "runtime/dev.cuh"

namespace cunmod_mul
{
enum
{
    MAX_UNITS = CUNMOD_TENSOR_UNITS,
    MAX_TILES = MAX_UNITS / 2, /* most tiles of an item whose tiles are divided into parts */
    TOGETHER = 16 /* a thread loads its words of TOGETHER parts before it adds these words */
};

/* The distribution of the tiles of an item over blocks. A tile is divided into the fewest equal
 * parts of at most `steps` steps; a step is STEP values of k. Block i computes part i in this
 * order: all parts of the tile with the most steps, then all parts of the next tile, and so on. */
struct Sharing
{
    int64_t units;  /* most blocks of an item */
    unsigned steps; /* most steps of a part; 0: each block computes a tile */
    unsigned *done;
    void *outputs; /* the stored parts, OUTPUTS words for each block of the launch */
};

/* The work of a block: part number `part` of the `parts` parts of the tile of rank `rank`. Block
 * number `first` computes part 0 of this tile. */
struct Unit
{
    int64_t rank;
    int part, parts, first;
};

/* Returns how many steps the sums over k of a tile take; 0: the tile is empty. */
CUNMOD_INLINE unsigned steps_of(const Tile &tile)
{
    return tile.first < tile.stop ? (unsigned)cunmod_tensor_steps(tile.end - tile.begin) : 0;
}

/* Returns the tile of rank `rank`; the tile with the most steps has rank 0. */
static __device__ __forceinline__ Tile tile_of(const cunmod_mul_item_t &item, int64_t rank,
                                               int64_t tiles)
{
    return tile_of_rank(item, tiles - 1 - rank, tiles, OUTPUTS);
}

/* Returns the work of this block; parts = 0: none. Each thread counts the parts of several
 * consecutive tiles. A prefix sum over all threads gives the number of parts of all tiles before
 * these. shared: WARPS + 3 words. */
static __device__ __forceinline__ Unit find_unit(int *shared, const cunmod_mul_item_t &item,
                                                 const Sharing &sharing, int64_t tiles)
{
    const int number = (int)blockIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (!sharing.steps)
        return {number, 0, number < tiles, number};
    int parts[MAX_TILES / THREADS], all = 0;
    CUNMOD_UNROLL
    for (int i = 0; i < MAX_TILES / THREADS; i++)
    {
        const int64_t rank = (int64_t)threadIdx.x * (MAX_TILES / THREADS) + i;
        const unsigned steps = rank < tiles ? steps_of(tile_of(item, rank, tiles)) : 0;
        all += parts[i] = (int)((steps + sharing.steps - 1) / sharing.steps);
    }
    int before = all; /* number of parts of the tiles of this thread and of all preceding threads */
    CUNMOD_UNROLL
    for (int other = 1; other < 32; other *= 2)
    {
        const int more = __shfl_up_sync(0xffffffff, before, other);
        before += lane >= other ? more : 0;
    }
    int *const sums = shared, *const found = shared + WARPS;
    if (lane == 31)
        sums[warp] = before;
    if (threadIdx.x == 0)
        found[2] = 0;
    __syncthreads();
    before -= all;
    for (int i = 0; i < warp; i++)
        before += sums[i];
    CUNMOD_UNROLL
    for (int i = 0; i < MAX_TILES / THREADS; i++)
    {
        if (before <= number && number < before + parts[i])
        {
            found[0] = (int)threadIdx.x * (MAX_TILES / THREADS) + i;
            found[1] = before;
            found[2] = parts[i];
        }
        before += parts[i];
    }
    __syncthreads();
    const Unit unit = {found[0], number - found[1], found[2], found[1]};
    __syncthreads();
    return unit;
}

/* Stores z, the part that this block has computed. In the block that calls this function last of
 * all blocks of the tile, sets z to the sum of all parts and returns true; in the other blocks
 * returns false. */
template <typename W>
static __device__ __forceinline__ bool add_parts(W (&z)[EACH], unsigned *shared,
                                                 const Sharing &sharing, const Unit &unit,
                                                 const Mod<W> &mod)
{
    const int64_t first = blockIdx.y * sharing.units + unit.first;
    const int parts = unit.parts;
    W *const outputs = (W *)sharing.outputs + first * OUTPUTS + threadIdx.x;
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
        outputs[unit.part * OUTPUTS + i * THREADS] = z[i];
    __syncthreads();
    if (threadIdx.x == 0)
    {
        /* a thread of another block that reads the count also sees this block's stores */
        __threadfence();
        *shared = atomicAdd(sharing.done + first, 1u) + 1;
        if (*shared == (unsigned)parts)
            sharing.done[first] = 0; /* reset for the next launch */
        __threadfence();
    }
    __syncthreads();
    if (*shared != (unsigned)parts)
        return false;
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
        z[i] = 0;
    for (int k = 0; k < parts; k += TOGETHER)
    {
        W some[TOGETHER][EACH];
        CUNMOD_UNROLL
        for (int j = 0; j < TOGETHER; j++)
        {
            CUNMOD_UNROLL
            for (int i = 0; i < EACH; i++)
                some[j][i] = k + j < parts ? outputs[(k + j) * OUTPUTS + i * THREADS] : 0;
        }
        CUNMOD_UNROLL
        for (int j = 0; j < TOGETHER; j++)
        {
            CUNMOD_UNROLL
            for (int i = 0; i < EACH; i++)
                z[i] = mod.add(z[i], some[j][i]);
        }
    }
    return true;
}

/* Number of blocks that a multiprocessor runs at once. MANY: the launch has many short tiles, for
 * which more blocks are faster. Measured, us:
 *
 *                           one   two   four blocks
 *   4 bytes, 65 by 4 10^6         102   73
 *   8 bytes, 65 by 4 10^6   265   167
 *   8 bytes, 8192 by 65536  81    100               little more than a tile per multiprocessor */
template <typename W, int LIMBS, bool MANY>
static constexpr int RESIDENT = sizeof(W) == 4       ? 4
                                : LIMBS <= 4 || MANY ? 2
                                                     : 1;

template <typename W, int LIMBS, bool MANY>
__global__ void __launch_bounds__(THREADS, RESIDENT<W, LIMBS, MANY>)
    mul_tensor_kernel(Batch<cunmod_mul_item_t> batch, Sharing sharing)
{
    const cunmod_mul_item_t item = batch.early_item();
    const int64_t tiles = (item.hi - item.lo + OUTPUTS - 1) / OUTPUTS;
    CUNMOD_SHARED(uint32_t, shared);
    const Unit unit = find_unit((int *)shared, item, sharing, tiles);
    cunmod_await_previous();
    if (unit.parts == 0)
        return;
    const Tile tile = tile_of(item, unit.rank, tiles);
    const int64_t first = item.lenb - tile.end, stop = item.lenb - tile.begin + ROWS - 1;
    const int64_t steps = steps_of(tile);
    const int64_t k = first + unit.part * steps / unit.parts * STEP;
    const int64_t end = first + (unit.part + 1) * steps / unit.parts * STEP;

    const Mod<W> mod(item.mod);
    W z[EACH] = {};
    multiply_tile<W, LIMBS>(z, shared, item, tile.first, k, end < stop ? end : stop, mod);
    if (unit.parts > 1 && !add_parts(z, shared, sharing, unit, mod))
        return;
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        const int64_t at = tile.first + place_of((int)threadIdx.x + i * THREADS);
        if (at < tile.stop)
            store_output(item, at - item.lo, z[i], mod);
    }
}

/* Returns the number of blocks (parts) for `tiles` tiles, if tile i has steps[i] steps and a block
 * computes at most `most` steps. */
static int64_t units_of(const unsigned *steps, int64_t tiles, unsigned most)
{
    unsigned units = 0;
    for (int64_t i = 0; i < tiles; i++)
        units += (steps[i] + most - 1) / most;
    return units;
}

/* Returns the smallest limit >= least for the steps of a block with which the item has at most
 * `room` blocks. *units = max(*units, number of these blocks). The number of tiles is at most room
 * / 2. */
static unsigned fewest_steps(int64_t *units, const cunmod_mul_item_t &item, unsigned least,
                             int64_t room)
{
    unsigned steps[MAX_TILES];
    const int64_t tiles = ceil_div(item.hi - item.lo, OUTPUTS);
    int64_t all = 0;
    for (int64_t i = 0; i < tiles; i++)
        all += steps[i] = steps_of(tile_number(item, i, OUTPUTS));
    /* all / most <= units <= all / most + tiles */
    unsigned low = (unsigned)ceil_div(all, room), high = (unsigned)ceil_div(all, room - tiles);
    low = low > least ? low : least;
    while (low < high)
    {
        const unsigned middle = (low + high) / 2;
        if (units_of(steps, tiles, middle) > room)
            low = middle + 1;
        else
            high = middle;
    }
    const int64_t those = units_of(steps, tiles, low);
    *units = *units > those ? *units : those;
    return low;
}

/* Sets sharing.done and sharing.outputs to memory of the device object, allocated by the first
 * call: the counters `done` of the blocks that have finished a tile, which are 0 between launches,
 * and the words of stored parts. */
static int share_memory(Sharing &sharing, cunmod_dev_t *dev)
{
    const size_t counters = MAX_UNITS * sizeof(unsigned);
    if (!dev->shared_tiles)
    {
        void *d_memory = nullptr;
        const size_t bytes = counters + MAX_UNITS * OUTPUTS * sizeof(uint64_t);
        int error = dev_refuse_capture(dev);
        if (!error)
            error = cunmod_dev_alloc(dev, &d_memory, bytes);
        if (!error)
            error = dev_flush(dev);
        if (!error)
            error = cudaMemsetAsync(d_memory, 0, counters, dev->stream);
        if (error)
        {
            cunmod_dev_free(dev, d_memory);
            return error;
        }
        dev->shared_tiles = d_memory;
    }
    sharing.done = (unsigned *)dev->shared_tiles;
    sharing.outputs = sharing.done + MAX_UNITS;
    return 0;
}

/* Sets `sharing` for the `run` items of a launch: tiles are divided into parts if this saves more
 * time than it costs. */
template <int LIMBS>
static int share(Sharing &sharing, cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t run)
{
    const int64_t width =
        run_max(items, run, [](const cunmod_mul_item_t &x) { return x.hi - x.lo; });
    const int64_t longest = run_max(items, run,
                                    [](const cunmod_mul_item_t &x)
                                    { return cunmod_tensor_longest(x.lena, x.lenb, x.lo, x.hi); });
    const int64_t tiles = ceil_div(width, OUTPUTS), steps = cunmod_tensor_steps(longest);
    const int64_t room = cunmod_tensor_room(tiles, run, steps, LIMBS, dev->facts.sm_count);
    sharing = {tiles, 0, nullptr, nullptr};
    if (room == 0)
        return 0;
    int64_t low = cunmod_tensor_least(LIMBS), units = 0;
    for (int64_t i = 0; i < run; i++)
        low = fewest_steps(&units, items[i], (unsigned)low, room);
    if (!cunmod_tensor_pays(tiles * run, steps, units * run, low, LIMBS, dev->facts.sm_count))
        return 0;
    const int error = share_memory(sharing, dev);
    if (error)
        /* if memory is lacking, tiles are not divided */
        return error == cudaErrorMemoryAllocation ? 0 : error;
    sharing.units = units;
    sharing.steps = (unsigned)low;
    return 0;
}

template <typename W, int LIMBS>
static int launch_bytes(cunmod_dev_t *dev, const Batch<cunmod_mul_item_t> &batch,
                        const cunmod_mul_item_t *items, int64_t run)
{
    Sharing sharing;
    const int error = share<LIMBS>(sharing, dev, items, run);
    const dim3 grid = batch_grid(sharing.units, run);
    if (error)
        return error;
    const auto kernel = sharing.units * run > 2 * dev->facts.sm_count
                            ? mul_tensor_kernel<W, LIMBS, (sizeof(W) > 4 && LIMBS > 4)>
                            : mul_tensor_kernel<W, LIMBS, false>;
    return launch_kernel(dev, kernel, grid, THREADS, Place<W, LIMBS>::BYTES, batch, sharing);
}

extern "C" int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items,
                                     int64_t count)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_mul_item_t> &batch, const cunmod_mul_item_t *item, int64_t run)
        {
            const int64_t coeff_bytes = run_max(item, run,
                                                [](const cunmod_mul_item_t &x)
                                                { return (int64_t)cunmod_coeff_bytes(x.mod.p); });
            const auto launch = [&](auto word)
            {
                typedef decltype(word) W;
                return with_constant < sizeof(W) == 4 ? 1 : 4,
                       sizeof(W) >
                           ((int)coeff_bytes, [&](auto constant)
                            { return launch_bytes<W, constant.value>(dev, batch, item, run); });
            };
            return item->mod.word == 4 ? launch(uint32_t(0)) : launch(uint64_t(0));
        });
}
} // namespace cunmod_mul
