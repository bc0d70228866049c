/* Sums of multiples of polynomials, and what differs from that in the places of coefficients alone.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * These kernels do little but move words. A thread reads PART coefficients of both operands before
 * it uses any of them, so that enough reads are under way.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_elementary
{
enum
{
    THREADS = 256,
    PART = 4, /* coefficients of a thread, THREADS apart */
    TILE = THREADS * PART,
    AHEAD = 4 /* tiles in which a length is looked for at once */
};

/* scale words[from + step i]; out [0, p) */
template <typename W> struct Term
{
    const W *words;
    int64_t len, from, step, period;
    bool spread;
    W scale;

    __device__ explicit Term(const cunmod_term_t &term)
        : words((const W *)term.words), len(term.len), from(term.from), step(term.step),
          period(term.period), spread(term.kind == CUNMOD_TERM_SPREAD), scale((W)term.scale)
    {
    }

    __device__ __forceinline__ W read(int64_t i) const
    {
        const int64_t place = from + step * i;
        return place >= 0 && place < len ? words[place] : 0;
    }

    /* The same with a period. */
    __device__ W read_block(int64_t i) const
    {
        const int64_t block = i / period;
        if (spread)
            return i == block * period && block < len ? words[block] : 0;
        return block & 1 ? 0 : read(i);
    }

    __device__ __forceinline__ W of(W word, const Mod<W> &mod) const
    {
        return scale == 1 ? word : mod.mul(scale, word);
    }
};

template <typename W> struct Linear
{
    Term<W> a, b;
    Mod<W> mod;
    int64_t n, at;
    W value;
    bool rise, alone; /* alone: there is no b */

    __device__ explicit Linear(const cunmod_linear_item_t &item)
        : a(item.a), b(item.b), mod(item.mod), n(item.n), at(item.at), value((W)item.value),
          rise(item.rise != 0), alone(item.b.len == 0)
    {
    }

    /* Coefficient i, from the words of both operands; out [0, p) */
    __device__ __forceinline__ W of(W x, W y, int64_t i) const
    {
        W z = a.of(x, mod);
        if (!alone)
            z = mod.add(z, b.of(y, mod));
        if (rise)
            z = mod.mul(z,
                        (W)((uint64_t)i + 1 < mod.p ? (uint64_t)i + 1 : (uint64_t)(i + 1) % mod.p));
        return i == at ? value : z;
    }

    /* z[0 .. PART-1] = coefficients i, i + THREADS, .., and 0 beyond the end. */
    __device__ __forceinline__ void part(W z[PART], int64_t i) const
    {
        W x[PART], y[PART];
        if (a.period)
        {
            for (int k = 0; k < PART; k++)
                x[k] = i + k * THREADS < n ? a.read_block(i + k * THREADS) : 0;
        }
        else
        {
            CUNMOD_UNROLL
            for (int k = 0; k < PART; k++)
                x[k] = i + k * THREADS < n ? a.read(i + k * THREADS) : 0;
        }
        CUNMOD_UNROLL
        for (int k = 0; k < PART; k++)
            y[k] = i + k * THREADS < n ? b.read(i + k * THREADS) : 0;
        CUNMOD_UNROLL
        for (int k = 0; k < PART; k++)
        {
            const int64_t place = i + k * THREADS;
            z[k] = place < n ? of(x[k], y[k], place) : 0;
        }
    }
};

/* The block makes tiles again from the top, AHEAD at a time, until some coefficient is not zero: a
 * sum seldom has many leading zeros. */
template <typename W>
static __device__ void find_length(int64_t *d_len, const Linear<W> &linear, int *top)
{
    int64_t tile = (linear.n - 1) / TILE / AHEAD * AHEAD; /* the lowest of AHEAD */
    if (threadIdx.x == 0)
        *top = -1;
    __syncthreads();
    for (; tile >= 0; tile -= AHEAD)
    {
        W z[AHEAD][PART];
        int highest = -1;
        CUNMOD_UNROLL
        for (int j = 0; j < AHEAD; j++)
            linear.part(z[j], (tile + j) * TILE + threadIdx.x);
        CUNMOD_UNROLL
        for (int k = 0; k < AHEAD * PART; k++)
            highest = z[k / PART][k % PART] ? k * THREADS + (int)threadIdx.x : highest;
        if (highest >= 0)
            atomicMax(top, highest);
        if (__syncthreads_or(highest >= 0))
            break;
    }
    if (threadIdx.x == 0)
        *d_len = tile < 0 ? 0 : tile * TILE + *top + 1;
}

/* The first block finds the length where it is wanted, and the others make a tile each. */
template <typename W>
__global__ void __launch_bounds__(THREADS) linear_kernel(Batch<cunmod_linear_item_t> batch)
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
    const int64_t i = (int64_t)(blockIdx.x - 1) * TILE + threadIdx.x;
    W z[PART];
    linear.part(z, i);
    CUNMOD_UNROLL
    for (int k = 0; k < PART; k++)
        if (i + k * THREADS < item.n)
            ((W *)item.z)[i + k * THREADS] = z[k];
}

template <typename W>
__global__ void __launch_bounds__(THREADS) differ_kernel(Batch<cunmod_linear_item_t> batch)
{
    const cunmod_linear_item_t item = batch.item();
    const Linear<W> linear(item);
    W z[PART];
    bool differs = false;
    linear.part(z, (int64_t)blockIdx.x * TILE + threadIdx.x);
    CUNMOD_UNROLL
    for (int k = 0; k < PART; k++)
        differs = differs || z[k] != 0;
    if (__syncthreads_or(differs) && threadIdx.x == 0)
        atomicMax((long long *)item.d_len, 1LL); /* several blocks may write it */
}

static int64_t most_tiles(const cunmod_linear_item_t *first, int64_t run)
{
    return ceil_div(run_max(first, run, [](const cunmod_linear_item_t &x) { return x.n; }), TILE);
}

extern "C" int cunmod_dev_linear(cunmod_dev_t *dev, const cunmod_linear_item_t *items,
                                 int64_t count)
{
    return launch_batch(dev, items, count,
                        [=](auto word, const auto &batch, const auto *first, int64_t run)
                        {
                            typedef decltype(word) W;
                            return launch_plain(dev, linear_kernel<W>,
                                                batch_grid(1 + most_tiles(first, run), run),
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
                                                batch_grid(most_tiles(first, run), run),
                                                dim3(THREADS), 0, batch);
                        });
}
} // namespace cunmod_elementary
