/* Emulated streams: work that does not wait for other work meets memory as it was before, and a
 * kernel that begins early sees the kernel ahead of it only when it waits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What happens first is drawn by lot, as on a device: a planted mistake has to show in some of
 * many rounds, and right code has to be right in all of them.
 */
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ptx_sync.cuh"
#include "emu_check.h"

int failures;

#define CHECK_OK(call) CHECK((call) == cudaSuccess)

constexpr int ROUNDS = 200, THREADS = 64, BLOCKS = 4;

/* Two streams, and an array of the device and of pinned memory. */
struct Fixture
{
    cudaStream_t stream[2];
    cudaEvent_t event;
    int *memory = nullptr, *result = nullptr, *host = nullptr;

    Fixture()
    {
        CHECK_OK(cudaStreamCreateWithFlags(&stream[0], cudaStreamNonBlocking));
        CHECK_OK(cudaStreamCreateWithFlags(&stream[1], cudaStreamNonBlocking));
        CHECK_OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
        CHECK_OK(cudaMalloc(&memory, THREADS * sizeof(int)));
        CHECK_OK(cudaMalloc(&result, BLOCKS * THREADS * sizeof(int)));
        CHECK_OK(cudaMallocHost(&host, BLOCKS * THREADS * sizeof(int)));
    }
    Fixture(const Fixture &) = delete;
    Fixture &operator=(const Fixture &) = delete;
    ~Fixture()
    {
        CHECK_OK(cudaFree(memory));
        CHECK_OK(cudaFree(result));
        CHECK_OK(cudaFreeHost(host));
        CHECK_OK(cudaEventDestroy(event));
        CHECK_OK(cudaStreamDestroy(stream[0]));
        CHECK_OK(cudaStreamDestroy(stream[1]));
    }
};

__global__ void set(int *to, int value)
{
    to[threadIdx.x] = value;
}

/* Reads what another thread's place had behind the wait, but in block `hasty` ahead of it. */
__global__ void read_early(int *result, const int *from, unsigned hasty)
{
    const unsigned other = (threadIdx.x + 1) % THREADS;
    if (blockIdx.x != hasty)
        cunmod_await_previous();
    const int value = from[other];
    __syncthreads();
    cunmod_await_previous();
    result[blockIdx.x * THREADS + threadIdx.x] = value;
}

/* What lies between two kernels. */
enum Between
{
    NOTHING,
    RECORD,
    WAIT, /* for an event of the other stream that has happened */
    BETWEENS
};

/* How many threads of how many rounds do not see what the kernel ahead writes. */
static int stale_reads(Fixture &x, unsigned cluster, unsigned hasty, int between)
{
    int stale = 0;
    CHECK_OK(cudaEventRecord(x.event, x.stream[1]));
    CHECK_OK(cudaStreamSynchronize(x.stream[1]));
    for (int round = 1; round <= ROUNDS; round++)
    {
        CHECK_OK(CUNMOD_LAUNCH(set, 1, THREADS, 0, x.stream[0], x.memory, round));
        if (between == RECORD)
            CHECK_OK(cudaEventRecord(x.event, x.stream[0]));
        if (between == WAIT)
            CHECK_OK(cudaStreamWaitEvent(x.stream[0], x.event, 0));
        CHECK_OK(cunmod_launch_early(true, cluster, read_early, BLOCKS, THREADS, 0, x.stream[0],
                                     x.result, x.memory, hasty));
        CHECK_OK(cudaMemcpyAsync(x.host, x.result, BLOCKS * THREADS * sizeof(int),
                                 cudaMemcpyDeviceToHost, x.stream[0]));
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
        for (int i = 0; i < BLOCKS * THREADS; i++)
            stale += x.host[i] != round;
    }
    return stale;
}

/* Whichever block it is that does not wait, alone or in a cluster. */
static void test_early(Fixture &x)
{
    for (int between = NOTHING; between < BETWEENS; between++)
    {
        for (unsigned cluster : {1, 2})
        {
            CHECK(stale_reads(x, cluster, BLOCKS, between) == 0);
            for (unsigned hasty = 0; hasty < BLOCKS; hasty++)
                CHECK(stale_reads(x, cluster, hasty, between) > ROUNDS / 10 * THREADS);
        }
    }
}

