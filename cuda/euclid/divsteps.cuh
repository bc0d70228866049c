/* Divsteps (Bernstein and Yang, Fast constant-time gcd computation and modular inversion,
 * 2019, section 6), DIVSTEPS of them at a time: from the heads of two power series to a
 * transition matrix, and that matrix applied to longer series.
 *
 * One step takes (delta, f, g), f(0) not zero, to (1 - delta, g, h) when delta > 0 and g(0) is
 * not zero, else to (1 + delta, f, h), with h = (f(0) g - g(0) f) / x times a unit that depends
 * on p only; the paper's h has the other sign in the first case. A step needs one coefficient
 * more than it leaves known, so that the first DIVSTEPS coefficients decide DIVSTEPS steps.
 *
 * The dependent chain of a step is a coefficient from another lane, two products and a
 * reduction: one warp alone makes the steps, on the coefficients that decide them. Others repeat
 * them a little later: two on the unit matrix, and for 32-bit words one on the coefficients behind
 * the first ones, which are then those that decide the next DIVSTEPS steps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_CUH
#define CUNMOD_DIVSTEPS_CUH

#include "base/modarith.cuh"
#include "base/ptx_sync.cuh"

namespace cunmod_euclid
{
enum
{
    DIVSTEPS = CUNMOD_DIVSTEPS, /* of a matrix */
    PIECE = 4,                  /* steps that are handed over together; less at the end */
    PIECES = DIVSTEPS / PIECE + 2,
    PIECE_BARRIER = 6 /* this and the next ones, one for each piece */
};

/* Warps that lead in turn. 64-bit words have so many instructions in a step that a second one slows
 * down the first. */
template <typename W> static constexpr int LEADERS = sizeof(W) == 4 ? 2 : 1;
template <typename W> static constexpr bool IN_TURN = (LEADERS<W> > 1);

/* They, and the two rows of the matrix. */
template <typename W> static constexpr int LEAF_THREADS = (LEADERS<W> + 2) * DIVSTEPS;

/* a where mask is all ones, b where it is zero: a predicate comes later than a product. The
 * compiler does not see by itself that both halves of a wide mask are the same. */
template <typename W> __device__ __forceinline__ W choose(int mask, W a, W b)
{
    const W half = (uint32_t)mask;
    const W wide = sizeof(W) == 4 ? half : half << (4 * sizeof(W)) | half;
    return b ^ ((a ^ b) & wide);
}

/* a b + c d for the steps, by Montgomery's reduction (Modular multiplication without trial
 * division, 1985); c d, the last to be known, is added last. */
template <typename W> struct Cross;

/* What Cross::step divides by, modulo p. */
__device__ __forceinline__ uint32_t step_divisor(const Mod<uint32_t> &mod)
{
    return mod.p == 2 ? 1 : mod.reduce((uint64_t)1 << 32);
}
__device__ __forceinline__ uint64_t step_divisor(const Mod<uint64_t> &mod)
{
    return mod.reduce(0, 0 - mod.p);
}

template <typename W> __device__ __forceinline__ W inverse_of_word(W p)
{
    W x = p; /* right modulo 8 */
    CUNMOD_UNROLL
    for (int bits = 3; bits < 8 * (int)sizeof(W); bits *= 2)
        x *= 2 - p * x;
    return x;
}

