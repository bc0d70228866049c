/* Multi-word arithmetic: the only file with inline assembly.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A chain writes its first results before it has read all operands: those results
 * are early clobbers (&), or the compiler may give them the register of an operand of
 * equal value.
 */
#ifndef CUNMOD_PTX_CUH
#define CUNMOD_PTX_CUH

#include <stdint.h>

#include "base/launch.cuh"

/* Arithmetic is inline assembly on a device, and C elsewhere; or on a device, too, where a test
 * compares the two. */
#if defined(__CUDA_ARCH__) && !defined(CUNMOD_PLAIN_C)
#define CUNMOD_PTX
#endif

/* even + odd 2^32 += x * y, where even and odd are numbers of 32-bit words, modulo 2^160
 * and 2^96: the products of halves x0 y0, x1 y1 go to even, x0 y1, x1 y0 to odd, so that
 * each is one multiply-add of aligned word pairs. Two carry chains that the compiler
 * does not find from C. */
__device__ __forceinline__ void cunmod_mad_columns(uint32_t (&even)[5], uint32_t (&odd)[3],
                                                   uint64_t x, uint64_t y)
{
    const uint32_t x0 = (uint32_t)x, x1 = (uint32_t)(x >> 32);
    const uint32_t y0 = (uint32_t)y, y1 = (uint32_t)(y >> 32);
#ifdef CUNMOD_PTX
    asm("mad.lo.cc.u32 %0, %8, %10, %0;\n\t"
        "madc.hi.cc.u32 %1, %8, %10, %1;\n\t"
        "madc.lo.cc.u32 %2, %9, %11, %2;\n\t"
        "madc.hi.cc.u32 %3, %9, %11, %3;\n\t"
        "addc.u32 %4, %4, 0;\n\t"
        "mad.lo.cc.u32 %5, %8, %11, %5;\n\t"
        "madc.hi.cc.u32 %6, %8, %11, %6;\n\t"
        "addc.u32 %7, %7, 0;\n\t"
        "mad.lo.cc.u32 %5, %9, %10, %5;\n\t"
        "madc.hi.cc.u32 %6, %9, %10, %6;\n\t"
        "addc.u32 %7, %7, 0;"
        : "+&r"(even[0]), "+&r"(even[1]), "+&r"(even[2]), "+&r"(even[3]), "+&r"(even[4]),
          "+&r"(odd[0]), "+&r"(odd[1]), "+&r"(odd[2])
        : "r"(x0), "r"(x1), "r"(y0), "r"(y1));
#else
    const uint64_t product[4] = {(uint64_t)x0 * y0, (uint64_t)x1 * y1, (uint64_t)x0 * y1,
                                 (uint64_t)x1 * y0};
    unsigned __int128 sum = (unsigned __int128)even[1] << 32 | even[0];
    sum += product[0];
    even[0] = (uint32_t)sum;
    even[1] = (uint32_t)(sum >> 32);
    sum = (sum >> 64) + ((uint64_t)even[3] << 32 | even[2]);
    sum += product[1];
    even[2] = (uint32_t)sum;
    even[3] = (uint32_t)(sum >> 32);
    even[4] += (uint32_t)(sum >> 64);
    sum = (unsigned __int128)odd[1] << 32 | odd[0];
    sum += product[2];
    sum += product[3];
    odd[0] = (uint32_t)sum;
    odd[1] = (uint32_t)(sum >> 32);
    odd[2] += (uint32_t)(sum >> 64);
#endif
}

