/* Opens and closes a device, allocates its memory, finds the lengths of vectors without leading
 * zeros, and measures time.
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

/* The list of open device objects, and its lock. The child of a fork has a copy of the list and of
 * the lock, which another thread of the parent may have held. This does no harm: the lock is held
 * only if the parent uses CUDA; CUDA then fails in the child, and the child does not reach this
 * code. */
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

/* Creates the memory pool of the device object. Freed memory stays in the pool, so an allocation
 * costs half a microsecond. The settings of the device's default pool, which belongs to the caller,
 * do not change. */
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

/* cunmod_dev_length: one block reads the words of a from the highest to the lowest, blockDim.x
 * words at a time, until it finds a nonzero word or has read about CUNMOD_LENGTH_TOP words. A
 * remainder rarely has many leading zeros unless it is 0. */
template <typename W>
__global__ void __launch_bounds__(1024) length_kernel(int64_t *result, const W *a, int64_t len)
{
    cunmod_await_previous();
    CUNMOD_SHARED(unsigned, top);
    if (threadIdx.x == 0)
        *top = 0;
    __syncthreads();
    int64_t end = len;
    while (end > 0 && len - end < CUNMOD_LENGTH_TOP)
    {
        int64_t i = end - 1 - (int64_t)threadIdx.x;
        bool found = i >= 0 && a[i] != 0;
        if (found)
            atomicMax(top, blockDim.x - threadIdx.x);
        if (__syncthreads_or(found))
            break;
        end -= blockDim.x;
    }
    if (threadIdx.x != 0)
        return;
    if (*top > 0)
        *result = end - (int64_t)(blockDim.x - *top);
    else
        *result = end > 0 ? cunmod_length_below(end, sizeof(W)) : 0;
}

enum
{
    FIND_THREADS = 256,
    FIND_PART = 8 /* words that a thread loads, FIND_THREADS apart */
};

/* *result = max(*result, length of a without leading zeros). Each block reads one tile of
 * FIND_THREADS * FIND_PART words. */
template <typename W>
__global__ void __launch_bounds__(FIND_THREADS)
    find_length_kernel(int64_t *result, const W *a, int64_t len)
{
    cunmod_await_previous();
    const int64_t first = (int64_t)blockIdx.x * FIND_THREADS * FIND_PART;
    CUNMOD_SHARED(int, top);
    int length = 0;
    CUNMOD_UNROLL
    for (int k = 0; k < FIND_PART; k++)
    {
        const int place = k * FIND_THREADS + (int)threadIdx.x;
        length = first + place < len && a[first + place] != 0 ? place + 1 : length;
    }
    if (threadIdx.x == 0)
        *top = 0;
    __syncthreads();
    if (length > 0)
        atomicMax(top, length);
    if (__syncthreads_or(length > 0) && threadIdx.x == 0)
        atomicMax((long long *)result, (long long)(first + *top));
}

/* Allocates from the pool for the first time, which takes 10 ms (H200), so that no later call waits
 * so long. A lack of memory is not an error here: a later allocation may succeed. */
static int fill_pool(cunmod_dev_t *dev)
{
    void *d_first;
    const int error = cudaMallocFromPoolAsync(&d_first, 1, dev->pool, dev->stream);
    if (error == cudaErrorMemoryAllocation)
    {
        cudaGetLastError();
        return 0;
    }
    return error ? error : cudaFreeAsync(d_first, dev->stream);
}

static int make_resources(cunmod_dev_t *dev)
{
    int error = cudaStreamCreateWithFlags(&dev->own, cudaStreamNonBlocking);
    dev->stream = dev->own;
    if (!error)
        error = cudaStreamCreateWithFlags(&dev->aside, cudaStreamNonBlocking);
    if (!error)
        error = cudaEventCreateWithFlags(&dev->order, cudaEventDisableTiming);
    if (!error)
        error = cudaEventCreateWithFlags(&dev->packed, cudaEventDisableTiming);
    if (!error)
        error = cudaEventCreateWithFlags(&dev->captures.left, cudaEventDisableTiming);
    if (!error)
        error = make_pool(dev);
    if (!error)
        error = fill_pool(dev);
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

/* Removes *dev from the list of open device objects, if the list contains it. */
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

void dev_use_stream(cunmod_dev_t *dev, cudaStream_t stream)
{
    pthread_mutex_lock(&open_lock);
    dev->stream = stream;
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
        destroy_event(dev->captures.left);
        if (dev->unreduced)
            cudaFreeHost(dev->unreduced);
        for (int i = 0; i < 2; i++)
            destroy_event(dev->mark[i]);
        dev_graphs_clear(dev);
        free(dev->gathered);
        dev_allocations_clear(dev);
        if (dev->pool)
            cudaMemPoolDestroy(dev->pool);
        if (dev->aside)
            cudaStreamDestroy(dev->aside);
        if (dev->own)
            cudaStreamDestroy(dev->own);
    }
    free(dev);
}

