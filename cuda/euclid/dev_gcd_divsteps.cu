/* Computes GCDs by divsteps in one launch, and records of all steps in two launches. A record has a
 * pivot and a delta for each step (cunmod_half_leaf_item_t), from which resultants are computed.
 *
 * A leading block computes the transition matrices of DIVSTEPS steps, and the other blocks apply
 * the matrices to the further coefficients of the operands at the same time (divsteps_blocks.cuh).
 * For a record, the first launch does the steps of a GCD without storing the GCD, and a second
 * launch computes the record.
 *
 * The series f and g are the operands, leading coefficient first. After lena + lenb - 2 steps from
 * delta = lena - lenb, g is 0, f is the GCD times a unit, and delta / 2 is the degree of the GCD.
 * The reason: pad b with leading zeros to the degree d = lena - 1 of a. Then 2d steps from delta =
 * 0 have this result, and the first lena - lenb of them only remove the leading zeros of b.
 * docs/gcd.md has the method and the schedule.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/divsteps_blocks.cuh"
#include "euclid/divsteps_record.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
template <typename W> using GcdTask = Task<W, false>;

/* Loads the coefficients of f and g that this block processes into its shared memory `bytes`, and
 * returns the block's task. item: a GCD, or a record of steps. */
template <typename W, typename Item>
__device__ __forceinline__ GcdTask<W> start(const Item &item, const cunmod_divsteps_shape_t &shape,
                                            unsigned char *bytes)
{
    GcdTask<W> task(shape, item.mod, item.lena - item.lenb, cunmod_gcd_rounds(item.lena, item.lenb),
                    item.lena, item.work, bytes);
    const Series<W> even = task.series(0), odd = task.series(1);
    for (int x = threadIdx.x; x < task.shape.room; x += task.THREADS)
    {
        const int64_t at = task.first + x;
        even.f[x] = at < item.lena ? ((const W *)item.a)[item.lena - 1 - at] : 0;
        even.g[x] = at < item.lenb ? ((const W *)item.b)[item.lenb - 1 - at] : 0;
        odd.f[x] = odd.g[x] = 0;
    }
    task.clear_padding();
    __syncthreads();
    return task;
}

/* Stores this block's coefficients of the monic GCD. degree: degree of the GCD; inverse: inverse of
 * the leading coefficient of f. */
template <typename W>
__device__ void store_gcd(const GcdTask<W> &task, const cunmod_gcd_item_t &item, int degree,
                          W inverse)
{
    const Series<W> from = task.series(task.rounds);
    for (int x = threadIdx.x; x < task.own && task.first + x <= degree; x += task.THREADS)
        ((W *)item.g)[degree - task.first - x] = task.mod.mul(from.f[x], inverse);
}

/* The end of the leading block, after all rounds 0 .. rounds-1. The block computes the degree of
 * the GCD and the inverse of f(0), and sends both to the other blocks in the message of matrix
 * number `rounds`. Then the block stores the length of the GCD and its own coefficients of the
 * GCD. */
template <typename W>
__device__ void finish_leading(const GcdTask<W> &task, const cunmod_gcd_item_t &item)
{
    Transition<W> &ending = task.memory.matrix[task.rounds % STAGED];
    if (threadIdx.x == 0)
    {
        const int delta = task.rounds ? task.memory.matrix[(task.rounds - 1) % STAGED].delta
                                      : task.delta;
        ending.delta = task.live(task.rounds, delta) - 1;
        ending.c[0].of[0].f = mod_inverse(task.series(task.rounds).f[0], task.mod);
        *item.len = ending.delta + 1;
    }
    __syncthreads();
    if (task.shape.blocks > 1 && threadIdx.x < 32)
        post_matrix(task.posted[task.rounds], ending, threadIdx.x, (uint32_t)task.rounds + 1);
    store_gcd(task, item, ending.delta, ending.c[0].of[0].f);
}

/* The end of a block other than the leading one, after all rounds: waits for the degree and the
 * inverse that finish_leading sends, and stores the block's coefficients of the GCD. They arrive in
 * memory.matrix[rounds % STAGED]: all warps are done with matrix rounds - STAGED, the last one
 * there, though some warps may still read later matrices. */
