/* Sums of products c x, and the reduction of the sums modulo p. In each product c is an element of
 * a transition matrix, and x is a coefficient of a series.
 *
 * Three structs have the same functions: PartSum for any p, PartSumLazy and PartSumSplit for 64-bit
 * words with p < LAZY_BELOW. A sum has at most 2 DIVSTEPS products; each add() adds two of them.
 * The caller calls fold() after at most ADDITIONS calls of add(), and before reduce().
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_SUMS_CUH
#define CUNMOD_DIVSTEPS_SUMS_CUH

#include "euclid/divsteps_arith.cuh"

namespace cunmod_euclid
{
/* The modulus p, and the reduction modulo p of sums of products c x of elements c of a transition
 * matrix and coefficients x. For 64-bit words and p < LAZY_BELOW a matrix stores 2^64 c modulo p in
 * the place of c, and Montgomery's method divides the sums by 2^64. This reduction takes half as
 * long as a division by p. */
template <typename W> struct MatrixMod;

template <> struct MatrixMod<uint32_t> : Mod<uint32_t>
{
    __device__ explicit MatrixMod(const cunmod_modulus_t &m) : Mod(m) {}
    __device__ uint32_t reduce_sum(const Sum<uint32_t> &sum) const
    {
        return sum.reduce(*this);
    }
};

template <> struct MatrixMod<uint64_t> : Mod<uint64_t>
{
    uint32_t factor; /* -1 / p modulo 2^32 if p < LAZY_BELOW; 0: p >= LAZY_BELOW, and matrices
                        are not scaled by 2^64 */

    __device__ explicit MatrixMod(const cunmod_modulus_t &m)
        : Mod(m), factor(m.p < LAZY_BELOW ? 0 - inverse_of_word((uint32_t)m.p) : 0)
    {
    }
    /* Returns the sum modulo p, divided by 2^64 if p < LAZY_BELOW. in: a sum of at most 2 DIVSTEPS
     * products of numbers in [0, p); for p < LAZY_BELOW it is below 4 p 2^64. out: [0, p) */
    __device__ uint64_t reduce_sum(const Sum<uint64_t> &sum) const
    {
        uint64_t w2, w1, w0;
        sum.words(w2, w1, w0);
        if (factor == 0)
            return reduce(reduce(w2, w1), w0);
        uint32_t even[4] = {(uint32_t)w0, (uint32_t)(w0 >> 32), (uint32_t)w1, (uint32_t)(w1 >> 32)};
        return reduce_words(even);
    }
    /* reduce_sum for p < LAZY_BELOW and a sum given by its four 32-bit words, lowest first.
     * Overwrites `word`. */
    __device__ uint64_t reduce_words(uint32_t (&word)[4]) const
    {
        uint64_t high = (uint64_t)word[3] << 32 | word[2];
        high = min(high, high - 2 * p);
        high = min(high, high - p);
        word[2] = (uint32_t)high;
        word[3] = (uint32_t)(high >> 32);
        const uint64_t r = divide_by_word(word, 0, p, factor); /* [0, 2p) */
        return min(r, r - p);
    }
};

/* A sum of products c x of elements c of a transition matrix and coefficients x, for any p. */
template <typename W> struct PartSum
{
    static constexpr int ADDITIONS = DIVSTEPS; /* a sum of any length needs no call of fold() */
    Sum<W> sum;

    /* Returns the form in which add() reads c, an element of a transition matrix. */
    __device__ static W stored(W c)
    {
        return c;
    }
    __device__ void add(const Pair<W> &c, const Pair<W> &x, const MatrixMod<W> &mod)
    {
        sum.add(c.f, x.f);
        sum.add(c.g, x.g);
        sum.fold(mod);
    }
    __device__ void fold() {}
    /* Returns MatrixMod::reduce_sum of the sum. out: [0, p) */
    __device__ W reduce(const MatrixMod<W> &mod) const
    {
        return mod.reduce_sum(sum);
    }
    __device__ W reduce_part(const MatrixMod<W> &mod) const
    {
        return reduce(mod);
    }
};

/* PartSum for 64-bit words with p < LAZY_BELOW. The sum is even + 2^32 (odd[0] + odd[1]), as in
 * divide_by_word. To add a product takes four multiply-adds, with carries inside `even` only; in
 * Sum it takes seven instructions. */
struct PartSumLazy
{
    static constexpr int ADDITIONS = 8; /* each call adds two products below 2^60 to odd[i] */
    uint32_t even[4] = {0, 0, 0, 0};
    uint64_t odd[2] = {0, 0};

