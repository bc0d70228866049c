/* A matrix of words modulo a prime, on which a block of threads works: a copy in shared memory if
 * the matrix fits, else the matrix in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MATRICES_CUH
#define CUNMOD_MATRICES_CUH

#include "base/modarith.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_grid.h"

namespace cunmod_grid
{
enum
{
    MATRIX_THREADS = 512 /* largest number of threads of a block */
};

/* Returns the distance of rows in shared memory: odd, so that the entries of a column are in
 * different banks. */
CUNMOD_INLINE int shared_stride(int n)
{
    return n | 1;
}

/* Visits the entries of a matrix of `width` columns, one thread per entry. (row, column) is the
 * present entry of this thread; next() moves to the entry that is blockDim.x entries further, row
 * by row. Only the constructor divides. */
struct Walk
{
    int row, column, width, rows_on, columns_on;

    __device__ __forceinline__ explicit Walk(int width_)
        : row((int)threadIdx.x / width_), column((int)threadIdx.x - row * width_), width(width_),
          rows_on((int)blockDim.x / width_), columns_on((int)blockDim.x - rows_on * width_)
    {
    }
    __device__ __forceinline__ void next()
    {
        row += rows_on;
        column += columns_on;
        if (column >= width)
        {
            column -= width;
            row++;
        }
    }
};

struct Matrix
{
    uint64_t *a;
    int n, stride;

    __device__ __forceinline__ uint64_t *row(int i) const
    {
        return a + (int64_t)i * stride;
    }
    __device__ __forceinline__ uint64_t &at(int i, int j) const
    {
        return row(i)[j];
    }

    /* Returns the least i >= first with a(i, j) != 0; n: there is none. Every warp searches all
     * rows, so that the block needs no barrier. */
    __device__ __forceinline__ int pivot(int first, int j) const
    {
        const int lane = (int)threadIdx.x % 32;
        for (int from = first; from < n; from += 32)
        {
            const int i = from + lane;
            const unsigned found = __ballot_sync(0xffffffffu, i < n && at(i, j) != 0);
            if (found)
                return from + __ffs((int)found) - 1;
        }
        return n;
    }

    /* Exchanges rows i and k, columns `from` .. n-1. All threads of the block must call the
     * function. The first barrier waits for warps that still search for a pivot. */
    __device__ __forceinline__ void swap_rows(int i, int k, int from) const
    {
        __syncthreads();
        for (int j = from + (int)threadIdx.x; j < n; j += (int)blockDim.x)
        {
            const uint64_t word = at(i, j);
            at(i, j) = at(k, j);
            at(k, j) = word;
        }
        __syncthreads();
    }
};

/* Returns the matrix of this block. SHARED: a copy in shared memory at `shared`; all threads of the
 * block must call the function. Not SHARED: the matrix in device memory. */
template <bool SHARED>
__device__ __forceinline__ Matrix open_matrix(const cunmod_grid_mat_t &x, uint64_t *shared)
{
    const int n = (int)x.n;
    uint64_t *const from = cunmod_global(x.a) + (int64_t)blockIdx.x * n * n;
    if constexpr (!SHARED)
        return Matrix{from, n, n};
    const Matrix matrix = {shared, n, shared_stride(n)};
    for (Walk k(n); k.row < n; k.next())
        matrix.at(k.row, k.column) = from[k.row * n + k.column];
    __syncthreads();
    return matrix;
}

/* Launches with_shared(x), if a matrix fits into shared memory, else without(x), one block per
 * matrix. Shared memory of with_shared: a copy of the matrix, then vectors * n + 1 words. Shared
 * memory of without: vectors * n + 1 words. */
static inline int launch_matrices(cunmod_dev_t *dev, const cunmod_grid_mat_t *x, int vectors,
                                  void (*with_shared)(cunmod_grid_mat_t),
                                  void (*without)(cunmod_grid_mat_t))
{
    const int64_t n = x->n;
    const int64_t few = (vectors * n + 1) * (int64_t)sizeof(uint64_t);
    const int64_t all = few + n * shared_stride((int)n) * (int64_t)sizeof(uint64_t);
    const bool fits = all <= dev->facts.shared_bytes;
    const int threads = n <= 8 ? 32 : n <= 64 ? 128 : MATRIX_THREADS;
    return launch_single(dev, 8,
                         [=](auto)
                         {
                             return launch_kernel(dev, fits ? with_shared : without,
                                                  dim3((unsigned)x->count), threads,
                                                  (size_t)(fits ? all : few), *x);
                         });
}
} // namespace cunmod_grid

#endif
