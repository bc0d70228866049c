/* Extended GCDs and inverses of short polynomials of a batch: a few lanes an item, all in
 * registers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * After t steps x^t f = u a + v b for polynomials u and v, and the same for g, where a and b are
 * the operands as series. A pair of u, of f and of g, begins with 1 and 0, and a step is the same
 * for it as for f and g, but that nothing is divided by x: coefficient k of u stays at place k. The
 * cofactors grow as f and g become shorter. When the last coefficients of g have gone, f still
 * moves up with every step; the cofactors stop at the end of the round, and `moves` is the number
 * of steps that they have made.
 *
 * In the end f is the GCD of degree d up to a unit. Coefficient j of the cofactor of an operand of
 * n coefficients is at place d + moves - (n - 1) - j.
 */
#include "euclid/batch_steps.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
/* PAIRS is 2, for the cofactors of both operands of the call, or 1, for that of the first one. */
template <typename C, int LANES, int ROWS, int PAIRS> struct Xgcd : Steps<C, LANES, ROWS>
{
    typedef WordOf<C> W;
    static constexpr int MOST = ROWS + 1; /* rows of a cofactor */
    Rows<W, MOST> pair[PAIRS];
    int len[2];      /* of the operands, in the order of the call */
    int rows[PAIRS]; /* of the warp: those that may not be zero after the next round */
    int moves;

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
    /* A step of pair i. */
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
    /* z = cofactor i, where the GCD has `length` coefficients. */
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

/* The status of an inverse modulo an operand of lenf coefficients, where the GCD has `length`. */
static __device__ __forceinline__ int32_t inverse_status(const cunmod_batch_euclid_t &x, int lenf,
                                                         int length)
{
    return lenf == 0 ? x.zero : lenf == 1 ? x.constant : length > 1 ? x.refused : 0;
}

/* The result has no words yet. */
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
static int launch_group(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group)
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

template <bool INVERSE>
static int launch_cofactors(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, uint64_t largest,
                            int group)
{
    return launch_arithmetic(
        dev, largest,
        [&](auto arithmetic)
        { return launch_group<typename decltype(arithmetic)::Type, INVERSE>(dev, x, group); });
}

extern "C" int cunmod_dev_batch_xgcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                           uint64_t largest, int group)
{
    return launch_cofactors<false>(dev, *x, largest, group);
}

extern "C" int cunmod_dev_batch_invmod_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                             uint64_t largest, int group)
{
    return launch_cofactors<true>(dev, *x, largest, group);
}
} // namespace cunmod_euclid
