/* Divsteps (Bernstein and Yang, Fast constant-time gcd computation and modular inversion,
 * 2019, section 6), DIVSTEPS of them at a time: from the heads of two power series to a
 * transition matrix, and that matrix applied to longer series.
 *
 * One step takes (delta, f, g), f(0) not zero, to (1 - delta, g, h) when delta > 0 and g(0) is
 * not zero, else to (1 + delta, f, h), with h = (f(0) g - g(0) f) / x times a unit that depends
 * on p only; the paper's h has the other sign in the first case. A step needs one coefficient
 * more than it leaves known, so that the first DIVSTEPS coefficients decide DIVSTEPS steps.
 *
 * The dependent chain of a step is two products and a reduction; a coefficient from another
 * lane comes as late again. So one warp alone has the heads, AHEAD steps between exchanges: its
 * lanes keep the leading coefficients and so many neighbours too. The warps that compute the
 * matrix follow some steps behind with the scalars of its steps.
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
    LEAF_BARRIER = 4 /* this and the next 8 barriers belong to these threads */
};

/* a b - c d for the steps, by Montgomery's reduction with 1 / p modulo 2^w (Modular
 * multiplication without trial division, 1985). The d, coefficients of f, are kept as p - d, or
 * as 0. p = 2 has no inverse, but 2^31 in its place leaves numbers below 2^32 modulo 2. */
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
    static constexpr int AHEAD = 2; /* steps between exchanges */
    uint32_t p, factor;             /* 1 / p modulo 2^32 */

    __device__ explicit Cross(const cunmod_modulus_t &m)
        : p((uint32_t)m.p),
          factor(p == 2 ? (uint32_t)1 << 31 : inverse_of_word<uint32_t>((uint32_t)m.p))
    {
    }
    /* (a b + c kept) / 2^32, but a b + c kept for p = 2; a, b, c in [0, p), kept in [0, p], out
     * [0, p). */
    __device__ uint32_t step(uint32_t a, uint32_t b, uint32_t c, uint32_t kept) const
    {
        const uint64_t t = (uint64_t)a * b + (uint64_t)c * kept;
        const uint32_t r = (uint32_t)(t >> 32) - __umulhi((uint32_t)t * factor, p); /* (-p, p) */
        return min(r, r + p);
    }
    /* 1 when it is not zero. */
    __device__ static uint32_t unit(uint32_t g)
    {
        return min(g, (uint32_t)1);
    }
};

template <> struct Cross<uint64_t>
{
    static constexpr int AHEAD = 1;
    uint64_t p, factor; /* 1 / p modulo 2^64 */

    __device__ explicit Cross(const cunmod_modulus_t &m) : p(m.p), factor(inverse_of_word(p)) {}
    /* (a b + c kept) / 2^64; as above */
    __device__ uint64_t step(uint64_t a, uint64_t b, uint64_t c, uint64_t kept) const
    {
        Sum<uint64_t> sum;
        sum.add(a, b);
        sum.add(c, kept);
        uint64_t more, high, low; /* below 2 p^2 */
        sum.words(more, high, low);
        const uint64_t q = __umul64hi(low * factor, p);
        high -= more != 0 || high >= p ? p : 0;
        return high - q + (high < q ? p : 0);
    }
    __device__ static uint32_t unit(uint64_t g)
    {
        return min((uint32_t)g | (uint32_t)(g >> 32), (uint32_t)1);
    }
};

/* What a step's product is divided by, modulo p. */
__device__ __forceinline__ uint32_t step_divisor(const Mod<uint32_t> &mod)
{
    return mod.p == 2 ? 1 : mod.reduce((uint64_t)1 << 32);
}
__device__ __forceinline__ uint64_t step_divisor(const Mod<uint64_t> &mod)
{
    return mod.reduce(0, 0 - mod.p);
}

/* How a coefficient of f is kept, and back; in [0, p), out [0, p]. */
template <typename W> __device__ __forceinline__ W keep(W f, const Cross<W> &cross)
{
    return cross.p - f;
}

