/* The emulated CUDA runtime: devices, memory, planted faults; emu_stream.cc has streams.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <unistd.h>
#include <unwind.h>
#include <vector>

#include "emu_object.h"

namespace
{
constexpr size_t SHARED_DEFAULT = 48 << 10;
constexpr size_t SHARED_MOST = 232448;
constexpr size_t ALIGNMENT = 256; /* of cudaMalloc */

struct Allocation
{
    size_t bytes;
    bool device;
    cudaMemPool_t pool; /* or nullptr */
};

std::mutex lock; /* of everything below */
std::map<uintptr_t, Allocation> allocations;
std::map<const void *, size_t> max_shared;
size_t allocated[2]; /* bytes: pinned, device */
uint64_t kept;       /* bytes of the device that pools keep */
size_t peak;         /* of both kinds allocated since cunmod_emu_peak */
long calls, fail_at;
bool noting, losing;         /* losing: what follows fails too */
std::vector<uint64_t> notes; /* the place of each call, while noting */
std::atomic<pid_t> owner;    /* the process that used CUDA first: its children cannot */

thread_local cudaError_t last_error;
thread_local int current_device;

size_t from_environment(const char *name, size_t otherwise)
{
    const char *text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

int device_count()
{
    return static_cast<int>(from_environment("CUNMOD_EMU_DEVICES", 1));
}

size_t device_memory()
{
    return from_environment("CUNMOD_EMU_MEMORY", size_t{1} << 30);
}

cudaError_t begin_for(int device)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error && (device < 0 || device >= device_count()))
        return cunmod_emu_failed(cudaErrorInvalidDevice);
    return error;
}

cudaError_t begin()
{
    return begin_for(0);
}

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
    const cudaError_t error = begin();
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

cudaError_t cunmod_emu_create(cunmod_emu_object **object)
{
    const cudaError_t error = begin();
    if (!error)
        *object = new cunmod_emu_object();
    return error;
}

cudaError_t cunmod_emu_destroy(cunmod_emu_object *object)
{
    const cudaError_t error = begin();
    if (!object)
        return cunmod_emu_failed(cudaErrorInvalidResourceHandle);
    delete object;
    return error;
}

/* ---- faults ---- */

static void count_from_here(long k, bool lose, bool note)
{
    std::lock_guard<std::mutex> guard(lock);
    calls = 0;
    fail_at = k;
    losing = lose;
    noting = note;
    if (note)
        notes.clear();
}

void cunmod_emu_fail_at(long k)
{
    count_from_here(k, false, false);
}

void cunmod_emu_lose_at(long k)
{
    count_from_here(k, true, false);
}

void cunmod_emu_note(void)
{
    count_from_here(0, false, true);
}

static _Unwind_Reason_Code add_caller(_Unwind_Context *context, void *place)
{
    uint64_t *const sum = static_cast<uint64_t *>(place);
    *sum = (*sum ^ _Unwind_GetIP(context)) * UINT64_C(1099511628211); /* FNV-1a, by words */
    return _URC_NO_REASON;
}

/* Who called whom down to here, as one number. */
static uint64_t place_of_call()
{
    uint64_t place = 0;
    _Unwind_Backtrace(add_caller, &place);
    return place;
}

int cunmod_emu_between(long k)
{
    std::lock_guard<std::mutex> guard(lock);
    if (k < 1 || k > static_cast<long>(notes.size()))
        return 0;
    const auto call = notes.begin() + (k - 1);
    return std::find(notes.begin(), call, *call) != call &&
           std::find(call + 1, notes.end(), *call) != notes.end();
}

