/* Divsteps on series that are spread over blocks: one of them, the leading block, finds the
 * transition matrices of DIVSTEPS steps, and all apply them to their coefficients. docs/gcd.md has
 * the schedule.
 *
 * "Version" v of a coefficient is what it is after v matrices; version v + 1 of the first i
 * coefficients comes from version v of the first i + DIVSTEPS. The leading block has the first
 * coefficients, every other one a chunk of them, in shared memory all the time. Once in
 * `exchange` versions a block gets DIVSTEPS * exchange coefficients of its right neighbour, of
 * which each version uses up DIVSTEPS.
 *
 * With MATRIX there are two pairs of series of n + 33 coefficients, n = DIVSTEPS * versions, that
 * the matrices are applied to: f + x^(n+32) and g, x^(n+32) 0 and x^(n+32) 1. After version v the
 * first n - 32 v coefficients of the first pair are f and g, 32 zeros follow, a gap that keeps the
 * two apart, and from n - 32 v + 32 on there are multiples: of f in the first pair, of g in the
 * second one. At the end they are the matrix of all n steps, from coefficient 32 on.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_BLOCKS_CUH
#define CUNMOD_DIVSTEPS_BLOCKS_CUH

#include "divsteps.cuh"

enum
{
    FOLLOWERS = CUNMOD_GCD_THREADS - LEAF_THREADS - 32, /* of the leading block, for its
                                                           coefficients; a warp for the others */
    FOLLOW_BARRIER = 1,                                 /* of those threads */
    MATRIX_BARRIER = 2,                                 /* a matrix is complete: the rows, they */
    PARTS_BARRIER = 3, /* their parts of the next heads are there */
    PARTS_THREADS = FOLLOWERS + DIVSTEPS,
    STAGED = 4,                  /* matrices that a block fetches together */
    READY = CUNMOD_GCD_FLAGS - 1 /* the flag that counts the matrices */
};

template <typename W> struct Memory
{
    Transition<W> matrix[STAGED]; /* of the leading block: of the last versions in turn */
    LeafMemory<W> leaf[2];        /* of even and of odd ones */
    Pair<W> part[FOLLOWERS / DIVSTEPS][DIVSTEPS];
    int ready;
};

template <typename W> static constexpr size_t MEMORY_BYTES = (sizeof(Memory<W>) + 15) / 16 * 16;
static_assert(MEMORY_BYTES<uint32_t> <= CUNMOD_GCD_MEMORY * sizeof(uint32_t) &&
                  MEMORY_BYTES<uint64_t> <= CUNMOD_GCD_MEMORY * sizeof(uint64_t),
              "cunmod_divsteps_room");

/* What the threads of a block know of an item and of their part of it. */
template <typename W, bool MATRIX> struct Task
{
    static constexpr int PAIRS = MATRIX ? 2 : 1;
    /* With MATRIX the leading block has a warp more, that keeps the record of the steps. */
    static constexpr int THREADS = MATRIX ? CUNMOD_HALF_THREADS : CUNMOD_GCD_THREADS;
    static constexpr int MATRIX_THREADS = THREADS - DIVSTEPS; /* all but the heads */

    cunmod_divsteps_shape_t shape;
    Mod<W> mod;
    cunmod_modulus_t modulus;
    int delta; /* before all steps */
    int versions;
    int len; /* coefficients of the longest series */
    Memory<W> &memory;
    W *rows;        /* of even versions, of odd versions; of both pairs */
    int first, own; /* the block's coefficients */
    int *flag;      /* of block i: how many exchanges its left neighbour may rely on, that is,
                       how often it has come to the end of `exchange` versions */
    Transition<W> *records;
    W *halo;

    __device__ Task(const cunmod_divsteps_shape_t &shape_, const cunmod_modulus_t &modulus_,
                    int64_t delta_, int64_t versions_, int64_t len_, void *work,
                    unsigned char *bytes)
        : shape(shape_), mod(modulus_), modulus(modulus_), delta((int)delta_),
          versions((int)versions_), len((int)len_), memory(*(Memory<W> *)bytes),
          rows((W *)(bytes + MEMORY_BYTES<W>)),
          first(blockIdx.x == 0 ? 0 : shape_.lead + ((int)blockIdx.x - 1) * shape_.chunk),
          own(blockIdx.x == 0 ? shape_.lead : shape_.chunk), flag((int *)work),
          records((Transition<W> *)(flag + CUNMOD_GCD_FLAGS)), halo((W *)(records + versions_ + 1))
    {
    }

    /* The block's coefficients of version v. */
    __device__ Series<W> series(int v, int pair = 0) const
    {
        W *const row = rows + (v % 2 * PAIRS + pair) * 2 * shape.room;
        return {row, row + shape.room};
    }
    __device__ Series<W> halo_of(int exchange, int pair) const
    {
        const int64_t row = (len + 3) / 4 * 4;
        W *const at = halo + (exchange % 2 * PAIRS + pair) * 2 * row;
        return {at, at + row};
    }

    /* Coefficients of version v from there on are zero. Without MATRIX f and g are polynomials of
     * degree d = len - 1, the first delta of 2d steps have been left out, and 2 deg f <= 2d - t +
     * delta and 2 deg g <= 2d - t - delta after t steps. Never grows, and falls by DIVSTEPS at
     * most. */
    __device__ int live(int v, int now) const
    {
        const int more = now < 0 ? -now : now;
        return MATRIX ? len : (2 * (len - 1) - delta - DIVSTEPS * v + more) / 2 + 1;
    }

    /* With MATRIX: where the gap of version v begins, counted from the block's first coefficient;
     * and from where on the multiples of g may not be zero. */
    __device__ int gap(int v) const
    {
        return DIVSTEPS * (versions - v) - first;
    }
    __device__ int multiples(int v) const
    {
        return gap(v) + DIVSTEPS;
    }
};