template <> struct Cross<uint32_t>
{
    uint32_t p, factor; /* -1 / p modulo 2^32; p = 2 has none, but 2^31 in its place leaves
                           numbers below 2^32 modulo 2 */
    static constexpr uint32_t one = 1;

    __device__ explicit Cross(const cunmod_modulus_t &m)
        : p((uint32_t)m.p),
          factor(p == 2 ? (uint32_t)1 << 31 : 0 - inverse_of_word<uint32_t>((uint32_t)m.p))
    {
    }
    /* (a b + c d) / 2^32, but a b + c d for p = 2; a, c, d in [0, p), b in [0, p], out [0, p). */
    __device__ uint32_t step(uint32_t a, uint32_t b, uint32_t c, uint32_t d) const
    {
        const uint64_t t = cunmod_mad_last(c, d, (uint64_t)a * b);
        const uint32_t high = cunmod_mad_high((uint32_t)t * factor, p, t); /* [0, 2p) */
        return min(high, high - p);
    }
    __device__ uint32_t minus(uint32_t x) const
    {
        return p - x;
    }
    /* All ones when the step takes g in the place of f. */
    __device__ int swap_mask(int delta, uint32_t g0) const
    {
        return -delta >> 31 & -(int)min(g0, (uint32_t)1);
    }
    __device__ uint32_t enter(uint32_t x) const
    {
        return x;
    }
    /* in [0, p), out [0, p) */
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
    uint64_t p, factor; /* 1 / p modulo 2^64 */
    static constexpr uint64_t one = 1;

    __device__ explicit Cross(const cunmod_modulus_t &m) : p(m.p), factor(inverse_of_word(m.p)) {}
    /* (a b + c d) / 2^64; as above */
    __device__ uint64_t step(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        Sum<uint64_t> sum;
        sum.add(a, b);
        sum.add(c, d);
        uint64_t more, high, low; /* below 2 p^2 */
        sum.words(more, high, low);
        const uint64_t q = __umul64hi(low * factor, p);
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
    /* in [0, p), out [0, p) */
    __device__ uint64_t total(const uint64_t (&x)[4]) const
    {
        uint64_t sum = x[0];
        CUNMOD_UNROLL
        for (int i = 1; i < 4; i++)
            sum = sum - (p - x[i]) + (sum < p - x[i] ? p : 0);
        return sum;
    }
};

/* Below that sums of products have bits to spare. */
static constexpr uint64_t LAZY_BELOW = (uint64_t)1 << CUNMOD_LAZY_BITS;

/* (even + odd 2^32 + q p) / 2^64 with the q below 2^64 that makes it whole, by Montgomery's method:
 * at most p more than without q. p < LAZY_BELOW, odd; odd below 2^63, the sum below 2^128;
 * factor = -1 / p modulo 2^32. */
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

/* Cross<uint64_t> for p < LAZY_BELOW, odd, on numbers in (0, 2p), where zero is p: no sum has more
 * words than it seems to, and no difference is corrected. */
struct CrossLazy
{
    uint64_t p;
    uint32_t factor; /* -1 / p modulo 2^32 */
    uint64_t one;    /* what matrices have in the place of 1 (MatrixMod) */

    __device__ explicit CrossLazy(const cunmod_modulus_t &m)
        : p(m.p), factor(0 - inverse_of_word((uint32_t)m.p)), one(step_divisor(Mod<uint64_t>(m)))
    {
    }
    /* in (0, 2p): below 8 p^2 / 2^64 + p < 2p, out (0, 2p) */
    __device__ uint64_t step(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        const uint32_t a0 = (uint32_t)a, a1 = (uint32_t)(a >> 32), b0 = (uint32_t)b,
                       b1 = (uint32_t)(b >> 32), c0 = (uint32_t)c, c1 = (uint32_t)(c >> 32),
                       d0 = (uint32_t)d, d1 = (uint32_t)(d >> 32);
        const uint64_t low = cunmod_mad_wide(a0, b0, 0), high = cunmod_mad_wide(a1, b1, 0);
        uint32_t even[4] = {(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high,
                            (uint32_t)(high >> 32)};
        /* Each product is below 2^61 and the one with q below 2^60: no carry is lost. As chains,
         * whose sums are there when the next multiply-add can begin. */
        uint64_t odd = cunmod_mad_last(a1, b0, cunmod_mad_wide(a0, b1, 0));
        odd = cunmod_mad_last(c1, d0, cunmod_mad_last(c0, d1, odd));
        cunmod_mad_even(even, c0, d0, c1, d1);
        return divide_by_word(even, odd, p, factor);
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
    /* in [0, 2p), out [0, p) */
    __device__ uint64_t total(const uint64_t (&x)[4]) const
    {
        uint64_t sum = (x[0] + x[1]) + (x[2] + x[3]);
        sum = min(sum, sum - 4 * p);
        sum = min(sum, sum - 2 * p);
        return min(sum, sum - p);
    }
};

/* A number of either kind in [0, p). */
template <typename W> __device__ __forceinline__ W leave_steps(W x, W p)
{
    return min(x, x - p);
}

/* How sums of products with a matrix are reduced. Matrices modulo p < LAZY_BELOW are 2^64 times
 * themselves, and the sums divided by that, which takes half as long. */
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
    uint32_t factor; /* -1 / p modulo 2^32; 0: matrices are themselves */

    __device__ explicit MatrixMod(const cunmod_modulus_t &m)
        : Mod(m), factor(m.p < LAZY_BELOW ? 0 - inverse_of_word((uint32_t)m.p) : 0)
    {
    }
    /* out [0, p), of at most 2 DIVSTEPS products of numbers in [0, p): below 4 p 2^64 where
     * p < LAZY_BELOW */
    __device__ uint64_t reduce_sum(const Sum<uint64_t> &sum) const
    {
        uint64_t w2, w1, w0;
        sum.words(w2, w1, w0);
        if (factor == 0)
            return reduce(reduce(w2, w1), w0);
        uint32_t even[4] = {(uint32_t)w0, (uint32_t)(w0 >> 32), (uint32_t)w1, (uint32_t)(w1 >> 32)};
        return reduce_words(even);
    }
    /* The same from its words, for p < LAZY_BELOW. */
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

/* delta after a step. */
__device__ __forceinline__ int next_delta(int delta, int swap)
{
    return (delta ^ swap) - swap + 1;
}

template <typename W> struct alignas(2 * sizeof(W)) Pair
{
    W f, g;
};

/* A coefficient of a matrix: the multiples of f and g that make f, and those that make g. */
template <typename W> struct alignas(16) Quad
{
    Pair<W> of[2];
};

/* Coefficients of a matrix that a warp takes at once: SHARES times that are more than the ordinary
 * 17. */
static constexpr int TOGETHER = 5, MATRIX_PADDING = TOGETHER - 1;

/* What DIVSTEPS steps do: f becomes sum_k (c[k].of[0].f f + c[k].of[0].g g) / x^k, and g
 * sum_k (c[k].of[1].f f + c[k].of[1].g g) / x^(k+1), where negative powers of x cancel; but c is
 * stored times C::one (MatrixMod). */
template <typename W> struct Transition
{
    Quad<W> c[DIVSTEPS + MATRIX_PADDING]; /* the last ones are zero */
    uint32_t used[2]; /* bit DIVSTEPS-1 - k: c[k] has a multiple of f, of g, that is not zero */
    int delta;        /* afterwards */

    /* The first and the last k that is needed. */
    __device__ int low() const
    {
        return __clz((int)(used[0] | used[1]));
    }
    __device__ int high() const
    {
        return 32 - __ffs((int)(used[0] | used[1]));
    }
};
static_assert(DIVSTEPS == 32, "a matrix has a lane of a warp for each of its coefficients");

/* What the warp that leads tells the others: f(0) and g(0) before each step, and what leaves its
 * last lane. */
template <typename W> struct LeafMemory
{
    Pair<W> scalar[DIVSTEPS];
    W leaves[IN_TURN<W> ? DIVSTEPS : 1];
};

/* 32 coefficients of f and of g, or of multiples of the operands, one of each a lane. They stand
 * where they were before the leaf's first step: g stays there, and in f's place comes what is left
 * of it, or what g was there. So the shuffle and the products of a step need not wait for one
 * another. */
template <typename W> struct Window
{
    W f, g;

    /* One step. Leaves the first place of f as it is, and returns what leaves the last one.
     * G0_LATE: g0 is known last, as where it comes from the step before, and not g. */
    template <bool G0_LATE, typename C>
    __device__ __forceinline__ W step(W f0, W g0, int swap, const C &cross)
    {
        const W leaves = choose(swap, g, f);
        const W left = __shfl_up_sync(0xffffffffu, leaves, 1);
        const W minus = cross.minus(g);
        g = G0_LATE ? cross.step(f0, minus, g0, f) : cross.step(g0, f, f0, minus);
        f = left;
        return leaves;
    }
};

template <int N> struct Length
{
    static constexpr int VALUE = N;
};

/* piece(how many, the first one, barrier) for the pieces of a leaf's steps. The last ones are
 * short: the rows end a step behind the warp that leads. */
template <typename W, typename Piece> __device__ __forceinline__ void for_pieces(const Piece &piece)
{
#pragma unroll(sizeof(W) == 4 ? DIVSTEPS / PIECE : 1)
    for (int i = 0; i < PIECES - 3; i++)
        piece(Length<PIECE>(), PIECE * i, PIECE_BARRIER + i);
    piece(Length<2>(), DIVSTEPS - 4, PIECE_BARRIER + PIECES - 3);
    piece(Length<1>(), DIVSTEPS - 2, PIECE_BARRIER + PIECES - 2);
    piece(Length<1>(), DIVSTEPS - 1, PIECE_BARRIER + PIECES - 1);
}

/* Two stores of 64-bit words: for one the compiler would move them into registers next to one
 * another, ten cycles a step. */
__device__ __forceinline__ void tell(Pair<uint32_t> &to, uint32_t f0, uint32_t g0)
{
    to = {f0, g0};
}
__device__ __forceinline__ void tell(Pair<uint64_t> &to, uint64_t f0, uint64_t g0)
{
    volatile uint64_t *const words = &to.f;
    words[0] = f0;
    words[1] = g0;
}

/* The steps of a leaf, by the warp that leads: coefficient i of f and g in lane i. What is in f's
 * places in front of the first one does not matter. The others are told of a step before it is
 * made, and the last one is not made at all. */
template <typename W, typename C>
__device__ __forceinline__ void lead_steps(LeafMemory<W> &memory, Window<W> window, int &delta,
                                           const C &cross)
{
    static constexpr unsigned ALL = 0xffffffffu;
    W f0 = __shfl_sync(ALL, window.f, 0), g0 = __shfl_sync(ALL, window.g, 0);
    for_pieces<W>(
        [&](auto length, int first, int barrier)
        {
            constexpr int COUNT = decltype(length)::VALUE;
            CUNMOD_UNROLL
            for (int i = 0; i < COUNT; i++)
            {
                const int j = first + i, swap = cross.swap_mask(delta, g0);
                if (threadIdx.x % 32 == 0)
                    tell(memory.scalar[j], f0, g0);
                if (IN_TURN<W> && threadIdx.x % 32 == 31)
                    memory.leaves[j] = choose(swap, window.g, window.f);
                delta = next_delta(delta, swap);
                if (i == COUNT - 1)
                    cunmod_arrive(barrier, LEAF_THREADS<W>);
                if (COUNT == 1 && j == DIVSTEPS - 1)
                    break; /* nobody needs what this step leaves */
                window.template step<true>(f0, g0, swap, cross);
                f0 = choose(swap, g0, f0);
                g0 = __shfl_sync(ALL, window.g, (unsigned)j + 1);
            }
        });
}

/* The same steps on the next 32 coefficients, which come into the places of those that led; or
 * on a row of the matrix, into which comes nothing. Returns what leaves the places of f in the last
 * step. */
template <bool ROW, typename W, typename C>
__device__ __forceinline__ W follow_steps(Window<W> &window, const LeafMemory<W> &memory,
                                          int &delta, const C &cross)
{
    W last = 0;
    for_pieces<W>(
        [&](auto length, int first, int barrier)
        {
            constexpr int COUNT = decltype(length)::VALUE;
            cunmod_barrier(barrier, LEAF_THREADS<W>);
            Pair<W> scalar[COUNT];
            W leaves[COUNT];
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                scalar[j] = memory.scalar[first + j];
                leaves[j] = ROW ? cross.enter(0) : memory.leaves[first + j];
            }
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                const int swap = cross.swap_mask(delta, scalar[j].g);
                last = window.template step<false>(scalar[j].f, scalar[j].g, swap, cross);
                window.f = threadIdx.x % 32 == 0 ? leaves[j] : window.f;
                delta = next_delta(delta, swap);
            }
        });
    return last;
}

/* A row of the matrix: 0, the multiples of f, or 1, those of g. Lane i has coefficient i of x^t f
 * and of x^t g after t steps, times C::one. */
template <typename W, typename C>
__device__ __forceinline__ void make_row(Transition<W> &to, const LeafMemory<W> &memory, int row,
                                         int &delta, const C &cross)
{
    const int lane = threadIdx.x % 32;
    const W one = cross.enter(lane == 0 ? cross.one : 0), zero = cross.enter(0);
    Window<W> window = {row == 0 ? one : zero, row == 1 ? one : zero};
    const W f = leave_steps(follow_steps<true>(window, memory, delta, cross), (W)cross.p);
    const W g = leave_steps(window.g, (W)cross.p);
    const uint32_t used = __ballot_sync(0xffffffffu, f != 0 || g != 0);
    Quad<W> &c = to.c[DIVSTEPS - 1 - lane];
    (row == 0 ? c.of[0].f : c.of[0].g) = f;
    (row == 0 ? c.of[1].f : c.of[1].g) = g;
    if (lane == 0)
        to.used[row] = used;
    if (row == 0 && lane == 0)
        to.delta = delta;
}

/* Coefficients of two series, lowest first; 16-byte aligned. */
template <typename W> struct Series
{
    W *f, *g;
};

template <typename W, int COUNT> struct alignas(COUNT * sizeof(W)) Chunk
{
    W c[COUNT];
};

/* A sum of multiples c of coefficients x, of at most 2 DIVSTEPS products. */
template <typename W> struct PartSum
{
    static constexpr int ADDITIONS = DIVSTEPS; /* without a fold */
    Sum<W> sum;

    /* What a matrix has in the place of c. */
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
    /* out [0, p) */
    __device__ W reduce(const MatrixMod<W> &mod) const
    {
        return mod.reduce_sum(sum);
    }
    __device__ W reduce_part(const MatrixMod<W> &mod) const
    {
        return reduce(mod);
    }
};

/* The same for p < LAZY_BELOW: even and odd are as in divide_by_word. A product takes four
 * multiply-adds without carries between them, those of Sum seven instructions. */
struct PartSumLazy
{
    static constexpr int ADDITIONS = 8; /* of products of halves below 2^60 each */
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
    /* Folded; out [0, p) */
    __device__ uint64_t reduce(const MatrixMod<uint64_t> &mod)
    {
        return mod.reduce_words(even);
    }
    /* Folded, of 16 products at most, which are below 2^64 p; out [0, 2p) */
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
        /* As chains: the compiler would add products before it adds them to the sum. */
        odd_ = cunmod_mad_last(x1, y0, cunmod_mad_last(x0, y1, odd_));
    }
};

