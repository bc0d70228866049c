/* GCD by divsteps, one launch: a leading block finds the transition matrices of DIVSTEPS steps,
 * and the other ones apply them to the rest of the operands while it goes on.
 *
 * f and g are the operands, leading coefficient first. With d = lena - 1 and b in the place
 * of a polynomial of degree d, lena + lenb - 2 steps from delta = lena - lenb leave g = 0 and
 * f = the GCD up to a unit, its degree half of delta: the first lena - lenb of 2d steps from
 * delta = 0 would only take away leading zeros. docs/gcd.md has the method and the schedule.
 *
 * "Version" v of a coefficient is what it is after v matrices; version v + 1 of the first i
 * coefficients comes from version v of the first i + DIVSTEPS. The leading block has the
 * first coefficients, every other one a chunk of them, in shared memory all the time. Once
 * in `exchange` versions a block gets DIVSTEPS * exchange coefficients of its right
 * neighbour, of which each version uses up DIVSTEPS.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "divsteps.cuh"
#include "gcd.cuh"

enum
{
    THREADS = CUNMOD_GCD_THREADS,
    FOLLOWERS = THREADS - LEAF_THREADS, /* threads of the leading block behind those of a leaf */
    FOLLOW_BARRIER = 1,
    BLOCK_BARRIER = 2,
    LEAD = CUNMOD_GCD_LEAD,
    STAGED = 4,                  /* matrices that a block fetches together */
    READY = CUNMOD_GCD_FLAGS - 1 /* the flag that counts the matrices */
};

/* How the coefficients of an item are spread. */
struct Shape
{
    int blocks;
    int lead, chunk; /* coefficients of the leading block and of another one */
    int exchange;    /* versions between exchanges */
    int room;        /* coefficients of a series in shared memory */
};

template <typename W> struct Memory
{
    Transition<W> matrix[STAGED]; /* of the leading block: of even and of odd versions */
    LeafMemory<W> leaf;
    Pair<W> part[LEAF_THREADS / 32 - 1][DIVSTEPS];
    int ready;
};

template <typename W> static constexpr size_t MEMORY_BYTES = (sizeof(Memory<W>) + 15) / 16 * 16;

/* What may be read behind the live coefficients: of a version and the one before it. */
static constexpr int BEHIND = CUNMOD_GCD_BEHIND;

/* What the threads of a block know of an item and of their part of it. */
template <typename W> struct Task
{
    cunmod_gcd_item_t item;
    Shape shape;
    Mod<W> mod;
    Memory<W> &memory;
    W *rows;        /* of even versions, of odd versions */
    int first, own; /* the block's coefficients */
    int versions;
    int *flag; /* of block i: how many exchanges its left neighbour may rely on, that is,
                  how often it has come to the end of `exchange` versions */
    Transition<W> *records;
    W *halo;

    __device__ Task(const cunmod_gcd_item_t &item_, const Shape &shape_, unsigned char *bytes)
        : item(item_), shape(shape_), mod(item_.mod), memory(*(Memory<W> *)bytes),
          rows((W *)(bytes + MEMORY_BYTES<W>)),
          first(blockIdx.x == 0 ? 0 : shape_.lead + ((int)blockIdx.x - 1) * shape_.chunk),
          own(blockIdx.x == 0 ? shape_.lead : shape_.chunk),
          versions((int)cunmod_gcd_versions(item_.lena, item_.lenb)), flag((int *)item_.work),
          records((Transition<W> *)(flag + CUNMOD_GCD_FLAGS)), halo((W *)(records + versions + 1))
    {
    }

    /* The block's coefficients of version v. */
    __device__ Series<W> series(int v) const
    {
        W *const row = rows + v % 2 * 2 * shape.room;
        return {row, row + shape.room};
    }

    /* Coefficients of version v from there on are zero: 2 deg f <= 2d - t + delta and 2 deg g
     * <= 2d - t - delta after t of 2d steps. Never grows, and falls by DIVSTEPS at most. */
    __device__ int live(int v, int delta) const
    {
        const int more = delta < 0 ? -delta : delta;
        return ((int)(item.lena + item.lenb) - 2 - DIVSTEPS * v + more) / 2 + 1;
    }
    __device__ Series<W> halo_of(int exchange) const
    {
        const int64_t row = (item.lena + 3) / 4 * 4;
        W *const at = halo + exchange % 2 * 2 * row;
        return {at, at + row};
    }
};

