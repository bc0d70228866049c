/* Defines the warps of the blocks other than the leading one: the fetcher receives the matrices,
 * and the appliers apply them to the block's coefficients (table of roles: divsteps_blocks.cuh).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_FOLLOW_CUH
#define CUNMOD_DIVSTEPS_FOLLOW_CUH

#include "euclid/divsteps_task.cuh"

namespace cunmod_euclid
{
/* The second part of exchange `number`, which precedes round v = number * task.shape.exchange: the
 * appliers read the coefficients [begin, own + given()) of this block and its halo, counted from
 * the block's first coefficient, from the tagged words of the exchange. Coefficients behind the
 * first `live` ones of the series become zero. The appliers also set these coefficients in the
 * buffer of round v + 1 to zero, where old values may reach further than the live coefficients. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void load_halo(const Task<W, MATRIX> &task, int number, int v, int live,
                                          int begin)
{
    const int end = task.own + task.given();
    for (int pair = 0; pair < task.PAIRS; pair++)
    {
        const Series<W> to = task.series(v, pair), next = task.series(v + 1, pair);
        for (int x = begin + (int)threadIdx.x; x < end; x += task.OTHERS)
        {
            const int at = task.first + x;
            const Pair<W> some = receive_live<W>(task.halo_of(number, pair, at), number, at < live);
            to.f[x] = some.f;
            to.g[x] = some.g;
            next.f[x] = next.g[x] = 0;
        }
    }
}

/* Computes the first DIVSTEPS coefficients of block 1 after round v, and sends them to the leading
 * block. The first NEAR_THREADS threads of block 1 call the function. stop: end of the coefficients
 * that block 1 computes in this round. */
template <typename Part, typename W, bool MATRIX>
__device__ __forceinline__ void make_near(const Task<W, MATRIX> &task, int v,
                                          const Transition<W> &matrix, int stop)
{
    const int x = threadIdx.x % DIVSTEPS, pair = threadIdx.x / DIVSTEPS;
    advance<Part>(task, v, matrix, 0, min(stop, (int)DIVSTEPS), threadIdx.x, (int)NEAR_THREADS);
    cunmod_barrier(NEAR_BARRIER, NEAR_THREADS);
    if (pair < task.PAIRS)
    {
        const Series<W> from = task.series(v + 1, pair);
        post(task.near_of(v + 1, pair, x), from.f[x], from.g[x], (uint32_t)v + 1);
    }
}

/* The appliers perform exchange `number`, before round v = number * task.shape.exchange. live:
 * number of live coefficients. If task.chunk, the number of coefficients of a block, does not
 * change, the block sends its first coefficients to its left neighbour, unless the neighbour is the
 * leading block, and reads the first coefficients of its right neighbour. If task.chunk becomes
 * smaller, the block sends all its coefficients, and reads all coefficients of its new range. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void exchange_halos(Task<W, MATRIX> &task, int number, int v, int live)
{
    const int share = task.share_of(live);
    const bool anew = share < task.chunk;
    const int gives = anew ? task.own : blockIdx.x > 1 ? task.given() : 0;
    cunmod_barrier(FOLLOW_BARRIER, task.OTHERS);
    for (int pair = 0; pair < task.PAIRS; pair++)
    {
        const Series<W> from = task.series(v, pair);
        for (int x = threadIdx.x; x < gives && task.first + x < live; x += task.OTHERS)
            post(task.halo_of(number, pair, task.first + x), from.f[x], from.g[x],
                 (uint32_t)number);
    }
    if (threadIdx.x == 0)
        cunmod_raise(task.flag + blockIdx.x, number);
    if (anew)
    {
        task.place(share);
        cunmod_barrier(FOLLOW_BARRIER, task.OTHERS);
    }
    load_halo(task, number, v, live, anew ? 0 : task.own);
}

/* Returns whether the block can end at an exchange: the block has none of the `live` live
 * coefficients, and will not receive any. The left neighbour knows from `live` that the
 * coefficients of this block are zero. */
template <typename W, bool MATRIX>
__device__ __forceinline__ bool at_end(const Task<W, MATRIX> &task, int live)
{
    return !task.shares() && live <= task.first;
}

