/* Gauss-Jordan elimination modulo p of a matrix in shared memory, in place, by one block of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For each column j, from the left, the first row i* in which the column is not 0, and which has no
 * pivot yet, becomes the row of a pivot s = a(i*, j), and the entries are exchanged:
 *
 *     a(i*, j) = 1 / s,  a(i*, c) = a(i*, c) / s,  a(i, j) = -a(i, j) / s,
 *     a(i, c) = a(i, c) - a(i, j) a(i*, c) / s     for all i != i*, c != j.
 *
 * At the end the entries in rows with a pivot and columns without one are those of the reduced row
 * echelon form. The entries in the rows and columns of pivots are those of the inverse of D, the
 * matrix of the former entries there.
 *
 * A panel is PANEL neighbouring columns. In the columns of a panel these steps are taken one by
 * one: a thread has the entries of a row in registers. Then the entries M of the panel change all
 * other columns z at once, by a product of matrices. Let P be the rows that got a pivot in this
 * panel; then
 *
 *     z_P = M_P z_P,  z_R = z_R + M_R z_P          for all other rows R.
 *
 * There is no division before the end: the matrix in memory is E times the matrix above, where E is
 * a product of pivots. With s = E times the pivot, E becomes E s, and a step becomes
 *
 *     a(i*, j) = E E,  a(i*, c) = E a(i*, c),  a(i, j) = -a(i, j) E,
 *     a(i, c) = s a(i, c) - a(i, j) a(i*, c).
 *
 * At the end of a panel its entries have a new factor E1, all others still have E. The product
 * multiplies all entries by E E1: z_R = E1 z_R + M_R z_P, M = E M. A pivot modulo p is E1 / E^2 for
 * consecutive E, E1. By Montgomery's multiplication each step also divides E, and the entries of
 * the panel, by a power of 2; the power cancels in all quotients.
 */
#ifndef CUNMOD_JORDAN_CUH
#define CUNMOD_JORDAN_CUH

#include "base/montgomery.cuh"
#include "runtime/dev.cuh"

