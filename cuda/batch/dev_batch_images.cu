/* Images of integers: many integers of many words modulo many numbers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Image i of integer j is the sum over w of word w of the integer times 2^(64 w) modulo p_i: a
 * product of matrices. The sums are reduced once, at the end, first modulo a factor, and then,
 * where that is the product of two moduli, by these.
 */
#include "batch/word_sums.cuh"
#include "runtime/polys.cuh"

namespace cunmod_batch
{
enum
{
    POWER_THREADS = 256
};

/* A thread a power. */
__global__ void __launch_bounds__(POWER_THREADS)
    image_powers_kernel(uint64_t *powers, const cunmod_modulus_t *factor, int64_t factors,
                        int64_t words)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * POWER_THREADS + threadIdx.x;
    if (k >= factors * (words + 1))
        return;
    const Mod<uint64_t> mod(factor[k % factors]);
    powers[k] = mod_power(mod.reduce(1, 0), k / factors, mod);
}

/* The images modulo the moduli of a factor. */
template <typename W>
static __device__ __forceinline__ void store_images(const cunmod_images_reduce_t &x, int64_t r,
                                                    int64_t j, uint64_t image)
{
    if constexpr (sizeof(W) == 8)
        words_of<W>(x.z, r)[x.first + j] = image;
    else
        for (int64_t i = 2 * r; i < min(2 * r + 2, x.count); i++)
            words_of<W>(x.z, i)[x.first + j] = Mod<W>(x.mod[i]).reduce(image);
}

/* blockIdx.x: the factors, blockIdx.y: the integers. A sum of k products is below k 2^64 m, so that
 * its highest word is below m, as Sum::reduce wants it. */
template <typename W, int EACH>
__global__ void __launch_bounds__(SUM_THREADS)
    reduce_kernel(const __grid_constant__ cunmod_images_reduce_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(SumTile<EACH>, tile);
    typedef WordSums<EACH> Sums;
    const int64_t first_r = (int64_t)blockIdx.x * COLUMNS;
    const int64_t first_j = (int64_t)blockIdx.y * Sums::ROWS;
    Sums sums;
    sums.template add_terms<true>(
        tile, 0, x.words,
        [&](int64_t w, int row)
        { return first_j + row < x.n ? __ldcg(x.x + (first_j + row) * x.words + w) : 0; },
        [&](int64_t w, int column) {
            return first_r + column < x.factors
                       ? __ldcg(x.powers + w * x.factors + first_r + column)
                       : 0;
        });
    CUNMOD_UNROLL
    for (int u = 0; u < LANE_COLUMNS; u++)
    {
        const int64_t r = first_r + Sums::column(u);
        if (r >= x.factors)
            continue;
        const Mod<uint64_t> mod(x.factor[r]);
        const uint64_t beyond = x.powers[x.words * x.factors + r];
        CUNMOD_UNROLL
        for (int k = 0; k < EACH; k++)
        {
            const int64_t j = first_j + Sums::row(k);
            if (j >= x.n)
                continue;
            const uint64_t image = sums.sum[k][u].reduce(mod);
            const bool minus = x.x[j * x.words + x.words - 1] >> 63;
            store_images<W>(x, r, j, minus ? mod.sub(image, beyond) : image);
        }
    }
}

/* Lengths and states. */
__global__ void __launch_bounds__(POWER_THREADS)
    image_facts_kernel(const __grid_constant__ cunmod_images_reduce_t x)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * POWER_THREADS + threadIdx.x;
    if (i >= x.count)
        return;
    x.z.len[i] = x.len;
    x.z.status[i] = x.status[i];
}

extern "C" int cunmod_dev_images_powers(cunmod_dev_t *dev, uint64_t *powers,
                                        const cunmod_modulus_t *factor, int64_t factors,
                                        int64_t words)
{
    const dim3 grid((unsigned)ceil_div(factors * (words + 1), POWER_THREADS));
    return launch_single(dev, 8,
                         [=](auto)
                         {
                             return launch_kernel(dev, image_powers_kernel, grid, POWER_THREADS, 0,
                                                  powers, factor, factors, words);
                         });
}

extern "C" int cunmod_dev_images_reduce(cunmod_dev_t *dev, const cunmod_images_reduce_t *x)
{
    const dim3 items((unsigned)ceil_div(x->count, POWER_THREADS));
    return launch_single(
        dev, x->word,
        [=](auto word)
        {
            typedef decltype(word) W;
            const int error = launch_kernel(dev, image_facts_kernel, items, POWER_THREADS, 0, *x);
            if (error || x->n == 0)
                return error;
            return with_rows(x->n,
                             [=](auto each)
                             {
                                 constexpr int EACH = decltype(each)::value;
                                 const dim3 grid((unsigned)ceil_div(x->factors, COLUMNS),
                                                 row_blocks<EACH>(x->n));
                                 return launch_kernel(dev, reduce_kernel<W, EACH>, grid,
                                                      SUM_THREADS, sizeof(SumTile<EACH>), *x);
                             });
        });
}
} // namespace cunmod_batch