/* The words of even + odd 2^32 from the lowest on. */
__device__ __forceinline__ void cunmod_add_columns(uint32_t (&word)[5], const uint32_t (&even)[5],
                                                   const uint32_t (&odd)[3])
{
    word[0] = even[0];
#ifdef CUNMOD_PTX
    asm("add.cc.u32 %0, %4, %8;\n\t"
        "addc.cc.u32 %1, %5, %9;\n\t"
        "addc.cc.u32 %2, %6, %10;\n\t"
        "addc.u32 %3, %7, 0;"
        : "=&r"(word[1]), "=&r"(word[2]), "=&r"(word[3]), "=&r"(word[4])
        : "r"(even[1]), "r"(even[2]), "r"(even[3]), "r"(even[4]), "r"(odd[0]), "r"(odd[1]),
          "r"(odd[2]));
#else
    uint64_t sum = 0;
    for (int i = 1; i < 5; i++)
    {
        sum += (uint64_t)even[i] + (i < 4 ? odd[i - 1] : 0);
        word[i] = (uint32_t)sum;
        sum >>= 32;
    }
#endif
}

/* x y + z, one instruction. */
__device__ __forceinline__ uint64_t cunmod_mad_wide(uint32_t x, uint32_t y, uint64_t z)
{
#ifdef CUNMOD_PTX
    uint64_t sum;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(sum) : "r"(x), "r"(y), "l"(z));
    return sum;
#else
    return (uint64_t)x * y + z;
#endif
}

/* The same when z is there before x y: the compiler may not add them in another order. */
__device__ __forceinline__ uint64_t cunmod_mad_last(uint32_t x, uint32_t y, uint64_t z)
{
#ifdef CUNMOD_PTX
    uint32_t low, high;
    asm("mad.lo.cc.u32 %0, %2, %3, %4;\n\t"
        "madc.hi.u32 %1, %2, %3, %5;"
        : "=&r"(low), "=r"(high)
        : "r"(x), "r"(y), "r"((uint32_t)z), "r"((uint32_t)(z >> 32)));
    return (uint64_t)high << 32 | low;
#else
    return (uint64_t)x * y + z;
#endif
}

/* The same of numbers with signs, modulo 2^64. */
__device__ __forceinline__ uint64_t cunmod_mad_signed(int32_t x, int32_t y, uint64_t z)
{
#ifdef CUNMOD_PTX
    uint32_t low, high;
    asm("mad.lo.cc.s32 %0, %2, %3, %4;\n\t"
        "madc.hi.s32 %1, %2, %3, %5;"
        : "=&r"(low), "=r"(high)
        : "r"(x), "r"(y), "r"((uint32_t)z), "r"((uint32_t)(z >> 32)));
    return (uint64_t)high << 32 | low;
#else
    return (uint64_t)((int64_t)x * y) + z;
#endif
}

/* The high word of x y + z, which is below 2^64. */
__device__ __forceinline__ uint32_t cunmod_mad_high(uint32_t x, uint32_t y, uint64_t z)
{
#ifdef CUNMOD_PTX
    uint32_t high;
    asm("{\n\t"
        ".reg .u32 low;\n\t"
        "mad.lo.cc.u32 low, %1, %2, %3;\n\t"
        "madc.hi.u32 %0, %1, %2, %4;\n\t"
        "}"
        : "=r"(high)
        : "r"(x), "r"(y), "r"((uint32_t)z), "r"((uint32_t)(z >> 32)));
    return high;
#else
    return (uint32_t)(((uint64_t)x * y + z) >> 32);
#endif
}

/* even += x0 y0 + x1 y1 2^64, modulo 2^128. */
__device__ __forceinline__ void cunmod_mad_even(uint32_t (&even)[4], uint32_t x0, uint32_t y0,
                                                uint32_t x1, uint32_t y1)
{
#ifdef CUNMOD_PTX
    asm("mad.lo.cc.u32 %0, %4, %5, %0;\n\t"
        "madc.hi.cc.u32 %1, %4, %5, %1;\n\t"
        "madc.lo.cc.u32 %2, %6, %7, %2;\n\t"
        "madc.hi.u32 %3, %6, %7, %3;"
        : "+&r"(even[0]), "+&r"(even[1]), "+&r"(even[2]), "+r"(even[3])
        : "r"(x0), "r"(y0), "r"(x1), "r"(y1));
#else
    unsigned __int128 sum = (unsigned __int128)((uint64_t)even[3] << 32 | even[2]) << 64 |
                            ((uint64_t)even[1] << 32 | even[0]);
    sum += ((unsigned __int128)((uint64_t)x1 * y1) << 64) + (uint64_t)x0 * y0;
    for (int i = 0; i < 4; i++)
        even[i] = (uint32_t)(sum >> (32 * i));
#endif
}

