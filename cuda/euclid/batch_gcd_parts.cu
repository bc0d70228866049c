/* Computes GCDs and resultants of short polynomials of a batch by divsteps, each item by a few
 * lanes of a warp. All coefficients are in registers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A resultant is computed from the product of c_t and the product of c_t^D'_t over all steps t
 * (dev_resultant.cu): c_t, the pivot, is f(0) / R or -f(0) / R, and D'_t the formal degree of f,
 * both after step t. The second product needs no powers: D' never rises, and a step that exchanges
 * f and g reduces D' by delta. So at such a step the second product is multiplied delta times by
 * the product of all earlier pivots. At the end D' = 0, and each c_t has been multiplied D'_t
 * times. */
#include "euclid/batch_gcd.cuh"
#include "euclid/batch_pairs.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
/* Montgomery products a b / R modulo p, p odd or p = 2. R: step_divisor of divsteps_arith.cuh. */
template <typename W> struct Products;

template <> struct Products<uint32_t>
{
    Cross<uint32_t> cross;
    __device__ explicit Products(const cunmod_modulus_t &m) : cross(m) {}
    /* Returns a b / R modulo p. in: a in [0, p), b in [0, p]; out: [0, p) */
    __device__ uint32_t mul(uint32_t a, uint32_t b) const
    {
        const uint64_t t = (uint64_t)a * b;
        const uint32_t high = cunmod_mad_high((uint32_t)t * cross.factor, cross.p, t);
        return min(high, high - cross.p);
    }
};

template <> struct Products<uint64_t>
{
    Montgomery<uint64_t> mod;
    __device__ explicit Products(const cunmod_modulus_t &m) : mod(Mod<uint64_t>(m)) {}
    /* Returns a b / R modulo p for a in [0, p) and any word b. */
    __device__ uint64_t mul(uint64_t a, uint64_t b) const
    {
        return mod.mul(b, a);
    }
};

/* The two products of pivots c_t from which a resultant is computed (top of the file). */
template <typename W> struct Pivots
{
    Products<W> products;
    W all;    /* R times the product of all pivots */
    W powers; /* R times the product of the powers c_t^D'_t */
    int n;    /* number of steps of the item */
    int sign; /* number of sign changes of the resultant */

    __device__ Pivots(const cunmod_modulus_t &m, int steps)
        : products(m), all(step_divisor(Mod<W>(m))), powers(all), n(steps), sign(0)
    {
    }
    /* Updates both products and the sign by the pivot of step t, before the step is done. delta:
     * delta before the step; swap: swap_mask of the step; factor: g(0) if the step exchanges f and
     * g, else -f(0), R times the pivot. Steps t >= n are ignored. */
    __device__ __forceinline__ void step(int t, int delta, int swap, W factor)
    {
        if (t >= n)
            return;
        const int d = (n - t + delta) / 2, e = n - t - d;
        CUNMOD_NO_UNROLL
        for (int fall = swap ? delta : 0; fall > 0; fall--)
            powers = products.mul(powers, all);
        all = products.mul(all, factor);
        sign += swap ? d & e & 1 : 1;
    }
    /* Updates both products and the sign by the pivots of steps t and t + 1, before the steps are
     * done. Both t and t + 1 are < n, or both are >= n, and step t + 1 does not exchange f and g.
     * delta, swap: for step t; factor: the product of the factors of both steps, divided by R. */
    __device__ __forceinline__ void two_steps(int t, int delta, int swap, W factor)
    {
        step(t, delta, swap, factor);
        sign += t < n;
    }
};

/* The divsteps of an item, computed by LANES lanes. RESULTANT = false: for a GCD; ends when g = 0.
 * RESULTANT = true: does all steps, and computes the products of their pivots. */
template <typename C, int LANES, int ROWS, bool RESULTANT> struct Gcd : PairSteps<C, LANES, ROWS>
{
    typedef WordOf<C> W;
    const int lane;
    Pivots<W> pivots;

    __device__ Gcd(const Operands<W> &operands, int lane_, const C &cross_,
                   const cunmod_modulus_t &modulus)
        : PairSteps<C, LANES, ROWS>(operands, lane_, cross_), lane(lane_),
          pivots(modulus, operands.steps())
    {
        const Factors<W> by = this->factors(0);
        if (RESULTANT && this->before)
            record(-1, by);
        this->make_odd(by, lane);
    }
    /* Returns the number of steps of the item before step j of this round. */
    __device__ int done(int j) const
    {
        return this->before + this->t + j;
    }
    __device__ __forceinline__ void record(int j, const Factors<W> &by)
    {
        pivots.step(done(j), this->delta, by.swap, choose(by.swap, by.g0, by.minus));
    }
    template <int N> __device__ __forceinline__ void round()
    {
        CUNMOD_NO_UNROLL
        for (int j = 0; j < LANES; j += 2)
        {
            Factors<W> by = this->factors(j);
            if (this->at_once(j, by.swap))
            {
                const TwoFactors<W> two = this->two_factors(j, by, lane);
                if (RESULTANT)
                    pivots.two_steps(done(j), this->delta, by.swap,
                                     choose(by.swap, two.minus_alpha, two.beta));
                this->template two_steps<N>(two, by.swap, lane);
                continue;
            }
            CUNMOD_NO_UNROLL
            for (int i = j; i < j + 2; i++)
            {
                by = this->factors(i);
                if (RESULTANT)
                    record(i, by);
                this->template step<N>(by);
            }
        }
        this->template finish_round<N>();
        if (!RESULTANT)
            this->template look<N>();
    }
};

