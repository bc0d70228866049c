/* The steps of a p-adic lifting: products of a matrix by few columns, of words modulo p and of
 * integers, and exact divisions by p.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block computes some rows of a product, for COLUMNS columns. 1, 2, 4 or 8 of its warps sum up
 * the products of a row. The sums of the warps are added in shared memory by one thread for each
 * column, the owner of an entry of the result. A matrix is read once for COLUMNS columns, so a
 * product by few columns takes the time in which the matrix is read.
 *
 * Integers of several words are multiplied word by word: the products with word t of all entries of
 * a row, times 2^(64 t), add up to the product with the row. The owner adds these sums from t = 0
 * on, so that each sum completes a word of the product, from which a word of the residual follows.
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"
#include "backend/backend_mat.h"

namespace cunmod_mat
{
enum
{
    LIFT_THREADS = 256,
    LIFT_WARPS = LIFT_THREADS / 32,
    LIFT_EACH = 8, /* a row has so many warps that a thread multiplies about this many words */
    REST_THREADS = 256
};

/* The sums of all warps, of three words each. The sums of plane t are in half t % 2, so that one
 * barrier for each plane suffices: a half is written again after the next barrier. */
template <int COLUMNS> struct LiftShared
{
    uint64_t sum[2][LIFT_WARPS][COLUMNS][3];
};

/* What a thread does: it is one of `width` threads of a row, and, if `owns` is set, the owner of
 * the entry in this row and in column `column`. */
template <int COLUMNS> struct RowThread
{
    int64_t row, first; /* first: the first column of the block */
    int64_t column;
    int thread, width, warp; /* warp: the first warp of the row */
    bool inside, owns;

    __device__ __forceinline__ RowThread(const cunmod_mat_lift_t &x, int warps)
    {
        const int64_t rows = LIFT_WARPS / warps, across = (x.n + rows - 1) / rows;
        width = 32 * warps;
        thread = (int)threadIdx.x % width;
        warp = (int)threadIdx.x / width * warps;
        row = blockIdx.x % across * rows + (int)threadIdx.x / width;
        first = blockIdx.x / across * COLUMNS;
        column = first + thread;
        inside = row < x.n;
        owns = inside && thread < COLUMNS && column < x.m;
    }
};

/* Subtracts 2^63 x from the number of 192 bits in w, modulo 2^192; x = high 2^64 + low. */
static __device__ __forceinline__ void sub_shifted(uint64_t (&w)[3], uint64_t high, uint64_t low)
{
    const uint64_t s0 = low << 63, s1 = high << 63 | low >> 1, s2 = high >> 1;
    const uint64_t less = w[0] < s0, differ = w[1] - s1;
    w[2] -= s2 + (w[1] < s1) + (differ < less);
    w[1] = differ - less;
    w[0] -= s0;
}

/* Adds up `total` over the threads of a warp, modulo 2^192. */
static __device__ __forceinline__ void add_lanes(Total<uint64_t> &total)
{
    CUNMOD_UNROLL
    for (int distance = 16; distance > 0; distance /= 2)
    {
        const uint64_t other[3] = {__shfl_xor_sync(0xffffffffu, total.w0, distance),
                                   __shfl_xor_sync(0xffffffffu, total.w1, distance),
                                   __shfl_xor_sync(0xffffffffu, total.w2, distance)};
        total.add(other, 1);
    }
}

/* Stores in sum[c] what the threads of the calling warp add to the sum of line[k] v[c][k] over k <
 * n. line: the row of *place. v[c]: column place->first + c of `vectors`, a matrix of m columns of
 * n words; a column beyond m is replaced by column m - 1. If `top` is set, the words of `line` have
 * a sign, and sum[c] is in two's complement. */