/* even += odd 2^32, modulo 2^128. */
__device__ __forceinline__ void cunmod_add_odd(uint32_t (&even)[4], uint64_t odd)
{
#ifdef CUNMOD_PTX
    asm("add.cc.u32 %0, %0, %3;\n\t"
        "addc.cc.u32 %1, %1, %4;\n\t"
        "addc.u32 %2, %2, 0;"
        : "+&r"(even[1]), "+&r"(even[2]), "+r"(even[3])
        : "r"((uint32_t)odd), "r"((uint32_t)(odd >> 32)));
#else
    uint64_t sum = (uint64_t)even[2] << 32 | even[1];
    sum += odd;
    even[3] += sum < odd;
    even[1] = (uint32_t)sum;
    even[2] = (uint32_t)(sum >> 32);
#endif
}

/* sum += x, modulo 2^96. */
__device__ __forceinline__ void cunmod_add_three(uint32_t (&sum)[3], uint64_t x)
{
#ifdef CUNMOD_PTX
    asm("add.cc.u32 %0, %0, %3;\n\t"
        "addc.cc.u32 %1, %1, %4;\n\t"
        "addc.u32 %2, %2, 0;"
        : "+&r"(sum[0]), "+&r"(sum[1]), "+r"(sum[2])
        : "r"((uint32_t)x), "r"((uint32_t)(x >> 32)));
#else
    const uint64_t low = ((uint64_t)sum[1] << 32 | sum[0]) + x;
    sum[2] += low < x;
    sum[0] = (uint32_t)low;
    sum[1] = (uint32_t)(low >> 32);
#endif
}

/* sum + (x y + z) / 2^32, rounded down, modulo 2^64. */
__device__ __forceinline__ uint64_t cunmod_add_high(uint64_t sum, uint32_t x, uint32_t y,
                                                    uint64_t z)
{
#ifdef CUNMOD_PTX
    uint32_t low = (uint32_t)sum, high = (uint32_t)(sum >> 32);
    asm("{\n\t"
        ".reg .u32 t;\n\t"
        "mad.lo.cc.u32 t, %2, %3, %4;\n\t"
        "madc.hi.cc.u32 t, %2, %3, %5;\n\t"
        "addc.u32 %1, %1, 0;\n\t"
        "add.cc.u32 %0, %0, t;\n\t"
        "addc.u32 %1, %1, 0;\n\t"
        "}"
        : "+&r"(low), "+&r"(high)
        : "r"(x), "r"(y), "r"((uint32_t)z), "r"((uint32_t)(z >> 32)));
    return (uint64_t)high << 32 | low;
#else
    return sum + (uint64_t)(((unsigned __int128)x * y + z) >> 32);
#endif
}

/* (hi, lo) = (hi, lo) - x * y; returns the borrow, 0 or all ones. */
__device__ __forceinline__ uint64_t cunmod_mulsub128(uint64_t &hi, uint64_t &lo, uint64_t x,
                                                     uint64_t y)
{
    uint64_t product_lo = x * y;
    uint64_t product_hi = __umul64hi(x, y);
#ifdef CUNMOD_PTX
    uint64_t borrow;
    asm("sub.cc.u64 %0, %0, %3;\n\t"
        "subc.cc.u64 %1, %1, %4;\n\t"
        "subc.u64 %2, 0, 0;"
        : "+&l"(lo), "+&l"(hi), "=&l"(borrow)
        : "l"(product_lo), "l"(product_hi));
    return borrow;
#else
    unsigned __int128 left = ((unsigned __int128)hi << 64) | lo;
    unsigned __int128 right = ((unsigned __int128)product_hi << 64) | product_lo;
    unsigned __int128 difference = left - right;
    hi = (uint64_t)(difference >> 64);
    lo = (uint64_t)difference;
    return left < right ? ~(uint64_t)0 : 0;
#endif
}

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

