/* Defines the warps of the leading block: leaders and rows compute one matrix after another, the
 * followers apply the matrices to the block's coefficients, and the publisher sends the matrices to
 * the other blocks (table of roles: divsteps_blocks.cuh).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_LEAD_CUH
#define CUNMOD_DIVSTEPS_LEAD_CUH

#include "euclid/divsteps_task.cuh"

namespace cunmod_euclid
{
/* Returns the index of the thread's warp. The shuffle shows the compiler that this index is equal
 * in all threads of a warp. Without the shuffle the compiler inserts checks before all other
 * shuffles, which cost 5 % of the time modulo 60 bits. */
__device__ __forceinline__ int warp_index()
{
    return __shfl_sync(0xffffffffu, (int)threadIdx.x / 32, 0);
}

/* If there is only one leader: the leader computes the steps of all leaves. After each leaf the
 * followers apply the matrix of the leaf to the first coefficients of f and g, and store partial
 * sums of the coefficients from which the leader computes the next leaf. */
template <typename W, bool MATRIX, typename C>
__device__ __forceinline__ void lead_alone(const Task<W, MATRIX> &task, const C &cross)
{
    const int lane = (int)threadIdx.x % 32;
    Window<W> heads = {task.series(0).f[lane], task.series(0).g[lane]};
    int delta = task.delta;
    for (int v = 0; v < task.rounds; v++)
    {
        lead_steps<W>(task.memory.leaf[v % 2], {cross.enter(heads.f), cross.enter(heads.g)}, delta,
                      cross);
        cunmod_barrier(PARTS_BARRIER, PARTS_THREADS);
        heads = add_parts(task.memory.part[0], cross);
        task.series(v + 1).f[lane] = heads.f;
        task.series(v + 1).g[lane] = heads.g;
    }
}

/* One of two leaders: computes the leaves v with v % 2 = turn. In the other rounds v the leader
 * applies the steps of leaf v, which the other leader computes, to the coefficients [32, 64) before
 * round v. The followers have computed partial sums of these coefficients with matrix v - 1. After
 * the steps of leaf v these coefficients are the coefficients [0, 32) before round v + 1, from
 * which this leader computes leaf v + 1. */
template <typename W, bool MATRIX, typename C>
__device__ __forceinline__ void lead_in_turn(const Task<W, MATRIX> &task, int turn, const C &cross)
{
    const int lane = (int)threadIdx.x % 32, first = DIVSTEPS * turn + lane;
    Window<W> heads = {cross.enter(task.series(0).f[first]), cross.enter(task.series(0).g[first])};
    int delta = task.delta;
    for (int v = 0; v < task.rounds; v++)
    {
        LeafMemory<W> &leaf = task.memory.leaf[v % (2 * LEADERS<W>)];
        if (v % 2 == turn)
        {
            lead_steps(leaf, heads, delta, cross);
            continue;
        }
        if (v > 0)
        {
            const int before = (v - 1) % 2;
            cunmod_barrier(PARTS_BARRIER + before, PARTS_THREADS);
            heads = add_parts(task.memory.part[before], cross);
            if (task.keeps_parts(v - 1))
            {
                task.series(v).f[DIVSTEPS + lane] = heads.f;
                task.series(v).g[DIVSTEPS + lane] = heads.g;
            }
            heads = {cross.enter(heads.f), cross.enter(heads.g)};
        }
        follow_steps<false>(heads, leaf, delta, cross);
    }
    if (task.rounds % 2 == turn)
    {
        task.series(task.rounds).f[lane] = leave_steps(heads.f, (W)cross.p);
        task.series(task.rounds).g[lane] = leave_steps(heads.g, (W)cross.p);
    }
}

