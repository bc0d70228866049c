/* Computes the transition matrix of DIVSTEPS divsteps from the first DIVSTEPS coefficients of two
 * power series f and g. A *leaf* is the computation of one such matrix.
 *
 * A divstep (Bernstein and Yang, Fast constant-time gcd computation and modular inversion, 2019,
 * section 6; types_divsteps.h has the definition) replaces (delta, f, g), f(0) != 0, by (1 - delta,
 * g, h) if delta > 0 and g(0) != 0, and by (1 + delta, f, h) otherwise, with h = (g(0) f - f(0) g)
 * / x times a unit that depends on p only. In the second case the paper's h has the other sign.
 * From n coefficients of f and g a step computes n - 1 coefficients of the new series. So the first
 * DIVSTEPS coefficients of f and g determine DIVSTEPS steps.
 *
 * The time of a step is the latency of three dependent operations: a shuffle of a coefficient, two
 * products and a reduction. So one warp, the leader, computes the steps on the first DIVSTEPS
 * coefficients, which determine the steps, and computes nothing else. Other warps apply the same
 * steps a little later: two row warps apply the steps to the identity matrix, which becomes the
 * transition matrix. With 32-bit words a second leader applies the steps to the coefficients
 * DIVSTEPS .. 2 * DIVSTEPS - 1. After the leaf these coefficients are the first coefficients of the
 * new series, and determine the next leaf.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_CUH
#define CUNMOD_DIVSTEPS_CUH

#include "base/ptx_sync.cuh"
#include "euclid/divsteps_arith.cuh"

namespace cunmod_euclid
{
/* The leader divides the steps of a leaf into pieces of a few steps. At one barrier per piece the
 * leader informs the other warps that it has stored f(0) and g(0) before each of these steps. */
enum
{
    PIECE = 4, /* steps of a piece; the last three pieces have 2, 1 and 1 steps */
    PIECES = DIVSTEPS / PIECE + 2,
    PIECE_BARRIER = 6 /* number of the barrier of the first piece; piece i has PIECE_BARRIER + i */
};

/* Number of leaders. If there are two, leader v % 2 computes leaf v. With 64-bit words there is one
 * leader: a step has so many instructions that a second leader would slow down the first. */
template <typename W> static constexpr int LEADERS = sizeof(W) == 4 ? 2 : 1;
template <typename W> static constexpr bool IN_TURN = (LEADERS<W> > 1);

/* Number of threads that compute leaves: the leaders and the two row warps. */
template <typename W> static constexpr int LEAF_THREADS = (LEADERS<W> + 2) * DIVSTEPS;

/* The coefficients of one power of x in the four elements of a transition matrix. of[0].f and
 * of[0].g multiply f and g in the sum for the new f. of[1].f and of[1].g multiply f and g in the
 * sum for the new g. */
template <typename W> struct alignas(16) Quad
{
    Pair<W> of[2];
};

/* TOGETHER: number of matrix coefficients that a thread processes in one pass of a sum.
 * MATRIX_PADDING: number of zeros behind a matrix, which the last pass may read. The matrix of
 * DIVSTEPS steps of random series has about 17 nonzero coefficients (docs/gcd.md); the SHARES = 4
 * warps of divsteps_apply.cuh process SHARES * TOGETHER = 20 coefficients in one pass. */
static constexpr int TOGETHER = 5, MATRIX_PADDING = TOGETHER - 1;

/* The transition matrix of DIVSTEPS steps, which map f and g to
 *     f' = sum over k of (c[k].of[0].f f + c[k].of[0].g g) / x^k,
 *     g' = sum over k of (c[k].of[1].f f + c[k].of[1].g g) / x^(k+1).
 * The negative powers of x in these sums cancel. Each c[k].of[i] is stored times C::one, where C is
 * the arithmetic of the steps (divsteps_arith.cuh): C::one is 2^64 modulo p in CrossLazy, and 1
 * otherwise. */
