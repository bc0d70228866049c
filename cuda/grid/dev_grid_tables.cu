/* Tables for interpolation on a grid, which depend only on the primes and the points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let n be the number of points, and F_j the product of g^l - 1 over 1 <= l <= j. The points g^0,
 * .., g^(n-1) are distinct if F_(n-1) is not 0. Gauss' binomial theorem gives the product m of all
 * x - g^j, and the derivative of m at the points:
 *
 *   coefficient k of m = (-1)^(n-k) g^((n-k)(n-k-1)/2) F_n / (F_k F_(n-k)),
 *   m'(g^j) = (-1)^(n-1-j) g^(j(j-1)/2 + j(n-1-j)) F_j F_(n-1-j).
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_grid.h"

namespace cunmod_grid
{
enum
{
    TABLE_THREADS = 256
};

/* The products F_j of g^l - 1 over 1 <= l <= j, for j < n, computed by a block. Each thread has a
 * range of consecutive j. */
struct Factorials
{
    const Mod<uint64_t> mod;
    const int64_t first, end; /* the range of this thread: first <= j < end */

    __device__ Factorials(const cunmod_modulus_t &m, int64_t n)
        : mod(m), first(min(n, ceil_share(n) * (int)threadIdx.x)),
          end(min(n, first + ceil_share(n)))
    {
    }
    static __device__ int64_t ceil_share(int64_t n)
    {
        return (n + blockDim.x - 1) / blockDim.x;
    }
    /* Calls f(j, g^j - 1) for all j > 0 of this thread. */
    template <typename F> __device__ void each(uint64_t g, F f) const
    {
        uint64_t power = mod_power(g, first, mod);
        for (int64_t j = first; j < end; j++)
        {
            if (j > 0)
                f(j, mod.sub(power, 1));
            power = mod.mul(power, g);
        }
    }
    /* Returns F_(end-1) for the range of this thread; *all = F_(n-1). shared: one word per
     * thread. */
    __device__ uint64_t products(uint64_t g, uint64_t *shared, uint64_t *all) const
    {
        uint64_t own = 1;
        each(g, [&](int64_t, uint64_t factor) { own = mod.mul(own, factor); });
        for (int step = 1; step < (int)blockDim.x; step *= 2)
        {
            __syncthreads();
            shared[threadIdx.x] = own;
            __syncthreads();
            if ((int)threadIdx.x >= step)
                own = mod.mul(own, shared[threadIdx.x - step]);
        }
        __syncthreads();
        shared[threadIdx.x] = own;
        __syncthreads();
        *all = shared[blockDim.x - 1];
        return own;
    }
    /* inverse[j] = 1 / F_j for first <= j < end. last: F_(end-1). */
    __device__ void invert(uint64_t g, uint64_t last, uint64_t *inverse) const
    {
        if (first >= end)
            return;
        const uint64_t less = mod_inverse(g, mod);
        uint64_t product = mod_inverse(last, mod), power = mod_power(g, end - 1, mod);
        for (int64_t j = end - 1; j >= first; j--)
        {
            inverse[j] = product;
            product = mod.mul(product, mod.sub(power, 1));
            power = mod.mul(power, less);
        }
    }
};

/* j (j - 1) / 2 */
static __device__ __forceinline__ int64_t pairs_of(int64_t j)
{
    return j * (j - 1) / 2;
}

static __device__ __forceinline__ uint64_t signed_by(int64_t e, uint64_t x,
                                                     const Mod<uint64_t> &mod)
{
    return e % 2 ? mod.sub(0, x) : x;
}

/* The powers x^(j (j - 1) / 2) for consecutive j, upwards or downwards: next() returns `value`, and
 * then multiplies `value` by `quotient` and `quotient` by `ratio`. */
struct Powers
{
    const Mod<uint64_t> &mod;
    uint64_t value, quotient;
    const uint64_t ratio; /* ratio of neighbouring quotients */