template <typename W> __device__ void load_operands(const Task<W> &task)
{
    const cunmod_gcd_item_t &item = task.item;
    const Series<W> even = task.series(0), odd = task.series(1);
    for (int x = threadIdx.x; x < task.shape.room; x += THREADS)
    {
        const int64_t at = task.first + x;
        even.f[x] = at < item.lena ? ((const W *)item.a)[item.lena - 1 - at] : 0;
        even.g[x] = at < item.lenb ? ((const W *)item.b)[item.lenb - 1 - at] : 0;
        odd.f[x] = odd.g[x] = 0;
    }
}

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
template <typename W>
__device__ __forceinline__ void load_halo(const Task<W> &task, int v, int live, int thread,
                                          int threads)
{
    const int begin = task.first + task.own, count = DIVSTEPS * task.shape.exchange;
    const Series<W> halo = task.halo_of(v / task.shape.exchange);
    const Series<W> to = task.series(v), next = task.series(v + 1);
    for (int x = thread; x < count; x += threads)
    {
        const bool there = begin + x < live;
        to.f[task.own + x] = there ? __ldcg(halo.f + begin + x) : 0;
        to.g[task.own + x] = there ? __ldcg(halo.g + begin + x) : 0;
        next.f[task.own + x] = next.g[task.own + x] = 0;
    }
}

/* The end: this block's coefficients of the GCD, `degree` of it, made monic. */
template <typename W> __device__ void store_gcd(const Task<W> &task, int degree, W inverse)
{
    const Series<W> from = task.series(task.versions);
    for (int x = threadIdx.x; x < task.own && task.first + x <= degree; x += THREADS)
        ((W *)task.item.g)[degree - task.first - x] = task.mod.mul(from.f[x], inverse);
}

/* ---- the leading block ---- */

/* The threads of the leaf: matrix after matrix, and what the next one needs. */
template <typename W> __device__ void lead(const Task<W> &task)
{
    const Cross<W> cross(task.item.mod);
    const int thread = threadIdx.x, lane = thread % 32;
    int delta = (int)(task.item.lena - task.item.lenb);
    Pair<W> head = {task.series(0).f[lane], task.series(0).g[lane]};
    for (int v = 0; v < task.versions; v++)
    {
        const Series<W> from = task.series(v), to = task.series(v + 1);
        Transition<W> &matrix = task.memory.matrix[v % 2];
        divsteps_leaf(matrix, task.memory.leaf, head.f, head.g, delta, cross, thread);
        cunmod_barrier(BLOCK_BARRIER, THREADS);
        delta = matrix.delta;
        head = apply_to_heads(from, matrix, task.memory.part, task.mod, thread);
        if (thread < DIVSTEPS)
        {
            to.f[thread] = head.f;
            to.g[thread] = head.g;
        }
    }
}

/* The other threads, while the next leaf runs: the matrix goes to the other blocks, and to
 * the coefficients of this one behind the heads. */
template <typename W> __device__ void follow(const Task<W> &task)
{
    const int thread = threadIdx.x - LEAF_THREADS, exchange = task.shape.exchange;
    const bool alone = task.shape.blocks == 1;
    int delta = (int)(task.item.lena - task.item.lenb);
    int known = alone ? task.shape.room : task.own + DIVSTEPS * exchange;
    for (int v = 0; v < task.versions; v++)
    {
        const Transition<W> &matrix = task.memory.matrix[v & 1];
        const int live = task.live(v, delta);
        cunmod_barrier(BLOCK_BARRIER, THREADS);
        if (!alone)
        {
            store_record(task.records[v], matrix, thread, FOLLOWERS);
            cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
            if (thread == 0)
                cunmod_raise(task.flag + READY, v + 1);
        }
        if (!alone && v > 0 && v % exchange == 0)
        {
            if (thread == 0 && task.own < live)
                cunmod_await(task.flag + 1, v / exchange);
            cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
            load_halo(task, v, live, thread, FOLLOWERS);
            known = task.own + DIVSTEPS * exchange;
            cunmod_barrier(FOLLOW_BARRIER, FOLLOWERS);
            if (thread == 0)
                cunmod_raise(task.flag, v / exchange + 1);
        }
        known -= alone ? 0 : DIVSTEPS;
        const int most = alone ? known - BEHIND : known, stop = live + 2 * DIVSTEPS;
        apply_transition(task.series(v + 1), task.series(v), matrix, DIVSTEPS,
                         stop < most ? stop : most, task.mod, thread, (int)FOLLOWERS);
        delta = matrix.delta;
    }
}

