/* Resultants at the points of a grid: operands of Euclid's algorithm, and factors for polynomials
 * whose leading coefficient is 0 at a point.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Euclid's algorithm computes the resultant r of polynomials without leading zeros. Let a and b
 * have the formal degrees n and m. Where the degree of a is lower than n by d, the determinant of
 * Sylvester's matrix is (-1)^(m d) lc(b)^d r; where the degree of b is lower than m by d, it is
 * lc(a)^d r; where both are lower, it is 0 (src/integers/integers_resultant.c). For n = 0 it is
 * a^m, whatever b is.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_grid.h"

namespace cunmod_grid
{
enum
{
    ITEM_THREADS = 128
};

/* Returns the length of a[0 .. len-1] without leading zeros. */
static __device__ __forceinline__ int64_t true_length(const uint64_t *a, int64_t len)
{
    while (len > 0 && __ldcg(a + len - 1) == 0)
        len--;
    return len;
}

/* One thread per item k (two polynomials at one point, modulo one prime): sets the item's modulus,
 * its two lengths without leading zeros, order[k] = k, and the status zero[k] = 0. */
__global__ void __launch_bounds__(ITEM_THREADS)
    items_kernel(const __grid_constant__ cunmod_grid_items_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * ITEM_THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const uint64_t *const a = x.values + k * (x.lena + x.lenb);
    x.mod[k] = x.prime_mod[k / x.points];
    x.len[k] = true_length(a, x.lena);
    x.len[x.count + k] = true_length(a + x.lena, x.lenb);
    x.order[k] = (int32_t)k;
    x.zero[k] = 0;
}

static __device__ uint64_t completed(const cunmod_grid_items_t &x, int64_t k,
                                     const Mod<uint64_t> &mod)
{
    const int64_t lena = x.lena, lenb = x.lenb, n = x.len[k], m = x.len[x.count + k];
    const uint64_t *const a = x.values + k * (lena + lenb), *const b = a + lena;
    if (lena == 1)
        return mod_power(a[0], lenb - 1, mod);
    if (lenb == 1)
        return mod_power(b[0], lena - 1, mod);
    if (n == lena && m == lenb)
        return x.results[k];
    if (n == 0 || m == 0 || (n < lena && m < lenb))
        return 0;
    const int64_t lost = n < lena ? lena - n : lenb - m;
    const uint64_t power = mod_power(n < lena ? b[m - 1] : a[n - 1], lost, mod);
    const uint64_t result = mod.mul(x.results[k], power);
    return n < lena && lost % 2 == 1 && lenb % 2 == 0 ? mod.sub(0, result) : result;
}

/* One thread per item: multiplies its resultant by (-1)^(m d) lc(b)^d or lc(a)^d, see the top of
 * the file. */
__global__ void __launch_bounds__(ITEM_THREADS)
    complete_kernel(const __grid_constant__ cunmod_grid_items_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * ITEM_THREADS + threadIdx.x;
    if (k < x.count)
        x.results[k] = completed(x, k, Mod<uint64_t>(x.mod[k]));
}

/* Launches a kernel with one thread per item. */
static int launch_items(cunmod_dev_t *dev, void (*kernel)(cunmod_grid_items_t),
                        const cunmod_grid_items_t *x)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error
               ? scope.error
               : launch_kernel(dev, kernel, dim3((unsigned)ceil_div(x->count, ITEM_THREADS)),
                               ITEM_THREADS, 0, *x);
}

extern "C" int cunmod_dev_grid_items(cunmod_dev_t *dev, const cunmod_grid_items_t *x)
{
    return launch_items(dev, items_kernel, x);
}

extern "C" int cunmod_dev_grid_complete(cunmod_dev_t *dev, const cunmod_grid_items_t *x)
{
    return launch_items(dev, complete_kernel, x);
}
} // namespace cunmod_grid
