/* Gauss-Jordan elimination modulo p of a matrix in shared memory, in place, by a block of threads.
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
 * one, by PARTS threads for each row, which have its entries in registers. Then the entries M of
 * the panel change all other columns z at once, by a product of matrices. Let P be the rows that
 * got a pivot in this panel; then
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
    JORDAN_THREADS = 256, /* of a block for a matrix of at most 256 rows */
    JORDAN_WARPS = JORDAN_THREADS / 32
};

static constexpr unsigned ALL_LANES = 0xffffffffu;

/* The rows and columns of a strip. */
template <typename W> constexpr int STRIP = (int)(CUNMOD_MAT_STRIP * sizeof(uint32_t) / sizeof(W));

/* 16 bytes of neighbouring entries, which one instruction moves. */
template <typename W> struct alignas(16) Line
{
    static constexpr int COUNT = 16 / sizeof(W);
    W w[COUNT];
};

/* The state of an elimination. */
template <typename W> struct JordanState
{
    int count; /* the number of pivots */
    W factor;  /* E */
    W product; /* the product of E before each pivot */

    /* Returns the product of all pivots modulo p. *scale = 1 / E. */
    __device__ W det(W *scale, const Mod<W> &mod) const
    {
        const W inverse = mod_inverse(mod.mul(factor, product), mod);
        *scale = mod.mul(inverse, product);
        return mod.mul(mod.mul(factor, factor), inverse);
    }
};

/* What the threads of a block share to take the steps for a matrix of at most SIDE rows and
 * columns. */
template <typename W, int SIDE> struct JordanSteps
{
    static constexpr int THREADS = SIDE > JORDAN_THREADS ? SIDE : JORDAN_THREADS;
    static constexpr int WARPS = THREADS / 32;
    static constexpr int PANEL = (int)(128 / sizeof(W));
    static constexpr int PITCH = SIDE + 1; /* words of a row: those of a column are in all banks */
    static constexpr int PARTS = THREADS / SIDE;
    static constexpr int ROWS = 32 / PARTS;    /* of a warp */
    static constexpr int EACH = PANEL / PARTS; /* entries of a thread */
    static constexpr int LINES = EACH / Line<W>::COUNT;

    Line<W> row[2][WARPS][PARTS][LINES]; /* for each warp its first row for a pivot; of even and
                                          * odd columns */
    int32_t first[2][WARPS];             /* the number of this row; -1: the warp has none */
    int32_t row_place[SIDE];             /* row_place[i] = k: row i has pivot k; -1: it has none */
    int32_t column_place[SIDE];
    int32_t at_row[SIDE]; /* at_row[k]: the row of pivot k */
    int32_t at_column[SIDE];
};

/* The same, and the matrix. */
template <typename W, int SIDE> struct Jordan : JordanSteps<W, SIDE>
{
    W a[SIDE * JordanSteps<W, SIDE>::PITCH];
    W pivots[JordanSteps<W, SIDE>::PANEL * JordanSteps<W, SIDE>::PITCH]; /* the rows z_P */
};

/* Returns whether the permutation of the rows of pivots 0 .. count-1 is odd. All threads of the
 * block call this function. */
template <typename W, int SIDE>
static __device__ __forceinline__ bool is_odd(const JordanSteps<W, SIDE> &shared, int count)
{
    int inversions = 0;
    for (int e = (int)threadIdx.x; e < count * count; e += JordanSteps<W, SIDE>::THREADS)
        inversions += e / count < e % count && shared.at_row[e / count] > shared.at_row[e % count];
    return __syncthreads_count(inversions % 2) % 2 != 0;
}

/* ---- a panel ----------------------------------------------------------------------- */

/* A thread in a panel. Part 0 .. PARTS-1 of a row has the columns `part`, part + PARTS, .. of the
 * panel. The columns move: after PARTS steps each thread moves its entries x to the left by one,
 * the first to the end. So the columns of the next PARTS steps are always x[0] of all parts. */
template <typename W, int SIDE> struct PanelPlace
{
    int part, row; /* row: in the matrix */

    __device__ __forceinline__ PanelPlace()
        : part((int)threadIdx.x % 32 / JordanSteps<W, SIDE>::ROWS),
          row((int)threadIdx.x / 32 * JordanSteps<W, SIDE>::ROWS +
              (int)threadIdx.x % JordanSteps<W, SIDE>::ROWS)
    {
    }
};

/* Returns the row of the next pivot; -1: no row without a pivot has an entry that is not 0 in the
 * column, which is x[0] of part `owner`. has: this row has a pivot. `parity` alternates from call
 * to call. The block waits once. */
