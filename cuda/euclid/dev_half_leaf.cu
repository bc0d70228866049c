/* Computes the leaves of half-GCDs by divsteps: the transition matrix of up to CUNMOD_HALF_MAX_S
 * steps in one launch, and the matrix of fewer than DIVSTEPS steps by one warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/divsteps_blocks.cuh"
#include "euclid/divsteps_record.cuh"
#include "runtime/stack.cuh"

namespace cunmod_euclid
{
/* ---- the record ---------------------------------------------------------- */

/* The recorder: a warp that updates item.state (types_half.h) from f(0) and g(0) before each step,
 * and stores the record of the steps, a pivot and a delta each, if item.pivots is not NULL. */
template <typename W> struct Keeper
{
    const cunmod_half_leaf_item_t &item;
    const Cross<W> cross;
    const W p, neutral; /* neutral = R modulo p, so that product(neutral, x) = x */
    int delta;
    int64_t steps, last, swaps;
    W unit[2];  /* CUNMOD_HALF_UNIT_F, CUNMOD_HALF_UNIT_G; exchanged if turned is 1 */
    int turned; /* 0 or 1: number of exchanges of f and g in this leaf, modulo 2 */

    __device__ explicit Keeper(const cunmod_half_leaf_item_t &item_)
        : item(item_), cross(item_.mod), p((W)item_.mod.p),
          neutral(step_divisor(Mod<W>(item_.mod))), delta((int)item_.state[CUNMOD_HALF_DELTA]),
          steps(item_.state[CUNMOD_HALF_STEPS]), last(item_.state[CUNMOD_HALF_LAST]),
          swaps(item_.state[CUNMOD_HALF_SWAPS]), unit{(W)item_.state[CUNMOD_HALF_UNIT_F],
                                                      (W)item_.state[CUNMOD_HALF_UNIT_G]},
          turned(0)
    {
    }

    /* Returns x y / R modulo p. in: [0, p); out: [0, p) */
    __device__ W product(W x, W y) const
    {
        return cross.step(x, y, 0, 0);
    }

    /* Updates the state by the next `count` steps, count <= DIVSTEPS. leaf.scalar[i] = f(0) and
     * g(0) before step i, 0 <= i < count; lane i computes the record of step i. */
    __device__ void take(const LeafMemory<W> &leaf, int count)
    {
        const int lane = (int)threadIdx.x % 32;
        const StepRecord<W> record =
            record_steps(leaf.scalar[lane < count ? lane : 0], count, delta, p,
                         [&](int k, bool positive) { last = positive ? steps + k : last; });
        const uint32_t before = record.swapped & (0xffffffffu >> (31 - lane));
        const int of_f = (__popc(before) ^ turned) & 1;
        if (lane < count && item.pivots != nullptr)
            record.store((W *)item.pivots + steps, item.deltas + steps, cross);
        CUNMOD_UNROLL
        for (int k = 0; k < 2; k++)
        {
            W all = lane < count && of_f != k ? record.factor : neutral;
            for (int distance = 16; distance > 0; distance /= 2)
                all = product(all, __shfl_xor_sync(0xffffffffu, all, distance));
            unit[k] = product(unit[k], all);
        }
        turned ^= __popc(record.swapped) & 1;
        swaps += __popc(record.swapped);
        steps += count;
    }

    /* Lane 0 stores the state. The warp synchronizes first, so that all lanes have read the old
     * state in the constructor. */
    __device__ void store() const
    {
        __syncwarp();
        if (threadIdx.x % 32 != 0)
            return;
        item.state[CUNMOD_HALF_DELTA] = delta;
        item.state[CUNMOD_HALF_STEPS] = steps;
        item.state[CUNMOD_HALF_LAST] = delta > 0 ? steps : last;
        item.state[CUNMOD_HALF_SWAPS] = swaps;
        item.state[CUNMOD_HALF_UNIT_F] = (int64_t)(turned ? unit[1] : unit[0]);
        item.state[CUNMOD_HALF_UNIT_G] = (int64_t)(turned ? unit[0] : unit[1]);
    }
};

