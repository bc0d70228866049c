/* Opening a device, memory, and the length of a vector.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ptx_sync.cuh"
#include "runtime/dev.cuh"

#define LARGE_BYTES (1 << 20)

/* All device objects that are open, and the lock of this list. The child of a fork has a copy of
 * both, and another thread of its parent may have held the lock at that moment; but where the
 * parent has used CUDA the child comes to neither, since CUDA refuses to work there. */
static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static cunmod_dev_t *open_devs;

int cunmod_dev_count(void)
{
    int count = 0;
    return cudaGetDeviceCount(&count) ? 0 : count;
}

const char *cunmod_dev_error_text(int error)
{
    return cudaGetErrorString((cudaError_t)error);
}

const cunmod_dev_facts_t *cunmod_dev_facts(const cunmod_dev_t *dev)
{
    return &dev->facts;
}

static int read_facts(cunmod_dev_facts_t *facts, int ordinal)
{
    cudaDeviceProp properties;
    int error = cudaGetDeviceProperties(&properties, ordinal);
    if (!error)
        error = cudaDeviceGetAttribute(&facts->clock_khz, cudaDevAttrClockRate, ordinal);
    if (error)
        return error;
    snprintf(facts->name, sizeof facts->name, "%.63s", properties.name);
    facts->ordinal = ordinal;
    facts->sm_count = properties.multiProcessorCount;
    facts->capability = 10 * properties.major + properties.minor;
    facts->shared_bytes = (int64_t)properties.sharedMemPerBlockOptin;
    facts->memory_bytes = (int64_t)properties.totalGlobalMem;
    return 0;
}

/* Own pool: freed memory stays with it, so that an allocation costs half a
 * microsecond, and the process's default pool keeps its settings. */
static int make_pool(cunmod_dev_t *dev)
{
    cudaMemPoolProps props;
    memset(&props, 0, sizeof props);
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    props.location.id = dev->facts.ordinal;
    uint64_t keep = UINT64_MAX;
    int error = cudaMemPoolCreate(&dev->pool, &props);
    if (!error)
        error = cudaMemPoolSetAttribute(dev->pool, cudaMemPoolAttrReleaseThreshold, &keep);
    return error;
}

/* One block walks down from the top and stops at the first stretch that is not all
 * zero: a remainder seldom has long runs of leading zeros. */
template <typename W>
__global__ void __launch_bounds__(1024) length_kernel(int64_t *result, const W *a, int64_t len)
{
    cunmod_await_previous();
    CUNMOD_SHARED(unsigned, top);
    if (threadIdx.x == 0)
        *top = 0;
    __syncthreads();
    int64_t end = len;
    while (end > 0)
    {
        int64_t i = end - 1 - (int64_t)threadIdx.x;
        bool found = i >= 0 && a[i] != 0;
        if (found)
            atomicMax(top, blockDim.x - threadIdx.x);
        if (__syncthreads_or(found))
            break;
        end -= blockDim.x;
    }
    if (threadIdx.x == 0)
        *result = end > 0 ? end - (int64_t)(blockDim.x - *top) : 0;
}

static int make_resources(cunmod_dev_t *dev)
{
    int error = cudaStreamCreateWithFlags(&dev->stream, cudaStreamNonBlocking);
    if (!error)
        error = cudaStreamCreateWithFlags(&dev->aside, cudaStreamNonBlocking);
    if (!error)
        error = cudaEventCreateWithFlags(&dev->order, cudaEventDisableTiming);
    if (!error)
        error = cudaEventCreateWithFlags(&dev->packed, cudaEventDisableTiming);
    if (!error)
        error = make_pool(dev);
    if (!error && !(dev->gathered = (Gathered *)calloc(1, sizeof *dev->gathered)))
        error = cudaErrorMemoryAllocation;
    if (!error)
        error = cunmod_can_wait(&dev->can_wait, (const void *)length_kernel<uint32_t>);
    for (int i = 0; i < 2 && !error; i++)
        error = cudaEventCreate(&dev->mark[i]);
    return error;
}

static void list_open(cunmod_dev_t *dev)
{
    pthread_mutex_lock(&open_lock);
    dev->next = open_devs;
    open_devs = dev;
    pthread_mutex_unlock(&open_lock);
}

/* One that was never open is not in the list. */
static void unlist_open(const cunmod_dev_t *dev)
{
    pthread_mutex_lock(&open_lock);
    cunmod_dev_t **place = &open_devs;
    while (*place && *place != dev)
        place = &(*place)->next;
    if (*place)
        *place = dev->next;
    pthread_mutex_unlock(&open_lock);
}

int cunmod_dev_open(cunmod_dev_t **result, int ordinal)
{
    int before;
    int error = cudaGetDevice(&before);
    if (error)
        return error;
    cunmod_dev_t *dev = (cunmod_dev_t *)calloc(1, sizeof *dev);
    if (!dev)
        return cudaErrorMemoryAllocation;
    error = read_facts(&dev->facts, ordinal);
    if (!error)
    {
        DeviceScope scope(ordinal);
        error = scope.error ? scope.error : make_resources(dev);
    }
    if (error)
    {
        cunmod_dev_close(dev);
        return error;
    }
    list_open(dev);
    *result = dev;
    return 0;
}

static void destroy_event(cudaEvent_t event)
{
    if (event)
        cudaEventDestroy(event);
}