int cunmod_dev_sync(cunmod_dev_t *dev)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error ? scope.error : dev_refuse_capture(dev);
    const int launched = error ? 0 : dev_flush(dev);
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
    int error = scope.error ? scope.error : dev_refuse_capture(dev);
    if (!error)
        error = dev_flush(dev);
    if (!error)
        error = cudaStreamSynchronize(dev->stream);
    return error ? error : cudaMemPoolTrimTo(dev->pool, 0);
}

int cunmod_dev_memory_peak(cunmod_dev_t *dev, int64_t *bytes)
{
    uint64_t most = 0, again = 0; /* writing 0 resets the peak to the current use */
    int error = cudaMemPoolGetAttribute(dev->pool, cudaMemPoolAttrUsedMemHigh, &most);
    if (!error)
        error = cudaMemPoolSetAttribute(dev->pool, cudaMemPoolAttrUsedMemHigh, &again);
    *bytes = (int64_t)most;
    return error;
}

/* Returns whether the pool has unused memory. Freed memory counts as unused even before the stream
 * has reached the operation that frees it (measured on an H100). */
static bool keeps_memory(cudaMemPool_t pool)
{
    uint64_t reserved, used;
    return !cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved) &&
           !cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used) && reserved > used;
}

/* Releases memory that other device objects of the process keep on the same GPU. Other threads may
 * be using these objects, so only their streams and pools are used, which CUDA allows threads to
 * share. Memory that these objects will free after their queued launches cannot be released.
 *
 * The function waits for the stream of each object with unused memory, since memory can be
 * released only after the stream has freed it. It leaves out objects that use a stream of the
 * caller's, which may not exist any more. If the wait fails, the allocation that needs the memory
 * fails, too, and reports the error. */
static void trim_others(const cunmod_dev_t *dev)
{
    pthread_mutex_lock(&open_lock);
    for (const cunmod_dev_t *other = open_devs; other; other = other->next)
        if (other != dev && other->facts.ordinal == dev->facts.ordinal &&
            other->stream == other->own && keeps_memory(other->pool) &&
            !cudaStreamSynchronize(other->stream))
            cudaMemPoolTrimTo(other->pool, 0);
    pthread_mutex_unlock(&open_lock);
}

/* Retries an allocation that failed: first after releasing the memory that this object keeps, which
 * may be fragmented, then after releasing the memory of other objects. */
static int alloc_trimmed(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    int error = cunmod_dev_trim(dev);
    if (!error)
        error = dev_take_memory(dev, d_ptr, bytes);
    if (error == cudaErrorMemoryAllocation)
    {
        trim_others(dev);
        error = dev_take_memory(dev, d_ptr, bytes);
    }
    /* clears CUDA's last error, so that the next launch does not report it */
    cudaGetLastError();
    return error;
}

int cunmod_dev_alloc(cunmod_dev_t *dev, void **d_ptr, size_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    if (!error && dev->gathered->freed_count > 0 && bytes > LARGE_BYTES)
        error = dev_flush(dev); /* the memory that is freed after the queued launches may suffice */
    if (!error)
        error = dev_take_memory(dev, d_ptr, bytes);
    if (error == cudaErrorMemoryAllocation && !cunmod_dev_is_captured(dev))
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
        dev_give_memory(dev, d_ptr);
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

int cunmod_dev_find_length(cunmod_dev_t *dev, int64_t *d_len, const void *d_a, int64_t len,
                           uint32_t word)
{
    const int error = cunmod_dev_length(dev, d_len, d_a, 0, word); /* *d_len = 0 */
    if (error || len <= 0)
        return error;
    return launch_single(dev, word,
                         [=](auto zero)
                         {
                             typedef decltype(zero) W;
                             const int64_t tiles = ceil_div(len, FIND_THREADS * FIND_PART);
                             return launch_kernel(dev, find_length_kernel<W>, dim3((unsigned)tiles),
                                                  FIND_THREADS, sizeof(int), d_len, (const W *)d_a,
                                                  len);
                         });
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
