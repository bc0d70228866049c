/* Determinants of many matrices modulo primes of 64 bits, one block per matrix.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Elimination without division: step k replaces a(i, j) by s_k a(i, j) - a(i, k) a(k, j) for i,
 * j > k, with the pivot s_k = a(k, k). After the step these entries are E_(k+1) times the entries
 * of elimination with divisions, where E_0 = 1 and E_(k+1) = s_k E_k. So the pivots of elimination
 * with divisions are s_k / E_k, and
 *
 *   det = product of s_k / E_k = E_n / (E_1 .. E_(n-1)),
 *
 * times (-1)^(number of exchanges of rows). This takes one modular inverse per matrix, and one
 * more product per entry and step than elimination with divisions, where each step takes an inverse
 * while all threads wait.
 */
#include "grid/det_panels.cuh"
#include "grid/matrices.cuh"

namespace cunmod_grid
{
/* Computes step k of the elimination: a(i, j) = a(k, k) a(i, j) - a(i, k) a(k, j) for i, j > k. */
static __device__ __forceinline__ void eliminate(const Matrix &a, int k, const Mod<uint64_t> &mod)
{
    const int left = a.n - k - 1;
    const uint64_t pivot = a.at(k, k);
    if (left > 0)
        for (Walk w(left); w.row < left; w.next())
        {
            const int i = k + 1 + w.row, j = k + 1 + w.column;
            a.at(i, j) = mod.mulsub(pivot, a.at(i, j), a.at(i, k), a.at(k, j));
        }
    __syncthreads();
}

template <bool SHARED>
__global__ void __launch_bounds__(MATRIX_THREADS)
    det_kernel(const __grid_constant__ cunmod_grid_mat_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared);
    const Mod<uint64_t> mod(x.mod[blockIdx.x / x.points]);
    const Matrix a = open_matrix<SHARED>(x, shared);
    uint64_t product = 1, divisor = 1;
    bool negative = false, singular = false;
    for (int k = 0; k < a.n && !singular; k++)
    {
        const int i = a.pivot(k, k);
        singular = i == a.n;
        if (singular)
            break;
        if (i != k)
            a.swap_rows(i, k, k);
        negative ^= i != k;
        if (threadIdx.x == 0)
        {
            divisor = mod.mul(divisor, product);
            product = mod.mul(product, a.at(k, k));
        }
        eliminate(a, k, mod);
    }
    if (threadIdx.x == 0)
    {
        const uint64_t det = singular ? 0 : mod.mul(product, mod_inverse(divisor, mod));
        x.z[blockIdx.x] = negative ? mod.sub(0, det) : det;
    }
}

template <int SIDE> static int launch_panels(cunmod_dev_t *dev, const cunmod_grid_mat_t *x)
{
    typedef PanelShared<SIDE> Shared;
    return launch_single(dev, 8,
                         [=](auto)
                         {
                             return launch_kernel(dev, det_panels_kernel<SIDE>,
                                                  dim3((unsigned)x->count), Shared::THREADS,
                                                  sizeof(Shared), *x);
                         });
}

static_assert(sizeof(PanelShared<256>) <= 98304, "shared memory of every GPU");

extern "C" int cunmod_dev_grid_det(cunmod_dev_t *dev, const cunmod_grid_mat_t *x)
{
    const int64_t bytes = dev->facts.shared_bytes;
    if (x->panels && x->n <= 256)
        return launch_panels<256>(dev, x);
    if (x->panels && x->n <= CUNMOD_GRID_DET_ROWS && (int64_t)sizeof(PanelShared<512>) <= bytes)
        return launch_panels<512>(dev, x);
    return launch_matrices(dev, x, 0, det_kernel<true>, det_kernel<false>);
}
} // namespace cunmod_grid
