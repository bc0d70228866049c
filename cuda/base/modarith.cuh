/* Arithmetic modulo p on the device, for 32-bit words (p < 2^31) and 64-bit words (p < 2^64). p is
 * any number >= 2, odd or even. The reduction is Barrett's for 32 bits, and for 64 bits Moeller and
 * Granlund's division of two words by one (IEEE Trans. Computers 60, 2011). p is a run-time value.
 * A sum of products is reduced once, so a reduction costs little compared with the products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MODARITH_CUH
#define CUNMOD_MODARITH_CUH

#include "base/ptx.cuh"
#include "backend/types.h"

template <typename W> struct Mod;

template <> struct Mod<uint32_t>
{
    uint32_t p;
    uint32_t top; /* the largest multiple of p below 2^31 */
    uint64_t inv; /* floor((2^64 - 1) / p) */

    __device__ explicit Mod(const cunmod_modulus_t &m)
        : p((uint32_t)m.p), top(cunmod_known((uint32_t)(m.inv64 >> 33) * (uint32_t)m.p)),
          inv(m.inv64)
    {
    }

    /* Returns x mod p; in: x in [0, 2^64); out: [0, p) */
    __device__ uint32_t reduce(uint64_t x) const
    {
        uint32_t r = (uint32_t)x - (uint32_t)__umul64hi(x, inv) * p; /* [0, 2p) */
        return min(r, r - p);
    }

    /* Returns a + b mod p; in: [0, p); out: [0, p) */
    __device__ uint32_t add(uint32_t a, uint32_t b) const
    {
        uint32_t r = a + b;
        return min(r, r - p);
    }

    /* Returns a - b mod p; in: [0, p); out: [0, p) */
    __device__ uint32_t sub(uint32_t a, uint32_t b) const
    {
        uint32_t r = a - b;
        return min(r, r + p);
    }

    /* Returns a b mod p; in: [0, p); out: [0, p) */
    __device__ uint32_t mul(uint32_t a, uint32_t b) const
    {
        return reduce((uint64_t)a * b);
    }

    /* Returns a + c d mod p; in: [0, p); out: [0, p) */
    __device__ uint32_t addmul(uint32_t a, uint32_t c, uint32_t d) const
    {
        return reduce((uint64_t)c * d + a);
    }

    /* Returns a b - c d mod p; in: [0, p); out: [0, p). a b + (p - c) d < 2 p^2 < 2^63. */
    __device__ uint32_t mulsub(uint32_t a, uint32_t b, uint32_t c, uint32_t d) const
    {
        return reduce((uint64_t)(p - c) * d + (uint64_t)a * b);
    }

    /* Returns a - c d mod p; in: [0, p); out: [0, p) */
    __device__ uint32_t submul(uint32_t a, uint32_t c, uint32_t d) const
    {
        return reduce((uint64_t)(p - c) * d + a);
    }
};

template <> struct Mod<uint64_t>
{
    uint64_t p;
    uint64_t pnorm; /* p << norm, top bit set */
    uint64_t ninv;  /* floor((2^128 - 1) / pnorm) - 2^64 */
    uint32_t norm;

    __device__ explicit Mod(const cunmod_modulus_t &m)
        : p(m.p), pnorm(m.pnorm), ninv(m.ninv), norm(m.norm)
    {
    }

    /* Returns (hi 2^64 + lo) mod p; in: hi in [0, p); out: [0, p) */
    __device__ uint64_t reduce(uint64_t hi, uint64_t lo) const
    {
        uint64_t u1 = norm ? hi << norm | lo >> (64 - norm) : hi;
        uint64_t u0 = lo << norm;
        uint64_t q0 = u1 * ninv;
        uint64_t q1 = __umul64hi(u1, ninv) + u1;
        q0 += u0;
        q1 += 1 + (q0 < u0);
        uint64_t r = u0 - q1 * pnorm;
        r += r > q0 ? pnorm : 0;
        r -= r >= pnorm ? pnorm : 0;
        return r >> norm;
    }

    /* Returns a + b mod p; in: [0, p); out: [0, p) */
    __device__ uint64_t add(uint64_t a, uint64_t b) const
    {
        uint64_t r = a + b;
        return r < a || r >= p ? r - p : r;
    }

    /* Returns a - b mod p; in: [0, p); out: [0, p) */
    __device__ uint64_t sub(uint64_t a, uint64_t b) const
    {
        return a - b + (a < b ? p : 0);
    }

    /* Returns a b mod p; in: [0, p); out: [0, p) */
    __device__ uint64_t mul(uint64_t a, uint64_t b) const
    {
        return reduce(__umul64hi(a, b), a * b);
    }

    /* Returns a + c d mod p; in: [0, p); out: [0, p) */
    __device__ uint64_t addmul(uint64_t a, uint64_t c, uint64_t d) const
    {
        uint64_t lo = c * d + a;
        return reduce(__umul64hi(c, d) + (lo < a), lo);
    }

    /* Returns a b - c d mod p; in: [0, p); out: [0, p). If a b < c d, p 2^64 is added to the
     * difference, so that its high word is in [0, p). */
    __device__ uint64_t mulsub(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        uint64_t lo = a * b;
        uint64_t hi = __umul64hi(a, b);
        uint64_t borrow = cunmod_mulsub128(hi, lo, c, d);
        return reduce(hi + (borrow & p), lo);
    }

    /* Returns a - c d mod p; in: [0, p); out: [0, p) */
    __device__ uint64_t submul(uint64_t a, uint64_t c, uint64_t d) const
    {
        uint64_t hi = 0;
        uint64_t borrow = cunmod_mulsub128(hi, a, c, d);
        return reduce(hi + (borrow & p), a);
    }
};

