/* Values of polynomials on a grid, and interpolation of polynomials from such values.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The values modulo a prime are a product of two matrices: the coefficients of the polynomials
 * (entries), one row per polynomial, and the powers of the points, one column per point. The sums
 * of products have 192 bits and are reduced once. Each block computes a tile of the product
 * (crt/byte_sums.cuh).
 *
 * Interpolation is Lagrange's formula. With w_j = y_j / m'(g^j), for the values y_j,
 *
 *   sum w_j m / (x - g^j) = the polynomial part of m (s_0 / x + s_1 / x^2 + ..),
 *   s_t = sum over j of w_j g^(j t),
 *
 * and j t = c(j + t) - c(j) - c(t) for c(j) = j (j - 1) / 2, as in Bluestein's transform (A linear
 * filtering approach to the computation of discrete Fourier transform, 1970). So both the sums s_t
 * and the coefficients of the polynomial are *correlations*: z_t = sum over j of u_j h_(t+j).
 */
#include "crt/byte_sums.cuh"
#include "runtime/polys.cuh"

#include "backend/backend_grid.h"
#include "shape/interpolation.h"

namespace cunmod_grid
{
using namespace cunmod_crt;

enum
{
    POINT_THREADS = 128
};

/* ---- values ---------------------------------------------------------------------- */

/* One thread per point computes its powers point^t for 0 <= t < lenx. blockIdx.y: index of the
 * prime. */
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

/* Each block computes the values of Sums::ROWS entries (polynomials) at COLUMNS points. blockIdx.x:
 * index of the range of points, blockIdx.y: index of the range of entries, blockIdx.z: index of the
 * prime. */
template <typename W, typename Sums>
__global__ void __launch_bounds__(Sums::THREADS, Sums::AT_ONCE)
    grid_values_kernel(const __grid_constant__ cunmod_grid_evaluate_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(typename Sums::Tile, tile);
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
        { return first_j + column < points ? __ldcg(powers + t * points + column) : 0; });
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    CUNMOD_UNROLL
    for (int i = 0; i < Sums::OUTPUTS; i++)
    {
        const int64_t j = first_j + Sums::column(i), e = first_e + Sums::row(i);
        if (j < points && e < x.entries)
            x.values[(prime * points + j) * x.entries + e] = sums.reduce(i, mod);
    }
}

template <typename W> static int launch_values(cunmod_dev_t *dev, const cunmod_grid_evaluate_t *x)
{
    const int64_t columns = ceil_div(x->tables.points, COLUMNS);
    return with_sums(dev, x->entries, columns * x->tables.primes, x->lenx,
                     [=](auto kind)
                     {
                         typedef typename decltype(kind)::type Sums;
                         const dim3 grid((unsigned)columns,
                                         (unsigned)ceil_div(x->entries, Sums::ROWS),
                                         (unsigned)x->tables.primes);
                         return launch_kernel(dev, grid_values_kernel<W, Sums>, grid, Sums::THREADS,
                                              sizeof(typename Sums::Tile), *x);
                     });
}

/* ---- interpolation --------------------------------------------------------------- */

/* How a block computes results z_t of a correlation. THREADS: largest number of threads. GROUPS:
 * number of equal groups into which the threads are divided; each group adds every GROUPS-th term
 * of each result. EACH: number of results of a thread. TERMS: number of terms in shared memory at a
 * time. ManyBlocks is for many results in all, FewBlocks for few. */
struct ManyBlocks
{
    static constexpr int THREADS = POINT_THREADS, GROUPS = 1, EACH = 4, TERMS = 128;
    static_assert(EACH * THREADS == CUNMOD_INTERPOLATION_RESULTS, "as the plan knows");
};
struct FewBlocks
{
    static constexpr int THREADS = 512, GROUPS = 16, EACH = 1, TERMS = 512;
};

/* The results z_t = sum over j of u_j h_(t+j) of a block; `first` is the least t of the block. */
template <typename Blocks> struct Correlation
{
    uint64_t *const shared;
    const int threads;   /* number of threads of a group */
    const int group, me; /* index of the group; index of the thread in its group */
    Sum<uint64_t> sum[Blocks::EACH];

    __device__ explicit Correlation(uint64_t *memory)
        : shared(memory), threads((int)blockDim.x / Blocks::GROUPS),
          group(Blocks::GROUPS == 1 ? 0 : (int)threadIdx.x / threads),
          me(Blocks::GROUPS == 1 ? (int)threadIdx.x : (int)threadIdx.x % threads)
    {
    }
    static size_t bytes(int block)
    {
        const int terms = 2 * Blocks::TERMS + Blocks::EACH * block / Blocks::GROUPS;
        const int sums = Sum<uint64_t>::WORDS * block;
        return (size_t)(terms > sums ? terms : sums) * sizeof(uint64_t);
    }
    /* Adds term(j) factor(t + j), 0 <= j < n, to z_t for each t of this thread. Must be called by
     * all threads of the block. */
    template <typename U, typename H>
    __device__ __forceinline__ void add(int64_t first, int64_t n, U term, H factor)
    {
        uint64_t *const u = shared, *const h = shared + Blocks::TERMS;
        CUNMOD_NO_UNROLL
        for (int64_t from = 0; from < n; from += Blocks::TERMS)
        {
            const int some = (int)min((int64_t)Blocks::TERMS, n - from);
            __syncthreads();
            for (int k = (int)threadIdx.x; k < some; k += (int)blockDim.x)
                u[k] = term(from + k);
            for (int k = (int)threadIdx.x; k < some + Blocks::EACH * threads; k += (int)blockDim.x)
                h[k] = factor(first + from + k);
            __syncthreads();
            CUNMOD_NO_UNROLL
            for (int k = group; k < some; k += Blocks::GROUPS)
            {
                CUNMOD_UNROLL
                for (int r = 0; r < Blocks::EACH; r++)
                    sum[r].add(u[k], h[k + me + r * threads]);
            }
        }
    }
    /* Calls store(t, z_t) for each t < n of this thread. Must be called by all threads of the
     * block. */
    template <typename F>
    __device__ __forceinline__ void results(int64_t first, int64_t n, const Mod<uint64_t> &mod,
                                            F store)
    {
        CUNMOD_UNROLL
        for (int r = 0; r < Blocks::EACH; r++)
        {
            const int64_t t = first + me + r * threads;
            if constexpr (Blocks::GROUPS == 1)
            {
                if (t < n)
                    store(t, sum[r].reduce(mod));
                continue;
            }
            const int block = (int)blockDim.x;
            __syncthreads();
            sum[r].store(shared + threadIdx.x, block);
            __syncthreads();
            Total<uint64_t> total;
            for (int k = me; k < block && group == 0; k += threads)
                total.add(shared + k, block);
            if (t < n && group == 0)
                store(t, total.reduce(mod));
        }
    }
};

