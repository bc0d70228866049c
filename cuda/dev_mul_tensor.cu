/* Plain product on the tensor cores, one launch: tensor.cuh has the arithmetic of a tile.
 *
 * When there are few tiles, and since those at the ends of the product have little to do,
 * several blocks share the k of a tile: each leaves its part of the outputs in memory, and
 * the last one to do so adds them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "tensor.cuh"
#include "tiles.cuh"

enum
{
    MAX_UNITS = 1024, /* blocks that share tiles */
    TOGETHER = 8      /* parts whose loads overlap */
};

/* How the blocks of a launch share tiles: unit `part tiles + rank` is so many k of a tile. */
struct Sharing
{
    int64_t tiles;  /* of the longest item */
    unsigned steps; /* of a part */
    int parts;      /* of the longest tile; 1: no tile is shared */
    unsigned *done;
    void *outputs; /* parts that are done, OUTPUTS words of every unit of a batch */
};

/* Adds the z of all blocks that share a tile; the last one gets the sum and true. */
template <typename W>
static __device__ __forceinline__ bool add_parts(W (&z)[EACH], unsigned *shared,
                                                 const Sharing &sharing, int64_t rank, int part,
                                                 int parts, const Mod<W> &mod)
{
    const int64_t tile = blockIdx.y * sharing.tiles + rank;
    W *const outputs = (W *)sharing.outputs + tile * sharing.parts * OUTPUTS + threadIdx.x;
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
        outputs[part * OUTPUTS + i * THREADS] = z[i];
    __syncthreads();
    if (threadIdx.x == 0)
    {
        __threadfence(); /* what the block has stored comes before the count, for all */
        *shared = atomicAdd(sharing.done + tile, 1u) + 1;
        if (*shared == (unsigned)parts)
            sharing.done[tile] = 0; /* for the next launch */
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

/* Blocks of a multiprocessor. */
template <int LIMBS> static constexpr int RESIDENT = LIMBS <= 4 ? 2 : 1;

template <typename W, int LIMBS>
__global__ void __launch_bounds__(THREADS, RESIDENT<LIMBS>)
    mul_tensor_kernel(Batch<cunmod_mul_item_t> batch, Sharing sharing)
{
    cunmod_await_previous();
    const cunmod_mul_item_t item = batch.item();
    const int64_t tiles = (item.hi - item.lo + OUTPUTS - 1) / OUTPUTS;
    const int part = (int)(blockIdx.x / (unsigned)sharing.tiles);
    const int64_t rank = blockIdx.x % (unsigned)sharing.tiles;
    if (rank >= tiles)
        return;
    /* The longest first. */
    const Tile tile = tile_of_rank(item, tiles - 1 - rank, tiles, OUTPUTS);
    const int64_t first = item.lenb - tile.end, stop = item.lenb - tile.begin + ROWS - 1;
    const unsigned steps = (unsigned)((stop - first + STEP - 1) / STEP);
    const int parts = sharing.parts > 1 ? (int)((steps + sharing.steps - 1) / sharing.steps) : 1;
    if (part >= parts)
        return;

    const Mod<W> mod(item.mod);
    CUNMOD_SHARED(uint32_t, shared);
    const int64_t k = first + (int64_t)part * sharing.steps * STEP;
    const int64_t end = part + 1 < parts ? k + (int64_t)sharing.steps * STEP : stop;
    W z[EACH] = {};
    multiply_tile<W, LIMBS>(z, shared, item, tile.first, k, end, mod);
    if (parts > 1 && !add_parts(z, shared, sharing, rank, part, parts, mod))
        return;
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        const int64_t at = tile.first + place_of((int)threadIdx.x + i * THREADS);
        if (at < tile.stop)
            store_output(item, at - item.lo, z[i], mod);
    }
}

/* The blocks that share the tiles of an item when each takes `steps` of k. */
static int64_t units_of(const cunmod_mul_item_t &item, int64_t steps)
{
    const int64_t tiles = ceil_div(item.hi - item.lo, OUTPUTS);
    int64_t units = 0;
    for (int64_t i = 0; i < tiles; i++)
    {
        const Tile tile = tile_number(item, i, OUTPUTS);
        units += ceil_div(tile.end - tile.begin + ROWS - 1, steps * STEP);
    }
    return units;
}

/* Memory of the device object for parts: counters, all zero between launches, and outputs. */
static int share_memory(Sharing &sharing, cunmod_dev_t *dev)
{
    const size_t counters = MAX_UNITS * sizeof(unsigned);
    if (!dev->shared_tiles)
    {
        void *d_memory = nullptr;
        const size_t bytes = counters + MAX_UNITS * OUTPUTS * sizeof(uint64_t);
        int error = cunmod_dev_alloc(dev, &d_memory, bytes);
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

/* Shares the tiles out, when that saves more than it costs, to as many blocks as run at
 * once, or three times as many when tiles are: those at the ends of a product have less to
 * do. The items of a batch count as equal. */
template <int LIMBS>
static int share(Sharing &sharing, cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t run)
{
    static constexpr int64_t least = LIMBS <= 2 ? 32 : 256 / (LIMBS * LIMBS); /* of 1 to 2 us */
    static constexpr int64_t cost = 400 / (LIMBS * LIMBS + 5);                /* in steps: 2.2 us */
    const int64_t width =
        run_max(items, run, [](const cunmod_mul_item_t &x) { return x.hi - x.lo; });
    const int64_t lenb = run_max(items, run, [](const cunmod_mul_item_t &x) { return x.lenb; });
    const int64_t tiles = ceil_div(width, OUTPUTS), steps = ceil_div(lenb + ROWS - 1, STEP);
    const int64_t wave = RESIDENT<LIMBS> * dev->facts.sm_count;
    const int64_t wanted = 2 * tiles * run > wave ? 3 * wave : wave;
    const int64_t room = (wanted < MAX_UNITS ? wanted : (int64_t)MAX_UNITS) / run;
    sharing = {tiles, 0, 1, nullptr, nullptr};
    if (2 * tiles > room || steps < 2 * least + cost)
        return 0;
    int64_t low = ceil_div(steps, MAX_UNITS / (tiles * run)), high = steps;
    low = low > least ? low : least;
    while (low < high)
    {
        const int64_t middle = (low + high) / 2;
        if (units_of(items[0], middle) > room)
            low = middle + 1;
        else
            high = middle;
    }
    /* Turns of a multiprocessor, one way and the other. */
    const int64_t alone = ceil_div(tiles * run, dev->facts.sm_count) * steps;
    const int64_t shared = ceil_div(units_of(items[0], low) * run, dev->facts.sm_count) * low;
    if (low == steps || alone < shared + cost)
        return 0;
    const int error = share_memory(sharing, dev);
    if (error)
        return error == cudaErrorMemoryAllocation ? 0 : error; /* it works without, too */
    sharing.steps = (unsigned)low;
    sharing.parts = (int)ceil_div(steps, low);
    return 0;
}

template <typename W, int LIMBS>
static int launch_limbs(cunmod_dev_t *dev, const Batch<cunmod_mul_item_t> &batch,
                        const cunmod_mul_item_t *items, int64_t run)
{
    Sharing sharing;
    const int error = share<LIMBS>(sharing, dev, items, run);
    const dim3 grid = batch_grid(sharing.tiles * sharing.parts, run);
    return error ? error
                 : launch_kernel(dev, mul_tensor_kernel<W, LIMBS>, grid, THREADS,
                                 Place<W, LIMBS>::BYTES, batch, sharing);
}

int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_mul_item_t> &batch, const cunmod_mul_item_t *item, int64_t run)
        {
            const int64_t limbs = run_max(item, run,
                                          [](const cunmod_mul_item_t &x)
                                          { return (int64_t)cunmod_mul_limbs(x.mod.p); });
            const auto launch = [&](auto word)
            {
                typedef decltype(word) W;
                return with_constant < sizeof(W) == 4 ? 1 : 4,
                       sizeof(W) >
                           ((int)limbs, [&](auto constant)
                            { return launch_limbs<W, constant.value>(dev, batch, item, run); });
            };
            return item->mod.word == 4 ? launch(uint32_t(0)) : launch(uint64_t(0));
        });
}
