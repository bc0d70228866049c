/* Tensor cores: products of matrices of signed bytes, in inline assembly.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A warp: cunmod_load_bytes, cunmod_mma_signed. A warpgroup, 4 warps of which the first has a
 * number divisible by 4, on a GPU of compute capability 9.0: cunmod_wgmma_signed and the functions
 * that order it.
 */
#ifndef CUNMOD_PTX_TENSOR_CUH
#define CUNMOD_PTX_TENSOR_CUH

#include <stdint.h>

#include "base/launch.cuh"

/* CUNMOD_WGMMA: this compilation has the instructions of warpgroups, which are those of 9.0 alone:
 * code for architecture 90a. */
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(CUNMOD_EMU)
#define CUNMOD_WGMMA
#endif

/* ---- a warp ---------------------------------------------------------------------- */

/* Loads four matrices of 8 rows of 16 bytes from shared memory. Lane 8 i + j passes the address of
 * row j of matrix i, a multiple of 16. Lane l gets bytes 4 (l % 4) .. 4 (l % 4) + 3 of row l / 4 of
 * matrix i in to[i]. */
__device__ __forceinline__ void cunmod_load_bytes(uint32_t (&to)[4], const void *row)
{
#ifdef __CUDA_ARCH__
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"((uint32_t)__cvta_generic_to_shared(row))
                 : "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_load_bytes(to, row);
#endif
}

/* A warp adds the matrix product a b to sum, modulo 2^32. a has 16 x 32 signed bytes, b has 32 x 8.
 * The words of a lane are those of cunmod_mma_bytes (base/ptx.cuh). */
__device__ __forceinline__ void cunmod_mma_signed(uint32_t (&sum)[4], const uint32_t (&a)[4],
                                                  const uint32_t (&b)[2])
{
#ifdef __CUDA_ARCH__
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, "
                 "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#elif defined(CUNMOD_EMU)
    cunmod_emu_mma_signed(sum, a, b);
#endif
}

/* ---- a warpgroup ----------------------------------------------------------------- */

/* The products of a warpgroup run while the warpgroup goes on. cunmod_wgmma_begin is called before
 * the first product of a group of products, cunmod_wgmma_end after the last one.
 * cunmod_wgmma_await<N> waits until at most the last N groups of the calling warp have not ended.
 * Until then nothing may change the operands in shared memory, and nothing may read or change the
 * sums. Both functions tell the compiler that they read and change the sums, so that it moves no
 * operation on a sum across them. */
__device__ __forceinline__ void cunmod_hold_sums(uint32_t (&sum)[128])
{
#if defined(CUNMOD_WGMMA) && defined(__CUDA_ARCH__)
    CUNMOD_UNROLL
    for (int i = 0; i < 128; i++)
        asm volatile("" : "+r"(sum[i])::"memory");
#endif
}

__device__ __forceinline__ void cunmod_wgmma_begin(uint32_t (&sum)[128])
{
    cunmod_hold_sums(sum);
#if defined(CUNMOD_WGMMA) && defined(__CUDA_ARCH__)
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#endif
}

__device__ __forceinline__ void cunmod_wgmma_end()
{
#if defined(CUNMOD_WGMMA) && defined(__CUDA_ARCH__)
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_wgmma_end();
#endif
}

template <int N> __device__ __forceinline__ void cunmod_wgmma_await(uint32_t (&sum)[128])
{
#if defined(CUNMOD_WGMMA) && defined(__CUDA_ARCH__)
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory");
#elif defined(CUNMOD_EMU)
    cunmod_emu_wgmma_await(N);
#endif
    cunmod_hold_sums(sum);
}

/* The number of registers of a thread from here on; all warps of a warpgroup call it. The kernel
 * has a launch bound of one block for each multiprocessor. */
template <int N> __device__ __forceinline__ void cunmod_more_registers()
{
#if defined(CUNMOD_WGMMA) && defined(__CUDA_ARCH__)
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N));
#endif
}

template <int N> __device__ __forceinline__ void cunmod_fewer_registers()
{
#if defined(CUNMOD_WGMMA) && defined(__CUDA_ARCH__)
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N));
#endif
}

#ifdef CUNMOD_WGMMA
/* The descriptor of a matrix in shared memory: rows of 128 bytes, eight of which repeat after 1024
 * bytes; swizzled: bits 4 .. 6 of an address are combined with bits 7 .. 9 by XOR. */
__device__ __forceinline__ uint64_t cunmod_matrix_descriptor(const void *matrix)
{
#ifdef __CUDA_ARCH__
    const uint64_t address = (uint32_t)__cvta_generic_to_shared(matrix);
    return (uint64_t)1 << 62 | (uint64_t)(1024 >> 4) << 32 | 1 << 16 | address >> 4;
#else
    return (uint64_t)matrix;
#endif
}

#define CUNMOD_SUMS_8(sum, i)                                                                      \
    "+r"(sum[i]), "+r"(sum[i + 1]), "+r"(sum[i + 2]), "+r"(sum[i + 3]), "+r"(sum[i + 4]),          \
        "+r"(sum[i + 5]), "+r"(sum[i + 6]), "+r"(sum[i + 7])
#define CUNMOD_SUMS_32(sum, i)                                                                     \
    CUNMOD_SUMS_8(sum, i), CUNMOD_SUMS_8(sum, i + 8), CUNMOD_SUMS_8(sum, i + 16),                  \
        CUNMOD_SUMS_8(sum, i + 24)

/* A warpgroup begins to add the matrix product a b to sum, modulo 2^32. a has 64 rows of 32 signed
 * bytes, b has 256 columns of 32 signed bytes; both are in shared memory in the layout of a
 * descriptor. Warp w of the warpgroup has rows 16 w .. 16 w + 15 of the sums: with g = lane / 4 and
 * t = lane % 4, sum[4 j], sum[4 j + 1] = row g, and sum[4 j + 2], sum[4 j + 3] = row g + 8, columns
 * 8 j + 2 t and 8 j + 2 t + 1, 0 <= j < 32. */
__device__ __forceinline__ void cunmod_wgmma_signed(uint32_t (&sum)[128], uint64_t a, uint64_t b)
{
#ifdef __CUDA_ARCH__
    asm volatile(
        "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.s8 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
        "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
        "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
        "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, "
        "%110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, "
        "%124, %125, %126, %127}, %128, %129, 1;"
        : CUNMOD_SUMS_32(sum, 0), CUNMOD_SUMS_32(sum, 32), CUNMOD_SUMS_32(sum, 64),
          CUNMOD_SUMS_32(sum, 96)
        : "l"(a), "l"(b));
#else
    cunmod_emu_wgmma(sum, (const char *)a, (const char *)b);
#endif
}
#endif

#endif