/* ---- many steps ---------------------------------------------------------- */

template <typename W>
__device__ void load_series(const Task<W, true> &task, const cunmod_half_leaf_item_t &item)
{
    const W *const f = (const W *)item.fg, *const g = f + item.stride;
    const W one = 1 % task.mod.p;
    for (int x = threadIdx.x; x < task.shape.room; x += task.THREADS)
    {
        const int64_t at = task.first + x;
        const bool known = at < item.n;
        const W unit = at == item.n + DIVSTEPS ? one : 0;
        const Series<W> even = task.series(0), odd = task.series(1);
        const Series<W> multiples = task.series(0, 1), next = task.series(1, 1);
        even.f[x] = known ? f[at] : unit;
        even.g[x] = known ? g[at] : 0;
        multiples.f[x] = 0;
        multiples.g[x] = unit;
        odd.f[x] = odd.g[x] = next.f[x] = next.g[x] = 0;
    }
}

template <typename W>
__device__ void store_matrix(const Task<W, true> &task, const cunmod_half_leaf_item_t &item)
{
    W *const p = (W *)item.p;
    const Series<W> of_f = task.series(task.rounds), of_g = task.series(task.rounds, 1);
    for (int x = threadIdx.x; x < task.own; x += task.THREADS)
    {
        const int64_t at = task.first + x - DIVSTEPS;
        if (at >= 0 && at <= item.n)
        {
            p[at] = of_f.f[x];
            p[at + item.n + 1] = of_g.f[x];
            p[at + 2 * (item.n + 1)] = of_f.g[x];
            p[at + 3 * (item.n + 1)] = of_g.g[x];
        }
    }
}

template <typename W>
__global__ void __launch_bounds__(BLOCK_THREADS<W, true>, 1)
    half_leaf_kernel(Batch<cunmod_half_leaf_item_t> batch, cunmod_divsteps_shape_t shape)
{
    CUNMOD_SHARED(unsigned char, bytes);
    const cunmod_half_leaf_item_t item = batch.item();
    const int64_t delta = blockIdx.x == 0 ? item.state[CUNMOD_HALF_DELTA]
                                          : 0; /* the other blocks use no delta before round 0 */
    Task<W, true> task(shape, item.mod, delta, item.n / DIVSTEPS, cunmod_half_leaf_len(item.n),
                       item.work, bytes);
    load_series(task, item);
    task.clear_padding();
    __syncthreads();
    if (blockIdx.x > 0)
        follow_leader(task);
    else if (threadIdx.x < RECORDER)
        lead_block(task, [](int) {});
    else
    {
        Keeper<W> keeper(item);
        for (int v = 0; v < task.rounds; v++)
        {
            cunmod_barrier(MATRIX_BARRIER + v % LEADERS<W>, task.MATRIX_THREADS);
            keeper.take(task.memory.leaf[v % (2 * LEADERS<W>)], DIVSTEPS);
        }
        keeper.store();
    }
    __syncthreads();
    store_matrix(task, item);
}

/* Adds `bytes` to all pointers of an item. With bytes = k * stack.bytes, item 0 of a stack becomes
 * item k (cunmod_stack_t). */
struct MoveLeaf
{
    __device__ void operator()(cunmod_half_leaf_item_t &item, int64_t bytes) const
    {
        move_by(item.fg, bytes);
        move_by(item.p, bytes);
        move_by(item.state, bytes);
        move_by(item.pivots, bytes);
        move_by(item.deltas, bytes);
        move_by(item.work, bytes);
    }
};

/* A function object that returns the number of bytes of an item's workspace, which is equal for all
 * items. */
struct LeafBytes
{
    int64_t work;

    __device__ __forceinline__ int64_t operator()(const cunmod_half_leaf_item_t &) const
    {
        return work;
    }
};

