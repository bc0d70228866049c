/* Matrices whose rows are the powers of the polynomials of a batch modulo monic polynomials f.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * LANES threads, a warp or a block, compute a matrix; thread k computes coefficient k of each row.
 * Let f have degree m, and a be row i - 1, with coefficients a_j. Row i is the sum of all a_j x^j h
 * modulo f. Horner's rule computes the sum from s = 0: s = x s + a_j h modulo f, for j = m - 1, ..,
 * 0. A step replaces coefficient s_k by s_(k-1) + a_j h_k - s_(m-1) f_k, which is 0 for k = m.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

#include "backend/backend_batch.h"

namespace cunmod_batch_ops
{
enum
{
    ROWS_THREADS = 128 /* of a block whose warps have a matrix each */
};

/* The rows of one matrix: `row` is row i - 1, and sum[0], sum[1] are s before and after a step, in
 * turn. */
template <typename W, int LANES> struct RowsShared
{
    W row[LANES], sum[2][LANES];
};

template <int LANES> static __device__ __forceinline__ void sync_lanes()
{
    if (LANES == 32)
        __syncwarp();
    else
        __syncthreads();
}

/* Returns coefficient k of row a times h modulo f, a = shared.row. m: the degree of f. h, f: the
 * coefficients k of h and f. */
template <typename W, int LANES>
static __device__ __forceinline__ W next_row(RowsShared<W, LANES> &shared, int k, int m, W h, W f,
                                             const Mod<W> &mod)
{
    W value = 0;
    shared.sum[0][k] = 0;
    sync_lanes<LANES>();
    CUNMOD_NO_UNROLL
    for (int j = m - 1, turn = 0; j >= 0; j--, turn ^= 1)
    {
        const W *const sum = shared.sum[turn];
        const W below = k > 0 ? sum[k - 1] : 0;
        value = mod.add(below, mod.mulsub(shared.row[j], h, sum[m - 1], f));
        shared.sum[turn ^ 1][k] = value;
        sync_lanes<LANES>();
    }
    return value;
}

template <typename W, int LANES>
__global__ void __launch_bounds__(LANES > ROWS_THREADS ? LANES : ROWS_THREADS)
    power_rows_kernel(const __grid_constant__ cunmod_batch_power_rows_t x)
{
    cunmod_await_previous();
    constexpr int OF_BLOCK = LANES == 32 ? ROWS_THREADS / LANES : 1;
    typedef RowsShared<W, LANES> Shared;
    CUNMOD_SHARED(Shared, all);
    Shared &shared = all[threadIdx.x / LANES];
    const int k = (int)threadIdx.x % LANES, n = x.n;
    const int64_t i = (int64_t)blockIdx.x * OF_BLOCK + threadIdx.x / LANES;
    if (i >= x.count)
        return;
    const int32_t status = first_status(x.h.status[i], x.f.status[i]);
    const int m = (int)x.f.len[i] - 1;
    const bool is_empty = status != 0 || m < 1 || m > n;
    if (k == 0)
    {
        x.z.len[i] = is_empty ? 0 : (int64_t)n * n;
        x.z.status[i] = status;
    }
    if (is_empty)
        return;
    const Mod<W> mod(x.mod[i]);
    const W h = k < x.h.len[i] ? __ldcg(words_of<W>(x.h, i) + k) : 0;
    const W f = k <= m ? __ldcg(words_of<W>(x.f, i) + k) : 0;
    W *const z = words_of<W>(x.z, i);
    W value = k == 0;
    CUNMOD_NO_UNROLL
    for (int row = 0; row < n; row++)
    {
        if (row > 0)
            value = row >= m ? 0 : row == 1 ? h : next_row<W, LANES>(shared, k, m, h, f, mod);
        shared.row[k] = value;
        if (k < n && x.is_frobenius)
            z[(int64_t)k * n + row] = mod.sub(value, k == row);
        else if (k < n)
            z[(int64_t)row * n + k] = value;
        sync_lanes<LANES>();
    }
}

template <typename W, int LANES>
static int launch_rows(cunmod_dev_t *dev, const cunmod_batch_power_rows_t &x)
{
    constexpr int OF_BLOCK = LANES == 32 ? ROWS_THREADS / LANES : 1;
    const dim3 grid((unsigned)ceil_div(x.count, OF_BLOCK));
    return launch_kernel(dev, power_rows_kernel<W, LANES>, grid, OF_BLOCK * LANES,
                         OF_BLOCK * sizeof(RowsShared<W, LANES>), x);
}

extern "C" int cunmod_dev_batch_power_rows(cunmod_dev_t *dev, const cunmod_batch_power_rows_t *x)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             return x->n <= 32    ? launch_rows<W, 32>(dev, *x)
                                    : x->n <= 64  ? launch_rows<W, 64>(dev, *x)
                                    : x->n <= 128 ? launch_rows<W, 128>(dev, *x)
                                                  : launch_rows<W, 256>(dev, *x);
                         });
}
} // namespace cunmod_batch_ops
