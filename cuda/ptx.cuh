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

#include "launch.cuh"

/* (w2, w1, w0) += x * y, modulo 2^192. A carry chain that the compiler does not
 * find from C. */
__device__ __forceinline__ void cunmod_mad192(uint64_t &w2, uint64_t &w1, uint64_t &w0, uint64_t x,
                                              uint64_t y)
{
#ifdef __CUDA_ARCH__
    asm("mad.lo.cc.u64 %0, %3, %4, %0;\n\t"
        "madc.hi.cc.u64 %1, %3, %4, %1;\n\t"
        "addc.u64 %2, %2, 0;"
        : "+&l"(w0), "+&l"(w1), "+l"(w2)
        : "l"(x), "l"(y));
#else
    unsigned __int128 low = (unsigned __int128)x * y + w0;
    unsigned __int128 high = (unsigned __int128)w1 + (uint64_t)(low >> 64);
    w0 = (uint64_t)low;
    w1 = (uint64_t)high;
    w2 += (uint64_t)(high >> 64);
#endif
}

/* (hi, lo) = (hi, lo) - x * y; returns the borrow, 0 or all ones. */
__device__ __forceinline__ uint64_t cunmod_mulsub128(uint64_t &hi, uint64_t &lo, uint64_t x,
                                                     uint64_t y)
{
    uint64_t product_lo = x * y;
    uint64_t product_hi = __umul64hi(x, y);
#ifdef __CUDA_ARCH__
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

/* First in a kernel of CUNMOD_LAUNCH_EARLY: lets the next kernel take its place, and waits
 * until the one before has ended. */
__device__ __forceinline__ void cunmod_await_previous()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;\n\t"
                 "griddepcontrol.wait;" ::
                     : "memory");
#endif
}

/* a + i n, one instruction: the compiler takes two for the addition of 64-bit numbers. i n
 * sizeof(T) below 2^63; i, n and n sizeof(T) below 2^32. */
template <typename T> __device__ __forceinline__ T *cunmod_at(T *a, uint32_t i, uint32_t n)
{
#ifdef __CUDA_ARCH__
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

#endif
