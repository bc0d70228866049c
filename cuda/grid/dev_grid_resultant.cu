/* The points of a grid as items of Euclid's algorithm, and resultants for formal degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Euclid's algorithm sees polynomials without leading zeros. Where a has lost d of its degrees, and
 * b has the degree m, the determinant of Sylvester's matrix is (-1)^(m d) lc(b)^d times the
 * resultant of what is left; it is lc(a)^d times that where b has lost some, and 0 where both have
 * (src/integers/integers_resultant.c). That of a constant c and a polynomial of degree m is c^m,
 * whatever that polynomial is.
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

/* The length of a[0 .. len-1] without leading zeros. */
static __device__ __forceinline__ int64_t true_length(const uint64_t *a, int64_t len)
{
    while (len > 0 && __ldcg(a + len - 1) == 0)
        len--;
    return len;
}

/* A thread an item. */
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

/* A thread an item. */
__global__ void __launch_bounds__(ITEM_THREADS)
    complete_kernel(const __grid_constant__ cunmod_grid_items_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * ITEM_THREADS + threadIdx.x;
    if (k < x.count)
        x.results[k] = completed(x, k, Mod<uint64_t>(x.mod[k]));
}

/* A launch of a thread an item. */
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
