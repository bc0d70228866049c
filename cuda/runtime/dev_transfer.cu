/* Transfers between host and device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Short transfers are kernels that access pinned memory directly. On an H200 a product of two
 * operands of length 1024 takes 28 us from call to result if copy engines transfer operands and
 * result, and 17 us if kernels transfer them.
 */
#include <string.h>

#include "base/ptx_sync.cuh"
#include "runtime/dev.cuh"

#define KERNEL_BYTES (1 << 16) /* longer transfers use a copy engine */
#define BLOCK 256
#define SHORT_SLOT_BYTES (1 << 18)
#define WRITE_SLOTS 8 /* slots that dev_write uses in turn; the first use of a slot is slow */
#define COPY_BLOCKS 8 /* blocks per multiprocessor of a copy inside device memory */
#define COPY_BYTES (1 << 20) /* longer copies inside device memory use cudaMemcpyAsync */

static dim3 block_for(int64_t words)
{
    return dim3(words < BLOCK ? (unsigned)(words / 32 + 1) * 32 : BLOCK);
}

/* Returns the grid of a transfer of `words` words: at most one block per multiprocessor, since more
 * blocks would not speed up the bus, and other kernels run at the same time. */
static dim3 grid_for(const cunmod_dev_t *dev, int64_t words)
{
    const int64_t blocks = ceil_div(words, BLOCK);
    return dim3((unsigned)(blocks < dev->facts.sm_count ? blocks : dev->facts.sm_count));
}

/* ---- the second stream ---------------------------------------------------- */

static int order_streams(cunmod_dev_t *dev, cudaStream_t first, cudaStream_t second)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error ? scope.error : dev_refuse_capture(dev);
    if (!error)
        error = dev_flush(dev);
    if (!error)
        error = cudaEventRecord(dev->order, first);
    if (!error)
        error = cudaStreamWaitEvent(second, dev->order, 0);
    return error;
}

int cunmod_dev_fork(cunmod_dev_t *dev)
{
    return order_streams(dev, dev->stream, dev->aside);
}

int cunmod_dev_join(cunmod_dev_t *dev)
{
    return order_streams(dev, dev->aside, dev->stream);
}

/* ---- slots --------------------------------------------------------------- */

/* Allocates memory of the slot for at least `bytes` bytes, in one of two sizes: the first use of a
 * page takes time, and most transfers are short. */
static int grow_slot(Slot *it, size_t bytes)
{
    if (it->bytes >= bytes)
        return 0;
    const size_t wanted = bytes <= SHORT_SLOT_BYTES ? SHORT_SLOT_BYTES : CUNMOD_SLOT_BYTES;
    void *memory;
    const int error = cudaMallocHost(&memory, wanted);
    if (error)
    {
        cudaGetLastError(); /* the next launch must not report this error */
        return error;
    }
    if (it->memory)
        cudaFreeHost(it->memory);
    it->memory = memory;
    it->bytes = wanted;
    return 0;
}

int cunmod_dev_slot(cunmod_dev_t *dev, int slot, size_t bytes, void **memory)
{
    DeviceScope scope(dev->facts.ordinal);
    Slot *it = &dev->slot[slot];
    int error = scope.error ? scope.error : dev_refuse_capture(dev);
    if (!error && !it->done)
        error = cudaEventCreateWithFlags(&it->done, cudaEventDisableTiming);
    if (!error)
        error = cudaEventSynchronize(it->done);
    if (!error)
        error = grow_slot(it, bytes);
    *memory = it->memory;
    return error;
}

__global__ void __launch_bounds__(BLOCK)
    copy_kernel(uint32_t *to0, int64_t len0, uint32_t *to1, int64_t len, const uint32_t *from)
{
    cunmod_await_previous();
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < len;
         i += (int64_t)gridDim.x * blockDim.x)
        if (i < len0)
            to0[i] = from[i];
        else
            to1[i - len0] = from[i];
}

