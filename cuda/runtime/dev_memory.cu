/* Allocates device memory from the pool of the device object or from an allocator of the caller's,
 * and keeps the memory that a graph of the caller's uses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A caller's allocator takes memory back with its size, and a block may outlive the setting of the
 * allocator that it came from. A block that is allocated or freed while the stream is captured is
 * used whenever the graph runs, so the block is freed only after the graph has been destroyed. So
 * such blocks have an entry in a hash table. Other blocks of the pool have none.
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
    int gone;              /* atomic */
    int holders;           /* atomic: the list of graphs, and CUDA */
};

/* A block of memory that a caller's allocator has returned (from.alloc != NULL), or that a graph
 * uses. is_held: the library has not freed the block. bytes: the size of the block; 0: the size is
 * not known. */
struct Block
{
    Block *next;
    void *memory;
    size_t bytes;
    cunmod_dev_allocator_t from;
    Captured *graph;
    bool is_held;
};

/* The allocator of later blocks (`now`; now.alloc = NULL: the pool), all blocks with an entry, in
 * lists by address, and all graphs that are not known to be gone. */
struct Allocations
{
    cunmod_dev_allocator_t now;
    int64_t count;
    Captured *graphs;
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

/* Frees the memory of a block to where it came from. */
static void release(cunmod_dev_t *dev, const Block &block)
{
    if (block.from.alloc)
        block.from.free(block.from.data, block.memory, block.bytes, dev->stream);
    else
        cudaFreeAsync(block.memory, dev->stream);
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

/* If the stream is captured: *id = CUDA's number of the capture, *graph = the graph of the capture.
 * Else *id = 0. */
static int read_capture(cudaStream_t stream, unsigned long long *id, cudaGraph_t *graph)
{
    cudaStreamCaptureStatus status;
    *id = 0;
#if defined(CUNMOD_EMU) || CUDART_VERSION >= 13000
    const int error =
        cudaStreamGetCaptureInfo(stream, &status, id, graph, nullptr, nullptr, nullptr);
#else
    const int error = cudaStreamGetCaptureInfo_v2(stream, &status, id, graph, nullptr, nullptr);
#endif
    if (!error && status == cudaStreamCaptureStatusNone)
        *id = 0;
    return error;
}

bool dev_is_captured(const cunmod_dev_t *dev)
{
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    if (dev->stream == dev->own)
        return false;
    const bool known = !cudaStreamIsCapturing(dev->stream, &status);
    cudaGetLastError(); /* the next launch must not report this error */
    return !known || status != cudaStreamCaptureStatusNone;
}

int dev_refuse_capture(const cunmod_dev_t *dev)
{
    return dev_is_captured(dev) ? cudaErrorStreamCaptureUnsupported : 0;
}

extern "C" int cunmod_dev_is_of_capture(int error)
{
    return error == cudaErrorStreamCaptureUnsupported;
}

/* Adds the graph of a capture to the list, and makes CUDA call graph_is_gone. */
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
    added->next = all->graphs;
    all->graphs = added;
    return cudaGraphRetainUserObject(graph, object, 1, cudaGraphUserObjectMove);
}

/* *graph = the graph into which dev->stream is captured, NULL: none. */
static int find_graph(cunmod_dev_t *dev, Captured **graph)
{
    unsigned long long id = 0;
    cudaGraph_t handle = nullptr;
    *graph = nullptr;
    if (!dev_is_captured(dev))
        return 0;
    int error = make_allocations(dev);
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

/* Calls visit(place) for the place of each entry; visit returns whether it has removed the entry. */
template <typename F> static void for_each_block(Allocations *all, const F &visit)
{
    for (int i = 0; i < LISTS && all->count > 0; i++)
        for (Block **place = &all->list[i]; *place;)
            if (!visit(place))
                place = &(*place)->next;
}

/* Frees the blocks of graphs that are gone. Blocks that are still held lose their graph. */
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
        for_each_block(all,
                       [=](Block **it)
                       {
                           Block *const block = *it;
                           if (block->graph != graph)
                               return false;
                           block->graph = nullptr;
                           if (!block->is_held)
                               release(dev, *block);
                           if (block->is_held && block->from.alloc)
                               return false;
                           remove(all, it);
                           return true;
                       });
        *place = graph->next;
        drop(graph);
    }
}

