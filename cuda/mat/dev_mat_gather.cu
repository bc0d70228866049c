/* Copies entries of a matrix to other rows and columns.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_mat
{
enum
{
    GATHER_LANES = 32, /* a block has columns of threads, */
    GATHER_LINES = 8,  /* rows of threads, */
    GATHER_EACH = 4,   /* and a thread copies this many entries of a row */
    GATHER_THREADS = GATHER_LANES * GATHER_LINES,
    GATHER_COLUMNS = GATHER_LANES * GATHER_EACH
};

template <typename W>
__global__ void __launch_bounds__(GATHER_THREADS)
    gather_kernel(const __grid_constant__ cunmod_mat_gather_t x)
{
    cunmod_await_previous();
    const Mod<W> mod(x.mod);
    const int64_t across = (x.columns + GATHER_COLUMNS - 1) / GATHER_COLUMNS;
    const int64_t i = blockIdx.x / across * GATHER_LINES + threadIdx.x / GATHER_LANES;
    const int64_t first = blockIdx.x % across * GATHER_COLUMNS + threadIdx.x % GATHER_LANES;
    if (i >= x.rows)
        return;
    const int64_t row = x.row ? x.row[i] : i;
    const int64_t one = x.one ? x.one[i] : -1;
    const W *const from = (const W *)x.a + row * x.stride_a;
    W *const to = (W *)x.z + i * x.stride_z;
    CUNMOD_UNROLL
    for (int k = 0; k < GATHER_EACH; k++)
    {
        const int64_t j = first + k * GATHER_LANES;
        if (j >= x.columns)
            continue;
        W entry = row < 0 ? 0 : from[(x.column ? x.column[j] : j) * x.step_a];
        entry = x.negative ? mod.sub(0, entry) : entry;
        to[j * x.step_z] = mod.add(entry, j == one);
    }
}

extern "C" int cunmod_dev_mat_gather(cunmod_dev_t *dev, const cunmod_mat_gather_t *x)
{
    const int64_t blocks = ceil_div(x->rows, GATHER_LINES) * ceil_div(x->columns, GATHER_COLUMNS);
    return launch_single(dev, x->mod.word,
                         [=](auto word)
                         {
                             return launch_kernel(dev, gather_kernel<decltype(word)>,
                                                  dim3((unsigned)blocks), GATHER_THREADS, 0, *x);
                         });
}
} // namespace cunmod_mat