int cunmod_dev_send(cunmod_dev_t *dev, int slot, void *const d_dst[2], const size_t bytes[2],
                    int aside)
{
    DeviceScope scope(dev->facts.ordinal);
    const Slot *it = &dev->slot[slot];
    cudaStream_t stream = aside ? dev->aside : dev->stream;
    const int64_t words = (int64_t)(bytes[0] + bytes[1]) / 4;
    int error = scope.error;
    if (!error && !aside)
        error = dev_flush(dev);
    if (!error && words * 4 <= KERNEL_BYTES)
        error = CUNMOD_LAUNCH((copy_kernel), grid_for(dev, words), block_for(words), 0, stream,
                              (uint32_t *)d_dst[0], (int64_t)bytes[0] / 4, (uint32_t *)d_dst[1],
                              words, (const uint32_t *)it->memory);
    else if (!error)
        for (int i = 0; i < 2 && !error; i++)
            if (bytes[i] > 0)
                error = cudaMemcpyAsync(d_dst[i], (const char *)it->memory + i * bytes[0], bytes[i],
                                        cudaMemcpyHostToDevice, stream);
    return error ? error : cudaEventRecord(it->done, stream);
}

int cunmod_dev_receive(cunmod_dev_t *dev, int slot, const void *d_src, size_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    const Slot *it = &dev->slot[slot];
    const int64_t words = (int64_t)bytes / 4;
    int error = scope.error;
    if (!error)
        error = dev_flush(dev);
    if (!error && bytes <= KERNEL_BYTES)
        error = CUNMOD_LAUNCH((copy_kernel), grid_for(dev, words), block_for(words), 0, dev->stream,
                              (uint32_t *)it->memory, words, (uint32_t *)nullptr, words,
                              (const uint32_t *)d_src);
    else if (!error)
        error = cudaMemcpyAsync(it->memory, d_src, bytes, cudaMemcpyDeviceToHost, dev->stream);
    if (!error)
    {
        error = cudaEventRecord(it->done, dev->stream);
        /* the event was not recorded; this wait keeps the next transfer from overwriting the slot
         * too early */
        if (error)
            cudaStreamSynchronize(dev->stream);
    }
    return error;
}

int dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes)
{
    int error = 0;
    for (size_t done = 0; done < bytes && !error; done += SHORT_SLOT_BYTES)
    {
        const int slot = dev->turn;
        void *const to[2] = {(char *)d_dst + done, nullptr};
        const size_t part[2] = {bytes - done < SHORT_SLOT_BYTES ? bytes - done : SHORT_SLOT_BYTES,
                                0};
        void *memory;
        error = cunmod_dev_slot(dev, slot, part[0], &memory);
        if (!error)
        {
            memcpy(memory, (const char *)host + done, part[0]);
            error = cunmod_dev_send(dev, slot, to, part, 0);
            dev->turn = (slot + 1) % WRITE_SLOTS;
        }
    }
    return error;
}

int cunmod_dev_write(cunmod_dev_t *dev, void *d_dst, const void *host, size_t bytes)
{
    return dev_write(dev, d_dst, host, bytes);
}

int dev_read(cunmod_dev_t *dev, void *host, const void *d_src, size_t bytes)
{
    void *memory;
    int error = cunmod_dev_slot(dev, 0, bytes, &memory);
    if (!error)
        error = cunmod_dev_receive(dev, 0, d_src, bytes);
    if (!error)
        error = cunmod_dev_slot(dev, 0, bytes, &memory);
    if (!error)
        memcpy(host, memory, bytes);
    return error;
}

/* While launches are queued, a short copy is a kernel, so that it is queued with them. */
int cunmod_dev_copy(cunmod_dev_t *dev, void *d_dst, const void *d_src, size_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    const int64_t words = (int64_t)bytes / 4, most = COPY_BLOCKS * (int64_t)dev->facts.sm_count;
    const int64_t blocks = ceil_div(words, BLOCK);
    if (scope.error || words == 0)
        return scope.error;
    if (!dev->gathered->on || bytes > COPY_BYTES)
    {
        int error = dev_flush(dev);
        if (!error)
            error = dev_list_capture(dev);
        return error ? error
                     : cudaMemcpyAsync(d_dst, d_src, bytes, cudaMemcpyDeviceToDevice, dev->stream);
    }
    return launch_kernel(dev, copy_kernel, dim3((unsigned)(blocks < most ? blocks : most)), BLOCK,
                         0, (uint32_t *)d_dst, words, (uint32_t *)nullptr, words,
                         (const uint32_t *)d_src);
}

/* ---- pinned memory of the caller ------------------------------------------- */

/* CUDA describes the allocation at one address, without its length. Testing every page would take
 * longer than a short transfer, so only both ends are tested; cunmod.h requires that the memory
 * between them is pinned as well. */
