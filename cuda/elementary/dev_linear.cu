/* Computes sums of multiples of polynomials, and operations that only move, select or scale
 * coefficients; compares polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Memory limits these kernels. A thread loads 32 bytes of each operand before it uses any of them,
 * so that enough loads are in flight. A block tests once whether all coefficients that it reads are
 * inside the operands. Almost all blocks pass this test, and then omit the test for each
 * coefficient.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_elementary
{
enum
{
    THREADS = 256,
    BLOCKS = 5 /* blocks per multiprocessor */
};

/* An operand of a formula (cunmod_term_t), in registers. For period = 0 its coefficient i is
 * words[from + step i] times `scale`, or 0 if this index is outside of words[0 .. len-1]. */
template <typename W> struct Term
{
    const W *words;
    int64_t len, from, step, period;
    bool spread;
    W scale;

    __device__ explicit Term(const cunmod_term_t &term)
        : words(cunmod_global((const W *)term.words)), len(term.len), from(term.from),
          step(term.step), period(term.period), spread(term.kind == CUNMOD_TERM_SPREAD),
          scale((W)term.scale)
    {
    }

    __device__ __forceinline__ W read(int64_t i) const
    {
        const int64_t place = from + step * i;
        return place >= 0 && place < len ? words[place] : 0;
    }

    /* Returns coefficient i of a term with period > 0, without the factor `scale`. With `spread`
     * set: words[i / period] if period divides i, else 0. With `spread` not set: read(i) if floor(i
     * / period) is even, else 0. */
    __device__ W read_block(int64_t i) const
    {
        const int64_t block = i / period;
        if (spread)
            return i == block * period && block < len ? words[block] : 0;
        return block & 1 ? 0 : read(i);
    }

    /* Returns whether coefficients first .. last of the term all have their words in words[0 ..
     * len-1]. Returns false when period > 0. */
    __device__ __forceinline__ bool covers(int64_t first, int64_t last) const
    {
        const int64_t x = from + step * first, y = from + step * last;
        return period == 0 && min(x, y) >= 0 && max(x, y) < len;
    }

    /* x[k] = coefficient i + k THREADS of the term before the multiplication by `scale`. whole:
     * covers() is true for all coefficients of the block. */
    template <int PART>
    __device__ __forceinline__ void read_part(W (&x)[PART], int64_t i, bool whole) const
    {
        if (whole)
        {
            const W *const at = words + (from + step * i);
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                x[k] = at[k * THREADS * step];
        }
        else if (period)
        {
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                x[k] = read_block(i + k * THREADS);
        }
        else
        {
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                x[k] = read(i + k * THREADS);
        }
    }

    __device__ __forceinline__ W of(W word, const Mod<W> &mod) const
    {
        return scale == 1 ? word : mod.mul(scale, word);
    }
};

template <typename W> struct Linear
{
    static constexpr int PART = 32 / sizeof(W); /* coefficients per thread, at distance THREADS */
    static constexpr int TILE = THREADS * PART;

    Term<W> a, b;
    Mod<W> mod;
    int64_t n, at;
    W value;
    bool rise, alone; /* alone: the formula has no operand b */

    __device__ explicit Linear(const cunmod_linear_item_t &item)
        : a(item.a), b(item.b), mod(item.mod), n(item.n), at(item.at), value((W)item.value),
          rise(item.rise != 0), alone(item.b.len == 0)
    {
    }

    /* Returns i mod p. */
    __device__ __forceinline__ W number(uint64_t i) const
    {
        if constexpr (sizeof(W) == 4)
            return mod.reduce(i);
        else
            return i < mod.p ? i : mod.reduce(0, i);
    }

    /* z[k] = coefficient j of the result for j = first + threadIdx.x + k THREADS; 0 when j >= n. */
    __device__ __forceinline__ void part(W (&z)[PART], int64_t first) const
    {
        const int64_t i = first + threadIdx.x, last = first + TILE - 1;
        const bool whole = last < n && a.covers(first, last) && (alone || b.covers(first, last));
        a.read_part(z, i, whole);
        if (!alone)
        {
            W y[PART];
            b.read_part(y, i, whole);
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                z[k] = mod.add(a.of(z[k], mod), b.of(y[k], mod));
        }
        else if (a.scale != 1)
        {
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                z[k] = mod.mul(a.scale, z[k]);
        }
        if (rise)
        {
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                z[k] = mod.mul(z[k], number((uint64_t)i + k * THREADS + 1));
        }
        if (whole && (at < first || at > last))
            return;
        CUNMOD_UNROLL
        for (int k = 0; k < PART; k++)
        {
            const int64_t place = i + k * THREADS;
            z[k] = place == at ? value : place < n ? z[k] : 0;
        }
    }
};