template <int COLUMNS>
static __device__ __forceinline__ void sum_row(uint64_t (*sum)[3], const RowThread<COLUMNS> &place,
                                               const uint64_t *line, const uint64_t *vectors,
                                               int64_t n, int64_t m, bool top)
{
    /* a signed word is an unsigned one minus 2^63 */
    const uint64_t flip = top ? UINT64_C(1) << 63 : 0;
    Sum<uint64_t> products[COLUMNS];
    uint64_t high[COLUMNS] = {}, low[COLUMNS] = {}; /* the sum of v[c][k] */
    const uint64_t *v[COLUMNS];
    CUNMOD_UNROLL
    for (int c = 0; c < COLUMNS; c++)
        v[c] = vectors + min(place.first + c, m - 1) * n;
    CUNMOD_UNROLL_4
    for (int64_t k = place.inside ? place.thread : n; k < n; k += place.width)
    {
        const uint64_t word = line[k] ^ flip;
        CUNMOD_UNROLL
        for (int c = 0; c < COLUMNS; c++)
        {
            const uint64_t entry = v[c][k];
            products[c].add(word, entry);
            low[c] += entry;
            high[c] += low[c] < entry;
        }
    }
    CUNMOD_UNROLL
    for (int c = 0; c < COLUMNS; c++)
    {
        uint64_t w[3];
        products[c].words(w[2], w[1], w[0]);
        if (top)
            sub_shifted(w, high[c], low[c]);
        Total<uint64_t> total;
        total.add(w, 1);
        add_lanes(total);
        if (threadIdx.x % 32 == 0)
        {
            sum[c][0] = total.w0;
            sum[c][1] = total.w1;
            sum[c][2] = total.w2;
        }
    }
}

template <int COLUMNS>
__global__ void __launch_bounds__(LIFT_THREADS)
    digit_kernel(const __grid_constant__ cunmod_mat_lift_t x, int warps)
{
    CUNMOD_SHARED(LiftShared<COLUMNS>, shared);
    cunmod_await_previous();
    const Mod<uint64_t> mod(x.mod);
    const RowThread<COLUMNS> place(x, warps);
    uint64_t(*const sum)[COLUMNS][3] = shared->sum[0];
    sum_row(sum[threadIdx.x / 32], place, x.inverse + place.row * x.n, x.rest, x.n, x.m, false);
    __syncthreads();
    if (!place.owns)
        return;
    Total<uint64_t> total;
    for (int w = 0; w < warps; w++)
        total.add(sum[place.warp + w][place.thread], 1);
    x.digit[place.column * x.n + place.row] = total.reduce(mod);
}

/* The exact division (r - d) / p, word by word from the lowest one, of which the words of d appear
 * as sums modulo 2^192 are added. */
struct Quotient
{
    Total<uint64_t> sum; /* signed: what has been added to d, over 2^64 for each word of d so far */
    uint64_t carry; /* the high half of the product of p and the quotient so far, and borrows */

    __device__ Quotient() : carry(0) {}

    /* Returns the next word of the quotient, for the next word of r. */
    __device__ __forceinline__ uint64_t next(uint64_t r, const cunmod_mat_lift_t &x)
    {
        const uint64_t d = sum.w0, differ = r - d, q = (differ - carry) * x.p_inverse;
        carry = __umul64hi(q, x.mod.p) + (r < d) + (differ < carry);
        sum.w0 = sum.w1;
        sum.w1 = sum.w2;
        sum.w2 = (int64_t)sum.w2 < 0 ? UINT64_MAX : 0;
        return q;
    }
};

/* Returns the integer in `words` planes of `plane` words, of which x is the lowest word, mod p. */
static __device__ __forceinline__ uint64_t rest_of(const uint64_t *x, int64_t plane, int64_t words,
                                                   const Mod<uint64_t> &mod)
{
    uint64_t rest = (int64_t)x[(words - 1) * plane] < 0 ? mod.p - 1 : 0;
    for (int64_t t = words - 1; t >= 0; t--)
        rest = mod.reduce(rest, x[t * plane]);
    return rest;
}

