/* The memory of the emulated CUDA runtime: allocations, and the pools that keep what is freed.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

#include "emu_object.h"

namespace
{
constexpr size_t ALIGNMENT = 256;                 /* of cudaMalloc */
constexpr size_t PINNED_MEMORY = size_t{1} << 30; /* whatever a device has */

struct Allocation
{
    size_t bytes;
    bool device;
    cudaMemPool_t pool; /* or nullptr */
};

std::mutex lock; /* of everything below */
std::map<uintptr_t, Allocation> allocations;
size_t allocated[2]; /* bytes: pinned, device */
uint64_t kept;       /* bytes of the device that pools keep */
size_t peak;         /* of both kinds allocated since cunmod_emu_peak */

cudaMemoryType type_of(const void *memory)
{
    std::lock_guard<std::mutex> guard(lock);
    const uintptr_t address = reinterpret_cast<uintptr_t>(memory);
    auto next = allocations.upper_bound(address);
    if (next == allocations.begin())
        return cudaMemoryTypeUnregistered;
    --next;
    if (address - next->first >= next->second.bytes)
        return cudaMemoryTypeUnregistered;
    return next->second.device ? cudaMemoryTypeDevice : cudaMemoryTypeHost;
}

void set_kept(cudaMemPool_t pool, uint64_t bytes)
{
    kept += bytes - pool->kept;
    pool->kept = bytes;
    pool->pending = std::min(pool->pending, bytes); /* what is not is handed out first */
}

/* Takes memory off the books; it is the caller's to free, unless gone->bytes is 0, even when the
 * call fails. Until pending bytes are freed its pool, if any, does not give them back. */
cudaError_t forget(Allocation *gone, void *memory, bool device, bool pending)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    *gone = {};
    if (!memory || cunmod_emu_is_child())
        return error;
    std::lock_guard<std::mutex> guard(lock);
    const auto found = allocations.find(reinterpret_cast<uintptr_t>(memory));
    if (found == allocations.end() || found->second.device != device)
        return cunmod_emu_failed(cudaErrorInvalidValue);
    allocated[device] -= found->second.bytes;
    *gone = found->second;
    allocations.erase(found);
    if (const cudaMemPool_t pool = gone->pool)
    {
        pool->used -= gone->bytes;
        pool->pending += pending ? gone->bytes : 0;
        set_kept(pool, std::min(pool->most, pool->kept + gone->bytes));
    }
    return error;
}

/* A stream has come to a free. */
void settle(const Allocation &gone)
{
    std::lock_guard<std::mutex> guard(lock);
    if (gone.pool)
        gone.pool->pending -= std::min<uint64_t>(gone.pool->pending, gone.bytes);
}

/* Frees behind all that waits, as CUDA does for what is not freed in the order of a stream. */
cudaError_t release(void *memory, bool device)
{
    Allocation gone;
    const cudaError_t error = forget(&gone, memory, device, false);
    if (gone.bytes > 0)
    {
        cunmod_emu_finish();
        std::free(memory);
    }
    return error;
}
} // namespace

bool cunmod_emu_is_known(const void *memory)
{
    return type_of(memory) != cudaMemoryTypeUnregistered;
}

bool cunmod_emu_on_device(const void *memory)
{
    return type_of(memory) == cudaMemoryTypeDevice;
}

int64_t cunmod_emu_kept(void)
{
    std::lock_guard<std::mutex> guard(lock);
    return static_cast<int64_t>(kept);
}

int64_t cunmod_emu_allocated(void)
{
    std::lock_guard<std::mutex> guard(lock);
    return static_cast<int64_t>(allocated[0] + allocated[1]);
}

int64_t cunmod_emu_peak(void)
{
    std::lock_guard<std::mutex> guard(lock);
    const size_t most = peak;
    peak = allocated[0] + allocated[1];
    return static_cast<int64_t>(most);
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    std::lock_guard<std::mutex> guard(lock);
    *total = cunmod_emu_device_memory();
    const size_t used = allocated[1] + kept;
    *available = *total > used ? *total - used : 0;
    return cudaSuccess;
}

