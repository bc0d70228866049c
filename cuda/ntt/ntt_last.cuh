/* The last pass of products by transforms: transforms every column back, recombines the
 * residues (Garner), and reduces modulo p; and, when another product follows, its first pass.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Its kernels are more than half of all. So they are compiled in two files, at once.
 */
#ifndef CUNMOD_NTT_LAST_CUH
#define CUNMOD_NTT_LAST_CUH

#include "base/modarith.cuh"
#include "ntt/ntt_pass.cuh"

/* The mixed-radix digits of the number whose residues are r, by Garner's algorithm: r[j]
 * becomes the factor of the first j primes' product. in r[j] [0, p_j), out the same. */
template <typename V, int COUNT>
__device__ __forceinline__ void digits(V (&r)[COUNT], const cunmod_ntt_t &ntt)
{
    CUNMOD_UNROLL
    for (int j = 1; j < COUNT; j++)
    {
        const NttField<V> f(ntt.prime[j]);
        CUNMOD_UNROLL
        for (int i = 0; i < j; i++)
            r[j] = f.mont(f.sub(r[j], f.reduce(r[i])), ntt.garner[j][i]);
    }
}

/* sum r[j] radix[j] modulo p; at most three digits when words have 32 bits. */
template <int COUNT>
__device__ __forceinline__ uint32_t combine(const uint32_t (&r)[COUNT],
                                            const uint64_t (&radix)[CUNMOD_NTT_PRIMES],
                                            const Mod<uint32_t> &mod)
{
    static_assert(COUNT <= 3, "the sum must stay below 2^64");
    uint64_t sum = r[0];
    CUNMOD_UNROLL
    for (int j = 1; j < COUNT; j++)
        sum += (uint64_t)r[j] * (uint32_t)radix[j];
    return mod.reduce(sum);
}

template <int COUNT>
__device__ __forceinline__ uint64_t combine(const uint32_t (&r)[COUNT],
                                            const uint64_t (&radix)[CUNMOD_NTT_PRIMES],
                                            const Mod<uint64_t> &mod)
{
    Sum<uint64_t> sum;
    CUNMOD_UNROLL
    for (int j = 0; j < COUNT; j++)
        sum.add(r[j], radix[j]);
    return sum.reduce(mod);
}

/* The only residue modulo p itself. */
__device__ __forceinline__ uint64_t combine(const uint64_t (&r)[1],
                                            const uint64_t (&)[CUNMOD_NTT_PRIMES],
                                            const Mod<uint64_t> &)
{
    return r[0];
}

/* What a block of the last pass takes: 2^tile columns, a warp a prime at least, and no
 * more shared memory than there is. */
template <typename V, int COUNT, int LOG, int TOP> struct LastTile
{
    static constexpr int words(int tile)
    {
        return ntt_place<V, false>(TOP << (LOG + tile));
    }
    static constexpr int choose()
    {
        int tile = LOG < 7 ? 9 - LOG : LOG < 9 ? 2 : 3;
        while ((int)sizeof(V) * COUNT * words(tile) > 227 * 1024)
            tile--;
        return tile;
    }
    static constexpr int tile = choose();
    static constexpr int size = words(tile);                      /* of one prime, in words */
    static constexpr int groups = (TOP << (LOG + tile)) / POINTS; /* of one prime */
    static constexpr int bytes = (int)sizeof(V) * COUNT * size;
    static constexpr int most = ntt_threads<V> / (bytes > 113 * 1024 ? 1 : 2);
    static constexpr int threads = COUNT * groups < most ? COUNT * groups : most;
};

/* Outputs for which a thread loads what is added before it stores one of them. */
template <int TOP> static constexpr int TOGETHER = TOP == 1 ? 4 : 2;

/* The rounds of every column in the tiles of all primes, in shared memory: of the last pass, from
 * the residues of the rows, or of the first one, which leaves residues there. */
