/* The pivots of a strip of a matrix: a block of threads eliminates some of its rows.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The block takes as many rows as a strip has columns, among those that have no pivot yet and are
 * not 0, and eliminates them (jordan.cuh). At the end the entries in the rows and columns of pivots
 * are those of the inverse of D.
 */
#include "mat/jordan.cuh"

namespace cunmod_mat
{
enum
{
    MARK_THREADS = 256,
    PIVOT_THREADS = 256
};

/* What the threads of a block share. */
template <typename W> struct Shared
{
    Jordan<W, STRIP<W>> matrix;
    W scale;                  /* -1 / E */
    int32_t chosen[STRIP<W>]; /* the rows of the matrix */
    int32_t marked[JORDAN_WARPS];
};

template <typename W>
__global__ void __launch_bounds__(MARK_THREADS)
    mark_kernel(const __grid_constant__ cunmod_mat_strip_t x)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * (MARK_THREADS / 32) + threadIdx.x / 32;
    if (i >= x.rows)
        return;
    const int lane = (int)threadIdx.x % 32;
    const W *const row = (const W *)x.a + i * x.stride;
    bool any = false;
    if (x.number[i] < 0)
        for (int c = lane; c < x.columns; c += 32)
            any |= row[c] != 0;
    any = __any_sync(ALL_LANES, any) != 0;
    if (lane == 0)
        x.mark[i] = any;
}

/* Sets shared.chosen to numbers of marked rows, spread over all of them. Returns how many. */
template <typename W>
static __device__ __forceinline__ int choose_rows(Shared<W> &shared, const cunmod_mat_strip_t &x)
{
    constexpr int SIDE = STRIP<W>;
    const int thread = (int)threadIdx.x, lane = thread % 32, warp = thread / 32;
    const int64_t each = (x.rows + JORDAN_THREADS - 1) / JORDAN_THREADS;
    const int64_t from = thread * each, to = min(from + each, x.rows);
    int count = 0;
    for (int64_t i = from; i < to; i++)
        count += x.mark[i];
    int sum = count;
    for (int step = 1; step < 32; step *= 2)
    {
        const int before = __shfl_up_sync(ALL_LANES, sum, (unsigned)step);
        sum += lane >= step ? before : 0;
    }
    if (lane == 31)
        shared.marked[warp] = sum;
    __syncthreads();
    int64_t ordinal = sum - count, total = 0;
    for (int w = 0; w < JORDAN_WARPS; w++)
    {
        ordinal += w < warp ? shared.marked[w] : 0;
        total += shared.marked[w];
    }
    const int64_t taken = min(total, (int64_t)SIDE);
    for (int64_t i = from; i < to; i++)
        if (x.mark[i])
        {
            const int64_t place = ordinal * taken / total;
            if (ordinal == 0 || (ordinal - 1) * taken / total != place)
                shared.chosen[place] = (int32_t)i;
            ordinal++;
        }
    __syncthreads();
    return (int)taken;
}

/* Copies the chosen rows of the strip to shared.matrix; all other entries are 0. */
template <typename W>
static __device__ __forceinline__ void load_rows(Shared<W> &shared, const cunmod_mat_strip_t &x,
                                                 int chosen)
{
    constexpr int SIDE = STRIP<W>, EACH = 16; /* loads of a thread that are under way at once */
    CUNMOD_NO_UNROLL
    for (int first = (int)threadIdx.x; first < SIDE * SIDE; first += EACH * JORDAN_THREADS)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < EACH; i++)
        {
            const int e = first + i * JORDAN_THREADS, row = e / SIDE, column = e % SIDE;
            const bool there = row < chosen && column < x.columns;
            const int64_t place = there ? shared.chosen[row] * x.stride + column : 0;
            shared.matrix.a[row * Jordan<W, STRIP<W>>::PITCH + column] =
                there ? ((const W *)x.a)[place] : 0;
        }
    }
    __syncthreads();
}

