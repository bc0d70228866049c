/* Synchronization and data exchange between kernels, blocks and threads, in inline assembly.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Between kernels: cunmod_await_previous. Between blocks of a cluster: cunmod_cluster_barrier and
 * cunmod_in_block. Between warps of a block: cunmod_barrier and cunmod_arrive. Between blocks of a
 * launch: flags (cunmod_raise, cunmod_await) and tagged words (cunmod_post, cunmod_receive). For a
 * thread's own copies to shared memory: cunmod_copy_to_shared, cunmod_await_copies, and groups of
 * copies. For copies of whole blocks of memory: phases.
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

/* there = true: starts an asynchronous copy of *from, 4, 8 or 16 bytes, to *to in shared memory.
 * there = false: stores 0 in *to, also asynchronously, and does not read *from. 16 bytes are not
 * cached by the multiprocessor. */
template <typename T>
__device__ __forceinline__ void cunmod_copy_to_shared(T *to, const T *from, bool there)
{
    static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,
                  "a copy moves 4, 8 or 16 bytes");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    const uint32_t address = (uint32_t)__cvta_generic_to_shared(to);
    const uint32_t bytes = there ? (uint32_t)sizeof(T) : 0;
    if constexpr (sizeof(T) == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(from),
                     "r"(bytes)
                     : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address), "l"(from),
                     "n"(sizeof(T)), "r"(bytes)
                     : "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_copy(to, there ? from : nullptr, sizeof(T));
#else
    *to = there ? *from : T{};
#endif
}

/* The copies that the calling thread has started since the last call become a group. */
__device__ __forceinline__ void cunmod_end_copies()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_end_copies();
#endif
}

/* Waits for all groups of copies of the calling thread but the last N. */
template <int N> __device__ __forceinline__ void cunmod_await_groups()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_await_groups(N);
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

/* ---- phases, on a GPU of compute capability 9.0 or higher ------------------------ */

/* A phase barrier is in shared memory. A phase ends when `count` threads have arrived, and when all
 * bytes that are expected have been copied by cunmod_copy_block; then the next phase begins. The
 * first phase is number 0. cunmod_await_phase waits until a phase of this parity (number % 2) has
 * ended, and does not wait for phase -1. What threads did before they arrived, and what was copied,
 * is then visible. One thread calls cunmod_phase_begin; then a barrier of the block follows. */
#if defined(CUNMOD_EMU)
inline void cunmod_phase_begin(uint64_t *barrier, int count)
{
    cunmod_emu_phase_begin(barrier, count);
}
inline void cunmod_phase_arrive(uint64_t *barrier, int bytes)
{
    cunmod_emu_phase_arrive(barrier, bytes);
}
inline void cunmod_await_phase(uint64_t *barrier, int parity)
{
    cunmod_emu_await_phase(barrier, parity);
}
inline void cunmod_copy_block(void *to, const void *from, int bytes, uint64_t *barrier)
{
    cunmod_emu_copy_block(to, from, bytes, barrier);
}
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
__device__ __forceinline__ uint32_t cunmod_shared_address(const void *shared)
{
    return (uint32_t)__cvta_generic_to_shared(shared);
}

__device__ __forceinline__ void cunmod_phase_begin(uint64_t *barrier, int count)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n\t"
                 "fence.mbarrier_init.release.cluster;" ::"r"(cunmod_shared_address(barrier)),
                 "r"(count)
                 : "memory");
}

/* The calling thread arrives; `bytes` more bytes are expected in this phase. */
__device__ __forceinline__ void cunmod_phase_arrive(uint64_t *barrier, int bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                     cunmod_shared_address(barrier)),
                 "r"(bytes)
                 : "memory");
}

__device__ __forceinline__ void cunmod_await_phase(uint64_t *barrier, int parity)
{
    uint32_t ended;
    do
        asm volatile("{\n\t"
                     ".reg .pred p;\n\t"
                     "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
                     "selp.u32 %0, 1, 0, p;\n\t"
                     "}"
                     : "=r"(ended)
                     : "r"(cunmod_shared_address(barrier)), "r"(parity)
                     : "memory");
    while (!ended);
}

/* Starts a copy of `bytes` bytes, a multiple of 16, from global to shared memory; both addresses
 * are multiples of 16. */
__device__ __forceinline__ void cunmod_copy_block(void *to, const void *from, int bytes,
                                                  uint64_t *barrier)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], "
                 "%2, [%3];" ::"r"(cunmod_shared_address(to)),
                 "l"(from), "r"(bytes), "r"(cunmod_shared_address(barrier))
                 : "memory");
}
#endif

#endif
