/* Copies an array of three dimensions to other places.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/dev.cuh"
#include "backend/backend_mat.h"

namespace cunmod_mat
{
enum
{
    AXES_THREADS = 256
};

/* A thread copies one word. Threads with neighbouring numbers differ in the last index. */
template <typename W>
__global__ void __launch_bounds__(AXES_THREADS)
    axes_kernel(const __grid_constant__ cunmod_mat_axes_t x)
{
    cunmod_await_previous();
    const int64_t number = (int64_t)blockIdx.x * AXES_THREADS + threadIdx.x;
    const int64_t last = number % x.count[2], rest = number / x.count[2];
    const int64_t middle = rest % x.count[1], first = rest / x.count[1];
    if (first >= x.count[0])
        return;
    const W *const from = (const W *)x.a + first * x.step_a[0];
    W *const to = (W *)x.z + first * x.step_z[0];
    to[middle * x.step_z[1] + last * x.step_z[2]] = from[middle * x.step_a[1] + last * x.step_a[2]];
}

extern "C" int cunmod_dev_mat_axes(cunmod_dev_t *dev, const cunmod_mat_axes_t *x)
{
    const int64_t blocks = ceil_div(x->count[0] * x->count[1] * x->count[2], AXES_THREADS);
    return launch_single(dev, x->word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, axes_kernel<decltype(word)>,
                                                  dim3((unsigned)blocks), AXES_THREADS, 0, *x);
                         });
}
} // namespace cunmod_mat