/* The same with three multiply-adds a product (A. Karatsuba and Y. Ofman, Multiplication of
 * many-digital numbers by automatic computers, 1962), for those who have so many that these take
 * the time: c is stored as two words of 30 bits. */
struct PartSumSplit
{
    static constexpr int ADDITIONS = 4;    /* of products of halves below 2^60 each */
    uint64_t low = 0, high = 0, cross = 0; /* cross: what is to be added to low + high */
    uint32_t total[3][3] = {};             /* of low halves, of halves crossed, of high ones */

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
    /* Folded; out [0, p) */
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

/* Adds coefficients k .. k + COUNT - 1 of a row of the matrix times those of f and g. */
template <int COUNT, typename Part, typename W>
__device__ __forceinline__ void add_together(Part &sum, const Transition<W> &matrix, int row,
                                             const W *f, const W *g, int k, const MatrixMod<W> &mod)
{
    CUNMOD_UNROLL
    for (int i = 0; i < COUNT; i++)
    {
        sum.add(matrix.c[k + i].of[row], {f[k + i], g[k + i]}, mod);
        if ((i + 1) % Part::ADDITIONS == 0 || i == COUNT - 1)
            sum.fold();
    }
}

/* COUNT coefficients of f and of g next to one another, and what a matrix makes of these. */
template <typename Part, int COUNT, typename W> struct ChunkSum
{
    typedef Chunk<W, COUNT> Some;
    const Series<W> from; /* beginning with them */
    Some f, g;            /* coefficients k, k + 1, ... of it, k being the next of the matrix */
    Part sum_f[COUNT], sum_g[COUNT];

    __device__ ChunkSum(const Series<W> &from_, int k)
        : from(from_), f(*(const Some *)(from_.f + k)), g(*(const Some *)(from_.g + k))
    {
    }
    /* Coefficients k .. k + STEP - 1 of the matrix; STEP: a multiple of COUNT. */
    template <int STEP>
    __device__ __forceinline__ void add(const Transition<W> &matrix, int k, const MatrixMod<W> &mod)
    {
        static_assert(STEP % COUNT == 0 && STEP <= Part::ADDITIONS && STEP <= MATRIX_PADDING,
                      "whole chunks, without a fold, of a matrix that ends in zeros");
        Some all_f[STEP / COUNT + 1] = {f}, all_g[STEP / COUNT + 1] = {g};
        CUNMOD_UNROLL
        for (int i = 1; i <= STEP / COUNT; i++)
        {
            all_f[i] = *(const Some *)(from.f + k + COUNT * i);
            all_g[i] = *(const Some *)(from.g + k + COUNT * i);
        }
        CUNMOD_UNROLL
        for (int i = 0; i < STEP; i++)
        {
            const Quad<W> c = matrix.c[k + i];
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                const int here = i + j, next = i + j + 1;
                sum_f[j].add(
                    c.of[0],
                    {all_f[here / COUNT].c[here % COUNT], all_g[here / COUNT].c[here % COUNT]},
                    mod);
                sum_g[j].add(
                    c.of[1],
                    {all_f[next / COUNT].c[next % COUNT], all_g[next / COUNT].c[next % COUNT]},
                    mod);
            }
        }
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            sum_f[j].fold();
            sum_g[j].fold();
        }
        f = all_f[STEP / COUNT];
        g = all_g[STEP / COUNT];
    }
    __device__ void store(const Series<W> &to, const MatrixMod<W> &mod)
    {
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            f.c[j] = sum_f[j].reduce(mod);
            g.c[j] = sum_g[j].reduce(mod);
        }
        *(Some *)to.f = f;
        *(Some *)to.g = g;
    }
};

