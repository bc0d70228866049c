/* The fields of transforms: modulo a prime below 2^31 in 32-bit words, or modulo any odd prime
 * below 2^64 in 64-bit words.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A *point* is a value during a forward transform. With 32-bit words a point is in [0, 2p), which
 * saves a subtraction in each butterfly. With 64-bit words a point is in [0, p), since a word has
 * no spare bit. The values of an inverse transform are in [0, p). NttField<uint32_t> and
 * NttField<uint64_t> have the same members. Root is the type of the second factor of mul.
 */
#ifndef CUNMOD_NTT_FIELD_CUH
#define CUNMOD_NTT_FIELD_CUH

#include "base/ptx.cuh"
#include "backend/types.h"

namespace cunmod_ntt
{
template <typename V> struct NttField;

template <> struct NttField<uint32_t>
{
    typedef uint2 Root; /* w and floor(w 2^32 / p), for Shoup's product */

    uint32_t p, pinv, r2;

    __device__ explicit NttField(const cunmod_ntt_prime_t &prime)
        : p((uint32_t)prime.p), pinv((uint32_t)prime.pinv), r2((uint32_t)prime.r2)
    {
    }

    /* Returns the root that to_words has stored in two words. */
    static __device__ __forceinline__ Root from_words(uint2 words)
    {
        return words;
    }

    static __device__ __forceinline__ uint2 to_words(Root w)
    {
        return w;
    }

    /* in [0, 2p), out [0, p) */
    __device__ __forceinline__ uint32_t reduce(uint32_t a) const
    {
        return min(a, a - p);
    }

    /* in [0, p), out [0, p) */
    __device__ __forceinline__ uint32_t add(uint32_t a, uint32_t b) const
    {
        return reduce(a + b);
    }

    /* in [0, p), out [0, p) */
    __device__ __forceinline__ uint32_t sub(uint32_t a, uint32_t b) const
    {
        const uint32_t r = a - b;
        return min(r, r + p);
    }

    /* Returns a w modulo p. in: a any word; out: a point */
    __device__ __forceinline__ uint32_t mul_lazy(uint32_t a, Root w) const
    {
        return a * w.x - __umulhi(a, w.y) * p;
    }

    /* Returns a w modulo p. in: a any word; out: [0, p) */
    __device__ __forceinline__ uint32_t mul(uint32_t a, Root w) const
    {
        return reduce(mul_lazy(a, w));
    }

    /* (a, b) = (a + b w, a - b w); one: w = 1. in points, out points */
    __device__ __forceinline__ void split(uint32_t &a, uint32_t &b, Root w, bool one) const
    {
        const uint32_t s = reduce(a), t = one ? reduce(b) : mul(b, w);
        a = s + t;
        b = s + p - t;
    }

    /* (a, b) = (a + b, (a - b) w); one: w = 1. in [0, p), out [0, p) */
    __device__ __forceinline__ void join(uint32_t &a, uint32_t &b, Root w, bool one) const
    {
        const uint32_t d = a + p - b;
        a = reduce(a + b);
        b = one ? reduce(d) : mul(d, w);
    }

    /* Returns a b / 2^32 modulo p, Montgomery's product. in: a any word, b [0, p); out: [0, p) */
    __device__ __forceinline__ uint32_t mont(uint32_t a, uint32_t b) const
    {
        const uint64_t x = (uint64_t)a * b;
        const uint32_t r = (uint32_t)(x >> 32) - __umulhi((uint32_t)x * pinv, p);
        return min(r, r + p);
    }

    /* Returns w and the quotient q in w 2^32 = q p + r, q < 2^32. in [0, p) */
    __device__ __forceinline__ Root root(uint32_t w) const
    {
        return {w, (0u - mont(w, r2)) * pinv};
    }
};

template <> struct NttField<uint64_t>
{
    typedef uint64_t Root; /* w 2^64 modulo p, for Montgomery's product; Shoup's product would need
                              more than 64 bits if p is close to 2^64 */

    uint64_t p, pinv, r2;

    __device__ explicit NttField(const cunmod_ntt_prime_t &prime)
        : p(prime.p), pinv(prime.pinv), r2(prime.r2)
    {
    }

    static __device__ __forceinline__ Root from_words(uint2 words)
    {
        return (uint64_t)words.y << 32 | words.x;
    }

    static __device__ __forceinline__ uint2 to_words(Root w)
    {
        return {(uint32_t)w, (uint32_t)(w >> 32)};
    }

    __device__ __forceinline__ uint64_t reduce(uint64_t a) const
    {
        return a;
    }

    /* in a [0, p), b [0, p], out [0, p) */
    __device__ __forceinline__ uint64_t sub(uint64_t a, uint64_t b) const
    {
        return a - b + (a < b ? p : 0);
    }

    /* in [0, p), out [0, p) */
    __device__ __forceinline__ uint64_t add(uint64_t a, uint64_t b) const
    {
        return sub(a, p - b);
    }

    /* Returns a b / 2^64 modulo p. in: a any word, b [0, p); out: [0, p) */
    __device__ __forceinline__ uint64_t mont(uint64_t a, uint64_t b) const
    {
        const unsigned __int128 x = (unsigned __int128)a * b;
        return sub((uint64_t)(x >> 64), __umul64hi((uint64_t)x * pinv, p));
    }

    /* Returns a w modulo p. in: a any word; out: [0, p) */
    __device__ __forceinline__ uint64_t mul(uint64_t a, Root w) const
    {
        return mont(a, w);
    }

    __device__ __forceinline__ uint64_t mul_lazy(uint64_t a, Root w) const
    {
        return mont(a, w);
    }

    /* (a, b) = (a + b w, a - b w); one: w = 1. in [0, p), out [0, p) */
    __device__ __forceinline__ void split(uint64_t &a, uint64_t &b, Root w, bool one) const
    {
        const uint64_t s = a, t = one ? b : mul(b, w);
        a = add(s, t);
        b = sub(s, t);
    }

    /* (a, b) = (a + b, (a - b) w); one: w = 1. in [0, p), out [0, p) */
    __device__ __forceinline__ void join(uint64_t &a, uint64_t &b, Root w, bool one) const
    {
        const uint64_t d = sub(a, b);
        a = add(a, b);
        b = one ? d : mul(d, w);
    }

    /* in [0, p) */
    __device__ __forceinline__ Root root(uint64_t w) const
    {
        return mont(w, r2);
    }
};
} // namespace cunmod_ntt

#endif
