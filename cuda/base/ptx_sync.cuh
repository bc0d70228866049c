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

/* Waits until everything is written that the kernel before this one in the stream writes. A kernel
 * of launch_kernel begins earlier: when the blocks of the kernel before have ended, but what they
 * wrote need not be visible yet. An event between the two kernels does not hold it back. So there
 * are two rules.
 *
 * - Before this call a kernel reads only its parameters and its own shared memory. It reads no
 *   global memory, since any of it may have been written by the kernel before, or, as the items of
 *   a batch are, by a copy that is a kernel. It writes none, since the kernel before may still read
 *   it. Batch::early_item keeps to that.
 * - Every block makes this call before it ends, also a block that has nothing to do. Then the end
 *   of a kernel is the end of all kernels before it, too, and the next kernel has to wait for one
 *   kernel only.
 *
 * A kernel does not let the next one start earlier (launch_dependents): that is slower
 * (docs/launches.md). The emulator refuses a block that ends without the call. For many of the
 * blocks it makes the kernel before run as late as this allows (tests/emu/emu_stream.h). */
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

/* Waits for all threads of all blocks of a cluster. What they wrote before to shared memory, their
 * own or that of other blocks, is then visible. */
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

/* The address of the same place in the shared memory of block `block` of the cluster, which has
 * begun to run. */
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

/* Waits at barrier `number`, 1 .. 15, for `count` threads of the block, which are whole warps. They
 * may come from different places of the program. What they wrote before is then visible to all of
 * them. */
#ifndef CUNMOD_EMU
__device__ __forceinline__ void cunmod_barrier(int number, int count)
{
#ifdef __CUDA_ARCH__
    asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(count) : "memory");
#endif
}

/* Counts the threads as having come to the barrier, and goes on. The barrier can be used again when
 * the threads that wait there have gone on. */
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

/* Stands in each loop that waits for another block. */
__device__ __forceinline__ void cunmod_spin()
{
#ifdef CUNMOD_EMU
    cunmod_emu_spin();
#endif
}

/* A flag is a number in device memory through which blocks of one launch wait for one another.
 * Block A writes data and comes to a barrier; then one of its threads raises the flag. A thread of
 * block B sees the flag, and block B comes to a barrier. After that barrier the data are visible to
 * block B. */
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

/* A letter brings eight bytes from a thread to a thread of another block. Each half of it has four
 * of the bytes and a ticket, the number of the letter, and arrives as a whole. A reader that finds
 * its ticket in a half has the bytes of that half. There is no fence and no flag, each of which
 * would take another way through the memory. */
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

/* Whether the letter of this ticket has come; x, y = its bytes. */
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

/* Starts to copy *from to shared memory, 4 or 8 bytes. Unless `there`, *from is not read, and zero
 * is stored. */
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