extern "C" int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *item,
                                    const cunmod_stack_t *stack)
{
    const cunmod_divsteps_shape_t shape = cunmod_half_leaf_shape(
        item->n, dev->facts.sm_count, dev->facts.shared_bytes, item->mod.word);
    const int64_t work = cunmod_half_leaf_bytes(item->n, item->mod.word);
    return shape.blocks == 0
               ? (int)cudaErrorInvalidConfiguration
               : launch_stack_of_one(dev, item, *stack, MoveLeaf(),
                                     [=](auto word, const auto &batch, int64_t run)
                                     {
                                         typedef decltype(word) W;
                                         return launch_blocks<W>(dev, half_leaf_kernel<W>, batch,
                                                                 run, shape, CUNMOD_HALF_ROWS,
                                                                 BLOCK_THREADS<W, true>,
                                                                 LeafBytes{work});
                                     });
}

/* ---- a few steps --------------------------------------------------------- */

/* Computes one divstep on the two series x.f and x.g; lane i has coefficient i of both. scalar:
 * f(0) and g(0); swap: whether the step exchanges f and g. h = (g(0) x.f - f(0) x.g) / R moves down
 * by one lane, which divides h by the variable. */
template <typename W>
__device__ __forceinline__ void step_pair(Pair<W> &x, const Pair<W> &scalar, bool swap,
                                          const Cross<W> &cross)
{
    const W h = cross.step(scalar.f, cross.minus(x.g), scalar.g, x.f);
    const W down = __shfl_down_sync(0xffffffffu, h, 1);
    x.f = swap ? x.g : x.f;
    x.g = threadIdx.x < 31 ? down : 0;
}

/* Computes the transition matrix of n < DIVSTEPS steps, by one warp. Lane i has coefficient i of f
 * and g (x), of the two elements of the matrix that multiply f (of_f), and of the two elements that
 * multiply g (of_g). Each step reduces the number of known coefficients of f and g by one. The
 * matrix starts as x^n times the identity matrix, so that each step can divide its elements by
 * x. */
template <typename W>
__global__ void __launch_bounds__(32) half_few_kernel(Batch<cunmod_half_leaf_item_t> batch)
{
    cunmod_await_previous();
    CUNMOD_SHARED(LeafMemory<W>, leaf);
    const cunmod_half_leaf_item_t item = batch.item();
    const Cross<W> cross(item.mod);
    const int n = (int)item.n, lane = threadIdx.x;
    const W *const f = (const W *)item.fg, *const g = f + item.stride;
    const W unit = lane == n ? 1 % cross.p : 0;
    Pair<W> x = {lane < n ? f[lane] : 0, lane < n ? g[lane] : 0}, of_f = {unit, 0},
            of_g = {0, unit};
    int delta = (int)item.state[CUNMOD_HALF_DELTA];
    for (int i = 0; i < n; i++)
    {
        const Pair<W> scalar = {__shfl_sync(0xffffffffu, x.f, 0), __shfl_sync(0xffffffffu, x.g, 0)};
        const bool swap = delta > 0 && scalar.g != 0;
        if (lane == 0)
            leaf->scalar[i] = scalar;
        step_pair(x, scalar, swap, cross);
        step_pair(of_f, scalar, swap, cross);
        step_pair(of_g, scalar, swap, cross);
        delta = swap ? 1 - delta : 1 + delta;
    }
    __syncwarp();
    Keeper<W> keeper(item);
    keeper.take(*leaf, n);
    keeper.store();
    if (lane <= n)
    {
        W *const p = (W *)item.p + lane;
        p[0] = of_f.f;
        p[n + 1] = of_g.f;
        p[2 * (n + 1)] = of_f.g;
        p[3 * (n + 1)] = of_g.g;
    }
}

extern "C" int cunmod_dev_half_few(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *item,
                                   const cunmod_stack_t *stack)
{
    return launch_stack_of_one(dev, item, *stack, MoveLeaf(),
                               [=](auto word, const auto &batch, int64_t run)
                               {
                                   typedef decltype(word) W;
                                   return launch_kernel(dev, half_few_kernel<W>, batch_grid(1, run),
                                                        32, sizeof(LeafMemory<W>), batch);
                               });
}
} // namespace cunmod_euclid
