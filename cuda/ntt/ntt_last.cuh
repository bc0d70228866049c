/* The last pass of products by transforms: applies the inverse transform to every column,
 * recombines the residues (Garner), and reduces modulo p. For cunmod_dev_ntt_twice the kernel of
 * this pass also computes the first pass of the second product.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NTT_LAST_CUH
#define CUNMOD_NTT_LAST_CUH

#include "base/modarith.cuh"
#include "ntt/ntt_pass.cuh"

namespace cunmod_ntt
{
/* in: r[j] = x modulo prime p_j. out: r[j] = the mixed-radix digits of x, by Garner's algorithm: x
 * = the sum of r[j] p_0 p_1 .. p_(j-1). All r[j] are in [0, p_j) */
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

/* Returns the sum of r[j] radix[j] modulo p, for the mixed-radix digits r. With 32-bit words COUNT
 * <= 3. */
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

/* Returns r[0]: with one 64-bit residue the transform is modulo p itself. */
__device__ __forceinline__ uint64_t combine(const uint64_t (&r)[1],
                                            const uint64_t (&)[CUNMOD_NTT_PRIMES],
                                            const Mod<uint64_t> &)
{
    return r[0];
}

/* A block of the last pass has 2^tile columns: so many that each prime has at least a warp of
 * threads, as far as shared memory allows. */
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
    static constexpr int size = words(tile); /* words of shared memory for one prime */
    /* number of groups of 16 points of one prime */
    static constexpr int groups = (TOP << (LOG + tile)) / POINTS;
    static constexpr int bytes = (int)sizeof(V) * COUNT * size;
    static constexpr int most = ntt_threads<V> / (bytes > 113 * 1024 ? 1 : 2);
    static constexpr int threads = COUNT * groups < most ? COUNT * groups : most;
};

/* The number of outputs for which a thread loads the addends (item.plus) before it stores the first
 * of these outputs. */
template <int TOP> static constexpr int TOGETHER = TOP == 1 ? 4 : 2;

/* Transforms every column of the block, in the shared-memory tiles of all primes. INVERSE: the
 * inverse transform of the last pass, which reads the residues that the rows pass has stored. Not
 * INVERSE: the forward transform of the columns pass of another product, which stores its residues
 * in device memory. */
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

/* The last pass. CHAINED: the outputs, padded with zeros, are the first operand of another product.
 * They are not stored; the kernel computes the columns pass of the other product. */
template <typename W, typename V, int COUNT, int LOG, int TOP, bool CHAINED>
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
    W *const to = CHAINED ? nullptr : cunmod_global((W *)item.z);
    const W *const plus = cunmod_global((const W *)item.plus);
    /* place(x, i): the index of the output at point x + i part of the tile, or >= len if the point
     * is not an output. */
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
                    if (!CHAINED)
                        to[at] = c[i];
                }
            }
            CUNMOD_UNROLL
            for (int j = 0; CHAINED && j < COUNT; j++)
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
    if constexpr (CHAINED)
        columns<V, COUNT, LOG, TOP, false>(tiles, item, args, first);
}
} // namespace cunmod_ntt

#endif