template <typename W>
__device__ __forceinline__ void store_record(Transition<W> &to, const Transition<W> &from,
                                             int thread, int threads)
{
    for (int i = thread; i < (int)(sizeof(Transition<W>) / sizeof(uint4)); i += threads)
        ((uint4 *)&to)[i] = ((const uint4 *)&from)[i];
}

template <typename W>
__device__ __forceinline__ void load_record(Transition<W> &to, const Transition<W> &from,
                                            int thread, int threads)
{
    for (int i = thread; i < (int)(sizeof(Transition<W>) / sizeof(uint4)); i += threads)
        ((uint4 *)&to)[i] = __ldcg((const uint4 *)&from + i);
}

/* What the right neighbour has of version v, a multiple of exchange. Where the next version is
 * to be, there are zeros: what is left of older ones may reach behind the live coefficients. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void load_halo(const Task<W, MATRIX> &task, int v, int live, int thread,
                                          int threads)
{
    const int begin = task.first + task.own, count = DIVSTEPS * task.shape.exchange;
    for (int pair = 0; pair < task.PAIRS; pair++)
    {
        const Series<W> halo = task.halo_of(v / task.shape.exchange, pair);
        const Series<W> to = task.series(v, pair), next = task.series(v + 1, pair);
        for (int x = thread; x < count; x += threads)
        {
            const bool there = begin + x < live;
            to.f[task.own + x] = there ? __ldcg(halo.f + begin + x) : 0;
            to.g[task.own + x] = there ? __ldcg(halo.g + begin + x) : 0;
            next.f[task.own + x] = next.g[task.own + x] = 0;
        }
    }
}

/* Version v + 1 of the block's coefficients [begin, stop) from version v, by the threads 0 ..
 * threads-1. begin: a multiple of DIVSTEPS. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void advance(const Task<W, MATRIX> &task, int v,
                                        const Transition<W> &matrix, int begin, int stop,
                                        int thread, int threads)
{
    const Series<W> from = task.series(v), to = task.series(v + 1);
    if constexpr (!MATRIX)
        apply_transition(to, from, matrix, begin, stop, task.mod, thread, threads);
    else
    {
        const int gap = task.gap(v + 1), behind = max(begin, task.multiples(v + 1));
        const int seconds = behind < stop ? threads / 64 * 32 : 0; /* for the second pair */
        if (thread < seconds)
        {
            apply_transition(task.series(v + 1, 1), task.series(v, 1), matrix, behind, stop,
                             task.mod, thread, seconds);
            return;
        }
        thread -= seconds;
        threads -= seconds;
        apply_transition(to, from, matrix, begin, min(stop, gap), task.mod, thread, threads);
        apply_transition(to, from, matrix, behind, stop, task.mod, thread, threads);
        for (int x = max(begin, gap) + thread; x < min(stop, gap + DIVSTEPS); x += threads)
            to.f[x] = to.g[x] = 0;
    }
}

/* ---- the leading block ---- */

