/* Divisions of short polynomials of a batch, each by some lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A division a = q b + r is computed by `lanes` lanes. Lane l has coefficients l, l + lanes, l + 2
 * lanes, .. of a in registers. For each of these coefficients a_k, lane l computes the sum over i
 * of q_i b_(k-i), which is to be subtracted from a_k. Each sum is reduced modulo p once: when a_k
 * is the highest remaining coefficient of the dividend, or at the end. The divisor b is in shared
 * memory with zeros before and behind it, so that no lane tests where b begins and ends. */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

namespace cunmod_batch_ops
{
enum
{
    DIV_THREADS = 128,
    ROWS = CUNMOD_DIV_SMALL_EACH
};

/* The division of item i: its status and its lengths. divides = false: the dividend is shorter than
 * the divisor and therefore is the remainder, or the status is an error; lenb is then 1. */
template <typename W> struct Division
{
    int64_t i;
    int32_t status;
    int lena, lenb;
    bool divides;
    W inverse; /* inverse of the leading coefficient of the divisor */

    __device__ Division(const cunmod_batch_div_t &x, int64_t item, const Mod<W> &mod)
        : i(item), status(first_status(x.a.status[item], x.b.status[item])), inverse(0)
    {
        const int64_t b = x.b.len[i];
        if (status == 0 && b == 0)
            status = x.zero;
        if (status == 0)
        {
            const W lead = __ldcg(words_of<W>(x.b, i) + b - 1);
            inverse = mod_inverse(lead, mod);
            status = mod.mul(inverse, lead) == 1 ? 0 : x.no_unit;
        }
        lena = status == 0 ? (int)x.a.len[i] : 0;
        divides = lena >= b && status == 0;
        lenb = divides ? (int)b : 1;
    }
};

template <typename W>
__global__ void __launch_bounds__(DIV_THREADS)
    div_small_kernel(const __grid_constant__ cunmod_batch_div_t x, int lanes)
{
    cunmod_await_previous();
    const int place = (int)threadIdx.x / lanes, lane = (int)threadIdx.x % lanes;
    const int64_t number = (int64_t)blockIdx.x * (DIV_THREADS / lanes) + place;
    const bool there = number < x.count;
    const int64_t i = x.order[there ? number : 0];
    const Mod<W> mod(x.mod[i]);
    const Division<W> d(x, i, mod);
    const W *const a = words_of<W>(x.a, i), *const b = words_of<W>(x.b, i);
    const int most = ROWS * lanes;
    CUNMOD_SHARED(W, shared);
    W *const divisor = shared + 2 * most * place + most; /* divisor[-most .. most-1] */
    for (int k = lane; k < most; k += lanes)
    {
        divisor[k - most] = 0;
        divisor[k] = d.divides && k < d.lenb ? __ldcg(b + k) : 0;
    }
    W rest[ROWS];
    Sum<W> sum[ROWS];
    CUNMOD_UNROLL
    for (int row = 0; row < ROWS; row++)
    {
        const int k = row * lanes + lane;
        rest[row] = k < d.lena ? __ldcg(a + k) : 0;
    }
    __syncwarp();
    CUNMOD_UNROLL
    for (int row = ROWS - 1; row >= 0; row--)
    {
        const int low = row * lanes;
        const bool active = d.divides && low < d.lena && low + lanes >= d.lenb;
        if (!__any_sync(0xffffffffu, active))
            continue;
        W kept = 0;
        CUNMOD_NO_UNROLL
        for (int l = lanes - 1; l >= 0; l--)
        {
            const int top = low + l, at = top - (d.lenb - 1);
            W q = mod.mul(mod.sub(rest[row], sum[row].reduce(mod)), d.inverse);
            q = __shfl_sync(0xffffffffu, q, l, lanes);
            q = active && top < d.lena && at >= 0 ? q : 0;
            kept = lane == l ? q : kept;
            const W *const factor = divisor + lane - max(at, 0);
            CUNMOD_UNROLL
            for (int k = 0; k <= row; k++)
                if ((k + 1) * lanes > at)
                {
                    sum[k].add(q, factor[k * lanes]);
                    sum[k].fold(mod);
                }
        }
        const int at = low + lane - (d.lenb - 1);
        if (there && active && x.q.len && at >= 0 && low + lane < d.lena)
            words_of<W>(x.q, i)[at] = kept;
    }
    if (!there)
        return;
    const int lenr = d.divides ? d.lenb - 1 : d.lena;
    W *const r = words_of<W>(x.r, i);
    CUNMOD_UNROLL
    for (int row = 0; row < ROWS; row++)
    {
        const int k = row * lanes + lane;
        if (k < lenr)
            r[k] = mod.sub(rest[row], sum[row].reduce(mod));
    }
    if (lane != 0)
        return;
    x.r.len[i] = lenr;
    x.r.status[i] = d.status;
    if (x.q.len)
    {
        x.q.len[i] = d.divides ? d.lena - d.lenb + 1 : 0;
        x.q.status[i] = d.status;
    }
}

extern "C" int cunmod_dev_batch_div_small(cunmod_dev_t *dev, const cunmod_batch_div_t *x, int lanes)
{
    const int of_block = DIV_THREADS / lanes;
    const dim3 grid((unsigned)ceil_div(x->count, of_block));
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             const size_t words = (size_t)(2 * ROWS * lanes * of_block);
                             return launch_kernel(dev, div_small_kernel<decltype(word)>, grid,
                                                  DIV_THREADS, words * sizeof(word), *x, lanes);
                         });
}
} // namespace cunmod_batch_ops