template <typename W>
__device__ void finish_following(const GcdTask<W> &task, const cunmod_gcd_item_t &item)
{
    Transition<W> &ending = task.memory.matrix[task.rounds % STAGED];
    if (threadIdx.x < 32)
        receive_matrix<PartSum<W>>(ending, task.posted[task.rounds], threadIdx.x,
                                   (uint32_t)task.rounds + 1);
    __syncthreads();
    store_gcd(task, item, ending.delta, ending.c[0].of[0].f);
}

template <typename W>
__global__ void __launch_bounds__(BLOCK_THREADS<W, false>, 1)
    gcd_divsteps_kernel(Batch<cunmod_gcd_item_t> batch, cunmod_divsteps_shape_t shape)
{
    CUNMOD_SHARED(unsigned char, bytes);
    const cunmod_gcd_item_t item = batch.item();
    GcdTask<W> task = start<W>(item, shape, bytes);
    if (blockIdx.x > 0)
    {
        if (follow_leader(task))
            finish_following(task, item);
        return;
    }
    lead_block(task, [](int) {});
    __syncthreads();
    finish_leading(task, item);
}

/* ---- the record ---- */

/* The data that the first launch passes to the second launch, stored behind the workspace of a GCD.
 * step[j] = f(0) and g(0) before step j, modulo p but not always below p (leave_steps). delta[v] =
 * delta after the DIVSTEPS steps of matrix v. */
template <typename W> struct Scalars
{
    Pair<W> *step;
    int *delta;

    __device__ explicit Scalars(const cunmod_gcd_record_item_t &item)
        : step((Pair<W> *)((W *)item.work +
                           cunmod_gcd_divsteps_words(item.lena, item.lenb, sizeof(W)))),
          delta((int *)(step + DIVSTEPS * cunmod_gcd_rounds(item.lena, item.lenb)))
    {
    }
};

static_assert(sizeof(Pair<uint32_t>) == 2 * sizeof(uint32_t) &&
                  sizeof(Pair<uint64_t>) == 2 * sizeof(uint64_t),
              "cunmod_gcd_record_work_bytes");

/* The first launch of a record: does the steps of a GCD. One warp, the publisher
 * (divsteps_blocks.cuh), stores f(0), g(0) and delta of the steps in Scalars. */
template <typename W>
__global__ void __launch_bounds__(BLOCK_THREADS<W, false>, 1)
    gcd_scalars_kernel(Batch<cunmod_gcd_record_item_t> batch, cunmod_divsteps_shape_t shape)
{
    CUNMOD_SHARED(unsigned char, bytes);
    const cunmod_gcd_record_item_t item = batch.item();
    GcdTask<W> task = start<W>(item, shape, bytes);
    if (blockIdx.x > 0)
    {
        follow_leader(task);
        return;
    }
    const Scalars<W> scalars(item);
    lead_block(task,
               [&](int v)
               {
                   const int lane = (int)threadIdx.x % 32;
                   const Memory<W> &memory = task.memory;
                   scalars.step[DIVSTEPS * (int64_t)v + lane] =
                       memory.leaf[v % (2 * LEADERS<W>)].scalar[lane];
                   if (lane == 0)
                       scalars.delta[v] = memory.matrix[v % STAGED].delta;
               });
}

enum
{
    RECORD_THREADS = 256
};

/* The second launch of a record: warp v computes the record of the DIVSTEPS steps of matrix v. */
template <typename W>
__global__ void __launch_bounds__(RECORD_THREADS)
    gcd_record_kernel(Batch<cunmod_gcd_record_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_gcd_record_item_t item = batch.item();
    const int64_t steps = item.lena + item.lenb - 2;
    const int64_t v = ((int64_t)blockIdx.x * RECORD_THREADS + threadIdx.x) / DIVSTEPS;
    const int64_t first = DIVSTEPS * v;
    if (first >= steps)
        return;
    const Scalars<W> scalars(item);
    const Cross<W> cross(item.mod);
    const int lane = (int)threadIdx.x % DIVSTEPS;
    const int count = steps - first < DIVSTEPS ? (int)(steps - first) : DIVSTEPS;
    int delta = v > 0 ? scalars.delta[v - 1] : (int)(item.lena - item.lenb);
    const StepRecord<W> record =
        record_steps(scalars.step[first + lane], count, delta, cross.p, [](int, bool) {});
    if (lane < count)
        record.store((W *)item.pivots + first, item.deltas + first, cross);
}