/* Writes x.found, x.pivots, x.number and x.inverse. */
template <typename W>
static __device__ __forceinline__ void store_found(Shared<W> &shared, const JordanState<W> &state,
                                                   const cunmod_mat_strip_t &x, const Mod<W> &mod)
{
    constexpr int SIDE = STRIP<W>;
    const Jordan<W, STRIP<W>> &matrix = shared.matrix;
    W *const to = (W *)x.inverse;
    const int thread = (int)threadIdx.x;
    if (thread == 0)
    {
        W scale;
        x.found->det = state.det(&scale, mod);
        x.found->count = state.count;
        shared.scale = mod.sub(0, scale);
    }
    if (thread < state.count)
    {
        const int32_t i = shared.chosen[matrix.at_row[thread]];
        x.found->row[thread] = x.pivots[x.first + thread] = i;
        x.found->column[thread] = matrix.at_column[thread];
        x.number[i] = x.first + thread;
    }
    __syncthreads();
    for (int e = thread; e < SIDE * SIDE; e += JORDAN_THREADS)
    {
        const int k = e / SIDE, l = matrix.column_place[e % SIDE];
        if (k < state.count && l >= 0)
            to[matrix.at_column[k] * CUNMOD_MAT_STRIP + l] = mod.mul(
                shared.scale, matrix.a[matrix.at_row[k] * Jordan<W, STRIP<W>>::PITCH + e % SIDE]);
        if (matrix.column_place[k] < 0 && l >= 0)
            to[k * CUNMOD_MAT_STRIP + l] = 0;
    }
}

template <typename W, typename Steps>
__global__ void __launch_bounds__(JORDAN_THREADS)
    find_kernel(const __grid_constant__ cunmod_mat_strip_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(Shared<W>, shared);
    const Mod<W> mod(x.mod);
    const int chosen = choose_rows(*shared, x);
    load_rows(*shared, x, chosen);
    const JordanState<W> state =
        eliminate<Steps>(shared->matrix, chosen, x.columns, x.columns, mod);
    store_found(*shared, state, x, mod);
}

template <typename W>
__global__ void __launch_bounds__(PIVOT_THREADS)
    pivots_kernel(const __grid_constant__ cunmod_mat_strip_t x)
{
    cunmod_await_previous();
    const Mod<W> mod(x.mod);
    const int64_t i = (int64_t)blockIdx.x * (PIVOT_THREADS / 32) + threadIdx.x / 32;
    if (i >= x.rows)
        return;
    const int k = x.number[i] - x.first;
    W *const a = (W *)x.a + i * x.stride, *const to = (W *)x.x + i * x.stride_x;
    const bool is_new = k >= 0;
    const W *const from = (const W *)x.inverse +
                          (is_new ? x.found->column[k] : 0) * CUNMOD_MAT_STRIP;
    for (int c = (int)threadIdx.x % 32; c < x.count; c += 32)
    {
        if (x.count == x.columns)
            a[c] = c == k;
        if (is_new)
            to[c] = mod.sub(mod.sub(0, from[c]), c == k);
    }
}

template <typename W, typename Steps>
static int launch_find(cunmod_dev_t *dev, const cunmod_mat_strip_t *x)
{
    const dim3 blocks((unsigned)ceil_div(x->rows, MARK_THREADS / 32));
    const int error = launch_kernel(dev, mark_kernel<W>, blocks, MARK_THREADS, 0, *x);
    return error ? error
                 : launch_kernel(dev, find_kernel<W, Steps>, dim3(1), JORDAN_THREADS,
                                 sizeof(Shared<W>), *x);
}

extern "C" int cunmod_dev_mat_find(cunmod_dev_t *dev, const cunmod_mat_strip_t *x,
                                   cunmod_mat_found_t *found)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    if (!error)
        error = x->mod.p == 2      ? launch_find<uint32_t, Mod<uint32_t>>(dev, x)
                : x->mod.word == 4 ? launch_find<uint32_t, Montgomery<uint32_t>>(dev, x)
                                   : launch_find<uint64_t, Montgomery<uint64_t>>(dev, x);
    return error ? error : dev_read(dev, found, x->found, sizeof *found);
}

extern "C" int cunmod_dev_mat_pivots(cunmod_dev_t *dev, const cunmod_mat_strip_t *x)
{
    return launch_single(dev, x->mod.word,
                         [=](auto word)
                         {
                             const dim3 blocks((unsigned)ceil_div(x->rows, PIVOT_THREADS / 32));
                             return launch_kernel(dev, pivots_kernel<decltype(word)>, blocks,
                                                  PIVOT_THREADS, 0, *x);
                         });
}
} // namespace cunmod_mat
