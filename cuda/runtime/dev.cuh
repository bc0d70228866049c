/* The device object, and how a batch of items reaches a kernel.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEV_CUH
#define CUNMOD_DEV_CUH

#include <stdlib.h>

#include "base/ptx_sync.cuh"
#include "runtime/gather.cuh"
#include "backend/backend.h"

enum
{
    LARGE_KERNELS = 256
};

/* Pinned memory through which transfers go. */
struct Slot
{
    void *memory;     /* NULL until it is first waited for */
    size_t bytes;     /* of memory */
    cudaEvent_t done; /* the end of its last transfer */
};

enum
{
    GRAPHS = 32,
    GRAPHS_SEEN = 1024,
    GRAPH_LEAST = 6 /* launches */
};

/* The graphs of dev_gather.cu. The key of a place without a graph is 0. */
struct Graphs
{
    bool refused; /* a graph could not be made; no others are tried */
    uint64_t clock;
    uint64_t key[GRAPHS];
    uint64_t used[GRAPHS]; /* time of the last use, on `clock` */
    struct Graph *graph[GRAPHS];
    uint64_t seen[GRAPHS_SEEN]; /* keys of chains of launches that have come before, hashed */
};

struct cunmod_dev_struct
{
    cunmod_dev_facts_t facts;
    cudaStream_t stream;
    cudaStream_t aside; /* transfers that overlap with kernels */
    cudaEvent_t order;  /* orders one stream behind the other */
    cudaEvent_t packed; /* the end of the last cunmod_dev_pack */
    bool packing;       /* no call has waited for it yet */
    /* pinned: 1 when a cunmod_dev_pack has found an unreduced coefficient; NULL before the first */
    int *unreduced;
    Slot slot[CUNMOD_SLOTS];
    int turn; /* the slot of the next dev_write */
    cudaMemPool_t pool;
    cunmod_dev_t *next; /* the next open device object (dev_runtime.cu) */
    void *shared_tiles; /* memory of dev_mul_tensor.cu; NULL until it is needed */
    bool can_wait;      /* kernels may be launched early */
    /* kernels that may have all shared memory, hashed; NULL: a free place */
    const void *large[LARGE_KERNELS];
    cudaEvent_t mark[2];
    Gathered *gathered;
    Graphs graphs;
};

/* dev_gather.cu: launches all that are held back, before something else uses the device's
 * stream. */
int dev_flush(cunmod_dev_t *dev);
void dev_free_later(cunmod_dev_t *dev, void *d_ptr);
void dev_graphs_clear(cunmod_dev_t *dev);

/* dev_transfer.cu: copy plain bytes through slots; `bytes` is a multiple of 4. dev_write takes eight
 * slots in turn, so that it seldom waits for kernels that were launched before, and has read `host`
 * when it returns. dev_read waits, and copies at most CUNMOD_SLOT_BYTES. */
int dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes);
int dev_read(cunmod_dev_t *dev, void *host, const void *d_src, size_t bytes);

/* Makes the device of the object current, and at the end the caller's device again. Every function
 * of the seam has one. */
class DeviceScope
{
    int before, ours;

  public:
    int error;
    explicit DeviceScope(int ordinal) : before(ordinal), ours(ordinal), error(0)
    {
        error = cudaGetDevice(&before);
        if (!error && before != ours)
            error = cudaSetDevice(ours);
    }
    ~DeviceScope()
    {
        if (before != ours)
            cudaSetDevice(before);
    }
};

/* The items of a launch. A single item is in the kernel's parameters; several are in device memory,
 * and blockIdx.y is the number of the item. */
template <typename Item> struct Batch
{
    Item one;
    const Item *many;

    /* Returned by value: the fields then go to registers. A reference would force a copy of `one`
     * into local memory. */
    __device__ __forceinline__ Item item() const
    {
        Item result = one;
        if (many)
            result = many[blockIdx.y];
        return result;
    }

    /* The same before cunmod_await_previous, which the kernel still has to call. For an item in
     * device memory this waits, since a kernel copies the items there. */
    __device__ __forceinline__ Item early_item() const
    {
        if (many)
            cunmod_await_previous();
        return item();
    }
};

#define CUNMOD_BATCH_MAX 65535 /* gridDim.y */
/* blocks of a cluster, for which every device with clusters has room */
#define CUNMOD_CLUSTER 8