/* A sum of fewer than 2^31 products x y, x and y in [0, p), that is reduced modulo p once, at the
 * end. The caller calls fold() at least after every 2 products, or, if p < 2^30, after every 8
 * products. store() writes the unreduced sum as WORDS words, `stride` words apart, which
 * Total::add reads. */
template <typename W> struct Sum;

template <> struct Sum<uint32_t>
{
    static constexpr int WORDS = 1;

    /* Let top = m p be the largest multiple of p below 2^31. After fold(), value < (2^32 - top)
     * 2^32. So value stays below 2^64 for k more products if k p^2 <= m p 2^32: k = 2 for m >= 1,
     * and k = 8 for p < 2^30, where m >= 2. */
    uint64_t value;

    __device__ Sum() : value(0) {}
    __device__ void add(uint32_t x, uint32_t y)
    {
        value += (uint64_t)x * y;
    }
    /* Subtracts top from the high half of value if the high half is at least top, by one
     * instruction. */
    __device__ void fold(const Mod<uint32_t> &mod)
    {
        cunmod_fold_high(value, mod.top);
    }
    /* out [0, p) */
    __device__ uint32_t reduce(const Mod<uint32_t> &mod) const
    {
        return mod.reduce(value);
    }
    __device__ void store(uint64_t *to, int) const
    {
        *to = value;
    }
};

template <> struct Sum<uint64_t>
{
    static constexpr int WORDS = 3;

    uint32_t even[5], odd[3]; /* the sum is even + odd 2^32 */

    __device__ Sum() : even{}, odd{} {}
    __device__ void add(uint64_t x, uint64_t y)
    {
        cunmod_mad_columns(even, odd, x, y);
    }
    __device__ void fold(const Mod<uint64_t> &) {}
    /* Sets w2 2^128 + w1 2^64 + w0 = the sum. */
    __device__ void words(uint64_t &w2, uint64_t &w1, uint64_t &w0) const
    {
        uint32_t word[5];
        cunmod_add_columns(word, even, odd);
        w0 = (uint64_t)word[1] << 32 | word[0];
        w1 = (uint64_t)word[3] << 32 | word[2];
        w2 = word[4];
    }
    /* out [0, p). After k products w2 <= k p^2 / 2^128, which is below p for k < 2^64. */
    __device__ uint64_t reduce(const Mod<uint64_t> &mod) const
    {
        uint64_t w2, w1, w0;
        words(w2, w1, w0);
        return mod.reduce(mod.reduce(w2, w1), w0);
    }
    __device__ void store(uint64_t *to, int stride) const
    {
        words(to[2 * stride], to[stride], to[0]);
    }
};

/* Adds up to 2^24 unreduced sums, each written by Sum::store, and reduces the result modulo p. */
template <typename W> struct Total;

template <> struct Total<uint32_t>
{
    uint64_t high, low; /* the sum of the high halves, and of the low halves */

    __device__ Total() : high(0), low(0) {}
    __device__ void add(const uint64_t *sum, int)
    {
        high += *sum >> 32;
        low += (uint32_t)*sum;
    }
    /* out [0, p) */
    __device__ uint32_t reduce(const Mod<uint32_t> &mod) const
    {
        return mod.reduce(((uint64_t)mod.reduce(high) << 32) + low);
    }
};

template <> struct Total<uint64_t>
{
    uint64_t w2, w1, w0;

    __device__ Total() : w2(0), w1(0), w0(0) {}
    __device__ void add(const uint64_t *sum, int stride)
    {
        const uint64_t s0 = sum[0], s1 = sum[stride];
        w0 += s0;
        const uint64_t carry = w0 < s0;
        w1 += carry;
        w2 += w1 < carry;
        w1 += s1;
        w2 += sum[2 * stride] + (w1 < s1);
    }
    /* out: [0, p). As in Sum::reduce, w2 < p. */
    __device__ uint64_t reduce(const Mod<uint64_t> &mod) const
    {
        return mod.reduce(mod.reduce(w2, w1), w0);
    }
};

/* Returns x^e mod p; x in [0, p), e >= 0 */
template <typename W> __device__ W mod_power(W x, int64_t e, const Mod<W> &mod)
{
    W result = 1;
    for (; e > 0; e >>= 1)
    {
        if (e & 1)
            result = mod.mul(result, x);
        x = mod.mul(x, x);
    }
    return result;
}

/* Returns an integer q with 1 <= q <= a / b, for a >= b > 0. q is floor(a / b) in most cases, and
 * slightly less for large quotients. */
template <typename W> __device__ __forceinline__ W low_quotient(W a, W b)
{
    if (a >> 2 < b)
        return 1;
    return (W)((float)a * cunmod_reciprocal((float)b) * (1 - 1.0f / (1 << 20)));
}

/* Returns 1 / x modulo p by Euclid's algorithm; x is a unit in [1, p). A thread needs 1 or 2
 * microseconds for this function, so a kernel calls it once, never in a loop.
 *
 * Invariants: r = t x and s = -u x modulo p, and r u + s t = p. So r, s, t and u are between 0 and
 * p, without signs, and q may be smaller than the exact quotient. */
template <typename W> __device__ W mod_inverse(W x, const Mod<W> &mod)
{
    W r = x, s = mod.p, t = 1, u = 0;
    while (r > 1)
    {
        while (s >= r)
        {
            const W q = low_quotient(s, r);
            s -= q * r;
            u += q * t;
        }
        if (s <= 1)
            break;
        while (r >= s)
        {
            const W q = low_quotient(r, s);
            r -= q * s;
            t += q * u;
        }
    }
    return r == 1 ? t : mod.sub(0, u);
}

#endif