/* The high half h of x becomes min(h, h - y), modulo 2^32. From C the compiler makes the
 * one instruction too, but moves x about. */
__device__ __forceinline__ void cunmod_fold_high(uint64_t &x, uint32_t y)
{
#ifdef CUNMOD_PTX
    asm("{\n\t"
        ".reg .u32 low, high, less;\n\t"
        "mov.b64 {low, high}, %0;\n\t"
        "sub.u32 less, high, %1;\n\t"
        "min.u32 high, high, less;\n\t"
        "mov.b64 %0, {low, high};\n\t"
        "}"
        : "+l"(x)
        : "r"(y));
#else
    const uint32_t high = (uint32_t)(x >> 32), less = high - y;
    x = (uint64_t)(high < less ? high : less) << 32 | (uint32_t)x;
#endif
}

/* x, which the compiler then keeps in a register: it may otherwise merge the operations
 * that x comes from with those that it goes to, at the cost of a multiplication each. */
__device__ __forceinline__ uint32_t cunmod_known(uint32_t x)
{
#ifdef CUNMOD_PTX
    asm("" : "+r"(x));
#endif
    return x;
}

/* a + i n, one instruction: the compiler takes two for the addition of 64-bit numbers. i n
 * sizeof(T) below 2^63; i, n and n sizeof(T) below 2^32. */
template <typename T> __device__ __forceinline__ T *cunmod_at(T *a, uint32_t i, uint32_t n)
{
#ifdef CUNMOD_PTX
    uint64_t result;
    asm("mad.wide.u32 %0, %1, %2, %3;"
        : "=l"(result)
        : "r"(i), "r"((uint32_t)(n * sizeof(T))), "l"((uint64_t)a));
    return (T *)result;
#else
    return a + (uint64_t)i * n;
#endif
}

/* a, known to be in device memory: the compiler does not see it of a pointer that it loads. */
template <typename T> __device__ __forceinline__ T *cunmod_global(T *a)
{
#ifdef __CUDA_ARCH__
    __builtin_assume(__isGlobal(a));
#endif
    return a;
}

/* About 1 / x, by 2^-22 of it at most; normal numbers. */
__device__ __forceinline__ float cunmod_reciprocal(float x)
{
#ifdef __CUDA_ARCH__
    float result;
    asm("rcp.approx.f32 %0, %1;" : "=f"(result) : "f"(x));
    return result;
#else
    return 1 / x;
#endif
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

/* sum += a b for 16 by 32 and 32 by 8 bytes without sign, modulo 2^32, by a whole warp. With
 * g = lane / 4, t = lane % 4 and [x] the bytes x .. x + 3: a holds row g [4t], row g+8 [4t],
 * row g [16+4t], row g+8 [16+4t]; b column g [4t], [16+4t]; sum row g columns 2t, 2t+1, row
 * g+8 columns 2t, 2t+1. */
__device__ __forceinline__ void cunmod_mma_bytes(uint32_t (&sum)[4], const uint32_t (&a)[4],
                                                 const uint32_t (&b)[2])
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%0, %1, %2, %3};"
        : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#elif defined(__CUDA_ARCH__)
    CUNMOD_UNROLL
    for (int i = 0; i < 4; i++)
        asm("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
            : "+r"(sum[i % 2 * 2]), "+r"(sum[i % 2 * 2 + 1])
            : "r"(a[i]), "r"(b[i / 2]));
#elif defined(CUNMOD_EMU)
    cunmod_emu_mma_bytes(sum, a, b);
#endif
}

#endif
