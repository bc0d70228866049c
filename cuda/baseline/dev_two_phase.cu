/* Plain product in two phases, Algorithms 5-7 of the MMM paper: every s
 * coefficients of b give a row of partial sums in the array M, and the rows are
 * added pairwise. The baseline: M has about lena * lenb / s words, and its traffic
 * is the running time.
 *
 * Two departures from the paper, both for correctness: the addition phase ends
 * when one row is left (the printed loop bound is wrong), and a level writes a new
 * array instead of updating M in place.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_baseline
{
enum
{
    THREADS = 256
};

/* An item with its share of the workspace. */
struct TwoPhaseItem
{
    cunmod_mul_item_t mul;
    void *even; /* M and every second level: rows * (lena + s - 1) words */
    void *odd;  /* the other levels */
    cunmod_modulus_t mod;
};

static __host__ __device__ int64_t rows_at(const cunmod_mul_item_t &item, int s, int level)
{
    int64_t rows = (item.lenb + s - 1) / s;
    return (rows + ((int64_t)1 << level) - 1) >> level;
}

static __host__ __device__ int64_t columns_at(const cunmod_mul_item_t &item, int s, int level)
{
    return item.lena - 1 + ((int64_t)s << level);
}

/* Level `level` of an item: column c of its first row at words[c - from]. All columns of
 * M are stored, but of the product, the level of one row, only those that are wanted. */
template <typename W> struct Level
{
    W *words;
    int64_t from, to;

    __device__ Level(const TwoPhaseItem &item, int s, int level)
        : words((W *)(level % 2 ? item.odd : item.even)), from(0),
          to(columns_at(item.mul, s, level))
    {
        if (rows_at(item.mul, s, level) == 1)
        {
            words = (W *)item.mul.z;
            from = item.mul.lo;
            to = item.mul.hi;
        }
    }

    __device__ bool stores(int64_t c) const
    {
        return c >= from && c < to;
    }
};

/* Algorithm 6: a block computes s * THREADS columns of one row; column c of row i
 * is sum_{k < s} b[i s + k] a[c - k]. */
template <typename W, int S>
__global__ void __launch_bounds__(THREADS) two_phase_mul_kernel(Batch<TwoPhaseItem> batch)
{
    const TwoPhaseItem item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t columns = columns_at(item.mul, S, 0);
    const int64_t blocks_a_row = (columns + S * THREADS - 1) / (S * THREADS);
    const int64_t row = blockIdx.x / blocks_a_row;
    const int64_t first = blockIdx.x % blocks_a_row * (S * THREADS);
    if (row >= rows_at(item.mul, S, 0))
        return;

    CUNMOD_SHARED(W, a_window); /* a[first - S + 1 .. first + S THREADS - 1] */
    const W *a = (const W *)item.mul.a;
    const W *b = (const W *)item.mul.b;
    for (int x = threadIdx.x; x < S * THREADS + S - 1; x += THREADS)
    {
        const int64_t i = first - S + 1 + x;
        a_window[x] = i >= 0 && i < item.mul.lena ? a[i] : 0;
    }
    W b_head[S];
    CUNMOD_UNROLL
    for (int k = 0; k < S; k++)
        b_head[k] = row * S + k < item.mul.lenb ? b[row * S + k] : 0;
    __syncthreads();

    const Level<W> level(item, S, 0);
    W *out = level.words + row * columns;
    for (int e = 0; e < S; e++)
    {
        const int c = e * THREADS + threadIdx.x;
        Sum<W> sum;
        CUNMOD_UNROLL
        for (int k = 0; k < S; k++)
        {
            sum.add(b_head[k], a_window[c + S - 1 - k]);
            if (k % 2)
                sum.fold(mod);
        }
        if (level.stores(first + c))
            out[first + c - level.from] = sum.reduce(mod);
    }
}

