/* Interpolation in a batch: for each item, the polynomial of degree < n that has the values y_i at
 * n points x_i.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let m be the product of all x - x_i, and w_i = y_i / m'(x_i). Lagrange's formula is
 *
 *   sum w_i m / (x - x_i) = the polynomial part of m (s_0 / x + s_1 / x^2 + ..),
 *
 * where s_t = sum w_i x_i^t. The kernels compute m, the weights w_i and the power sums s_t. A
 * product of m and (s_0, .., s_(n-1)) then gives the polynomial.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

#include "backend/backend_batch.h"

namespace cunmod_batch_ops
{
enum
{
    INTER_THREADS = 128,
    GROUP = 8, /* number of factors x - x_i that one thread multiplies together */
    EACH = 8,  /* number of power sums s_t that a thread computes */
    LOW = 16,  /* number of powers x_i^0 .. x_i^15 in shared memory for a point x_i; a thread reads
                  EACH of them */
    SOME = 32, /* number of points whose powers are in shared memory at a time */
    SKEW = SOME + 1,
    BASES = 12
};

/* Returns whether p = mod.p, which is odd, passes the test of Miller and Rabin to the base `base`,
 * 0 < base < p. */
template <typename W> static __device__ bool passes(W base, const Mod<W> &mod)
{
    const W p = mod.p;
    int twos = 0;
    W odd = p - 1, power = 1, square = base;
    for (; odd % 2 == 0; odd /= 2)
        twos++;
    for (; odd > 0; odd /= 2)
    {
        if (odd % 2)
            power = mod.mul(power, square);
        square = mod.mul(square, square);
    }
    bool passed = power == 1 || power == p - 1;
    for (; twos > 1 && !passed; twos--)
    {
        power = mod.mul(power, power);
        passed = power == p - 1;
    }
    return passed;
}

/* Returns whether p = mod.p is prime. All threads of the block must call the function. A number
 * below 2^64 is prime if it is one of the first 12 primes, or passes the test of Miller and Rabin
 * to each of these primes as base (Sorenson and Webster, Math. Comp. 86, 2017). */
template <typename W> static __device__ __forceinline__ bool is_prime(const Mod<W> &mod)
{
    /* the primes 2 .. 17 and 19 .. 37, one per byte */
    constexpr uint64_t low = 0x110d0b07050302, high = 0x251f1d1713;
    constexpr int LOW_ONES = 7;
    bool passed = true;
    if (threadIdx.x < BASES)
    {
        const int number = (int)threadIdx.x;
        const uint64_t bytes = number < LOW_ONES ? low >> 8 * number
                                                 : high >> 8 * (number - LOW_ONES);
        const W base = (W)(bytes & 0xff);
        passed = mod.p == 2 || base % mod.p == 0 ||
                 (mod.p % 2 != 0 && passes((W)(base % mod.p), mod));
    }
    return __syncthreads_and(passed);
}

/* Computes g[0 .. GROUP-1] with x^GROUP + g[0] + g[1] x + .. + g[GROUP-1] x^(GROUP-1) = the product
 * of x - x_i over first <= i < first + GROUP. x_i is 0 for i >= n or i >= lenx. */
template <typename W>
static __device__ __forceinline__ void group_product(W *g, const W *x, int64_t first, int64_t lenx,
                                                     int64_t n, const Mod<W> &mod)
{
    W product[GROUP];
    CUNMOD_UNROLL
    for (int j = 0; j < GROUP; j++)
    {
        const W point = first + j < n && first + j < lenx ? __ldcg(x + first + j) : 0;
        /* product *= x - point; the leading coefficient 1 is not stored */
        CUNMOD_UNROLL
        for (int k = GROUP - 1; k >= 0; k--)
            if (k <= j)
            {
                const W above = k > 0 ? product[k - 1] : 0;
                const W same = k < j ? product[k] : 1;
                product[k] = mod.submul(above, point, same);
            }
    }
    CUNMOD_UNROLL
    for (int j = 0; j < GROUP; j++)
        g[j] = product[j];
}

/* All threads of a block: multiplies the polynomial z[0 .. len] by x^GROUP + g, g of GROUP
 * coefficients, in place; the product is z[0 .. len+GROUP]. Each step computes the highest
 * remaining coefficients of the product, and later steps do not read these words. */
template <typename W>
static __device__ __forceinline__ void times_group(W *z, int64_t len, const W *g, const Mod<W> &mod)
{
    for (int64_t top = len + GROUP; top >= 0; top -= blockDim.x)
    {
        const int64_t k = top - threadIdx.x;
        Sum<W> sum;
        W high = 0;
        if (k >= 0)
        {
            CUNMOD_UNROLL
            for (int j = 0; j < GROUP; j++)
            {
                const int64_t from = k - j;
                sum.add(g[j], from >= 0 && from <= len ? z[from] : 0);
                if (j % 2)
                    sum.fold(mod);
            }
            high = k >= GROUP ? z[k - GROUP] : 0;
        }
        __syncthreads();
        if (k >= 0)
            z[k] = mod.add(high, sum.reduce(mod));
    }
    __syncthreads();
}