template <typename W, int SIDE>
static __device__ __forceinline__ int
find_pivot(JordanSteps<W, SIDE> &shared, const PanelPlace<W, SIDE> &place,
           const W (&x)[JordanSteps<W, SIDE>::EACH], bool has, int owner, int parity)
{
    constexpr int COUNT = Line<W>::COUNT, ROWS = JordanSteps<W, SIDE>::ROWS;
    const int warp = (int)threadIdx.x / 32;
    const uint32_t rows = __ballot_sync(ALL_LANES, place.part == owner && x[0] != 0 && !has);
    const int first = rows ? warp * ROWS + (__ffs((int)rows) - 1) % ROWS : -1;
    if (threadIdx.x % 32 == 0)
        shared.first[parity][warp] = first;
    if (place.row == first)
    {
        CUNMOD_UNROLL
        for (int l = 0; l < JordanSteps<W, SIDE>::LINES; l++)
        {
            Line<W> line;
            CUNMOD_UNROLL
            for (int c = 0; c < COUNT; c++)
                line.w[c] = x[l * COUNT + c];
            shared.row[parity][warp][place.part][l] = line;
        }
    }
    __syncthreads();
    int row = -1;
    CUNMOD_UNROLL
    for (int w = JordanSteps<W, SIDE>::WARPS - 1; w >= 0; w--)
        row = shared.first[parity][w] >= 0 ? shared.first[parity][w] : row;
    return row;
}

/* Takes the step for the column that is x[0] of part OWNER. lines: the row of the pivot; is_row: x
 * is in this row. The last part also moves the columns. Returns s. */
template <int OWNER, typename W, int SIDE, typename Steps>
static __device__ __forceinline__ W take_step(W (&x)[JordanSteps<W, SIDE>::EACH],
                                              const PanelPlace<W, SIDE> &place,
                                              const Line<W> (*lines)[JordanSteps<W, SIDE>::LINES],
                                              bool is_row, W factor, const Steps &steps)
{
    constexpr int COUNT = Line<W>::COUNT, EACH = JordanSteps<W, SIDE>::EACH;
    constexpr int ROWS = JordanSteps<W, SIDE>::ROWS,
                  LEFT = OWNER == JordanSteps<W, SIDE>::PARTS - 1;
    const bool owns = place.part == OWNER;
    const W s = lines[OWNER][0].w[0];
    const W entry = __shfl_sync(ALL_LANES, x[0], (int)threadIdx.x % ROWS + OWNER * ROWS);
    const W mine = is_row ? factor : s, other = is_row ? 0 : entry;
    W pivot[EACH];
    CUNMOD_UNROLL
    for (int l = 0; l < EACH / COUNT; l++)
    {
        const Line<W> line = lines[place.part][l];
        CUNMOD_UNROLL
        for (int c = 0; c < COUNT; c++)
            pivot[l * COUNT + c] = line.w[c];
    }
    const W first =
        steps.mulsub(mine, owns ? is_row ? factor : 0 : x[0], other, owns ? factor : pivot[0]);
    CUNMOD_UNROLL
    for (int c = 1; c < EACH; c++)
        x[c - LEFT] = steps.mulsub(mine, x[c], other, pivot[c]);
    x[LEFT ? EACH - 1 : 0] = first;
    return s;
}

/* The panel that begins at column `from`: `columns` columns are eliminated. */
struct PanelColumns
{
    int from, columns;
};

/* Takes the steps for columns j + OWNER, .. j + PARTS - 1 of the panel. */
template <int OWNER, typename W, int SIDE, typename Steps>
static __device__ __forceinline__ void
take_steps(JordanSteps<W, SIDE> &shared, JordanState<W> &state, const PanelColumns &panel,
           const PanelPlace<W, SIDE> &place, W (&x)[JordanSteps<W, SIDE>::EACH], bool &has, int j,
           const Steps &steps)
{
    if constexpr (OWNER < JordanSteps<W, SIDE>::PARTS)
    {
        constexpr int EACH = JordanSteps<W, SIDE>::EACH;
        const int column = j + OWNER;
        const int parity = JordanSteps<W, SIDE>::PARTS == 1 ? j % 2 : OWNER % 2;
        const int row = column < panel.columns ? find_pivot(shared, place, x, has, OWNER, parity)
                                               : -1;
        if (row >= 0)
        {
            const bool is_row = place.row == row;
            const W s = take_step<OWNER>(x, place,
                                         shared.row[parity][row / JordanSteps<W, SIDE>::ROWS],
                                         is_row, state.factor, steps);
            if (is_row && place.part == 0)
            {
                shared.row_place[row] = shared.column_place[panel.from + column] = state.count;
                shared.at_row[state.count] = row;
                shared.at_column[state.count] = panel.from + column;
            }
            has |= is_row;
            state.product = steps.mul(state.product, state.factor);
            state.factor = steps.mul(state.factor, s);
            state.count++;
        }
        else if (OWNER == JordanSteps<W, SIDE>::PARTS - 1)
        {
            const W first = x[0];
            CUNMOD_UNROLL
            for (int c = 1; c < EACH; c++)
                x[c - 1] = x[c];
            x[EACH - 1] = first;
        }
        take_steps<OWNER + 1>(shared, state, panel, place, x, has, j, steps);
    }
}