/* One warp waits until the tagged words of exchange number - 2, which exchange `number` overwrites,
 * have been read. The words of this block's coefficients are read by the block itself and by its
 * left neighbour. shared = true: task.chunk has changed since exchange number - 2, so any block
 * further to the left may also have read coefficients that are now in this block. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void await_readers(const Task<W, MATRIX> &task, int number, bool shared,
                                              int lane)
{
    const int left = (int)blockIdx.x - 1;
    const int behind = shared ? 0 : max(left - 1, 0);
    for (int i = left - lane; number > 2 && i > behind; i -= 32)
        cunmod_await(task.flag + i, number - 1);
    __syncwarp();
}

/* The fetcher receives one matrix after another, up to STAGED rounds ahead of the appliers. Returns
 * whether the block has live coefficients until the last round; false: the block ends at an
 * exchange. */
template <typename Part, typename W, bool MATRIX>
__device__ bool fetch_matrices(Task<W, MATRIX> &task)
{
    const int lane = threadIdx.x % 32;
    int delta = task.delta, v = 0;
    for (int number = 0; v < task.rounds; number++)
    {
        const int live = task.live(v, delta), share = number > 0 ? task.share_of(live) : task.chunk;
        const bool shared = share < task.chunk;
        task.place(share);
        if (at_end(task, live))
            break;
        const int end = min(v + task.shape.exchange, task.rounds);
        for (; v < end; v++)
        {
            Transition<W> &matrix = task.memory.matrix[v % STAGED];
            if (v >= STAGED)
                cunmod_barrier(EMPTY_BARRIER + v % STAGED, task.THREADS);
            receive_matrix<Part>(matrix, task.posted[v], lane, (uint32_t)v + 1);
            delta = matrix.delta;
            if (v == end - 1)
                await_readers(task, number + 1, shared, lane);
            cunmod_arrive(FULL_BARRIER + v % STAGED, task.THREADS);
        }
    }
    for (int used = v < STAGED ? 0 : v - STAGED; used < v; used++)
        cunmod_barrier(EMPTY_BARRIER + used % STAGED, task.THREADS);
    return v == task.rounds;
}

/* The appliers apply one matrix after another to the block's coefficients. Returns whether the
 * block has live coefficients until the last round; false: the block ends at an exchange. */
template <typename Part, typename W, bool MATRIX>
__device__ bool apply_matrices(Task<W, MATRIX> &task)
{
    const int near = blockIdx.x == 1 ? (int)NEAR_THREADS : 0;
    int delta = task.delta, v = 0;
    for (int number = 0; v < task.rounds; number++)
    {
        if (number > 0)
            exchange_halos(task, number, v, task.live(v, delta));
        if (at_end(task, task.live(v, delta)))
            return false;
        const int end = min(v + task.shape.exchange, task.rounds);
        int known = task.own + task.given();
        for (; v < end; v++)
        {
            known -= DIVSTEPS;
            const int stop = min(known, task.live(v, delta) + 2 * DIVSTEPS - task.first);
            const Transition<W> &matrix = task.memory.matrix[v % STAGED];
            cunmod_barrier(FULL_BARRIER + v % STAGED, task.THREADS);
            if ((int)threadIdx.x < near)
                make_near<Part>(task, v, matrix, stop);
            else
                advance<Part>(task, v, matrix, near ? (int)DIVSTEPS : 0, stop, threadIdx.x - near,
                              task.OTHERS - near);
            delta = matrix.delta;
            cunmod_arrive(EMPTY_BARRIER + v % STAGED, task.THREADS);
        }
    }
    return true;
}

template <typename Part, typename W, bool MATRIX>
__device__ __forceinline__ bool fetch_or_apply(Task<W, MATRIX> &task)
{
    return threadIdx.x >= task.OTHERS ? fetch_matrices<Part>(task) : apply_matrices<Part>(task);
}

/* All warps of a block other than the leading one call this function, which does all rounds.
 * Returns whether the block has live coefficients until the last round; false: the block has ended
 * at an exchange. */
template <typename W, bool MATRIX> __device__ bool follow_leader(Task<W, MATRIX> &task)
{
    if constexpr (sizeof(W) == 8)
    {
        if (task.modulus.p < LAZY_BELOW)
            return fetch_or_apply<PartSumSplit>(task);
    }
    return fetch_or_apply<PartSum<W>>(task);
}
} // namespace cunmod_euclid

#endif