/* a where mask is all ones, b where it is zero: a predicate comes later than a product. */
template <typename W> __device__ __forceinline__ W choose(int mask, W a, W b)
{
    const W wide = (W)(int64_t)mask;
    return b ^ ((a ^ b) & wide);
}

/* All ones when the step takes g in the place of f; and delta after it. */
template <typename W> __device__ __forceinline__ int swap_mask(int delta, W g0)
{
    return -delta >> 31 & -(int)Cross<W>::unit(g0);
}
__device__ __forceinline__ int next_delta(int delta, int swap)
{
    return (delta ^ swap) - swap + 1;
}

template <typename W> __device__ __forceinline__ W unkeep(W kept, const Cross<W> &cross)
{
    return kept == 0 ? 0 : cross.p - kept;
}

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

/* What the warp of the heads tells the others: f(0) and g(0) before each step. */
template <typename W> struct LeafMemory
{
    Pair<W> scalar[DIVSTEPS];
};

/* Scalars are handed over PIECE steps at a time, through a barrier of its own for each piece. */
static constexpr int PIECE = 4;

/* What a lane knows of its neighbours before AHEAD steps: pair j is f[i+j], as it is kept, and
 * g[i+j+1], where g of the place behind the last lane is `edge` and everything else behind it
 * zero. */
template <typename W, int AHEAD>
__device__ __forceinline__ void look_right(Pair<W> (&own)[AHEAD], W f, W g, W edge)
{
    const int left = 31 - (int)threadIdx.x % 32;
    CUNMOD_UNROLL
    for (int j = 0; j < AHEAD; j++)
    {
        const W right_f = j == 0 ? f : __shfl_down_sync(0xffffffffu, f, (unsigned)j);
        const W right_g = __shfl_down_sync(0xffffffffu, g, (unsigned)j + 1);
        own[j] = {left >= j ? right_f : 0, left > j ? right_g : left == j ? edge : 0};
    }
}

/* One step for a lane's own f[i] and those of `pairs` - 1 neighbours: returns g[i]. */
template <typename W, int AHEAD>
__device__ __forceinline__ W step_pairs(Pair<W> (&own)[AHEAD], int pairs, W f0, W g0, int swap,
                                        const Cross<W> &cross)
{
    W first = 0;
    CUNMOD_UNROLL
    for (int j = 0; j < pairs; j++)
    {
        const W g = cross.step(f0, own[j].g, g0, own[j].f);
        own[j].f = choose(swap, keep(own[j].g, cross), own[j].f);
        if (j == 0)
            first = g;
        else
            own[j - 1].g = g;
    }
    return first;
}

/* The warp of the heads; lane i has coefficient i of f and g. */
template <typename W>
__device__ __forceinline__ void step_heads(LeafMemory<W> &memory, W f, W g, int delta,
                                           const Cross<W> &cross)
{
    static constexpr int AHEAD = Cross<W>::AHEAD, OTHERS = AHEAD > 1 ? AHEAD - 1 : 1;
    static constexpr unsigned ALL = 0xffffffffu;
    W f0 = __shfl_sync(ALL, f, 0);
    f = keep(__shfl_down_sync(ALL, f, 1), cross); /* f[i] is coefficient i + 1 */
    Pair<W> *scalar = memory.scalar;
    CUNMOD_NO_UNROLL
    for (int piece = 0; piece < DIVSTEPS / PIECE; piece++, scalar += PIECE)
    {
        CUNMOD_UNROLL
        for (int step = 0; step < PIECE; step += AHEAD)
        {
            Pair<W> own[AHEAD], head[OTHERS];
            W g0 = __shfl_sync(ALL, g, 0);
            CUNMOD_UNROLL
            for (int j = 0; j < AHEAD - 1; j++)
                head[j] = {__shfl_sync(ALL, f, j), __shfl_sync(ALL, g, j + 1)};
            look_right<W, AHEAD>(own, f, g, 0);
            CUNMOD_UNROLL
            for (int j = 0; j < AHEAD; j++)
            {
                const int swap = swap_mask(delta, g0);
                const W next = step_pairs<W, OTHERS>(head, AHEAD - 1 - j, f0, g0, swap, cross);
                g = step_pairs<W, AHEAD>(own, AHEAD - j, f0, g0, swap, cross);
                scalar[step + j] = {f0, g0}; /* the same from every lane */
                f0 = choose(swap, g0, f0);
                g0 = next;
                delta = next_delta(delta, swap);
            }
            f = own[0].f;
        }
        cunmod_arrive(LEAF_BARRIER + 1 + piece, LEAF_THREADS);
    }
}

