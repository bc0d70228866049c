/* Blocks that sleep on multiprocessors and leave no room there (occupy.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

/* It comes first: it gives inline functions of the backend to the GPU, too. */
#include "runtime/dev.cuh"

#include "occupy.h"
#include "timing.h"

#define START_US 2e6 /* in which all blocks have started */
#define SLEEP_NS 100000

enum
{
    THREADS = 32
};

enum State
{
    AWAITED,
    SLEEPING,
    TOLD, /* has ended because it was told to */
    TIRED /* has ended because its time was over */
};

/* Pinned memory of the host, one for each block. */
struct Place
{
    volatile int state; /* written by the block */
    volatile int leave; /* written by the host */
};

/* Blocks are in clusters as far as the GPU has room for clusters of sleepers, and the others are
 * alone: places 0 .. CUNMOD_CLUSTER clusters - 1, and the rest. */
static struct
{
    int device;
    int blocks;   /* one for each multiprocessor */
    int clusters; /* 0 where the library has none */
    int shared;   /* bytes of a block */
    long long cycles;
    Place *places;
    cudaStream_t stream[2]; /* of the clusters, and of the others */
    int sleeping;           /* blocks may be on the GPU */
} occupied;

static __global__ void __launch_bounds__(THREADS) sleep_kernel(Place *places, long long cycles)
{
    Place *const place = places + blockIdx.x;
    if (threadIdx.x > 0)
        return;
    const long long start = clock64();
    place->state = SLEEPING;
    while (!place->leave && clock64() - start < cycles)
        __nanosleep(SLEEP_NS);
    place->state = place->leave ? TOLD : TIRED;
}

/* A launch of sleepers, in clusters of `cluster` blocks. */
struct Sleepers
{
    cudaLaunchConfig_t config;
    cudaLaunchAttribute attribute;

    Sleepers(int blocks, int cluster, cudaStream_t stream) : config(), attribute()
    {
        attribute.id = cudaLaunchAttributeClusterDimension;
        attribute.val.clusterDim.x = (unsigned)cluster;
        attribute.val.clusterDim.y = 1;
        attribute.val.clusterDim.z = 1;
        config.gridDim = dim3((unsigned)blocks);
        config.blockDim = dim3(THREADS);
        config.dynamicSmemBytes = (size_t)occupied.shared;
        config.stream = stream;
        config.attrs = &attribute;
        config.numAttrs = cluster > 1;
    }
};

/* ---- preparation --------------------------------------------------------- */

/* *fills = whether a block with all the shared memory that it may have leaves too little for
 * another one: every block takes some for itself. */
static int measure_shared(bool *fills)
{
    int most = 0, own = 0;
    int error = cudaDeviceGetAttribute(&occupied.shared, cudaDevAttrMaxSharedMemoryPerBlockOptin,
                                       occupied.device);
    if (!error)
        error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                                       occupied.device);
    if (!error)
        error =
            cudaDeviceGetAttribute(&own, cudaDevAttrReservedSharedMemoryPerBlock, occupied.device);
    *fills = own > 0 && most - occupied.shared - own < own;
    return error;
}

static int count_clusters(void)
{
    bool clusters = false;
    int error = cunmod_can_wait(&clusters, (const void *)sleep_kernel);
    const Sleepers sleepers(CUNMOD_CLUSTER, CUNMOD_CLUSTER, nullptr);
    occupied.clusters = 0;
    if (!error && clusters)
        error = cudaOccupancyMaxActiveClusters(&occupied.clusters, sleep_kernel, &sleepers.config);
    return error;
}

static int prepare(void)
{
    int khz = 0;
    int error =
        cudaDeviceGetAttribute(&occupied.blocks, cudaDevAttrMultiProcessorCount, occupied.device);
    if (!error)
        error = cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, occupied.device);
    if (!error)
        error = cudaFuncSetAttribute(sleep_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     occupied.shared);
    if (!error)
        error = count_clusters();
    if (!error)
        error = cudaHostAlloc(&occupied.places, (size_t)occupied.blocks * sizeof(Place),
                              cudaHostAllocMapped);
    for (int i = 0; i < 2 && !error; i++)
        error = cudaStreamCreateWithFlags(&occupied.stream[i], cudaStreamNonBlocking);
    occupied.cycles = 1000LL * OCCUPY_SECONDS * khz;
    return error;
}