void dev_allocations_clear(cunmod_dev_t *dev)
{
    Allocations *const all = dev->allocations;
    if (!all)
        return;
    for_each_block(all,
                   [=](Block **it)
                   {
                       if (!(*it)->is_held)
                           release(dev, **it);
                       remove(all, it);
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

/* Allocates memory that is not part of a capture: from the pool for all streams at once. */
static int take_at_once(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    RelaxedScope relaxed;
    int error = relaxed.error;
    if (!error)
        error = cudaMallocFromPoolAsync(d_ptr, bytes, dev->pool, dev->own);
    return error ? error : cudaStreamSynchronize(dev->own);
}

/* Takes a block that the capture itself has freed, of at most twice the size, if there is one. */
static bool take_freed(Allocations *all, const Captured *graph, void **d_ptr, size_t bytes)
{
    Block *best = nullptr;
    for_each_block(all,
                   [&](Block **it)
                   {
                       Block *const block = *it;
                       if (block->graph == graph && !block->is_held && block->bytes >= bytes &&
                           block->bytes / 2 <= bytes && (!best || block->bytes < best->bytes))
                           best = block;
                       return false;
                   });
    if (!best)
        return false;
    best->is_held = true;
    *d_ptr = best->memory;
    return true;
}

/* Allocates a block with an entry: from the caller's allocator, or for a graph. */
static int take_listed(cunmod_dev_t *dev, void **d_ptr, size_t bytes, Captured *graph)
{
    Allocations *const all = dev->allocations;
    const cunmod_dev_allocator_t from = all->now;
    void *memory = nullptr;
    if (graph && take_freed(all, graph, d_ptr, bytes))
        return 0;
    int error = from.alloc ? 0 : take_at_once(dev, &memory, bytes);
    if (from.alloc)
        memory = from.alloc(from.data, bytes, dev->stream);
    if (!error && !memory)
        error = cudaErrorMemoryAllocation;
    if (error)
        return error;
    const Block block = {nullptr, memory, bytes, from, graph, true};
    error = add(all, block);
    if (error)
        release(dev, block);
    else
        *d_ptr = memory;
    return error;
}

int dev_take_memory(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    Captured *graph;
    bytes = bytes ? bytes : 1;
    const int error = find_graph(dev, &graph);
    if (error)
        return error;
    if (!graph && dev->allocations)
        sweep(dev);
    return graph || (dev->allocations && dev->allocations->now.alloc)
               ? take_listed(dev, d_ptr, bytes, graph)
               : cudaMallocFromPoolAsync(d_ptr, bytes, dev->pool, dev->stream);
}

/* The graph of blocks that several graphs use, which is never gone. */
static Captured several;

/* Marks a block as free for the rest of the capture of `graph`; the block stays until the graph is
 * gone. A block that an earlier graph uses, too, stays until the device object is closed. */
static void give_to_graph(Allocations *all, void *d_ptr, Captured *graph)
{
    Block *const block = *find(all, d_ptr);
    const Block whole = {nullptr, d_ptr, 0, {}, graph, false};
    if (!block)
    {
        add(all, whole); /* without memory for the entry the block is never freed */
        return;
    }
    block->is_held = false;
    block->graph = block->graph && block->graph != graph ? &several : graph;
}

void dev_give_memory(cunmod_dev_t *dev, void *d_ptr)
{
    Captured *graph;
    if (find_graph(dev, &graph))
        return; /* the capture has failed; the memory may be in use */
    if (graph)
    {
        give_to_graph(dev->allocations, d_ptr, graph);
        return;
    }
    Allocations *const all = dev->allocations;
    if (!all)
    {
        cudaFreeAsync(d_ptr, dev->stream);
        return;
    }
    sweep(dev);
    Block **const place = find(all, d_ptr);
    if (*place && (*place)->graph)
    {
        (*place)->is_held = false;
        return;
    }
    const Block whole = {nullptr, d_ptr, 0, {}, nullptr, true};
    release(dev, *place ? **place : whole);
    if (*place)
        remove(all, place);
}
