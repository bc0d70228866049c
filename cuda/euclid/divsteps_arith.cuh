/* The arithmetic of one divstep: (a b + c d) / R modulo p, where R is 2^32 or 2^64.
 *
 * A step (types_divsteps.h has its definition) computes h = g(0) f - f(0) g for each coefficient,
 * by Montgomery's reduction (Modular multiplication without trial division, 1985). Three structs,
 * Cross<uint32_t>, Cross<uint64_t> and CrossLazy (64-bit words with p < LAZY_BELOW), have these
 * functions:
 *   step(a, b, c, d)  (a b + c d) / R modulo p
 *   sum(x, y)         (x[0] y[0] + x[1] y[1] + x[2] y[2]) / R modulo p
 *   minus(x)          -x, as the operand b of a step
 *   swap_mask         all ones if a step exchanges f and g, else 0
 *   enter(x)          x in [0, p) as an operand of steps
 *   total(x)          the sum of four partial sums
 * leave_steps maps the results of all three structs to [0, p).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_ARITH_CUH
#define CUNMOD_DIVSTEPS_ARITH_CUH

#include "base/montgomery.cuh"

namespace cunmod_euclid
{
enum
{
    DIVSTEPS = CUNMOD_DIVSTEPS /* steps of a transition matrix */
};

/* Returns a if mask is all ones, b if mask is zero. A selection by a predicate would be ready later
 * than a product. mask has 32 bits also for 64-bit words: the compiler does not find out that both
 * halves of a 64-bit mask are equal. */
template <typename W> __device__ __forceinline__ W choose(int mask, W a, W b)
{
    const W half = (uint32_t)mask;
    const W wide = sizeof(W) == 4 ? half : half << (4 * sizeof(W)) | half;
    return b ^ ((a ^ b) & wide);
}

/* The arithmetic of divsteps modulo p for words W. step(a, b, c, d) = (a b + c d) / R adds c d
 * last, since c or d is the last operand to be ready. */
template <typename W> struct Cross;

/* Returns R modulo p, where R = 2^32 or 2^64 is the divisor in Cross::step; for p = 2 returns 1. */
__device__ __forceinline__ uint32_t step_divisor(const Mod<uint32_t> &mod)
{
    return mod.p == 2 ? 1 : mod.reduce((uint64_t)1 << 32);
}
__device__ __forceinline__ uint64_t step_divisor(const Mod<uint64_t> &mod)
{
    return mod.reduce(0, 0 - mod.p);
}

template <> struct Cross<uint32_t>
{
    uint32_t p, factor; /* factor = -1 / p modulo 2^32. For p = 2, which has no inverse, factor =
                           2^31, with which step() reduces numbers below 2^32 modulo 2 */
    static constexpr uint32_t one = 1;

    __device__ explicit Cross(const cunmod_modulus_t &m)
        : p((uint32_t)m.p),
          factor(p == 2 ? (uint32_t)1 << 31 : 0 - inverse_of_word<uint32_t>((uint32_t)m.p))
    {
    }
    /* Returns (a b + c d) / 2^32 modulo p, and a b + c d modulo 2 for p = 2. in: a, c, d in [0, p),
     * b in [0, p]; out: [0, p) */
    __device__ uint32_t step(uint32_t a, uint32_t b, uint32_t c, uint32_t d) const
    {
        const uint64_t t = cunmod_mad_last(c, d, (uint64_t)a * b);
        const uint32_t high = cunmod_mad_high((uint32_t)t * factor, p, t); /* [0, 2p) */
        return min(high, high - p);
    }
    /* Returns (x[0] y[0] + x[1] y[1] + x[2] y[2]) / 2^32 modulo p. in: x in [0, p), y in [0, p];
     * out: [0, p). p < 2^31; the sum of products is below 3 p^2, and so its high word is below 3/2
     * p. */
    __device__ uint32_t sum(const uint32_t (&x)[3], const uint32_t (&y)[3]) const
    {
        uint64_t t = (uint64_t)x[0] * y[0] + (uint64_t)x[1] * y[1];
        t = cunmod_mad_last(x[2], y[2], t);
        cunmod_fold_high(t, p);
        const uint32_t high = cunmod_mad_high((uint32_t)t * factor, p, t); /* [0, 2p) */
        return min(high, high - p);
    }
    __device__ uint32_t minus(uint32_t x) const
    {
        return p - x;
    }
    /* Returns all ones if delta > 0 and g0 != 0, when the step replaces f by g; else 0. */
    __device__ int swap_mask(int delta, uint32_t g0) const
    {
        return -delta >> 31 & -(int)min(g0, (uint32_t)1);
    }
    __device__ uint32_t enter(uint32_t x) const
    {
        return x;
    }
    /* Returns the sum of x modulo p. in: [0, p); out: [0, p) */
    __device__ uint32_t total(const uint32_t (&x)[4]) const
    {
        uint32_t sum[2] = {x[0] + x[2], x[1] + x[3]};
        CUNMOD_UNROLL
        for (int i = 0; i < 2; i++)
            sum[i] = min(sum[i], sum[i] - p);
        return min(sum[0] + sum[1], sum[0] + sum[1] - p);
    }
};

