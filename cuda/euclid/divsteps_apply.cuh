/* A transition matrix applied to the coefficients of two series.
 *
 * Coefficient x of the new f is sum over k of (c[k].of[0].f f[x + k] + c[k].of[0].g g[x + k]), that
 * of the new g the same with c[k].of[1] and x + k + 1 (Transition). So the coefficients [first,
 * stop) of the new series need the coefficients [first, stop + DIVSTEPS) of the old ones. The
 * functions may read further, as they say; there the matrix is zero.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_APPLY_CUH
#define CUNMOD_DIVSTEPS_APPLY_CUH

#include "euclid/divsteps.cuh"
#include "euclid/divsteps_sums.cuh"

namespace cunmod_euclid
{
/* The coefficients of f and of g, lowest first; both arrays are 16-byte aligned. */
template <typename W> struct Series
{
    W *f, *g;
};

/* COUNT neighbouring coefficients of a series. */
template <typename W, int COUNT> struct alignas(COUNT * sizeof(W)) Chunk
{
    W c[COUNT];
};

/* Adds c[i].of[row].f f[i] + c[i].of[row].g g[i] for k <= i < k + COUNT. The sum is folded at the
 * end. */
template <int COUNT, typename Part, typename W>
__device__ __forceinline__ void add_together(Part &sum, const Transition<W> &matrix, int row,
                                             const W *f, const W *g, int k, const MatrixMod<W> &mod)
{
    CUNMOD_UNROLL
    for (int i = 0; i < COUNT; i++)
    {
        sum.add(matrix.c[k + i].of[row], {f[k + i], g[k + i]}, mod);
        if ((i + 1) % Part::ADDITIONS == 0 || i == COUNT - 1)
            sum.fold();
    }
}

/* COUNT neighbouring coefficients of the new f and of the new g, which one thread makes. */
template <typename Part, int COUNT, typename W> struct ChunkSum
{
    typedef Chunk<W, COUNT> Some;
    const Series<W> from; /* the old series, from the first of these coefficients on */
    Some f, g;            /* from.f[k + i], from.g[k + i], where k is the next of the matrix */
    Part sum_f[COUNT], sum_g[COUNT];

    __device__ ChunkSum(const Series<W> &from_, int k)
        : from(from_), f(*(const Some *)(from_.f + k)), g(*(const Some *)(from_.g + k))
    {
    }
    /* Adds the products with coefficients k .. k + STEP - 1 of the matrix, STEP a multiple of
     * COUNT. */
    template <int STEP>
    __device__ __forceinline__ void add(const Transition<W> &matrix, int k, const MatrixMod<W> &mod)
    {
        static_assert(STEP % COUNT == 0 && STEP <= Part::ADDITIONS && STEP <= MATRIX_PADDING,
                      "whole chunks, without a fold, of a matrix that ends in zeros");
        Some all_f[STEP / COUNT + 1] = {f}, all_g[STEP / COUNT + 1] = {g};
        CUNMOD_UNROLL
        for (int i = 1; i <= STEP / COUNT; i++)
        {
            all_f[i] = *(const Some *)(from.f + k + COUNT * i);
            all_g[i] = *(const Some *)(from.g + k + COUNT * i);
        }
        CUNMOD_UNROLL
        for (int i = 0; i < STEP; i++)
        {
            const Quad<W> c = matrix.c[k + i];
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                const int here = i + j, next = i + j + 1;
                sum_f[j].add(
                    c.of[0],
                    {all_f[here / COUNT].c[here % COUNT], all_g[here / COUNT].c[here % COUNT]},
                    mod);
                sum_g[j].add(
                    c.of[1],
                    {all_f[next / COUNT].c[next % COUNT], all_g[next / COUNT].c[next % COUNT]},
                    mod);
            }
        }
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            sum_f[j].fold();
            sum_g[j].fold();
        }
        f = all_f[STEP / COUNT];
        g = all_g[STEP / COUNT];
    }
    __device__ void store(const Series<W> &to, const MatrixMod<W> &mod)
    {
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            f.c[j] = sum_f[j].reduce(mod);
            g.c[j] = sum_g[j].reduce(mod);
        }
        *(Some *)to.f = f;
        *(Some *)to.g = g;
    }
};

/* to = the coefficients [first, stop) that the matrix makes of `from`, and up to COUNT - 1 more, by
 * threads 0 .. threads-1. Up to 2 COUNT - 1 coefficients behind from[stop + DIVSTEPS] are read.
 * first is a multiple of COUNT. A thread makes COUNT coefficients at a time and takes STEP
 * coefficients of the matrix at a time; with COUNT = 1 it begins with single ones, so that the rest
 * is a multiple of STEP. */
template <typename Part, int COUNT, int STEP, typename W>
__device__ __forceinline__ void apply_chunks(const Series<W> &to, const Series<W> &from,
                                             const Transition<W> &matrix, int first, int stop,
                                             const MatrixMod<W> &mod, int thread, int threads)
{
    const int low = matrix.low() / COUNT * COUNT, high = matrix.high();
    CUNMOD_NO_UNROLL
    for (int x = first + COUNT * thread; x < stop; x += COUNT * threads)
    {
        ChunkSum<Part, COUNT, W> chunk({from.f + x, from.g + x}, low);
        int k = low;
        if constexpr (COUNT == 1)
        {
            CUNMOD_NO_UNROLL
            for (; (high + 1 - k) % STEP != 0; k++)
                chunk.template add<1>(matrix, k, mod);
        }
        CUNMOD_NO_UNROLL
        for (; k <= high; k += STEP)
            chunk.template add<STEP>(matrix, k, mod);
        chunk.store({to.f + x, to.g + x}, mod);
    }
}

