/* Divsteps on polynomials of a batch, each by a group of LANES lanes of a warp, in registers.
 *
 * f and g are power series: the operands, leading coefficient first. Coefficient k is stored at
 * *place* k: in lane k % LANES of the group, row k / LANES. A step leaves the new g at the places
 * of g, and moves the new f, which is the old f or g, up by one place. So a step takes one shuffle
 * per row, and the first coefficients of both series move up by one place in each step. After LANES
 * steps, a *round*, the lowest row contains no coefficients any more, and all other rows move down
 * by one. The number of coefficients that can be nonzero falls with the steps, and a round updates
 * only the rows that the longest polynomials of its warp need.
 *
 * lena + lenb - 2 steps from delta = lena - lenb >= 0 leave g = 0 and f = the GCD times a unit
 * (docs/gcd.md). Further steps only move f and increase delta. So all items of a warp do an equal
 * number of steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_STEPS_CUH
#define CUNMOD_BATCH_STEPS_CUH

#include "euclid/divsteps_arith.cuh"
#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

namespace cunmod_euclid
{
static constexpr unsigned WARP = 0xffffffffu;

enum
{
    GROUP_THREADS = 64 /* threads of a block: few, so that blocks are distributed evenly over the
                          multiprocessors */
};

template <typename C> using WordOf = decltype(C::p);

/* The coefficients of the series f and g that one lane has: one of each per row. */
template <typename W, int ROWS> struct Rows
{
    W f[ROWS], g[ROWS];
};

/* Where a step reads the coefficient of the new f that it moves to this lane. from: index of the
 * source lane in the group; before: true if the source is in the preceding row, as for lane 0. */
struct Move
{
    int from;
    bool before;

    __device__ Move(int lane, int lanes) : from((lane + lanes - 1) % lanes), before(lane == 0) {}
    /* Makes later moves leave every coefficient at its place. */
    __device__ void stay(int lane)
    {
        from = lane;
        before = false;
    }
};

/* Returns the status of the results of an item: the first nonzero one of a.status, b.status and
 * x.field (types_batch.h), or 0 if all are 0. */
__device__ __forceinline__ int32_t status_of(const cunmod_batch_euclid_t &x, int64_t item)
{
    return first_status(first_status(x.a.status[item], x.b.status[item]), x.field[item]);
}

/* The operands of an item, with lena >= lenb. Both are empty if the item has a status or does not
 * exist. */
template <typename W> struct Operands
{
    const W *a, *b;
    int lena, lenb;
    bool swapped; /* true: a is the second operand of the call, and b the first one */

    /* item: index in the batch; negative: no item. */
    __device__ Operands(const cunmod_batch_euclid_t &x, int64_t item, int32_t status)
        : a(nullptr), b(nullptr), lena(0), lenb(0), swapped(false)
    {
        if (item < 0 || status != 0)
            return;
        const int n = (int)x.a.len[item], m = (int)x.b.len[item];
        swapped = n <= m; /* swapped also if n == m, so that the first cofactor is 0 if b divides
                             a */
        a = words_of<W>(swapped ? x.b : x.a, item);
        b = words_of<W>(swapped ? x.a : x.b, item);
        lena = swapped ? m : n;
        lenb = swapped ? n : m;
    }
    /* The number of steps that leave g = 0. */
    __device__ int steps() const
    {
        return lenb > 0 ? lena + lenb - 2 : 0;
    }
};

/* Stores the lane's coefficients of the polynomial a[0 .. len-1] in `rows`, in the form of
 * cross.enter. a[len-1] is at place 0, and a[0] at place len-1; the coefficients at further places
 * are zero. */
template <int LANES, int ROWS, typename W, typename C>
__device__ __forceinline__ void load_rows(W (&rows)[ROWS], const W *a, int len, int lane,
                                          const C &cross)
{
    CUNMOD_UNROLL
    for (int r = 0; r < ROWS; r++)
    {
        const int k = r * LANES + lane;
        rows[r] = cross.enter(k < len ? __ldcg(a + (len - 1 - k)) : 0);
    }
}

/* The numbers by which a step multiplies f and g, and the swap_mask of the step. */
template <typename W> struct Factors
{
    W g0, minus; /* g(0) and -f(0) */
    int swap;
};

/* Computes a step on row r. before: in: the coefficient that moves from the end of row r - 1 to
 * lane 0 of row r; out: the coefficient that moves from the end of row r. */
template <int LANES, int ROWS, typename W, typename C>
__device__ __forceinline__ void step_row(Rows<W, ROWS> &x, int r, W &before, const Factors<W> &by,
                                         const Move &move, const C &cross)
{
    const W moved = __shfl_sync(WARP, choose(by.swap, x.g[r], x.f[r]), move.from, LANES);
    x.g[r] = cross.step(x.g[r], by.minus, by.g0, x.f[r]);
    x.f[r] = move.before ? before : moved;
    before = moved;
}

/* Moves rows 1 .. N-1 down by one at the end of a round, when row 0 is not needed any more. Row N-1
 * becomes zero. */
template <int N, int ROWS, typename W, typename C>
__device__ __forceinline__ void drop_row(W (&rows)[ROWS], const C &cross)
{
    CUNMOD_UNROLL
    for (int r = 0; r + 1 < N; r++)
        rows[r] = rows[r + 1];
    rows[N - 1] = cross.enter(0);
}

/* Returns the maximum of x over the groups of LANES lanes of the warp. x is equal within a
 * group. */
template <int LANES> __device__ __forceinline__ int warp_max(int x)
{
    CUNMOD_UNROLL
    for (int lanes = LANES; lanes < 32; lanes *= 2)
        x = max(x, __shfl_xor_sync(WARP, x, lanes));
    return x;
}