/* Algorithm 7: row i of the next level is row 2i plus row 2i+1 shifted by
 * s 2^level columns; s sums a thread. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    two_phase_add_kernel(Batch<TwoPhaseItem> batch, int s, int level)
{
    const TwoPhaseItem item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t rows = rows_at(item.mul, s, level);
    if (rows == 1)
        return;
    const int64_t columns = columns_at(item.mul, s, level);
    const int64_t next_columns = columns_at(item.mul, s, level + 1);
    const int64_t blocks_a_row = (next_columns + s * THREADS - 1) / (s * THREADS);
    const int64_t row = blockIdx.x / blocks_a_row;
    const int64_t first = blockIdx.x % blocks_a_row * (s * THREADS);
    if (row >= rows_at(item.mul, s, level + 1))
        return;

    const W *upper = Level<W>(item, s, level).words + 2 * row * columns;
    const bool paired = 2 * row + 1 < rows;
    const int64_t shift = (int64_t)s << level;
    const Level<W> next(item, s, level + 1);
    W *out = next.words + row * next_columns;
    for (int e = 0; e < s; e++)
    {
        const int64_t c = first + e * THREADS + threadIdx.x;
        if (!next.stores(c))
            continue;
        const W x = c < columns ? upper[c] : 0;
        const W y = paired && c >= shift ? upper[columns + c - shift] : 0;
        out[c - next.from] = mod.add(x, y);
    }
}

template <typename W, int S>
static int launch_mul(cunmod_dev_t *dev, const Batch<TwoPhaseItem> &batch, int64_t blocks,
                      int64_t run)
{
    return launch_plain(dev, two_phase_mul_kernel<W, S>, batch_grid(blocks, run), dim3(THREADS),
                        (S * THREADS + S - 1) * sizeof(W), batch);
}

template <typename W>
static int run_two_phase(cunmod_dev_t *dev, const Batch<TwoPhaseItem> &batch,
                         const TwoPhaseItem *items, int64_t run, int s)
{
    const int64_t blocks =
        run_max(items, run,
                [=](const TwoPhaseItem &x)
                { return rows_at(x.mul, s, 0) * ceil_div(columns_at(x.mul, s, 0), s * THREADS); });
    int error = s == 1   ? launch_mul<W, 1>(dev, batch, blocks, run)
                : s == 2 ? launch_mul<W, 2>(dev, batch, blocks, run)
                : s == 4 ? launch_mul<W, 4>(dev, batch, blocks, run)
                : s == 8 ? launch_mul<W, 8>(dev, batch, blocks, run)
                         : launch_mul<W, 16>(dev, batch, blocks, run);

    const int64_t rows =
        run_max(items, run, [=](const TwoPhaseItem &x) { return rows_at(x.mul, s, 0); });
    for (int level = 0; ((int64_t)1 << level) < rows && !error; level++)
    {
        const int64_t adds =
            run_max(items, run,
                    [=](const TwoPhaseItem &x) {
                        return rows_at(x.mul, s, level + 1) *
                               ceil_div(columns_at(x.mul, s, level + 1), s * THREADS);
                    });
        error = launch_plain(dev, two_phase_add_kernel<W>, batch_grid(adds, run), dim3(THREADS), 0,
                             batch, s, level);
    }
    return error;
}

extern "C" int cunmod_dev_mul_two_phase(cunmod_dev_t *dev, const cunmod_mul_item_t *items,
                                        int64_t count, int s, void *d_work)
{
    TwoPhaseItem *shares = (TwoPhaseItem *)malloc((size_t)count * sizeof *shares);
    if (!shares)
        return cudaErrorMemoryAllocation;
    char *work = (char *)d_work;
    for (int64_t i = 0; i < count; i++)
    {
        const cunmod_mul_item_t &mul = items[i];
        const int64_t word = mul.mod.word;
        shares[i] = {mul, work, work + rows_at(mul, s, 0) * columns_at(mul, s, 0) * word, mul.mod};
        work += cunmod_mul_two_phase_words(mul.lena, mul.lenb, s) * word;
    }
    const int error =
        launch_batch(dev, shares, count,
                     [=](auto word, const auto &batch, const auto *first, int64_t run)
                     { return run_two_phase<decltype(word)>(dev, batch, first, run, s); });
    free(shares);
    return error;
}
} // namespace cunmod_baseline