/* *d_len = the length of the result without leading zeros. One block recomputes tiles of TILE
 * coefficients from the highest down, until a coefficient is not 0: a sum seldom has many leading
 * zeros. After about CUNMOD_LENGTH_TOP zeros the block stops with *d_len = cunmod_length_below(m,
 * sizeof(W)) < 0, which says that the length is at most m. `top` is in shared memory. */
template <typename W>
static __device__ void find_length(int64_t *d_len, const Linear<W> &linear, int *top)
{
    constexpr int PART = Linear<W>::PART, TILE = Linear<W>::TILE;
    int64_t tile = (linear.n - 1) / TILE * TILE;
    const int64_t least = tile - CUNMOD_LENGTH_TOP;
    if (threadIdx.x == 0)
        *top = 0;
    for (; tile >= 0 && tile > least; tile -= TILE)
    {
        W z[PART];
        int length = 0;
        linear.part(z, tile);
        CUNMOD_UNROLL
        for (int k = 0; k < PART; k++)
            length = z[k] ? k * THREADS + (int)threadIdx.x + 1 : length;
        __syncthreads();
        if (length > 0)
            atomicMax(top, length);
        if (__syncthreads_or(length > 0))
            break;
    }
    if (threadIdx.x != 0)
        return;
    if (*top > 0)
        *d_len = tile + *top;
    else
        *d_len = tile >= 0 ? cunmod_length_below(tile + TILE, sizeof(W)) : 0;
}

/* Block 0 finds the length when item.d_len is not NULL. Block k > 0 computes tile k - 1. */
template <typename W>
__global__ void __launch_bounds__(THREADS, BLOCKS) linear_kernel(Batch<cunmod_linear_item_t> batch)
{
    const cunmod_linear_item_t item = batch.item();
    const Linear<W> linear(item);
    CUNMOD_SHARED(int, top);
    if (blockIdx.x == 0)
    {
        if (item.d_len)
            find_length(item.d_len, linear, top);
        return;
    }
    const int64_t first = (int64_t)(blockIdx.x - 1) * Linear<W>::TILE;
    W z[Linear<W>::PART];
    linear.part(z, first);
    W *const to = cunmod_global((W *)item.z) + first + threadIdx.x;
    const int64_t left = item.n - first - threadIdx.x;
    CUNMOD_UNROLL
    for (int k = 0; k < Linear<W>::PART; k++)
        if (k * THREADS < left)
            to[k * THREADS] = z[k];
}

template <typename W>
__global__ void __launch_bounds__(THREADS, BLOCKS) differ_kernel(Batch<cunmod_linear_item_t> batch)
{
    const cunmod_linear_item_t item = batch.item();
    const Linear<W> linear(item);
    W z[Linear<W>::PART];
    bool differs = false;
    linear.part(z, (int64_t)blockIdx.x * Linear<W>::TILE);
    CUNMOD_UNROLL
    for (int k = 0; k < Linear<W>::PART; k++)
        differs = differs || z[k] != 0;
    if (__syncthreads_or(differs) && threadIdx.x == 0)
        atomicMax((long long *)item.d_len, 1LL); /* atomic: several blocks may write *d_len */
}

template <typename W> static int64_t most_tiles(const cunmod_linear_item_t *first, int64_t run)
{
    return ceil_div(run_max(first, run, [](const cunmod_linear_item_t &x) { return x.n; }),
                    Linear<W>::TILE);
}

extern "C" int cunmod_dev_linear(cunmod_dev_t *dev, const cunmod_linear_item_t *items,
                                 int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            return launch_plain(dev, linear_kernel<W>,
                                                batch_grid(1 + most_tiles<W>(first, run), run),
                                                dim3(THREADS), sizeof(int), batch);
                        });
}

extern "C" int cunmod_dev_differ(cunmod_dev_t *dev, const cunmod_linear_item_t *items,
                                 int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            return launch_plain(dev, differ_kernel<W>,
                                                batch_grid(most_tiles<W>(first, run), run),
                                                dim3(THREADS), 0, batch);
                        });
}
} // namespace cunmod_elementary