template <typename V, int COUNT, int LOG, int TOP, bool INVERSE>
static __device__ __forceinline__ void columns(V *tiles, const cunmod_ntt_item_t &item,
                                               const NttArgs &args, int first)
{
    typedef LastTile<V, COUNT, LOG, TOP> Tile;
    constexpr int LOW = Tile::tile, in_row = (1 << LOW) - 1;
    const cunmod_ntt_t &ntt = args.ntt;
    static_for<(LOG + 3) / 4, INVERSE>(
        [&](auto k)
        {
            typedef NttRound<k.value, LOG, LOW, false> Round;
            constexpr bool outer = k.value == 0 && TOP == 1, far = k.value + 1 == Round::rounds;
            constexpr int shift = Round::shift - LOW;
            if (!INVERSE)
                __syncthreads();
            CUNMOD_NO_UNROLL
            for (int t = threadIdx.x; t < COUNT * Tile::groups; t += blockDim.x)
            {
                const int j = t / Tile::groups;
                const int x = Round::point(t % Tile::groups);
                const NttField<V> f(ntt.prime[j]);
                V *const tile = tiles + j * Tile::size;
                V *const row = residues<V>(item, ntt, 0, j) + first + ((x >> LOW) << ntt.log_rows) +
                               (x & in_row);
                V v[POINTS];
                NttRoots<V> roots;
                roots.template load<Round::from>(NttTables<V>(args.tables, ntt, j, INVERSE).columns,
                                                 Round::node(x, TOP));
                if (INVERSE && far)
                    fetch(v, row, shift + ntt.log_rows);
                else
                    Round::load(v, tile, x);
                ntt_levels<Round::from, INVERSE, outer>(v, roots, f);
                if (!INVERSE && far)
                    put(row, v, shift + ntt.log_rows);
                else
                    Round::store(tile, x, v);
            }
            if (INVERSE)
                __syncthreads();
        });
}

/* TURN: what would be stored becomes, with zeros where nothing would, the operand of another
 * product instead. */