    __device__ void add(const Pair<uint64_t> &c, const Pair<uint64_t> &x,
                        const MatrixMod<uint64_t> &)
    {
        add_product(odd[0], c.f, x.f);
        add_product(odd[1], c.g, x.g);
    }
    __device__ void fold()
    {
        CUNMOD_UNROLL
        for (int i = 0; i < 2; i++)
        {
            cunmod_add_odd(even, odd[i]);
            odd[i] = 0;
        }
    }
    /* Returns the sum divided by 2^64 modulo p. in: a folded sum; out: [0, p) */
    __device__ uint64_t reduce(const MatrixMod<uint64_t> &mod)
    {
        return mod.reduce_words(even);
    }
    /* Returns the sum divided by 2^64 modulo p. in: a folded sum of at most 16 products, which is
     * below 2^64 p; out: [0, 2p) */
    __device__ uint64_t reduce_part(const MatrixMod<uint64_t> &mod)
    {
        return divide_by_word(even, 0, mod.p, mod.factor);
    }

  private:
    __device__ void add_product(uint64_t &odd_, uint64_t x, uint64_t y)
    {
        const uint32_t x0 = (uint32_t)x, x1 = (uint32_t)(x >> 32), y0 = (uint32_t)y,
                       y1 = (uint32_t)(y >> 32);
        cunmod_mad_even(even, x0, y0, x1, y1);
        /* The products are added one after the other: otherwise the compiler first adds both
         * products, and then their sum. */
        odd_ = cunmod_mad_last(x1, y0, cunmod_mad_last(x0, y1, odd_));
    }
};

/* PartSum for 64-bit words with p < LAZY_BELOW, with three multiply-adds per product (A. Karatsuba
 * and Y. Ofman, Multiplication of many-digital numbers by automatic computers, 1962), for the
 * blocks whose time is dominated by multiply-adds. An element c of a matrix is stored as two
 * numbers c0 and c1 of HALF bits, c = c0 + 2^HALF c1. With x = x0 + 2^HALF x1, c x = c0 x0 + 2^HALF
 * (c0 x0 + c1 x1 + (c0 - c1) (x1 - x0)) + 2^(2 HALF) c1 x1. */
struct PartSumSplit
{
    static constexpr int ADDITIONS = 4;    /* each call adds two products below 2^60 to `low`,
                                              `high`, `cross` */
    uint64_t low = 0, high = 0, cross = 0; /* sums of c0 x0, of c1 x1, of (c0 - c1) (x1 - x0) */
    uint32_t total[3][3] = {};             /* the folded part of the sum: total[i] is the factor
                                              of 2^(i HALF), in three 32-bit words, lowest first */

    __device__ static uint64_t stored(uint64_t c)
    {
        return c >> HALF << 32 | (c & MASK);
    }
    __device__ void add(const Pair<uint64_t> &c, const Pair<uint64_t> &x,
                        const MatrixMod<uint64_t> &)
    {
        add_product(c.f, x.f);
        add_product(c.g, x.g);
    }
    __device__ void fold()
    {
        cunmod_add_three(total[0], low);
        cunmod_add_three(total[1], low + high + cross);
        cunmod_add_three(total[2], high);
        low = high = cross = 0;
    }
    /* Returns the sum divided by 2^64 modulo p. in: a folded sum; out: [0, p) */
    __device__ uint64_t reduce(const MatrixMod<uint64_t> &mod) const
    {
        unsigned __int128 sum = 0;
        CUNMOD_UNROLL
        for (int i = 2; i >= 0; i--)
        {
            const uint64_t word = (uint64_t)total[i][1] << 32 | total[i][0];
            sum = (sum << HALF) + ((unsigned __int128)total[i][2] << 64 | word);
        }
        uint32_t word[4];
        CUNMOD_UNROLL
        for (int i = 0; i < 4; i++)
            word[i] = (uint32_t)(sum >> (32 * i));
        return mod.reduce_words(word);
    }

  private:
    static constexpr int HALF = 30;
    static constexpr uint64_t MASK = ((uint64_t)1 << HALF) - 1;

    __device__ void add_product(uint64_t c, uint64_t x)
    {
        const uint32_t c0 = (uint32_t)c, c1 = (uint32_t)(c >> 32), x0 = (uint32_t)(x & MASK),
                       x1 = (uint32_t)(x >> HALF);
        low = cunmod_mad_last(c0, x0, low);
        high = cunmod_mad_last(c1, x1, high);
        cross = cunmod_mad_signed((int32_t)(c0 - c1), (int32_t)(x1 - x0), cross);
    }
};
} // namespace cunmod_euclid

#endif
