/* Divsteps (Bernstein and Yang, Fast constant-time gcd computation and modular inversion,
 * 2019, section 6), DIVSTEPS of them at a time: from the heads of two power series to a
 * transition matrix, and that matrix applied to longer series.
 *
 * One step takes (delta, f, g), f(0) not zero, to (1 - delta, g, h) when delta > 0 and g(0) is
 * not zero, else to (1 + delta, f, h), with h = (f(0) g - g(0) f) / x times a unit that depends
 * on p only; the paper's h has the other sign in the first case. A step needs one coefficient
 * more than it leaves known, so that the first DIVSTEPS coefficients decide DIVSTEPS steps.
 *
 * The dependent chain of a step is two products and a reduction, the exchange of coefficients
 * between threads costs twice as much: each thread looks AHEAD steps ahead by itself, from
 * the AHEAD leading coefficients that all threads keep and as many of its own neighbours.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_CUH
#define CUNMOD_DIVSTEPS_CUH

#include "modarith.cuh"

enum
{
    DIVSTEPS = CUNMOD_DIVSTEPS, /* of a matrix */
    LEAF_THREADS = 3 * DIVSTEPS,
    LEAF_BARRIER = 1 /* the number of the barrier of these threads */
};

/* Montgomery's reduction by a product with 1 / p modulo 2^w (Modular multiplication without
 * trial division, 1985). p = 2 has none, but its "inverse" 2^31 leaves numbers below 2^32
 * modulo 2. */
template <typename W> struct Cross;

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
    static constexpr int AHEAD = 4;
    uint32_t p, factor; /* -1 / p modulo 2^32 */

    __device__ explicit Cross(const cunmod_modulus_t &m)
        : p((uint32_t)m.p),
          factor(p == 2 ? (uint32_t)1 << 31 : 0 - inverse_of_word<uint32_t>((uint32_t)m.p))
    {
    }
    /* What sub wants in the place of c. */
    __device__ uint32_t prepare(uint32_t c) const
    {
        return p - c;
    }
    /* (a b - c d) / 2^32, but a b - c d for p = 2; in [0, p), out [0, p) */
    __device__ uint32_t sub(uint32_t a, uint32_t b, uint32_t prepared, uint32_t d) const
    {
        const uint64_t t = (uint64_t)a * b + (uint64_t)prepared * d;
        const uint32_t m = (uint32_t)t * factor;
        const uint32_t r = cunmod_mad_high(m, p, t); /* [0, 2p) */
        return min(r, r - p);
    }
};

template <> struct Cross<uint64_t>
{
    static constexpr int AHEAD = 2;
    uint64_t p, factor; /* 1 / p modulo 2^64 */

    __device__ explicit Cross(const cunmod_modulus_t &m) : p(m.p), factor(inverse_of_word(p)) {}
    __device__ uint64_t prepare(uint64_t c) const
    {
        return c;
    }
    /* (a b - c d) / 2^64; in [0, p), out [0, p) */
    __device__ uint64_t sub(uint64_t a, uint64_t b, uint64_t c, uint64_t d) const
    {
        uint64_t lo = a * b;
        uint64_t hi = __umul64hi(a, b);
        const uint64_t borrow = cunmod_mulsub128(hi, lo, c, d);
        hi += borrow & p;
        const uint64_t q = __umul64hi(lo * factor, p);
        return hi - q + (hi < q ? p : 0);
    }
};

template <typename W> struct alignas(2 * sizeof(W)) Pair
{
    W f, g;
};

template <typename W> struct alignas(16) Quad
{
    W ff, fg, gf, gg;
};

/* What DIVSTEPS steps do: f becomes sum_k (c[k].ff f + c[k].fg g) / x^k, and g
 * sum_k (c[k].gf f + c[k].gg g) / x^(k+1), where negative powers of x cancel. */