template <typename W> struct Transition
{
    Quad<W> c[DIVSTEPS + MATRIX_PADDING]; /* c[DIVSTEPS ..] is zero */
    uint32_t used[2]; /* bit DIVSTEPS-1 - k of used[0]: 1 if c[k].of[0].f or c[k].of[1].f is not
                         zero. The same bit of used[1]: 1 if one of c[k].of[i].g is not zero */
    int delta;        /* delta after the steps */

    /* Returns the smallest k for which c[k] is not zero. */
    __device__ int low() const
    {
        return __clz((int)(used[0] | used[1]));
    }
    /* Returns the largest k for which c[k] is not zero. */
    __device__ int high() const
    {
        return 32 - __ffs((int)(used[0] | used[1]));
    }
};
static_assert(DIVSTEPS == 32, "a matrix has a lane of a warp for each of its coefficients");

/* The data that the leader of a leaf stores for the other warps. scalar[j] = f(0) and g(0) before
 * step j. leaves[j] = the coefficient that step j shifts out of the leader's last lane; the other
 * leader shifts this coefficient into its lane 0. */
template <typename W> struct LeafMemory
{
    Pair<W> scalar[DIVSTEPS];
    W leaves[IN_TURN<W> ? DIVSTEPS : 1];
};

/* 32 neighbouring coefficients of two series: of f and g, or of two elements of the transition
 * matrix in one column: the elements that multiply f (or g) in the new f and in the new g. Each
 * lane of a warp has one coefficient of both series.
 *
 * The new g of a step is h / x, h = g(0) f - f(0) g up to a unit. Instead of moving h down by one
 * lane, step() leaves coefficient k of h in the lane of coefficient k of g, and shifts the new f
 * (the old f or g) up by one lane. So the shuffle of a step moves an operand of the step, and need
 * not wait for the products of the step. */
template <typename W> struct Window
{
    W f, g;

    /* Computes one step; f0, g0: f(0) and g(0), swap: swap_mask of the step. Returns, in each lane,
     * the coefficient that the step shifts to the next lane; in the last lane this coefficient
     * leaves the window. After the step f has no meaning in lane 0, unless the caller sets it.
     * G0_LATE = true: g0 is the last operand to be ready, as in a leader; false: the lane's g
     * is. */
    template <bool G0_LATE, typename C>
    __device__ __forceinline__ W step(W f0, W g0, int swap, const C &cross)
    {
        const W leaves = choose(swap, g, f);
        const W left = __shfl_up_sync(0xffffffffu, leaves, 1);
        const W minus = cross.minus(g);
        g = G0_LATE ? cross.step(f0, minus, g0, f) : cross.step(g0, f, f0, minus);
        f = left;
        return leaves;
    }
};

/* A number of steps as a type, for the generic lambdas of for_pieces. */
template <int N> struct Length
{
    static constexpr int VALUE = N;
};

/* Calls piece(number of steps, index of the first step, barrier) for each piece of a leaf; the
 * number of steps is a Length<>. The last pieces are short, so that the row warps end one step
 * after the leader. */
template <typename W, typename Piece> __device__ __forceinline__ void for_pieces(const Piece &piece)
{
#pragma unroll(sizeof(W) == 4 ? DIVSTEPS / PIECE : 1)
    for (int i = 0; i < PIECES - 3; i++)
        piece(Length<PIECE>(), PIECE * i, PIECE_BARRIER + i);
    piece(Length<2>(), DIVSTEPS - 4, PIECE_BARRIER + PIECES - 3);
    piece(Length<1>(), DIVSTEPS - 2, PIECE_BARRIER + PIECES - 2);
    piece(Length<1>(), DIVSTEPS - 1, PIECE_BARRIER + PIECES - 1);
}

/* to = {f0, g0}. 64-bit words are stored by two instructions: for a single store the compiler would
 * first move the words into neighbouring registers, which takes ten cycles a step. */
__device__ __forceinline__ void tell(Pair<uint32_t> &to, uint32_t f0, uint32_t g0)
{
    to = {f0, g0};
}
__device__ __forceinline__ void tell(Pair<uint64_t> &to, uint64_t f0, uint64_t g0)
{
    volatile uint64_t *const words = &to.f;
    words[0] = f0;
    words[1] = g0;
}

/* The leader computes the steps of a leaf. Lane i of `window` has coefficient i of f and of g.
 * After t steps the first coefficients of f and g are in lane t, and the values in lanes below t
 * have no meaning. Before each step the leader stores f(0) and g(0) in memory.scalar for the other
 * warps. The leader does not compute the last step, since the other warps need only f(0) and g(0)
 * before this step. delta: in: before the leaf; out: after the leaf. */