template <typename W, typename V, int COUNT, int LOG, int TOP, bool TURN>
__global__ void __launch_bounds__(LastTile<V, COUNT, LOG, TOP>::threads,
                                  ntt_threads<V> / LastTile<V, COUNT, LOG, TOP>::most)
    ntt_last_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                    const __grid_constant__ NttArgs args)
{
    cunmod_await_previous();
    typedef LastTile<V, COUNT, LOG, TOP> Tile;
    constexpr int LOW = Tile::tile, part = 1 << (LOG + LOW), in_row = (1 << LOW) - 1;
    const cunmod_ntt_item_t item = ntt_item(batch.item());
    const cunmod_ntt_t &ntt = args.ntt;
    const int first = blockIdx.x << LOW;
    CUNMOD_SHARED(V, tiles);

    columns<V, COUNT, LOG, TOP, true>(tiles, item, args, first);
    const Mod<W> mod(item.mod);
    const int lo = (int)item.lo, len = (int)(item.hi - item.lo), shift = (int)item.shift;
    const int lenplus = (int)item.lenplus, size = (int)cunmod_ntt_size(&ntt);
    W *const to = TURN ? nullptr : cunmod_global((W *)item.z);
    const W *const plus = cunmod_global((const W *)item.plus);
    /* Where the i-th output of x goes: below len if it is one. */
    const int log_rows = ntt.log_rows;
    const auto place = [=](int x, int i)
    {
        const int at = (((x + i * part) >> LOW) << log_rows) + first + (x & in_row) - lo;
        return at < 0 ? at + size : at;
    };
    CUNMOD_NO_UNROLL
    for (int x0 = threadIdx.x; x0 < part; x0 += TOGETHER<TOP> * Tile::threads)
    {
        W near[TOGETHER<TOP>][TOP], wrapped[TOGETHER<TOP>][TOP];
        CUNMOD_UNROLL
        for (int k = 0; k < TOGETHER<TOP>; k++)
        {
            const int x = x0 + k * Tile::threads;
            CUNMOD_UNROLL
            for (int i = 0; i < TOP; i++)
            {
                const int at = place(x, i), from = at - shift;
                const bool there = x < part && at < len && from >= 0;
                near[k][i] = there && from < lenplus ? plus[from] : 0;
                wrapped[k][i] = there && from + size < lenplus ? plus[from + size] : 0;
            }
        }
        CUNMOD_UNROLL
        for (int k = 0; k < TOGETHER<TOP>; k++)
        {
            const int x = x0 + k * Tile::threads;
            if (x >= part)
                break;
            V v[TOP][COUNT];
            W c[TOP];
            CUNMOD_UNROLL
            for (int j = 0; j < COUNT; j++)
            {
                V w[3];
                CUNMOD_UNROLL
                for (int i = 0; i < TOP; i++)
                    w[i] = tiles[j * Tile::size + ntt_place<V, false>(x + i * part)];
                if (TOP == 3)
                    three_points(w, ntt.prime[j].third, NttField<V>(ntt.prime[j]), true);
                CUNMOD_UNROLL
                for (int i = 0; i < TOP; i++)
                    v[i][j] = w[i];
            }
            CUNMOD_UNROLL
            for (int i = 0; i < TOP; i++)
            {
                const int at = place(x, i);
                c[i] = 0;
                if (at < len)
                {
                    digits(v[i], ntt);
                    c[i] = combine(v[i], item.radix, mod);
                    if (item.negate)
                        c[i] = mod.sub(0, c[i]);
                    const W sum = mod.add(near[k][i], wrapped[k][i]);
                    c[i] = item.minus ? mod.sub(c[i], sum) : mod.add(c[i], sum);
                    if (!TURN)
                        to[at] = c[i];
                }
            }
            CUNMOD_UNROLL
            for (int j = 0; TURN && j < COUNT; j++)
            {
                const NttField<V> f(ntt.prime[j]);
                V w[3];
                CUNMOD_UNROLL
                for (int i = 0; i < TOP; i++)
                    w[i] = f.reduce(residue(c[i], f, ntt.prime[j]));
                if (TOP == 3)
                    three_points(w, ntt.prime[j].third, f, false);
                CUNMOD_UNROLL
                for (int i = 0; i < TOP; i++)
                    tiles[j * Tile::size + ntt_place<V, false>(x + i * part)] = w[i];
            }
        }
    }
    if constexpr (TURN)
        columns<V, COUNT, LOG, TOP, false>(tiles, item, args, first);
}

template <typename W, typename V, bool TURN>
static int launch_last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch,
                       const NttArgs &args, int64_t run)
{
    /* Residues of coefficients below 2^31 are sums of 3 primes at most, others of 3 at
     * least. */
    constexpr int least = sizeof(V) == sizeof(W) ? 1 : 3;
    constexpr int most = sizeof(V) == 8 ? 1 : least + 2;
    const cunmod_ntt_t &ntt = args.ntt;
    return with_constant<least, most>(
        ntt.count,
        [&](auto count)
        {
            return with_columns(
                ntt,
                [&](auto log, auto top)
                {
                    typedef LastTile<V, count.value, log.value, top.value> Tile;
                    const dim3 grid((unsigned)(1 << ntt.log_rows >> Tile::tile), (unsigned)run, 1);
                    return launch_kernel(
                        dev, ntt_last_kernel<W, V, count.value, log.value, top.value, TURN>, grid,
                        Tile::threads, Tile::bytes, batch, args);
                });
        });
}

template <bool TURN>
static int launch_words(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch,
                        const NttArgs &args, int64_t run, uint32_t word)
{
    return args.ntt.word == 8 ? launch_last<uint64_t, uint64_t, TURN>(dev, batch, args, run)
           : word == 8        ? launch_last<uint64_t, uint32_t, TURN>(dev, batch, args, run)
                              : launch_last<uint32_t, uint32_t, TURN>(dev, batch, args, run);
}

#endif
