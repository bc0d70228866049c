/* Determinants of matrices in device memory modulo odd primes of up to 64 bits, by panels of
 * columns, one block of threads for each matrix.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The elimination is that of mat/jordan.cuh. A determinant needs less: the entries in rows that
 * have a pivot, and those in the columns of former panels, are not needed any more. So a panel
 * changes the later columns of the rows without a pivot only. An entry there is read and written
 * once for each panel, where steps for one column at a time would do so for each column.
 */
#ifndef CUNMOD_DET_PANELS_CUH
#define CUNMOD_DET_PANELS_CUH

#include "grid/matrices.cuh"
#include "mat/jordan.cuh"

namespace cunmod_grid
{
/* What the threads of a block share, for a matrix of at most SIDE rows. */
template <int SIDE> struct PanelShared : cunmod_mat::JordanSteps<uint64_t, SIDE>
{
    typedef cunmod_mat::JordanSteps<uint64_t, SIDE> Steps;
    uint64_t pivots[Steps::PANEL][SIDE];      /* z_P: the rows with pivots of the panel, without
                                                 * the columns up to the panel */
    uint64_t entries[SIDE][Steps::PANEL + 1]; /* M: the entries of the panel */
    int32_t left[SIDE];                       /* the rows without a pivot */
    int32_t left_of_warp[Steps::WARPS];
};

/* Stores the rows without a pivot of the n rows in shared.left. Returns their number. All threads
 * of the block call this function. */
template <int SIDE>
static __device__ __forceinline__ int find_rows_left(PanelShared<SIDE> &shared, int n)
{
    const int row = (int)threadIdx.x, lane = row % 32, warp = row / 32;
    const bool is_left = row < n && shared.row_place[row] < 0;
    const uint32_t found = __ballot_sync(0xffffffffu, is_left);
    if (lane == 0)
        shared.left_of_warp[warp] = __popc(found);
    __syncthreads();
    int before = 0, all = 0;
    CUNMOD_UNROLL
    for (int w = 0; w < PanelShared<SIDE>::WARPS; w++)
    {
        before += w < warp ? shared.left_of_warp[w] : 0;
        all += shared.left_of_warp[w];
    }
    if (is_left)
        shared.left[before + __popc(found & ((1u << lane) - 1))] = row;
    return all;
}

/* Computes z = E1 z + M z_P for ROWS rows, those at shared.left[first] .., and for TILES tiles of
 * 32 columns, from column `column` behind the panel on. `rows`: the number of rows left. */
template <int ROWS, int TILES, int SIDE>
static __device__ __forceinline__ void change_part(const PanelShared<SIDE> &shared, uint64_t *z,
                                                   int n, int next, int rows, int first, int column,
                                                   uint64_t factor, const Mod<uint64_t> &mod)
{
    uint64_t *at[ROWS];
    const uint64_t *entries[ROWS];
    Sum<uint64_t> sum[ROWS][TILES];
    CUNMOD_UNROLL
    for (int i = 0; i < ROWS; i++)
    {
        const int row = shared.left[min(first + i, rows - 1)];
        at[i] = z + (int64_t)row * n + next + column;
        entries[i] = shared.entries[row];
        CUNMOD_UNROLL
        for (int t = 0; t < TILES; t++)
            if (next + column + 32 * t < n)
                sum[i][t].add(factor, at[i][32 * t]);
    }
    CUNMOD_UNROLL_4
    for (int k = 0; k < PanelShared<SIDE>::PANEL; k++)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < ROWS * TILES; i++)
            sum[i / TILES][i % TILES].add(entries[i / TILES][k],
                                          shared.pivots[k][column + 32 * (i % TILES)]);
    }
    CUNMOD_UNROLL
    for (int i = 0; i < ROWS * TILES; i++)
    {
        const uint64_t word = sum[i / TILES][i % TILES].reduce(mod);
        if (first + i / TILES < rows && next + column + 32 * (i % TILES) < n)
            at[i / TILES][32 * (i % TILES)] = word;
    }
}

/* Changes the columns from `next` on of the rows without a pivot by the panel before them, all of
 * whose columns have pivots, the first of them pivot number `before`. factor: E1. x: the entries of
 * the panel in the row of this thread. */