/* Coefficients [first, stop) of the series that the matrix makes of `from`, and up to COUNT - 1
 * more: 2 COUNT - 1 behind from[stop + DIVSTEPS] are read. By the threads 0 .. threads-1, each
 * COUNT at once, with STEP coefficients of the matrix at once, or one at the beginning; first is a
 * multiple of COUNT. */
template <typename Part, int COUNT, int STEP, typename W>
__device__ __forceinline__ void apply_chunks(const Series<W> &to, const Series<W> &from,
                                             const Transition<W> &matrix, int first, int stop,
                                             const MatrixMod<W> &mod, int thread, int threads)
{
    const int low = matrix.low() / COUNT * COUNT, high = matrix.high();
    CUNMOD_NO_UNROLL
    for (int x = first + COUNT * thread; x < stop; x += COUNT * threads)
    {
        ChunkSum<Part, COUNT, W> chunk({from.f + x, from.g + x}, low);
        int k = low;
        if constexpr (COUNT == 1)
        {
            CUNMOD_NO_UNROLL
            for (; (high + 1 - k) % STEP != 0; k++)
                chunk.template add<1>(matrix, k, mod);
        }
        CUNMOD_NO_UNROLL
        for (; k <= high; k += STEP)
            chunk.template add<STEP>(matrix, k, mod);
        chunk.store({to.f + x, to.g + x}, mod);
    }
}

