/* Computes images of integers: reduces many integers of many words modulo many numbers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Image i of integer j is the sum over w of word w of the integer times 2^(64 w) modulo p_i: a
 * product of matrices. The integers are divided into *stretches* of words. Each stretch is a row
 * of the first matrix. So the second matrix has the powers for the words of one stretch, for
 * integers of any length, and few long integers have as many rows as many short integers.
 *
 *   powers   computes the second matrix
 *   reduce   computes each stretch modulo each factor; the sums are reduced once, at the end
 *   combine  computes the images of integers from the images of their stretches, if an integer has
 *            several stretches
 *
 * A factor is a modulus, or the product of two 4-byte moduli. Results modulo such a product are
 * then reduced modulo both moduli.
 *
 * **The sign.** A negative integer is the unsigned number of its words minus 2^(64 words). So 2^(64
 * len) is subtracted from the last stretch of the integer, which has len words.
 *
 * **The ranges.** A word times a power is below 2^64 m, where m is the factor. The sum of a stretch
 * of k <= 1024 words is below k 2^64 m, so that the highest of its three words is below k, and also
 * below m, as the reduction requires. The sums of `combine` have at most 21 products below m^2:
 * their highest word is below 21, and at most 21 m^2 / 2^128, which is below m. */
#include "crt/byte_sums.cuh"
#include "runtime/polys.cuh"

namespace cunmod_crt
{
enum
{
    POWER_THREADS = 256
};

/* Computes the powers 2^(64 w) modulo each factor, one per thread. */
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

/* Stores the image of integer j modulo each modulus of factor r. `image`: image of integer j modulo
 * the factor. */
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

/* Shared memory of a block. terms: the tile in which `Sums` stores its terms. Row i of the block is
 * the stretch of len[i] words from words[i] on, of integer j[i]; len[i] = 0: the row is empty.
 * minus[i]: true if 2^(64 len[i]) has to be subtracted, since integer j[i] is negative and row i is
 * its last stretch. */
template <typename Sums> struct ReduceTile
{
    typename Sums::Tile terms;
    const uint64_t *words[Sums::ROWS];
    int64_t len[Sums::ROWS], j[Sums::ROWS];
    bool minus[Sums::ROWS];

    /* Sets the rows of the block, which begin at row `first` of the first matrix. All threads of
     * the block must call the function, which contains a barrier. */
    __device__ __forceinline__ void set_rows(const cunmod_images_reduce_t &x, int64_t first)
    {
        const int me = (int)threadIdx.x;
        if (me < Sums::ROWS)
        {
            const int64_t row = first + me, integer = row / x.splits;
            const int64_t from = (row - integer * x.splits) * x.stretch, left = x.words - from;
            const uint64_t *const at = x.x + integer * x.words + from;
            words[me] = at;
            len[me] = integer < x.n ? min(x.stretch, left) : 0;
            j[me] = integer;
            minus[me] = integer < x.n && left <= x.stretch && at[left - 1] >> 63;
        }
        __syncthreads();
    }
};

/* Computes stretches modulo factors. blockIdx.x: index of a range of factors; blockIdx.y: index of
 * a range of stretches of all integers. Words that a block reads only once bypass the L1 cache. */
template <typename W, typename Sums>
__global__ void __launch_bounds__(Sums::THREADS, Sums::AT_ONCE)
    reduce_kernel(const __grid_constant__ cunmod_images_reduce_t x)
{
    cunmod_await_previous();
    CUNMOD_SHARED(ReduceTile<Sums>, tile);
    const int64_t first_r = (int64_t)blockIdx.x * COLUMNS;
    const int64_t first_row = (int64_t)blockIdx.y * Sums::ROWS;
    Sums sums;
    tile->set_rows(x, first_row);
    sums.template add_terms<true>(
        &tile->terms, 0, x.stretch,
        [&](int64_t w, int row) { return w < tile->len[row] ? __ldcg(tile->words[row] + w) : 0; },
        [&](int64_t w, int column) {
            return first_r + column < x.factors
                       ? __ldcg(x.powers + w * x.factors + first_r + column)
                       : 0;
        });
    CUNMOD_UNROLL
    for (int i = 0; i < Sums::OUTPUTS; i++)
    {
        const int row = Sums::row(i);
        const int64_t r = first_r + Sums::column(i), len = tile->len[row];
        if (r >= x.factors || len == 0)
            continue;
        const Mod<uint64_t> mod(x.factor[r]);
        uint64_t image = sums.reduce(i, mod);
        if (tile->minus[row])
            image = mod.sub(image, x.powers[len * x.factors + r]);
        if (x.splits == 1)
            store_images<W>(x, r, tile->j[row], image);
        else
            x.rests[(first_row + row) * x.factors + r] = image;
    }
}

enum
{
    COMBINE_THREADS = 64
};

/* Computes images of integers from the images of their stretches, one image per thread. A sum adds
 * the images of up to `some` consecutive stretches, at most 1024 words, times powers 2^(64 w).
 * Horner's rule combines these sums with the factor `step` = 2^(64 some x.stretch). x.powers has
 * the powers for 0 <= w <= min(x.words, 1024), so all powers that are read exist; `step` exists if
 * there are several sums. */
template <typename W>
__global__ void __launch_bounds__(COMBINE_THREADS)
    combine_kernel(const __grid_constant__ cunmod_images_reduce_t x)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * COMBINE_THREADS + threadIdx.x;
    const int64_t j = k / x.factors, r = k % x.factors;
    if (j >= x.n)
        return;
    const Mod<uint64_t> mod(x.factor[r]);
    const int64_t some = CUNMOD_IMAGES_STRETCH_MOST / x.stretch;
    const uint64_t *const rests = x.rests + j * x.splits * x.factors + r;
    const uint64_t *const powers = x.powers + r;
    const uint64_t step = x.splits > some ? powers[some * x.stretch * x.factors] : 0;
    uint64_t image = 0;
    for (int64_t from = (x.splits - 1) / some * some; from >= 0; from -= some)
    {
        Sum<uint64_t> sum;
        const int64_t end = min(from + some, x.splits);
        for (int64_t z = from; z < end; z++)
            sum.add(__ldcg(rests + z * x.factors), powers[(z - from) * x.stretch * x.factors]);
        image = mod.addmul(sum.reduce(mod), image, step);
    }
    store_images<W>(x, r, j, image);
}

/* Sets the lengths and statuses of the items. */
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

template <typename W> static int launch_reduce(cunmod_dev_t *dev, const cunmod_images_reduce_t *x)
{
    const int64_t rows = x->n * x->splits;
    return with_sums(dev, rows, ceil_div(x->factors, COLUMNS), x->stretch,
                     [=](auto kind)
                     {
                         typedef typename decltype(kind)::type Sums;
                         const dim3 grid((unsigned)ceil_div(x->factors, COLUMNS),
                                         (unsigned)ceil_div(rows, Sums::ROWS));
                         return launch_kernel(dev, reduce_kernel<W, Sums>, grid, Sums::THREADS,
                                              sizeof(ReduceTile<Sums>), *x);
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
            const int reduced = launch_reduce<W>(dev, x);
            const dim3 images((unsigned)ceil_div(x->factors * x->n, COMBINE_THREADS));
            return reduced || x->splits == 1
                       ? reduced
                       : launch_kernel(dev, combine_kernel<W>, images, COMBINE_THREADS, 0, *x);
        });
}
} // namespace cunmod_crt