/* A pool's memory is in one piece: it has room for all of an allocation, or there is to be new
 * memory for all of it. */
cudaError_t cunmod_emu_allocate(void **memory, size_t bytes, bool device, cudaMemPool_t pool)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorMemoryAllocation))
        return error;
    *memory = nullptr;
    if (bytes == 0)
        return cudaSuccess;
    std::lock_guard<std::mutex> guard(lock);
    const size_t limit = device ? cunmod_emu_device_memory() : PINNED_MEMORY;
    const size_t again = pool && pool->kept >= bytes ? bytes : 0;
    const size_t used = allocated[device] + (device ? kept - again : 0);
    if (bytes > limit || used > limit - bytes || posix_memalign(memory, ALIGNMENT, bytes) != 0)
        return cunmod_emu_failed(cudaErrorMemoryAllocation);
    std::memset(*memory, CUNMOD_EMU_POISON, bytes);
    allocations[reinterpret_cast<uintptr_t>(*memory)] = {bytes, device, pool};
    allocated[device] += bytes;
    if (pool)
    {
        pool->used += bytes;
        pool->high = std::max(pool->high, pool->used);
    }
    if (again)
        set_kept(pool, pool->kept - again);
    peak = std::max(peak, allocated[0] + allocated[1]);
    return cudaSuccess;
}

cudaError_t cudaFree(void *memory)
{
    return release(memory, true);
}

cudaError_t cudaFreeAsync(void *memory, cudaStream_t stream)
{
    Allocation gone;
    const cudaError_t error = forget(&gone, memory, true, true);
    if (gone.bytes > 0)
        cunmod_emu_queue_free(stream,
                              [=]
                              {
                                  std::free(memory);
                                  settle(gone);
                              });
    return error;
}

cudaError_t cudaFreeHost(void *memory)
{
    return release(memory, false);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *memory)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    const cudaMemoryType type = type_of(memory);
    void *const known = type == cudaMemoryTypeUnregistered ? nullptr : const_cast<void *>(memory);
    *attributes = {type, 0, known, type == cudaMemoryTypeHost ? known : nullptr};
    return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    static cunmod_emu_object default_pool;
    const cudaError_t error = cunmod_emu_begin_for(device);
    if (!error)
        *pool = &default_pool;
    return error;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *)
{
    return cunmod_emu_create(pool);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    std::lock_guard<std::mutex> guard(lock);
    const uint64_t number = *static_cast<const uint64_t *>(value);
    if (attribute == cudaMemPoolAttrReleaseThreshold)
        pool->most = number;
    else if (attribute == cudaMemPoolAttrUsedMemHigh && number == 0)
        pool->high = pool->used;
    else
        return cunmod_emu_failed(cudaErrorInvalidValue);
    return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    std::lock_guard<std::mutex> guard(lock);
    const std::map<cudaMemPoolAttr, uint64_t> values = {
        {cudaMemPoolAttrReleaseThreshold, pool->most},
        {cudaMemPoolAttrReservedMemCurrent, pool->used + pool->kept},
        {cudaMemPoolAttrUsedMemCurrent, pool->used},
        {cudaMemPoolAttrUsedMemHigh, pool->high}};
    const auto found = values.find(attribute);
    if (found == values.end())
        return cunmod_emu_failed(cudaErrorInvalidValue);
    *static_cast<uint64_t *>(value) = found->second;
    return cudaSuccess;
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    std::lock_guard<std::mutex> guard(lock);
    set_kept(pool, std::min(pool->kept, std::max<uint64_t>(pool->pending, keep)));
    return cudaSuccess;
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    if (pool && !cunmod_emu_is_child())
    {
        cunmod_emu_finish(); /* frees that are pending know of it */
        std::lock_guard<std::mutex> guard(lock);
        set_kept(pool, 0);
        for (auto &allocation : allocations)
            if (allocation.second.pool == pool)
                allocation.second.pool = nullptr;
    }
    return cunmod_emu_destroy(pool);
}
