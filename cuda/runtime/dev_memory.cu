/* Allocates device memory from the pool of the device object or from an allocator of the caller's,
 * and keeps the memory that a graph of the caller's uses.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A hash table has an entry for each block that is allocated while a graph of the caller's exists
 * (dev_captures.cu), for each freed block that a graph uses, and for each block of a caller's
 * allocator, which takes memory back with its size. Other blocks have no entry: they were allocated
 * before all graphs.
 */
#include <stdlib.h>

#include "runtime/capture.cuh"

enum
{
    LISTS = 1024
};

/* A block of memory. from.alloc = NULL: of the pool. bytes: the size of the block; 0: the size is
 * not known. born, freed: the times of the allocation, 0 without an entry, and of the free.
 * capture: CUDA's number of the capture in which the block was allocated, 0: none. is_held: the
 * library has not freed the block. is_idle: the capture has freed the block, and may use it
 * again. */
struct Block
{
    Block *next;
    void *memory;
    size_t bytes;
    cunmod_dev_allocator_t from;
    int64_t born, freed;
    unsigned long long capture;
    bool is_held, is_idle;
};

/* The allocator of later blocks (`now`; now.alloc = NULL: the pool) and all blocks with an entry,
 * in lists by address. needs_sweep: a freed block may be unused. */
struct Allocations
{
    cunmod_dev_allocator_t now;
    int64_t count;
    bool needs_sweep;
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

/* Calls visit(place) for the place of each entry; visit returns whether it has removed the
 * entry. */
template <typename F> static void for_each_block(Allocations *all, const F &visit)
{
    for (int i = 0; i < LISTS && all->count > 0; i++)
        for (Block **place = &all->list[i]; *place;)
            if (!visit(place))
                place = &(*place)->next;
}

/* Frees the memory of a block to where it came from, after the present work of `stream`. */
static void release(const Block &block, cudaStream_t stream)
{
    if (block.from.alloc)
        block.from.free(block.from.data, block.memory, block.bytes, stream);
    else
        cudaFreeAsync(block.memory, stream);
}

/* Frees the blocks that were freed and that no graph uses any more. Must not be called in a
 * capture. */
static void sweep(cunmod_dev_t *dev)
{
    Allocations *const all = dev->allocations;
    const bool ended = dev_captures_sweep(dev);
    if (!ended && !all->needs_sweep)
        return;
    all->needs_sweep = false;
    for_each_block(
        all,
        [=](Block **place)
        {
            const Block block = **place;
            const bool is_used = block.is_held || dev_graph_uses(dev, block.born, block.freed);
            if (!is_used)
                release(block, dev->stream);
            /* blocks without an entry count as older than all later graphs */
            const bool is_plain = block.is_held && !block.from.alloc && !dev->captures.graphs;
            if (!is_used || is_plain)
                remove(all, place);
            return !is_used || is_plain;
        });
}

void dev_allocations_clear(cunmod_dev_t *dev)
{
    Allocations *const all = dev->allocations;
    dev_captures_clear(dev);
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
    free(all);
    dev->allocations = nullptr;
}

/* ---- allocation ---------------------------------------------------------------- */

/* block->memory = memory that work on `stream` may use. */
static int allocate(cunmod_dev_t *dev, Block *block, cudaStream_t stream)
{
    if (!block->from.alloc)
        return cudaMallocFromPoolAsync(&block->memory, block->bytes, dev->pool, stream);
    block->memory = block->from.alloc(block->from.data, block->bytes, stream);
    return block->memory ? 0 : cudaErrorMemoryAllocation;
}

/* block->memory = memory that is not part of a capture, and that work on all streams may use. */
static int allocate_outside(cunmod_dev_t *dev, Block *block)
{
    int error = allocate(dev, block, dev->own);
    if (error)
        return error;
    error = cudaStreamSynchronize(dev->own);
    if (error)
        release(*block, dev->own);
    return error;
}

/* Returns the smallest block of `bytes` to 2 bytes bytes that a capture has allocated and
 * freed; NULL: none. */
static Block *find_idle(Allocations *all, unsigned long long capture, size_t bytes)
{
    Block *best = nullptr;
    for_each_block(all,
                   [&](Block **place)
                   {
                       Block *const it = *place;
                       if (it->is_idle && it->capture == capture && it->bytes >= bytes &&
                           it->bytes / 2 <= bytes && (!best || it->bytes < best->bytes))
                           best = it;
                       return false;
                   });
    return best;
}

/* Allocates a block with an entry. capture: CUDA's number of the present capture, 0: none. */
static int allocate_listed(cunmod_dev_t *dev, void **d_ptr, size_t bytes,
                           unsigned long long capture)
{
    Allocations *const all = dev->allocations;
    Block *const idle = capture ? find_idle(all, capture, bytes) : nullptr;
    if (idle)
    {
        idle->is_held = true;
        idle->is_idle = false;
        *d_ptr = idle->memory;
        return 0;
    }
    Block block = {nullptr, nullptr, bytes, all->now, ++dev->captures.clock,
                   0,       capture, true,  false};
    RelaxedScope relaxed; /* the caller may be capturing, be it another stream */
    int error = relaxed.error;
    if (!error)
        error = capture ? allocate_outside(dev, &block) : allocate(dev, &block, dev->stream);
    if (error)
        return error;
    error = add(all, block);
    if (error)
    {
        release(block, capture ? dev->own : dev->stream);
        return error;
    }
    *d_ptr = block.memory;
    return 0;
}

int dev_take_memory(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    unsigned long long capture;
    bytes = bytes ? bytes : 1;
    int error = dev_find_capture(dev, &capture);
    if (!error && dev->captures.graphs)
        error = make_allocations(dev);
    if (error)
        return error;
    if (dev->allocations && !capture)
        sweep(dev);
    return dev->captures.graphs || (dev->allocations && dev->allocations->now.alloc)
               ? allocate_listed(dev, d_ptr, bytes, capture)
               : cudaMallocFromPoolAsync(d_ptr, bytes, dev->pool, dev->stream);
}

/* ---- release ------------------------------------------------------------------- */

/* Keeps a freed block, whose entry is *place, for the graphs that use it, or until the stream is
 * not captured. *place = NULL: the block gets an entry; without host memory for the entry it stays
 * until the pool is closed. */
static void keep(Allocations *all, Block **place, const Block &block)
{
    if (*place)
        **place = block;
    else
        add(all, block);
}

void dev_give_memory(cunmod_dev_t *dev, void *d_ptr)
{
    unsigned long long capture;
    const int error = dev_find_capture(dev, &capture);
    if ((error || dev->captures.graphs) && make_allocations(dev))
        return; /* the host has no memory for an entry */
    Allocations *const all = dev->allocations;
    if (!all)
    {
        cudaFreeAsync(d_ptr, dev->stream);
        return;
    }
    if (!error && !capture)
        sweep(dev);
    Block **const place = find(all, d_ptr);
    Block block = {nullptr, d_ptr, 0, {}, 0, 0, 0, true, false};
    block = *place ? **place : block;
    block.is_held = false;
    block.freed = dev->captures.clock;
    block.is_idle = capture && block.capture == capture;
    all->needs_sweep |= error != 0; /* no graph comes of a capture that has failed */
    if (error || capture || dev_graph_uses(dev, block.born, block.freed))
    {
        keep(all, place, block);
        return;
    }
    release(block, dev->stream);
    if (*place)
        remove(all, place);
}
