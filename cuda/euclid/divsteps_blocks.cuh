/* Computes divsteps on two power series f and g whose coefficients are distributed over the blocks
 * of a launch.
 *
 * The idea: a transition matrix of DIVSTEPS = 32 steps depends on the first 32 coefficients of f
 * and g only. So block 0, the leading block, computes one matrix after another from the first
 * coefficients, and all blocks apply the matrices to their own coefficients, which stay in shared
 * memory throughout. docs/gcd.md has the schedule and measurements.
 *
 * Round v computes matrix v, the matrix of steps 32 v .. 32 v + 31, and applies it. Matrix v and
 * the first i + 32 coefficients before round v determine the first i coefficients after round v,
 * which are the coefficients before round v + 1. The leading block has the first coefficients, and
 * each further block has the next `chunk` coefficients.
 *
 * Once in `exchange` rounds a block other than the leading one reads the *halo*, the first 32
 * exchange coefficients of its right neighbour. Each round shortens the halo by 32 coefficients.
 * The leading block has no time to wait for a halo, nor to update one. So it reads 32 coefficients
 * of block 1 in each round; two warps of block 1 compute these coefficients before all others. The
 * last coefficients of f and g become zero as the steps go on; the other coefficients are *live*.
 * At an exchange the live coefficients are distributed over the blocks anew, as long as blocks have
 * more coefficients than threads.
 *
 * With MATRIX (half-GCDs) there are two pairs of series of n + 33 coefficients, n = DIVSTEPS *
 * number of rounds:
 *                             f               g
 *     pair 0, before round 0  f + x^(n+32)    g
 *     pair 1, before round 0  0               x^(n+32)
 * Before round v the coefficients [0, n - 32 v) of pair 0 are f and g. The next 32 coefficients are
 * zero: the *gap*, which separates f and g from the factors. From coefficient n - 32 v + 32 on,
 * pair 0 has the factors of f in the matrix of all steps so far, and pair 1 has the factors of g.
 * After the last round the coefficients from 32 on are the matrix of all n steps.
 *
 * The roles of the warps in round v. In brackets: numbers of the warps with 32-bit words; with
 * 64-bit words. Blocks send data to one another in tagged words (ptx_sync.cuh): a reader waits
 * until the word contains the tag that the reader expects.
 *
 *   leading block
 *   leader    (0, 1; 0)     computes the steps of leaf v; of two leaders one computes the leaves
 *                           with even v, the other the leaves with odd v
 *       reads     part[v - 1], the partial sums of its next coefficients; the leader that does not
 *                 lead leaf v also leaf[v]
 *       writes    leaf[v]. One leader: the coefficients [0, 32) after each round. Two leaders: the
 *                 coefficients [0, 32) after the last round, and the coefficients [32, 64) after
 *                 all rounds but the last two (keeps_parts)
 *       waits     PARTS_BARRIER; the leader that does not lead leaf v also PIECE_BARRIER
 *       arrives   PIECE_BARRIER, once a piece of steps
 *   rows      (2, 3; 1, 2)  compute matrix v
 *       reads     leaf[v]
 *       writes    matrix[v]
 *       waits     PIECE_BARRIER
 *       arrives   MATRIX_BARRIER
 *   followers (4-11; 3-10)  apply matrix v
 *       reads     matrix[v], the coefficients before round v, the tagged words `near` of round v
 *       writes    part[v] for the next leader, the coefficients after round v
 *       waits     MATRIX_BARRIER; FOLLOW_BARRIER, where all followers meet after reading `near`
 *       arrives   PARTS_BARRIER
 *   publisher (12; 11)      sends matrix v to the other blocks
 *       reads     matrix[v], leaf[v]
 *       writes    the tagged words posted[v]
 *       waits     MATRIX_BARRIER
 *   recorder  (15, with MATRIX)  stores the record of the steps
 *       reads     leaf[v]
 *       waits     MATRIX_BARRIER
 *
 *   another block
 *   appliers  (all but the last)  apply matrix v
 *       reads     matrix[v], the coefficients before round v, the tagged words `halo` of the right
 *                 neighbour
 *       writes    the coefficients after round v; at an exchange `halo` and the block's flag
 *       waits     FULL_BARRIER; at an exchange FOLLOW_BARRIER, where all appliers meet
 *       arrives   EMPTY_BARRIER
 *   the first two appliers of block 1 compute its first 32 coefficients after round v, meet at
 *   NEAR_BARRIER, and write these coefficients as the tagged words `near` of round v + 1
 *   fetcher   (the last)    receives matrix v, up to STAGED rounds ahead of the appliers
 *       reads     the tagged words posted[v]; before an exchange the flags of blocks on its left
 *       writes    matrix[v]
 *       waits     EMPTY_BARRIER
 *       arrives   FULL_BARRIER
 *
 * Buffers are reused cyclically. The reasons why all readers of the old contents of a buffer are
 * done before the buffer is written again:
 *   matrix[v % STAGED] in the leading block: leaf v + STAGED begins with the partial sums of a
 *       round u > v. Followers that arrive with these sums are done with matrix v. They are also
 *       behind MATRIX_BARRIER of round v + 1, where publisher and recorder arrive when they are
 *       done with matrix v.
 *   matrix[v % STAGED] in another block: the fetcher waits for all appliers at EMPTY_BARRIER.
 *   leaf[v % (2 LEADERS)]: leaf v + 2 LEADERS begins with the partial sums of a round u > v. The
 *       followers compute them behind MATRIX_BARRIER of round v + 1, where publisher and recorder
 *       arrive when they are done with leaf v. The rows are done with leaf v before they arrive at
 *       MATRIX_BARRIER of round v.
 *   near of round v + CUNMOD_GCD_NEAR: block 1 computes it with matrix v + 3, which the publisher
 *       sends behind MATRIX_BARRIER of round v + 3. The followers read `near` of round v before
 *       they arrive at MATRIX_BARRIER of round v + 1.
 *   halo of exchange e + 2: its writers wait for the flags of the blocks that read exchange e
 *       (await_readers).
 *   posted[v] is written once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_BLOCKS_CUH
#define CUNMOD_DIVSTEPS_BLOCKS_CUH

#include "euclid/divsteps_follow.cuh"
#include "euclid/divsteps_lead.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
/* clear_workspaces_kernel sets the work_bytes(item) bytes at item.work to zero, for each item of
 * the batch. work_bytes(item) is a multiple of 4. */
