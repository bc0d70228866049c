/* Computes two divsteps at once on short polynomials of a batch, where the second step does not
 * exchange f and g.
 *
 * Let w = g if the first step exchanges f and g, and w = f otherwise. Let u = w(0), and let h be
 * g(0) after the first step. f[k], g[k]: the coefficients at place k (batch_steps.cuh). Two steps
 * are
 *
 *     g[k] <- (h w[k-1] - alpha f[k] + beta g[k]) / R,   alpha = u g(0) / R,   beta = u f(0) / R,
 *     f[k] <- w[k-2]
 *
 * since after the first step g[k] is (g(0) f[k] - f(0) g[k]) / R and f[k] is w[k-1]. So a
 * coefficient takes three products and one reduction, instead of four products and two reductions.
 * The results equal the results of two single steps.
 *
 * Ordinary operands exchange f and g in every second step. A step maps delta to 1 + delta, or to 1
 * - delta if it exchanges f and g. Let delta be odd before the first of two steps. If delta < 0, or
 * if the first step exchanges f and g, then delta <= 0 after the first step, and the second step
 * exchanges nothing. In the remaining case, delta > 0 and g(0) = 0, the warp computes the two steps
 * one after the other.
 *
 * If delta is even at first, a single step precedes all others (make_odd). In this step g moves
 * down by one place, whereas f moves up by one place in other steps. So the leading coefficients
 * stay at place 0.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_PAIRS_CUH
#define CUNMOD_BATCH_PAIRS_CUH

#include "euclid/batch_steps.cuh"

namespace cunmod_euclid
{
/* The factors of two steps at once: u, h (`next`), -alpha and beta of the formula above. */
template <typename W> struct TwoFactors
{
    W u, next, minus_alpha, beta;
};

/* Computes the steps of an item by LANES lanes, two steps at once where possible. */
template <typename C, int LANES, int ROWS> struct PairSteps : Steps<C, LANES, ROWS>
{
    typedef WordOf<C> W;
    typedef Steps<C, LANES, ROWS> Base;
    static_assert(LANES % 4 == 0, "a round is of whole pairs, and factors come from four lanes");
    int before; /* 1: a single step precedes step 0 (make_odd); 0: none */
    int own;    /* number of steps of the item, from step 0 on */

    __device__ PairSteps(const Operands<W> &operands, int lane, const C &cross_)
        : Base(operands, lane, cross_), before(1 - (this->delta & 1)),
          own(operands.steps() - before)
    {
    }
    /* If delta is even, computes the step that precedes all other steps; by: the factors of this
     * step. If delta is odd, only sets `steps`. */
    __device__ __forceinline__ void make_odd(const Factors<W> &by, int lane)
    {
        const int swap = by.swap & -before;
        W above = this->cross.enter(0);
        CUNMOD_UNROLL
        for (int r = ROWS - 1; r >= 0; r--)
        {
            const W f = this->x.f[r], g = this->x.g[r];
            const W moved = __shfl_sync(WARP, this->cross.step(g, by.minus, by.g0, f),
                                        (lane + 1) % LANES, LANES);
            this->x.f[r] = choose(swap, g, f);
            this->x.g[r] = choose(-before, lane == LANES - 1 ? above : moved, g);
            above = moved;
        }
        this->f0 = choose(swap, by.g0, this->f0);
        this->delta = before ? next_delta(this->delta, swap) : this->delta;
        this->degree -= before;
        this->steps = warp_max<LANES>(own);
    }
    /* Returns whether the warp computes steps j and j + 1 of a round at once. The result is true if
     * two steps at once are correct for all items of the warp. Two steps at once are correct for an
     * item that has ended before step j, and for an item that has both steps and for which step j +
     * 1 exchanges nothing. swap: swap_mask of step j. */
    __device__ __forceinline__ bool at_once(int j, int swap) const
    {
        const int made = this->t + j;
        return __all_sync(WARP, made >= own || !this->active ||
                                    (made + 1 < own && (this->delta < 0 || swap != 0)));
    }
    /* Returns the factors of steps j and j + 1 of a round, computed from the factors `by` of step
     * j. Lane j computes beta, lane j + 1 computes h = g(0) after step j, and all other lanes
     * compute -alpha. */
    __device__ __forceinline__ TwoFactors<W> two_factors(int j, const Factors<W> &by,
                                                         int lane) const
    {
        const bool is_next = lane == j + 1;
        const W zero = this->cross.enter(0), u = choose(by.swap, by.g0, this->f0);
        const W other = lane == j ? this->f0 : this->cross.minus(by.g0);
        const W a = is_next ? this->x.g[0] : u, b = is_next ? by.minus : other;
        const W made =
            this->cross.step(a, b, is_next ? by.g0 : zero, is_next ? this->x.f[0] : zero);
        return {u, __shfl_sync(WARP, made, j + 1, LANES), __shfl_sync(WARP, made, j ^ 2, LANES),
                __shfl_sync(WARP, made, j, LANES)};
    }
    /* Computes two steps at once on the first N rows. by: the factors of both steps; swap:
     * swap_mask of the first step. */
    template <int N>
    __device__ __forceinline__ void two_steps(const TwoFactors<W> &by, int swap, int lane)
    {
        W before_one = this->cross.enter(0), before_two = before_one;
        CUNMOD_UNROLL
        for (int r = 0; r < N; r++)
        {
            const W w = choose(swap, this->x.g[r], this->x.f[r]);
            const W one = __shfl_sync(WARP, w, (lane + LANES - 1) % LANES, LANES);
            const W two = __shfl_sync(WARP, w, (lane + LANES - 2) % LANES, LANES);
            const W from[3] = {this->x.f[r], this->x.g[r], lane == 0 ? before_one : one};
            const W by_what[3] = {by.minus_alpha, by.beta, by.next};
            this->x.g[r] = this->cross.sum(from, by_what);
            this->x.f[r] = lane < 2 ? before_two : two;
            before_one = one;
            before_two = two;
        }
        this->f0 = by.u;
        this->delta = next_delta(this->delta, swap) + 1;
    }
};
} // namespace cunmod_euclid

#endif