/* Takes the steps for all columns of the panel. x: the entries of the panel of this thread. has:
 * its row has a pivot. */
template <typename W, int SIDE, typename Steps>
static __device__ __forceinline__ void
take_all_steps(JordanSteps<W, SIDE> &shared, JordanState<W> &state, const PanelColumns &panel,
               const PanelPlace<W, SIDE> &place, W (&x)[JordanSteps<W, SIDE>::EACH], bool &has,
               const Steps &steps)
{
    CUNMOD_NO_UNROLL
    for (int j = 0; j < JordanSteps<W, SIDE>::PANEL; j += JordanSteps<W, SIDE>::PARTS)
        take_steps<0>(shared, state, panel, place, x, has, j, steps);
}

/* Takes the steps for all columns of the panel of the matrix shared.a. */
template <typename W, int SIDE, typename Steps>
static __device__ __forceinline__ void
eliminate_panel(Jordan<W, SIDE> &shared, JordanState<W> &state, const PanelColumns &panel,
                const Steps &steps)
{
    constexpr int PARTS = Jordan<W, SIDE>::PARTS, EACH = Jordan<W, SIDE>::EACH;
    const PanelPlace<W, SIDE> place;
    W *const mine = shared.a + place.row * Jordan<W, SIDE>::PITCH + panel.from + place.part;
    bool has = shared.row_place[place.row] >= 0;
    W x[EACH];
    CUNMOD_UNROLL
    for (int c = 0; c < EACH; c++)
        x[c] = mine[c * PARTS];
    take_all_steps(shared, state, panel, place, x, has, steps);
    CUNMOD_UNROLL
    for (int c = 0; c < EACH; c++)
        mine[c * PARTS] = x[c];
    __syncthreads();
}

/* ---- the product of a panel with all other columns ------------------------------------ */

/* The panel that begins at column `from`, and its pivots before .. end-1. */
template <typename W> struct Panel
{
    int from, before, end;
    W factor, old; /* E1, E */
};

/* Adds the products of pivot k, of the panel whose first pivot is `before`: the entries of ROWS
 * rows, from `first` on, by those of the pivot's row in the columns `column`. */
template <int ROWS, int TILES, typename W, int SIDE>
static __device__ __forceinline__ void add_products(Sum<W> (&sum)[ROWS][TILES],
                                                    const Jordan<W, SIDE> &shared, const W *first,
                                                    const int (&column)[TILES], int k, int before)
{
    constexpr int PITCH = Jordan<W, SIDE>::PITCH;
    const W *const of_pivot = shared.pivots + (k - before) * PITCH;
    const W *const of_panel = first + shared.at_column[k];
    W b[TILES];
    CUNMOD_UNROLL
    for (int t = 0; t < TILES; t++)
        b[t] = of_pivot[column[t]];
    CUNMOD_UNROLL
    for (int i = 0; i < ROWS; i++)
    {
        const W m = of_panel[JORDAN_WARPS * i * PITCH];
        CUNMOD_UNROLL
        for (int t = 0; t < TILES; t++)
            sum[i][t].add(m, b[t]);
    }
}

template <int ROWS, int TILES, typename W>
static __device__ __forceinline__ void fold_all(Sum<W> (&sum)[ROWS][TILES], const Mod<W> &mod)
{
    CUNMOD_UNROLL
    for (int i = 0; i < ROWS * TILES; i++)
        sum[i / TILES][i % TILES].fold(mod);
}

/* Computes ROWS x TILES entries z: those in the rows `row`, row + JORDAN_WARPS, .. and in the tiles
 * of 32 columns `tile`, tile + 1, .. modulo `tiles`, of which `others` tiles are stored. */
