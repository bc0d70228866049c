/* The first pass of products by transforms: reduces the coefficients modulo the primes, and
 * transforms every column.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ntt/ntt_pass.cuh"

namespace cunmod_ntt
{
/* Reads the coefficients of an operand and reduces them modulo a prime; coefficients beyond the
 * length are 0. */
template <typename W, typename V> struct Operand
{
    const W *a;
    int64_t len;
    const NttField<V> &f;
    const cunmod_ntt_prime_t &prime;

    /* v[i] = coefficient at + i 2^log modulo the prime, as a point (ntt_field.cuh), 0 <= i < N.
     * Reads from the L2 cache and not from the L1 cache, since the preceding kernel may have
     * written the coefficients while this kernel was starting. */
    template <int N, int ALL>
    __device__ __forceinline__ void fetch(V (&v)[ALL], int at, int log) const
    {
        const int64_t left = len - at > 0 ? ((len - at - 1) >> log) + 1 : 0;
        const int valid = left < N ? (int)left : N;
        const W *const from = cunmod_global(a) + at;
        W x[N];
        if (valid == N)
        {
            CUNMOD_UNROLL
            for (int i = 0; i < N; i++)
                x[i] = __ldcg(cunmod_at(from, i, 1u << log));
        }
        else
        {
            CUNMOD_UNROLL
            for (int i = 0; i < N; i++)
                x[i] = i < valid ? __ldcg(cunmod_at(from, i, 1u << log)) : 0;
        }
        CUNMOD_UNROLL
        for (int i = 0; i < N; i++)
            v[i] = residue(x[i], f, prime);
    }
};

/* A block transforms 2^tile neighbouring columns of TOP 2^LOG points each: so many that they
 * contain at least 32 bytes of each row, and points for at least one warp. */
template <typename V, int LOG, int TOP> struct ColumnTile
{
    static constexpr int tile = LOG >= 8 ? (sizeof(V) == 8 ? 2 : 3) : LOG == 7 ? 4 : 5;
    static constexpr int groups = TOP << (LOG + tile - 4);
    static constexpr int most = ntt_threads<V> / (LOG == 12 ? 1 : 2);
    static constexpr int threads = groups <= most ? groups : groups % most ? groups / 2 : most;
};

template <typename W, typename V, int LOG, int TOP>
__global__ void __launch_bounds__(ColumnTile<V, LOG, TOP>::threads,
                                  ntt_threads<V> / ColumnTile<V, LOG, TOP>::most)
    ntt_columns_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                       const __grid_constant__ NttArgs args)
{
    cunmod_await_previous();
    constexpr int LOW = ColumnTile<V, LOG, TOP>::tile, part = 1 << (LOG + LOW),
                  in_row = (1 << LOW) - 1;
    /* single: each thread has one group of 16 points, so it can load roots before it needs them */
    constexpr bool single = TOP * part == POINTS * ColumnTile<V, LOG, TOP>::threads;
    const cunmod_ntt_item_t item = ntt_item(batch.item());
    const cunmod_ntt_t &ntt = args.ntt;
    const bool second = blockIdx.z == 1;
    if (second && (!cunmod_ntt_two(&item)))
        return;
    const int j = blockIdx.x % ntt.count;
    const cunmod_ntt_prime_t &prime = ntt.prime[j];
    const NttField<V> f(prime);
    const uint2 *const heap = NttTables<V>(args.tables, ntt, j, false).columns;
    const Operand<W, V> operand = {(const W *)(second ? item.b : item.a),
                                   second ? item.lenb : item.lena, f, prime};
    /* Point x of the tile is in row x >> LOW and in column x modulo 2^LOW of the tile. */
    const int first = (int)(blockIdx.x / ntt.count) << LOW;
    V *const to = residues<V>(item, ntt, second, j) + first;
    const bool half_zero = operand.len <= cunmod_ntt_size(&ntt) / 2;
    CUNMOD_SHARED(V, tile);

    if (TOP == 3)
    {
        CUNMOD_UNROLL_4
        for (int x = threadIdx.x; x < part; x += ColumnTile<V, LOG, TOP>::threads)
        {
            V v[3];
            operand.template fetch<3>(v, ((x >> LOW) << ntt.log_rows) + first + (x & in_row),
                                      LOG + ntt.log_rows);
            CUNMOD_UNROLL
            for (int i = 0; i < 3; i++)
                v[i] = f.reduce(v[i]);
            three_points(v, prime.third, f, false);
            CUNMOD_UNROLL
            for (int i = 0; i < 3; i++)
                tile[ntt_place<V, false>(x + i * part)] = v[i];
        }
        __syncthreads();
    }
    NttRoots<V> roots;
    static_for<(LOG + 3) / 4, false>(
        [&](auto k)
        {
            typedef NttRound<k.value, LOG, LOW, false> Round;
            constexpr bool outer = k.value == 0 && TOP == 1, last = k.value + 1 == Round::rounds;
            typedef NttRound<k.value + !last, LOG, LOW, false> Next;
            CUNMOD_NO_UNROLL
            for (int g = threadIdx.x; g < TOP * part / POINTS; g += blockDim.x)
            {
                const int x = Round::point(g);
                const int log_stride = Round::shift - LOW + ntt.log_rows;
                const int at = ((x >> LOW) << ntt.log_rows) + (x & in_row);
                V v[POINTS];
                if (!outer)
                {
                    if (k.value == 0 || !single)
                        roots.template load<Round::from>(heap, Round::node(x, TOP));
                    Round::load(v, tile, x);
                    ntt_levels<Round::from, false, false>(v, roots, f);
                }
                else
                {
                    if (half_zero)
                    {
                        operand.template fetch<POINTS / 2>(v, first + at, log_stride);
                        CUNMOD_UNROLL
                        for (int i = 0; i < POINTS / 2; i++)
                            v[i + POINTS / 2] = v[i];
                        roots.template load<1>(heap, 1);
                    }
                    else
                    {
                        operand.template fetch<POINTS>(v, first + at, log_stride);
                        roots.template load<0>(heap, 1);
                        ntt_level<false, true>(v, roots, 0, f);
                    }
                    ntt_levels<1, false, true>(v, roots, f);
                }
                if (last)
                    put(to + at, v, log_stride);
                else
                    Round::store(tile, x, v);
            }
            if (!last && single)
                roots.template load<Next::from>(heap, Next::node(Next::point(threadIdx.x), TOP));
            if (!last)
                __syncthreads();
        });
}

template <typename W, typename V>
int dev_ntt_columns(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                    int64_t run, bool second)
{
    const cunmod_ntt_t &ntt = args.ntt;
    /* the kernel is the same for every number of primes; COUNT = 1 allows every ntt.log_cols that
     * any COUNT allows */
    return with_columns<V, 1>(
        ntt,
        [&](auto log, auto top)
        {
            constexpr int tile = ColumnTile<V, log.value, top.value>::tile;
            const dim3 grid((unsigned)((ntt.count << ntt.log_rows) >> tile), (unsigned)run,
                            second ? 2 : 1);
            return launch_kernel(
                dev, ntt_columns_kernel<W, V, log.value, top.value>, grid,
                ColumnTile<V, log.value, top.value>::threads,
                (int)sizeof(V) * ntt_place<V, false>(top.value << (log.value + tile)), batch, args);
        });
}

template int dev_ntt_columns<NttPart<CUNMOD_PART>::Coefficient, NttPart<CUNMOD_PART>::Residue>(
    cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args, int64_t run,
    bool second);
} // namespace cunmod_ntt