/* The warp of the heads: leaf after leaf, with what the other threads make of the heads by the
 * matrix. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void lead(const Task<W, MATRIX> &task, const Cross<W> &cross)
{
    const int lane = threadIdx.x;
    Window<W> heads = {task.series(0).f[lane], task.series(0).g[lane]};
    int delta = task.delta;
    for (int v = 0; v < task.versions; v++)
    {
        step_heads(task.memory.leaf[v % 2], heads, delta, cross);
        cunmod_barrier(PARTS_BARRIER, PARTS_THREADS);
        heads = add_parts(task.memory.part, FOLLOWERS / DIVSTEPS, task.mod);
        task.series(v + 1).f[lane] = heads.f;
        task.series(v + 1).g[lane] = heads.g;
    }
}

/* The threads of the leaves: matrix after matrix. */
template <typename W, bool MATRIX> __device__ void make_matrices(const Task<W, MATRIX> &task)
{
    const Cross<W> cross(task.modulus);
    const int warp = threadIdx.x / DIVSTEPS;
    if (warp == 0)
    {
        lead(task, cross);
        return;
    }
    int delta = task.delta;
    for (int v = 0; v < task.versions; v++)
    {
        step_row(task.memory.matrix[v % STAGED], task.memory.leaf[v % 2], warp - 1, delta, cross);
        cunmod_arrive(MATRIX_BARRIER, task.MATRIX_THREADS);
    }
}

/* The other threads: version v of the coefficients behind the block's own, when they are there. */
template <typename W, bool MATRIX>
__device__ void take_halo(const Task<W, MATRIX> &task, int v, int live)
{
    const int thread = threadIdx.x - LEAF_THREADS, number = v / task.shape.exchange;
    if (thread == 0 && task.own < live)
        cunmod_await(task.flag + 1, number);
    cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
    load_halo(task, v, live, thread, FOLLOWERS);
    cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
    if (thread == 0)
        cunmod_raise(task.flag, number + 1);
}

/* A warp that gives the matrices to the other blocks. What it writes takes a microsecond to be
 * there for them, which nobody else need wait for. */
template <typename W, bool MATRIX> __device__ void publish(const Task<W, MATRIX> &task)
{
    for (int v = 0; v < task.versions; v++)
    {
        cunmod_barrier(MATRIX_BARRIER, task.MATRIX_THREADS);
        if (task.shape.blocks == 1)
            continue;
        store_record(task.records[v], task.memory.matrix[v % STAGED], (int)threadIdx.x % 32, 32);
        __syncwarp();
        if (threadIdx.x % 32 == 0)
            cunmod_raise(task.flag + READY, v + 1);
    }
}

/* The other threads: the matrix goes to the heads, and while the next leaf runs to the
 * coefficients of the block behind them. */
template <typename W, bool MATRIX> __device__ void follow(const Task<W, MATRIX> &task)
{
    const int thread = threadIdx.x - LEAF_THREADS, exchange = task.shape.exchange;
    const bool alone = task.shape.blocks == 1;
    int delta = task.delta;
    int known = alone ? task.shape.room : task.own + DIVSTEPS * exchange;
    for (int v = 0; v < task.versions; v++)
    {
        const Transition<W> &matrix = task.memory.matrix[v % STAGED];
        const int live = task.live(v, delta);
        cunmod_barrier(MATRIX_BARRIER, task.MATRIX_THREADS);
        apply_to_heads(task.memory.part, task.series(v), matrix, task.mod, thread,
                       FOLLOWERS / DIVSTEPS);
        cunmod_arrive(PARTS_BARRIER, PARTS_THREADS);
        if (!alone && v > 0 && v % exchange == 0)
        {
            take_halo(task, v, live);
            known = task.own + DIVSTEPS * exchange;
        }
        known -= alone ? 0 : DIVSTEPS;
        const int most = alone ? known - CUNMOD_GCD_BEHIND : known, stop = live + 2 * DIVSTEPS;
        advance(task, v, matrix, DIVSTEPS, stop < most ? stop : most, thread, (int)FOLLOWERS);
        delta = matrix.delta;
    }
}

/* All threads of the leading block but the last warp with MATRIX. */
template <typename W, bool MATRIX> __device__ void lead_block(const Task<W, MATRIX> &task)
{
    if (threadIdx.x < LEAF_THREADS)
        make_matrices(task);
    else if (threadIdx.x < LEAF_THREADS + FOLLOWERS)
        follow(task);
    else
        publish(task);
}

