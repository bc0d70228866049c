/* Values on a grid, and polynomials with given values there.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Values are a product of matrices for each prime: of the coefficients, a row an entry, and of the
 * powers of all points, a column a point. Its sums have 192 bits and are reduced once, by the tiles
 * of images of integers.
 *
 * Interpolation is Lagrange's formula. With w_j = y_j / m'(g^j), for the values y_j,
 *
 *   sum w_j m / (x - g^j) = the polynomial part of m (s_0 / x + s_1 / x^2 + ..),
 *   s_t = sum over j of w_j g^(j t),
 *
 * and j t = c(j + t) - c(j) - c(t) for c(j) = j (j - 1) / 2, as in Bluestein's transform (A linear
 * filtering approach to the computation of discrete Fourier transform, 1970). So both the sums s_t
 * and the coefficients are *correlations*: z_t = sum over j of u_j h_(t+j).
 */
#include "batch/word_sums.cuh"
#include "runtime/polys.cuh"

#include "backend/backend_grid.h"

namespace cunmod_grid
{
using namespace cunmod_batch;

enum
{
    POINT_THREADS = 128,
    EACH_POINT = 4,  /* results of a thread of a correlation */
    SOME_TERMS = 128 /* terms of a correlation in shared memory at a time */
};

/* ---- values ---------------------------------------------------------------------- */

/* The powers x^t of a point, t < lenx, by a thread. blockIdx.y: the prime. */
__global__ void __launch_bounds__(POINT_THREADS)
    point_powers_kernel(const __grid_constant__ cunmod_grid_evaluate_t x)
{
    cunmod_await_previous();
    const int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x, prime = blockIdx.y;
    if (j >= x.tables.points)
        return;
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    const uint64_t point = mod_power(x.tables.base[prime], j, mod);
    uint64_t *const powers = x.powers + prime * x.lenx * x.tables.points + j;
    uint64_t power = 1;
    for (int64_t t = 0; t < x.lenx; t++)
    {
        powers[t * x.tables.points] = power;
        power = mod.mul(power, point);
    }
}

/* blockIdx.x: the points, blockIdx.y: the entries, blockIdx.z: the prime. */
template <typename W, int EACH>
__global__ void __launch_bounds__(SUM_THREADS)
    grid_values_kernel(const __grid_constant__ cunmod_grid_evaluate_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(SumTile<EACH>, tile);
    typedef WordSums<EACH> Sums;
    const int64_t prime = blockIdx.z, points = x.tables.points, lenx = x.lenx;
    const int64_t first_j = (int64_t)blockIdx.x * COLUMNS;
    const int64_t first_e = (int64_t)blockIdx.y * Sums::ROWS;
    const W *const a = words_of<W>(x.a, prime) + first_e * lenx;
    const uint64_t *const powers = x.powers + prime * lenx * points + first_j;
    Sums sums;
    sums.template add_terms<true>(
        tile, 0, lenx,
        [&](int64_t t, int row) -> uint64_t
        { return first_e + row < x.entries ? __ldcg(a + row * lenx + t) : 0; },
        [&](int64_t t, int column)
        { return first_j + column < points ? __ldcg(powers + t * points + column) : 0; },
        x.entries - first_e);
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    CUNMOD_UNROLL
    for (int u = 0; u < LANE_COLUMNS; u++)
    {
        const int64_t j = first_j + Sums::column(u);
        CUNMOD_UNROLL
        for (int k = 0; k < EACH; k++)
        {
            const int64_t e = first_e + Sums::row(k);
            if (j < points && e < x.entries)
                x.values[(prime * points + j) * x.entries + e] = sums.sum[k][u].reduce(mod);
        }
    }
}

template <typename W> static int launch_values(cunmod_dev_t *dev, const cunmod_grid_evaluate_t *x)
{
    const int64_t columns = ceil_div(x->tables.points, COLUMNS);
    return with_rows(dev, x->entries, columns * x->tables.primes,
                     [=](auto each)
                     {
                         constexpr int EACH = decltype(each)::value;
                         const dim3 grid((unsigned)columns, row_blocks<EACH>(x->entries),
                                         (unsigned)x->tables.primes);
                         return launch_kernel(dev, grid_values_kernel<W, EACH>, grid, SUM_THREADS,
                                              sizeof(SumTile<EACH>), *x);
                     });
}

/* ---- interpolation --------------------------------------------------------------- */

/* The terms of a correlation, for the results first .. of a block. */
struct Correlation
{
    uint64_t *u, *h; /* SOME_TERMS; SOME_TERMS + EACH_POINT threads */
    Sum<uint64_t> sum[EACH_POINT];