/* With twice as many threads as coefficients: a coefficient of f or of g for each; `from` is read
 * up to coefficient stop + DIVSTEPS + TOGETHER - 2. The threads of g are the second half; with
 * 32-bit words they begin before that, at the first warp that has no coefficient of f. Every fourth
 * warp is on the same scheduler: in the leading block f and g are on those of the two rows with
 * 32-bit words, and both on the one that has neither a row nor a leader with longer ones. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_split(const Series<W> &to, const Series<W> &from,
                                            const Transition<W> &matrix, int first, int stop,
                                            const MatrixMod<W> &mod, int thread, int threads)
{
    const int half = threads / 2;
    const int apart = IN_TURN<W> ? min((stop - first + 31) / 32 * 32, half) : half;
    const int of_g = thread >= apart, x = first + thread - (of_g ? apart : 0);
    const int high = matrix.high();
    Part sum;
    if (x >= stop)
        return;
    CUNMOD_NO_UNROLL
    for (int k = matrix.low(); k <= high; k += TOGETHER)
        add_together<TOGETHER>(sum, matrix, of_g, from.f + x + of_g, from.g + x + of_g, k, mod);
    (of_g ? to.g : to.f)[x] = sum.reduce(mod);
}

/* The one of these that suits: a coefficient of f or of g a thread, or of both, or two or four of
 * 32-bit words at once where there are too few threads for that: they work with fewer loads, while
 * with 64-bit words the multiplications take the time. first: a multiple of 16 bytes. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_transition(const Series<W> &to, const Series<W> &from,
                                                 const Transition<W> &matrix, int first, int stop,
                                                 const MatrixMod<W> &mod, int thread, int threads)
{
    if (2 * (stop - first) <= threads)
        apply_split<Part>(to, from, matrix, first, stop, mod, thread, threads);
    else if (sizeof(W) == 8 || stop - first <= threads)
        apply_chunks<Part, 1, 4>(to, from, matrix, first, stop, mod, thread, threads);
    else if constexpr (sizeof(W) == 4)
    {
        if (stop - first <= 2 * threads)
            apply_chunks<Part, 2, 2>(to, from, matrix, first, stop, mod, thread, threads);
        else
            apply_chunks<Part, 4, 4>(to, from, matrix, first, stop, mod, thread, threads);
    }
}

/* Warps that share the sums of 32 coefficients of f, and as many for g; each leaves a part of them,
 * one a lane. */
