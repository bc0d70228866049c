/* Products of matrices of polynomials at the points of their transforms: for each point of each
 * prime a product of matrices of residues below 2^31.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes SIDE x SIDE entries of the product at LANES neighbouring points of one prime. A
 * warp has a lane for each point, so that it reads and writes whole cache lines. A thread computes
 * ROWS x COLUMNS entries at its point.
 *
 * The block copies the residues of SLICE values of k to shared memory, as numbers of absolute value
 * at most p / 2. A sum has 64 bits with a sign. After each slice a sum h 2^32 + l, 0 <= l < 2^32,
 * is replaced by h r + l, where r = 2^32 modulo p, |r| <= p / 2. The new sum has absolute value at
 * most 2^30 p + 2^32. The largest prime of the library is 63 2^25 + 1, for which
 *
 *     2^30 p + 2^32 + SLICE (p / 2)^2 < 2^63.
 */
#include "ntt/ntt_field.cuh"
#include "runtime/dev.cuh"
#include "backend/backend_mat.h"

namespace cunmod_mat
{
enum
{
    LANES = 32,
    WARPS = 8,
    THREADS = WARPS * LANES,
    ROWS = 4, /* entries of a thread */
    COLUMNS = 8,
    SIDE = 16, /* rows, and columns, of a block */
    ACROSS = SIDE / COLUMNS,
    SLICE = 6,
    EACH = SLICE * SIDE / WARPS, /* residues of each operand that a thread copies */
    BLOCKS = 2                   /* of a multiprocessor, at least */
};

static_assert(SIDE / ROWS * ACROSS == WARPS, "each entry has one warp");

struct PointsShared
{
    int32_t a[SLICE * SIDE][LANES], b[SLICE * SIDE][LANES];
};

typedef cunmod_ntt::NttField<uint32_t> Field;

/* Returns the number of absolute value at most p / 2 that is equal to x modulo p. in: [0, 2p) */
static __device__ __forceinline__ int32_t centred(uint32_t x, const Field &f)
{
    const uint32_t y = f.reduce(x);
    return (int32_t)(y > f.p / 2 ? y - f.p : y);
}

/* Returns a smaller sum that is equal to `sum` modulo p (see the head of this file). */
static __device__ __forceinline__ int64_t folded(int64_t sum, int32_t r)
{
    return (int64_t)(int32_t)(sum >> 32) * r + (uint32_t)sum;
}

/* Returns sum / 2^32 modulo p, in [0, p). |sum| < 2^32 p */
static __device__ __forceinline__ uint32_t divided(int64_t sum, const Field &f)
{
    const uint32_t high = (uint32_t)((uint64_t)sum >> 32);
    const uint32_t least = min(high, high + f.p); /* in [0, p) */
    const uint32_t r = least - __umulhi((uint32_t)sum * f.pinv, f.p);
    return min(r, r + f.p);
}

/* Copies the residues of SIDE rows of a, or columns of b, from number `first` on, for the values of
 * k from `from` on, to `to`. Row r and value v are entry r next + v step of `words`, which has
 * `rows` rows and `values` values; residues beyond are 0. */
static __device__ __forceinline__ void load(int32_t (*to)[LANES], const uint32_t *words,
                                            int64_t first, int64_t rows, int64_t next, int64_t from,
                                            int64_t values, int64_t step, const Field &f)
{
    const int lane = threadIdx.x % LANES, warp = threadIdx.x / LANES;
    uint32_t x[EACH];
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        const int at = i * WARPS + warp;
        const int64_t row = first + at % SIDE, value = from + at / SIDE;
        x[i] = row < rows && value < values ? words[row * next + value * step] : 0;
    }
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
        to[i * WARPS + warp][lane] = centred(x[i], f);
}

__global__ void __launch_bounds__(THREADS, BLOCKS)
    points_kernel(const __grid_constant__ cunmod_mat_points_t x,
                  const __grid_constant__ cunmod_ntt_t ntt)
{
    CUNMOD_SHARED(PointsShared, shared);
    cunmod_await_previous();
    const int64_t size = cunmod_ntt_size(&ntt), entry = ntt.count * size;
    const int64_t across = (x.n + SIDE - 1) / SIDE, tiles = (x.m + SIDE - 1) / SIDE * across;
    const int64_t tile = blockIdx.x % tiles, first = blockIdx.x / tiles * LANES;
    const int64_t row = tile / across * SIDE, column = tile % across * SIDE;
    const int lane = threadIdx.x % LANES, warp = threadIdx.x / LANES;
    const int i0 = warp / ACROSS * ROWS, j0 = warp % ACROSS * COLUMNS;
    const cunmod_ntt_prime_t &prime = ntt.prime[first / size];
    const Field f(prime);
    const int32_t r = centred((uint32_t)prime.r1, f);
    const uint32_t *const a = cunmod_global(x.a) + first + lane;
    const uint32_t *const b = cunmod_global(x.b) + first + lane;
    int64_t sum[ROWS][COLUMNS] = {};
    for (int64_t from = 0; from < x.k; from += SLICE)
    {
        __syncthreads();
        load(shared->a, a, row, x.m, x.k * entry, from, x.k, entry, f);
        load(shared->b, b, column, x.n, entry, from, x.k, x.n * entry, f);
        __syncthreads();
        CUNMOD_UNROLL
        for (int v = 0; v < SLICE; v++)
        {
            int32_t left[ROWS], right[COLUMNS];
            CUNMOD_UNROLL
            for (int i = 0; i < ROWS; i++)
                left[i] = shared->a[v * SIDE + i0 + i][lane];
            CUNMOD_UNROLL
            for (int j = 0; j < COLUMNS; j++)
                right[j] = shared->b[v * SIDE + j0 + j][lane];
            CUNMOD_UNROLL
            for (int i = 0; i < ROWS * COLUMNS; i++)
                sum[i / COLUMNS][i % COLUMNS] += (int64_t)left[i / COLUMNS] * right[i % COLUMNS];
        }
        CUNMOD_UNROLL
        for (int i = 0; i < ROWS * COLUMNS; i++)
            sum[i / COLUMNS][i % COLUMNS] = folded(sum[i / COLUMNS][i % COLUMNS], r);
    }
    CUNMOD_UNROLL
    for (int i = 0; i < ROWS * COLUMNS; i++)
    {
        const int64_t to_row = row + i0 + i / COLUMNS, to_column = column + j0 + i % COLUMNS;
        if (to_row >= x.m || to_column >= x.n)
            continue;
        uint32_t *const z = cunmod_global(x.z) + (to_row * x.n + to_column) * entry + first + lane;
        const uint32_t product = divided(sum[i / COLUMNS][i % COLUMNS], f);
        *z = x.add ? f.add(*z, product) : product;
    }
}

extern "C" int cunmod_dev_mat_points(cunmod_dev_t *dev, const cunmod_mat_points_t *x,
                                     const cunmod_ntt_t *ntt)
{
    DeviceScope scope(dev->facts.ordinal);
    const int64_t tiles = ceil_div(x->m, SIDE) * ceil_div(x->n, SIDE);
    const int64_t blocks = tiles * (ntt->count * cunmod_ntt_size(ntt) / LANES);
    return scope.error ? scope.error
                       : launch_kernel(dev, points_kernel, dim3((unsigned)blocks), THREADS,
                                       sizeof(PointsShared), *x, *ntt);
}
} // namespace cunmod_mat
