/* The pivots of a strip of a matrix: a block of threads eliminates some of its rows.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The block takes as many rows as a strip has columns, among those that have no pivot yet and are
 * not 0. Each thread has some of their entries in registers. For each column j, from the left, a
 * row i* in which the column is not 0, and which has no pivot yet, becomes a pivot, and the entries
 * are exchanged (Gauss-Jordan elimination in place): with s = a(i*, j),
 *
 *     a(i*, j) = 1 / s,  a(i*, c) = a(i*, c) / s,  a(i, j) = -a(i, j) / s,
 *     a(i, c) = a(i, c) - a(i, j) a(i*, c) / s     for all i != i*, c != j.
 *
 * At the end the entries in the rows and columns of pivots are those of the inverse of D. There is
 * no division before the end: the threads compute E a(i, c) in place of a(i, c), where E is a
 * product of pivots. Let s now be E times the pivot. Then E becomes s, and the entries become
 *
 *     a(i*, j) = E,  a(i*, c) = a(i*, c),  a(i, j) = -a(i, j),
 *     a(i, c) = (s a(i, c) - a(i, j) a(i*, c)) / E.
 *
 * The kernel leaves out the division by E, and so multiplies all entries by E, and E by E. A pivot
 * modulo p is then s / E, and the determinant of D is the product of all s / E. By Montgomery's
 * multiplication each step also divides all entries, and E, by a power of 2, which cancels. The
 * product of all E before a pivot, from which the determinant is computed, has these powers, too.
 */
#include "base/montgomery.cuh"
#include "runtime/dev.cuh"