/* The leaders and the rows compute the matrices of all rounds. */
template <typename C, typename W, bool MATRIX>
__device__ void make_matrices(const Task<W, MATRIX> &task)
{
    const C cross(task.modulus);
    const int warp = warp_index(), row = warp - LEADERS<W>;
    if (row < 0)
    {
        if constexpr (IN_TURN<W>)
            lead_in_turn(task, warp, cross);
        else
            lead_alone(task, cross);
        return;
    }
    int delta = task.delta;
    for (int v = 0; v < task.rounds; v++)
    {
        make_row(task.memory.matrix[v % STAGED], task.memory.leaf[v % (2 * LEADERS<W>)], row, delta,
                 cross);
        cunmod_arrive(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
    }
}

/* The followers wait for the first DIVSTEPS coefficients of block 1 before round v, and store them
 * behind the leading block's own coefficients. live: number of live coefficients. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void take_near(const Task<W, MATRIX> &task, int v, int live)
{
    const int x = threadIdx.x % DIVSTEPS, pair = (threadIdx.x - LEAF_THREADS<W>) / DIVSTEPS;
    if (pair < task.PAIRS)
    {
        const Pair<W> some = receive_live<W>(task.near_of(v, pair, x), v, task.own + x < live);
        const Series<W> to = task.series(v, pair);
        to.f[task.own + x] = some.f;
        to.g[task.own + x] = some.g;
    }
    cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
}

/* The publisher sends each matrix to the other blocks. Then the whole warp calls known(v), which
 * may read matrix v, and f(0) and g(0) before each of its steps (LeafMemory). */
template <typename W, bool MATRIX, typename Known>
__device__ void publish(const Task<W, MATRIX> &task, const Known &known)
{
    for (int v = 0; v < task.rounds; v++)
    {
        cunmod_barrier(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
        if (task.shape.blocks > 1)
            post_matrix(task.posted[v], task.memory.matrix[v % STAGED], (int)threadIdx.x % 32,
                        (uint32_t)v + 1);
        known(v);
    }
}

/* The followers, in each round: first they compute the partial sums of the DIVSTEPS coefficients
 * that a leader waits for. Then, during the next leaf, they compute the block's other coefficients,
 * except those that the leader stores (keeps_parts). */
template <typename Part, typename W, bool MATRIX>
__device__ void follow(const Task<W, MATRIX> &task)
{
    const int thread = threadIdx.x - LEAF_THREADS<W>;
    const int turned = IN_TURN<W> ? (thread + 2 * DIVSTEPS) % FOLLOWERS
                                  : thread; /* rotated by two warps: apply_split */
    const bool alone = task.shape.blocks == 1;
    const int most = alone ? task.shape.room - CUNMOD_GCD_BEHIND : task.own;
    int delta = task.delta;
    for (int v = 0; v < task.rounds; v++)
    {
        const Transition<W> &matrix = task.memory.matrix[v % STAGED];
        const int live = task.live(v, delta);
        cunmod_barrier(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
        if (v + 1 < task.rounds || !IN_TURN<W>)
        {
            apply_to_heads<Part>(task.memory.part[v % LEADERS<W>], task.series(v), matrix,
                                 (LEADERS<W> - 1) * DIVSTEPS, task.mod, thread);
            cunmod_arrive(PARTS_BARRIER + v % LEADERS<W>, PARTS_THREADS);
        }
        if (!alone && v > 0)
            take_near(task, v, live);
        advance<Part>(task, v, matrix, (task.keeps_parts(v) ? 2 : 1) * DIVSTEPS,
                      min(live + 2 * DIVSTEPS, most), turned, (int)FOLLOWERS);
        delta = matrix.delta;
    }
}

template <typename C, typename Part, typename W, bool MATRIX>
__device__ __forceinline__ void lead_or_follow(const Task<W, MATRIX> &task)
{
    if (32 * warp_index() < LEAF_THREADS<W>)
        make_matrices<C>(task);
    else
        follow<Part>(task);
}

/* All warps of the leading block except the recorder call this function, which does all rounds.
 * known: function that the publisher calls after each matrix (publish). */
template <typename W, bool MATRIX, typename Known>
__device__ void lead_block(const Task<W, MATRIX> &task, const Known &known)
{
    const int first = 32 * warp_index();
    if (first >= PUBLISHER<W>)
    {
        if (first == PUBLISHER<W>)
            publish(task, known);
        return;
    }
    if constexpr (sizeof(W) == 8)
    {
        if (task.modulus.p < LAZY_BELOW)
        {
            lead_or_follow<CrossLazy, PartSumLazy>(task);
            return;
        }
    }
    lead_or_follow<Cross<W>, PartSum<W>>(task);
}
} // namespace cunmod_euclid

#endif
