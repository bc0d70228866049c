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
    LEAF_THREADS = 512
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

/* f with the row (u, v) of the matrix, divided by x^n as f is: coefficient x^(e - n) of u at
 * place e. n words of f, n + 1 of u and of v. */
template <typename W> struct HalfRow
{
    W *f, *u, *v;

    __device__ HalfRow(W *at, int n) : f(at), u(at + n), v(at + 2 * n + 1) {}
};

/* z = (c x - d y) / x after step i of n, where x and y have n - i coefficients of f and i + 1
 * of u and v that may not be zero. Thread t of `threads`. */
template <typename W>
__device__ __forceinline__ void half_step(const HalfRow<W> &z, const HalfRow<W> &x,
                                          const HalfRow<W> &y, W c, W d, int i, int n,
                                          const Mod<W> &mod, int t, int threads)
{
    const int series = n - i - 1; /* coefficients of f that are left */
    for (; t < series + 2 * (i + 1); t += threads)
    {
        if (t < series)
            z.f[t] = mod.mulsub(c, x.f[t + 1], d, y.f[t + 1]);
        else if (t < series + i + 1)
            z.u[n - 1 - (t - series)] =
                mod.mulsub(c, x.u[n - (t - series)], d, y.u[n - (t - series)]);
        else
            z.v[n - 1 - (t - series - i - 1)] =
                mod.mulsub(c, x.v[n - (t - series - i - 1)], d, y.v[n - (t - series - i - 1)]);
    }
    if (t == series + 2 * (i + 1))
        z.u[n] = z.v[n] = 0;
}

/* Three rows take turns: a step reads two and writes the third, so that one barrier a step
 * is enough. The last thread has the units. */
template <typename W>
__global__ void __launch_bounds__(LEAF_THREADS)
    half_leaf_kernel(Batch<cunmod_half_leaf_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_half_leaf_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int n = (int)item.n, row_words = 3 * n + 2, threads = blockDim.x;
    CUNMOD_SHARED(W, rows);
    HalfRow<W> x(rows, n), y(rows + row_words, n), z(rows + 2 * row_words, n);
    for (int t = threadIdx.x; t < 3 * row_words; t += threads)
        rows[t] = 0;
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += threads)
    {
        x.f[t] = ((const W *)item.fg)[t];
        y.f[t] = ((const W *)item.fg)[item.stride + t];
    }
    if (threadIdx.x == 0)
        x.u[n] = y.v[n] = 1 % mod.p;
    int64_t delta = item.state[CUNMOD_HALF_DELTA];
    const int64_t steps = item.state[CUNMOD_HALF_STEPS];
    int64_t last = item.state[CUNMOD_HALF_LAST], swaps = item.state[CUNMOD_HALF_SWAPS];
    W unit_x = (W)item.state[CUNMOD_HALF_UNIT_F], unit_y = (W)item.state[CUNMOD_HALF_UNIT_G];
    const bool keeper = (int)threadIdx.x == threads - 1;
    __syncthreads();
    for (int i = 0; i < n; i++)
    {
        const W f0 = x.f[0], g0 = y.f[0];
        const bool swap = delta > 0 && g0 != 0;
        const HalfRow<W> old = swap ? x : y;
        const W pivot = swap ? g0 : f0;
        half_step(z, old, swap ? y : x, pivot, swap ? f0 : g0, i, n, mod, (int)threadIdx.x,
                  threads);
        last = delta > 0 ? steps + i : last;
        delta = swap ? 1 - delta : 1 + delta;
        swaps += swap;
        if (keeper)
        {
            const W unit = mod.mul(swap ? unit_x : unit_y, pivot);
            unit_x = swap ? unit_y : unit_x;
            unit_y = unit;
            if (item.pivots != nullptr)
            {
                ((W *)item.pivots)[steps + i] = pivot;
                item.deltas[steps + i] = delta;
            }
        }
        if (swap)
            x = y;
        y = z;
        z = old;
        __syncthreads();
    }
    W *const p = (W *)item.p;
    for (int t = threadIdx.x; t <= n; t += threads)
    {
        p[t] = x.u[t];
        p[n + 1 + t] = x.v[t];
        p[2 * (n + 1) + t] = y.u[t];
        p[3 * (n + 1) + t] = y.v[t];
    }
    if (keeper)
    {
        item.state[CUNMOD_HALF_DELTA] = delta;
        item.state[CUNMOD_HALF_STEPS] = steps + n;
        item.state[CUNMOD_HALF_LAST] = delta > 0 ? steps + n : last;
        item.state[CUNMOD_HALF_SWAPS] = swaps;
        item.state[CUNMOD_HALF_UNIT_F] = (int64_t)unit_x;
        item.state[CUNMOD_HALF_UNIT_G] = (int64_t)unit_y;
    }
}

int cunmod_dev_half_leaf(cunmod_dev_t *dev, const cunmod_half_leaf_item_t *items, int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            const int n = (int)run_max(
                                first, run, [](const cunmod_half_leaf_item_t &x) { return x.n; });
                            const int wanted = (2 * n + 31) / 32 * 32;
                            return launch_kernel(dev, half_leaf_kernel<W>, batch_grid(1, run),
                                                 wanted < LEAF_THREADS ? wanted : LEAF_THREADS,
                                                 3 * (3 * n + 2) * sizeof(W), batch);
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