/* A warp of multiples: row 0 of f, row 1 of g. */
template <typename W>
__device__ __forceinline__ void step_multiples(Transition<W> &to, const LeafMemory<W> &memory,
                                               int row, int delta, const Cross<W> &cross)
{
    static constexpr int AHEAD = Cross<W>::AHEAD;
    const int lane = threadIdx.x % 32;
    W f = row == 0 && lane == DIVSTEPS - 1 ? keep<W>(1, cross) : 0, g = 0, edge = (W)row;
    const Pair<W> *scalar = memory.scalar;
    CUNMOD_NO_UNROLL
    for (int piece = 0; piece < DIVSTEPS / PIECE; piece++, scalar += PIECE)
    {
        cunmod_barrier(LEAF_BARRIER + 1 + piece, LEAF_THREADS);
        CUNMOD_UNROLL
        for (int step = 0; step < PIECE; step += AHEAD)
        {
            Pair<W> own[AHEAD];
            look_right<W, AHEAD>(own, f, g, edge);
            edge = 0;
            CUNMOD_UNROLL
            for (int j = 0; j < AHEAD; j++)
            {
                const Pair<W> now = scalar[step + j];
                const int swap = swap_mask(delta, now.g);
                g = step_pairs<W, AHEAD>(own, AHEAD - j, now.f, now.g, swap, cross);
                delta = next_delta(delta, swap);
            }
            f = own[0].f;
        }
    }
    f = unkeep(f, cross);
    const uint32_t used = __ballot_sync(0xffffffffu, f != 0 || g != 0);
    Quad<W> &c = to.c[DIVSTEPS - 1 - lane];
    (row == 0 ? c.ff : c.fg) = f;
    (row == 0 ? c.gf : c.gg) = g;
    if (lane == 0)
    {
        to.used[row] = used;
        to.delta = delta;
    }
}

/* The matrix of DIVSTEPS steps on heads, by LEAF_THREADS threads: the first 32 have coefficient
 * i of f and of g, the next 32 will have the multiples of f, the last 32 those of g. `to` is
 * there for other threads after a barrier, before which the next leaf does not begin.
 *
 * A lane i of the heads has f's coefficient i + 1 and g's coefficient i, one of the multiples
 * those of f / x^(31-i) and g / x^(32-i): f stands one place ahead of g everywhere, and a step
 * is g[i] = f(0) g[i+1] - g(0) f[i], without f or with it in the place of f[i] the old g[i+1]. */
