/* Synchronization and data exchange between kernels, blocks and threads, in inline assembly.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Between kernels: cunmod_await_previous. Between blocks of a cluster: cunmod_cluster_barrier and
 * cunmod_in_block. Between warps of a block: cunmod_barrier and cunmod_arrive. Between blocks of a
 * launch: flags (cunmod_raise, cunmod_await) and tagged words (cunmod_post, cunmod_receive). For a
 * thread's own copies to shared memory: cunmod_copy_to_shared and cunmod_await_copies.
 */
#ifndef CUNMOD_PTX_SYNC_CUH
#define CUNMOD_PTX_SYNC_CUH

#include <stdint.h>

#include "base/launch.cuh"

/* Waits until all writes of the preceding kernel in the stream are visible. A kernel launched by
 * launch_kernel (runtime/dev.cuh) may start earlier: when the blocks of the preceding kernel have
 * ended, although their writes need not be visible yet. An event recorded between the two kernels
 * does not delay the second kernel. Hence two rules:
 *
 * - Before this call a kernel reads only its parameters and its own shared memory. It reads no
 *   global memory, since the preceding kernel may have written it (the items of a batch are written
 *   by a kernel, too). It writes no global memory, since the preceding kernel may still read it.
 *   Batch::early_item (runtime/dev.cuh) follows this rule.
 * - Every block calls this function before it ends, even if the block has nothing to do. Then the
 *   end of a kernel implies the end of all preceding kernels, so the next kernel waits for one
 *   kernel only.
 *
 * No kernel lets the next kernel start even earlier (launch_dependents), since this is slower
 * (docs/launches.md). The emulator reports a block that ends without this call. The emulator runs
 * many blocks of a kernel up to this call, and then the preceding kernel
 * (tests/emu/emu_stream.h). */
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

/* Waits until all threads of all blocks of the cluster have called this function. Their earlier
 * writes to the shared memory of any block of the cluster are then visible. */
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

/* shared: an address in the shared memory of the calling block. Returns the address at the same
 * offset in the shared memory of block number `block` of the cluster, which must have started. */
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

/* Waits at barrier `number`, 1 .. 15, until `count` threads of the block, all threads of count / 32
 * warps, have called this function or cunmod_arrive for this barrier. The calls may be at different
 * places in the program. The earlier writes of these threads are then visible to all waiting
 * threads. */
#ifndef CUNMOD_EMU
__device__ __forceinline__ void cunmod_barrier(int number, int count)
{
#ifdef __CUDA_ARCH__
    asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(count) : "memory");
#endif
}

/* Counts the calling threads at barrier `number`, without waiting. The barrier can be used again
 * when the threads that wait at it have continued. */
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

/* Called in each loop that waits for another block: lets the emulator run other blocks; does
 * nothing on a GPU. */
__device__ __forceinline__ void cunmod_spin()
{
#ifdef CUNMOD_EMU
    cunmod_emu_spin();
#endif
}

/* A flag is an int in device memory by which blocks of one launch wait for each other. cunmod_raise
 * stores `value` in the flag; cunmod_await waits until the flag is at least `least`. Block A writes
 * data, and its threads wait at a barrier; then one thread of A calls cunmod_raise. One thread of
 * block B calls cunmod_await, then all threads of B wait at a barrier. After this barrier the data
 * are visible to block B. */
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

/* A tagged word transfers 8 bytes between threads of different blocks. Each half holds 4 of these
 * bytes and the tag, a number that identifies the message. A half is written atomically, so a
 * reader that finds the tag in a half has valid bytes in this half. No fence and no flag is needed,
 * each of which would cost another trip to memory. */
struct alignas(16) TaggedWord
{
    uint64_t half[2];
};

__device__ __forceinline__ void cunmod_post(TaggedWord *to, uint32_t x, uint32_t y, uint32_t tag)
{
    const uint64_t high = (uint64_t)tag << 32;
#ifdef __CUDA_ARCH__
    asm volatile("st.relaxed.gpu.global.v2.b64 [%0], {%1, %2};" ::"l"(to), "l"(high | x),
                 "l"(high | y)
                 : "memory");
#else
    __atomic_store_n(&to->half[0], high | x, __ATOMIC_RELAXED);
    __atomic_store_n(&to->half[1], high | y, __ATOMIC_RELAXED);
#endif
}

/* Reads a tagged word: x = the bytes of half 0, y = the bytes of half 1. Returns whether both
 * halves have this tag; if not, x and y are invalid. */
__device__ __forceinline__ bool cunmod_receive(uint32_t &x, uint32_t &y, const TaggedWord *from,
                                               uint32_t tag)
{
    TaggedWord some;
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
    return some.half[0] >> 32 == tag && some.half[1] >> 32 == tag;
}

/* there = true: starts an asynchronous copy of *from, 4 or 8 bytes, to *to in shared memory. there
 * = false: stores 0 in *to, also asynchronously, and does not read *from. */
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

/* Waits for all copies that the calling thread has started by cunmod_copy_to_shared. */
__device__ __forceinline__ void cunmod_await_copies()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_await_copies();
#endif
}

#endif