static constexpr int SHARES = 4;
static_assert(SHARES == 4, "Cross::total");
template <typename W> struct HeadParts
{
    W f[SHARES][DIVSTEPS], g[SHARES][DIVSTEPS];
};

/* Coefficients first, first + 1, ..., DIVSTEPS of them, of the series that the matrix makes of
 * `from`, by the threads of 2 SHARES warps. */
template <typename Part, typename W>
__device__ __forceinline__ void apply_to_heads(HeadParts<W> &parts, const Series<W> &from,
                                               const Transition<W> &matrix, int first,
                                               const MatrixMod<W> &mod, int thread)
{
    const int share = thread / 32 % SHARES, of_g = thread / (32 * SHARES), lane = thread % 32;
    const W *const f = from.f + first + lane + of_g, *const g = from.g + first + lane + of_g;
    /* The last coefficients of a matrix, beyond which it seldom has any: nothing waits for where
     * they begin. */
    static constexpr int REST = DIVSTEPS - TOGETHER * SHARES;
    static_assert(REST > 0 && REST % SHARES == 0 && 2 * (TOGETHER + REST / SHARES) <= 16,
                  "as many for each warp, and as PartSumLazy can add");
    Part sum;
    add_together<TOGETHER>(sum, matrix, of_g, f, g, REST + TOGETHER * share, mod);
    if (matrix.low() < REST)
        add_together<REST / SHARES>(sum, matrix, of_g, f, g, REST / SHARES * share, mod);
    (of_g ? parts.g : parts.f)[share][lane] = sum.reduce_part(mod);
}

/* The sums of the parts: lane i's coefficient i. */
template <typename C, typename W>
__device__ __forceinline__ Window<W> add_parts(const HeadParts<W> &parts, const C &cross)
{
    const int lane = threadIdx.x % 32;
    W f[SHARES], g[SHARES];
    CUNMOD_UNROLL
    for (int i = 0; i < SHARES; i++)
    {
        f[i] = parts.f[i][lane];
        g[i] = parts.g[i][lane];
    }
    return {cross.total(f), cross.total(g)};
}
} // namespace cunmod_euclid

#endif
