/* The calls of the emulated runtime: their checks, memory, devices, and planted faults.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "emu_parts.h"

static void test_launch_checks()
{
    Device<unsigned> hits(1024);
    const auto launch = [&](dim3 grid, dim3 block, size_t shared)
    { return CUNMOD_LAUNCH(mark_indices, grid, block, shared, nullptr, hits.data); };
    CHECK(launch(1, 1025, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, 0, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, dim3(1, 1, 65), 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, dim3(32, 33, 1), 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(0, 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(0x80000000u, 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(dim3(1, 65536, 1), 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(dim3(1, 1, 65536), 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, 1, 49153) == cudaErrorInvalidValue);
    const cudaFuncAttribute attribute = cudaFuncAttributeMaxDynamicSharedMemorySize;
    CHECK(cudaFuncSetAttribute(mark_indices, attribute, 232449) == cudaErrorInvalidValue);
    CHECK(cudaGetLastError() == cudaErrorInvalidValue);
    for (unsigned hit : hits.read())
        CHECK(hit == 0);
    CHECK(cudaFuncSetAttribute(mark_indices, attribute, 232448) == cudaSuccess);
    CHECK(launch(1, 1024, 232448) == cudaSuccess);
    CHECK(launch(1, 1, 232449) == cudaErrorInvalidValue);
    for (unsigned hit : hits.read())
        CHECK(hit == 1);
}

static void test_memory()
{
    const size_t gibibyte = size_t{1} << 30;
    size_t available = 0, total = 0;
    char *a = nullptr, *b = nullptr;
    setenv("CUNMOD_EMU_MEMORY", "1000", 1);
    CHECK(cudaMalloc(&a, 1001) == cudaErrorMemoryAllocation);
    CHECK(cudaMalloc(&a, 600) == cudaSuccess);
    CHECK(static_cast<unsigned char>(a[599]) == CUNMOD_EMU_POISON);
    CHECK(cudaMallocAsync(&b, 401, nullptr) == cudaErrorMemoryAllocation);
    CHECK(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
    CHECK(CUNMOD_LAUNCH(two_barriers, 1, 1, 0, nullptr) == cudaSuccess);
    CHECK(cudaGetLastError() == cudaSuccess);
    CHECK(cudaMallocHost(&b, 401) == cudaSuccess);
    CHECK(cudaMemGetInfo(&available, &total) == cudaSuccess && available == 400 && total == 1000);
    CHECK(cunmod_emu_allocated() == 1001);
    unsetenv("CUNMOD_EMU_MEMORY");
    CHECK(cudaMemGetInfo(&available, &total) == cudaSuccess && total == gibibyte);
    CHECK(cudaMemcpyAsync(a, b, 401, cudaMemcpyDeviceToHost, nullptr) == cudaErrorInvalidValue);
    CHECK(cudaMemcpyAsync(b, a, 401, cudaMemcpyDeviceToDevice, nullptr) == cudaErrorInvalidValue);
    CHECK(cudaMemcpyAsync(b, a, 401, cudaMemcpyDeviceToHost, nullptr) == cudaSuccess);
    CHECK(cudaFree(b) == cudaErrorInvalidValue);
    CHECK(cudaFreeHost(b) == cudaSuccess);
    CHECK(cudaFree(a) == cudaSuccess && cudaFree(nullptr) == cudaSuccess);
    CHECK(cunmod_emu_allocated() == 0);
    cudaGetLastError();
}

/* A pool keeps what is freed, as much as it may, for itself, until it is trimmed or destroyed. */
static void test_pools()
{
    const cudaMemPoolProps props = {cudaMemAllocationTypePinned, {cudaMemLocationTypeDevice, 0}};
    uint64_t most = 700;
    cudaMemPool_t first, second;
    char *memory = nullptr;
    setenv("CUNMOD_EMU_MEMORY", "1000", 1);
    CHECK(cudaMemPoolCreate(&first, &props) == cudaSuccess);
    CHECK(cudaMemPoolCreate(&second, &props) == cudaSuccess);
    CHECK(cudaMemPoolSetAttribute(first, cudaMemPoolAttrReleaseThreshold, &most) == cudaSuccess);
    const auto allocate = [&](size_t bytes, cudaMemPool_t pool)
    {
        const cudaError_t error = cudaMallocFromPoolAsync(&memory, bytes, pool, nullptr);
        if (error)
            cudaGetLastError();
        else
            CHECK(cudaFreeAsync(memory, nullptr) == cudaSuccess);
        return error == cudaSuccess;
    };
    const auto available = []
    {
        size_t bytes = 0, total;
        CHECK(cudaMemGetInfo(&bytes, &total) == cudaSuccess);
        return bytes;
    };
    CHECK(allocate(1000, second) && available() == 1000); /* which keeps nothing */
    CHECK(allocate(600, first) && available() == 400);
    CHECK(!allocate(401, second) && allocate(400, second));
    CHECK(allocate(600, first) && !allocate(601, first) && available() == 400);
    CHECK(cudaMemPoolTrimTo(first, 100) == cudaSuccess && available() == 900);
    CHECK(allocate(900, first) && available() == 300);
    CHECK(cudaMallocFromPoolAsync(&memory, 700, first, nullptr) == cudaSuccess);
    CHECK(cudaMemPoolDestroy(first) == cudaSuccess && available() == 300);
    CHECK(cudaFreeAsync(memory, nullptr) == cudaSuccess && available() == 1000);
    CHECK(cudaMemPoolDestroy(second) == cudaSuccess);
    unsetenv("CUNMOD_EMU_MEMORY");
}

