/* Products of the matrices of a batch, all in one launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes a tile of the product of one item: LANES x LANES threads, each with EACH x EACH
 * entries, which are LANES rows and columns apart. The host chooses the least tile that has all
 * rows and columns, up to 64 x 64; 8 x 8 if there are at most 8 rows or columns. An entry is a sum
 * of products that is reduced once. If all a have one row, and b has several columns, a thread
 * computes an entry.
 */
#include "base/modarith.cuh"
#include "mat/batch_matrices.cuh"
#include "runtime/dev.cuh"

namespace cunmod_mat
{
enum
{
    DEPTH = 32, /* values of k in shared memory at a time; even */
    ROW_THREADS = 128,
    LEAST_COLUMNS = 8 /* of the other matrix, where a row is multiplied by threads */
};

/* A tile of a and a tile of b, with zeros beyond the matrices. a[k][i] is the entry in row i and
 * column k of the tile of a. The last word of a row is unused: the entries with the same k, or with
 * the same i, are in different banks. */
template <typename W, int SIDE> struct ProductShared
{
    W a[DEPTH][SIDE + 1], b[DEPTH][SIDE + 1];
};

/* Copies to shared memory the columns `first` .. first + DEPTH - 1 of the rows from `row` on of the
 * matrix of item i of a, and these rows of the columns from `column` on of the matrix of b. */
template <typename W, int SIDE, int THREADS>
static __device__ __forceinline__ void load_tiles(ProductShared<W, SIDE> &shared,
                                                  const cunmod_batch_matrix_t &x, int64_t i,
                                                  int row, int column, int first)
{
    const W *const a = words_of<W>(x.a, i), *const b = words_of<W>(x.b, i);
    const int len_a = (int)x.a.len[i], len_b = (int)x.b.len[i];
    CUNMOD_UNROLL_4
    for (int e = (int)threadIdx.x; e < SIDE * DEPTH; e += THREADS)
    {
        const int r = row + e / DEPTH, k = first + e % DEPTH, place = r * x.columns + k;
        const bool there = r < x.rows && k < x.columns && place < len_a;
        shared.a[e % DEPTH][e / DEPTH] = there ? __ldcg(a + place) : 0;
    }
    CUNMOD_UNROLL_4
    for (int e = (int)threadIdx.x; e < SIDE * DEPTH; e += THREADS)
    {
        const int k = first + e / SIDE, c = column + e % SIDE, place = k * x.more + c;
        const bool there = k < x.columns && c < x.more && place < len_b;
        shared.b[e / SIDE][e % SIDE] = there ? __ldcg(b + place) : 0;
    }
}

/* Adds the products of one k to the sums of a thread. */
template <typename W, int LANES, int EACH>
static __device__ __forceinline__ void add_products(Sum<W> (&sum)[EACH][EACH], const W *a,
                                                    const W *b)
{
    CUNMOD_UNROLL
    for (int i = 0; i < EACH * EACH; i++)
        sum[i / EACH][i % EACH].add(a[i / EACH * LANES], b[i % EACH * LANES]);
}

template <typename W, int LANES, int EACH>
__global__ void __launch_bounds__(LANES *LANES)
    product_kernel(const __grid_constant__ cunmod_batch_matrix_t x, int tiles)
{
    constexpr int SIDE = LANES * EACH, THREADS = LANES * LANES;
    cunmod_await_previous();
    typedef ProductShared<W, SIDE> Shared;
    CUNMOD_SHARED(Shared, shared);
    const int64_t i = x.order[blockIdx.x / (unsigned)tiles];
    const int tile = (int)(blockIdx.x % (unsigned)tiles), across = (x.more + SIDE - 1) / SIDE;
    const int32_t status = operand_status(x, i);
    if (tile == 0 && threadIdx.x == 0)
    {
        x.z.len[i] = status == 0 ? x.rows * x.more : 0;
        x.z.status[i] = status;
    }
    if (status != 0 || x.rows * x.more == 0)
        return;
    const Mod<W> mod(x.mod[i]);
    const int row = tile / across * SIDE, column = tile % across * SIDE;
    const int of_a = (int)threadIdx.x / LANES, of_b = (int)threadIdx.x % LANES;
    Sum<W> sum[EACH][EACH];
    CUNMOD_NO_UNROLL
    for (int first = 0; first < x.columns; first += DEPTH)
    {
        __syncthreads();
        load_tiles<W, SIDE, THREADS>(*shared, x, i, row, column, first);
        __syncthreads();
        const int count = min(DEPTH, x.columns - first);
        CUNMOD_NO_UNROLL
        for (int k = 0; k < count; k += 2)
        {
            add_products<W, LANES>(sum, shared->a[k] + of_a, shared->b[k] + of_b);
            add_products<W, LANES>(sum, shared->a[k + 1] + of_a, shared->b[k + 1] + of_b);
            CUNMOD_UNROLL
            for (int e = 0; e < EACH * EACH; e++)
                sum[e / EACH][e % EACH].fold(mod);
        }
    }
    W *const z = words_of<W>(x.z, i);
    CUNMOD_UNROLL
    for (int e = 0; e < EACH * EACH; e++)
    {
        const int r = row + of_a + e / EACH * LANES, c = column + of_b + e % EACH * LANES;
        if (r < x.rows && c < x.more)
            z[r * x.more + c] = sum[e / EACH][e % EACH].reduce(mod);
    }
}

/* The products of one row and a matrix: threads x.more i .. x.more (i + 1) - 1 compute item number
 * i; x.more > 0. */
template <typename W>
__global__ void __launch_bounds__(ROW_THREADS)
    row_kernel(const __grid_constant__ cunmod_batch_matrix_t x)
{
    cunmod_await_previous();
    const int64_t number = (int64_t)blockIdx.x * ROW_THREADS + threadIdx.x;
    if (number >= x.count * x.more)
        return;
    const int64_t i = x.order[number / x.more];
    const int column = (int)(number % x.more);
    const int32_t status = operand_status(x, i);
    if (column == 0)
    {
        x.z.len[i] = status == 0 ? x.more : 0;
        x.z.status[i] = status;
    }
    if (status != 0)
        return;
    const Mod<W> mod(x.mod[i]);
    const W *const a = words_of<W>(x.a, i), *const b = words_of<W>(x.b, i) + column;
    const int len_a = (int)x.a.len[i], len_b = (int)x.b.len[i] - column;
    Sum<W> sum;
    CUNMOD_UNROLL_4
    for (int k = 0; k < len_a && k * x.more < len_b; k++)
    {
        sum.add(__ldcg(a + k), __ldcg(b + k * x.more));
        sum.fold(mod);
    }
    words_of<W>(x.z, i)[column] = sum.reduce(mod);
}

template <typename W> static int launch_rows(cunmod_dev_t *dev, const cunmod_batch_matrix_t &x)
{
    const dim3 grid((unsigned)ceil_div(x.count * x.more, ROW_THREADS));
    return launch_kernel(dev, row_kernel<W>, grid, ROW_THREADS, 0, x);
}

template <typename W, int LANES, int EACH>
static int launch(cunmod_dev_t *dev, const cunmod_batch_matrix_t &x)
{
    constexpr int SIDE = LANES * EACH;
    const int64_t all = ceil_div(x.rows, SIDE) * ceil_div(x.more, SIDE);
    const int tiles = (int)max(all, (int64_t)1);
    return launch_kernel(dev, product_kernel<W, LANES, EACH>, dim3((unsigned)(x.count * tiles)),
                         LANES * LANES, sizeof(ProductShared<W, SIDE>), x, tiles);
}

template <typename W> static int launch_tiles(cunmod_dev_t *dev, const cunmod_batch_matrix_t &x)
{
    /* Neighbouring threads read neighbouring words of b, if b has many columns. */
    if (x.rows == 1 && x.more >= LEAST_COLUMNS)
        return launch_rows<W>(dev, x);
    /* A product with at most 8 rows or columns has many small tiles: in a large tile most threads
       would have no entry. */
    const int least = min(x.rows, x.more), side = least <= 8 ? least : max(x.rows, x.more);
    return side <= 8    ? launch<W, 8, 1>(dev, x)
           : side <= 16 ? launch<W, 16, 1>(dev, x)
           : side <= 32 ? launch<W, 16, 2>(dev, x)
                        : launch<W, 16, 4>(dev, x);
}

extern "C" int cunmod_dev_batch_matrix_mul(cunmod_dev_t *dev, const cunmod_batch_matrix_t *x)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error    ? scope.error
           : x->word == 4 ? launch_tiles<uint32_t>(dev, *x)
                          : launch_tiles<uint64_t>(dev, *x);
}
} // namespace cunmod_mat