    __device__ explicit Correlation(uint64_t *shared) : u(shared), h(shared + SOME_TERMS) {}
    static size_t bytes(int threads)
    {
        return (size_t)(2 * SOME_TERMS + EACH_POINT * threads) * sizeof(uint64_t);
    }
    /* Adds the terms j < n. */
    template <typename U, typename H>
    __device__ __forceinline__ void add(int64_t first, int64_t n, U term, H factor)
    {
        const int threads = (int)blockDim.x, me = (int)threadIdx.x;
        CUNMOD_NO_UNROLL
        for (int64_t from = 0; from < n; from += SOME_TERMS)
        {
            const int some = (int)min((int64_t)SOME_TERMS, n - from);
            __syncthreads();
            for (int k = me; k < some; k += threads)
                u[k] = term(from + k);
            for (int k = me; k < some + EACH_POINT * threads; k += threads)
                h[k] = factor(first + from + k);
            __syncthreads();
            CUNMOD_NO_UNROLL
            for (int k = 0; k < some; k++)
            {
                CUNMOD_UNROLL
                for (int r = 0; r < EACH_POINT; r++)
                    sum[r].add(u[k], h[k + me + r * threads]);
            }
        }
    }
};

/* The sums s_t. blockIdx.x: the t, blockIdx.y: the entry, blockIdx.z: the prime. */
__global__ void __launch_bounds__(POINT_THREADS)
    point_sums_kernel(const __grid_constant__ cunmod_grid_interpolate_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared);
    Correlation sums(shared);
    const int64_t n = x.tables.points, prime = blockIdx.z, e = blockIdx.y;
    const int64_t first = (int64_t)blockIdx.x * EACH_POINT * blockDim.x;
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    const uint64_t *const values = x.values + prime * n * x.entries + e;
    const uint64_t *const weights = x.tables.weights + prime * n;
    const uint64_t *const chirp = x.tables.chirp + 2 * prime * n;
    sums.add(
        first, n,
        [&](int64_t j) { return mod.mul(__ldcg(values + j * x.entries), __ldcg(weights + j)); },
        [&](int64_t j) { return j < 2 * n ? __ldcg(chirp + j) : 0; });
    CUNMOD_UNROLL
    for (int r = 0; r < EACH_POINT; r++)
    {
        const int64_t t = first + threadIdx.x + r * (int)blockDim.x;
        if (t < n)
            x.sums[(prime * x.entries + e) * n + t] =
                mod.mul(sums.sum[r].reduce(mod), x.tables.unchirp[prime * n + t]);
    }
}

/* The coefficients from the sums. Above coefficient n, m has none. */
template <typename W>
__global__ void __launch_bounds__(POINT_THREADS)
    coefficients_kernel(const __grid_constant__ cunmod_grid_interpolate_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared);
    Correlation sums(shared);
    const int64_t n = x.tables.points, prime = blockIdx.z, e = blockIdx.y;
    const int64_t first = (int64_t)blockIdx.x * EACH_POINT * blockDim.x;
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    const uint64_t *const powers = x.sums + (prime * x.entries + e) * n;
    const uint64_t *const master = x.tables.master + prime * n;
    sums.add(
        first, n - first, [&](int64_t j) { return __ldcg(powers + j); },
        [&](int64_t j) { return j < n ? __ldcg(master + j) : 0; });
    CUNMOD_UNROLL
    for (int r = 0; r < EACH_POINT; r++)
    {
        const int64_t t = first + threadIdx.x + r * (int)blockDim.x;
        if (t < n)
            words_of<W>(x.z, prime)[e * n + t] = (W)sums.sum[r].reduce(mod);
    }
    if (first + threadIdx.x == 0 && e == 0)
    {
        x.z.len[prime] = x.entries * n;
        x.z.status[prime] = 0;
    }
}

/* ---- calls ------------------------------------------------------------------------- */

/* The threads of a block with a point, or some points, a thread. */
static int threads_for(int64_t points)
{
    const int64_t warps = ceil_div(points, 32);
    return warps < POINT_THREADS / 32 ? (int)warps * 32 : POINT_THREADS;
}

extern "C" int cunmod_dev_grid_evaluate(cunmod_dev_t *dev, const cunmod_grid_evaluate_t *x)
{
    const int threads = threads_for(x->tables.points);
    const dim3 grid((unsigned)ceil_div(x->tables.points, threads), (unsigned)x->tables.primes);
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             const int error =
                                 launch_kernel(dev, point_powers_kernel, grid, threads, 0, *x);
                             return error ? error : launch_values<decltype(word)>(dev, x);
                         });
}

extern "C" int cunmod_dev_grid_interpolate(cunmod_dev_t *dev, const cunmod_grid_interpolate_t *x)
{
    const int threads = threads_for(ceil_div(x->tables.points, EACH_POINT));
    const size_t bytes = Correlation::bytes(threads);
    const dim3 grid((unsigned)ceil_div(x->tables.points, EACH_POINT * threads),
                    (unsigned)x->entries, (unsigned)x->tables.primes);
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             const int error =
                                 launch_kernel(dev, point_sums_kernel, grid, threads, bytes, *x);
                             return error ? error
                                          : launch_kernel(dev, coefficients_kernel<decltype(word)>,
                                                          grid, threads, bytes, *x);
                         });
}
} // namespace cunmod_grid
