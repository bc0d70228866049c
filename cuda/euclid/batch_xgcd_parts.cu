/* Computes extended GCDs and inverses of short polynomials of a batch by divsteps, each item by a
 * few lanes of a warp. All coefficients are in registers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a and b be the operands as series. After t steps x^t f = u a + v b and x^t g = u' a + v' b
 * for polynomials u, v, u', v', the cofactors. The pairs (u, u') and (v, v') begin as (1, 0) and
 * (0, 1). A step updates them like (f, g), but does not divide them by x: coefficient k of u is at
 * place k (batch_steps.cuh). The cofactors grow while f and g become shorter. When g is zero, f
 * still moves up by one place in each step; the cofactors do not move after the round in which g
 * becomes zero, and `moves` is the number of steps that have moved them.
 *
 * At the end f is the GCD, of degree d, times a unit. Coefficient j of the cofactor of an operand
 * of n coefficients is at place d + moves - (n - 1) - j. */
#include "euclid/batch_gcd.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
/* The divsteps of an item, and the cofactors. PAIRS = 2: the cofactors of both operands of the
 * call; PAIRS = 1: only the cofactor of the first operand. */
template <typename C, int LANES, int ROWS, int PAIRS> struct Xgcd : Steps<C, LANES, ROWS>
{
    typedef WordOf<C> W;
    static constexpr int MOST = ROWS + 1; /* rows of a cofactor; a lane has one word of each row */
    Rows<W, MOST> pair[PAIRS]; /* pair[i].f: cofactor of operand i in x^t f; .g: in x^t g */
    int len[2];                /* len[i]: length of operand i; operand 0 is the first of the call */
    int rows[PAIRS]; /* rows 0 .. rows[i]-1 of pair[i] may be nonzero after the next round, in some
                        item of the warp */
    int moves;       /* number of steps that have moved the cofactors */

    __device__ Xgcd(const Operands<W> &operands, int lane, const C &cross_)
        : Steps<C, LANES, ROWS>(operands, lane, cross_), moves(0)
    {
        const W zero = cross_.enter(0), one = cross_.enter(lane == 0 ? 1 : 0);
        len[0] = operands.swapped ? operands.lenb : operands.lena;
        len[1] = operands.swapped ? operands.lena : operands.lenb;
        CUNMOD_UNROLL
        for (int i = 0; i < PAIRS; i++)
        {
            CUNMOD_UNROLL
            for (int r = 0; r < MOST; r++)
                pair[i].f[r] = pair[i].g[r] = zero;
            const bool of_f = operands.swapped == (i == 1);
            pair[i].f[0] = of_f ? one : zero;
            pair[i].g[0] = of_f ? zero : one;
            rows[i] = 1;
        }
    }
    /* Computes one step on pair[i]. by: the factors of the step; to: the lanes from which the step
     * moves coefficients. */
    __device__ __forceinline__ void step_pair(int i, const Factors<W> &by, const Move &to)
    {
        W before = this->cross.enter(0);
        CUNMOD_UNROLL
        for (int r = 0; r < MOST; r++)
            if (r / 2 * 2 < rows[i])
                step_row<LANES>(pair[i], r, before, by, to, this->cross);
    }
    template <int N> __device__ __forceinline__ void round()
    {
        const bool was = this->active;
        Move to = this->move;
        if (!was)
            to.stay((int)threadIdx.x % LANES);
        CUNMOD_UNROLL
        for (int i = 0; i < PAIRS; i++)
            rows[i] = max(rows[i],
                          warp_max<LANES>(was ? (this->live() + this->t - len[i]) / LANES + 2 : 0));
        CUNMOD_NO_UNROLL
        for (int j = 0; j < LANES; j++)
        {
            const Factors<W> by = this->factors(j);
            CUNMOD_UNROLL
            for (int i = 0; i < PAIRS; i++)
                step_pair(i, by, to);
            this->template step<N>(by);
        }
        this->template finish_round<N>();
        this->template look<N>();
        moves = was ? this->t : moves;
    }
    /* Stores z = the cofactor of operand i of the call, divided by f(0), and the length of z.
     * length: length of the GCD; inverse: 1 / f(0). */
    __device__ __forceinline__ void store(const cunmod_polys_t &z, int64_t item, int i, int length,
                                          W inverse, int lane, const Mod<W> &mod) const
    {
        W *const to = words_of<W>(z, item);
        const int top = length + moves - len[i], count = max(len[1 - i] - length, 1);
        for (int j = lane; j < count; j += LANES)
            if (j > top)
                to[j] = 0;
        CUNMOD_UNROLL
        for (int r = 0; r < MOST; r++)
        {
            const int j = top - (r * LANES + lane);
            if (j >= 0 && j < count)
                to[j] = mod.mul(leave_steps(pair[i].f[r], mod.p), inverse);
        }
        if (lane == 0)
            z.len[item] = count;
    }
};