void cunmod_dev_close(cunmod_dev_t *dev)
{
    if (!dev)
        return;
    unlist_open(dev);
    {
        DeviceScope scope(dev->facts.ordinal);
        cunmod_dev_free(dev, dev->shared_tiles);
        if (dev->aside)
            cudaStreamSynchronize(dev->aside);
        if (dev->stream)
            cudaStreamSynchronize(dev->stream);
        for (int i = 0; i < CUNMOD_SLOTS; i++)
        {
            destroy_event(dev->slot[i].done);
            if (dev->slot[i].memory)
                cudaFreeHost(dev->slot[i].memory);
        }
        destroy_event(dev->order);
        destroy_event(dev->packed);
        if (dev->unreduced)
            cudaFreeHost(dev->unreduced);
        for (int i = 0; i < 2; i++)
            destroy_event(dev->mark[i]);
        dev_graphs_clear(dev);
        free(dev->gathered);
        if (dev->pool)
            cudaMemPoolDestroy(dev->pool);
        if (dev->aside)
            cudaStreamDestroy(dev->aside);
        if (dev->stream)
            cudaStreamDestroy(dev->stream);
    }
    free(dev);
}

int cunmod_dev_sync(cunmod_dev_t *dev)
{
    DeviceScope scope(dev->facts.ordinal);
    const int launched = scope.error ? 0 : dev_flush(dev);
    int error = scope.error;
    if (!error)
        error = cudaStreamSynchronize(dev->aside);
    if (!error)
        error = cudaStreamSynchronize(dev->stream);
    error = error ? error : launched;
    dev->packing = dev->packing && error;
    return error;
}

int cunmod_dev_trim(cunmod_dev_t *dev)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    if (!error)
        error = dev_flush(dev);
    if (!error)
        error = cudaStreamSynchronize(dev->stream);
    return error ? error : cudaMemPoolTrimTo(dev->pool, 0);
}

/* Whether a pool has memory that is not in use. What is freed is not, even before its stream has
 * come to that (measured on an H100). */
static bool keeps_memory(cudaMemPool_t pool)
{
    uint64_t reserved, used;
    return !cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved) &&
           !cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used) && reserved > used;
}

/* Gives back what the other device objects of the process keep on the same GPU. Other threads may
 * be using them. Their streams and pools are CUDA's, which threads may share; nothing else of them
 * is touched, so that what they free behind launches that they gather is out of reach. The stream
 * of one that keeps something is waited for, since only memory whose free it has come to can be
 * given back. If one fails, the allocation that this is done for tells. */
static void trim_others(const cunmod_dev_t *dev)
{
    pthread_mutex_lock(&open_lock);
    for (const cunmod_dev_t *other = open_devs; other; other = other->next)
        if (other != dev && other->facts.ordinal == dev->facts.ordinal &&
            keeps_memory(other->pool) && !cudaStreamSynchronize(other->stream))
            cudaMemPoolTrimTo(other->pool, 0);
    pthread_mutex_unlock(&open_lock);
}

static int alloc_from_pool(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    return cudaMallocFromPoolAsync(d_ptr, bytes ? bytes : 1, dev->pool, dev->stream);
}

/* Where there is no room: first without what this device object keeps, which may be in pieces that
 * are too small, then without what the others do. */
static int alloc_trimmed(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    int error = cunmod_dev_trim(dev);
    if (!error)
        error = alloc_from_pool(dev, d_ptr, bytes);
    if (error == cudaErrorMemoryAllocation)
    {
        trim_others(dev);
        error = alloc_from_pool(dev, d_ptr, bytes);
    }
    cudaGetLastError(); /* out of memory, which is not sticky, is not left to the next launch */
    return error;
}

int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    if (!error && dev->gathered->freed_count > 0 && bytes > LARGE_BYTES)
        error = dev_flush(dev); /* what is freed may be what it can have */
    if (!error)
        error = alloc_from_pool(dev, d_ptr, bytes);
    if (error == cudaErrorMemoryAllocation)
        error = alloc_trimmed(dev, d_ptr, bytes);
    if (error)
    {
        *d_ptr = nullptr;
        cudaGetLastError();
    }
    return error;
}

void cunmod_dev_free(cunmod_dev_t *dev, void *d_ptr)
{
    DeviceScope scope(dev->facts.ordinal);
    if (d_ptr && dev->gathered && dev->gathered->chain.count > 0)
        dev_free_later(dev, d_ptr);
    else if (d_ptr)
        cudaFreeAsync(d_ptr, dev->stream);
}

int cunmod_dev_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                      uint32_t word)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    const int threads = len < 1024 ? (int)(len / 32 + 1) * 32 : 1024;
    if (word == 4)
        return launch_kernel(dev, length_kernel<uint32_t>, dim3(1), threads, sizeof(unsigned),
                             d_len, (const uint32_t *)d_a, len);
    return launch_kernel(dev, length_kernel<uint64_t>, dim3(1), threads, sizeof(unsigned), d_len,
                         (const uint64_t *)d_a, len);
}

int cunmod_dev_read_length(cunmod_dev_t *dev, int64_t *len, const int64_t *d_len)
{
    return dev_read(dev, len, d_len, sizeof *len);
}

int cunmod_dev_mark(cunmod_dev_t *dev, int which)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    if (!error)
        error = dev_flush(dev);
    return error ? error : cudaEventRecord(dev->mark[which], dev->stream);
}

int cunmod_dev_elapsed_us(cunmod_dev_t *dev, double *us)
{
    DeviceScope scope(dev->facts.ordinal);
    float ms = 0;
    int error = scope.error;
    if (!error)
        error = cudaEventSynchronize(dev->mark[1]);
    if (!error)
        error = cudaEventElapsedTime(&ms, dev->mark[0], dev->mark[1]);
    *us = 1000.0 * (double)ms;
    return error;
}
