/* Divsteps: the operands reversed, leaves of the recursion, and what its result says about
 * polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "modarith.cuh"

enum
{
    COPY_THREADS = 256,
    LEAF_PLACES = 256, /* threads of a leaf that have places, at most */
    LEAF_THREADS = LEAF_PLACES + 32
};

/* ---- start --------------------------------------------------------------- */

template <typename W>
__global__ void __launch_bounds__(COPY_THREADS)
    half_start_kernel(Batch<cunmod_half_start_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_start_item_t item = batch.item();
    const int64_t i = (int64_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    W *const f = (W *)item.fg;
    if (i < item.stride)
    {
        f[i] = i < item.lena ? ((const W *)item.a)[item.lena - 1 - i] : 0;
        f[item.stride + i] = i < item.lenb ? ((const W *)item.b)[item.lenb - 1 - i] : 0;
    }
    if (i == 0)
    {
        item.state[CUNMOD_HALF_DELTA] = item.lena - (item.lenb > 0 ? item.lenb : 1);
        item.state[CUNMOD_HALF_STEPS] = 0;
        item.state[CUNMOD_HALF_LAST] = 0;
        item.state[CUNMOD_HALF_SWAPS] = 0;
        item.state[CUNMOD_HALF_UNIT_F] = 1;
        item.state[CUNMOD_HALF_UNIT_G] = 1;
    }
}

int cunmod_dev_half_start(cunmod_dev_t *dev, const cunmod_half_start_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t len = run_max(first, run,
                                                        [](const cunmod_half_start_item_t &x)
                                                        { return x.stride; });
                            return launch_kernel(dev, half_start_kernel<W>,
                                                 batch_grid(ceil_div(len, COPY_THREADS), run),
                                                 COPY_THREADS, 0, batch);
                        });
}

/* ---- leaf ---------------------------------------------------------------- */

/* What one thread of a leaf keeps for all. */
template <typename W> struct HalfKeeper
{
    int64_t delta, last, swaps;
    W unit_f, unit_g;

    __device__ explicit HalfKeeper(const int64_t *state)
        : delta(state[CUNMOD_HALF_DELTA]), last(state[CUNMOD_HALF_LAST]),
          swaps(state[CUNMOD_HALF_SWAPS]), unit_f((W)state[CUNMOD_HALF_UNIT_F]),
          unit_g((W)state[CUNMOD_HALF_UNIT_G])
    {
    }

    /* The step after `steps` others. */
    __device__ __forceinline__ void step(bool swap, W pivot, int64_t steps,
                                         const cunmod_half_leaf_item_t &item, const Mod<W> &mod)
    {
        const W unit = mod.mul(swap ? unit_f : unit_g, pivot);
        last = delta > 0 ? steps : last;
        delta = swap ? 1 - delta : 1 + delta;
        swaps += swap;
        unit_f = swap ? unit_g : unit_f;
        unit_g = unit;
        if (item.pivots != nullptr)
        {
            ((W *)item.pivots)[steps] = pivot;
            item.deltas[steps] = delta;
        }
    }

    __device__ void store(int64_t *state, int64_t steps) const
    {
        state[CUNMOD_HALF_DELTA] = delta;
        state[CUNMOD_HALF_STEPS] = steps;
        state[CUNMOD_HALF_LAST] = delta > 0 ? steps : last;
        state[CUNMOD_HALF_SWAPS] = swaps;
        state[CUNMOD_HALF_UNIT_F] = (int64_t)unit_f;
        state[CUNMOD_HALF_UNIT_G] = (int64_t)unit_g;
    }
};

/* After i steps n - i coefficients of f are known, and i + 1 of U may not be zero, those of x^n
 * U / x^i from coefficient n - i on: one array of n + 1 words holds both, and a step is the same
 * for all of them. V has an array of its own. A thread has K places of the 2 n that change: of f's
 * arrays in registers, which change with g's when they are exchanged; g's in shared memory, twice,
 * to be read and written in turn, so that one barrier a step is enough. f(0) is in all threads. */