namespace cunmod_mat
{
enum
{
    JORDAN_THREADS = 512
};

/* The sizes, for words of type W, and what the threads of a block share. */
template <typename W> struct Jordan
{
    static constexpr int SIDE = (int)(CUNMOD_MAT_STRIP * sizeof(uint32_t) / sizeof(W));
    static constexpr int PANEL = (int)(128 / sizeof(W));
    static constexpr int PITCH = SIDE + 1;  /* words of a row: those of a column are in all banks */
    static constexpr int WARPS = SIDE / 32; /* that have a row in each thread */
    static constexpr int GROUPS = JORDAN_THREADS / PANEL;
    static constexpr int EACH = SIDE / GROUPS; /* rows of a thread in the product */
    static constexpr int TILES = SIDE / PANEL; /* columns of a thread in the product */

    W a[SIDE * PITCH];
    W row[2][WARPS][PANEL];  /* for each warp its first row for a pivot; of even and odd columns */
    int32_t first[2][WARPS]; /* the number of this row; -1: the warp has none */
    int32_t row_place[SIDE]; /* row_place[i] = k: row i has pivot k; -1: it has none */
    int32_t column_place[SIDE];
    int32_t at_row[SIDE]; /* at_row[k]: the row of pivot k */
    int32_t at_column[SIDE];
};

/* The state of the elimination, which all threads of the block have. */
template <typename W> struct JordanState
{
    int count = 0; /* the number of pivots */
    W factor = 1;  /* E */
    W product = 1; /* the product of E before each pivot */

    /* Returns the product of all pivots modulo p. *scale = 1 / E. */
    __device__ W det(W *scale, const Mod<W> &mod) const
    {
        const W inverse = mod_inverse(mod.mul(factor, product), mod);
        *scale = mod.mul(inverse, product);
        return mod.mul(mod.mul(factor, factor), inverse);
    }
};

/* Returns the row of the next pivot; -1: no row without a pivot has an entry that is not 0 in the
 * first column of x. x: the entries of row threadIdx.x in the panel, for threads below SIDE; `has`:
 * this row has a pivot. The block waits once. `parity` alternates. */
template <typename W>
static __device__ __forceinline__ int find_pivot(Jordan<W> &shared, const W (&x)[Jordan<W>::PANEL],
                                                 bool has, int parity)
{
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    if (warp < Jordan<W>::WARPS)
    {
        const uint32_t rows = __ballot_sync(0xffffffffu, x[0] != 0 && !has);
        const int first = __ffs((int)rows) - 1;
        if (lane == 0)
            shared.first[parity][warp] = rows ? 32 * warp + first : -1;
        CUNMOD_UNROLL
        for (int c = 0; c < Jordan<W>::PANEL; c++)
            if (lane == first)
                shared.row[parity][warp][c] = x[c];
    }
    __syncthreads();
    int row = -1;
    CUNMOD_UNROLL
    for (int w = Jordan<W>::WARPS - 1; w >= 0; w--)
        row = shared.first[parity][w] >= 0 ? shared.first[parity][w] : row;
    return row;
}

/* Moves all columns of x to the left by one, the first column to the end. */
template <typename W> static __device__ __forceinline__ void turn(W (&x)[Jordan<W>::PANEL])
{
    constexpr int LAST = Jordan<W>::PANEL - 1;
    const W first = x[0];
    CUNMOD_UNROLL
    for (int c = 0; c < LAST; c++)
        x[c] = x[c + 1];
    x[LAST] = first;
}

/* Takes the step for the first column of x, and moves the columns as turn(). pivot: the entries of
 * the row of the pivot; is_row: x is this row. */
template <typename W, typename Steps>
static __device__ __forceinline__ void take_step(W (&x)[Jordan<W>::PANEL], const W *pivot,
                                                 bool is_row, W factor, const Steps &steps)
{
    constexpr int LAST = Jordan<W>::PANEL - 1;
    const W mine = is_row ? factor : pivot[0], other = is_row ? 0 : x[0];
    CUNMOD_UNROLL
    for (int c = 0; c < LAST; c++)
        x[c] = steps.mulsub(mine, x[c + 1], other, pivot[c + 1]);
    x[LAST] = steps.mulsub(mine, is_row ? factor : 0, other, factor);
}

/* Takes the steps for the `count` columns of the panel that begins at column `from`. */
template <typename W, typename Steps>
static __device__ __forceinline__ void eliminate_panel(Jordan<W> &shared, JordanState<W> &state,
                                                       int from, int count, const Steps &steps)
{
    constexpr int PANEL = Jordan<W>::PANEL;
    const int thread = (int)threadIdx.x;
    const bool works = thread < Jordan<W>::SIDE;
    W *const mine = shared.a + (works ? thread : 0) * Jordan<W>::PITCH + from;
    bool has = works && shared.row_place[thread] >= 0;
    W x[PANEL];
    CUNMOD_UNROLL
    for (int c = 0; c < PANEL; c++)
        x[c] = mine[c];
    CUNMOD_NO_UNROLL
    for (int j = 0; j < PANEL; j++)
    {
        const int row = j < count ? find_pivot(shared, x, has, j % 2) : -1;
        if (row < 0)
        {
            turn(x);
            continue;
        }
        const W *const pivot = shared.row[j % 2][row / 32];
        if (works)
            take_step(x, pivot, thread == row, state.factor, steps);
        if (thread == 0)
        {
            shared.row_place[row] = shared.column_place[from + j] = state.count;
            shared.at_row[state.count] = row;
            shared.at_column[state.count] = from + j;
        }
        has |= thread == row;
        state.product = steps.mul(state.product, state.factor);
        state.factor = steps.mul(state.factor, pivot[0]);
        state.count++;
    }
    CUNMOD_UNROLL
    for (int c = 0; c < PANEL; c++)
        if (works)
            mine[c] = x[c];
    __syncthreads();
}

/* The columns of a thread in the product of a panel with all other columns. Beyond `count` columns
 * some are repeated. */
template <typename W> struct OtherColumns
{
    static constexpr int COUNT = Jordan<W>::TILES - 1;

    int count; /* that exist */
    int column[COUNT];

    __device__ __forceinline__ OtherColumns(int from, int width)
    {
        constexpr int PANEL = Jordan<W>::PANEL;
        const int tiles = (width + PANEL - 1) / PANEL;
        count = tiles - 1;
        CUNMOD_UNROLL
        for (int t = 0; t < COUNT; t++)
            column[t] = (from / PANEL + 1 + t) % tiles * PANEL + (int)threadIdx.x % PANEL;
    }
};

/* Multiplies the panel that begins at column `from`, and got the pivots before .. count-1, with all
 * other columns below `width`. factor: E1; old: E. */
template <typename W>
static __device__ __forceinline__ void multiply_panel(Jordan<W> &shared, int from, int before,
                                                      int count, int width, W factor, W old,
                                                      const Mod<W> &mod)
{
    constexpr int PANEL = Jordan<W>::PANEL, PITCH = Jordan<W>::PITCH, EACH = Jordan<W>::EACH;
    constexpr int COUNT = OtherColumns<W>::COUNT, GROUPS = Jordan<W>::GROUPS;
    const int group = (int)threadIdx.x / PANEL;
    const OtherColumns<W> other(from, width);
    Sum<W> sum[EACH][COUNT];
    CUNMOD_UNROLL
    for (int i = 0; i < EACH * COUNT; i++)
    {
        const int row = group + GROUPS * (i / COUNT);
        if (shared.row_place[row] < before)
            sum[i / COUNT][i % COUNT].add(factor, shared.a[row * PITCH + other.column[i % COUNT]]);
    }
    CUNMOD_NO_UNROLL
    for (int k = other.count > 0 ? before : count; k < count; k++)
    {
        const W *const panel = shared.a + group * PITCH + shared.at_column[k];
        W b[COUNT];
        CUNMOD_UNROLL
        for (int t = 0; t < COUNT; t++)
            b[t] = shared.a[shared.at_row[k] * PITCH + other.column[t]];
        CUNMOD_UNROLL
        for (int i = 0; i < EACH; i++)
        {
            const W m = panel[GROUPS * i * PITCH];
            CUNMOD_UNROLL
            for (int t = 0; t < COUNT; t++)
            {
                sum[i][t].fold(mod);
                sum[i][t].add(m, b[t]);
            }
        }
    }
    __syncthreads();
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        W *const row = shared.a + (group + GROUPS * i) * PITCH;
        CUNMOD_UNROLL
        for (int t = 0; t < COUNT; t++)
        {
            const W product = sum[i][t].reduce(mod);
            if (t < other.count)
                row[other.column[t]] = product;
        }
        W *const own = row + from + (int)threadIdx.x % PANEL;
        *own = mod.mul(*own, old);
    }
    __syncthreads();
}

/* Eliminates `columns` columns of the matrix shared.a, which has `rows` rows and width >= columns
 * columns; all entries beyond are 0. All threads of the block call this function. Steps:
 * Montgomery<W>, or Mod<W> where p is even. */
template <typename W, typename Steps>
static __device__ __forceinline__ JordanState<W> eliminate(Jordan<W> &shared, int rows, int columns,
                                                           int width, const Mod<W> &mod)
{
    const Steps steps(mod);
    JordanState<W> state = {};
    for (int i = (int)threadIdx.x; i < Jordan<W>::SIDE; i += JORDAN_THREADS)
        shared.row_place[i] = shared.column_place[i] = -1;
    __syncthreads();
    for (int from = 0; from < columns && state.count < rows; from += Jordan<W>::PANEL)
    {
        const int before = state.count;
        const W old = state.factor;
        eliminate_panel(shared, state, from, min(Jordan<W>::PANEL, columns - from), steps);
        if (state.count == before)
            continue;
        multiply_panel(shared, from, before, state.count, width, state.factor, old, mod);
        state.factor = mod.mul(state.factor, old);
        state.product = mod.mul(state.product, old);
    }
    return state;
}
} // namespace cunmod_mat

#endif
