/* Elementary operations on batches: a + s b with a constant s, selection of coefficients of a,
 * derivatives, integrals, comparison.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * One kernel computes all these operations. The polynomials of a launch differ in lengths and
 * moduli, which are in device memory. A block computes a tile of consecutive words of the results
 * (batch/places.cuh). If all words of the tile belong to one polynomial, each thread first reads
 * the operands of all its words. Otherwise a thread reads the lengths and the modulus again for
 * each of its words, from the cache.
 */
#include "batch/places.cuh"

namespace cunmod_batch_ops
{
using namespace cunmod_batch;

static __device__ __forceinline__ int64_t length_in(const cunmod_polys_t &a, int64_t i)
{
    return a.words ? a.len[i] : 0;
}

/* Item i of x: coefficient k < n of the result is computed from c_k = a[first + step k] +- scale
 * b[k] (cunmod_batch_linear_t). taken: number of coefficients of a that the result needs. */
template <typename W, int KIND> struct Linear
{
    const W *a, *b;
    int64_t lena, lenb, first, step, taken, n;
    Mod<W> mod;
    W scale;
    bool scaled, minus;

    __device__ Linear(const cunmod_batch_linear_t &x, int64_t i)
        : a(x.a.words ? words_of<W>(x.a, i) : nullptr),
          b(x.b.words ? words_of<W>(x.b, i) : nullptr), lena(length_in(x.a, i)),
          lenb(length_in(x.b, i)), first(x.first), step(x.step),
          taken(cunmod_take_length(lena, first, step, x.n)), n(max(taken, lenb)), mod(x.mod[i]),
          scale(0), scaled(x.c.words != nullptr), minus(x.minus_b != 0)
    {
        if (scaled && x.c.len[i] > 0)
            scale = words_of<W>(x.c, i)[0];
    }

    /* u = a[first + step k] and v = b[k], the coefficients from which coefficient k of the result
     * is computed. A coefficient outside of its operand is 0. */
    __device__ __forceinline__ void read(W &u, W &v, int64_t k) const
    {
        const int64_t place = k < taken ? first + step * k : -1;
        u = place >= 0 && place < lena ? a[place] : 0;
        v = k < lenb ? b[k] : 0;
    }

    /* Returns k mod p. */
    __device__ __forceinline__ W number(uint64_t k) const
    {
        if constexpr (sizeof(W) == 4)
            return mod.reduce(k);
        else
            return k < mod.p ? k : mod.reduce(0, k);
    }

    /* Returns coefficient k < n of the result, computed from u and v of read(u, v, k).
     * CUNMOD_BATCH_INTEGRAL: *wrong = whether k > 0 has no inverse modulo p. */
    __device__ __forceinline__ W make(W u, W v, int64_t k, bool *wrong) const
    {
        const W y = scaled ? mod.mul(scale, v) : v, z = minus ? mod.sub(u, y) : mod.add(u, y);
        if constexpr (KIND == CUNMOD_BATCH_DERIVATIVE)
            return mod.mul(z, number((uint64_t)k + 1));
        if constexpr (KIND == CUNMOD_BATCH_INTEGRAL)
        {
            const W divisor = number((uint64_t)k),
                    inverse = divisor ? mod_inverse(divisor, mod) : 0;
            *wrong = k > 0 && mod.mul(divisor, inverse) != 1;
            return k > 0 ? mod.mul(z, inverse) : 0;
        }
        return z;
    }

    /* If k < n, computes and stores coefficient k of result i from u and v of read(u, v, k).
     * CUNMOD_BATCH_NOT_EQUAL: instead of storing the coefficient, sets the length of result i to 1
     * if the coefficient is not 0. */
    __device__ __forceinline__ void put(const cunmod_batch_linear_t &x, int64_t i, int64_t k, W u,
                                        W v) const
    {
        if (k >= n)
            return;
        bool wrong = false;
        const W z = make(u, v, k, &wrong);
        if constexpr (KIND != CUNMOD_BATCH_NOT_EQUAL)
            words_of<W>(x.z, i)[k] = z;
        else if (z != 0) /* several threads may write the length and the status */
            atomicMax((long long *)x.z.len + i, 1LL);
        if (wrong && x.z.status[i] == 0)
            atomicMax(x.z.status + i, x.wrong);
    }
};

/* Sets status and length of polynomial i of the result. CUNMOD_BATCH_NOT_EQUAL: the length is 1 if
 * a and b have different lengths, else 0. */
template <typename W, int KIND>
static __device__ void set_facts(const cunmod_batch_linear_t &x, int64_t i)
{
    int32_t status = x.a.words ? x.a.status[i] : 0;
    if (x.b.words)
        status = first_status(status, x.b.status[i]);
    if (x.c.words)
        status = first_status(first_status(status, x.c.status[i]), x.c.len[i] > 1 ? x.wrong : 0);
    const int64_t lena = length_in(x.a, i), lenb = length_in(x.b, i);
    int64_t len = max(cunmod_take_length(lena, x.first, x.step, x.n), lenb);
    if constexpr (KIND == CUNMOD_BATCH_NOT_EQUAL)
    {
        len = lena != lenb;
        words_of<W>(x.z, i)[0] = 1;
    }
    x.z.len[i] = status != 0 ? 0 : len;
    x.z.status[i] = status;
}

template <typename W, int KIND>
__global__ void __launch_bounds__(THREADS)
    facts_kernel(const __grid_constant__ cunmod_batch_linear_t x)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    if (i < x.count)
        set_facts<W, KIND>(x, i);
}