template <int COLUMNS>
__global__ void __launch_bounds__(LIFT_THREADS)
    lift_kernel(const __grid_constant__ cunmod_mat_lift_t x, int warps)
{
    CUNMOD_SHARED(LiftShared<COLUMNS>, shared);
    cunmod_await_previous();
    const RowThread<COLUMNS> place(x, warps);
    const int64_t plane = x.n * x.m, at = place.column * x.n + place.row;
    Quotient quotient;
    for (int64_t t = 0; t < x.words_a; t++)
    {
        uint64_t(*const sum)[COLUMNS][3] = shared->sum[t & 1];
        const uint64_t r = place.owns ? x.r[t * plane + at] : 0; /* before the sum: it is slow */
        sum_row(sum[threadIdx.x / 32], place, x.a + (t * x.n + place.row) * x.n, x.digit, x.n, x.m,
                t == x.words_a - 1);
        __syncthreads();
        for (int w = 0; w < warps && place.owns; w++)
            quotient.sum.add(sum[place.warp + w][place.thread], 1);
        if (place.owns)
            x.r[t * plane + at] = quotient.next(r, x);
    }
    if (!place.owns)
        return;
    for (int64_t t = x.words_a; t < x.words_r; t++)
        x.r[t * plane + at] = quotient.next(x.r[t * plane + at], x);
    x.rest[at] = rest_of(x.r + at, plane, x.words_r, Mod<uint64_t>(x.mod));
}

__global__ void __launch_bounds__(REST_THREADS)
    rest_kernel(uint64_t *z, const uint64_t *x, int64_t count, int64_t words,
                const __grid_constant__ cunmod_modulus_t mod)
{
    cunmod_await_previous();
    const int64_t i = (int64_t)blockIdx.x * REST_THREADS + threadIdx.x;
    if (i < count)
        z[i] = rest_of(x + i, count, words, Mod<uint64_t>(mod));
}

/* Returns the number of warps of a row of n words. */
static int warps_of(int64_t n)
{
    int warps = 1;
    while (warps < LIFT_WARPS && n > 32 * LIFT_EACH * warps)
        warps *= 2;
    return warps;
}

/* Launches a kernel for all rows and columns of *x. */
template <int COLUMNS, typename Kernel>
static int launch_rows(cunmod_dev_t *dev, Kernel kernel, const cunmod_mat_lift_t *x)
{
    const int warps = warps_of(x->n);
    const int64_t blocks = ceil_div(x->n, LIFT_WARPS / warps) * ceil_div(x->m, COLUMNS);
    return launch_kernel(dev, kernel, dim3((unsigned)blocks), LIFT_THREADS,
                         sizeof(LiftShared<COLUMNS>), *x, warps);
}

/* Launches the kernel of the least number of columns, 1, 2 or 4, that is enough, or the last one.
 */
template <typename Kernel>
static int launch_columns(cunmod_dev_t *dev, Kernel one, Kernel two, Kernel four,
                          const cunmod_mat_lift_t *x)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error ? scope.error
           : x->m == 1 ? launch_rows<1>(dev, one, x)
           : x->m == 2 ? launch_rows<2>(dev, two, x)
                       : launch_rows<4>(dev, four, x);
}

extern "C" int cunmod_dev_mat_digit(cunmod_dev_t *dev, const cunmod_mat_lift_t *x)
{
    return launch_columns(dev, digit_kernel<1>, digit_kernel<2>, digit_kernel<4>, x);
}

extern "C" int cunmod_dev_mat_lift(cunmod_dev_t *dev, const cunmod_mat_lift_t *x)
{
    return launch_columns(dev, lift_kernel<1>, lift_kernel<2>, lift_kernel<4>, x);
}

extern "C" int cunmod_dev_mat_rest(cunmod_dev_t *dev, uint64_t *z, const uint64_t *x, int64_t count,
                                   int64_t words, const cunmod_modulus_t *mod)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error
               ? scope.error
               : launch_kernel(dev, rest_kernel, dim3((unsigned)ceil_div(count, REST_THREADS)),
                               REST_THREADS, 0, z, x, count, words, *mod);
}
} // namespace cunmod_mat