static __device__ __forceinline__ uint32_t remainder_of(uint64_t x, const Mod<uint32_t> &mod)
{
    return mod.reduce(x);
}

static __device__ __forceinline__ uint64_t remainder_of(uint64_t x, const Mod<uint64_t> &mod)
{
    return mod.reduce(0, x);
}

/* One block for each item computes m, the product of x - x_i for the n points x_i of the item, and
 * the derivative of m. `missing` further points 0 round n up to a multiple of GROUP. So the product
 * z is x^missing m, and m begins at z + missing. */
template <typename W>
__global__ void __launch_bounds__(INTER_THREADS)
    master_kernel(const __grid_constant__ cunmod_batch_interpolation_t x)
{
    cunmod_await_previous();
    const int64_t i = blockIdx.x, n = x.n;
    const Mod<W> mod(x.mod[i]);
    const bool prime = is_prime(mod);
    const int32_t given = first_status(x.x.status[i], x.y.status[i]);
    const int32_t status = given != 0 ? given : prime ? 0 : x.not_prime;
    CUNMOD_SHARED(W, groups); /* GROUP words for each thread */
    if (threadIdx.x == 0)
    {
        x.master.len[i] = status == 0 ? n + 1 : 0;
        x.derivative.len[i] = status == 0 ? n : 0;
        x.master.status[i] = status;
    }
    if (status != 0)
        return;
    const int missing = (int)(-n & (GROUP - 1));
    W *const master = words_of<W>(x.master, i), *const z = master - missing;
    const W *const points = words_of<W>(x.x, i);
    if (threadIdx.x == 0)
        z[0] = 1;
    for (int64_t from = 0; from < n; from += (int64_t)GROUP * blockDim.x)
    {
        __syncthreads();
        group_product(groups + GROUP * threadIdx.x, points, from + GROUP * threadIdx.x, x.x.len[i],
                      n, mod);
        __syncthreads();
        const int some = (int)min((int64_t)blockDim.x, (n - from + GROUP - 1) / GROUP);
        for (int j = 0; j < some; j++)
            times_group(z, from + GROUP * j, groups + GROUP * j, mod);
    }
    __syncthreads();
    for (int64_t k = threadIdx.x; k < n; k += blockDim.x)
        words_of<W>(x.derivative, i)[k] =
            mod.mul(master[k + 1], remainder_of((uint64_t)k + 1, mod));
}

/* One block for each item: replaces weights[k] = m'(x_k) by y_k / m'(x_k), where m is the product
 * of all x - x_i. One modular inverse serves GROUP weights. If some m'(x_k) is 0, two points are
 * equal, and the status of the item becomes x.repeated. */
template <typename W>
__global__ void __launch_bounds__(INTER_THREADS)
    weights_kernel(const __grid_constant__ cunmod_batch_interpolation_t x)
{
    cunmod_await_previous();
    const int64_t i = blockIdx.x;
    const Mod<W> mod(x.mod[i]);
    W *const weights = words_of<W>(x.weights, i);
    const W *const values = words_of<W>(x.y, i);
    const int64_t len = x.y.len[i];
    bool zero = false;
    if (x.master.status[i] != 0)
        return;
    for (int64_t from = threadIdx.x; from < x.n; from += GROUP * blockDim.x)
    {
        W own[GROUP], before[GROUP], product = 1;
        CUNMOD_UNROLL
        for (int j = 0; j < GROUP; j++)
        {
            const int64_t k = from + j * blockDim.x;
            own[j] = k < x.n ? __ldcg(weights + k) : 1;
            zero = zero || own[j] == 0;
            own[j] = own[j] == 0 ? 1 : own[j];
            before[j] = product;
            product = mod.mul(product, own[j]);
        }
        W inverse = mod_inverse(product, mod);
        CUNMOD_UNROLL
        for (int j = GROUP - 1; j >= 0; j--)
        {
            const int64_t k = from + j * blockDim.x;
            const W y = k < x.n && k < len ? __ldcg(values + k) : 0;
            if (k < x.n)
                weights[k] = mod.mul(y, mod.mul(inverse, before[j]));
            inverse = mod.mul(inverse, own[j]);
        }
    }
    if (__syncthreads_or(zero) && threadIdx.x == 0)
        x.master.status[i] = x.repeated;
}

/* Tables in shared memory of powers of the SOME points x_i, 0 <= i < SOME, that sums_kernel
 * processes at a time. w_i: weight of x_i. A block computes the power sums s_t (top of the file)
 * for `first` <= t < first + LOW * highs. 0 <= k < SQUARES, 0 <= j < LOW, 0 <= c < highs. */