template <> struct Cross<uint64_t>
{
    uint64_t p, factor; /* factor = 1 / p modulo 2^64 */
    static constexpr uint64_t one = 1;

    __device__ explicit Cross(const cunmod_modulus_t &m) : p(m.p), factor(inverse_of_word(m.p)) {}
    /* Returns (a b + c d) / 2^64 modulo p. in: a, c, d in [0, p), b in [0, p]; out: [0, p) */
    __device__ uint64_t step(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        Sum<uint64_t> sum;
        sum.add(a, b);
        sum.add(c, d);
        uint64_t more, high, low; /* words of the sum, which is in [0, 2 p^2) */
        sum.words(more, high, low);
        const uint64_t q = __umul64hi(low * factor, p);
        high -= more != 0 || high >= p ? p : 0;
        return high - q + (high < q ? p : 0);
    }
    /* Returns (x[0] y[0] + x[1] y[1] + x[2] y[2]) / 2^64 modulo p. in: x in [0, p), y in [0, p];
     * out: [0, p). The sum of products divided by 2^64 is below 3 p. */
    __device__ uint64_t sum(const uint64_t (&x)[3], const uint64_t (&y)[3]) const
    {
        Sum<uint64_t> sum;
        CUNMOD_UNROLL
        for (int i = 0; i < 3; i++)
            sum.add(x[i], y[i]);
        uint64_t more, high, low;
        sum.words(more, high, low);
        const uint64_t q = __umul64hi(low * factor, p);
        const bool twice = more != 0 || high >= p;
        more -= twice && high < p;
        high -= twice ? p : 0;
        high -= more != 0 || high >= p ? p : 0;
        return high - q + (high < q ? p : 0);
    }
    __device__ uint64_t minus(uint64_t x) const
    {
        return p - x;
    }
    __device__ int swap_mask(int delta, uint64_t g0) const
    {
        return (delta > 0) & (((uint32_t)g0 | (uint32_t)(g0 >> 32)) != 0) ? -1 : 0;
    }
    __device__ uint64_t enter(uint64_t x) const
    {
        return x;
    }
    /* Returns the sum of x modulo p. in: [0, p); out: [0, p) */
    __device__ uint64_t total(const uint64_t (&x)[4]) const
    {
        uint64_t sum = x[0];
        CUNMOD_UNROLL
        for (int i = 1; i < 4; i++)
            sum = sum - (p - x[i]) + (sum < p - x[i] ? p : 0);
        return sum;
    }
};

/* For p below this bound, sums of several products fit into 128 bits. */
static constexpr uint64_t LAZY_BELOW = (uint64_t)1 << CUNMOD_LAZY_BITS;

/* Returns (x + q p) / 2^64 for x = even + 2^32 odd, where `even` is a number of four 32-bit words,
 * and Montgomery's multiplier q in [0, 2^64) makes x + q p divisible by 2^64. So the result is at
 * most x / 2^64 + p. p is odd, p < LAZY_BELOW, odd <= 2^64 - 2^61, x < 2^128 - 2^124, factor = -1 /
 * p modulo 2^32. */
