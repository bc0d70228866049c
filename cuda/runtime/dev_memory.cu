/* Where device memory comes from: the pool of the device object, or an allocator of the caller's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A caller's allocator takes memory back with its size, and a block may outlive the setting of the
 * allocator that it came from. So each such block has an entry in a hash table. Blocks of the pool
 * have none.
 */
#include <stdlib.h>

#include "runtime/dev.cuh"

enum
{
    LISTS = 1024
};

/* A block of a caller's allocator. */
struct Block
{
    Block *next;
    void *memory;
    size_t bytes;
    cunmod_dev_allocator_t from;
};

/* The allocator of later blocks (`now`; now.alloc = NULL: the pool), and all blocks that came from
 * callers' allocators and are not freed yet, in lists by address. */
struct Allocations
{
    cunmod_dev_allocator_t now;
    int64_t count;
    Block *list[LISTS];
};

static Block **list_of(Allocations *all, const void *memory)
{
    return &all->list[(size_t)memory / 256 % LISTS];
}

extern "C" int cunmod_dev_is_full(int error)
{
    return error == cudaErrorMemoryAllocation;
}

int cunmod_dev_set_allocator(cunmod_dev_t *dev, const cunmod_dev_allocator_t *allocator)
{
    if (!dev->allocations && allocator->alloc)
        dev->allocations = (Allocations *)calloc(1, sizeof *dev->allocations);
    if (dev->allocations)
        dev->allocations->now = *allocator;
    return dev->allocations || !allocator->alloc ? 0 : cudaErrorMemoryAllocation;
}

void dev_allocations_clear(cunmod_dev_t *dev)
{
    free(dev->allocations);
    dev->allocations = nullptr;
}

static int alloc_from_caller(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    Allocations *const all = dev->allocations;
    Block *const block = (Block *)malloc(sizeof *block);
    void *const memory = block ? all->now.alloc(all->now.data, bytes, dev->stream) : nullptr;
    if (!memory)
    {
        free(block);
        return cudaErrorMemoryAllocation;
    }
    Block **const list = list_of(all, memory);
    *block = Block{*list, memory, bytes, all->now};
    *list = block;
    all->count++;
    *d_ptr = memory;
    return 0;
}

int dev_take_memory(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    bytes = bytes ? bytes : 1;
    return dev->allocations && dev->allocations->now.alloc
               ? alloc_from_caller(dev, d_ptr, bytes)
               : cudaMallocFromPoolAsync(d_ptr, bytes, dev->pool, dev->stream);
}

/* Returns the entry of `memory`, removed from its list; NULL: the memory came from the pool. */
static Block *remove_block(Allocations *all, const void *memory)
{
    Block **place = list_of(all, memory);
    while (*place && (*place)->memory != memory)
        place = &(*place)->next;
    Block *const block = *place;
    if (block)
    {
        *place = block->next;
        all->count--;
    }
    return block;
}

void dev_give_memory(cunmod_dev_t *dev, void *d_ptr)
{
    Allocations *const all = dev->allocations;
    Block *const block = all && all->count > 0 ? remove_block(all, d_ptr) : nullptr;
    if (block)
        block->from.free(block->from.data, d_ptr, block->bytes, dev->stream);
    else
        cudaFreeAsync(d_ptr, dev->stream);
    free(block);
}
