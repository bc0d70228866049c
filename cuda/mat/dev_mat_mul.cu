/* Products of matrices: the launches, and the product of bytes by the instructions of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes 128 x 256 entries for one modulus, each of its WARPS warps 64 x 64. The tiles of
 * the operands are loaded to shared memory in stages; S - 1 stages are under way while one is
 * multiplied. S is 2 to 4, as many as shared memory holds.
 */
#include "mat/mat.cuh"

namespace cunmod_mat
{
enum
{
    MIN_STAGES = 2, /* S */
    MAX_STAGES = 4,
    WARPS = 8,
    THREADS = 32 * WARPS,
    SIDE = 64,                          /* rows and columns of a warp */
    STEPS = TILE / 32,                  /* products of 32 values of k in a stage */
    LOADS = STAGE_BYTES / 16 / THREADS, /* chunks that a thread loads for a stage */
    HEIGHT = SIDE / 16,                 /* products of 16 rows */
    WIDTH = SIDE / 8                    /* products of 8 columns */
};

/* Starts to load stage `stage`, if there is one. The calls end one group of copies each. */
template <int S>
static __device__ __forceinline__ void start_stage(char *shared, const Work &work, int stage)
{
    char *const to = shared + stage % S * STAGE_BYTES;
    if (stage < work.depth)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < LOADS; i++)
        {
            const int at = ((int)threadIdx.x + i * THREADS) * CHUNK;
            const char *const tile = at < TILE_BYTES       ? work.a
                                     : at < 2 * TILE_BYTES ? work.b
                                                           : work.b + work.next_b;
            const char *const from = tile + (int64_t)stage * TILE_BYTES + at % TILE_BYTES;
            cunmod_copy_to_shared((uint4 *)(to + at), (const uint4 *)from, true);
        }
    }
    cunmod_end_copies();
}

/* sum += the products of a stage. */
static __device__ __forceinline__ void multiply_stage(uint32_t (&sum)[HEIGHT][WIDTH][4],
                                                      const char *stage)
{
    const int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32;
    /* matrices 0 .. 3 of cunmod_load_bytes: of a: rows 0-7 and 8-15 of chunk 0, then of chunk 1;
     * of b: columns 0-7 of chunks 0 and 1, then columns 8-15 */
    const int row_a = warp / 4 * SIDE + lane % 16, chunk_a = lane / 16;
    const int row_b = warp % 4 * SIDE + lane / 16 * 8 + lane % 8, chunk_b = lane / 8 % 2;
    CUNMOD_UNROLL
    for (int step = 0; step < STEPS; step++)
    {
        uint32_t a[HEIGHT][4], b[WIDTH / 2][4];
        CUNMOD_UNROLL
        for (int i = 0; i < HEIGHT; i++)
            cunmod_load_bytes(a[i], stage + chunk_at(row_a + 16 * i, 2 * step + chunk_a));
        CUNMOD_UNROLL
        for (int j = 0; j < WIDTH / 2; j++)
            cunmod_load_bytes(b[j],
                              stage + TILE_BYTES + chunk_at(row_b + 16 * j, 2 * step + chunk_b));
        CUNMOD_UNROLL
        for (int i = 0; i < HEIGHT; i++)
        {
            CUNMOD_UNROLL
            for (int j = 0; j < WIDTH; j++)
            {
                const uint32_t two[2] = {b[j / 2][j % 2 * 2], b[j / 2][j % 2 * 2 + 1]};
                cunmod_mma_signed(sum[i][j], a[i], two);
            }
        }
    }
}

template <int S>
__global__ void __launch_bounds__(THREADS)
    multiply_kernel(const __grid_constant__ Batch<cunmod_mat_item_t> batch)
{
    CUNMOD_SHARED(char, shared);
    cunmod_await_previous();
    const Work work = work_of(item_of(batch), blockIdx.x);
    if (!work.any)
        return;
    uint32_t sum[HEIGHT][WIDTH][4] = {};
    for (int stage = 0; stage < S - 1; stage++)
        start_stage<S>(shared, work, stage);
    for (int stage = 0; stage < work.depth; stage++)
    {
        cunmod_await_groups<S - 2>();
        __syncthreads();
        start_stage<S>(shared, work, stage + S - 1);
        multiply_stage(sum, shared + stage % S * STAGE_BYTES);
    }
    const int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32;
    const uint32_t offset = offset_of(work.m);
    unsigned char *const z = work.z + (warp / 4 * SIDE + lane / 4) * work.stride + warp % 4 * SIDE;
    CUNMOD_UNROLL
    for (int i = 0; i < HEIGHT; i++)
        store_rows<WIDTH>(z + 16 * i * work.stride, sum[i][0], work, offset);
}

static int64_t blocks_of_product(const cunmod_mat_item_t &item)
{
    const Sizes sizes(item);
    return sizes.rows * sizes.columns * item.moduli.count;
}

/* Multiplies with `stages` stages. */
static int launch_mma(cunmod_dev_t *dev, const Step &step, int stages)
{
    return with_constant<MIN_STAGES, MAX_STAGES>(
        stages,
        [&](auto s)
        {
            constexpr int S = decltype(s)::value;
            return launch_kernel(dev, multiply_kernel<S>, batch_grid(step.blocks, step.run),
                                 THREADS, S * STAGE_BYTES, step.batch);
        });
}

/* Computes the products. multiply(step) launches the product of bytes. */
template <typename Multiply>
static int launch_products(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count,
                           Multiply multiply)
{
    return launch_batch(
        dev, items, count,
        [=](auto, const auto &batch, const auto *first, int64_t run)
        {
            const uint32_t word = first->mod.word;
            int error =
                launch_planes(dev, {batch, run_max(first, run, blocks_of_planes), run, word});
            if (!error)
                error = multiply({batch, run_max(first, run, blocks_of_product), run, word});
            if (!error)
                error =
                    launch_result(dev, {batch, run_max(first, run, blocks_of_result), run, word});
            return error;
        });
}

extern "C" int cunmod_dev_mat_mul(cunmod_dev_t *dev, const cunmod_mat_item_t *items, int64_t count)
{
    const bool has_wgmma = dev->can_wait && dev->facts.capability == 90;
    const int64_t room = dev->facts.shared_bytes / STAGE_BYTES;
    const int stages = room < MAX_STAGES ? (int)room : (int)MAX_STAGES;
    return launch_products(dev, items, count,
                           [=](const Step &step) {
                               return has_wgmma ? launch_wgmma(dev, step)
                                                : launch_mma(dev, step, stages);
                           });
}

extern "C" int cunmod_dev_mat_mul_mma(cunmod_dev_t *dev, const cunmod_mat_item_t *items,
                                      int64_t count, int stages)
{
    return launch_products(dev, items, count,
                           [=](const Step &step) { return launch_mma(dev, step, stages); });
}
} // namespace cunmod_mat