template <typename W>
__device__ __forceinline__ void divsteps_leaf(Transition<W> &to, LeafMemory<W> &memory, W f, W g,
                                              int delta, const Cross<W> &cross, int thread)
{
    if (thread < 32)
        step_heads(memory, f, g, delta, cross);
    else
        step_multiples(to, memory, thread / 32 - 1, delta, cross);
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

/* Coefficients [first, stop) of the series that the matrix makes of `from`, and up to COUNT - 1
 * more: 2 COUNT - 1 behind from[stop + DIVSTEPS] are read. By the threads 0 .. threads-1, each
 * COUNT at once; first is a multiple of COUNT. */
template <int COUNT, typename W>
__device__ __forceinline__ void apply_chunks(const Series<W> &to, const Series<W> &from,
                                             const Transition<W> &matrix, int first, int stop,
                                             const Mod<W> &mod, int thread, int threads)
{
    typedef Chunk<W, COUNT> Some;
    const int low = matrix.low() / COUNT * COUNT, high = matrix.high();
    CUNMOD_NO_UNROLL
    for (int x = first + COUNT * thread; x < stop; x += COUNT * threads)
    {
        Sum<W> sum_f[COUNT], sum_g[COUNT];
        Some f[2], g[2];
        f[1] = *(const Some *)(from.f + x + low);
        g[1] = *(const Some *)(from.g + x + low);
        CUNMOD_NO_UNROLL
        for (int k = low; k <= high; k += COUNT)
        {
            f[0] = f[1];
            g[0] = g[1];
            f[1] = *(const Some *)(from.f + x + k + COUNT);
            g[1] = *(const Some *)(from.g + x + k + COUNT);
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
        Some result_f, result_g;
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            result_f.c[j] = sum_f[j].reduce(mod);
            result_g.c[j] = sum_g[j].reduce(mod);
        }
        *(Some *)(to.f + x) = result_f;
        *(Some *)(to.g + x) = result_g;
    }
}

/* The same with 8 bytes at once, or 16 where there are too few threads for that: they work with
 * fewer loads. first: a multiple of 16 bytes. */
template <typename W>
__device__ __forceinline__ void apply_transition(const Series<W> &to, const Series<W> &from,
                                                 const Transition<W> &matrix, int first, int stop,
                                                 const Mod<W> &mod, int thread, int threads)
{
    static constexpr int FEW = 8 / sizeof(W), MANY = 16 / sizeof(W);
    if (stop - first <= FEW * threads)
        apply_chunks<FEW>(to, from, matrix, first, stop, mod, thread, threads);
    else
        apply_chunks<MANY>(to, from, matrix, first, stop, mod, thread, threads);
}

/* The first DIVSTEPS coefficients, by the threads of a leaf, each warp a third of the sums;
 * thread i < 32 returns coefficient i. */
template <typename W>
__device__ __forceinline__ Pair<W>
apply_to_heads(const Series<W> &from, const Transition<W> &matrix, Pair<W> (*part)[DIVSTEPS],
               const Mod<W> &mod, int thread)
{
    static constexpr int WARPS = LEAF_THREADS / 32, TOGETHER = sizeof(W) == 4 ? 6 : 2;
    const int warp = thread / 32, lane = thread % 32;
    const int low = matrix.low(), count = matrix.high() + 1 - low;
    const int first = low + count * warp / WARPS, stop = low + count * (warp + 1) / WARPS;
    Sum<W> sum_f, sum_g;
    CUNMOD_NO_UNROLL
    for (int k = first; k < stop; k += TOGETHER)
    {
        Quad<W> c[TOGETHER];
        Pair<W> x[TOGETHER + 1];
        CUNMOD_UNROLL
        for (int i = 0; i <= TOGETHER; i++)
            x[i] = {from.f[lane + k + i], from.g[lane + k + i]};
        CUNMOD_UNROLL
        for (int i = 0; i < TOGETHER; i++)
            c[i] = k + i < stop ? matrix.c[k + i] : Quad<W>{0, 0, 0, 0};
        CUNMOD_UNROLL
        for (int i = 0; i < TOGETHER; i++)
        {
            sum_f.add(c[i].ff, x[i].f);
            sum_f.add(c[i].fg, x[i].g);
            sum_f.fold(mod);
            sum_g.add(c[i].gf, x[i + 1].f);
            sum_g.add(c[i].gg, x[i + 1].g);
            sum_g.fold(mod);
        }
    }
    Pair<W> sum = {sum_f.reduce(mod), sum_g.reduce(mod)};
    if (warp > 0)
    {
        part[warp - 1][lane] = sum;
        cunmod_arrive(LEAF_BARRIER, LEAF_THREADS);
        return sum;
    }
    cunmod_barrier(LEAF_BARRIER, LEAF_THREADS);
    CUNMOD_UNROLL
    for (int i = 0; i < WARPS - 1; i++)
        sum = {mod.add(sum.f, part[i][lane].f), mod.add(sum.g, part[i][lane].g)};
    return sum;
}

#endif