template <int SIDE>
static __device__ __forceinline__ void
change_columns(PanelShared<SIDE> &shared, uint64_t *a, int n, int next, int before, uint64_t factor,
               const uint64_t (&x)[PanelShared<SIDE>::PANEL], const Mod<uint64_t> &mod)
{
    constexpr int PANEL = PanelShared<SIDE>::PANEL, WARPS = PanelShared<SIDE>::WARPS;
    constexpr int ROWS = 4, TILES = 2, WIDTH = 32 * TILES;
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    CUNMOD_UNROLL
    for (int c = 0; c < PANEL; c++)
        shared.entries[threadIdx.x][c] = x[c];
    const int across = (n - next + WIDTH - 1) / WIDTH;
    for (int k = warp; k < PANEL; k += WARPS)
    {
        const uint64_t *const row = a + (int64_t)shared.at_row[before + k] * n + next;
        for (int c = lane; c < across * WIDTH; c += 32)
            shared.pivots[k][c] = next + c < n ? row[c] : 0;
    }
    const int rows = find_rows_left(shared, n);
    __syncthreads();
    const int parts = (rows + ROWS - 1) / ROWS * across;
    CUNMOD_NO_UNROLL
    for (int part = warp; part < parts; part += WARPS)
        change_part<ROWS, TILES>(shared, a, n, next, rows, part / across * ROWS,
                                 part % across * WIDTH + lane, factor, mod);
    __syncthreads();
}

/* Eliminates the n x n matrix a modulo an odd prime until a panel has a column without a pivot. In
 * the returned state the number of pivots is n if and only if the determinant is not 0. All threads
 * of the block call this function. */
template <int SIDE>
static __device__ __forceinline__ cunmod_mat::JordanState<uint64_t>
eliminate_by_panels(PanelShared<SIDE> &shared, uint64_t *a, int n, const Mod<uint64_t> &mod)
{
    constexpr int PANEL = PanelShared<SIDE>::PANEL;
    const Montgomery<uint64_t> steps(mod);
    const cunmod_mat::PanelPlace<uint64_t, SIDE> place;
    cunmod_mat::JordanState<uint64_t> state = {0, 1, 1};
    bool has = false;
    shared.row_place[place.row] = -1;
    __syncthreads();
    CUNMOD_NO_UNROLL
    for (int from = 0; from < n && state.count == from; from += PANEL)
    {
        const uint64_t old = state.factor;
        const int columns = min(PANEL, n - from);
        uint64_t x[PANEL];
        CUNMOD_UNROLL
        for (int c = 0; c < PANEL; c++)
            x[c] = place.row < n && !has && c < columns ? a[(int64_t)place.row * n + from + c] : 0;
        take_all_steps(shared, state, {from, columns}, place, x, has, steps);
        __syncthreads();
        if (state.count == from + PANEL && from + PANEL < n)
            change_columns(shared, a, n, from + PANEL, from, state.factor, x, mod);
        state.factor = mod.mul(state.factor, old);
        state.product = mod.mul(state.product, old);
    }
    return state;
}

template <int SIDE>
__global__ void __launch_bounds__(PanelShared<SIDE>::THREADS, 512 / SIDE)
    det_panels_kernel(const __grid_constant__ cunmod_grid_mat_t x)
{
    cunmod_await_previous();
    typedef PanelShared<SIDE> Shared;
    CUNMOD_SHARED(Shared, shared);
    const int n = (int)x.n;
    const Mod<uint64_t> mod(x.mod[blockIdx.x / x.points]);
    uint64_t *const a = cunmod_global(x.a) + (int64_t)blockIdx.x * n * n;
    const cunmod_mat::JordanState<uint64_t> state = eliminate_by_panels(*shared, a, n, mod);
    const bool odd = is_odd(*shared, state.count);
    if (threadIdx.x == 0)
    {
        uint64_t scale = 0;
        const uint64_t det = state.count < n ? 0 : state.det(&scale, mod);
        x.z[blockIdx.x] = odd ? mod.sub(0, det) : det;
    }
}
} // namespace cunmod_grid

#endif