static void let_go(void)
{
    for (int i = 0; occupied.sleeping && i < occupied.blocks; i++)
        occupied.places[i].leave = 1;
}

int bench_occupy_open(int device)
{
    occupied.device = device;
    DeviceScope scope(device);
    bool fills = false;
    int error = scope.error;
    if (!error)
        error = measure_shared(&fills);
    if (!error && fills)
        error = prepare();
    if (error || !fills || atexit(let_go))
    {
        fprintf(stderr, "cunmod-bench: multiprocessors cannot be occupied: %s\n",
                error || fills ? cudaGetErrorString((cudaError_t)error)
                               : "one block does not fill a multiprocessor");
        bench_occupy_close();
        return -1;
    }
    return 0;
}

void bench_occupy_close(void)
{
    DeviceScope scope(occupied.device);
    for (int i = 0; i < 2; i++)
        if (occupied.stream[i])
            cudaStreamDestroy(occupied.stream[i]);
    if (occupied.places)
        cudaFreeHost(occupied.places);
    occupied = {};
}

int bench_occupy_room(int wanted)
{
    const int alone = occupied.blocks - CUNMOD_CLUSTER * occupied.clusters;
    const int over = wanted % CUNMOD_CLUSTER;
    if (occupied.clusters == 0 || wanted >= occupied.blocks)
        return wanted < occupied.blocks ? wanted : occupied.blocks;
    return wanted > CUNMOD_CLUSTER && over <= alone ? wanted
                                                    : wanted - over + (over ? CUNMOD_CLUSTER : 0);
}

/* ---- sleeping ------------------------------------------------------------ */

/* Waits until all of the blocks are in this state. */
static int await_state(int first, int count, State state)
{
    const double start = bench_now_us();
    for (int i = first; i < first + count;)
        if (occupied.places[i].state == state)
            i++;
        else if (bench_now_us() - start > START_US)
            return -1;
    return 0;
}

static int send_to_sleep(int first, int count, int cluster, cudaStream_t stream)
{
    if (count == 0)
        return 0;
    const Sleepers sleepers(count, cluster, stream);
    const int error = cudaLaunchKernelEx(&sleepers.config, sleep_kernel, occupied.places + first,
                                         occupied.cycles);
    return error ? error : await_state(first, count, SLEEPING);
}

static int wake(int first, int count)
{
    for (int i = first; i < first + count; i++)
        occupied.places[i].leave = 1;
    return await_state(first, count, TOLD);
}

int bench_occupy_all_but(int count)
{
    DeviceScope scope(occupied.device);
    const int together = CUNMOD_CLUSTER * occupied.clusters;
    const int groups = count - count % CUNMOD_CLUSTER;
    const int from_clusters = groups < together ? groups : together;
    for (int i = 0; i < occupied.blocks; i++)
        occupied.places[i].state = occupied.places[i].leave = 0;
    occupied.sleeping = 1;
    int error = scope.error;
    if (!error)
        error = send_to_sleep(0, together, CUNMOD_CLUSTER, occupied.stream[0]);
    if (!error)
        error = send_to_sleep(together, occupied.blocks - together, 1, occupied.stream[1]);
    if (!error)
        error = wake(0, from_clusters);
    if (!error)
        error = wake(together, count - from_clusters);
    if (error)
        bench_occupy_release();
    return error ? -1 : 0;
}

int bench_occupy_release(void)
{
    DeviceScope scope(occupied.device);
    let_go();
    int error = scope.error;
    for (int i = 0; i < 2; i++)
        error = cudaStreamSynchronize(occupied.stream[i]) ? -1 : error;
    occupied.sleeping = 0;
    for (int i = 0; i < occupied.blocks && !error; i++)
        error = occupied.places[i].state == TOLD ? 0 : -1;
    return error ? -1 : 0;
}

void bench_occupy_claim(cunmod_dev_t *dev, int count)
{
    dev->facts.sm_count = count;
}