/* Sends one run. Its items go to the device through pinned slots, since a copy from pageable memory
 * may wait for the stream. */
template <typename Item, typename Launch>
int send_run(cunmod_dev_t *dev, const Item *items, int64_t run, Launch launch)
{
    static_assert(sizeof(Item) % 4 == 0, "slots hold words of 4 bytes");
    Batch<Item> batch = {items[0], nullptr};
    void *d_items = nullptr;
    int error = 0;
    if (run > 1)
    {
        const size_t bytes = (size_t)run * sizeof(Item);
        error = cunmod_dev_alloc(dev, &d_items, bytes);
        if (!error)
            error = dev_write(dev, d_items, items, bytes);
        batch.many = (const Item *)d_items;
    }
    if (!error)
        error = launch(batch, items, run);
    if (d_items)
        cunmod_dev_free(dev, d_items);
    return error;
}

/* Sends `count` items, sorted by word size, in runs of one word size. */
template <typename Item, typename Launch>
int send_runs(cunmod_dev_t *dev, const Item *items, int64_t count, Launch launch)
{
    int error = 0;
    for (int64_t first = 0, run; first < count && !error; first += run)
    {
        for (run = 1; first + run < count && run < CUNMOD_BATCH_MAX; run++)
            if (items[first + run].mod.word != items[first].mod.word)
                break;
        error = send_run(dev, items + first, run, launch);
    }
    return error;
}

/* Calls launch(batch, first, run) -> error for runs of at most CUNMOD_BATCH_MAX items of one word
 * size. Items of different sizes are sorted first; otherwise items of alternating sizes would be
 * runs of one. */
template <typename Item, typename Launch>
int for_each_run(cunmod_dev_t *dev, const Item *items, int64_t count, Launch launch)
{
    int64_t mixed = 1;
    while (mixed < count && items[mixed].mod.word == items[0].mod.word)
        mixed++;
    if (mixed >= count)
        return send_runs(dev, items, count, launch);
    Item *const sorted = (Item *)malloc((size_t)count * sizeof(Item));
    if (!sorted)
        return cudaErrorMemoryAllocation;
    int64_t filled = 0;
    for (uint32_t word = 4; word <= 8; word += 4)
        for (int64_t i = 0; i < count; i++)
            if (items[i].mod.word == word)
                sorted[filled++] = items[i];
    const int error = send_runs(dev, sorted, filled, launch);
    free(sorted);
    return error;
}

/* As for_each_run, with the device current and with launch(word, batch, first, run). `word` is a
 * uint32_t or a uint64_t, the type of the coefficients. */
template <typename Item, typename Launch>
int launch_batch(cunmod_dev_t *dev, const Item *items, int64_t count, Launch launch)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return for_each_run(dev, items, count,
                        [=](const Batch<Item> &batch, const Item *first, int64_t run)
                        {
                            return first->mod.word == 4 ? launch(uint32_t(0), batch, first, run)
                                                        : launch(uint64_t(0), batch, first, run);
                        });
}

/* The same for items that an earlier launch has made in device memory, with launch(word, batch,
 * run). All have the size of words of *most, which is the item that the host sees: its lengths are
 * at least those of each item. */
template <typename Item, typename Launch>
int launch_made(cunmod_dev_t *dev, const void *d_items, const Item *most, int64_t count,
                Launch launch)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    for (int64_t first = 0; first < count && !error; first += CUNMOD_BATCH_MAX)
    {
        const int64_t left = count - first, run = left < CUNMOD_BATCH_MAX ? left : CUNMOD_BATCH_MAX;
        const Batch<Item> batch = {*most, (const Item *)d_items + first};
        error = most->mod.word == 4 ? launch(uint32_t(0), batch, run)
                                    : launch(uint64_t(0), batch, run);
    }
    return error;
}

/* launch(word) for a single item whose coefficients have so many bytes, on the device; `word` as
 * above. */
template <typename Launch> int launch_single(cunmod_dev_t *dev, uint32_t bytes, Launch launch)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error ? scope.error : bytes == 4 ? launch(uint32_t(0)) : launch(uint64_t(0));
}