template <typename W, int K>
__global__ void __launch_bounds__(LEAF_THREADS)
    half_leaf_kernel(Batch<cunmod_half_leaf_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_leaf_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int n = (int)item.n, size = 2 * (n + 1), threads = (int)blockDim.x - 32;
    const bool keeps = threadIdx.x == blockDim.x - 1; /* in a warp without places */
    const W one = 1 % mod.p;
    const W *const f = (const W *)item.fg, *const g = f + item.stride;
    CUNMOD_SHARED(W, now); /* size words: U's array, V's */
    W *next = now + size;
    W *y = now;
    W x[K], f0 = f[0];
    int e[K], at[K]; /* 1 .. n, or 0: no place; in both arrays */
    CUNMOD_UNROLL
    for (int k = 0; k < K; k++)
    {
        const int place = (int)threadIdx.x + k * threads;
        const bool of_v = place >= n, active = (int)threadIdx.x < threads && place < 2 * n;
        e[k] = active ? (of_v ? place - n : place) + 1 : 0;
        at[k] = (of_v ? n + 1 : 0) + e[k];
        x[k] = !active || of_v ? 0 : e[k] < n ? f[e[k]] : one;
        if (active)
        {
            y[at[k]] = e[k] < n ? (of_v ? 0 : g[e[k]]) : of_v ? one : 0;
            next[at[k]] = 0;
        }
    }
    if (threadIdx.x == 0)
        y[0] = g[0];
    HalfKeeper<W> keeper(item.state);
    const int64_t steps = item.state[CUNMOD_HALF_STEPS];
    /* As good as delta for so few steps. */
    int near = keeper.delta > 2 * CUNMOD_HALF_MAX_S    ? 2 * CUNMOD_HALF_MAX_S
               : keeper.delta < -2 * CUNMOD_HALF_MAX_S ? -2 * CUNMOD_HALF_MAX_S
                                                       : (int)keeper.delta;
    __syncthreads();
    for (int i = 0; i < n; i++)
    {
        const W g0 = y[0];
        const bool swap = near > 0 && g0 != 0;
        const W pivot = swap ? g0 : f0, other = swap ? f0 : g0;
        CUNMOD_UNROLL
        for (int k = 0; k < K; k++)
        {
            const W own = e[k] ? y[at[k]] : 0;
            if (i > 0 && e[k] == n - i)
                x[k] = 0; /* a coefficient of f that is not known any more */
            const W left = swap ? x[k] : own;
            x[k] = swap ? own : x[k];
            /* What V has below coefficient n - i stays zero. */
            if (e[k] && (at[k] <= n || e[k] >= n - i))
                next[at[k] - 1] = mod.mulsub(pivot, left, other, x[k]);
            if (i == 1 && e[k] == n)
                next[at[k]] = 0; /* where the first g had a 1 in V */
        }
        if (keeps)
            keeper.step(swap, pivot, steps + i, item, mod);
        near = swap ? 1 - near : 1 + near;
        f0 = pivot;
        W *const last = y;
        y = next;
        next = last;
        __syncthreads();
    }
    W *const p = (W *)item.p;
    CUNMOD_UNROLL
    for (int k = 0; k < K; k++)
    {
        if (e[k])
        {
            p[at[k]] = x[k];
            p[size + at[k]] = y[at[k]];
        }
    }
    if (threadIdx.x < 2)
    {
        p[threadIdx.x * (n + 1)] = 0;
        p[size + threadIdx.x * (n + 1)] = y[threadIdx.x * (n + 1)];
    }
    if (keeps)
        keeper.store(item.state, steps + n);
}

template <typename W, int K>
static int launch_leaf(cunmod_dev_t *dev, const Batch<cunmod_half_leaf_item_t> &batch, int64_t run,
                       int n)
{
    static_assert(LEAF_PLACES * 4 >= 2 * CUNMOD_HALF_MAX_S, "places of the largest leaf");
    const int threads = (int)ceil_div(2 * n, 32 * K) * 32 + 32;
    return launch_kernel(dev, half_leaf_kernel<W, K>, batch_grid(1, run), threads,
                         4 * (n + 1) * sizeof(W), batch);
}

int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int n = (int)run_max(
                                first, run, [](const cunmod_half_leaf_item_t &x) { return x.n; });
                            return 2 * n <= LEAF_PLACES ? launch_leaf<W, 1>(dev, batch, run, n)
                                   : 2 * n <= 2 * LEAF_PLACES
                                       ? launch_leaf<W, 2>(dev, batch, run, n)
                                       : launch_leaf<W, 4>(dev, batch, run, n);
                        });
}

/* ---- results ------------------------------------------------------------- */

/* Each block inverts the unit for itself. */
template <typename W>
__global__ void __launch_bounds__(COPY_THREADS)
    half_take_kernel(Batch<cunmod_half_take_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_take_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t delta = item.state[CUNMOD_HALF_DELTA];
    const int64_t degree_f = (item.degrees - item.state[CUNMOD_HALF_STEPS] + delta) / 2;
    const int64_t degree = item.of_g ? degree_f - delta : degree_f;
    const int64_t i = (int64_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    const int64_t at = degree + item.shift - i;
    const bool there = i < item.lenz && at >= 0 && at < item.lenx;
    CUNMOD_SHARED(W, inverse);
    if (threadIdx.x == 0)
    {
        const W unit = item.unit != nullptr
                           ? *(const W *)item.unit
                           : (W)item.state[item.of_g ? CUNMOD_HALF_UNIT_G : CUNMOD_HALF_UNIT_F];
        *inverse = mod_inverse(unit, mod);
        if (item.negate)
            *inverse = mod.sub(0, *inverse);
    }
    __syncthreads();
    if (i < item.lenz)
        ((W *)item.z)[i] = there ? mod.mul(((const W *)item.x)[at], *inverse) : 0;
}

int cunmod_dev_half_take(cunmod_dev_t *dev, const cunmod_half_take_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int64_t len = run_max(first, run,
                                                        [](const cunmod_half_take_item_t &x)
                                                        { return x.lenz; });
                            return launch_kernel(dev, half_take_kernel<W>,
                                                 batch_grid(ceil_div(len, COPY_THREADS), run),
                                                 COPY_THREADS, sizeof(W), batch);
                        });
}
