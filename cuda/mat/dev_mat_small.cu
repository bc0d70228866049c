/* Eliminations of the small matrices of a batch, one block of threads for each item (jordan.cuh).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/batch_matrices.cuh"
#include "mat/jordan.cuh"

namespace cunmod_mat
{
/* What the threads of a block share. */
template <typename W, int SIDE> struct SmallShared
{
    Jordan<W, SIDE> matrix;
    W scale; /* 1 / E */
    W det;   /* the product of the pivots */
};

/* Copies the matrix of item i of `from`, of `columns` columns, to the columns `first` .. of the
 * matrix in shared memory. */
template <typename W, int SIDE>
static __device__ __forceinline__ void load(Jordan<W, SIDE> &matrix, const cunmod_polys_t &from,
                                            int64_t i, int rows, int first, int columns)
{
    const W *const words = words_of<W>(from, i);
    const int len = (int)from.len[i];
    CUNMOD_UNROLL_4
    for (int e = (int)threadIdx.x; e < rows * columns; e += JORDAN_THREADS)
        matrix.a[e / columns * Jordan<W, SIDE>::PITCH + first + e % columns] =
            e < len ? __ldcg(words + e) : 0;
}

/* Returns the entry in row i and column j of the result z. `count` is the number of pivots. */
template <typename W, int SIDE>
static __device__ __forceinline__ W entry_of(const SmallShared<W, SIDE> &shared,
                                             const cunmod_batch_matrix_t &x, int i, int j,
                                             int count, const Mod<W> &mod)
{
    const Jordan<W, SIDE> &matrix = shared.matrix;
    if (i >= count)
        return 0;
    const W *const row = matrix.a + matrix.at_row[i] * Jordan<W, SIDE>::PITCH;
    if (x.task == CUNMOD_BATCH_RREF && matrix.column_place[j] >= 0)
        return matrix.column_place[j] == i;
    const int column = x.task == CUNMOD_BATCH_RREF  ? j
                       : x.task == CUNMOD_BATCH_INV ? matrix.row_place[j]
                                                    : x.columns + j;
    return mod.mul(shared.scale, row[column]);
}

/* Stores the numbers of the columns without a pivot behind those of the `count` columns with one.
 * One thread calls this function. */
template <typename W, int SIDE>
static __device__ __forceinline__ void find_free_columns(Jordan<W, SIDE> &matrix, int columns,
                                                         int count)
{
    for (int j = 0; j < columns; j++)
        if (matrix.column_place[j] < 0)
            matrix.at_column[count++] = j;
}

/* Returns the entry in row i and column j of the nullspace: with f the number of free column j, 1
 * in row f, and in the row of the column of pivot k the negative entry (k, f) of the reduced row
 * echelon form. */
template <typename W, int SIDE>
static __device__ __forceinline__ W nullspace_entry(const SmallShared<W, SIDE> &shared,
                                                    const cunmod_batch_matrix_t &x, int i, int j,
                                                    int count, const Mod<W> &mod)
{
    const Jordan<W, SIDE> &matrix = shared.matrix;
    if (j >= x.columns - count)
        return 0;
    const int f = matrix.at_column[count + j], k = matrix.column_place[i];
    if (k < 0)
        return i == f;
    return mod.sub(0,
                   mod.mul(shared.scale, matrix.a[matrix.at_row[k] * Jordan<W, SIDE>::PITCH + f]));
}

/* Returns word e of the result z, which is neither a determinant nor refused. */
template <typename W, int SIDE>
static __device__ __forceinline__ W word_of(const SmallShared<W, SIDE> &shared,
                                            const cunmod_batch_matrix_t &x, int e, int count,
                                            const Mod<W> &mod)
{
    if (x.task == CUNMOD_BATCH_RANK)
        return e == count - 1;
    if (x.task == CUNMOD_BATCH_NULLSPACE)
        return nullspace_entry(shared, x, e / x.columns, e % x.columns, count, mod);
    const int columns = x.task == CUNMOD_BATCH_SOLVE ? x.more : x.columns;
    return entry_of(shared, x, e / columns, e % columns, count, mod);
}

/* Returns the number of words of the result z, which is not refused. */
static __device__ __forceinline__ int words_of_result(const cunmod_batch_matrix_t &x, int count)
{
    switch (x.task)
    {
    case CUNMOD_BATCH_RANK:
        return count;
    case CUNMOD_BATCH_DET:
        return 1;
    case CUNMOD_BATCH_NULLSPACE:
        return x.columns * x.columns;
    case CUNMOD_BATCH_SOLVE:
        return x.rows * x.more;
    default:
        return x.rows * x.columns;
    }
}