/* Blocks 0 .. facts-1 set the lengths and statuses of the results; facts = 0: facts_kernel has set
 * them. Each other block computes a tile of words. The words of an item with an error may get any
 * value, since cunmod_dev_batch_trim sets them to 0 later. */
template <typename W, int KIND>
__global__ void __launch_bounds__(THREADS)
    linear_kernel(const __grid_constant__ cunmod_batch_linear_t x, unsigned facts)
{
    cunmod_await_previous();
    if (blockIdx.x < facts)
    {
        const int64_t i = (int64_t)blockIdx.x * THREADS + threadIdx.x;
        if (i < x.count)
            set_facts<W, KIND>(x, i);
        return;
    }
    const Tile<W> tile(KIND == CUNMOD_BATCH_NOT_EQUAL ? x.a : x.z, x.count, blockIdx.x - facts);
    if (tile.low != tile.high)
    {
        tile.each(
            [&](int64_t i, int64_t k)
            {
                const Linear<W, KIND> linear(x, i);
                W u, v;
                linear.read(u, v, k);
                linear.put(x, i, k, u, v);
            });
        return;
    }
    const Linear<W, KIND> linear(x, tile.low);
    const int64_t k = tile.first - start_of(tile.polys, tile.low) + threadIdx.x;
    W u[Tile<W>::PART], v[Tile<W>::PART];
    CUNMOD_UNROLL
    for (int j = 0; j < Tile<W>::PART; j++)
        linear.read(u[j], v[j], k + j * THREADS);
    CUNMOD_UNROLL
    for (int j = 0; j < Tile<W>::PART; j++)
        if (tile.first + threadIdx.x + j * THREADS < tile.end)
            linear.put(x, tile.low, k + j * THREADS, u[j], v[j]);
}

/* Launches linear_kernel. For the kinds CUNMOD_BATCH_NOT_EQUAL and CUNMOD_BATCH_INTEGRAL the blocks
 * that compute tiles change lengths or statuses, so facts_kernel sets these before. */
template <typename W, int KIND>
static int launch_kind(cunmod_dev_t *dev, const cunmod_batch_linear_t *x)
{
    const cunmod_polys_t &polys = KIND == CUNMOD_BATCH_NOT_EQUAL ? x->a : x->z;
    const bool apart = KIND == CUNMOD_BATCH_NOT_EQUAL || KIND == CUNMOD_BATCH_INTEGRAL;
    const unsigned facts = (unsigned)blocks_of(x->count), first = apart ? 0 : facts;
    const dim3 grid(first + (unsigned)tiles_of<W>(polys));
    const int error = apart ? launch_kernel(dev, facts_kernel<W, KIND>, dim3(facts), THREADS, 0, *x)
                            : 0;
    return error || grid.x == 0
               ? error
               : launch_kernel(dev, linear_kernel<W, KIND>, grid, THREADS, 0, *x, first);
}

extern "C" int cunmod_dev_batch_linear(cunmod_dev_t *dev, const cunmod_batch_linear_t *x)
{
    return launch_single(
        dev, x->word,
        [=](auto word)
        {
            return with_constant<CUNMOD_BATCH_PLAIN, CUNMOD_BATCH_NOT_EQUAL>(
                x->kind, [=](auto kind)
                { return launch_kind<decltype(word), decltype(kind)::value>(dev, x); });
        });
}

/* ---- leading coefficients ------------------------------------------------------ */

template <typename W>
__global__ void __launch_bounds__(THREADS)
    lead_kernel(const __grid_constant__ cunmod_batch_lead_t x)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * THREADS + threadIdx.x;
    if (i >= x.count)
        return;
    const int64_t len = x.a.len[i];
    const Mod<W> mod(x.mod[i]);
    const W lead = len > 0 ? words_of<W>(x.a, i)[len - 1] : 0;
    const W inverse = len > 0 ? mod_inverse(lead, mod) : 0;
    const int32_t own = len == 0 ? x.zero : mod.mul(lead, inverse) != 1 ? x.wrong : 0;
    const int32_t status = first_status(x.a.status[i], own);
    words_of<W>(x.z, i)[0] = status != 0 ? 0 : inverse;
    x.z.len[i] = status == 0;
    x.z.status[i] = status;
}

extern "C" int cunmod_dev_batch_lead(cunmod_dev_t *dev, const cunmod_batch_lead_t *x)
{
    const dim3 grid((unsigned)blocks_of(x->count));
    return launch_single(
        dev, x->word,
        [=](auto word)
        { return launch_kernel(dev, lead_kernel<decltype(word)>, grid, THREADS, 0, *x); });
}
} // namespace cunmod_batch_ops