/* ---- launches ---- */

/* A function object that returns how many bytes of an item's workspace divsteps use. */
template <typename W> struct WorkBytes
{
    template <typename Item> __device__ __forceinline__ int64_t operator()(const Item &item) const
    {
        return cunmod_gcd_divsteps_words(item.lena, item.lenb, sizeof(W)) * (int64_t)sizeof(W);
    }
};

template <typename W, typename Kernel, typename Item>
static int launch_divsteps(cunmod_dev_t *dev, Kernel kernel, const Batch<Item> &batch,
                           const Item *items, int64_t run, int s)
{
    const int64_t longest = run_max(items, run, [](const Item &x) { return x.lena; });
    const cunmod_divsteps_shape_t shape = cunmod_divsteps_shape_of(
        longest, run, s, dev->facts.sm_count, dev->facts.shared_bytes, sizeof(W));
    return shape.blocks == 0 ? (int)cudaErrorInvalidConfiguration
                             : launch_blocks<W>(dev, kernel, batch, run, shape, CUNMOD_GCD_ROWS,
                                                BLOCK_THREADS<W, false>, WorkBytes<W>());
}

static int gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            return launch_divsteps<W>(dev, gcd_divsteps_kernel<W>, batch, first,
                                                      run, s);
                        });
}

/* For each item of items[0 .. count-1] with words of `word` bytes: divides the operand a by the
 * operand b, and replaces both by b and the remainder. divisions: memory for `count` descriptions
 * of divisions. Returns a device error. */
static int divide_words(cunmod_dev_t *dev, cunmod_gcd_item_t *items, cunmod_div_item_t *divisions,
                        int64_t count, uint32_t word)
{
    int64_t filled = 0;
    for (int64_t i = 0; i < count; i++)
    {
        cunmod_gcd_item_t &item = items[i];
        if (item.mod.word == word)
            cunmod_gcd_divide_first(&divisions[filled++], &item,
                                    cunmod_gcd_divsteps_words(item.lenb, item.lenb - 1, word));
    }
    return filled == 0 ? 0
                       : cunmod_dev_div_blocks(dev, divisions, filled, cunmod_gcd_divide_s(word));
}

extern "C" int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items,
                                       int64_t count, int s)
{
    int64_t divided = 0;
    for (int64_t i = 0; i < count; i++)
        divided += cunmod_gcd_divides(items[i].lena, items[i].lenb);
    if (divided == 0)
        return gcd(dev, items, count, s);

    cunmod_gcd_item_t *const own = (cunmod_gcd_item_t *)malloc((size_t)count * sizeof *own);
    cunmod_div_item_t *const divisions =
        (cunmod_div_item_t *)malloc((size_t)divided * sizeof *divisions);
    int error = own && divisions ? 0 : cudaErrorMemoryAllocation;
    if (!error)
    {
        int64_t front = 0, back = divided; /* items with a division: own[0 .. divided-1] */
        for (int64_t i = 0; i < count; i++)
            own[cunmod_gcd_divides(items[i].lena, items[i].lenb) ? front++ : back++] = items[i];
        error = divide_words(dev, own, divisions, divided, 4);
    }
    if (!error)
        error = divide_words(dev, own, divisions, divided, 8);
    if (!error)
        error = gcd(dev, own, count, s);
    free(divisions);
    free(own);
    return error;
}

extern "C" int cunmod_dev_gcd_record(cunmod_dev_t *dev, const cunmod_gcd_record_item_t *items,
                                     int64_t count, int s)
{
    return launch_batch(
        dev, items, count,
        [=](auto word, const auto &batch, const auto *first, int64_t run)
        {
            typedef decltype(word) W;
            const int64_t rounds = run_max(first, run,
                                           [](const cunmod_gcd_record_item_t &x)
                                           { return cunmod_gcd_rounds(x.lena, x.lenb); });
            const int error = launch_divsteps<W>(dev, gcd_scalars_kernel<W>, batch, first, run, s);
            return error
                       ? error
                       : launch_kernel(dev, gcd_record_kernel<W>,
                                       batch_grid(ceil_div(rounds * DIVSTEPS, RECORD_THREADS), run),
                                       RECORD_THREADS, 0, batch);
        });
}
} // namespace cunmod_euclid