/* Stores z = the resultant of nonzero operands. t: number of steps done; delta: delta after these
 * steps. */
template <typename W>
__device__ __forceinline__ void store_resultant(const cunmod_polys_t &z, int64_t item,
                                                const Pivots<W> &pivots, int delta, int t,
                                                const Operands<W> &operands, const Mod<W> &mod)
{
    const int n = pivots.n;
    const bool odd = operands.lena % 2 == 0 && operands.lenb % 2 == 0; /* both degrees are odd */
    const bool minus = ((pivots.sign + (operands.swapped && odd)) & 1) != 0;
    W value = 0;
    if (delta == t - n) /* delta was 0 after n steps; the other t - n steps have added t - n */
    {
        const W top =
            mod.mul(pivots.products.mul(pivots.all, 1), mod_power(step_divisor(mod), n, mod));
        value = mod.mul(top, mod_inverse(pivots.products.mul(pivots.powers, 1), mod));
        value = minus ? mod.sub(0, value) : value;
    }
    *words_of<W>(z, item) = value;
}

template <typename C, int LANES, int ROWS, bool RESULTANT>
__global__ void __launch_bounds__(GROUP_THREADS)
    small_kernel(const __grid_constant__ cunmod_batch_euclid_t x)
{
    typedef WordOf<C> W;
    cunmod_await_previous();
    const int lane = (int)threadIdx.x % LANES;
    const int64_t k = ((int64_t)blockIdx.x * GROUP_THREADS + threadIdx.x) / LANES;
    const int64_t item = k < x.count ? x.order[k] : -1;
    const int32_t status = item < 0 ? 0 : status_of(x, item);
    const Operands<W> operands(x, item, status);
    const cunmod_modulus_t modulus = x.mod[item < 0 ? 0 : item];
    const C cross(modulus);
    const Mod<W> mod(modulus);
    Gcd<C, LANES, ROWS, RESULTANT> gcd(operands, lane, cross, modulus);
    for_rounds<ROWS, FALL<ROWS>>(gcd);
    if (item < 0)
        return;
    const int len = operands.lena == 0 || (RESULTANT && operands.lenb == 0) ? 0
                    : RESULTANT                                             ? 1
                                                                            : gcd.length();
    if (lane == 0)
    {
        x.z.status[item] = status;
        x.z.len[item] = len;
    }
    if (!RESULTANT && len > 0)
        store_monic<LANES>(x.z, item, gcd.x.f, len, mod_inverse(leave_steps(gcd.f0, mod.p), mod),
                           lane, mod);
    if (RESULTANT && len > 0 && lane == 0)
        store_resultant(x.z, item, gcd.pivots, gcd.delta, gcd.done(0), operands, mod);
}

template <typename C, bool RESULTANT, bool LONGEST>
int dev_batch_gcd_of(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group)
{
    constexpr int last = CUNMOD_GROUPS - (LONGEST ? 1 : 2), first = LONGEST ? last : 0;
    return with_constant<first, last>(
        group,
        [&](auto g)
        {
            constexpr int LANES = CUNMOD_GROUP_LANES(g.value), ROWS = CUNMOD_GROUP_ROWS(g.value);
            return launch_kernel(dev, small_kernel<C, LANES, ROWS, RESULTANT>,
                                 dim3((unsigned)ceil_div(x.count * LANES, GROUP_THREADS)),
                                 GROUP_THREADS, 0, x);
        });
}

/* This file is compiled once for each value of CUNMOD_PART, which determines the template
 * arguments:
 *
 *   C           StepsPart<CUNMOD_PART / 2 % 3>::Type
 *   RESULTANT   CUNMOD_PART % 2
 *   LONGEST     CUNMOD_PART / 6 */
template int
dev_batch_gcd_of<StepsPart<CUNMOD_PART / 2 % 3>::Type, CUNMOD_PART % 2 == 1, CUNMOD_PART / 6 == 1>(
    cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);
} // namespace cunmod_euclid
