/* Allocates device memory from the pool of the device object or from an allocator of the caller's,
 * and keeps the memory that a graph of the caller's uses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The graphs into which the stream is or was captured are numbered 1, 2, ... in the order of their
 * first work of the library's. A block is born when it is allocated, and may be used by the graphs
 * that get their numbers later, up to the moment when the block is freed. A block stays until these
 * graphs have been destroyed. So operands, tables and results of a captured operation stay, whoever
 * frees them and when.
 *
 * A hash table has an entry for each block that is allocated while such graphs exist, for each freed
 * block that a graph keeps, and for each block of a caller's allocator, which takes memory back with
 * its size. Other blocks have no entry: they were born before the graphs.
 */
#include <stdlib.h>

#include "runtime/capture.cuh"

enum
{
    LISTS = 1024
};

/* A graph that is or was captured. CUDA calls graph_is_gone when the graph and everything made of it
 * have been destroyed. */
struct Captured
{
    Captured *next;
    unsigned long long id; /* CUDA's number of the capture */
    int64_t number;
    int gone;    /* atomic */
    int holders; /* atomic: the list of graphs, and CUDA */
};

/* The time of a free by a capture whose graph has no number: the block stays until the device object
 * is closed. */
#define NEVER INT64_MAX

/* A block of memory. from.alloc = NULL: of the pool. bytes: the size of the block; 0: the size is
 * not known. born, freed: the number of graphs at these times. is_held: the library has not freed
 * the block. */
struct Block
{
    Block *next;
    void *memory;
    size_t bytes;
    cunmod_dev_allocator_t from;
    int64_t born, freed;
    bool is_held;
};

/* The allocator of later blocks (`now`; now.alloc = NULL: the pool), all blocks with an entry, in
 * lists by address, and all graphs that are not known to be gone. is_due: a block may have become
 * free. */
struct Allocations
{
    cunmod_dev_allocator_t now;
    int64_t count;
    int64_t numbers; /* the number of graphs so far */
    Captured *graphs;
    bool is_due;
    Block *list[LISTS];
};

extern "C" int cunmod_dev_is_full(int error)
{
    return error == cudaErrorMemoryAllocation;
}

static int make_allocations(cunmod_dev_t *dev)
{
    if (!dev->allocations)
        dev->allocations = (Allocations *)calloc(1, sizeof *dev->allocations);
    return dev->allocations ? 0 : cudaErrorMemoryAllocation;
}

int cunmod_dev_set_allocator(cunmod_dev_t *dev, const cunmod_dev_allocator_t *allocator)
{
    const int error = make_allocations(dev);
    if (!error)
        dev->allocations->now = *allocator;
    return error;
}

/* ---- entries ------------------------------------------------------------------- */

static Block **list_of(Allocations *all, const void *memory)
{
    return &all->list[(size_t)memory / 256 % LISTS];
}

/* Returns the place of the pointer to the entry of `memory`; the pointer is NULL if there is no
 * entry. */
static Block **find(Allocations *all, const void *memory)
{
    Block **place = list_of(all, memory);
    while (*place && (*place)->memory != memory)
        place = &(*place)->next;
    return place;
}

/* Adds an entry. Returns an error if the host has no memory. */
static int add(Allocations *all, const Block &block)
{
    Block *const added = (Block *)malloc(sizeof *added);
    if (!added)
        return cudaErrorMemoryAllocation;
    Block **const list = list_of(all, block.memory);
    *added = block;
    added->next = *list;
    *list = added;
    all->count++;
    return 0;
}

static void remove(Allocations *all, Block **place)
{
    Block *const block = *place;
    *place = block->next;
    all->count--;
    free(block);
}

/* Frees the memory of a block to where it came from, after the present work of `stream`. */
static void release(const Block &block, cudaStream_t stream)
{
    if (block.from.alloc)
        block.from.free(block.from.data, block.memory, block.bytes, stream);
    else
        cudaFreeAsync(block.memory, stream);
}

/* Returns whether a graph uses the block, or may use it. */
static bool is_used(const Allocations *all, const Block &block)
{
    bool used = block.freed == NEVER;
    for (const Captured *it = all->graphs; it && !used; it = it->next)
        used = block.born < it->number && it->number <= block.freed;
    return used;
}

/* Calls visit(place) for the place of each entry; visit returns whether it has removed the entry. */
template <typename F> static void for_each_block(Allocations *all, const F &visit)
{
    for (int i = 0; i < LISTS && all->count > 0; i++)
        for (Block **place = &all->list[i]; *place;)
            if (!visit(place))
                place = &(*place)->next;
}

/* ---- graphs -------------------------------------------------------------------- */