/* The divsteps of an item, computed by LANES lanes: the lane's coefficients and the state. */
template <typename C, int LANES, int ROWS> struct Steps
{
    typedef WordOf<C> W;
    const C &cross;
    const Move move;
    Rows<W, ROWS> x;
    W f0; /* f(0), nonzero unless the operands of the item are empty */
    int delta;
    int degree;  /* lena + lenb - 2 = 2 deg a - (delta before all steps) */
    int t;       /* number of steps done */
    int steps;   /* number of steps of the warp: the maximum over its items */
    bool active; /* true: g is not zero */
    bool alive;  /* true: g of some item of the warp is not zero */

    __device__ Steps(const Operands<W> &operands, int lane, const C &cross_)
        : cross(cross_), move(lane, LANES), delta(operands.lena - operands.lenb),
          degree(operands.lena + operands.lenb - 2), t(0), steps(warp_max<LANES>(operands.steps())),
          active(operands.lenb > 0), alive(true)
    {
        load_rows<LANES>(x.f, operands.a, operands.lena, lane, cross);
        load_rows<LANES>(x.g, operands.b, operands.lenb, lane, cross);
        f0 = __shfl_sync(WARP, x.f[0], 0, LANES);
    }
    /* Returns the number of coefficients of f and g that may be nonzero. */
    __device__ int live() const
    {
        return (degree - t + (delta < 0 ? -delta : delta)) / 2 + 1;
    }
    /* Returns the length of f, whose leading coefficient is not zero. */
    __device__ int length() const
    {
        return (degree - t + delta) / 2 + 1;
    }
    /* Returns the number of rows that the next round updates, at least two if the item has
     * steps. */
    __device__ int needed() const
    {
        return (warp_max<LANES>(live()) + 2 * LANES - 1) / LANES;
    }
    __device__ bool more() const
    {
        return t < steps && alive;
    }
    /* Returns the factors of step j of a round. */
    __device__ __forceinline__ Factors<W> factors(int j) const
    {
        const W g0 = __shfl_sync(WARP, x.g[0], j, LANES);
        return {g0, cross.minus(f0), cross.swap_mask(delta, g0)};
    }
    /* Computes one step on the first N rows; by: the factors of the step. */
    template <int N> __device__ __forceinline__ void step(const Factors<W> &by)
    {
        W before = cross.enter(0);
        CUNMOD_UNROLL
        for (int r = 0; r < N; r++)
            step_row<LANES>(x, r, before, by, move, cross);
        f0 = choose(by.swap, by.g0, f0);
        delta = next_delta(delta, by.swap);
    }
    /* Ends a round of N rows: moves the rows down by one, and adds the LANES steps to t. */
    template <int N> __device__ __forceinline__ void finish_round()
    {
        drop_row<N>(x.f, cross);
        drop_row<N>(x.g, cross);
        t += LANES;
    }
    /* Updates `active` and `alive` from the first N rows of g. */
    template <int N> __device__ __forceinline__ void look()
    {
        bool any = false;
        CUNMOD_UNROLL
        for (int r = 0; r < N; r++)
            any = any || x.g[r] != cross.enter(0);
        const unsigned found = __ballot_sync(WARP, any);
        const int first = (int)threadIdx.x % 32 / LANES * LANES;
        active = (found >> first & (WARP >> (32 - LANES))) != 0;
        alive = found != 0;
    }
};

/* A round is compiled for ROWS, ROWS - FALL, ROWS - 2 FALL, .. rows (for_rounds). FALL is larger
 * for many rows, to keep the code short. */
template <int ROWS> static constexpr int FALL = ROWS <= 8 ? 1 : ROWS <= 17 ? 2 : 4;

/* Calls rounds.round<N>() for N = ROWS, ROWS - FALL, .. in this order. Each call is repeated as
 * long as steps are left and more than N - FALL rows are needed. At least two rows are always
 * needed. */
template <int N, int FALL, typename Rounds>
__device__ __forceinline__ void for_rounds(Rounds &rounds)
{
    while (rounds.more() && rounds.needed() > N - FALL)
        rounds.template round<N>();
    if constexpr (N - FALL > 1)
        for_rounds<N - FALL, FALL>(rounds);
}

/* Stores z = f / f(0), a polynomial of `len` coefficients. inverse: 1 / f(0). */
template <int LANES, int ROWS, typename W>
__device__ __forceinline__ void store_monic(const cunmod_polys_t &z, int64_t item,
                                            const W (&f)[ROWS], int len, W inverse, int lane,
                                            const Mod<W> &mod)
{
    W *const to = words_of<W>(z, item);
    CUNMOD_UNROLL
    for (int r = 0; r < ROWS; r++)
    {
        const int k = r * LANES + lane;
        if (k < len)
            to[len - 1 - k] = mod.mul(leave_steps(f[r], mod.p), inverse);
    }
}

/* An empty type: passes the arithmetic C of divsteps (divsteps_arith.cuh) as a function
 * argument. */
template <typename C> struct Arithmetic
{
    typedef C Type;
};

/* Sets the current device to that of dev, and returns launch(Arithmetic<C>()), where C is the
 * fastest arithmetic for moduli <= `largest`, or a device error. */
template <typename F>
static int launch_arithmetic(const cunmod_dev_t *dev, uint64_t largest, const F &launch)
{
    DeviceScope scope(dev->facts.ordinal);
    return scope.error                   ? scope.error
           : largest < (uint64_t)1 << 31 ? launch(Arithmetic<Cross<uint32_t>>())
           : largest < LAZY_BELOW        ? launch(Arithmetic<CrossLazy>())
                                         : launch(Arithmetic<Cross<uint64_t>>());
}
} // namespace cunmod_euclid

#endif
