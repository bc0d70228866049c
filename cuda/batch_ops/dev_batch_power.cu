/* Powers of the polynomials of a batch modulo polynomials f: describes the products for the product
 * kernels, and prepares the divisions by f, for which the inverse of f is computed once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/newton.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_batch.h"

namespace cunmod_batch_ops
{
enum
{
    POWER_THREADS = 128,
    LINEAR_THREADS = 512
};

/* Sets length and status of each item of x.product before the first division of x.product by f.
 * This division checks f, and computes the inverse of f if divisions use Newton's iteration. The
 * length is the largest number of coefficients of a product of two remainders modulo f. */
__global__ void __launch_bounds__(POWER_THREADS)
    power_open_kernel(const __grid_constant__ cunmod_batch_power_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * POWER_THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t i = x.order[k], lenf = x.f.len[i];
    const int32_t status = x.f.status[i];
    x.product.len[i] = lenf > 0 ? 2 * (lenf - 1) : 0;
    x.product.status[i] = x.base.len ? first_status(x.base.status[i], status) : status;
}

/* Sets each item z of x.z to 1, or to 0 if f is a constant or the item has an error. */
template <typename W>
__global__ void __launch_bounds__(POWER_THREADS)
    power_first_kernel(const __grid_constant__ cunmod_batch_power_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * POWER_THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t i = x.order[k];
    const bool is_one = x.z.status[i] == 0 && x.f.len[i] > 1;
    x.z.len[i] = is_one;
    if (is_one)
        words_of<W>(x.z, i)[0] = 1;
}

/* For each item, describes the product of a step for bit x.bit of the exponent, and sets the length
 * and the status of the item of x.product. kind CUNMOD_POWER_SQUARE: the product is z^2;
 * CUNMOD_POWER_SHIFT: x z^2 (x the variable) if the bit is 1, else z^2; CUNMOD_POWER_TIMES: z base
 * if the bit is 1, else z 1. This kernel itself stores coefficient 0 of x z^2, which is 0. */
template <typename W>
__global__ void __launch_bounds__(POWER_THREADS)
    power_items_kernel(cunmod_mul_item_t *items, const __grid_constant__ cunmod_batch_power_t x,
                       int kind)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * POWER_THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t i = x.order[k], len = x.z.len[i];
    const bool bit = x.exponent[i] >> x.bit & 1, shift = bit && kind == CUNMOD_POWER_SHIFT;
    const bool by_one = !bit && kind == CUNMOD_POWER_TIMES;
    const bool by_base = bit && kind == CUNMOD_POWER_TIMES;
    W *const z = words_of<W>(x.product, i);
    cunmod_mul_item_t item = {};
    item.a = words_of<W>(x.z, i);
    item.b = by_one ? x.one : by_base ? words_of<W>(x.base, i) : item.a;
    item.z = z + shift;
    item.lena = len;
    item.lenb = by_one ? 1 : by_base ? x.base.len[i] : len;
    item.mod = x.mod[i];
    const bool zero = item.lena == 0 || item.lenb == 0;
    item.hi = zero ? 0 : item.lena + item.lenb - 1;
    items[k] = item;
    if (shift)
        z[0] = 0;
    x.product.len[i] = zero ? 0 : item.hi + shift;
    x.product.status[i] = x.z.status[i];
}

/* LANES threads, a warp or a block, for each power z: multiplies z by its base, b_1 x + b_0, modulo
 * f, if bit x.bit of the exponent is 1. Let n be the degree of f, and z_k = 0 for k < 0. Coefficient
 * k of the result is b_1 z_(k-1) + b_0 z_k - q f_k for k < n, where q = b_1 z_(n-1) / f_n. The
 * threads go from the highest coefficients down, LANES at a time: a coefficient is replaced when the
 * result that depends on it and the one above it are computed. */