template <typename W, typename C>
__device__ __forceinline__ void lead_steps(LeafMemory<W> &memory, Window<W> window, int &delta,
                                           const C &cross)
{
    static constexpr unsigned ALL = 0xffffffffu;
    W f0 = __shfl_sync(ALL, window.f, 0), g0 = __shfl_sync(ALL, window.g, 0);
    for_pieces<W>(
        [&](auto length, int first, int barrier)
        {
            constexpr int COUNT = decltype(length)::VALUE;
            CUNMOD_UNROLL
            for (int i = 0; i < COUNT; i++)
            {
                const int j = first + i, swap = cross.swap_mask(delta, g0);
                if (threadIdx.x % 32 == 0)
                    tell(memory.scalar[j], f0, g0);
                if (IN_TURN<W> && threadIdx.x % 32 == 31)
                    memory.leaves[j] = choose(swap, window.g, window.f);
                delta = next_delta(delta, swap);
                if (i == COUNT - 1)
                    cunmod_arrive(barrier, LEAF_THREADS<W>);
                if (COUNT == 1 && j == DIVSTEPS - 1)
                    break;
                window.template step<true>(f0, g0, swap, cross);
                f0 = choose(swap, g0, f0);
                g0 = __shfl_sync(ALL, window.g, (unsigned)j + 1);
            }
        });
}

/* A warp other than the leader of a leaf applies the steps of the leaf to its window. ROW = true:
 * the window has elements of the transition matrix, and zeros are shifted into lane 0. ROW = false:
 * the window has the coefficients DIVSTEPS .. 2 DIVSTEPS-1 of f and g, and the coefficients that
 * leave the leader's last lane are shifted into lane 0. Returns, in each lane, the coefficient that
 * the last step shifts to the next lane. delta: in: before the leaf; out: after the leaf. */
template <bool ROW, typename W, typename C>
__device__ __forceinline__ W follow_steps(Window<W> &window, const LeafMemory<W> &memory,
                                          int &delta, const C &cross)
{
    W last = 0;
    for_pieces<W>(
        [&](auto length, int first, int barrier)
        {
            constexpr int COUNT = decltype(length)::VALUE;
            cunmod_barrier(barrier, LEAF_THREADS<W>);
            Pair<W> scalar[COUNT];
            W leaves[COUNT];
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                scalar[j] = memory.scalar[first + j];
                leaves[j] = ROW ? cross.enter(0) : memory.leaves[first + j];
            }
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                const int swap = cross.swap_mask(delta, scalar[j].g);
                last = window.template step<false>(scalar[j].f, scalar[j].g, swap, cross);
                window.f = threadIdx.x % 32 == 0 ? leaves[j] : window.f;
                delta = next_delta(delta, swap);
            }
        });
    return last;
}

/* A row warp stores the two elements of the matrix that multiply f (row = 0), or those that
 * multiply g (row = 1). For this purpose the warp applies the steps of a leaf to the pair (f, g) =
 * (1, 0) or (0, 1). After t steps lane i has coefficient i of x^t f and x^t g, times C::one. The
 * warp of row 0 also stores delta. delta: in: before the leaf; out: after the leaf. */
template <typename W, typename C>
__device__ __forceinline__ void make_row(Transition<W> &to, const LeafMemory<W> &memory, int row,
                                         int &delta, const C &cross)
{
    const int lane = threadIdx.x % 32;
    const W one = cross.enter(lane == 0 ? cross.one : 0), zero = cross.enter(0);
    Window<W> window = {row == 0 ? one : zero, row == 1 ? one : zero};
    const W f = leave_steps(follow_steps<true>(window, memory, delta, cross), (W)cross.p);
    const W g = leave_steps(window.g, (W)cross.p);
    const uint32_t used = __ballot_sync(0xffffffffu, f != 0 || g != 0);
    Quad<W> &c = to.c[DIVSTEPS - 1 - lane];
    (row == 0 ? c.of[0].f : c.of[0].g) = f;
    (row == 0 ? c.of[1].f : c.of[1].g) = g;
    if (lane == 0)
        to.used[row] = used;
    if (row == 0 && lane == 0)
        to.delta = delta;
}
} // namespace cunmod_euclid

#endif