enum
{
    CLEAR_THREADS = 256
};

template <typename Item, typename Bytes>
__global__ void __launch_bounds__(CLEAR_THREADS)
    clear_workspaces_kernel(Batch<Item> batch, const Bytes work_bytes)
{
    cunmod_await_previous();
    const Item item = batch.item();
    uint32_t *const work = (uint32_t *)item.work;
    const int64_t count = work_bytes(item) / (int64_t)sizeof(uint32_t);
    for (int64_t i = (int64_t)blockIdx.x * CLEAR_THREADS + threadIdx.x; i < count;
         i += (int64_t)gridDim.x * CLEAR_THREADS)
        work[i] = 0;
}

/* Launches `kernel` on `count` items of the same shape. rows: number of series of shape.room
 * coefficients in a block's shared memory; threads: number of threads of a block. If shape.blocks >
 * 1, the blocks of an item wait for one another. So the kernel is launched cooperatively, on as
 * many items at a time as can run at once. Before each launch the workspaces of these items,
 * work_bytes(item) bytes each, are set to zero: zero is not the tag of any word, nor a value of a
 * flag for which a block waits. Returns a device error. */
template <typename W, typename Kernel, typename Item, typename Bytes>
int launch_blocks(cunmod_dev_t *dev, Kernel kernel, const Batch<Item> &batch, int64_t count,
                  const cunmod_divsteps_shape_t &shape, int rows, int threads,
                  const Bytes &work_bytes)
{
    const size_t bytes = MEMORY_BYTES<W> + rows * sizeof(W) * (size_t)shape.room;
    const int64_t most = shape.blocks == 1 ? count : dev->facts.sm_count / shape.blocks;
    int error = allow_large(dev, (const void *)kernel);
    for (int64_t i = 0; i < count && !error; i += most)
    {
        const int64_t run = count - i < most ? count - i : most;
        const Batch<Item> part = {batch.one, batch.many ? batch.many + i : nullptr};
        const dim3 grid = batch_grid(shape.blocks, run);
        if (shape.blocks > 1)
            error = launch_kernel(dev, clear_workspaces_kernel<Item, Bytes>, grid, CLEAR_THREADS, 0,
                                  part, work_bytes);
        if (shape.blocks > 1 && !error)
            error = dev_flush(dev);
        if (!error)
            error =
                shape.blocks == 1
                    ? launch_plain(dev, kernel, grid, dim3((unsigned)threads), bytes, part, shape)
                    : CUNMOD_LAUNCH_TOGETHER(kernel, grid, dim3((unsigned)threads), bytes,
                                             dev->stream, part, shape);
    }
    return error;
}
} // namespace cunmod_euclid

#endif