static void drop(Captured *graph)
{
    if (__atomic_sub_fetch(&graph->holders, 1, __ATOMIC_ACQ_REL) == 0)
        free(graph);
}

/* Called by CUDA, from any thread, which must not call CUDA here. */
static void CUDART_CB graph_is_gone(void *data)
{
    Captured *const graph = (Captured *)data;
    __atomic_store_n(&graph->gone, 1, __ATOMIC_RELEASE);
    drop(graph);
}

/* *status = whether the stream is captured. A device object's own stream never is. */
static int read_status(const cunmod_dev_t *dev, cudaStreamCaptureStatus *status)
{
    *status = cudaStreamCaptureStatusNone;
    const int error = dev->stream == dev->own ? 0 : cudaStreamIsCapturing(dev->stream, status);
    if (error)
        cudaGetLastError(); /* the next launch must not report this error */
    return error;
}

bool dev_is_captured(const cunmod_dev_t *dev)
{
    cudaStreamCaptureStatus status;
    return !read_status(dev, &status) && status != cudaStreamCaptureStatusNone;
}

int dev_refuse_capture(const cunmod_dev_t *dev)
{
    cudaStreamCaptureStatus status;
    const int error = read_status(dev, &status);
    return !error && status != cudaStreamCaptureStatusNone ? cudaErrorStreamCaptureUnsupported
                                                           : error;
}

extern "C" int cunmod_dev_is_captured(const cunmod_dev_t *dev)
{
    return dev_is_captured(dev);
}

extern "C" int cunmod_dev_is_of_capture(int error)
{
    return error >= cudaErrorStreamCaptureUnsupported && error <= cudaErrorStreamCaptureWrongThread;
}

/* Adds a graph to the list, and makes CUDA call graph_is_gone. */
static int add_graph(Allocations *all, unsigned long long id, cudaGraph_t graph)
{
    cudaUserObject_t object;
    Captured *const added = (Captured *)calloc(1, sizeof *added);
    if (!added)
        return cudaErrorMemoryAllocation;
    added->id = id;
    added->holders = 2;
    int error =
        cudaUserObjectCreate(&object, added, graph_is_gone, 1, cudaUserObjectNoDestructorSync);
    if (error)
    {
        free(added);
        return error;
    }
    error = cudaGraphRetainUserObject(graph, object, 1, cudaGraphUserObjectMove);
    if (error)
    {
        cudaUserObjectRelease(object, 1); /* calls graph_is_gone */
        drop(added);
        return error;
    }
    added->number = ++all->numbers;
    added->next = all->graphs;
    all->graphs = added;
    return 0;
}

/* *graph = the graph into which dev->stream is captured, NULL: none. */
static int find_graph(cunmod_dev_t *dev, Captured **graph)
{
    unsigned long long id = 0;
    cudaGraph_t handle = nullptr;
    cudaStreamCaptureStatus status;
    *graph = nullptr;
    int error = read_status(dev, &status);
    if (error || status == cudaStreamCaptureStatusNone)
        return error;
    if (status != cudaStreamCaptureStatusActive)
        return cudaErrorStreamCaptureInvalidated;
    error = make_allocations(dev);
    if (!error)
        error = read_capture(dev->stream, &id, &handle);
    if (error)
        return error;
    Allocations *const all = dev->allocations;
    for (Captured *it = all->graphs; it && !*graph; it = it->next)
        *graph = it->id == id ? it : nullptr;
    if (!*graph)
    {
        error = add_graph(all, id, handle);
        *graph = error ? nullptr : all->graphs;
    }
    return error;
}

int dev_list_capture(cunmod_dev_t *dev)
{
    Captured *graph;
    return find_graph(dev, &graph);
}

/* Frees the freed blocks that no graph uses any more. Must not be called in a capture. */
static void sweep(cunmod_dev_t *dev)
{
    Allocations *const all = dev->allocations;
    for (Captured **place = &all->graphs; *place;)
    {
        Captured *const graph = *place;
        if (!__atomic_load_n(&graph->gone, __ATOMIC_ACQUIRE))
        {
            place = &graph->next;
            continue;
        }
        *place = graph->next;
        all->is_due = true;
        drop(graph);
    }
    if (!all->is_due)
        return;
    all->is_due = false;
    for_each_block(all,
                   [=](Block **place)
                   {
                       const Block block = **place;
                       const bool ends = !block.is_held && !is_used(all, block);
                       if (ends)
                           release(block, dev->stream);
                       if (ends || (block.is_held && !block.from.alloc && !all->graphs))
                       {
                           remove(all, place);
                           return true;
                       }
                       return false;
                   });
}

