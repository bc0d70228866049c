/* The matrix product of a composition a(g): rows of s coefficients of a, times the matrix whose
 * rows are 1, g, .., g^(s-1) (cunmod_blocks_item_t).
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
    COLUMNS = 256, /* columns of z that a thread block computes, one per thread */
    ROWS = 8,      /* rows of z that a thread block computes */
    STRETCH = 256  /* coefficients of a, per row of z, in shared memory at a time */
};

template <typename W>
__global__ void __launch_bounds__(COLUMNS) blocks_kernel(Batch<cunmod_blocks_item_t> batch)
{
    const cunmod_blocks_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t tiles = (item.len + COLUMNS - 1) / COLUMNS;
    const int64_t column = blockIdx.x % tiles * COLUMNS + threadIdx.x;
    const int64_t row = blockIdx.x / tiles * ROWS;
    const W *const a = (const W *)item.a;
    const W *const powers = (const W *)item.powers + column;
    CUNMOD_SHARED(W, stretch); /* ROWS STRETCH words: stretch[i ROWS + k] = coefficient first + i of
                                  row `row` + k */
    Sum<W> sum[ROWS];
    for (int64_t first = 0; first < item.s; first += STRETCH)
    {
        const int count = item.s - first < STRETCH ? (int)(item.s - first) : STRETCH;
        __syncthreads();
        for (int k = 0; k < ROWS && (int)threadIdx.x < count; k++)
        {
            const int64_t i = (row + k) * item.s + first + threadIdx.x;
            stretch[threadIdx.x * ROWS + k] = i < item.lena ? a[i] : 0;
        }
        __syncthreads();
        for (int i = 0; i < count && column < item.len; i++)
        {
            const int64_t power = first + i;
            const W g = power == 0 ? (W)(column == 0) : powers[(power - 1) * item.stride];
            CUNMOD_UNROLL
            for (int k = 0; k < ROWS; k++)
            {
                sum[k].add(stretch[i * ROWS + k], g);
                sum[k].fold(mod);
            }
        }
    }
    CUNMOD_UNROLL
    for (int k = 0; k < ROWS; k++)
        if (column < item.len && (row + k) * item.s < item.lena)
            ((W *)item.z)[(row + k) * item.stride + column] = sum[k].reduce(mod);
}

extern "C" int cunmod_dev_blocks(cunmod_dev_t *dev, const cunmod_blocks_item_t *items,
                                 int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t blocks =
                                run_max(first, run,
                                        [](const cunmod_blocks_item_t &x) {
                                            return ceil_div(x.len, COLUMNS) *
                                                   ceil_div(ceil_div(x.lena, x.s), ROWS);
                                        });
                            return launch_plain(dev, blocks_kernel<W>, batch_grid(blocks, run),
                                                dim3(COLUMNS), ROWS * STRETCH * sizeof(W), batch);
                        });
}
} // namespace cunmod_div
