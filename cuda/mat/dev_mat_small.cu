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

/* Returns whether the permutation of the rows of pivots is odd. All threads of the block call this
 * function. */
template <typename W, int SIDE>
static __device__ __forceinline__ bool is_odd(const Jordan<W, SIDE> &matrix, int count)
{
    int inversions = 0;
    for (int e = (int)threadIdx.x; e < count * count; e += JORDAN_THREADS)
        inversions += e / count < e % count && matrix.at_row[e / count] > matrix.at_row[e % count];
    return __syncthreads_count(inversions % 2) % 2 != 0;
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
    __syncthreads();
    const int columns = x.task == CUNMOD_BATCH_SOLVE ? x.more : x.columns;
    const int words = refused ? 0 : x.task == CUNMOD_BATCH_DET ? 1 : x.rows * columns;
    if (x.task == CUNMOD_BATCH_DET)
    {
        const bool odd = is_odd(shared.matrix, state.count);
        if (thread == 0)
            z[0] = !is_full ? 0 : odd ? mod.sub(0, shared.det) : shared.det;
    }
    else
        for (int e = thread; e < words; e += JORDAN_THREADS)
            z[e] = entry_of(shared, x, e / columns, e % columns, state.count, mod);
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
