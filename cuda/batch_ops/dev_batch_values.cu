/* Values of the polynomials of a batch, one thread for each point.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A thread has the powers x^0 .. x^(POWERS-1) of its point x in registers. The thread
 * divides the coefficients of the polynomial into groups of POWERS coefficients c_0, c_1, .., and
 * for each group, the highest first, computes y = y x^POWERS + (c_0 + c_1 x + ..) (Horner's rule),
 * with one reduction of the sum of products modulo p.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

#include "backend/backend_batch.h"

namespace cunmod_batch_ops
{
enum
{
    VALUE_THREADS = 128,
    POWERS = 16,
    TILE = 1024 /* coefficients in shared memory at a time, a multiple of POWERS */
};

/* 16 bytes of neighbouring coefficients, which one instruction reads. */
template <typename W> struct alignas(16) Line
{
    static constexpr int COUNT = 16 / sizeof(W);
    W w[COUNT];
};

/* sum += c_0 power[0] + c_1 power[1] + .. + c_(POWERS-1) power[POWERS-1] for the coefficients c_k
 * at a. */
template <typename W>
static __device__ __forceinline__ void add_terms(Sum<W> &sum, const Line<W> *a,
                                                 const W (&power)[POWERS], const Mod<W> &mod)
{
    constexpr int COUNT = Line<W>::COUNT;
    CUNMOD_UNROLL
    for (int j = 0; j < POWERS / COUNT; j++)
    {
        const Line<W> line = a[j];
        CUNMOD_UNROLL
        for (int u = 0; u < COUNT; u++)
        {
            sum.add(line.w[u], power[j * COUNT + u]);
            if (u % 2)
                sum.fold(mod);
        }
    }
}

/* `blocks` blocks compute the values of each polynomial, one thread per point. */
template <typename W>
__global__ void __launch_bounds__(VALUE_THREADS)
    evaluate_kernel(const __grid_constant__ cunmod_batch_values_t x, int64_t blocks)
{
    cunmod_await_previous();
    const int64_t i = x.order[blockIdx.x / blocks];
    const int64_t k = blockIdx.x % blocks * blockDim.x + threadIdx.x;
    const int32_t status = first_status(x.a.status[i], x.x.status[i]);
    const int64_t len = status == 0 ? x.a.len[i] : 0;
    const Mod<W> mod(x.mod[i]);
    const W *const a = words_of<W>(x.a, i);
    CUNMOD_SHARED(W, tile); /* TILE words */
    W power[POWERS];
    power[0] = 1;
    power[1] = status == 0 && k < x.x.len[i] ? __ldcg(words_of<W>(x.x, i) + k) : 0;
    CUNMOD_UNROLL
    for (int j = 2; j < POWERS; j++)
        power[j] = mod.mul(power[j / 2], power[j - j / 2]);
    const W step = mod.mul(power[POWERS / 2], power[POWERS / 2]);
    W y = 0;
    CUNMOD_NO_UNROLL
    for (int64_t from = len > 0 ? (len - 1) / TILE * TILE : -1; from >= 0; from -= TILE)
    {
        const int left = (int)min((int64_t)TILE, len - from);
        const int chunks = (left + POWERS - 1) / POWERS;
        __syncthreads();
        for (int j = threadIdx.x; j < chunks * POWERS; j += blockDim.x)
            tile[j] = j < left ? __ldcg(a + from + j) : 0;
        __syncthreads();
        CUNMOD_NO_UNROLL
        for (int chunk = chunks - 1; chunk >= 0; chunk--)
        {
            Sum<W> sum;
            add_terms(sum, (const Line<W> *)(tile + chunk * POWERS), power, mod);
            y = mod.addmul(sum.reduce(mod), y, step);
        }
    }
    if (k < x.n && status == 0)
        words_of<W>(x.z, i)[k] = y;
    if (k == 0)
    {
        x.z.len[i] = status == 0 ? x.n : 0;
        x.z.status[i] = status;
    }
}

extern "C" int cunmod_dev_batch_evaluate(cunmod_dev_t *dev, const cunmod_batch_values_t *x)
{
    const int64_t warps = x->n > 0 ? ceil_div(x->n, 32) : 1;
    const int threads = warps < VALUE_THREADS / 32 ? (int)warps * 32 : VALUE_THREADS;
    const int64_t blocks = ceil_div(warps * 32, threads);
    const dim3 grid((unsigned)(x->count * blocks));
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, evaluate_kernel<decltype(word)>, grid,
                                                  threads, TILE * sizeof(word), *x, blocks);
                         });
}
} // namespace cunmod_batch_ops
