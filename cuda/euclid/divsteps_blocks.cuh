/* Divsteps on series that are spread over blocks: block 0, the leading block, finds the transition
 * matrices of DIVSTEPS steps, and all blocks apply them to their coefficients. docs/gcd.md has the
 * schedule and measurements.
 *
 * Version v of a coefficient is its value after v matrices. Matrix v and version v of the first
 * i + DIVSTEPS coefficients give version v + 1 of the first i. The leading block has the first
 * coefficients, and every other block a chunk of the others, in shared memory all the time.
 *
 * Once in `exchange` versions a block gets DIVSTEPS * exchange coefficients of its right neighbour,
 * of which each version uses up DIVSTEPS. The leading block has no time to wait for so many, nor to
 * work with them. So it gets DIVSTEPS coefficients of each version, which two warps of block 1 make
 * for it. The last coefficients of f and g become zero as the steps go on. At an exchange the live
 * ones are shared out anew, as long as blocks have more of them than threads.
 *
 * With MATRIX (half-GCDs) there are two pairs of series of n + 33 coefficients, n = DIVSTEPS *
 * versions:
 *                       f                  g
 *     pair 0, version 0 f + x^(n+32)       g
 *     pair 1, version 0 0                  x^(n+32)
 * In version v the coefficients [0, n - 32 v) of pair 0 are f and g. The next 32 are zero, a gap
 * that keeps the two apart. From n - 32 v + 32 on pair 0 has the multiples of f, and pair 1 those
 * of g. At the end the coefficients from 32 on are the matrix of all n steps.
 *
 * Warps, in the order of their numbers; v is a version. In brackets: warps with 32-bit words, and
 * with 64-bit words. "Letters" are those of ptx_sync.cuh.
 *
 *   leading block
 *   leader    (0, 1; 0)     makes the steps of leaf v; two leaders take even and odd v in turn
 *       reads     the parts of its next coefficients, part[v - 1]; the leader whose turn it is not
 *                 reads leaf[v], too
 *       writes    leaf[v]. One leader: the coefficients [0, 32) of each version. Two: those of the
 *                 last version, and [32, 64) of the others but two (Task::keeps_parts)
 *       waits     PARTS_BARRIER; the leader whose turn it is not PIECE_BARRIER
 *       arrives   PIECE_BARRIER, once a piece of steps
 *   rows      (2, 3; 1, 2)  make matrix v
 *       reads     leaf[v]
 *       writes    matrix[v]
 *       waits     PIECE_BARRIER
 *       arrives   MATRIX_BARRIER
 *   followers (4-11; 3-10)  apply matrix v
 *       reads     matrix[v], version v, the letters `near` of version v
 *       writes    part[v] for the next leader, version v + 1
 *       waits     MATRIX_BARRIER; FOLLOW_BARRIER, where all followers meet after `near`
 *       arrives   PARTS_BARRIER
 *   publisher (12; 11)      gives matrix v to the other blocks
 *       reads     matrix[v], leaf[v]
 *       writes    the letters posted[v]
 *       waits     MATRIX_BARRIER
 *   recorder  (15, with MATRIX)  keeps the record of the steps
 *       reads     leaf[v]
 *       waits     MATRIX_BARRIER
 *
 *   another block
 *   appliers  (all but the last)  apply matrix v
 *       reads     matrix[v], version v, the letters `halo` of the right neighbour
 *       writes    version v + 1; at an exchange the letters `halo` and the block's flag
 *       waits     FULL_BARRIER; at an exchange FOLLOW_BARRIER, where all appliers meet
 *       arrives   EMPTY_BARRIER
 *   the first two appliers of block 1 make version v + 1 of its first 32 coefficients, meet at
 *   NEAR_BARRIER, and write them as letters `near` of version v + 1
 *   fetcher   (the last)    fetches matrix v, up to STAGED of them ahead
 *       reads     the letters posted[v]; the flags of blocks on its left, before an exchange
 *       writes    matrix[v]
 *       waits     EMPTY_BARRIER
 *       arrives   FULL_BARRIER
 *
 * Places are used in turn. Why each has been read when it is written again:
 *   matrix[v % STAGED] in the leading block: the leaf of matrix v + STAGED begins with the parts of
 *       a version u >= v + 2. Followers that arrive at these parts are done with matrix v. And they
 *       are behind MATRIX_BARRIER of v + 1, to which publisher and recorder come when they are done
 *       with matrix v.
 *   matrix[v % STAGED] in another block: the fetcher waits for all appliers at EMPTY_BARRIER.
 *   leaf[v % (2 LEADERS)]: leaf v + 2 LEADERS begins with the parts of a version u > v. They are
 *       made behind MATRIX_BARRIER of v + 1, to which publisher and recorder come when they are
 *       done with leaf v. The rows of matrix v are done with it before they arrive at
 *       MATRIX_BARRIER of v.
 *   near of version v + CUNMOD_GCD_NEAR: it is made with matrix v + 3, which is posted behind
 *       MATRIX_BARRIER of v + 3. The followers read version v before they come to that of v + 1.
 *   halo of exchange e + 2: its writers wait for the flags of those that read exchange e
 *       (await_readers).
 *   posted[v] has a place of its own.
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
/* The workspace of an item, work_bytes(item) from item.work on, is cleared: a multiple of 4. */
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

/* Launches `count` items of the same shape. Items of several blocks have blocks that wait for one
 * another: such blocks are launched together, as many items at a time as the device has room for,
 * and their workspaces, of work_bytes(item) bytes, are cleared first, since no ticket is zero. */
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
