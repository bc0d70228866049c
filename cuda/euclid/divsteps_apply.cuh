/* Applies a transition matrix to the coefficients of two series.
 *
 * Coefficient x of the new f is the sum over k of (c[k].of[0].f f[x + k] + c[k].of[0].g g[x + k]).
 * Coefficient x of the new g is the sum over k of (c[k].of[1].f f[x + k + 1] + c[k].of[1].g g[x + k
 * + 1]). Here c is the array of Transition. So the coefficients [first, stop) of the new series
 * depend on the coefficients [first, stop + DIVSTEPS) of the old series. Some functions below read
 * more coefficients of the old series than these, and multiply them by zeros behind the matrix.
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
/* Addresses of the coefficients of f and of g, lowest first, 16-byte aligned. */
template <typename W> struct Series
{
    W *f, *g;
};

/* COUNT neighbouring coefficients of a series. */
template <typename W, int COUNT> struct alignas(COUNT * sizeof(W)) Chunk
{
    W c[COUNT];
};

/* Adds c[i].of[row].f f[i] + c[i].of[row].g g[i] for i = k .. k+COUNT-1 to `sum`, where c =
 * matrix.c; row 0: for the new f, row 1: for the new g. On return `sum` is folded. */
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

/* One thread's sums for COUNT neighbouring coefficients of the new f and of the new g. */
template <typename Part, int COUNT, typename W> struct ChunkSum
{
    typedef Chunk<W, COUNT> Some;
    const Series<W> from; /* the old series; from.f[0] has the index of the first of these */
    Some f, g;            /* f.c[i] = from.f[k + i], g.c[i] = from.g[k + i]; k: index of the next
                             coefficient of the matrix to be multiplied */
    Part sum_f[COUNT], sum_g[COUNT];

    __device__ ChunkSum(const Series<W> &from_, int k)
        : from(from_), f(*(const Some *)(from_.f + k)), g(*(const Some *)(from_.g + k))
    {
    }
    /* Adds the products with matrix.c[k .. k + STEP - 1] to all sums. STEP is a multiple of
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

/* Stores the coefficients [first, stop) of the new series, and up to COUNT - 1 further ones, in
 * `to`, by threads 0 .. threads-1. Reads up to 2 COUNT - 1 coefficients behind from[stop +
 * DIVSTEPS]. first is a multiple of COUNT. A thread computes COUNT coefficients at a time, in
 * passes of STEP coefficients of the matrix. With COUNT = 1 the first passes have one coefficient
 * of the matrix each, until the number of the remaining coefficients is a multiple of STEP. */
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

/* Stores the coefficients [first, stop) of the new series in `to`, 2 (stop - first) <= threads.
 * Each thread computes one coefficient of f or of g. Reads `from` up to coefficient stop + DIVSTEPS
 * + TOGETHER - 2.
 *
 * With 64-bit words the second half of the threads computes g. With 32-bit words the threads of g
 * begin earlier, at the first warp that has no coefficient of f. The reason: a multiprocessor has
 * four schedulers, and each issues the instructions of every fourth warp of the leading block. With
 * 32-bit words the threads of f and g are then on the schedulers of the two row warps. With 64-bit
 * words they are on the scheduler that has neither a row warp nor the leader. */
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

/* Stores the coefficients [first, stop) of the new series in `to`, by threads 0 .. threads-1.
 * Chooses the function by n = stop - first; a thread computes at a time
 *     2 n <= threads              one coefficient of f or of g,
 *     n <= threads, 64-bit words  one of f and one of g,
 *     n <= 2 threads              two of each,
 *     otherwise                   four of each.
 * Several coefficients at a time need fewer loads per product; with 64-bit words the
 * multiplications dominate. from.f + first is 16-byte aligned. */
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

/* Partial sums for DIVSTEPS coefficients of the new f and g. SHARES warps divide the products for
 * the new f among them, and SHARES other warps divide the products for the new g. Of the warps for
 * f, warp s stores its partial sum for coefficient i in f[s][i]; of the warps for g, warp s stores
 * its partial sum in g[s][i]. */
static constexpr int SHARES = 4;
static_assert(SHARES == 4, "Cross::total");
template <typename W> struct HeadParts
{
    W f[SHARES][DIVSTEPS], g[SHARES][DIVSTEPS];
};

/* Stores the partial sums for the coefficients [first, first + DIVSTEPS) of the new series in
 * `parts`. 2 * SHARES warps call the function; thread: index among the threads of these warps. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_to_heads(HeadParts<W> &parts, const Series<W> &from,
                                               const Transition<W> &matrix, int first,
                                               const MatrixMod<W> &mod, int thread)
{
    const int share = thread / 32 % SHARES, of_g = thread / (32 * SHARES), lane = thread % 32;
    const W *const f = from.f + first + lane + of_g, *const g = from.g + first + lane + of_g;
    /* The matrix seldom has nonzero coefficients below index REST. The other SHARES * TOGETHER
     * coefficients, from index REST on, are divided among SHARES warps. Each warp first adds the
     * products with its TOGETHER coefficients. The indices of these coefficients do not depend on
     * matrix.low(), so that the loads need not wait until matrix.low() is known. */
    static constexpr int REST = DIVSTEPS - TOGETHER * SHARES;
    static_assert(REST > 0 && REST % SHARES == 0 && 2 * (TOGETHER + REST / SHARES) <= 16,
                  "each warp has as many coefficients, and PartSumLazy can add their products");
    Part sum;
    add_together<TOGETHER>(sum, matrix, of_g, f, g, REST + TOGETHER * share, mod);
    if (matrix.low() < REST)
        add_together<REST / SHARES>(sum, matrix, of_g, f, g, REST / SHARES * share, mod);
    (of_g ? parts.g : parts.f)[share][lane] = sum.reduce_part(mod);
}

/* Lane i returns the sum of the SHARES partial sums in `parts` for coefficient i of f, and the sum
 * of the SHARES partial sums for coefficient i of g. */
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