/* The largest value of f over a run. */
template <typename Item, typename F> int64_t run_max(const Item *items, int64_t run, F f)
{
    int64_t result = f(items[0]);
    for (int64_t i = 1; i < run; i++)
        if (f(items[i]) > result)
            result = f(items[i]);
    return result;
}

static inline int64_t ceil_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

static inline dim3 batch_grid(int64_t blocks, int64_t run)
{
    return dim3((unsigned)blocks, (unsigned)run, 1);
}

/* Lets a kernel have all the shared memory that a block can have. The kernel is remembered, since
 * this call of CUDA costs as much as a launch. Where there is no place to remember a kernel, the
 * call is made each time. */
static inline int allow_large(cunmod_dev_t *dev, const void *kernel)
{
    size_t at = ((size_t)kernel >> 4) % LARGE_KERNELS;
    for (int i = 0; i < LARGE_KERNELS && dev->large[at]; i++)
    {
        if (dev->large[at] == kernel)
            return 0;
        at = (at + 1) % LARGE_KERNELS;
    }
    const int error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                           (int)dev->facts.shared_bytes);
    if (!error && !dev->large[at])
        dev->large[at] = kernel;
    return error;
}

/* Launches a kernel, or holds it back while launches are gathered. Returns the error of the launch,
 * or of earlier ones that had to be launched first. */
template <typename... P, typename... A>
int launch_shape(cunmod_dev_t *dev, void (*kernel)(P...), const Launch &shape,
                 const A &...arguments)
{
    Gathered *const gathered = dev->gathered;
    if (!gathered->on)
        return cunmod_launch_early(shape.early, shape.cluster, kernel, shape.grid, shape.block,
                                   shape.shared, dev->stream, arguments...);
    Chain *const chain = &gathered->chain;
    const bool full = chain->count == GATHER_LAUNCHES ||
                      chain->used > GATHER_BYTES - GATHER_PARAM_BYTES;
    const int error = full ? dev_flush(dev) : 0;
    if (!error)
        gather_launch(chain, kernel, shape, arguments...);
    return error;
}

/* The same for a kernel that starts with cunmod_await_previous(), with any shared memory, in
 * clusters of `cluster` blocks. */
template <typename Kernel, typename... A>
int launch_clusters(cunmod_dev_t *dev, int cluster, Kernel kernel, dim3 grid, int threads,
                    size_t bytes, const A &...arguments)
{
    Launch shape = {};
    shape.grid = grid;
    shape.block = dim3((unsigned)threads);
    shape.shared = bytes;
    shape.early = dev->can_wait;
    shape.cluster = (unsigned)cluster;
    const int error = bytes > 48 * 1024 ? allow_large(dev, (const void *)kernel) : 0;
    return error ? error : launch_shape(dev, kernel, shape, arguments...);
}

template <typename Kernel, typename... A>
int launch_kernel(cunmod_dev_t *dev, Kernel kernel, dim3 grid, int threads, size_t bytes,
                  const A &...arguments)
{
    return launch_clusters(dev, 1, kernel, grid, threads, bytes, arguments...);
}

/* The same for a kernel that does not call cunmod_await_previous(). */
template <typename Kernel, typename... A>
int launch_plain(cunmod_dev_t *dev, Kernel kernel, dim3 grid, dim3 block, size_t bytes,
                 const A &...arguments)
{
    Launch shape = {};
    shape.grid = grid;
    shape.block = block;
    shape.shared = bytes;
    shape.cluster = 1;
    return launch_shape(dev, kernel, shape, arguments...);
}

/* The blocks of a cluster that work on one item of a run: the largest power of two for which all
 * items together have no more blocks than there are multiprocessors, at most CUNMOD_CLUSTER. */
static inline int cluster_of(const cunmod_dev_t *dev, int64_t run)
{
    int cluster = dev->can_wait ? CUNMOD_CLUSTER : 1;
    while (cluster > 1 && cluster * run > dev->facts.sm_count)
        cluster /= 2;
    return cluster;
}

/* Calls launch with the constant in [LEAST, MOST] that equals `value`. */
template <int LEAST, int MOST, typename F> int with_constant(int value, const F &launch)
{
    if constexpr (LEAST < MOST)
        if (value != LEAST)
            return with_constant<LEAST + 1, MOST>(value, launch);
    return launch(Constant<LEAST>());
}

#endif