template <int ROWS, int TILES, typename W, int SIDE>
static __device__ __forceinline__ void multiply_part(Jordan<W, SIDE> &shared, const Panel<W> &panel,
                                                     int row, int tile, int tiles, int others,
                                                     const Mod<W> &mod)
{
    constexpr int PITCH = Jordan<W, SIDE>::PITCH, PANEL = Jordan<W, SIDE>::PANEL;
    W *const first = shared.a + row * PITCH;
    int column[TILES];
    Sum<W> sum[ROWS][TILES];
    CUNMOD_UNROLL
    for (int t = 0; t < TILES; t++)
    {
        column[t] = (tile + t) % tiles * 32 + (int)threadIdx.x % 32;
        CUNMOD_UNROLL
        for (int i = 0; i < ROWS; i++)
            if (shared.row_place[row + JORDAN_WARPS * i] < panel.before)
                sum[i][t].add(panel.factor, first[JORDAN_WARPS * i * PITCH + column[t]]);
    }
    int k = panel.before;
    CUNMOD_NO_UNROLL
    for (; k + 1 < panel.end; k += 2)
    {
        fold_all(sum, mod);
        add_products(sum, shared, first, column, k, panel.before);
        add_products(sum, shared, first, column, k + 1, panel.before);
    }
    if (k < panel.end)
    {
        fold_all(sum, mod);
        add_products(sum, shared, first, column, k, panel.before);
    }
    CUNMOD_UNROLL
    for (int t = 0; t < TILES; t++)
    {
        const bool stored = t < others && (unsigned)(column[t] - panel.from) >= (unsigned)PANEL;
        CUNMOD_UNROLL
        for (int i = 0; i < ROWS; i++)
        {
            const W z = sum[i][t].reduce(mod);
            if (stored)
                first[JORDAN_WARPS * i * PITCH + column[t]] = z;
        }
    }
}

/* Multiplies the panel with all other columns below `width` of the first `rows` rows. */
template <typename W, int SIDE>
static __device__ __forceinline__ void multiply_panel(Jordan<W, SIDE> &shared,
                                                      const Panel<W> &panel, int rows, int width,
                                                      const Mod<W> &mod)
{
    constexpr int PITCH = Jordan<W, SIDE>::PITCH, PANEL = Jordan<W, SIDE>::PANEL;
    constexpr int ROWS = sizeof(W) == 4 ? 8 : 4, TILES = sizeof(W) == 4 ? 3 : 2;
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    for (int k = panel.before + warp; k < panel.end; k += JORDAN_WARPS)
        for (int c = lane; c < width; c += 32)
            shared.pivots[(k - panel.before) * PITCH + c] = shared.a[shared.at_row[k] * PITCH + c];
    __syncthreads();
    /* a panel of 32 columns is a tile */
    const int skipped = PANEL / 32, tiles = (width + 31) / 32, others = tiles - skipped;
    CUNMOD_NO_UNROLL
    for (int t = 0; t < others; t += TILES)
    {
        CUNMOD_NO_UNROLL
        for (int row = warp; row < rows; row += JORDAN_WARPS * ROWS)
            multiply_part<ROWS, TILES>(shared, panel, row, panel.from / 32 + skipped + t, tiles,
                                       others - t, mod);
    }
    __syncthreads();
    for (int e = (int)threadIdx.x; e < rows * PANEL; e += JORDAN_THREADS)
    {
        W *const entry = shared.a + e / PANEL * PITCH + panel.from + e % PANEL;
        *entry = mod.mul(*entry, panel.old);
    }
    __syncthreads();
}

/* Eliminates `columns` columns of the matrix shared.a, which has `rows` rows and width >= columns
 * columns; all entries beyond are 0. All threads of the block call this function. Steps:
 * Montgomery<W>, or Mod<W> where p is even. */
template <typename Steps, typename W, int SIDE>
static __device__ __forceinline__ JordanState<W>
eliminate(Jordan<W, SIDE> &shared, int rows, int columns, int width, const Mod<W> &mod)
{
    constexpr int PANEL = Jordan<W, SIDE>::PANEL;
    const Steps steps(mod);
    JordanState<W> state = {0, 1, 1};
    for (int i = (int)threadIdx.x; i < SIDE; i += JORDAN_THREADS)
        shared.row_place[i] = shared.column_place[i] = -1;
    __syncthreads();
    for (int from = 0; from < columns && state.count < rows; from += PANEL)
    {
        Panel<W> panel = {from, state.count, 0, 0, state.factor};
        eliminate_panel(shared, state, {from, min(PANEL, columns - from)}, steps);
        if (state.count == panel.before)
            continue;
        panel.end = state.count;
        panel.factor = state.factor;
        multiply_panel(shared, panel, rows, width, mod);
        state.factor = mod.mul(state.factor, panel.old);
        state.product = mod.mul(state.product, panel.old);
    }
    return state;
}
} // namespace cunmod_mat

#endif