void *cunmod_dev_pinned(cunmod_dev_t *dev, const void *host, size_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    const char *const ends[2] = {(const char *)host, (const char *)host + (bytes - 1)};
    void *reached[2] = {nullptr, nullptr};
    for (int i = 0; i < 2 && !scope.error; i++)
    {
        cudaPointerAttributes facts;
        if (cudaPointerGetAttributes(&facts, ends[i]))
            cudaGetLastError(); /* the next launch must not report this error */
        else if (facts.type == cudaMemoryTypeHost)
            reached[i] = facts.devicePointer;
    }
    return reached[0] && (char *)reached[0] + (bytes - 1) == reached[1] ? reached[0] : nullptr;
}

/* to[i] = from[i] for 0 <= i < len. If p > 0, a coefficient >= p is replaced by 1, and *unreduced =
 * 1. Every kernel accepts a coefficient 1, also as the leading coefficient. */
template <typename To>
__global__ void __launch_bounds__(BLOCK)
    pack_kernel(To *to, const uint64_t *from, int64_t len, uint64_t p, int *unreduced)
{
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < len;
         i += (int64_t)gridDim.x * blockDim.x)
    {
        const uint64_t x = from[i];
        const bool bad = p != 0 && x >= p;
        if (bad)
            atomicMax(unreduced, 1); /* other threads may write *unreduced at the same time */
        to[i] = bad ? (To)1 : (To)x;
    }
}

static int make_unreduced(cunmod_dev_t *dev)
{
    void *memory = nullptr;
    const int error = cudaMallocHost(&memory, sizeof *dev->unreduced);
    if (error)
    {
        cudaGetLastError(); /* the next launch must not report this error */
        return error;
    }
    dev->unreduced = (int *)memory;
    *dev->unreduced = 0;
    return 0;
}

int cunmod_dev_pack(cunmod_dev_t *dev, void *d_dst, const void *d_host, int64_t len, uint32_t word,
                    uint64_t p)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error ? scope.error : dev_refuse_capture(dev);
    if (!error && p != 0 && !dev->unreduced)
        error = make_unreduced(dev);
    if (!error && word == 4)
        error = CUNMOD_LAUNCH((pack_kernel<uint32_t>), grid_for(dev, len), block_for(len), 0,
                              dev->aside, (uint32_t *)d_dst, (const uint64_t *)d_host, len, p,
                              dev->unreduced);
    if (!error && word == 8)
        error = cudaMemcpyAsync(d_dst, d_host, (size_t)len * 8, cudaMemcpyHostToDevice, dev->aside);
    if (!error && word == 8 && p != 0)
        error = CUNMOD_LAUNCH((pack_kernel<uint64_t>), dim3((unsigned)ceil_div(len, 4 * BLOCK)),
                              dim3(BLOCK), 0, dev->aside, (uint64_t *)d_dst,
                              (const uint64_t *)d_dst, len, p, dev->unreduced);
    if (!error)
        error = cudaEventRecord(dev->packed, dev->aside);
    dev->packing = dev->packing || !error;
    return error;
}

int cunmod_dev_pack_wait(cunmod_dev_t *dev, int *bad)
{
    if (dev->packing)
    {
        DeviceScope scope(dev->facts.ordinal);
        const int error = scope.error ? scope.error : cudaEventSynchronize(dev->packed);
        if (error)
            return error;
        dev->packing = false;
    }
    if (bad && dev->unreduced && *dev->unreduced)
    {
        *bad = 1;
        *dev->unreduced = 0;
    }
    return 0;
}

__global__ void __launch_bounds__(BLOCK)
    unpack_kernel(uint64_t *to, const uint32_t *from, int64_t len)
{
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < len;
         i += (int64_t)gridDim.x * blockDim.x)
        to[i] = from[i];
}

int cunmod_dev_unpack(cunmod_dev_t *dev, void *d_host, const void *d_src, int64_t len,
                      uint32_t word)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error ? scope.error : dev_refuse_capture(dev);
    if (!error)
        error = dev_flush(dev);
    if (error)
        return error;
    if (word == 8)
        return cudaMemcpyAsync(d_host, d_src, (size_t)len * 8, cudaMemcpyDeviceToHost, dev->stream);
    return CUNMOD_LAUNCH((unpack_kernel), grid_for(dev, len), block_for(len), 0, dev->stream,
                         (uint64_t *)d_host, (const uint32_t *)d_src, len);
}
