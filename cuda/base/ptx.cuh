/* Multi-word arithmetic in inline assembly. Of all files of cuda/ only ptx.cuh, ptx_sync.cuh
 * and ptx_tensor.cuh contain assembly.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A sequence of instructions writes its first results before it has read all operands. These
 * results are marked as early clobbers (&); otherwise the compiler may assign a result the register
 * of an operand that is read later.
 */
#ifndef CUNMOD_PTX_CUH
#define CUNMOD_PTX_CUH

#include <stdint.h>

#include "base/launch.cuh"

/* The functions below use inline assembly on a device, and C on the host. CUNMOD_PLAIN_C: C also on
 * a device, for a test that compares the results of both. */
#if defined(__CUDA_ARCH__) && !defined(CUNMOD_PLAIN_C)
#define CUNMOD_PTX
#endif

/* Adds x y to even + odd 2^32, where `even` is an integer of five 32-bit words, modulo 2^160, and
 * `odd` is an integer of three 32-bit words, modulo 2^96. Let x = x0 + x1 2^32 and y = y0 + y1
 * 2^32. x0 y0 and x1 y1 are added to `even`, x0 y1 and x1 y0 to `odd`: each is one multiply-add of
 * aligned pairs of words. The compiler does not generate these two carry chains from C code. */
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

/* word[0 .. 4] = even + odd 2^32, lowest word first. */
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

/* Returns x y + z modulo 2^64, in one instruction. */
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

/* Returns x y + z modulo 2^64, in two instructions. For sums of several products: the compiler
 * cannot change the order in which they are added, so that the product whose operands are ready
 * last can be added last. */
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

/* Returns x y + z modulo 2^64, for signed x and y. */
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

/* Returns the high word of x y + z, where x y + z < 2^64. */
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

/* Returns sum + floor((x y + z) / 2^32), modulo 2^64. */
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

/* (hi, lo) -= x y, modulo 2^128; returns the borrow: 0 or all ones. */
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

/* Replaces the high half h of x by min(h, h - y mod 2^32). The compiler generates the same
 * instruction from C code, but also moves x to other registers and back. */
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

/* Returns x. The compiler cannot see how x was computed. Otherwise it may merge the operations that
 * compute x with the operations that use x, at the cost of a multiplication for each use. */
__device__ __forceinline__ uint32_t cunmod_known(uint32_t x)
{
#ifdef CUNMOD_PTX
    asm("" : "+r"(x));
#endif
    return x;
}

/* Returns the address a + i n by one instruction; the compiler would use two for the 64-bit
 * addition. i n sizeof(T) < 2^63; i, n and n sizeof(T) < 2^32. */
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

/* Returns a, and tells the compiler that a points to global memory. The compiler does not know this
 * if the pointer was loaded from memory. */
template <typename T> __device__ __forceinline__ T *cunmod_global(T *a)
{
#ifdef __CUDA_ARCH__
    __builtin_assume(__isGlobal(a));
#endif
    return a;
}

/* Returns 1 / x with a relative error of at most 2^-22, for a normal number x. */
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

/* A warp adds the matrix product a b to sum, modulo 2^32. a has 16 x 32 unsigned bytes, b has 32 x
 * 8. Let g = lane / 4 and t = lane % 4. Words of a lane: a[0], a[2] = row g, and a[1], a[3] = row
 * g+8 of a; a[0], a[1] are the bytes of columns 4t .. 4t+3, a[2], a[3] those of columns 16+4t ..
 * 16+4t+3. b[0], b[1] = column g of b: rows 4t .. 4t+3 in b[0], rows 16+4t .. 16+4t+3 in b[1].
 * sum[0], sum[1] = row g, and sum[2], sum[3] = row g+8 of sum, columns 2t and 2t+1. */
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