/* The device object, and functions that launch a kernel on a batch of items.
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

/* A slot: a buffer of pinned memory for transfers (cunmod_dev_slot). */
struct Slot
{
    void *memory;     /* NULL before the first cunmod_dev_slot */
    size_t bytes;     /* size of `memory` */
    cudaEvent_t done; /* recorded after the last transfer of the slot */
};

enum
{
    GRAPHS = 32,
    GRAPHS_SEEN = 1024,
    GRAPH_LEAST = 6 /* least number of launches for which a graph is created */
};

/* The cache of CUDA graphs (dev_gather.cu). Entry i has key[i], used[i] and graph[i]. key[i] = 0:
 * entry i is free. */
struct Graphs
{
    bool refused; /* 1: the creation of a graph has failed, and no further graph is created */
    uint64_t clock;
    uint64_t key[GRAPHS];
    uint64_t used[GRAPHS]; /* time of the last use, by `clock` */
    struct Graph *graph[GRAPHS];
    uint64_t seen[GRAPHS_SEEN]; /* hash table: keys of sequences of launches that have occurred */
};

/* The graphs of the caller's into which the stream of the device object is or was captured, and
 * that are not known to be gone (dev_captures.cu). has_lost: a graph could not be listed, so freed
 * memory is kept. left_id: CUDA's number of the capture that the stream of the device object has
 * left last, for another stream; `left` was recorded there. */
struct Captures
{
    int64_t clock;
    struct Captured *graphs;
    bool has_lost;
    unsigned long long left_id;
    cudaEvent_t left;
};

struct cunmod_dev_struct
{
    cunmod_dev_facts_t facts;
    cudaStream_t stream; /* `own`, or a stream of the caller's */
    cudaStream_t own;
    cudaStream_t aside; /* second stream, for transfers that overlap with kernels */
    cudaEvent_t order;  /* event by which one stream waits for the other */
    cudaEvent_t packed; /* recorded after the last cunmod_dev_pack */
    bool packing;       /* 1: no call has waited for `packed` since it was recorded */
    /* an int in pinned memory, 1: a call of cunmod_dev_pack has found a coefficient >= p. NULL: no
     * call with p > 0 yet */
    int *unreduced;
    Slot slot[CUNMOD_SLOTS];
    int turn; /* index of the slot of the next dev_write */
    cudaMemPool_t pool;
    struct Allocations *allocations; /* dev_memory.cu; NULL: all memory is of the pool */
    cunmod_dev_t *next;              /* the next open device object (dev_runtime.cu) */
    void *shared_tiles;              /* memory of dev_mul_tensor.cu; NULL: not allocated yet */
    bool can_wait;                   /* kernels may start before the preceding kernel ends */
    /* hash table of kernels that may use all shared memory; NULL: free entry */
    const void *large[LARGE_KERNELS];
    cudaEvent_t mark[2];
    Gathered *gathered;
    Graphs graphs;
    Captures captures;
};

/* Defined in dev_gather.cu. dev_flush launches all queued kernels; it is called before other work
 * uses dev->stream. dev_free_later frees device memory when the queued kernels have ended.
 * dev_graphs_clear destroys all graphs. */
int dev_flush(cunmod_dev_t *dev);
void dev_free_later(cunmod_dev_t *dev, void *d_ptr);
void dev_graphs_clear(cunmod_dev_t *dev);

/* Defined in dev_memory.cu. dev_take_memory allocates memory from the pool or the caller's
 * allocator, dev_give_memory frees it to where it came from. dev_allocations_clear: frees what
 * dev_memory.cu keeps. */
int dev_take_memory(cunmod_dev_t *dev, void **d_ptr, size_t bytes);
void dev_give_memory(cunmod_dev_t *dev, void *d_ptr);
void dev_allocations_clear(cunmod_dev_t *dev);

/* Defined in dev_captures.cu. dev_refuse_capture returns an error while the caller captures
 * dev->stream into a graph: work that the host waits for, or prepares, cannot be captured.
 * dev_list_capture is called before a kernel or a copy that may become part of a graph, so that
 * memory which the graph uses stays as long as the graph; it returns an error. */
int dev_refuse_capture(const cunmod_dev_t *dev);
int dev_list_capture(cunmod_dev_t *dev);

/* Defined in dev_runtime.cu. dev->stream = stream, which trim_others of other threads reads. */
void dev_use_stream(cunmod_dev_t *dev, cudaStream_t stream);

/* Defined in dev_transfer.cu. Copy `bytes` bytes, a multiple of 4, through slots: dev_write from
 * host to device, dev_read from device to host. dev_write uses eight slots in turn, so that it
 * rarely waits for earlier kernels; it has read `host` when it returns. dev_read waits until `host`
 * is written; bytes <= CUNMOD_SLOT_BYTES. */
int dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes);
int dev_read(cunmod_dev_t *dev, void *host, const void *d_src, size_t bytes);

