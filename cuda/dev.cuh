/* The device object, and how a batch of items reaches a kernel.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEV_CUH
#define CUNMOD_DEV_CUH

#include "launch.cuh"
#include "../src/backend.h"

#define CUNMOD_STAGES 2
#define CUNMOD_STAGE_BYTES (1 << 20)

struct cunmod_dev_struct
{
    cunmod_dev_facts_t facts;
    cudaStream_t stream;
    cudaMemPool_t pool;
    void *stage[CUNMOD_STAGES]; /* pinned */
    cudaEvent_t staged[CUNMOD_STAGES];
    cudaEvent_t mark[2];
};

/* The caller's current device is his own: every entry works on ours and puts his
 * back. */
class DeviceScope
{
    int before, ours;

  public:
    int error;
    explicit DeviceScope(int ordinal) : before(ordinal), ours(ordinal), error(0)
    {
        error = cudaGetDevice(&before);
        if (!error && before != ours)
            error = cudaSetDevice(ours);
    }
    ~DeviceScope()
    {
        if (before != ours)
            cudaSetDevice(before);
    }
};

/* A single operation travels inside the kernel's parameters, a batch in device
 * memory: blockIdx.y is the number of the item. */
template <typename Item> struct Batch
{
    Item one;
    const Item *many;

    /* By value: the fields go to registers, where a reference would force a copy
     * of `one` into local memory. */
    __device__ __forceinline__ Item item() const
    {
        Item result = one;
        if (many)
            result = many[blockIdx.y];
        return result;
    }
};

#define CUNMOD_BATCH_MAX 65535 /* gridDim.y */

/* Runs launch(batch, first, run) -> error over maximal runs of items with one word
 * size, at most CUNMOD_BATCH_MAX of them at a time. */
template <typename Item, typename Launch>
int for_each_run(cunmod_dev_t *dev, const Item *items, int64_t count, Launch launch)
{
    int error = 0;
    for (int64_t first = 0, run; first < count && !error; first += run)
    {
        for (run = 1; first + run < count && run < CUNMOD_BATCH_MAX; run++)
            if (items[first + run].mod.word != items[first].mod.word)
                break;

        Batch<Item> batch = {items[first], nullptr};
        void *d_items = nullptr;
        if (run > 1)
        {
            size_t bytes = (size_t)run * sizeof(Item);
            error = cunmod_dev_alloc(dev, &d_items, bytes);
            if (!error)
                error = cudaMemcpyAsync(d_items, items + first, bytes, cudaMemcpyHostToDevice,
                                        dev->stream);
            batch.many = (const Item *)d_items;
        }
        if (!error)
            error = launch(batch, items + first, run);
        if (d_items)
            cunmod_dev_free(dev, d_items);
    }
    return error;
}

/* The largest value of f over a run. */
template <typename Item, typename F> int64_t run_max(const Item *items, int64_t run, F f)
{
    int64_t result = f(items[0]);
    for (int64_t i = 1; i < run; i++)
        if (f(items[i]) > result)
            result = f(items[i]);
    return result;
}

static inline int64_t ceil_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

static inline dim3 batch_grid(int64_t blocks, int64_t run)
{
    return dim3((unsigned)blocks, (unsigned)run, 1);
}

#endif
