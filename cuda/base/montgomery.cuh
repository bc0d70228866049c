/* Montgomery multiplication (Modular multiplication without trial division, 1985), modulo an odd p.
 * mul(a, b) returns a b / R mod p, in fewer instructions than Mod::mul. R = 2^32 for 32-bit words,
 * R = 2^64 for 64-bit words. Callers compute many consecutive products by mul, and correct the
 * power of R by one product at the end.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MONTGOMERY_CUH
#define CUNMOD_MONTGOMERY_CUH

#include "base/modarith.cuh"

/* Returns 1 / p modulo 2^(bits of W), p odd, by Newton's iteration. */
template <typename W> __device__ __forceinline__ W inverse_of_word(W p)
{
    W x = p; /* 1 / p modulo 8 */
    CUNMOD_UNROLL
    for (int bits = 3; bits < 8 * (int)sizeof(W); bits *= 2)
        x *= 2 - p * x;
    return x;
}

/* Here R = 2^32 for 32-bit words, R = 2^64 for 64-bit words. */
template <typename W> struct Montgomery;

template <> struct Montgomery<uint32_t>
{
    uint32_t p, factor; /* -1 / p modulo 2^32 */

    __device__ explicit Montgomery(const Mod<uint32_t> &mod)
        : p(mod.p), factor(0 - inverse_of_word(mod.p))
    {
    }

    /* Returns a b / 2^32 modulo p. in: a any word, b [0, p); out: [0, p) */
    __device__ __forceinline__ uint32_t mul(uint32_t a, uint32_t b) const
    {
        const uint64_t x = (uint64_t)a * b;
        const uint32_t r = cunmod_mad_high((uint32_t)x * factor, p, x); /* [0, 2p) */
        return min(r, r - p);
    }

    /* Returns (a b - c d) / 2^32 modulo p. in: [0, p); out: [0, p). x < 2 p^2 < 2^32 p, since p <
     * 2^31. */
    __device__ __forceinline__ uint32_t mulsub(uint32_t a, uint32_t b, uint32_t c, uint32_t d) const
    {
        const uint64_t x = (uint64_t)(p - c) * d + (uint64_t)a * b;
        const uint32_t r = cunmod_mad_high((uint32_t)x * factor, p, x); /* [0, 2p) */
        return min(r, r - p);
    }

    /* Returns a b / 2^32 modulo p. in: a any word, b [0, p); out: [0, p) */
    __device__ __forceinline__ uint32_t mul_short(uint32_t a, uint32_t b) const
    {
        return mul(a, b);
    }
};

template <> struct Montgomery<uint64_t>
{
    uint64_t p, factor; /* 1 / p modulo 2^64 */

    __device__ explicit Montgomery(const Mod<uint64_t> &mod)
        : p(mod.p), factor(inverse_of_word(mod.p))
    {
    }

    /* Returns a b / 2^64 modulo p. in: a any word, b [0, p); out: [0, p). Let q = a b / p mod 2^64.
     * The low words of a b and q p are equal, and the difference of the high words is the result,
     * or the result minus p. */
    __device__ __forceinline__ uint64_t mul(uint64_t a, uint64_t b) const
    {
        const unsigned __int128 x = (unsigned __int128)a * b;
        const uint64_t high = (uint64_t)(x >> 64), less = __umul64hi((uint64_t)x * factor, p);
        return high - less + (high < less ? p : 0);
    }

    /* Returns (a b - c d) / 2^64 modulo p. in: [0, p); out: [0, p). If a b < c d, p 2^64 is added
     * to the difference, so that its high word is in [0, p). */
    __device__ __forceinline__ uint64_t mulsub(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        uint64_t low = a * b, high = __umul64hi(a, b);
        const uint64_t borrow = cunmod_mulsub128(high, low, c, d);
        const uint64_t less = __umul64hi(low * factor, p);
        high += borrow & p;
        return high - less + (high < less ? p : 0);
    }

    /* Returns a b / 2^32 modulo p. in: a any 32-bit word, b [0, p); out: [0, p). The method is that
     * of mul, with 2^32 in the place of 2^64, and takes less than half of its multiplications. */
    __device__ __forceinline__ uint64_t mul_short(uint32_t a, uint64_t b) const
    {
        const uint64_t low = cunmod_mad_wide(a, (uint32_t)b, 0);
        const uint64_t high = cunmod_mad_wide(a, (uint32_t)(b >> 32), low >> 32);
        const uint32_t q = (uint32_t)low * (uint32_t)factor;
        const uint64_t less = cunmod_mad_wide(q, (uint32_t)(p >> 32), __umulhi(q, (uint32_t)p));
        return high - less + (high < less ? p : 0);
    }
};

#endif