/* Returns the status of the inverse of a polynomial a modulo a polynomial f of lenf coefficients;
 * length: length of gcd(a, f). */
static __device__ __forceinline__ int32_t inverse_status(const cunmod_batch_euclid_t &x, int lenf,
                                                         int length)
{
    return lenf == 0 ? x.zero : lenf == 1 ? x.constant : length > 1 ? x.refused : 0;
}

/* Sets the status of item number `item` of z to `status`, and the length of this item to 0. */
static __device__ __forceinline__ void begin(const cunmod_polys_t &z, int64_t item, int32_t status)
{
    z.status[item] = status;
    z.len[item] = 0;
}

template <typename C, int LANES, int ROWS, bool INVERSE>
__global__ void __launch_bounds__(GROUP_THREADS)
    cofactors_kernel(const __grid_constant__ cunmod_batch_euclid_t x)
{
    typedef WordOf<C> W;
    cunmod_await_previous();
    const int lane = (int)threadIdx.x % LANES;
    const int64_t k = ((int64_t)blockIdx.x * GROUP_THREADS + threadIdx.x) / LANES;
    const int64_t item = k < x.count ? x.order[k] : -1;
    int32_t status = item < 0 ? 0 : status_of(x, item);
    const Operands<W> operands(x, item, status);
    const cunmod_modulus_t modulus = x.mod[item < 0 ? 0 : item];
    const C cross(modulus);
    const Mod<W> mod(modulus);
    Xgcd<C, LANES, ROWS, INVERSE ? 1 : 2> gcd(operands, lane, cross);
    for_rounds<ROWS, FALL<ROWS>>(gcd);
    if (item < 0)
        return;
    const int length = gcd.length();
    if (INVERSE && status == 0)
        status = inverse_status(x, gcd.len[1], length);
    const bool some = status == 0 && operands.lena > 0;
    if (lane == 0 && !some)
    {
        begin(x.z, item, status);
        if (!INVERSE)
        {
            begin(x.s, item, status);
            begin(x.t, item, status);
        }
    }
    if (!some)
        return;
    const W inverse = mod_inverse(leave_steps(gcd.f0, mod.p), mod);
    if (lane == 0)
        x.z.status[item] = 0;
    if constexpr (INVERSE)
        gcd.store(x.z, item, 0, length, inverse, lane, mod);
    else
    {
        store_monic<LANES>(x.z, item, gcd.x.f, length, inverse, lane, mod);
        gcd.store(x.s, item, 0, length, inverse, lane, mod);
        gcd.store(x.t, item, 1, length, inverse, lane, mod);
        if (lane == 0)
        {
            x.z.len[item] = length;
            x.s.status[item] = x.t.status[item] = 0;
        }
    }
}

template <typename C, bool INVERSE>
int dev_batch_cofactors(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group)
{
    return with_constant<0, CUNMOD_COFACTOR_GROUPS - 1>(
        group,
        [&](auto g)
        {
            constexpr int LANES = CUNMOD_COFACTOR_LANES(g.value),
                          ROWS = CUNMOD_COFACTOR_ROWS(g.value);
            return launch_kernel(dev, cofactors_kernel<C, LANES, ROWS, INVERSE>,
                                 dim3((unsigned)ceil_div(x.count * LANES, GROUP_THREADS)),
                                 GROUP_THREADS, 0, x);
        });
}

/* This file is compiled once for each value of CUNMOD_PART: 0, 2 and 4 for GCDs with cofactors, 1,
 * 3 and 5 for inverses. StepsPart<CUNMOD_PART / 2>: the arithmetic. */
template int dev_batch_cofactors<StepsPart<CUNMOD_PART / 2>::Type, CUNMOD_PART % 2 == 1>(
    cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);
} // namespace cunmod_euclid