/* ---- another block ---- */

/* At version v, a multiple of exchange: gives the left neighbour this block's first
 * coefficients, and gets some from the right one. */
template <typename W, bool MATRIX>
__device__ __forceinline__ void exchange_halos(const Task<W, MATRIX> &task, int v, int live)
{
    const int count = DIVSTEPS * task.shape.exchange, number = v / task.shape.exchange;
    int *const flag = task.flag + blockIdx.x;
    /* The place was that of the exchange before the last one. */
    if (threadIdx.x == 0 && number > 2)
        cunmod_await(flag - 1, number - 1);
    __syncthreads();
    for (int pair = 0; pair < task.PAIRS; pair++)
    {
        const Series<W> halo = task.halo_of(number, pair), from = task.series(v, pair);
        for (int x = threadIdx.x; x < count && task.first + x < live; x += task.THREADS)
        {
            halo.f[task.first + x] = from.f[x];
            halo.g[task.first + x] = from.g[x];
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
    {
        cunmod_raise(flag, number);
        if (task.first + task.own < live)
            cunmod_await(flag + 1, number);
    }
    __syncthreads();
    load_halo(task, v, live, threadIdx.x, (int)task.THREADS);
}

/* Whether the block has coefficients to the end: its left neighbour knows that all is zero from
 * here on if it has not. */
template <typename W, bool MATRIX> __device__ bool follow_leader(const Task<W, MATRIX> &task)
{
    const int exchange = task.shape.exchange;
    Memory<W> &memory = task.memory;
    int delta = task.delta;
    int known = task.own + DIVSTEPS * exchange;
    for (int v = 0; v < task.versions;)
    {
        if (v % exchange == 0)
        {
            const int live = task.live(v, delta);
            if (live <= task.first)
                return false;
            if (v > 0)
                exchange_halos(task, v, live);
            known = task.own + DIVSTEPS * exchange;
        }
        if (threadIdx.x == 0)
            memory.ready = cunmod_await(task.flag + READY, v + 1);
        __syncthreads();
        const int left = min(exchange - v % exchange, task.versions - v);
        const int count = min(min(memory.ready - v, (int)STAGED), left);
        for (int i = 0; i < count; i++)
            load_record(memory.matrix[i], task.records[v + i], threadIdx.x, (int)task.THREADS);
        __syncthreads();
        for (int i = 0; i < count; i++, v++)
        {
            known -= DIVSTEPS;
            const int stop = task.live(v, delta) + 2 * DIVSTEPS - task.first;
            advance(task, v, memory.matrix[i], 0, min(known, stop), threadIdx.x, (int)task.THREADS);
            delta = memory.matrix[i].delta;
            __syncthreads();
        }
    }
    return true;
}

/* ---- launches ---- */

/* One launch of `count` items with shapes that are all alike, their workspaces' flags at zero;
 * items of several blocks wait for one another, which are launched together, as many items at a
 * time as there is room for. */
template <typename W, typename Kernel, typename Item>
int launch_blocks(cunmod_dev_t *dev, Kernel kernel, const Batch<Item> &batch, const Item *items,
                  int64_t count, const cunmod_divsteps_shape_t &shape, int rows, int threads)
{
    const size_t bytes = MEMORY_BYTES<W> + rows * sizeof(W) * (size_t)shape.room;
    const int64_t most = shape.blocks == 1 ? count : dev->facts.sm_count / shape.blocks;
    int error = allow_large(dev, (const void *)kernel);
    for (int64_t i = 0; i < count && !error; i += most)
    {
        const int64_t run = count - i < most ? count - i : most;
        const Batch<Item> part = {items[i], batch.many ? batch.many + i : nullptr};
        const dim3 grid = batch_grid(shape.blocks, run);
        for (int64_t k = i; k < i + run && shape.blocks > 1 && !error; k++)
            error = cudaMemsetAsync(items[k].work, 0, CUNMOD_GCD_FLAGS * sizeof(int), dev->stream);
        if (!error)
            error = shape.blocks == 1
                        ? CUNMOD_LAUNCH(kernel, grid, dim3((unsigned)threads), bytes, dev->stream,
                                        part, shape)
                        : CUNMOD_LAUNCH_TOGETHER(kernel, grid, dim3((unsigned)threads), bytes,
                                                 dev->stream, part, shape);
    }
    return error;
}

#endif
