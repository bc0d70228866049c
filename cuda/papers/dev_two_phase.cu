/* Plain product in two phases, Algorithms 5-7 of Haque, Moreno Maza, Xie, A Many-core Machine Model
 * (the MMM paper, docs/papers.md): each s coefficients of b yield a row of partial sums in the
 * array M, and then rows are added pairwise. Other products are compared with this one. M has about
 * lena lenb / s words, and most of the time is spent reading and writing M.
 *
 * The code differs from the paper in two points. The addition phase ends when one row remains; the
 * printed loop bound is wrong. Each level of additions is written to another array than the one
 * that it reads; in the paper it is written to M itself.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_papers
{
enum
{
    THREADS = 256
};

/* An item, with its workspace. */
struct TwoPhaseItem
{
    cunmod_mul_item_t mul;
    void *even; /* M, which is level 0, and later the other levels of even number: rows * (lena + s
                   - 1) words */
    void *odd;  /* the levels of odd number, in turn */
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

/* The array of level `level` of an item. Column c of its first row is words[c - from]. The last
 * level has one row, which is the product; only its wanted columns are stored. All columns of the
 * other levels are stored. */
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

/* Algorithm 6: a block computes S * THREADS columns of one row of M. Column c of row i is the sum
 * of b[i S + k] a[c - k] over 0 <= k < S. */
template <typename W, int S>
__global__ void __launch_bounds__(THREADS) two_phase_mul_kernel(TwoPhaseItem item)
{
    const Mod<W> mod(item.mul.mod);
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

/* Algorithm 7: computes level `level` + 1. Its row i is row 2i of level `level`, plus row 2i+1
 * shifted by s 2^level columns. A thread computes s sums. */
template <typename W>
__global__ void __launch_bounds__(THREADS) two_phase_add_kernel(TwoPhaseItem item, int s, int level)
{
    const Mod<W> mod(item.mul.mod);
    const int64_t rows = rows_at(item.mul, s, level);
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

template <typename W, int S> static int launch_mul(cunmod_dev_t *dev, const TwoPhaseItem &item)
{
    const int64_t blocks_a_row = ceil_div(columns_at(item.mul, S, 0), S * THREADS);
    return launch_plain(dev, two_phase_mul_kernel<W, S>,
                        dim3((unsigned)(rows_at(item.mul, S, 0) * blocks_a_row)), dim3(THREADS),
                        (S * THREADS + S - 1) * sizeof(W), item);
}

template <typename W> static int run_two_phase(cunmod_dev_t *dev, const TwoPhaseItem &item, int s)
{
    int error = s == 1   ? launch_mul<W, 1>(dev, item)
                : s == 2 ? launch_mul<W, 2>(dev, item)
                : s == 4 ? launch_mul<W, 4>(dev, item)
                : s == 8 ? launch_mul<W, 8>(dev, item)
                         : launch_mul<W, 16>(dev, item);
    for (int level = 0; rows_at(item.mul, s, level) > 1 && !error; level++)
    {
        const int64_t blocks_a_row = ceil_div(columns_at(item.mul, s, level + 1), s * THREADS);
        error = launch_plain(dev, two_phase_add_kernel<W>,
                             dim3((unsigned)(rows_at(item.mul, s, level + 1) * blocks_a_row)),
                             dim3(THREADS), 0, item, s, level);
    }
    return error;
}

extern "C" int cunmod_dev_mul_two_phase(cunmod_dev_t *dev, const cunmod_mul_item_t *mul, int s,
                                        void *d_work)
{
    const int64_t first = rows_at(*mul, s, 0) * columns_at(*mul, s, 0) * mul->mod.word;
    const TwoPhaseItem item = {*mul, d_work, (char *)d_work + first};
    return launch_single(dev, mul->mod.word,
                         [&](auto word) { return run_two_phase<decltype(word)>(dev, item, s); });
}
} // namespace cunmod_papers
