/* Launches GCDs, resultants, GCDs with cofactors and inverses of short polynomials of a batch, and
 * sets the initial results of all operations with Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/batch_gcd.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
/* Sets the status and the length of the results of each item, one thread per item. The length is 1
 * for the resultant of two nonzero operands with status 0, otherwise 0. inverse != 0: b is a
 * modulus; the status is x.zero if b = 0, and x.constant if b is a constant. */
__global__ void __launch_bounds__(GROUP_THREADS)
    facts_kernel(const __grid_constant__ cunmod_batch_euclid_t x, int resultant, int inverse)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * GROUP_THREADS + threadIdx.x;
    if (k >= x.count)
        return;
    const int64_t item = x.order[k], lena = x.a.len[item], lenb = x.b.len[item];
    int32_t status = status_of(x, item);
    if (inverse && status == 0)
        status = lenb == 0 ? x.zero : lenb == 1 ? x.constant : 0;
    x.z.status[item] = status;
    x.z.len[item] = resultant && status == 0 && lena > 0 && lenb > 0;
    if (x.s.len != nullptr)
    {
        x.s.status[item] = x.t.status[item] = status;
        x.s.len[item] = x.t.len[item] = 0;
    }
}

/* COFACTORS = false: launches dev_batch_gcd with RESULTANT = OTHER; true: launches
 * dev_batch_cofactors with INVERSE = OTHER. */
template <bool COFACTORS, bool OTHER>
static int launch_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, uint64_t largest,
                        int group)
{
    return launch_arithmetic(dev, largest,
                             [&](auto arithmetic)
                             {
                                 typedef typename decltype(arithmetic)::Type C;
                                 if constexpr (COFACTORS)
                                     return dev_batch_cofactors<C, OTHER>(dev, x, group);
                                 else
                                     return dev_batch_gcd<C, OTHER>(dev, x, group);
                             });
}

extern "C" int cunmod_dev_batch_euclid_facts(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                             int resultant, int inverse)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error
               ? scope.error
               : launch_kernel(dev, facts_kernel, dim3((unsigned)ceil_div(x->count, GROUP_THREADS)),
                               GROUP_THREADS, 0, *x, resultant, inverse);
}

extern "C" int cunmod_dev_batch_gcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                          uint64_t largest, int group)
{
    return launch_small<false, false>(dev, *x, largest, group);
}

extern "C" int cunmod_dev_batch_resultant_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                                uint64_t largest, int group)
{
    return launch_small<false, true>(dev, *x, largest, group);
}

extern "C" int cunmod_dev_batch_xgcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                           uint64_t largest, int group)
{
    return launch_small<true, false>(dev, *x, largest, group);
}

extern "C" int cunmod_dev_batch_invmod_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                             uint64_t largest, int group)
{
    return launch_small<true, true>(dev, *x, largest, group);
}
} // namespace cunmod_euclid
