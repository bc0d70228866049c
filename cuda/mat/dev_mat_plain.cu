/* Products of matrices by plain products of words, for small matrices: one launch, many in a batch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes SIDE x SIDE entries, a thread EACH x EACH of them, LANES rows and columns apart.
 */
#include "mat/mat.cuh"

namespace cunmod_mat
{
enum
{
    SIDE = CUNMOD_MAT_PLAIN_SIDE,
    LANES = 16,
    EACH = SIDE / LANES,
    THREADS = LANES * LANES,
    SLICE = 32,    /* values of k in shared memory at a time; beyond the last value of k are 0 */
    STEP = 4,      /* values of k that are multiplied at once; divides SLICE */
    ROW = SIDE + 1 /* words of one k in shared memory; those of a row are in different banks */
};

template <typename W> struct PlainShared
{
    W a[SLICE * ROW], b[SLICE * ROW];
};

/* Adds the products of one k. */
template <typename W>
static __device__ __forceinline__ void add_products(Sum<W> (&sum)[EACH][EACH], const W *a,
                                                    const W *b, const Mod<W> &mod)
{
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        CUNMOD_UNROLL
        for (int j = 0; j < EACH; j++)
        {
            sum[i][j].add(a[i * LANES], b[j * LANES]);
            sum[i][j].fold(mod);
        }
    }
}

template <typename W>
__global__ void __launch_bounds__(THREADS)
    plain_kernel(const __grid_constant__ Batch<cunmod_mat_item_t> batch)
{
    CUNMOD_SHARED(PlainShared<W>, shared);
    cunmod_await_previous();
    const cunmod_mat_item_t &item = item_of(batch);
    const int64_t across = (item.n + SIDE - 1) / SIDE;
    const int64_t row = blockIdx.x / across * SIDE, column = blockIdx.x % across * SIDE;
    if (row >= item.m)
        return;
    const Mod<W> mod(item.mod);
    const Operand<W> a(item, CUNMOD_MAT_A), b(item, CUNMOD_MAT_B);
    const int y = (int)threadIdx.x / LANES, x = (int)threadIdx.x % LANES;
    Sum<W> sum[EACH][EACH];
    for (int64_t first = 0; first < item.k; first += SLICE)
    {
        const int count = (int)min((int64_t)SLICE, item.k - first);
        __syncthreads();
        a.template load<SIDE, SLICE, THREADS>(
            row, first, [=](int r, int k, W word) { shared->a[k * ROW + r] = word; });
        b.template load<SIDE, SLICE, THREADS>(
            column, first, [=](int r, int k, W word) { shared->b[k * ROW + r] = word; });
        __syncthreads();
        CUNMOD_NO_UNROLL
        for (int k = 0; k < count; k += STEP)
        {
            CUNMOD_UNROLL
            for (int i = 0; i < STEP; i++)
                add_products(sum, shared->a + (k + i) * ROW + y, shared->b + (k + i) * ROW + x,
                             mod);
        }
    }
    CUNMOD_UNROLL
    for (int i = 0; i < EACH * EACH; i++)
    {
        const int64_t r = row + y + i / EACH * LANES, c = column + x + i % EACH * LANES;
        if (r >= item.m || c >= item.n)
            continue;
        W *const z = (W *)item.z + r * item.stride_z + c;
        const W product = sum[i / EACH][i % EACH].reduce(mod);
        *z = item.add == 0 ? product : item.add > 0 ? mod.add(*z, product) : mod.sub(*z, product);
    }
}

static int64_t blocks_of_plain(const cunmod_mat_item_t &item)
{
    return ceil_div(item.m, SIDE) * ceil_div(item.n, SIDE);
}

extern "C" int cunmod_dev_mat_plain(cunmod_dev_t *dev, const cunmod_mat_item_t *items,
                                    int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            return launch_kernel(
                                dev, plain_kernel<W>,
                                batch_grid(run_max(first, run, blocks_of_plain), run), THREADS,
                                sizeof(PlainShared<W>), batch);
                        });
}
} // namespace cunmod_mat
