/* Copies between arrays of the caller's in device memory and polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

enum
{
    BLOCK = 256,
    ROWS_MOST = 65535 /* gridDim.y */
};

static __device__ __forceinline__ uint32_t residue(uint64_t x, const Mod<uint32_t> &mod)
{
    return mod.reduce(x);
}

static __device__ __forceinline__ uint64_t residue(uint64_t x, const Mod<uint64_t> &mod)
{
    return mod.reduce(0, x);
}

/* Returns the coefficient that the caller's word x stands for. negative: x is the 64-bit two's
 * complement of a negative number. A word that is not a coefficient gives the largest word, which
 * is no coefficient either. */
template <typename W>
static __device__ __forceinline__ W coefficient(uint64_t x, bool negative, const Mod<W> &mod,
                                                bool reduces)
{
    if (!reduces)
        return !negative && x < mod.p ? (W)x : (W) ~(W)0;
    const W r = residue(negative ? 0 - x : x, mod);
    return negative && r != 0 ? (W)(mod.p - r) : r;
}

/* z[i to_stride + j] = the coefficient of from[item i, word j], 0 <= i < rows, 0 <= j < len. */
template <typename W, typename From>
__global__ void __launch_bounds__(BLOCK)
    words_in_kernel(const __grid_constant__ cunmod_words_in_t x)
{
    cunmod_await_previous();
    const bool reduces = x.flags & CUNMOD_WORDS_IN_REDUCE,
               is_signed = x.flags & CUNMOD_WORDS_IN_SIGNED;
    for (int64_t i = blockIdx.y; i < x.rows; i += gridDim.y)
    {
        const int64_t item = x.items ? x.items[i] : i;
        const From *const from = (const From *)x.from + item * x.stride;
        const Mod<W> mod(x.mods ? x.mods[i] : x.mod);
        for (int64_t j = (int64_t)blockIdx.x * BLOCK + threadIdx.x; j < x.len;
             j += (int64_t)gridDim.x * BLOCK)
        {
            const bool negative = is_signed && from[j] >> (8 * sizeof(From) - 1);
            const uint64_t word = negative ? from[j] - ((uint64_t)1 << (8 * sizeof(From) - 1)) * 2
                                           : from[j];
            const W c = coefficient(word, negative, mod, reduces);
            if (x.z)
                ((W *)x.z)[i * x.len + j] = c;
            if (x.bad && c == (W) ~(W)0)
                atomicMax((long long *)x.bad, 1);
        }
    }
}

/* to[item i, word j] = coefficient j of polynomial i, 0 <= i < rows, 0 <= j < len. */
template <typename To, typename W>
__global__ void __launch_bounds__(BLOCK)
    words_out_kernel(const __grid_constant__ cunmod_words_out_t x)
{
    cunmod_await_previous();
    for (int64_t i = blockIdx.y; i < x.rows; i += gridDim.y)
    {
        const int64_t item = x.items ? x.items[i] : i;
        const int64_t start = x.at ? x.at[i] : i * x.room;
        const int64_t room = x.at ? x.at[i + 1] - start : x.room;
        const W *const from = (const W *)x.from + start;
        To *const to = (To *)x.to + item * x.stride;
        for (int64_t j = (int64_t)blockIdx.x * BLOCK + threadIdx.x; j < x.len;
             j += (int64_t)gridDim.x * BLOCK)
            to[j] = j < room ? (To)from[j] : (To)0;
    }
}

/* Launches a kernel for rows of len words: enough blocks of a row to keep the device busy, a few
 * words a thread. */
template <typename Kernel, typename X>
static int launch_rows(cunmod_dev_t *dev, Kernel kernel, int64_t rows, int64_t len, const X &x)
{
    const int64_t most = 16 * (int64_t)dev->facts.sm_count, blocks = ceil_div(len, BLOCK);
    if (rows == 0 || len == 0)
        return 0;
    return launch_kernel(dev, kernel,
                         batch_grid(cunmod_least(blocks, most), cunmod_least(rows, ROWS_MOST)),
                         BLOCK, 0, x);
}

template <typename W> static int words_in(cunmod_dev_t *dev, const cunmod_words_in_t &x)
{
    return x.from_word == 4 ? launch_rows(dev, words_in_kernel<W, uint32_t>, x.rows, x.len, x)
                            : launch_rows(dev, words_in_kernel<W, uint64_t>, x.rows, x.len, x);
}

int cunmod_dev_words_in(cunmod_dev_t *dev, const cunmod_words_in_t *x)
{
    return launch_single(dev, x->word,
                         [=](auto word) { return words_in<decltype(word)>(dev, *x); });
}

template <typename W> static int words_out(cunmod_dev_t *dev, const cunmod_words_out_t &x)
{
    return x.to_word == 4 ? launch_rows(dev, words_out_kernel<uint32_t, W>, x.rows, x.len, x)
                          : launch_rows(dev, words_out_kernel<uint64_t, W>, x.rows, x.len, x);
}

int cunmod_dev_words_out(cunmod_dev_t *dev, const cunmod_words_out_t *x)
{
    return launch_single(dev, x->word,
                         [=](auto word) { return words_out<decltype(word)>(dev, *x); });
}
