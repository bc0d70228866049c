/* The part of the CUDA runtime that cuda/ uses, on malloc: CUDA's names and values.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * emu_stream.h says when a stream does what. Memory is poisoned when allocated, and a copy
 * whose pointers lie on the wrong side for its direction is refused. Pools keep what is freed, up
 * to their threshold, which counts as memory in use: they can hand it out again at once, but give
 * it back only when the stream has come to the free.
 */
#ifndef CUNMOD_EMU_RUNTIME_H
#define CUNMOD_EMU_RUNTIME_H

#include <cstddef>

enum cudaError_t
{
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureInvalidated = 901,
    cudaErrorStreamCaptureUnmatched = 903,
    cudaErrorStreamCaptureIsolation = 905,
    cudaErrorStreamCaptureWrongThread = 908,
    cudaErrorUnknown = 999
};

enum cudaDeviceAttr
{
    cudaDevAttrClockRate = 13,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};

enum cudaMemcpyKind /* bit 0: to the device, bit 1: from it */
{
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3
};

enum cudaFuncAttribute
{
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8
};

enum cudaMemAllocationType
{
    cudaMemAllocationTypePinned = 1
};

enum cudaMemLocationType
{
    cudaMemLocationTypeDevice = 1
};

enum cudaMemPoolAttr
{
    cudaMemPoolAttrReleaseThreshold = 4,
    cudaMemPoolAttrReservedMemCurrent = 5,
    cudaMemPoolAttrUsedMemCurrent = 7,
    cudaMemPoolAttrUsedMemHigh = 8
};

enum cudaMemoryType
{
    cudaMemoryTypeUnregistered = 0,
    cudaMemoryTypeHost = 1,
    cudaMemoryTypeDevice = 2
};

constexpr unsigned CUNMOD_EMU_PROCESSORS = 4;
constexpr unsigned cudaStreamNonBlocking = 1;
constexpr unsigned cudaEventDisableTiming = 2;
constexpr unsigned cudaHostAllocDefault = 0;

struct cudaDeviceProp
{
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin;
    int multiProcessorCount, major, minor, warpSize, maxThreadsPerBlock;
};

struct cudaMemPoolProps
{
    cudaMemAllocationType allocType;
    struct
    {
        cudaMemLocationType type;
        int id;
    } location;
};

struct cudaPointerAttributes
{
    cudaMemoryType type;
    int device;
    void *devicePointer;
    void *hostPointer;
};

struct cunmod_emu_object;
typedef struct cunmod_emu_object *cudaStream_t;
typedef struct cunmod_emu_object *cudaEvent_t;
typedef struct cunmod_emu_object *cudaMemPool_t;

const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaMemGetInfo(size_t *available, size_t *total);

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to);

/* A capture, and the graph that comes of it (emu_graph.cc). */
#define CUDART_CB
enum cudaStreamCaptureStatus
{
    cudaStreamCaptureStatusNone,
    cudaStreamCaptureStatusActive,
    cudaStreamCaptureStatusInvalidated
};
enum cudaStreamCaptureMode
{
    cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal,
    cudaStreamCaptureModeRelaxed
};
enum
{
    cudaUserObjectNoDestructorSync = 1,
    cudaGraphUserObjectMove = 1
};
typedef struct cunmod_emu_graph *cudaGraph_t;
typedef struct cunmod_emu_graph *cudaGraphExec_t;
typedef struct cunmod_emu_user *cudaUserObject_t;
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph, const void *,
                                     const void *, const void *);
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode);
cudaError_t cudaUserObjectCreate(cudaUserObject_t *object, void *data, void (*end)(void *),
                                 unsigned count, unsigned flags);
cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned count);
cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned count,
                                      unsigned flags);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                                 unsigned long long flags);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);

/* pool: what it keeps is taken first, and what is freed goes back there; nullptr: none. */
cudaError_t cunmod_emu_allocate(void **memory, size_t bytes, bool device, cudaMemPool_t pool);
cudaError_t cudaFree(void *memory);
cudaError_t cudaFreeAsync(void *memory, cudaStream_t stream);
cudaError_t cudaFreeHost(void *memory);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *memory);
cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream);

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *properties);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);

template <typename T> cudaError_t cudaMalloc(T **memory, size_t bytes)
{
    return cunmod_emu_allocate(reinterpret_cast<void **>(memory), bytes, true, nullptr);
}

template <typename T> cudaError_t cudaMallocAsync(T **memory, size_t bytes, cudaStream_t)
{
    return cudaMalloc(memory, bytes);
}

template <typename T>
cudaError_t cudaMallocFromPoolAsync(T **memory, size_t bytes, cudaMemPool_t pool, cudaStream_t)
{
    return cunmod_emu_allocate(reinterpret_cast<void **>(memory), bytes, true, pool);
}

template <typename T> cudaError_t cudaMallocHost(T **memory, size_t bytes)
{
    return cunmod_emu_allocate(reinterpret_cast<void **>(memory), bytes, false, nullptr);
}

template <typename T> cudaError_t cudaHostAlloc(T **memory, size_t bytes, unsigned)
{
    return cudaMallocHost(memory, bytes);
}

cudaError_t cunmod_emu_set_shared(const void *kernel, cudaFuncAttribute attribute, int bytes);
size_t cunmod_emu_max_shared(const void *kernel);

template <typename T>
cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value)
{
    return cunmod_emu_set_shared((const void *)kernel, attribute, value);
}

/* The start of a counted call: the error it is to fail with (fault, when a fault is
 * planted here), which cudaGetLastError then tells, or cudaSuccess. */
cudaError_t cunmod_emu_begin(cudaError_t fault);

/* Whether this is a child of the process that used CUDA first. Its calls fail, and take no lock,
 * which another thread of its parent may have held. */
bool cunmod_emu_is_child();

/* Notes error for cudaGetLastError; returns it. */
cudaError_t cunmod_emu_failed(cudaError_t error);

#endif