/* The same with one coefficient of f, or one of g, for each thread: 2 (stop - first) <= threads.
 * `from` is read up to coefficient stop + DIVSTEPS + TOGETHER - 2.
 *
 * The second half of the threads makes g. With 32-bit words g begins earlier, at the first warp
 * that has no coefficient of f. That is for the schedulers of the leading block, each of which has
 * every fourth warp: with 32-bit words f and g are then on the schedulers of the two row warps, and
 * with 64-bit words f and g are both on the scheduler that has neither a row warp nor the
 * leader. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_split(const Series<W> &to, const Series<W> &from,
                                            const Transition<W> &matrix, int first, int stop,
                                            const MatrixMod<W> &mod, int thread, int threads)
{
    const int half = threads / 2;
    const int apart = IN_TURN<W> ? min((stop - first + 31) / 32 * 32, half) : half;
    const int of_g = thread >= apart, x = first + thread - (of_g ? apart : 0);
    const int high = matrix.high();
    Part sum;
    if (x >= stop)
        return;
    CUNMOD_NO_UNROLL
    for (int k = matrix.low(); k <= high; k += TOGETHER)
        add_together<TOGETHER>(sum, matrix, of_g, from.f + x + of_g, from.g + x + of_g, k, mod);
    (of_g ? to.g : to.f)[x] = sum.reduce(mod);
}

/* The same by the function that suits the numbers of threads and of coefficients, n = stop - first:
 *     2 n <= threads              one coefficient of f or of g a thread,
 *     n <= threads, 64-bit words  one of both,
 *     n <= 2 threads              two of both at a time,
 *     otherwise                   four of both at a time.
 * Several coefficients at a time need fewer loads for each product; with 64-bit words the
 * multiplications take the time. from.f + first is 16-byte aligned. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_transition(const Series<W> &to, const Series<W> &from,
                                                 const Transition<W> &matrix, int first, int stop,
                                                 const MatrixMod<W> &mod, int thread, int threads)
{
    if (2 * (stop - first) <= threads)
        apply_split<Part>(to, from, matrix, first, stop, mod, thread, threads);
    else if (sizeof(W) == 8 || stop - first <= threads)
        apply_chunks<Part, 1, 4>(to, from, matrix, first, stop, mod, thread, threads);
    else if constexpr (sizeof(W) == 4)
    {
        if (stop - first <= 2 * threads)
            apply_chunks<Part, 2, 2>(to, from, matrix, first, stop, mod, thread, threads);
        else
            apply_chunks<Part, 4, 4>(to, from, matrix, first, stop, mod, thread, threads);
    }
}

/* SHARES warps share the sums of DIVSTEPS coefficients of f, and SHARES other warps those of g.
 * Each warp leaves one part of each sum. */
static constexpr int SHARES = 4;
static_assert(SHARES == 4, "Cross::total");
template <typename W> struct HeadParts
{
    W f[SHARES][DIVSTEPS], g[SHARES][DIVSTEPS];
};

/* The parts of the coefficients [first, first + DIVSTEPS) that the matrix makes of `from`, by the
 * threads of 2 SHARES warps. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_to_heads(HeadParts<W> &parts, const Series<W> &from,
                                               const Transition<W> &matrix, int first,
                                               const MatrixMod<W> &mod, int thread)
{
    const int share = thread / 32 % SHARES, of_g = thread / (32 * SHARES), lane = thread % 32;
    const W *const f = from.f + first + lane + of_g, *const g = from.g + first + lane + of_g;
    /* The matrix seldom has coefficients below REST. So the sums with the last ones begin at a
     * fixed place, and do not wait for matrix.low(). */
    static constexpr int REST = DIVSTEPS - TOGETHER * SHARES;
    static_assert(REST > 0 && REST % SHARES == 0 && 2 * (TOGETHER + REST / SHARES) <= 16,
                  "each warp has as many coefficients, and PartSumLazy can add their products");
    Part sum;
    add_together<TOGETHER>(sum, matrix, of_g, f, g, REST + TOGETHER * share, mod);
    if (matrix.low() < REST)
        add_together<REST / SHARES>(sum, matrix, of_g, f, g, REST / SHARES * share, mod);
    (of_g ? parts.g : parts.f)[share][lane] = sum.reduce_part(mod);
}

/* The sums of the parts, coefficient i in lane i. */
template <typename C, typename W>
__device__ __forceinline__ Window<W> add_parts(const HeadParts<W> &parts, const C &cross)
{
    const int lane = threadIdx.x % 32;
    W f[SHARES], g[SHARES];
    CUNMOD_UNROLL
    for (int i = 0; i < SHARES; i++)
    {
        f[i] = parts.f[i][lane];
        g[i] = parts.g[i][lane];
    }
    return {cross.total(f), cross.total(g)};
}
} // namespace cunmod_euclid

#endif
