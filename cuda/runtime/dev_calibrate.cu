/* Measures U, a parameter of the MMM model of GPUs (docs/papers.md), and the time of a launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * U is the time to move a word between global and shared memory, divided by the time of a local
 * operation. Each of these two times is measured by a chain of dependent operations. The words are
 * read from an array of twice the size of the L2 cache. The array has just been written, so up to
 * half of its words are still in the cache. So U is a mean over words in memory and words in the L2
 * cache. The operands of a kernel that an earlier launch has written are in a similar state.
 */
#include "runtime/dev.cuh"

enum
{
    LOADS = 4096,
    OPERATIONS = 65536,
    STRIDE = 7919 * 32,
    LAUNCHES_FEW = 16,
    LAUNCHES_MANY = 528,
    LAUNCH_SAMPLES = 5
};

/* ring[i] = the index after i in the chain of loads, (i + STRIDE) mod words. */
__global__ void __launch_bounds__(256) ring_kernel(unsigned *ring, unsigned words)
{
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (i < words)
        ring[i] = (i + STRIDE) % words;
}

/* cycles[0] = clock cycles for `loads` words that pass from global memory through shared memory,
 * where each word is the index of the next. cycles[1] = clock cycles for `operations`
 * multiply-adds, each of which needs the preceding result. The store to *sink keeps the compiler
 * from removing the chains. */
__global__ void __launch_bounds__(32)
    u_kernel(int64_t *cycles, unsigned *sink, const unsigned *ring, unsigned loads,
             unsigned operations)
{
    CUNMOD_SHARED(volatile unsigned, word);
    unsigned index = 0;
    int64_t start = clock64();
    for (unsigned k = 0; k < loads; k++)
    {
        *word = ring[index];
        index = *word;
    }
    cycles[0] = clock64() - start;

    unsigned x = index;
    start = clock64();
    for (unsigned k = 0; k < operations; k++)
        x = x * 1664525u + k;
    cycles[1] = clock64() - start;
    *sink = x;
}

int cunmod_dev_measure_u(cunmod_dev_t *dev, double *u)
{
    DeviceScope scope(dev->facts.ordinal);
    void *ring = nullptr, *result = nullptr;
    int64_t cycles[2] = {0, 0};
    int l2_bytes = 0;
    int error = scope.error;
    if (!error)
        error = cudaDeviceGetAttribute(&l2_bytes, cudaDevAttrL2CacheSize, dev->facts.ordinal);
    const unsigned words = (unsigned)l2_bytes / 2 + 1; /* twice the L2 */
    if (!error)
        error = cunmod_dev_alloc(dev, &ring, words * sizeof(unsigned));
    if (!error)
        error = cunmod_dev_alloc(dev, &result, 3 * sizeof(int64_t));
    if (!error)
        error = launch_plain(dev, ring_kernel, dim3(words / 256 + 1), dim3(256), 0,
                             (unsigned *)ring, words);
    if (!error)
        error = launch_plain(dev, u_kernel, dim3(1), dim3(1), sizeof(unsigned), (int64_t *)result,
                             (unsigned *)((int64_t *)result + 2), (const unsigned *)ring,
                             (unsigned)LOADS, (unsigned)OPERATIONS);
    if (!error)
        error = dev_read(dev, cycles, result, sizeof cycles);
    cunmod_dev_free(dev, result);
    cunmod_dev_free(dev, ring);
    if (!error && cycles[1] > 0)
        *u = (double)cycles[0] / LOADS / ((double)cycles[1] / OPERATIONS);
    return error;
}

__global__ void __launch_bounds__(32) nothing_kernel(unsigned) {}

/* *us = min(*us, microseconds for `launches` launches). */
static int time_launches(cunmod_dev_t *dev, int launches, double *us)
{
    double sample = 0;
    int error = cunmod_dev_mark(dev, 0);
    for (int i = 0; i < launches && !error; i++)
        error = launch_plain(dev, nothing_kernel, dim3(1), dim3(32), 0, 0u);
    if (!error)
        error = cunmod_dev_mark(dev, 1);
    if (!error)
        error = cunmod_dev_elapsed_us(dev, &sample);
    if (!error && sample < *us)
        *us = sample;
    return error;
}

int cunmod_dev_measure_launch(cunmod_dev_t *dev, double *us)
{
    DeviceScope scope(dev->facts.ordinal);
    double few = 1e9, many = 1e9;
    int error = scope.error;
    for (int i = 0; i < LAUNCH_SAMPLES && !error; i++)
    {
        error = time_launches(dev, LAUNCHES_FEW, &few);
        if (!error)
            error = time_launches(dev, LAUNCHES_MANY, &many);
    }
    if (!error)
        *us = (many - few) / (LAUNCHES_MANY - LAUNCHES_FEW);
    return error;
}