/* Makes the device `ordinal` current; the destructor restores the caller's device. Every function
 * of the seam creates a DeviceScope. error: 0, or the CUDA error if the device could not be made
 * current. */
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

/* The items of a launch. A single item is a kernel parameter (`one`); several items are in device
 * memory (`many`), and block (x, y) computes item y. */
template <typename Item> struct Batch
{
    Item one;
    const Item *many;

    /* Returns the item of the calling block. The item is returned by value, so that its fields stay
     * in registers. A reference would force a copy of `one` into local memory. */
    __device__ __forceinline__ Item item() const
    {
        Item result = one;
        if (many)
            result = many[blockIdx.y];
        return result;
    }

    /* item(), for a kernel that calls cunmod_await_previous later. If the items are in device
     * memory, the function first waits for the preceding kernel, since a kernel copies the items
     * there. */
    __device__ __forceinline__ Item early_item() const
    {
        if (many)
            cunmod_await_previous();
        return item();
    }
};

#define CUNMOD_BATCH_MAX 65535 /* gridDim.y */
/* the number of blocks of a cluster that every device with clusters supports */
#define CUNMOD_CLUSTER 8

/* Calls launch(batch, items, run) for one run of items of one word size. If run > 1, copies the
 * items to the device through slots, which are pinned, since a copy from pageable memory may wait
 * for the stream. */
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

/* Divides items[0 .. count-1], sorted by word size, into runs of equal word size, and calls
 * send_run for each run. */
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

/* Divides items[0 .. count-1] into runs of at most CUNMOD_BATCH_MAX items of one word size. Calls
 * launch(batch, first, run), which returns an error, for each run: its items are first[0 .. run-1].
 * Items of different word sizes are sorted first; otherwise alternating sizes would give runs of
 * one item. */
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

/* Makes the device current, and calls launch(word, batch, first, run) for each run of for_each_run.
 * `word` is a 0 of the type of the coefficients, uint32_t or uint64_t. */
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

/* Calls launch(word, batch, run) for runs of the items that an earlier launch has written to
 * d_items[0 .. count-1]. All items have the word size of *most. The lengths in *most are upper
 * bounds for all items. */
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

/* Makes the device current, and calls launch(word) once. bytes = 4: `word` is a uint32_t; 8: a
 * uint64_t. */
template <typename Launch> int launch_single(cunmod_dev_t *dev, uint32_t bytes, Launch launch)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error ? scope.error : bytes == 4 ? launch(uint32_t(0)) : launch(uint64_t(0));
}

/* Returns the maximum of f(items[i]) over 0 <= i < run. */
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

/* Allows a kernel to use the largest shared memory of a block. CUDA's call for this costs as much
 * as a launch, so dev->large records the kernels for which it was called. For kernels that do not
 * fit into this table, the call is repeated each time. */
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

/* Launches a kernel, or queues it between cunmod_dev_graph_begin and cunmod_dev_graph_end. Returns
 * the error of this launch, or of queued launches that are launched first for lack of space in the
 * queue. */
template <typename... P, typename... A>
int launch_shape(cunmod_dev_t *dev, void (*kernel)(P...), const Launch &shape,
                 const A &...arguments)
{
    Gathered *const gathered = dev->gathered;
    int error = dev->stream == dev->own ? 0 : dev_list_capture(dev);
    if (error)
        return error;
    if (!gathered->on)
        return cunmod_launch_early(shape.early, shape.cluster, kernel, shape.grid, shape.block,
                                   shape.shared, dev->stream, arguments...);
    Chain *const chain = &gathered->chain;
    const bool full = chain->count == GATHER_LAUNCHES ||
                      chain->used > GATHER_BYTES - GATHER_PARAM_BYTES;
    error = full ? dev_flush(dev) : 0;
    if (!error)
        gather_launch(chain, kernel, shape, arguments...);
    return error;
}

/* Calls launch_shape for a kernel that starts with cunmod_await_previous(): `threads` threads a
 * block, `bytes` bytes of shared memory, clusters of `cluster` blocks. */
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

/* Calls launch_shape for a kernel that does not call cunmod_await_previous(). */
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

/* Returns the number of blocks of the cluster that computes one item, if a launch has `run` items:
 * the largest power of 2, at most CUNMOD_CLUSTER, for which run clusters have at most one block per
 * multiprocessor; 1 if the device has no clusters. */
static inline int cluster_of(const cunmod_dev_t *dev, int64_t run)
{
    int cluster = dev->can_wait ? CUNMOD_CLUSTER : 1;
    while (cluster > 1 && cluster * run > dev->facts.sm_count)
        cluster /= 2;
    return cluster;
}

/* Calls launch(Constant<value>()), where LEAST <= value <= MOST. */
template <int LEAST, int MOST, typename F> int with_constant(int value, const F &launch)
{
    if constexpr (LEAST < MOST)
        if (value != LEAST)
            return with_constant<LEAST + 1, MOST>(value, launch);
    return launch(Constant<LEAST>());
}

#endif