__global__ void never_waits(int *to)
{
    to[threadIdx.x] = 1;
}

/* A process of its own, which dies. */
static void test_no_wait()
{
    const pid_t child = fork();
    if (child == 0)
    {
        int *memory = nullptr;
        cudaMalloc(&memory, THREADS * sizeof(int));
        std::freopen("/dev/null", "w", stderr);
        cunmod_launch_early(true, 1, never_waits, 1, THREADS, 0, nullptr, memory);
        _exit(0);
    }
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* The second stream waits for the first, or not; how many rounds have its copy of old values. */
static int stale_copies(Fixture &x, bool waits)
{
    int stale = 0;
    for (int round = 1; round <= ROUNDS; round++)
    {
        CHECK_OK(CUNMOD_LAUNCH(set, 1, THREADS, 0, x.stream[0], x.memory, round));
        CHECK_OK(cudaEventRecord(x.event, x.stream[0]));
        if (waits)
            CHECK_OK(cudaStreamWaitEvent(x.stream[1], x.event, 0));
        CHECK_OK(cudaMemcpyAsync(x.host, x.memory, THREADS * sizeof(int), cudaMemcpyDeviceToHost,
                                 x.stream[1]));
        CHECK_OK(cudaStreamSynchronize(x.stream[1]));
        stale += x.host[0] != round;
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
    }
    return stale;
}

/* The host writes pinned memory that is still to be copied, or waits before; how many rounds have
 * what it wrote too early. */
static int overwritten(Fixture &x, bool waits)
{
    int wrong = 0;
    for (int round = 1; round <= ROUNDS; round++)
    {
        x.host[0] = round;
        CHECK_OK(
            cudaMemcpyAsync(x.memory, x.host, sizeof(int), cudaMemcpyHostToDevice, x.stream[0]));
        CHECK_OK(cudaEventRecord(x.event, x.stream[0]));
        if (waits)
            CHECK_OK(cudaEventSynchronize(x.event));
        x.host[0] = -1;
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
        wrong += x.memory[0] != round;
    }
    return wrong;
}

static void test_streams(Fixture &x)
{
    CHECK(stale_copies(x, true) == 0 && stale_copies(x, false) > 0);
    CHECK(overwritten(x, true) == 0 && overwritten(x, false) > 0);
}

/* A copy from memory that is not pinned has read it when the call returns, and comes to the device
 * in the order of the stream. */
static void test_pageable(Fixture &x)
{
    int late = 0;
    for (int round = 1; round <= ROUNDS; round++)
    {
        int value = round;
        CHECK_OK(
            cudaMemcpyAsync(x.memory, &value, sizeof value, cudaMemcpyHostToDevice, x.stream[0]));
        value = -1;
        late += x.memory[0] != round;
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
        CHECK(x.memory[0] == round);
    }
    CHECK(late > ROUNDS / 2);
}

/* The time between events that are recorded in two streams, of which the first is behind. */
static void test_elapsed(Fixture &x)
{
    cudaEvent_t event[2];
    float ms = -1;
    int not_ready = 0;
    for (int round = 0; round < ROUNDS; round++)
    {
        CHECK_OK(cudaEventCreate(&event[0]));
        CHECK_OK(cudaEventCreate(&event[1]));
        CHECK(cudaEventElapsedTime(&ms, event[0], event[1]) == cudaErrorInvalidResourceHandle);
        CHECK_OK(cudaEventRecord(event[0], x.stream[0]));
        CHECK(cudaEventElapsedTime(&ms, event[0], event[1]) == cudaErrorInvalidResourceHandle);
        CHECK_OK(cudaEventRecord(event[1], x.stream[1]));
        not_ready += cudaEventElapsedTime(&ms, event[0], event[1]) == cudaErrorNotReady;
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
        CHECK_OK(cudaStreamSynchronize(x.stream[1]));
        CHECK_OK(cudaEventElapsedTime(&ms, event[0], event[1]));
        CHECK_OK(cudaEventDestroy(event[0]));
        CHECK_OK(cudaEventDestroy(event[1]));
    }
    CHECK(not_ready > 0);
}

/* A pool gives back what a stream has come to the free of, and hands out the other, too. */
static void test_pool(Fixture &x)
{
    constexpr uint64_t BYTES = 4096;
    const cudaMemPoolProps properties = {};
    cudaMemPool_t pool;
    uint64_t keep = UINT64_MAX;
    int behind = 0;
    CHECK_OK(cudaMemPoolCreate(&pool, &properties));
    CHECK_OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    for (int round = 0; round < ROUNDS; round++)
    {
        char *memory;
        uint64_t reserved, used;
        CHECK_OK(cudaMallocFromPoolAsync(&memory, BYTES, pool, x.stream[0]));
        CHECK_OK(cudaMemsetAsync(memory, 0, BYTES, x.stream[0]));
        CHECK_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
        CHECK(used == BYTES);
        CHECK_OK(cudaFreeAsync(memory, x.stream[0]));
        CHECK_OK(cudaMemPoolTrimTo(pool, 0));
        CHECK_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
        CHECK_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
        CHECK(used == 0 && (reserved == 0 || reserved == BYTES));
        behind += reserved != 0;
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
        CHECK_OK(cudaMemPoolTrimTo(pool, 0));
        CHECK_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
        CHECK(reserved == 0);
    }
    CHECK(behind > ROUNDS / 2);
    CHECK_OK(cudaMemPoolDestroy(pool));
}

/* Forks while the emulator's locks are held: the child's calls fail, and do not wait for these. */
__global__ void fork_inside(int *status, cudaStream_t stream)
{
    const pid_t child = fork();
    if (child == 0)
    {
        alarm(60); /* kills it */
        const bool failed = cudaStreamSynchronize(stream) == cudaErrorInitializationError;
        _exit(failed && cudaStreamDestroy(stream) == cudaErrorInitializationError ? 0 : 1);
    }
    if (child < 0 || waitpid(child, status, 0) != child)
        *status = -1;
}

static void test_child(Fixture &x)
{
    CHECK_OK(CUNMOD_LAUNCH(fork_inside, 1, 1, 0, x.stream[0], x.memory, x.stream[1]));
    CHECK_OK(cudaStreamSynchronize(x.stream[0]));
    CHECK(x.memory[0] == 0);
}

/* The memory of a free in the order of the stream is there for what was asked before. */
static void test_free(Fixture &x)
{
    for (int round = 1; round <= ROUNDS; round++)
    {
        int *memory = nullptr;
        CHECK_OK(cudaMallocAsync(&memory, THREADS * sizeof(int), x.stream[0]));
        CHECK_OK(CUNMOD_LAUNCH(set, 1, THREADS, 0, x.stream[0], memory, round));
        CHECK_OK(cudaMemcpyAsync(x.host, memory, sizeof(int), cudaMemcpyDeviceToHost, x.stream[0]));
        CHECK_OK(cudaFreeAsync(memory, x.stream[0]));
        CHECK_OK(cudaStreamSynchronize(x.stream[0]));
        CHECK(x.host[0] == round);
    }
}

__global__ void copy_to_shared(int *result, const int *from, bool waits)
{
    CUNMOD_SHARED(int, shared);
    cunmod_copy_to_shared(&shared[threadIdx.x], &from[threadIdx.x], threadIdx.x != 3);
    if (waits)
        cunmod_await_copies();
    const int value = shared[threadIdx.x];
    result[threadIdx.x] = value;
}

static void test_copies(Fixture &x)
{
    CHECK_OK(CUNMOD_LAUNCH(set, 1, THREADS, 0, nullptr, x.memory, 7));
    for (bool waits : {true, false})
    {
        CHECK_OK(CUNMOD_LAUNCH(copy_to_shared, 1, THREADS, THREADS * sizeof(int), nullptr, x.result,
                               x.memory, waits));
        for (int i = 0; i < THREADS; i++)
            CHECK((x.result[i] == (i == 3 ? 0 : 7)) == waits);
    }
}

int main()
{
    test_no_wait(); /* first: its child needs a parent that has not used CUDA */
    {
        Fixture x;
        test_early(x);
        test_streams(x);
        test_pageable(x);
        test_elapsed(x);
        test_pool(x);
        test_child(x);
        test_free(x);
        test_copies(x);
    }
    CHECK(cunmod_emu_allocated() == 0);
    return failures != 0;
}