template <typename W> struct Transition
{
    Quad<W> c[DIVSTEPS];
    uint32_t used[2]; /* bit DIVSTEPS-1 - k: c[k] has a multiple of f, of g, that is not zero */
    int delta;        /* afterwards */
    int pad;

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
static_assert(sizeof(Transition<uint32_t>) == 4 * DIVSTEPS * 4 + 16 &&
                  sizeof(Transition<uint64_t>) == 4 * DIVSTEPS * 8 + 16,
              "cunmod_gcd_divsteps_words");
static_assert(DIVSTEPS == 32, "a matrix has a lane of a warp for each of its coefficients");

/* Threads 0 .. 31 have the heads, 32 .. 63 the multiples of f, 64 .. 95 those of g. A thread
 * i of the heads has f's coefficient i + 1 and g's coefficient i; one of the multiples has
 * those of f / x^(31-i) and g / x^(32-i): f stands one place ahead of g everywhere, and one step
 * is g[i] = f(0) g[i+1] - g(0) f[i], without f or with it in the place of f[i] the old g[i+1].
 * Pair i + 1 in memory are f[i] and g[i+1]; pair 0 is (f(0), g(0)). */
template <typename W> struct LeafMemory
{
    static constexpr int PAIRS = LEAF_THREADS + 1 + Cross<W>::AHEAD;
    Pair<W> pair[2][PAIRS]; /* read and written in turn */
};

/* Steps of the AHEAD + 1 leading coefficients (head, with f(0) and g(0)) and of a thread's own
 * (own): out come the thread's f[i] in own[0].f, and its g[i]. */
template <typename W, int AHEAD>
__device__ __forceinline__ W look_ahead(Pair<W> (&own)[AHEAD], Pair<W> (&head)[AHEAD], W &f0, W g0,
                                        int &delta, const Cross<W> &cross)
{
    W mine = 0;
    CUNMOD_UNROLL
    for (int step = 0; step < AHEAD; step++)
    {
        const bool swap = delta > 0 && g0 != 0;
        const W prepared = cross.prepare(g0);
        W next = 0;
        CUNMOD_UNROLL
        for (int j = 0; j < AHEAD - 1 - step; j++)
        {
            const W g = cross.sub(f0, head[j].g, prepared, head[j].f);
            head[j].f = swap ? head[j].g : head[j].f;
            if (j == 0)
                next = g;
            else
                head[j - 1].g = g;
        }
        CUNMOD_UNROLL
        for (int j = 0; j < AHEAD - step; j++)
        {
            const W g = cross.sub(f0, own[j].g, prepared, own[j].f);
            own[j].f = swap ? own[j].g : own[j].f;
            if (j == 0)
                mine = g;
            else
                own[j - 1].g = g;
        }
        f0 = swap ? g0 : f0;
        g0 = next;
        delta = swap ? 1 - delta : 1 + delta;
    }
    return mine;
}

/* Puts the heads (thread i < 32: coefficient i of f and of g) and the unit matrix in their
 * places. The threads of the leaf meet at their barrier before divsteps_leaf. */
template <typename W>
__device__ __forceinline__ void fill_leaf(LeafMemory<W> &memory, W f, W g, int thread)
{
    memory.pair[0][thread] = {thread < DIVSTEPS ? f : (W)(thread == 2 * DIVSTEPS),
                              thread < DIVSTEPS ? g : 0};
    if (thread <= Cross<W>::AHEAD)
    {
        memory.pair[0][LEAF_THREADS + thread] = {0, (W)(thread == 0)};
        memory.pair[1][LEAF_THREADS + thread] = {0, 0};
    }
}

/* The matrix of DIVSTEPS steps on the heads that lie in memory; f0: their f(0). The threads 0
 * .. LEAF_THREADS-1 call it together; `to` is there for them after their next barrier. */
template <typename W>
__device__ __forceinline__ void divsteps_leaf(Transition<W> &to, LeafMemory<W> &memory, W f0,
                                              int delta, const Cross<W> &cross, int thread)
{
    static constexpr int AHEAD = Cross<W>::AHEAD;
    W f = 0, g = 0;
    CUNMOD_NO_UNROLL
    for (int step = 0, now = 0; step < DIVSTEPS; step += AHEAD, now ^= 1)
    {
        const Pair<W> *const from = memory.pair[now];
        Pair<W> own[AHEAD], head[AHEAD];
        const W g0 = from[0].g;
        CUNMOD_UNROLL
        for (int j = 0; j < AHEAD - 1; j++)
            head[j] = from[1 + j];
        CUNMOD_UNROLL
        for (int j = 0; j < AHEAD; j++)
            own[j] = from[1 + thread + j];
        g = look_ahead<W, AHEAD>(own, head, f0, g0, delta, cross);
        f = own[0].f;
        Pair<W> *const next = memory.pair[now ^ 1];
        next[thread + 1].f = f;
        next[thread].g = g;
        if (thread == 0)
            next[LEAF_THREADS].g = 0;
        cunmod_barrier(LEAF_BARRIER, LEAF_THREADS);
    }

    const int row = thread / DIVSTEPS - 1, lane = thread % DIVSTEPS;
    const uint32_t used = __ballot_sync(0xffffffffu, f != 0 || g != 0);
    if (row < 0)
        return;
    Quad<W> &c = to.c[DIVSTEPS - 1 - lane];
    (row == 0 ? c.ff : c.fg) = f;
    (row == 0 ? c.gf : c.gg) = g;
    if (lane == 0)
    {
        to.used[row] = used;
        to.delta = delta;
    }
}

/* Coefficients of two series, lowest first; 16-byte aligned. */
template <typename W> struct Series
{
    W *f, *g;
};

template <typename W> struct alignas(16) Chunk
{
    static constexpr int COUNT = 16 / sizeof(W);
    W c[COUNT];
};

/* Coefficients [first, stop) of the series that the matrix makes of `from`, and up to one Chunk
 * more: from[stop + DIVSTEPS] and a Chunk behind it are read. By the threads 0 .. threads-1;
 * first is a multiple of a Chunk. */
template <typename W>
__device__ __forceinline__ void apply_transition(const Series<W> &to, const Series<W> &from,
                                                 const Transition<W> &matrix, int first, int stop,
                                                 const Mod<W> &mod, int thread, int threads)
{
    static constexpr int COUNT = Chunk<W>::COUNT;
    const int low = matrix.low() / COUNT * COUNT, high = matrix.high();
    CUNMOD_NO_UNROLL
    for (int x = first + COUNT * thread; x < stop; x += COUNT * threads)
    {
        Sum<W> sum_f[COUNT], sum_g[COUNT];
        Chunk<W> f[2], g[2];
        f[1] = *(const Chunk<W> *)(from.f + x + low);
        g[1] = *(const Chunk<W> *)(from.g + x + low);
        CUNMOD_NO_UNROLL
        for (int k = low; k <= high; k += COUNT)
        {
            f[0] = f[1];
            g[0] = g[1];
            f[1] = *(const Chunk<W> *)(from.f + x + k + COUNT);
            g[1] = *(const Chunk<W> *)(from.g + x + k + COUNT);
            CUNMOD_UNROLL
            for (int i = 0; i < COUNT; i++)
            {
                const Quad<W> c = matrix.c[k + i];
                CUNMOD_UNROLL
                for (int j = 0; j < COUNT; j++)
                {
                    const int here = i + j, next = i + j + 1;
                    sum_f[j].add(c.ff, f[here / COUNT].c[here % COUNT]);
                    sum_f[j].add(c.fg, g[here / COUNT].c[here % COUNT]);
                    sum_f[j].fold(mod);
                    sum_g[j].add(c.gf, f[next / COUNT].c[next % COUNT]);
                    sum_g[j].add(c.gg, g[next / COUNT].c[next % COUNT]);
                    sum_g[j].fold(mod);
                }
            }
        }
        Chunk<W> result_f, result_g;
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            result_f.c[j] = sum_f[j].reduce(mod);
            result_g.c[j] = sum_g[j].reduce(mod);
        }
        *(Chunk<W> *)(to.f + x) = result_f;
        *(Chunk<W> *)(to.g + x) = result_g;
    }
}