namespace cunmod_mat
{
enum
{
    STRIP_THREADS = 1024,
    WARPS = STRIP_THREADS / 32,
    MARK_THREADS = 256,
    PIVOT_THREADS = 256
};

static constexpr unsigned ALL = 0xffffffffu;

/* A strip has 32 TILES columns. A thread has TILES x TILES entries: the lane has the columns lane +
 * 32 v, the warp has the rows warp + 32 u. */
template <typename W>
constexpr int TILES = (int)(CUNMOD_MAT_STRIP * sizeof(uint32_t) / 32 / sizeof(W));

/* What the threads of a block share. */
template <typename W> struct Shared
{
    static constexpr int SIDE = 32 * TILES<W>;
    W column[2][SIDE];       /* the column of a pivot; of columns with even, and with odd numbers */
    W row[SIDE];             /* the row of a pivot */
    W scale;                 /* -1 / E */
    int32_t chosen[SIDE];    /* the rows of the matrix */
    int32_t row_place[SIDE]; /* row_place[i] = k: row i has pivot k; -1: it has none */
    int32_t column_place[SIDE];
    int32_t at_column[SIDE]; /* at_column[k]: the column of pivot k */
    int32_t marked[WARPS];
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
    any = __any_sync(ALL, any) != 0;
    if (lane == 0)
        x.mark[i] = any;
}

/* Sets shared.chosen to numbers of marked rows, spread over all of them. Returns how many. */
template <typename W>
static __device__ __forceinline__ int choose_rows(Shared<W> &shared, const cunmod_mat_strip_t &x)
{
    const int SIDE = Shared<W>::SIDE;
    const int thread = (int)threadIdx.x, lane = thread % 32, warp = thread / 32;
    const int64_t each = (x.rows + STRIP_THREADS - 1) / STRIP_THREADS;
    const int64_t from = thread * each, to = min(from + each, x.rows);
    int count = 0;
    for (int64_t i = from; i < to; i++)
        count += x.mark[i];
    int sum = count;
    for (int step = 1; step < 32; step *= 2)
    {
        const int before = __shfl_up_sync(ALL, sum, (unsigned)step);
        sum += lane >= step ? before : 0;
    }
    if (lane == 31)
        shared.marked[warp] = sum;
    __syncthreads();
    int64_t ordinal = sum - count, total = 0;
    for (int w = 0; w < WARPS; w++)
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

/* The state of the elimination, which all threads of the block have. */
template <typename W> struct State
{
    uint32_t used[TILES<W>]; /* bit l of used[u]: row l + 32 u has a pivot */
    int count;               /* the number of pivots */
    W factor;                /* E */
    W product;               /* the product of E before each pivot */
};

/* Returns the first row without a pivot in which the column is not 0; -1: there is none. */
template <typename W>
static __device__ __forceinline__ int find_row(const W *column, const State<W> &state)
{
    int found = -1;
    CUNMOD_UNROLL
    for (int u = TILES<W> - 1; u >= 0; u--)
    {
        const int lane = (int)threadIdx.x % 32;
        const uint32_t rows = __ballot_sync(ALL, column[lane + 32 * u] != 0) & ~state.used[u];
        found = rows ? __ffs((int)rows) - 1 + 32 * u : found;
    }
    return found;
}

/* Writes the row `row` of the entries to shared.row, and E in the place of the pivot. In column j
 * of the entries, which is column V of lane j % 32, writes E in the row of the pivot, else 0. */
template <int V, typename W>
static __device__ __forceinline__ void take_pivot(Shared<W> &shared, W (&a)[TILES<W>][TILES<W>],
                                                  int row, int j, W factor)
{
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    CUNMOD_UNROLL
    for (int u = 0; u < TILES<W>; u++)
    {
        if (lane == j % 32)
            a[u][V] = warp + 32 * u == row ? factor : 0;
        CUNMOD_UNROLL
        for (int v = 0; v < TILES<W>; v++)
            if (warp + 32 * u == row)
                shared.row[lane + 32 * v] = a[u][v];
    }
}

/* Eliminates column j, which is column V of lane j % 32. */
template <int V, typename W, typename Steps>
static __device__ __forceinline__ void eliminate(Shared<W> &shared, W (&a)[TILES<W>][TILES<W>],
                                                 State<W> &state, int j, const Steps &steps)
{
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    W *const column = shared.column[j % 2];
    CUNMOD_UNROLL
    for (int u = 0; u < TILES<W>; u++)
        if (lane == j % 32)
            column[warp + 32 * u] = a[u][V];
    __syncthreads();
    const int row = find_row(column, state);
    if (row < 0)
        return;
    const W pivot = column[row];
    take_pivot<V>(shared, a, row, j, state.factor);
    if (threadIdx.x == 0)
    {
        shared.row_place[row] = shared.column_place[j] = state.count;
        shared.at_column[state.count] = j;
    }
    __syncthreads();
    CUNMOD_UNROLL
    for (int u = 0; u < TILES<W>; u++)
    {
        const bool is_row = warp + 32 * u == row;
        const W mine = is_row ? state.factor : pivot, other = is_row ? 0 : column[warp + 32 * u];
        CUNMOD_UNROLL
        for (int v = 0; v < TILES<W>; v++)
            a[u][v] = steps.mulsub(mine, a[u][v], other, shared.row[lane + 32 * v]);
        state.used[u] |= u == row / 32 ? 1u << row % 32 : 0;
    }
    state.product = steps.mul(state.product, state.factor);
    state.factor = steps.mul(state.factor, pivot);
    state.count++;
}

/* Eliminates the columns 32 V .. of `columns` columns, until `chosen` rows have pivots. */
template <int V, typename W, typename Steps>
static __device__ __forceinline__ void
eliminate_columns(Shared<W> &shared, W (&a)[TILES<W>][TILES<W>], State<W> &state, int columns,
                  int chosen, const Steps &steps)
{
    if constexpr (V < TILES<W>)
    {
        CUNMOD_NO_UNROLL
        for (int j = 32 * V; j < min(32 * V + 32, columns) && state.count < chosen; j++)
            eliminate<V>(shared, a, state, j, steps);
        eliminate_columns<V + 1>(shared, a, state, columns, chosen, steps);
    }
}

/* Writes x.found, x.pivots, x.number and x.inverse. */
template <typename W>
static __device__ __forceinline__ void
store_found(Shared<W> &shared, const W (&a)[TILES<W>][TILES<W>], const State<W> &state,
            const cunmod_mat_strip_t &x, const Mod<W> &mod)
{
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    W *const to = (W *)x.inverse;
    if (threadIdx.x == 0)
    {
        const W both = mod.mul(state.factor, state.product);
        const W inverse = mod_inverse(both, mod);
        const W det = mod.mul(mod.mul(state.factor, state.factor), inverse);
        x.found->det = det;
        x.found->count = state.count;
        shared.scale = mod.sub(0, mod.mul(inverse, state.product));
    }
    __syncthreads();
    CUNMOD_UNROLL
    for (int u = 0; u < TILES<W>; u++)
    {
        const int row = warp + 32 * u, k = shared.row_place[row];
        if (k >= 0 && lane == 0)
        {
            const int32_t i = shared.chosen[row];
            x.found->row[k] = x.pivots[x.first + k] = i;
            x.found->column[k] = shared.at_column[k];
            x.number[i] = x.first + k;
        }
        CUNMOD_UNROLL
        for (int v = 0; v < TILES<W>; v++)
        {
            const int l = shared.column_place[lane + 32 * v];
            if (k >= 0 && l >= 0)
                to[shared.at_column[k] * CUNMOD_MAT_STRIP + l] = mod.mul(shared.scale, a[u][v]);
            if (shared.column_place[row] < 0 && l >= 0)
                to[row * CUNMOD_MAT_STRIP + l] = 0;
        }
    }
}

template <typename W, typename Steps>
__global__ void __launch_bounds__(STRIP_THREADS)
    find_kernel(const __grid_constant__ cunmod_mat_strip_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(Shared<W>, pointer);
    Shared<W> &shared = *pointer;
    const Mod<W> mod(x.mod);
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    W a[TILES<W>][TILES<W>];
    State<W> state = {};
    state.factor = state.product = 1;
    for (int i = (int)threadIdx.x; i < Shared<W>::SIDE; i += STRIP_THREADS)
        shared.row_place[i] = shared.column_place[i] = -1;
    const int chosen = choose_rows(shared, x);
    CUNMOD_UNROLL
    for (int u = 0; u < TILES<W>; u++)
    {
        const int row = warp + 32 * u;
        const W *const from = (const W *)x.a + (row < chosen ? shared.chosen[row] * x.stride : 0);
        CUNMOD_UNROLL
        for (int v = 0; v < TILES<W>; v++)
            a[u][v] = row < chosen && lane + 32 * v < x.columns ? from[lane + 32 * v] : 0;
    }
    eliminate_columns<0>(shared, a, state, x.columns, chosen, Steps(mod));
    store_found(shared, a, state, x, mod);
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
                 : launch_kernel(dev, find_kernel<W, Steps>, dim3(1), STRIP_THREADS,
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