void dev_allocations_clear(cunmod_dev_t *dev)
{
    Allocations *const all = dev->allocations;
    if (!all)
        return;
    for_each_block(all,
                   [=](Block **place)
                   {
                       if (!(*place)->is_held || (*place)->from.alloc)
                           release(**place, dev->stream);
                       remove(all, place);
                       return true;
                   });
    while (all->graphs)
    {
        Captured *const graph = all->graphs;
        all->graphs = graph->next;
        drop(graph);
    }
    free(all);
    dev->allocations = nullptr;
}

/* ---- memory -------------------------------------------------------------------- */

/* *memory = memory of an allocator, which work on `stream` may use. */
static int take(cunmod_dev_t *dev, const cunmod_dev_allocator_t &from, void **memory, size_t bytes,
                cudaStream_t stream)
{
    if (!from.alloc)
        return cudaMallocFromPoolAsync(memory, bytes, dev->pool, stream);
    *memory = from.alloc(from.data, bytes, stream);
    return *memory ? 0 : cudaErrorMemoryAllocation;
}

/* *memory = memory that is not part of a capture, which work on all streams may use. */
static int take_at_once(cunmod_dev_t *dev, const cunmod_dev_allocator_t &from, void **memory,
                        size_t bytes)
{
    RelaxedScope relaxed;
    int error = relaxed.error;
    if (!error)
        error = take(dev, from, memory, bytes, dev->own);
    return error ? error : cudaStreamSynchronize(dev->own);
}

/* Takes a block that the capture has allocated and freed, of at most twice the size, if there is
 * one. */
static bool take_freed(Allocations *all, const Captured *graph, void **d_ptr, size_t bytes)
{
    Block *best = nullptr;
    for_each_block(all,
                   [&](Block **place)
                   {
                       Block *const it = *place;
                       const bool of_graph = it->born == graph->number - 1 &&
                                             it->freed == graph->number && !it->is_held;
                       if (of_graph && it->bytes >= bytes && it->bytes / 2 <= bytes &&
                           (!best || it->bytes < best->bytes))
                           best = it;
                       return false;
                   });
    if (!best)
        return false;
    best->is_held = true;
    *d_ptr = best->memory;
    return true;
}

/* Allocates a block with an entry. graph: the graph of the present capture, NULL: none. */
static int take_listed(cunmod_dev_t *dev, void **d_ptr, size_t bytes, const Captured *graph)
{
    Allocations *const all = dev->allocations;
    Block block = {nullptr, nullptr, bytes, all->now, all->numbers, 0, true};
    if (graph && take_freed(all, graph, d_ptr, bytes))
        return 0;
    if (graph)
        block.born = graph->number - 1;
    int error = graph ? take_at_once(dev, all->now, &block.memory, bytes)
                      : take(dev, all->now, &block.memory, bytes, dev->stream);
    if (error)
        return error;
    error = add(all, block);
    if (error)
    {
        RelaxedScope relaxed;
        release(block, graph ? dev->own : dev->stream);
    }
    else
        *d_ptr = block.memory;
    return error;
}

int dev_take_memory(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    Captured *graph;
    bytes = bytes ? bytes : 1;
    const int error = find_graph(dev, &graph);
    if (error)
        return error;
    Allocations *const all = dev->allocations;
    if (all && !graph)
        sweep(dev);
    return all && (all->graphs || all->now.alloc)
               ? take_listed(dev, d_ptr, bytes, graph)
               : cudaMallocFromPoolAsync(d_ptr, bytes, dev->pool, dev->stream);
}

void dev_give_memory(cunmod_dev_t *dev, void *d_ptr)
{
    Captured *graph;
    const int error = find_graph(dev, &graph);
    Allocations *const all = dev->allocations;
    if (!all && !error)
        cudaFreeAsync(d_ptr, dev->stream);
    if (!all)
        return; /* the host had no memory for the graph of a capture */
    if (!error && !graph)
        sweep(dev);
    Block **const place = find(all, d_ptr);
    Block block = {nullptr, d_ptr, 0, {}, 0, 0, false};
    block = *place ? **place : block;
    block.is_held = false;
    block.freed = error && error != cudaErrorStreamCaptureInvalidated ? NEVER : all->numbers;
    all->is_due |= error != 0; /* no graph will come of a capture that has failed */
    const bool ends = !error && !is_used(all, block);
    if (ends)
        release(block, dev->stream);
    if (ends && *place)
        remove(all, place);
    else if (!ends && *place)
        **place = block;
    else if (!ends)
        add(all, block); /* without memory for the entry the block stays until the pool is closed */
}