template <typename W> __device__ void leading_block(const Task<W> &task)
{
    if (threadIdx.x < LEAF_THREADS)
        lead(task);
    else
        follow(task);
    __syncthreads();
    Transition<W> &ending = task.memory.matrix[task.versions & 1];
    if (threadIdx.x == 0)
    {
        const int delta = task.versions ? task.memory.matrix[(task.versions + 1) & 1].delta
                                        : (int)(task.item.lena - task.item.lenb);
        ending.delta = task.live(task.versions, delta) - 1;
        ending.c[0].ff = mod_inverse(task.series(task.versions).f[0], task.mod);
        *task.item.len = ending.delta + 1;
    }
    __syncthreads();
    if (task.shape.blocks > 1)
    {
        store_record(task.records[task.versions], ending, threadIdx.x, (int)THREADS);
        __syncthreads();
        if (threadIdx.x == 0)
            cunmod_raise(task.flag + READY, task.versions + 1);
    }
    store_gcd(task, ending.delta, ending.c[0].ff);
}

/* ---- another block ---- */

/* At version v, a multiple of exchange: gives the left neighbour this block's first
 * coefficients, and gets some from the right one. */
template <typename W> __device__ void exchange_halos(const Task<W> &task, int v, int live)
{
    const int count = DIVSTEPS * task.shape.exchange, number = v / task.shape.exchange;
    int *const flag = task.flag + blockIdx.x;
    /* The place was that of the exchange before the last one. */
    if (threadIdx.x == 0 && number > 2)
        cunmod_await(flag - 1, number - 1);
    __syncthreads();
    const Series<W> halo = task.halo_of(number), from = task.series(v);
    for (int x = threadIdx.x; x < count && task.first + x < live; x += THREADS)
    {
        halo.f[task.first + x] = from.f[x];
        halo.g[task.first + x] = from.g[x];
    }
    __syncthreads();
    if (threadIdx.x == 0)
    {
        cunmod_raise(flag, number);
        if (task.first + task.own < live)
            cunmod_await(flag + 1, number);
    }
    __syncthreads();
    load_halo(task, v, live, threadIdx.x, (int)THREADS);
}

