/* Characteristic polynomials of many matrices modulo primes of 64 bits, one block per matrix.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Elimination gives a similar matrix H in Hessenberg form, h(i, j) = 0 for i > j + 1. Step k
 * subtracts l_i times row k + 1 from row i, for all i > k + 1, and adds l_i times column i to
 * column k + 1. Then the characteristic polynomials p_k of the leading k by k submatrices are
 * (Cohen, A course in computational algebraic number theory, algorithm 2.2.9)
 *
 *   p_(k+1) = x p_k - sum over i <= k of w_i p_i,   w_i = h(i, k) h(i+1, i) .. h(k, k-1).
 *
 * The k coefficients of p_k below x^k are stored in row k, left of the diagonal. There H is 0
 * except for h(k, k-1), which is copied to the vector `below` before. The sums have 192 bits and
 * are reduced modulo the prime once.
 */
#include "grid/matrices.cuh"

namespace cunmod_grid
{
/* Exchanges columns j and k of all rows. */
static __device__ void swap_columns(const Matrix &a, int j, int k)
{
    for (int i = (int)threadIdx.x; i < a.n; i += (int)blockDim.x)
    {
        const uint64_t word = a.at(i, j);
        a.at(i, j) = a.at(i, k);
        a.at(i, k) = word;
    }
    __syncthreads();
}

/* Computes step k of the elimination (top of the file), with the pivot a(k + 1, k). Stores the
 * factors l_i in column k, below the pivot. */
static __device__ void reduce_column(const Matrix &a, int k, uint64_t *inverse,
                                     const Mod<uint64_t> &mod)
{
    const int first = k + 2, rows = a.n - first, width = a.n - k - 1;
    if (threadIdx.x == 0)
        *inverse = mod_inverse(a.at(k + 1, k), mod);
    __syncthreads();
    for (int i = first + (int)threadIdx.x; i < a.n; i += (int)blockDim.x)
        a.at(i, k) = mod.mul(a.at(i, k), *inverse);
    __syncthreads();
    for (Walk w(width); w.row < rows; w.next())
    {
        const int i = first + w.row, j = k + 1 + w.column;
        a.at(i, j) = mod.submul(a.at(i, j), a.at(i, k), a.at(k + 1, j));
    }
    __syncthreads();
    for (int i = (int)threadIdx.x; i < a.n; i += (int)blockDim.x)
    {
        Sum<uint64_t> sum;
        for (int m = first; m < a.n; m++)
            sum.add(a.at(i, m), a.at(m, k));
        a.at(i, k + 1) = mod.add(a.at(i, k + 1), sum.reduce(mod));
    }
    __syncthreads();
}

/* Transforms a to Hessenberg form H; below[k] = h(k, k - 1). */
static __device__ void reduce_matrix(const Matrix &a, uint64_t *below, uint64_t *inverse,
                                     const Mod<uint64_t> &mod)
{
    for (int k = 0; k + 2 < a.n; k++)
    {
        const int i = a.pivot(k + 1, k);
        if (i == a.n)
            continue;
        if (i != k + 1)
        {
            a.swap_rows(i, k + 1, k);
            swap_columns(a, i, k + 1);
        }
        reduce_column(a, k, inverse, mod);
    }
    for (int k = 1 + (int)threadIdx.x; k < a.n; k += (int)blockDim.x)
        below[k] = a.at(k, k - 1);
    __syncthreads();
}

/* Returns coefficient e of p_(k+1) = x p_k - sum over i <= k of w_i p_i, 0 <= e <= k. */
static __device__ __forceinline__ uint64_t coefficient(const Matrix &a, int k, int e,
                                                       const uint64_t *w, const Mod<uint64_t> &mod)
{
    Sum<uint64_t> sum;
    for (int i = e + 1; i <= k; i++)
        sum.add(w[i], a.at(i, e));
    const uint64_t all = mod.add(sum.reduce(mod), w[e]);
    return mod.sub(e > 0 ? a.at(k, e - 1) : 0, all);
}

template <bool SHARED>
__global__ void __launch_bounds__(MATRIX_THREADS)
    charpoly_kernel(const __grid_constant__ cunmod_grid_mat_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared);
    const Mod<uint64_t> mod(x.mod[blockIdx.x / x.points]);
    const Matrix a = open_matrix<SHARED>(x, shared);
    const int n = a.n;
    uint64_t *const below = SHARED ? shared + n * a.stride : shared;
    uint64_t *const products = below + n, *const w = products + n, *const inverse = w + n;
    uint64_t *const z = cunmod_global(x.z) + (int64_t)blockIdx.x * n;
    reduce_matrix(a, below, inverse, mod);
    for (int k = 0; k < n; k++)
    {
        for (int i = (int)threadIdx.x; i <= k; i += (int)blockDim.x)
        {
            products[i] = i == k ? 1 : mod.mul(products[i], below[k]);
            w[i] = mod.mul(products[i], a.at(i, k));
        }
        __syncthreads();
        uint64_t *const to = k + 1 < n ? a.row(k + 1) : z;
        for (int e = (int)threadIdx.x; e <= k; e += (int)blockDim.x)
            to[e] = coefficient(a, k, e, w, mod);
        __syncthreads();
    }
}

extern "C" int cunmod_dev_grid_charpoly(cunmod_dev_t *dev, const cunmod_grid_mat_t *x)
{
    return launch_matrices(dev, x, 3, charpoly_kernel<true>, charpoly_kernel<false>);
}
} // namespace cunmod_grid