__device__ __forceinline__ uint64_t divide_by_word(const uint32_t (&even)[4], uint64_t odd,
                                                   uint64_t p, uint32_t factor)
{
    const uint32_t p0 = (uint32_t)p, p1 = (uint32_t)(p >> 32);
    const uint32_t q0 = even[0] * factor;
    odd = cunmod_add_high(cunmod_mad_wide(q0, p1, odd), q0, p0, (uint64_t)even[1] << 32 | even[0]);
    const uint32_t q1 = (uint32_t)odd * factor;
    const uint64_t sum = cunmod_mad_last(q1, p1, (uint64_t)even[3] << 32 | even[2]);
    return cunmod_add_high(sum, q1, p0, odd);
}

/* The functions of Cross<uint64_t> for odd p < LAZY_BELOW. Operands and results of steps are in (0,
 * 2p), and p represents zero. With these ranges no sum of two products has a carry out of 128 bits,
 * and no difference needs a correction. */
struct CrossLazy
{
    uint64_t p;
    uint32_t factor; /* -1 / p modulo 2^32 */
    uint64_t one;    /* 2^64 modulo p: represents 1 in a matrix, whose factors are stored times
                        2^64 (MatrixMod) */

    __device__ explicit CrossLazy(const cunmod_modulus_t &m)
        : p(m.p), factor(0 - inverse_of_word((uint32_t)m.p)), one(step_divisor(Mod<uint64_t>(m)))
    {
    }
    /* Returns the sum over i < N of x[i] y[i] / 2^64 modulo p. in: (0, 2p); out: (0, 2p), since the
     * result is below 4 N p^2 / 2^64 + p < 2p. */
    template <int N> __device__ uint64_t sum(const uint64_t (&x)[N], const uint64_t (&y)[N]) const
    {
        static_assert(N <= 3, "sums in `odd` have to stay below 2^64 - 2^61");
        const uint32_t x0 = (uint32_t)x[0], x1 = (uint32_t)(x[0] >> 32), y0 = (uint32_t)y[0],
                       y1 = (uint32_t)(y[0] >> 32);
        const uint64_t low = cunmod_mad_wide(x0, y0, 0), high = cunmod_mad_wide(x1, y1, 0);
        uint32_t even[4] = {(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high,
                            (uint32_t)(high >> 32)};
        /* Each of the 2 N products in `odd` is below 2^61. The products are added as a chain: each
         * sum is ready when the next multiply-add can begin. */
        uint64_t odd = cunmod_mad_last(x1, y0, cunmod_mad_wide(x0, y1, 0));
        CUNMOD_UNROLL
        for (int i = 1; i < N; i++)
        {
            const uint32_t c0 = (uint32_t)x[i], c1 = (uint32_t)(x[i] >> 32), d0 = (uint32_t)y[i],
                           d1 = (uint32_t)(y[i] >> 32);
            odd = cunmod_mad_last(c1, d0, cunmod_mad_last(c0, d1, odd));
            cunmod_mad_even(even, c0, d0, c1, d1);
        }
        return divide_by_word(even, odd, p, factor);
    }
    __device__ uint64_t step(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        const uint64_t x[2] = {a, c}, y[2] = {b, d};
        return sum(x, y);
    }
    __device__ uint64_t minus(uint64_t x) const
    {
        return 2 * p - x;
    }
    __device__ int swap_mask(int delta, uint64_t g0) const
    {
        return (delta > 0) & (g0 != p) ? -1 : 0;
    }
    __device__ uint64_t enter(uint64_t x) const
    {
        return x + p;
    }
    /* Returns the sum of x modulo p. in: [0, 2p); out: [0, p) */
    __device__ uint64_t total(const uint64_t (&x)[4]) const
    {
        uint64_t sum = (x[0] + x[1]) + (x[2] + x[3]);
        sum = min(sum, sum - 4 * p);
        sum = min(sum, sum - 2 * p);
        return min(sum, sum - p);
    }
};

/* Maps a result of step() or sum() of one of the three structs from [0, 2p) to [0, p). */
template <typename W> __device__ __forceinline__ W leave_steps(W x, W p)
{
    return min(x, x - p);
}

/* Returns delta after a step; swap: the step's swap_mask. */
__device__ __forceinline__ int next_delta(int delta, int swap)
{
    return (delta ^ swap) - swap + 1;
}

/* A pair of numbers: a coefficient of f and a coefficient of g, or the two elements of a transition
 * matrix that multiply these coefficients in a sum. */
template <typename W> struct alignas(2 * sizeof(W)) Pair
{
    W f, g;
};
} // namespace cunmod_euclid

#endif
