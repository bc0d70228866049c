/* How kernels, blocks and threads wait for one another and hand data over, in inline assembly.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Kernels: cunmod_await_previous. Blocks of a cluster: cunmod_cluster_barrier and cunmod_in_block.
 * Warps of a block: cunmod_barrier and cunmod_arrive. Blocks of a launch: flags (cunmod_raise,
 * cunmod_await) and letters (cunmod_post, cunmod_take). A thread and its own copies to shared
 * memory: cunmod_copy_to_shared and cunmod_await_copies.
 */
#ifndef CUNMOD_PTX_SYNC_CUH
#define CUNMOD_PTX_SYNC_CUH

#include <stdint.h>

#include "base/launch.cuh"

/* Waits until all is written that the kernel before this one in the stream writes. A kernel of
 * launch_kernel begins before that: when the blocks of the kernel before have ended, but what they
 * wrote need not be there yet. An event between the two does not hold it back. So
 *
 * - ahead of this call a kernel reads its parameters and its own shared memory only. No global
 *   memory may be read there, since any of it may have been written by the kernel before or, like
 *   the items of a batch, by a copy that is a kernel; and none may be written there, since the
 *   kernel before may still read it. Batch::early_item keeps to that.
 * - every block calls it before it ends, also one that has nothing to do. Then the end of a kernel
 *   is the end of all kernels before it, too, and the next one has to wait for one kernel only.
 *
 * The kernel before does not say when the next may start (launch_dependents): earlier is slower
 * (docs/launches.md). The emulator refuses a block that ends without the call, and often makes the
 * kernel before run as late as this allows, for many of the blocks (tests/emu/emu_stream.h). */
#ifndef CUNMOD_EMU
__device__ __forceinline__ void cunmod_await_previous()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
#else
inline void cunmod_await_previous(CUNMOD_EMU_SITE)
{
    cunmod_emu_await({"cunmod_await_previous", file, line});
}
#endif

/* Waits for all threads of all blocks of a cluster: what they wrote to shared memory before, that
 * of other blocks too, is there then. */
#ifndef CUNMOD_EMU
__device__ __forceinline__ void cunmod_cluster_barrier()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive;\n\t"
                 "barrier.cluster.wait;" ::
                     : "memory");
#elif defined(__CUDA_ARCH__)
    __syncthreads(); /* clusters have one block */
#endif
}
#else
inline void cunmod_cluster_barrier(CUNMOD_EMU_SITE)
{
    cunmod_emu_cluster({"cunmod_cluster_barrier", file, line});
}
#endif

/* The same place in the shared memory of a block of the cluster, which has begun to run. */
template <typename T> __device__ __forceinline__ T *cunmod_in_block(T *shared, unsigned block)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    uint64_t result;
    asm("mapa.u64 %0, %1, %2;" : "=l"(result) : "l"((uint64_t)shared), "r"(block));
    return (T *)result;
#elif defined(CUNMOD_EMU)
    return (T *)cunmod_emu_in_block(shared, block);
#else
    return shared;
#endif
}

/* Waits for `count` threads, whole warps, of the block at barrier `number`, 1 .. 15; they may
 * come from different places. What they wrote before is there for all of them. */
#ifndef CUNMOD_EMU
__device__ __forceinline__ void cunmod_barrier(int number, int count)
{
#ifdef __CUDA_ARCH__
    asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(count) : "memory");
#endif
}

/* Counts the threads as come, and goes on. The barrier can be used again when those that wait
 * there have gone on. */
__device__ __forceinline__ void cunmod_arrive(int number, int count)
{
#ifdef __CUDA_ARCH__
    asm volatile("bar.arrive %0, %1;" ::"r"(number), "r"(count) : "memory");
#endif
}
#else
inline void cunmod_barrier(int number, int count, CUNMOD_EMU_SITE)
{
    cunmod_emu_barrier(number, count, true, {"cunmod_barrier", file, line});
}
inline void cunmod_arrive(int number, int count, CUNMOD_EMU_SITE)
{
    cunmod_emu_barrier(number, count, false, {"cunmod_arrive", file, line});
}
#endif

/* In a loop that waits for another block. */
__device__ __forceinline__ void cunmod_spin()
{
#ifdef CUNMOD_EMU
    cunmod_emu_spin();
#endif
}

/* A number in device memory through which blocks of one launch wait for one another. What a
 * block wrote before its barrier, after which one of its threads raises the number, is there
 * for those that come to a barrier after their thread saw it. */
__device__ __forceinline__ void cunmod_raise(int *flag, int value)
{
#ifdef __CUDA_ARCH__
    asm volatile("st.release.gpu.s32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
#else
    __atomic_store_n(flag, value, __ATOMIC_RELEASE);
#endif
}

__device__ __forceinline__ int cunmod_await(const int *flag, int least)
{
    int value;
#ifdef __CUDA_ARCH__
    do
        asm volatile("ld.acquire.gpu.s32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
    while (value < least);
#else
    while ((value = __atomic_load_n(flag, __ATOMIC_ACQUIRE)) < least)
        cunmod_spin();
#endif
    return value;
}

/* Eight bytes that a thread gives one of another block, in two halves which each come at once: a
 * word and a ticket that says which it is. What the reader finds with its ticket is there, without
 * a fence or a flag, whose ways through the memory would take as long again each. */
struct alignas(16) Letter
{
    uint64_t half[2];
};

__device__ __forceinline__ void cunmod_post(Letter *to, uint32_t x, uint32_t y, uint32_t ticket)
{
    const uint64_t high = (uint64_t)ticket << 32;
#ifdef __CUDA_ARCH__
    asm volatile("st.relaxed.gpu.global.v2.b64 [%0], {%1, %2};" ::"l"(to), "l"(high | x),
                 "l"(high | y)
                 : "memory");
#else
    __atomic_store_n(&to->half[0], high | x, __ATOMIC_RELAXED);
    __atomic_store_n(&to->half[1], high | y, __ATOMIC_RELAXED);
#endif
}

/* Whether it has come. */
__device__ __forceinline__ bool cunmod_take(uint32_t &x, uint32_t &y, const Letter *from,
                                            uint32_t ticket)
{
    Letter some;
#ifdef __CUDA_ARCH__
    asm volatile("ld.relaxed.gpu.global.v2.b64 {%0, %1}, [%2];"
                 : "=l"(some.half[0]), "=l"(some.half[1])
                 : "l"(from)
                 : "memory");
#else
    for (int i = 0; i < 2; i++)
        some.half[i] = __atomic_load_n(&from->half[i], __ATOMIC_RELAXED);
#endif
    x = (uint32_t)some.half[0];
    y = (uint32_t)some.half[1];
    return some.half[0] >> 32 == ticket && some.half[1] >> 32 == ticket;
}

/* Starts to copy *from, or zero when there is nothing, to shared memory; 4 or 8 bytes.
 * from is not read when there is nothing. */
template <typename T>
__device__ __forceinline__ void cunmod_copy_to_shared(T *to, const T *from, bool there)
{
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a copy moves 4 or 8 bytes");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(
                     (uint32_t)__cvta_generic_to_shared(to)),
                 "l"(from), "n"(sizeof(T)), "r"(there ? (uint32_t)sizeof(T) : 0)
                 : "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_copy(to, there ? from : nullptr, sizeof(T));
#else
    *to = there ? *from : 0;
#endif
}

/* Waits for the copies that this thread has started. */
__device__ __forceinline__ void cunmod_await_copies()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_await_copies();
#endif
}

#endif