template <typename W> struct PowerPlace
{
    W *squares; /* [SOME * k + i] = x_i^(2^k) */
    W *low;     /* [LOW * i + j] = x_i^j */
    W *high;    /* [SKEW * c + i] = w_i x_i^(first + LOW * c) */

    static constexpr int SQUARES = 12;
    __device__ PowerPlace(W *shared)
        : squares(shared), low(squares + SQUARES * SOME), high(low + LOW * SOME)
    {
    }
    static __host__ __device__ size_t words(int threads)
    {
        return (SQUARES + LOW) * SOME + (size_t)(threads * EACH / LOW) * SKEW;
    }
};

/* For each of SOME points, computes the entries d .. 2 d - 1 of the tables place.low (LOW entries
 * per point) and place.high (`highs` entries per point) from the entries 0 .. d - 1, d = 2^log. */
template <typename W>
static __device__ __forceinline__ void double_powers(const PowerPlace<W> &place, int log, int highs,
                                                     const Mod<W> &mod)
{
    const int done = 1 << log;
    for (int e = threadIdx.x; e < SOME * done; e += blockDim.x)
    {
        const int i = e % SOME, c = e / SOME;
        if (c + done < LOW)
            place.low[LOW * i + c + done] =
                mod.mul(place.low[LOW * i + c], place.squares[SOME * log + i]);
        if (c + done < highs)
            place.high[SKEW * (c + done) + i] =
                mod.mul(place.high[SKEW * c + i], place.squares[SOME * (log + 4) + i]);
    }
    __syncthreads();
}

/* Stores sums[n - 1 - t] = s_t = the sum over i of w_i x_i^t, 0 <= t < n, for each item. A thread
 * computes EACH consecutive sums; `blocks` blocks of threads compute the sums of one item. */
template <typename W>
__global__ void __launch_bounds__(INTER_THREADS)
    sums_kernel(const __grid_constant__ cunmod_batch_interpolation_t x, int blocks)
{
    cunmod_await_previous();
    const int64_t i = blockIdx.x / blocks, n = x.n;
    const int64_t first = (int64_t)(blockIdx.x % blocks) * blockDim.x * EACH;
    const int highs = (int)blockDim.x * EACH / LOW;
    const Mod<W> mod(x.mod[i]);
    CUNMOD_SHARED(W, shared);
    const PowerPlace<W> place(shared);
    Sum<W> sum[EACH];
    if (x.master.status[i] != 0)
        return;
    for (int64_t from = 0; from < n; from += SOME)
    {
        __syncthreads();
        if (threadIdx.x < SOME)
        {
            const int64_t k = from + threadIdx.x;
            W square = k < n && k < x.x.len[i] ? __ldcg(words_of<W>(x.x, i) + k) : 0;
            const W weight = k < n ? __ldcg(words_of<W>(x.weights, i) + k) : 0;
            place.low[LOW * threadIdx.x] = 1;
            place.high[threadIdx.x] = mod.mul(weight, mod_power(square, first, mod));
            for (int log = 0; log < 4 || 1 << (log - 4) < highs; log++)
            {
                place.squares[SOME * log + threadIdx.x] = square;
                square = mod.mul(square, square);
            }
        }
        __syncthreads();
        for (int log = 0; 1 << log < highs || 1 << log < LOW; log++)
            double_powers(place, log, highs, mod);
        const W *const high = place.high + SKEW * (threadIdx.x * EACH / LOW);
        const W *const low = place.low + threadIdx.x * EACH % LOW;
        CUNMOD_NO_UNROLL
        for (int k = 0; k < SOME; k++)
        {
            const W factor = high[k];
            CUNMOD_UNROLL
            for (int j = 0; j < EACH; j++)
            {
                sum[j].add(factor, low[LOW * k + j]);
                if (k % 2)
                    sum[j].fold(mod);
            }
        }
    }
    W *const sums = words_of<W>(x.sums, i);
    CUNMOD_UNROLL
    for (int j = 0; j < EACH; j++)
    {
        const int64_t t = first + threadIdx.x * EACH + j;
        if (t < n)
            sums[n - 1 - t] = sum[j].reduce(mod);
    }
}

extern "C" int cunmod_dev_batch_master(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x)
{
    const dim3 grid((unsigned)x->count);
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, master_kernel<decltype(word)>, grid,
                                                  INTER_THREADS,
                                                  INTER_THREADS * GROUP * sizeof(word), *x);
                         });
}

extern "C" int cunmod_dev_batch_weights(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x)
{
    const dim3 grid((unsigned)x->count);
    return launch_single(
        dev, x->word,
        [=](auto word)
        { return launch_kernel(dev, weights_kernel<decltype(word)>, grid, INTER_THREADS, 0, *x); });
}

extern "C" int cunmod_dev_batch_power_sums(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x)
{
    int threads = INTER_THREADS;
    while (threads > 32 && threads / 2 * EACH >= x->n)
        threads /= 2;
    const int blocks = (int)ceil_div(x->n, threads * EACH);
    const dim3 grid((unsigned)(x->count * blocks));
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             typedef decltype(word) W;
                             return launch_kernel(dev, sums_kernel<W>, grid, threads,
                                                  PowerPlace<W>::words(threads) * sizeof(W), *x,
                                                  blocks);
                         });
}
} // namespace cunmod_batch_ops