/* Stores the result of item i, and its status. */
template <typename W, int SIDE>
static __device__ __forceinline__ void
store(SmallShared<W, SIDE> &shared, const JordanState<W> &state, const cunmod_batch_matrix_t &x,
      int64_t i, const Mod<W> &mod)
{
    const int thread = (int)threadIdx.x;
    W *const z = words_of<W>(x.z, i);
    const bool is_full = state.count == x.rows;
    const bool refused = (x.task == CUNMOD_BATCH_INV || x.task == CUNMOD_BATCH_SOLVE) && !is_full;
    if (thread == 0)
        shared.det = state.det(&shared.scale, mod);
    if (thread == 0 && x.task == CUNMOD_BATCH_NULLSPACE)
        find_free_columns(shared.matrix, x.columns, state.count);
    __syncthreads();
    const int words = refused ? 0 : words_of_result(x, state.count);
    if (x.task == CUNMOD_BATCH_DET)
    {
        const bool odd = is_odd(shared.matrix, state.count);
        if (thread == 0)
            z[0] = !is_full ? 0 : odd ? mod.sub(0, shared.det) : shared.det;
    }
    else
        for (int e = thread; e < words; e += JORDAN_THREADS)
            z[e] = word_of(shared, x, e, state.count, mod);
    if (thread == 0)
    {
        x.z.len[i] = words;
        x.z.status[i] = refused ? x.refused : 0;
    }
}

template <typename Steps, typename W, int SIDE>
static __device__ __forceinline__ void eliminate_item(SmallShared<W, SIDE> &shared,
                                                      const cunmod_batch_matrix_t &x, int64_t i,
                                                      const Mod<W> &mod)
{
    const JordanState<W> state =
        eliminate<Steps>(shared.matrix, x.rows, x.columns, x.columns + x.more, mod);
    store(shared, state, x, i, mod);
}

template <typename W, int SIDE>
__global__ void __launch_bounds__(JORDAN_THREADS, SIDE * sizeof(W) > 512 ? 1 : 2)
    small_kernel(const __grid_constant__ cunmod_batch_matrix_t x)
{
    cunmod_await_previous();
    typedef SmallShared<W, SIDE> Shared;
    CUNMOD_SHARED(Shared, shared);
    const int64_t i = x.order[blockIdx.x];
    const int32_t status = operand_status(x, i);
    if (status != 0)
    {
        if (threadIdx.x == 0)
        {
            x.z.len[i] = 0;
            x.z.status[i] = status;
        }
        return;
    }
    for (int e = (int)threadIdx.x; e < SIDE * Jordan<W, SIDE>::PITCH; e += JORDAN_THREADS)
        shared->matrix.a[e] = 0;
    __syncthreads();
    load(shared->matrix, x.a, i, x.rows, 0, x.columns);
    if (x.more > 0)
        load(shared->matrix, x.b, i, x.rows, x.columns, x.more);
    const Mod<W> mod(x.mod[i]);
    if (sizeof(W) == 4 && mod.p == 2)
        eliminate_item<Mod<W>>(*shared, x, i, mod);
    else
        eliminate_item<Montgomery<W>>(*shared, x, i, mod);
}

template <typename W, int SIDE> static int launch(cunmod_dev_t *dev, const cunmod_batch_matrix_t &x)
{
    return launch_kernel(dev, small_kernel<W, SIDE>, dim3((unsigned)x.count), JORDAN_THREADS,
                         sizeof(SmallShared<W, SIDE>), x);
}

static_assert(sizeof(SmallShared<uint64_t, 128>) <= CUNMOD_BATCH_MATRIX_SHARED, "shared memory");
static_assert(sizeof(SmallShared<uint32_t, 128>) <= 98304, "shared memory of every GPU");

extern "C" int cunmod_dev_batch_matrix(cunmod_dev_t *dev, const cunmod_batch_matrix_t *x)
{
    DeviceScope scope(dev->facts.ordinal);
    const int side = max(x->rows, x->columns + x->more);
    return scope.error ? scope.error
           : side > 64
               ? x->word == 4 ? launch<uint32_t, 128>(dev, *x) : launch<uint64_t, 128>(dev, *x)
           : x->word == 4 ? launch<uint32_t, 64>(dev, *x)
                          : launch<uint64_t, 64>(dev, *x);
}
} // namespace cunmod_mat
