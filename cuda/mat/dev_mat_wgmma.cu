/* The product of bytes by the instructions of a warpgroup, for GPUs of compute capability 9.0.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes several tasks (struct Work), one after the other: 128 x 256 entries for one
 * modulus each. While the multipliers store the residues of a task, the tiles of the next task are
 * copied.
 *
 *     warpgroup | role
 *     0, 1      | multiply: 64 rows each of the tile of a, by both tiles of b
 *     2         | one thread copies the tiles of the operands to shared memory, in stages
 *
 * Stages have the numbers s = 0, 1, .. over all tasks of a block. Stage s is in place s % STAGES of
 * shared memory, and is phase s / STAGES of the two phase barriers of this place:
 *
 *     barrier      | the phase ends when
 *     full[place]  | the tiles of stage s are in shared memory
 *     empty[place] | all warps of warpgroups 0 and 1 have multiplied the tiles of stage s
 *
 * The file is compiled for architecture 90a in the place of 90 (cuda/nvcc.mk). For all others the
 * kernel fails, and is not launched.
 */
#include "mat/mat.cuh"

namespace cunmod_mat
{
enum
{
    STAGES = 4,
    GROUP_THREADS = 128,
    WARPS = GROUP_THREADS / 32,
    MULTIPLIERS = 2,
    THREADS = (MULTIPLIERS + 1) * GROUP_THREADS,
    STEP_BYTES = 32, /* of a row, for one instruction */
    ALIGNMENT = 1024,
    SHARED_BYTES = STAGES * STAGE_BYTES + ALIGNMENT + 2 * STAGES * (int)sizeof(uint64_t),
    COPIER_REGISTERS = 40,
    MULTIPLIER_REGISTERS = 232
};
static_assert(COPIER_REGISTERS + MULTIPLIERS * MULTIPLIER_REGISTERS <=
                  (MULTIPLIERS + 1) * (65536 / THREADS / 8 * 8),
              "a multiprocessor has 65536 registers");

#ifdef CUNMOD_WGMMA
/* A block's shared memory. */
struct Place
{
    char *stages; /* a multiple of ALIGNMENT */
    uint64_t *full, *empty;

    __device__ explicit Place(char *shared)
        : stages(shared + (ALIGNMENT - (uintptr_t)shared % ALIGNMENT) % ALIGNMENT),
          full((uint64_t *)(stages + STAGES * STAGE_BYTES)), empty(full + STAGES)
    {
    }
};

/* Copies the stages of a task, from number `stage` on. Returns the number after the last one. */
static __device__ __forceinline__ uint32_t copy_stages(const Place &place, const Work &work,
                                                       uint32_t stage)
{
    for (int i = 0; i < work.depth; i++, stage++)
    {
        const uint32_t at = stage % STAGES;
        char *const to = place.stages + at * STAGE_BYTES;
        const int64_t tile = (int64_t)i * TILE_BYTES;
        cunmod_await_phase(place.empty + at, (stage / STAGES + 1) % 2);
        cunmod_phase_arrive(place.full + at, STAGE_BYTES);
        cunmod_copy_block(to, work.a + tile, TILE_BYTES, place.full + at);
        cunmod_copy_block(to + TILE_BYTES, work.b + tile, TILE_BYTES, place.full + at);
        cunmod_copy_block(to + 2 * TILE_BYTES, work.b + work.next_b + tile, TILE_BYTES,
                          place.full + at);
    }
    return stage;
}

/* The calling warp has multiplied stage `stage`. */
static __device__ __forceinline__ void leave_stage(const Place &place, uint32_t stage)
{
    if (threadIdx.x % 32 == 0)
        cunmod_phase_arrive(place.empty + stage % STAGES, 0);
}

/* Multiplies the stages of a task, from number `stage` on, and stores the residues of the sums.
 * Returns the number after the last stage. */
static __device__ __forceinline__ uint32_t multiply_stages(const Place &place, const Work &work,
                                                           int group, uint32_t stage)
{
    uint32_t sum[128];
    CUNMOD_UNROLL
    for (int i = 0; i < 128; i++)
        sum[i] = 0;
    for (int i = 0; i < work.depth; i++, stage++)
    {
        const uint32_t at = stage % STAGES;
        const char *const from = place.stages + at * STAGE_BYTES;
        cunmod_await_phase(place.full + at, stage / STAGES % 2);
        cunmod_wgmma_begin(sum);
        CUNMOD_UNROLL
        for (int step = 0; step < TILE / STEP_BYTES; step++)
            cunmod_wgmma_signed(
                sum, cunmod_matrix_descriptor(from + group * (TILE_BYTES / 2) + step * STEP_BYTES),
                cunmod_matrix_descriptor(from + TILE_BYTES + step * STEP_BYTES));
        cunmod_wgmma_end();
        cunmod_wgmma_await<1>(sum); /* the products of the stage before have ended */
        if (i > 0)
            leave_stage(place, stage - 1);
    }
    cunmod_wgmma_await<0>(sum);
    leave_stage(place, stage - 1);
    const int warp = (int)threadIdx.x / 32 % WARPS, lane = (int)threadIdx.x % 32;
    store_rows<32>(work.z + (group * 64 + warp * 16 + lane / 4) * work.stride, sum, work,
                   offset_of(work.m));
    return stage;
}
#endif

__global__ void __launch_bounds__(THREADS, 1)
    wgmma_kernel(const __grid_constant__ Batch<cunmod_mat_item_t> batch)
{
#ifdef CUNMOD_WGMMA
    CUNMOD_SHARED(char, shared);
    const Place place(shared);
    const int group = (int)threadIdx.x / GROUP_THREADS;
    if (threadIdx.x == 0)
    {
        for (int at = 0; at < STAGES; at++)
        {
            cunmod_phase_begin(place.full + at, 1);
            cunmod_phase_begin(place.empty + at, MULTIPLIERS * WARPS);
        }
    }
    __syncthreads();
    cunmod_await_previous();
    const cunmod_mat_item_t &item = item_of(batch);
    uint32_t stage = 0;
    Work work = work_of(item, blockIdx.x);
    if (group == MULTIPLIERS)
    {
        cunmod_fewer_registers<COPIER_REGISTERS>();
        for (int64_t i = blockIdx.x; work.any; work = work_of(item, i += gridDim.x))
            if (threadIdx.x % GROUP_THREADS == 0)
                stage = copy_stages(place, work, stage);
    }
    else
    {
        cunmod_more_registers<MULTIPLIER_REGISTERS>();
        for (int64_t i = blockIdx.x; work.any; work = work_of(item, i += gridDim.x))
            stage = multiply_stages(place, work, group, stage);
    }
#else
    __trap();
#endif
}

int launch_wgmma(cunmod_dev_t *dev, const Step &step)
{
    const int64_t blocks = step.blocks < dev->facts.sm_count ? step.blocks : dev->facts.sm_count;
    return launch_kernel(dev, wgmma_kernel, batch_grid(blocks, step.run), THREADS, SHARED_BYTES,
                         step.batch);
}
} // namespace cunmod_mat