/* The first DIVSTEPS coefficients, by the threads of a leaf, each warp a third of the sums;
 * thread i < 32 returns coefficient i. part: memory that two calls in a row may not share. */
template <typename W>
__device__ __forceinline__ Pair<W>
apply_to_heads(const Series<W> &from, const Transition<W> &matrix, Pair<W> (*part)[DIVSTEPS],
               const Mod<W> &mod, int thread)
{
    static constexpr int WARPS = LEAF_THREADS / 32;
    const int warp = thread / 32, lane = thread % 32;
    const int low = matrix.low(), count = matrix.high() + 1 - low;
    const int first = low + count * warp / WARPS, stop = low + count * (warp + 1) / WARPS;
    Sum<W> sum_f, sum_g;
    W f = from.f[lane + first], g = from.g[lane + first];
#pragma unroll 2
    for (int k = first; k < stop; k++)
    {
        const Quad<W> c = matrix.c[k];
        sum_f.add(c.ff, f);
        sum_f.add(c.fg, g);
        sum_f.fold(mod);
        f = from.f[lane + k + 1];
        g = from.g[lane + k + 1];
        sum_g.add(c.gf, f);
        sum_g.add(c.gg, g);
        sum_g.fold(mod);
    }
    part[warp][lane] = {sum_f.reduce(mod), sum_g.reduce(mod)};
    cunmod_barrier(LEAF_BARRIER, LEAF_THREADS);
    Pair<W> sum = part[0][lane];
    CUNMOD_UNROLL
    for (int i = 1; i < WARPS; i++)
        sum = {mod.add(sum.f, part[i][lane].f), mod.add(sum.g, part[i][lane].g)};
    return sum;
}

#endif