/* Computes the sums s_t of an output polynomial from its values, by the formulas at the top of the
 * file. blockIdx.x: index of the range of t, blockIdx.y: index of the polynomial, blockIdx.z: index
 * of the prime. */
template <typename Blocks>
__global__ void __launch_bounds__(Blocks::THREADS)
    point_sums_kernel(const __grid_constant__ cunmod_grid_interpolate_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared);
    Correlation<Blocks> sums(shared);
    const int64_t n = x.tables.points, prime = blockIdx.z, e = blockIdx.y;
    const int64_t first = (int64_t)blockIdx.x * Blocks::EACH * sums.threads;
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    const uint64_t *const values = x.values + prime * n * x.entries + e;
    const uint64_t *const weights = x.tables.weights + prime * n;
    const uint64_t *const chirp = x.tables.chirp + 2 * prime * n;
    sums.add(
        first, n,
        [&](int64_t j) { return mod.mul(__ldcg(values + j * x.entries), __ldcg(weights + j)); },
        [&](int64_t j) { return j < 2 * n ? __ldcg(chirp + j) : 0; });
    sums.results(first, n, mod,
                 [&](int64_t t, uint64_t sum) {
                     x.sums[(prime * x.entries + e) * n + t] =
                         mod.mul(sum, x.tables.unchirp[prime * n + t]);
                 });
}

/* Computes the coefficients of a polynomial from its sums s_t, as a correlation of the s_t and the
 * coefficients of m, the product of all x - g^j (top of the file); m has degree n. Block indices as
 * in point_sums_kernel. */
template <typename W, typename Blocks>
__global__ void __launch_bounds__(Blocks::THREADS)
    coefficients_kernel(const __grid_constant__ cunmod_grid_interpolate_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared);
    Correlation<Blocks> sums(shared);
    const int64_t n = x.tables.points, prime = blockIdx.z, e = blockIdx.y;
    const int64_t first = (int64_t)blockIdx.x * Blocks::EACH * sums.threads;
    const Mod<uint64_t> mod(x.tables.mod[prime]);
    const uint64_t *const powers = x.sums + (prime * x.entries + e) * n;
    const uint64_t *const master = x.tables.master + prime * n;
    sums.add(
        first, n - first, [&](int64_t j) { return __ldcg(powers + j); },
        [&](int64_t j) { return j < n ? __ldcg(master + j) : 0; });
    sums.results(first, n, mod,
                 [&](int64_t t, uint64_t sum) { words_of<W>(x.z, prime)[e * n + t] = (W)sum; });
    if (first + threadIdx.x == 0 && e == 0)
    {
        x.z.len[prime] = x.entries * n;
        x.z.status[prime] = 0;
    }
}

/* ---- calls ------------------------------------------------------------------------- */

/* Returns the number of threads of a block: `points`, rounded up to a multiple of 32, but at most
 * POINT_THREADS. */
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

template <typename W, typename Blocks>
static int interpolate_by(cunmod_dev_t *dev, const cunmod_grid_interpolate_t *x, int threads)
{
    const size_t bytes = Correlation<Blocks>::bytes(threads);
    const int results = Blocks::EACH * threads / Blocks::GROUPS;
    const dim3 grid((unsigned)ceil_div(x->tables.points, results), (unsigned)x->entries,
                    (unsigned)x->tables.primes);
    const int error = launch_kernel(dev, point_sums_kernel<Blocks>, grid, threads, bytes, *x);
    return error ? error
                 : launch_kernel(dev, coefficients_kernel<W, Blocks>, grid, threads, bytes, *x);
}

extern "C" int cunmod_dev_grid_interpolate(cunmod_dev_t *dev, const cunmod_grid_interpolate_t *x)
{
    const int threads = threads_for(ceil_div(x->tables.points, ManyBlocks::EACH));
    const bool few = cunmod_interpolation_few(x->tables.points, x->entries, x->tables.primes,
                                              dev->facts.sm_count);
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             return few ? interpolate_by<W, FewBlocks>(dev, x, FewBlocks::THREADS)
                                        : interpolate_by<W, ManyBlocks>(dev, x, threads);
                         });
}
} // namespace cunmod_grid