    /* next() returns the powers for j, j + 1, j + 2, .. in turn. */
    __device__ Powers(const Mod<uint64_t> &m, uint64_t x, int64_t j)
        : mod(m), value(mod_power(x, pairs_of(j), m)), quotient(mod_power(x, j, m)), ratio(x)
    {
    }
    /* next() returns the powers for e, e - 1, e - 2, .. in turn. less: 1 / x. */
    __device__ Powers(const Mod<uint64_t> &m, uint64_t x, uint64_t less, int64_t e)
        : mod(m), value(mod_power(x, pairs_of(e), m)),
          quotient(e > 0 ? mod_power(less, e - 1, m) : 1), ratio(x)
    {
    }
    __device__ uint64_t next()
    {
        const uint64_t now = value;
        value = mod.mul(value, quotient);
        quotient = mod.mul(quotient, ratio);
        return now;
    }
};

/* One block per prime; each thread computes the entries of the tables for consecutive points. g is
 * the least number >= 2 for which the points g^0, .., g^(n-1) are distinct, mostly 2. Until the
 * last loop, chirp[j] = 1 / F_j for j < n (see Factorials). */
__global__ void __launch_bounds__(TABLE_THREADS)
    tables_kernel(const __grid_constant__ cunmod_grid_tables_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(uint64_t, shared); /* one word per thread */
    const int64_t prime = blockIdx.x, n = x.points;
    const Factorials factorials(x.mod[prime], n);
    const Mod<uint64_t> &mod = factorials.mod;
    const int64_t first = factorials.first, end = factorials.end;
    uint64_t *const chirp = x.chirp + 2 * n * prime, *const unchirp = x.unchirp + n * prime,
                    *const weights = x.weights + n * prime, *const master = x.master + n * prime;
    uint64_t g = 2, all, last = factorials.products(g, shared, &all);
    while (all == 0 && g + 1 < mod.p)
        last = factorials.products(++g, shared, &all);
    factorials.invert(g, last, chirp);
    __syncthreads();
    const uint64_t less = mod_inverse(g, mod);
    const uint64_t top = mod.mul(all, mod.sub(mod_power(g, n, mod), 1)); /* F_n */
    const uint64_t by = mod_power(less, n - 2 < 0 ? 0 : n - 2, mod);
    uint64_t weight = mod_power(by, first, mod);
    Powers rising(mod, less, first), falling(mod, g, less, n - 1 - min(first, n - 1));
    for (int64_t j = first; j < end; j++)
    {
        const int64_t k = j + 1, e = n - k;
        const uint64_t inverse = mod.mul(chirp[j], chirp[n - 1 - j]);
        const uint64_t binomial = k == n ? 1 : mod.mul(top, mod.mul(chirp[k], chirp[e]));
        weights[j] = signed_by(n - 1 - j, mod.mul(inverse, weight), mod);
        master[j] = signed_by(e, mod.mul(binomial, falling.next()), mod);
        unchirp[j] = rising.next();
        weight = mod.mul(weight, by);
    }
    __syncthreads();
    Powers powers(mod, g, 2 * first);
    for (int64_t j = 2 * first; j < 2 * end; j++)
        chirp[j] = powers.next();
    if (threadIdx.x == 0)
        x.base[prime] = g;
}

extern "C" int cunmod_dev_grid_tables(cunmod_dev_t *dev, const cunmod_grid_tables_t *x)
{
    const int64_t warps = ceil_div(x->points, 32);
    const int threads = warps < TABLE_THREADS / 32 ? (int)warps * 32 : TABLE_THREADS;
    DeviceScope scope(dev->facts.ordinal);
    return scope.error ? scope.error
                       : launch_kernel(dev, tables_kernel, dim3((unsigned)x->primes), threads,
                                       (size_t)threads * sizeof(uint64_t), *x);
}
} // namespace cunmod_grid
