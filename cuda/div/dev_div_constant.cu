/* Divides polynomials by constants, in one launch (cunmod_dev_div_constant).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_div
{
enum
{
    CONSTANT_THREADS = 256,
    CONSTANT_BLOCKS = 6 /* thread blocks per multiprocessor */
};

/* A thread reads CONSTANT_PART words (32 bytes), CONSTANT_THREADS words apart, before it uses any
 * of them. CONSTANT_TILE: words that the threads of a block read in this way. */
template <typename W> constexpr int CONSTANT_PART = 32 / sizeof(W);
template <typename W> constexpr int CONSTANT_TILE = CONSTANT_THREADS *CONSTANT_PART<W>;

/* Each thread block inverts the constant itself. For each item the grid has at most as many thread
 * blocks as the device runs at once. */
template <typename W>
__global__ void __launch_bounds__(CONSTANT_THREADS, CONSTANT_BLOCKS)
    div_constant_kernel(Batch<cunmod_div_item_t> batch)
{
    const cunmod_div_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    CUNMOD_SHARED(W, inverse);
    if (threadIdx.x == 0)
        *inverse = mod_inverse(*(const W *)item.b, mod);
    __syncthreads();
    const W factor = *inverse;
    const int64_t stride = (int64_t)gridDim.x * CONSTANT_TILE<W>;
    const int64_t first = (int64_t)blockIdx.x * CONSTANT_TILE<W> + threadIdx.x;
    for (int64_t i = first; i < item.lena; i += stride)
    {
        const W *const from = cunmod_global((const W *)item.from) + i;
        W *const q = cunmod_global((W *)item.q) + i;
        W c[CONSTANT_PART<W>];
        CUNMOD_UNROLL
        for (int k = 0; k < CONSTANT_PART<W>; k++)
            c[k] = i + k * CONSTANT_THREADS < item.lena ? from[k * CONSTANT_THREADS] : 0;
        CUNMOD_UNROLL
        for (int k = 0; k < CONSTANT_PART<W>; k++)
            if (i + k * CONSTANT_THREADS < item.lena)
                q[k * CONSTANT_THREADS] = mod.mul(c[k], factor);
    }
}

extern "C" int cunmod_dev_div_constant(cunmod_dev_t *dev, const cunmod_div_item_t *items,
                                       int64_t count)
{
    const int64_t most = (int64_t)dev->facts.sm_count * CONSTANT_BLOCKS;
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t longest = run_max(
                                first, run, [](const cunmod_div_item_t &x) { return x.lena; });
                            const int64_t blocks = ceil_div(longest, CONSTANT_TILE<W>);
                            return launch_plain(dev, div_constant_kernel<W>,
                                                batch_grid(blocks < most ? blocks : most, run),
                                                dim3(CONSTANT_THREADS), sizeof(W), batch);
                        });
}
} // namespace cunmod_div