template <typename W> __device__ void following_block(const Task<W> &task)
{
    const int exchange = task.shape.exchange;
    Memory<W> &memory = task.memory;
    int delta = (int)(task.item.lena - task.item.lenb);
    int known = task.own + DIVSTEPS * exchange;
    for (int v = 0; v < task.versions;)
    {
        if (v % exchange == 0)
        {
            const int live = task.live(v, delta);
            if (live <= task.first)
            {
                /* The left neighbour knows that all is zero from here on. */
                return;
            }
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
            load_record(memory.matrix[i], task.records[v + i], threadIdx.x, (int)THREADS);
        __syncthreads();
        for (int i = 0; i < count; i++, v++)
        {
            known -= DIVSTEPS;
            const int stop = task.live(v, delta) + 2 * DIVSTEPS - task.first;
            apply_transition(task.series(v + 1), task.series(v), memory.matrix[i], 0,
                             min(known, stop), task.mod, threadIdx.x, (int)THREADS);
            delta = memory.matrix[i].delta;
            __syncthreads();
        }
    }
    if (threadIdx.x == 0)
        cunmod_await(task.flag + READY, task.versions + 1);
    __syncthreads();
    load_record(memory.matrix[0], task.records[task.versions], threadIdx.x, (int)THREADS);
    __syncthreads();
    store_gcd(task, memory.matrix[0].delta, memory.matrix[0].c[0].ff);
}

template <typename W>
__global__ void __launch_bounds__(THREADS, 1)
    gcd_divsteps_kernel(Batch<cunmod_gcd_item_t> batch, Shape shape)
{
    CUNMOD_SHARED(unsigned char, bytes);
    const Task<W> task(batch.item(), shape, bytes);
    load_operands(task);
    __syncthreads();
    if (blockIdx.x == 0)
        leading_block(task);
    else
        following_block(task);
}

/* ---- launches ---- */

static int64_t round_up(int64_t x, int64_t multiple)
{
    return ceil_div(x, multiple) * multiple;
}

static_assert(MEMORY_BYTES<uint32_t> <= CUNMOD_GCD_MEMORY * sizeof(uint32_t) &&
                  MEMORY_BYTES<uint64_t> <= CUNMOD_GCD_MEMORY * sizeof(uint64_t),
              "cunmod_divsteps_room");

/* The shape for `longest` coefficients with `blocks` blocks at most; blocks = 0: it does not
 * fit. */
template <typename W>
static Shape shape_with(const cunmod_dev_t *dev, int64_t longest, int64_t blocks, int exchange)
{
    const int64_t halo = (int64_t)DIVSTEPS * exchange;
    int64_t chunk = blocks > 1 ? round_up(ceil_div(longest - LEAD, blocks - 1), DIVSTEPS) : 0;
    chunk = chunk < halo ? halo : chunk;
    const int64_t room = blocks > 1 ? chunk + halo + BEHIND : round_up(longest, 4) + 2 * BEHIND;
    if (room > cunmod_divsteps_room(dev->facts.shared_bytes, CUNMOD_GCD_ROWS, sizeof(W)) ||
        blocks < 1)
        return {0, 0, 0, 0, 0};
    return {blocks > 1 ? (int)(1 + ceil_div(longest - LEAD, chunk)) : 1,
            blocks > 1 ? (int)LEAD : (int)longest, (int)chunk, exchange, (int)room};
}

/* Operands of s coefficients at most stay in one block; a batch of longer ones shares the
 * multiprocessors out, as far as it fits. */
template <typename W>
static Shape shape_for(const cunmod_dev_t *dev, int64_t longest, int64_t run, int s)
{
    const int exchange = s < DIVSTEPS ? 1 : s / DIVSTEPS;
    const int64_t all = dev->facts.sm_count < CUNMOD_GCD_FLAGS - 1 ? dev->facts.sm_count
                                                                   : CUNMOD_GCD_FLAGS - 1;
    const int64_t share = all / run > 1 || longest <= s ? all / run : 1;
    const Shape wanted = shape_with<W>(dev, longest, longest <= s ? 1 : share, exchange);
    return wanted.blocks ? wanted : shape_with<W>(dev, longest, all, exchange);
}

template <typename W>
static int launch_items(cunmod_dev_t *dev, const Batch<cunmod_gcd_item_t> &batch,
                        const cunmod_gcd_item_t *items, int64_t count, const Shape &shape)
{
    const size_t bytes = MEMORY_BYTES<W> + 4 * sizeof(W) * (size_t)shape.room;
    const dim3 grid = batch_grid(shape.blocks, count);
    int error = allow_large(dev, (const void *)gcd_divsteps_kernel<W>);
    if (error)
        return error;
    if (shape.blocks == 1)
        return CUNMOD_LAUNCH((gcd_divsteps_kernel<W>), grid, dim3(THREADS), bytes, dev->stream,
                             batch, shape);
    for (int64_t i = 0; i < count && !error; i++)
        error = cudaMemsetAsync(items[i].work, 0, CUNMOD_GCD_FLAGS * sizeof(int), dev->stream);
    return error ? error
                 : CUNMOD_LAUNCH_TOGETHER((gcd_divsteps_kernel<W>), grid, dim3(THREADS), bytes,
                                          dev->stream, batch, shape);
}

static int64_t longest_of(const cunmod_gcd_item_t *items, int64_t count)
{
    return run_max(items, count, [](const cunmod_gcd_item_t &x) { return x.lena; });
}

template <typename W>
static int run_divsteps(cunmod_dev_t *dev, const Batch<cunmod_gcd_item_t> &batch,
                        const cunmod_gcd_item_t *items, int64_t run, int s)
{
    const Shape shape = shape_for<W>(dev, longest_of(items, run), run, s);
    if (shape.blocks == 0)
        return cudaErrorInvalidConfiguration;
    /* Blocks that wait for one another run at once. */
    const int64_t most = shape.blocks == 1 ? run : dev->facts.sm_count / shape.blocks;
    int error = 0;
    for (int64_t i = 0; i < run && !error; i += most)
    {
        const Batch<cunmod_gcd_item_t> part = {items[i], batch.many ? batch.many + i : nullptr};
        error = launch_items<W>(dev, part, items + i, run - i < most ? run - i : most, shape);
    }
    return error;
}

static int gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        { return run_divsteps<decltype(word)>(dev, batch, first, run, s); });
}

/* The words in front of the dividend of a division that comes first. */
static int64_t words_before(const cunmod_gcd_item_t &item)
{
    return cunmod_gcd_divsteps_words(item.lenb, item.lenb - 1, item.mod.word);
}

int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s)
{
    return dev_gcd_divided(dev, items, count, s, words_before, gcd);
}