template <typename W, int LANES>
__global__ void __launch_bounds__(LANES > POWER_THREADS ? LANES : POWER_THREADS)
    power_linear_kernel(const __grid_constant__ cunmod_batch_power_t x)
{
    cunmod_await_previous();
    const int of_block = LANES > POWER_THREADS ? 1 : POWER_THREADS / LANES;
    const int64_t number = (int64_t)blockIdx.x * of_block + threadIdx.x / LANES;
    const int lane = threadIdx.x % LANES;
    if (number >= x.count)
        return;
    const int64_t i = x.order[number], n = x.f.len[i] - 1, len = x.z.len[i];
    if (x.z.status[i] != 0 || len == 0 || !(x.exponent[i] >> x.bit & 1))
        return;
    const Mod<W> mod(x.mod[i]);
    const W *const base = words_of<W>(x.base, i), *const f = words_of<W>(x.f, i);
    W *const z = words_of<W>(x.z, i);
    const int64_t lenb = x.base.len[i], all = min(len + 1, n);
    const W low = lenb > 0 ? __ldcg(base) : 0, slope = lenb > 1 ? __ldcg(base + 1) : 0;
    const W lead = __ldcg(f + n);
    W q = len == n ? mod.mul(slope, __ldcg(z + n - 1)) : 0;
    if (q != 0 && lead != 1)
        q = mod.mul(q, mod_inverse(lead, mod));
    for (int64_t from = (all - 1) / LANES * LANES; from >= 0; from -= LANES)
    {
        const int64_t k = from + lane;
        W value = 0;
        if (k < all)
        {
            const W below = k > 0 ? __ldcg(z + k - 1) : 0, here = k < len ? __ldcg(z + k) : 0;
            value = mod.addmul(mod.mulsub(slope, below, q, __ldcg(f + k)), low, here);
        }
        if (LANES == 32)
            __syncwarp();
        else
            __syncthreads();
        if (k < all)
            z[k] = value;
    }
    if (lane == 0)
        x.z.len[i] = all;
}

/* One block of threads for each division: prepares another division by a divisor b for which
 * newton_open_kernel has stored -1/b and the status. Copies the dividend (copy_dividend), and sets
 * its length in x.lens and the length of the remainder. */
template <typename W>
__global__ void __launch_bounds__(POWER_THREADS)
    newton_again_kernel(const __grid_constant__ cunmod_batch_newton_t x)
{
    cunmod_await_previous();
    const cunmod_batch_div_t &of = x.of;
    const int64_t k = blockIdx.x, i = of.order[k];
    const int64_t lena = of.a.len[i], lenb = of.b.len[i];
    const bool good = of.r.status[i] == 0, divides = good && lena >= lenb;
    copy_dividend<W, POWER_THREADS>(x, k, i, divides, good);
    if (threadIdx.x > 0)
        return;
    x.lens[2 * k] = divides ? lena : 0;
    of.r.len[i] = divides ? lenb - 1 : good ? lena : 0;
}

extern "C" int cunmod_dev_batch_power_open(cunmod_dev_t *dev, const cunmod_batch_power_t *x)
{
    DeviceScope scope(dev->facts.ordinal);
    const dim3 grid((unsigned)ceil_div(x->count, POWER_THREADS));
    return scope.error ? scope.error
                       : launch_kernel(dev, power_open_kernel, grid, POWER_THREADS, 0, *x);
}

extern "C" int cunmod_dev_batch_power_first(cunmod_dev_t *dev, const cunmod_batch_power_t *x)
{
    const dim3 grid((unsigned)ceil_div(x->count, POWER_THREADS));
    return launch_single(dev, x->word,
                         [=](auto word) {
                             return launch_kernel(dev, power_first_kernel<decltype(word)>, grid,
                                                  POWER_THREADS, 0, *x);
                         });
}

extern "C" int cunmod_dev_batch_power_items(cunmod_dev_t *dev, void *d_items,
                                            const cunmod_batch_power_t *x, int kind)
{
    const dim3 grid((unsigned)ceil_div(x->count, POWER_THREADS));
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, power_items_kernel<decltype(word)>, grid,
                                                  POWER_THREADS, 0, (cunmod_mul_item_t *)d_items,
                                                  *x, kind);
                         });
}

template <typename W, int LANES>
static int launch_linear(cunmod_dev_t *dev, const cunmod_batch_power_t &x)
{
    const int threads = LANES > POWER_THREADS ? LANES : POWER_THREADS;
    const dim3 grid((unsigned)ceil_div(x.count, threads / LANES));
    return launch_kernel(dev, power_linear_kernel<W, LANES>, grid, threads, 0, x);
}

extern "C" int cunmod_dev_batch_power_linear(cunmod_dev_t *dev, const cunmod_batch_power_t *x,
                                             int is_short)
{
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             return is_short ? launch_linear<W, 32>(dev, *x)
                                             : launch_linear<W, LINEAR_THREADS>(dev, *x);
                         });
}

extern "C" int cunmod_dev_batch_newton_again(cunmod_dev_t *dev, const cunmod_batch_newton_t *x)
{
    const dim3 grid((unsigned)x->of.count);
    return launch_single(dev, x->of.word,
                         [=](auto word) {
                             return launch_kernel(dev, newton_again_kernel<decltype(word)>, grid,
                                                  POWER_THREADS, 0, *x);
                         });
}
} // namespace cunmod_batch_ops