long cunmod_emu_calls(void)
{
    std::lock_guard<std::mutex> guard(lock);
    return calls;
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

cudaError_t cunmod_emu_failed(cudaError_t error)
{
    last_error = error;
    return error;
}

bool cunmod_emu_is_child()
{
    const pid_t first = owner;
    return first != 0 && first != getpid();
}

cudaError_t cunmod_emu_begin(cudaError_t fault)
{
    if (cunmod_emu_is_child())
        return cunmod_emu_failed(cudaErrorInitializationError);
    std::lock_guard<std::mutex> guard(lock);
    calls++;
    if (noting)
        notes.push_back(place_of_call());
    if (losing && calls >= fail_at)
        return cunmod_emu_failed(cudaErrorLaunchFailure);
    if (calls == fail_at)
        return cunmod_emu_failed(fault);
    if (device_count() == 0)
        return cunmod_emu_failed(cudaErrorNoDevice);
    if (owner == 0)
        owner = getpid();
    return cudaSuccess;
}

/* ---- errors ---- */

const char *cudaGetErrorString(cudaError_t error)
{
    switch (error)
    {
    case cudaSuccess:
        return "no error";
    case cudaErrorInvalidValue:
        return "invalid argument";
    case cudaErrorMemoryAllocation:
        return "out of memory";
    case cudaErrorInitializationError:
        return "initialization error";
    case cudaErrorInvalidConfiguration:
        return "invalid configuration argument";
    case cudaErrorNoDevice:
        return "no CUDA-capable device is detected";
    case cudaErrorInvalidDevice:
        return "invalid device ordinal";
    case cudaErrorInvalidResourceHandle:
        return "invalid resource handle";
    case cudaErrorNotReady:
        return "device not ready";
    case cudaErrorLaunchFailure:
        return "unspecified launch failure";
    case cudaErrorCooperativeLaunchTooLarge:
        return "too many blocks in cooperative launch";
    case cudaErrorUnknown:
        return "unknown error";
    }
    return "unrecognized error code";
}

cudaError_t cudaGetLastError()
{
    const cudaError_t error = last_error;
    last_error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError()
{
    return last_error;
}

/* ---- devices ---- */

cudaError_t cudaGetDeviceCount(int *count)
{
    const cudaError_t error = begin();
    *count = error ? 0 : device_count();
    return error;
}

cudaError_t cudaSetDevice(int device)
{
    const cudaError_t error = begin_for(device);
    if (!error)
        current_device = device;
    return error;
}

cudaError_t cudaGetDevice(int *device)
{
    const cudaError_t error = begin();
    if (!error)
        *device = current_device;
    return error;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device)
{
    const cudaError_t error = begin_for(device);
    if (error)
        return error;
    *properties = cudaDeviceProp();
    std::snprintf(properties->name, sizeof properties->name, "emulated GPU");
    properties->totalGlobalMem = device_memory();
    properties->sharedMemPerBlock = SHARED_DEFAULT;
    properties->sharedMemPerBlockOptin = SHARED_MOST;
    properties->multiProcessorCount = CUNMOD_EMU_PROCESSORS;
    properties->major = 9;
    properties->warpSize = warpSize;
    properties->maxThreadsPerBlock = 1024;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device)
{
    const cudaError_t error = begin_for(device);
    if (error)
        return error;
    switch (attribute)
    {
    case cudaDevAttrClockRate:
        *value = 1000000; /* kHz */
        return cudaSuccess;
    case cudaDevAttrMultiProcessorCount:
        *value = CUNMOD_EMU_PROCESSORS;
        return cudaSuccess;
    case cudaDevAttrL2CacheSize:
        *value = 1 << 20;
        return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        *value = static_cast<int>(SHARED_MOST);
        return cudaSuccess;
    }
    return cunmod_emu_failed(cudaErrorInvalidValue);
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    const cudaError_t error = begin();
    if (error)
        return error;
    std::lock_guard<std::mutex> guard(lock);
    *total = device_memory();
    const size_t used = allocated[1] + kept;
    *available = *total > used ? *total - used : 0;
    return cudaSuccess;
}

/* ---- memory ---- */

/* A pool's memory is in one piece: it has room for all of an allocation, or there is to be new
 * memory for all of it. */
cudaError_t cunmod_emu_allocate(void **memory, size_t bytes, bool device, cudaMemPool_t pool)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorMemoryAllocation);
    if (error)
        return error;
    *memory = nullptr;
    if (bytes == 0)
        return cudaSuccess;
    std::lock_guard<std::mutex> guard(lock);
    const size_t limit = device_memory();
    const size_t again = pool && pool->kept >= bytes ? bytes : 0;
    const size_t used = allocated[device] + (device ? kept - again : 0);
    if (bytes > limit || used > limit - bytes || posix_memalign(memory, ALIGNMENT, bytes) != 0)
        return cunmod_emu_failed(cudaErrorMemoryAllocation);
    std::memset(*memory, CUNMOD_EMU_POISON, bytes);
    allocations[reinterpret_cast<uintptr_t>(*memory)] = {bytes, device, pool};
    allocated[device] += bytes;
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
    const cudaError_t error = begin();
    if (error)
        return error;
    const cudaMemoryType type = type_of(memory);
    void *const known = type == cudaMemoryTypeUnregistered ? nullptr : const_cast<void *>(memory);
    *attributes = {type, 0, known, type == cudaMemoryTypeHost ? known : nullptr};
    return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    static cunmod_emu_object default_pool;
    const cudaError_t error = begin_for(device);
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
    const cudaError_t error = begin();
    if (error)
        return error;
    if (attribute != cudaMemPoolAttrReleaseThreshold)
        return cunmod_emu_failed(cudaErrorInvalidValue);
    std::lock_guard<std::mutex> guard(lock);
    pool->most = *static_cast<const uint64_t *>(value);
    return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    const cudaError_t error = begin();
    if (error)
        return error;
    std::lock_guard<std::mutex> guard(lock);
    uint64_t used = 0;
    for (const auto &allocation : allocations)
        used += allocation.second.pool == pool ? allocation.second.bytes : 0;
    switch (attribute)
    {
    case cudaMemPoolAttrReleaseThreshold:
        *static_cast<uint64_t *>(value) = pool->most;
        return cudaSuccess;
    case cudaMemPoolAttrReservedMemCurrent:
        *static_cast<uint64_t *>(value) = used + pool->kept;
        return cudaSuccess;
    case cudaMemPoolAttrUsedMemCurrent:
        *static_cast<uint64_t *>(value) = used;
        return cudaSuccess;
    }
    return cunmod_emu_failed(cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
    const cudaError_t error = begin();
    if (error)
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

/* ---- shared memory of a kernel ---- */

cudaError_t cunmod_emu_set_shared(const void *kernel, cudaFuncAttribute attribute, int bytes)
{
    const cudaError_t error = begin();
    if (error)
        return error;
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || bytes < 0 ||
        static_cast<size_t>(bytes) > SHARED_MOST)
        return cunmod_emu_failed(cudaErrorInvalidValue);
    std::lock_guard<std::mutex> guard(lock);
    max_shared[kernel] = static_cast<size_t>(bytes);
    return cudaSuccess;
}

size_t cunmod_emu_max_shared(const void *kernel)
{
    std::lock_guard<std::mutex> guard(lock);
    const auto found = max_shared.find(kernel);
    return found == max_shared.end() || found->second < SHARED_DEFAULT ? SHARED_DEFAULT
                                                                       : found->second;
}
