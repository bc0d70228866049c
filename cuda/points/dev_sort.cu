/* Words in ascending order, by CUB's device-wide radix sort.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * CUB launches the kernels of the sort itself, on the stream of the device object.
 */
#include "runtime/cub.cuh"
#include "runtime/dev.cuh"

#include "backend/backend_sort.h"

#include <cub/device/device_radix_sort.cuh>

namespace cunmod_points
{
template <typename W> struct Sort
{
    W *z;
    const W *a;
    int64_t n;
    int bits;

    int operator()(void *temporary, size_t &bytes, cudaStream_t stream) const
    {
        return cub::DeviceRadixSort::SortKeys(temporary, bytes, a, z, n, 0, bits, stream);
    }
};

extern "C" int cunmod_dev_sort(cunmod_dev_t *dev, void *d_z, const void *d_a, int64_t n,
                               uint32_t word, int bits)
{
    return launch_single(dev, word,
                         [=](auto first)
                         {
                             typedef decltype(first) W;
                             return launch_cub(dev, Sort<W>{(W *)d_z, (const W *)d_a, n, bits});
                         });
}
} // namespace cunmod_points