static void test_devices()
{
    int count = -1, device = -1;
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceCount(&count) == cudaSuccess && count == 1);
    CHECK(cudaGetDevice(&device) == cudaSuccess && device == 0);
    CHECK(cudaSetDevice(1) == cudaErrorInvalidDevice);
    CHECK(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
    CHECK(std::string(properties.name) == "emulated GPU" && properties.multiProcessorCount == 4);
    setenv("CUNMOD_EMU_DEVICES", "0", 1);
    CHECK(cudaGetDeviceCount(&count) == cudaErrorNoDevice && count == 0);
    CHECK(cudaSetDevice(0) == cudaErrorNoDevice);
    unsetenv("CUNMOD_EMU_DEVICES");
    cudaGetLastError();
    CHECK(std::string(cudaGetErrorString(cudaErrorNoDevice)) ==
          "no CUDA-capable device is detected");
}

struct Resources
{
    unsigned *memory, *host;
    cudaStream_t stream;
    cudaEvent_t event;
    cudaMemPool_t pool;
};

/* Ten calls, up to the first that fails: call 4 and 5 allocate, call 7 launches. */
static cudaError_t make_and_use(Resources &r)
{
    const cudaMemPoolProps props = {cudaMemAllocationTypePinned, {cudaMemLocationTypeDevice, 0}};
    cudaError_t error = cudaStreamCreateWithFlags(&r.stream, cudaStreamNonBlocking);
    if (!error)
        error = cudaEventCreate(&r.event);
    if (!error)
        error = cudaMemPoolCreate(&r.pool, &props);
    if (!error)
        error = cudaMallocFromPoolAsync(&r.memory, 4, r.pool, r.stream);
    if (!error)
        error = cudaMallocHost(&r.host, 4);
    if (!error)
        error = cudaMemsetAsync(r.memory, 0, 4, r.stream);
    if (!error)
        error = CUNMOD_LAUNCH(mark_indices, 1, 1, 0, r.stream, r.memory);
    if (!error)
        error = cudaMemcpyAsync(r.host, r.memory, 4, cudaMemcpyDeviceToHost, r.stream);
    if (!error)
        error = cudaEventRecord(r.event, r.stream);
    if (!error)
        error = cudaStreamSynchronize(r.stream);
    return error;
}

/* Five calls when everything was made; the last error. */
static cudaError_t give_back(Resources &r)
{
    const cudaError_t errors[5] = {r.memory ? cudaFreeAsync(r.memory, r.stream) : cudaSuccess,
                                   r.host ? cudaFreeHost(r.host) : cudaSuccess,
                                   r.pool ? cudaMemPoolDestroy(r.pool) : cudaSuccess,
                                   r.event ? cudaEventDestroy(r.event) : cudaSuccess,
                                   r.stream ? cudaStreamDestroy(r.stream) : cudaSuccess};
    cudaError_t result = cudaSuccess;
    for (cudaError_t error : errors)
        result = error ? error : result;
    return result;
}

static void test_faults()
{
    const long used = 10, all = 15;
    for (long k = 0; k <= all + 1; k++)
    {
        Resources r = {};
        cunmod_emu_fail_at(k);
        const cudaError_t error = make_and_use(r);
        CHECK(cunmod_emu_calls() == (k >= 1 && k < used ? k : used));
        if (k >= 1 && k <= used)
            CHECK(error == (k == 4 || k == 5 ? cudaErrorMemoryAllocation
                            : k == 7         ? cudaErrorLaunchFailure
                                             : cudaErrorUnknown));
        else
            CHECK(error == cudaSuccess);
        cunmod_emu_finish();
        if (r.host && k != 6)
            CHECK(*r.memory == (k != 7)); /* a launch that fails runs nothing */
        CHECK(give_back(r) == (k > used && k <= all ? cudaErrorUnknown : cudaSuccess));
        CHECK(cunmod_emu_allocated() == 0);
        cudaGetLastError();
    }
    cunmod_emu_fail_at(0);
}

/* A lost GPU fails in the same way whatever it is asked for, until it is there again. */
static void test_lost()
{
    int device;
    char *memory = nullptr;
    cunmod_emu_lose_at(2);
    CHECK(cudaGetDevice(&device) == cudaSuccess);
    CHECK(cudaGetDevice(&device) == cudaErrorLaunchFailure);
    CHECK(cudaMalloc(&memory, 1) == cudaErrorLaunchFailure && !memory);
    CHECK(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
    cunmod_emu_fail_at(0);
    CHECK(cudaGetLastError() == cudaErrorLaunchFailure);
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

/* Calls 2 and 3 of a loop of four lie between others of their place. */
static void test_notes()
{
    int count;
    cunmod_emu_note();
    for (int i = 0; i < 4; i++)
        cudaGetDeviceCount(&count);
    cudaDeviceSynchronize();
    cunmod_emu_fail_at(0);
    for (long k = 0; k <= 6; k++)
        CHECK(cunmod_emu_between(k) == (k == 2 || k == 3));
    /* One chain of callers has a new link as the first of its place and as the last, once each. */
    for (int kind = 0; kind < 2; kind++)
    {
        for (int turn = 0; turn < 2; turn++)
            for (long k = 1; k <= 5; k++)
                CHECK(cunmod_emu_untried(k, kind) == (turn == 0 && k != 2 && k != 3));
    }
    CHECK(cunmod_emu_untried(6, 0));
}

/* A child of a process that has used CUDA cannot use it. */
static void test_fork()
{
    const pid_t child = fork();
    if (child == 0)
    {
        int count;
        _exit(cudaGetDeviceCount(&count) == cudaErrorInitializationError ? 0 : 1);
    }
    int status = 1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

void test_calls()
{
    test_launch_checks();
    test_memory();
    test_pools();
    test_devices();
    test_faults();
    test_lost();
    test_notes();
    test_fork();
}
