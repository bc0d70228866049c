/* The second pass of products by transforms. It twists and transforms every row of both operands,
 * multiplies them, transforms back, and twists back. For a sum of two products whose factors'
 * transforms are there, it begins with the sum.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <utility>

#include "ntt/ntt_pass.cuh"

namespace cunmod_ntt
{
/* Most threads of a block. */
template <typename V, int LOG, bool HALVES> static constexpr int row_threads()
{
    return sizeof(V) == 4 && (LOG == 14 || HALVES) ? 1024 : 512;
}

/* The twist of a point of a row: the product of two table entries (ntt.cuh), by the low five bits
 * of the point's number in the row and by the other bits. */
template <typename V>
static __device__ __forceinline__ typename NttField<V>::Root
row_twist(const NttTables<V> &tables, int row, int low, int high, const NttField<V> &f)
{
    const V *const table = tables.twist + CUNMOD_NTT_TWIST * row;
    return f.root(f.mont(__ldg(table + low), __ldg(table + high)));
}

/* v = factor[0] factor[1] + factor[2] factor[3] at the points from `at` on. */
template <typename V>
static __device__ __forceinline__ void sum_products(V (&v)[POINTS], const cunmod_ntt_item_t &item,
                                                    int64_t at, const NttField<V> &f)
{
    const V *const x0 = cunmod_global((const V *)item.factor[0]) + at;
    const V *const y0 = cunmod_global((const V *)item.factor[1]) + at;
    const V *const x1 = cunmod_global((const V *)item.factor[2]) + at;
    const V *const y1 = cunmod_global((const V *)item.factor[3]) + at;
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
    {
        const int k = i << HELD;
        v[i] = f.add(f.mont(x0[k], f.reduce(y0[k])), f.mont(x1[k], f.reduce(y1[k])));
    }
}

/* v = v w: w is a prepared operand from word `held` on; or, of two operands, the second one, which
 * lies in `tile` from point x of the last round on; or v itself, where there is neither. */
template <typename Inner, typename V>
static __device__ __forceinline__ void multiply(V (&v)[POINTS], const cunmod_ntt_item_t &item,
                                                int64_t held, bool two, const V *tile, int x,
                                                const NttField<V> &f)
{
    V w[POINTS];
    if (item.prepared != nullptr)
        fetch(w, cunmod_global((const V *)item.prepared) + held, HELD);
    else if (two)
        Inner::load(w, tile, x);
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        v[i] = f.mont(v[i], f.reduce(two || item.prepared != nullptr ? w[i] : v[i]));
}

/* Makes the product of two operands, a square, or a product by a prepared operand. With
 * args.prepares it prepares operands; their points stay where held_at says. With SUMS it makes a
 * sum of two products of transforms that are there. A block has a thread for 16 points of its rows.
 * With HALVES it has two, and the second half of the threads takes the second operand. */
template <typename V, int LOG, bool HALVES, bool SUMS>
__global__ void __launch_bounds__(row_threads<V, LOG, HALVES>(),
                                  ntt_threads<V> / row_threads<V, LOG, HALVES>())
    ntt_rows_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                    const __grid_constant__ NttArgs args)
{
    typedef NttRound<0, LOG, 0, true> Outer;
    constexpr int rounds = Outer::rounds, mask = (1 << LOG) - 1, leaves = (1 << LOG) / POINTS;
    typedef NttRound<rounds - 1, LOG, 0, true> Inner;
    const cunmod_ntt_item_t item = ntt_item(batch.early_item());
    const cunmod_ntt_t &ntt = args.ntt;
    const int j = blockIdx.z;
    const NttField<V> f(ntt.prime[j]);
    const int threads = blockDim.x >> HALVES;
    const bool upper = HALVES && (int)threadIdx.x >= threads;
    const int g = threadIdx.x - (upper ? threads : 0);
    const int leaf = g & (leaves - 1); /* the thread's node of the last round */
    const int outer = Outer::point(g);
    const int row = (blockIdx.x << args.tile) + (outer >> LOG);
    const int node = (ntt.top << ntt.log_cols) + row;
    const int tile_first = blockIdx.x << (args.tile + LOG);
    const int64_t held = j * cunmod_ntt_size(&ntt) + tile_first + held_at(g);
    const bool two = cunmod_ntt_two(&item);
    const int low = outer & 31, high = 32 + ((outer & mask) >> 5);
    const int tile_words = ntt_place<V, true>(POINTS * threads);
    V v[POINTS];
    NttRoots<V> roots;
    CUNMOD_SHARED(V, tiles);
    V *const tile = tiles + (upper ? tile_words : 0);
    V *const other = tiles + tile_words;

    cunmod_await_previous();
    if constexpr (!SUMS)
    {
        const NttTables<V> tables(args.tables, ntt, j, false);
        const typename NttField<V>::Root twist = row_twist(tables, row, low, high, f);
        CUNMOD_NO_UNROLL
        for (int which = upper || !HALVES ? two : 0; which >= (upper ? two : 0); which--)
        {
            fetch(v, residues<V>(item, ntt, which, j) + tile_first + outer, Outer::shift);
            roots.template load<0>(tables.columns, node);
            ntt_levels<0, false, false>(v, roots, f);
            CUNMOD_UNROLL
            for (int i = 0; i < POINTS; i++)
                v[i] = f.mul_lazy(v[i], twist);
            __syncthreads(); /* other threads may still read the tile */
            Outer::store(tile, outer, v);
            static_for<rounds - 1, false>(
                [&](auto k)
                {
                    typedef NttRound<k.value + 1, LOG, 0, true> Round;
                    const int x = Round::point(g);
                    if (k.value + 2 < rounds)
                        roots.template load<Round::from>(tables.rows, Round::node(x & mask, 1));
                    else
                        roots.template load_inner<Round::from>(tables.inner, leaf, leaves);
                    __syncthreads();
                    Round::load(v, tile, x);
                    ntt_levels<Round::from, false, false>(v, roots, f);
                    if (k.value + 2 < rounds)
                        Round::store(tile, x, v);
                });
            if (which == 1)
            {
                /* no other thread reads these words any more */
                Inner::store(other, Inner::point(g), v);
                if (item.keep != nullptr)
                    put(cunmod_global((V *)item.keep) + held, v, HELD);
            }
        }
    }
    if (HALVES)
        __syncthreads();
    if (item.keep_a != nullptr && !upper)
        put(cunmod_global((V *)item.keep_a) + held, v, HELD);
    V *const to = residues<V>(item, ntt, 0, j) + tile_first;
    if (!SUMS && args.prepares)
    {
        if (!upper)
            put(to + held_at(g), v, HELD);
        return;
    }
    if constexpr (SUMS)
        sum_products(v, item, held, f);
    else if (!upper)
        multiply<Inner>(v, item, held, two, other, Inner::point(g), f);

    const NttTables<V> tables(args.tables, ntt, j, true);
    const typename NttField<V>::Root twist = row_twist(tables, row, low, high, f);
    static_for<rounds - 1, true>(
        [&](auto k)
        {
            typedef NttRound<k.value + 1, LOG, 0, true> Round;
            const int x = Round::point(g);
            if (k.value + 2 < rounds)
                roots.template load<Round::from>(tables.rows, Round::node(x & mask, 1));
            else
                roots.template load_inner<Round::from>(tables.inner, leaf, leaves);
            if (k.value + 2 < rounds)
                __syncthreads();
            if (upper)
                return; /* this thread has no points in this round */
            if (k.value + 2 < rounds)
                Round::load(v, tile, x);
            ntt_levels<Round::from, true, false>(v, roots, f);
            Round::store(tile, x, v);
        });
    roots.template load<0>(tables.columns, node);
    __syncthreads();
    if (upper)
        return;
    Outer::load(v, tile, outer);
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        v[i] = f.mul(v[i], twist);
    ntt_levels<0, true, false>(v, roots, f);
    put(to + outer, v, Outer::shift);
}

template <typename V, bool HALVES, bool SUMS>
int dev_ntt_rows(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, NttArgs args,
                 int64_t run, int least)
{
    const cunmod_ntt_t &ntt = args.ntt;
    for (args.tile = 0; args.tile < ntt.log_cols; args.tile++)
        if (1 << (ntt.log_rows + args.tile) >= least)
            break;
    const int points = 1 << (ntt.log_rows + args.tile);
    const dim3 grid((unsigned)(ntt.top << ntt.log_cols >> args.tile), (unsigned)run,
                    (unsigned)ntt.count);
    constexpr int most = HALVES           ? NTT_ROW_HALVES
                         : sizeof(V) == 8 ? CUNMOD_NTT_MAX_ROWS_WIDE
                                          : CUNMOD_NTT_MAX_ROWS;
    return with_constant<CUNMOD_NTT_MIN_ROWS, most>(
        ntt.log_rows,
        [&](auto log)
        {
            return launch_kernel(dev, ntt_rows_kernel<V, log.value, HALVES, SUMS>, grid,
                                 points / POINTS << HALVES,
                                 2 * (int)sizeof(V) * ntt_place<V, true>(points), batch, args);
        });
}

/* Parts 0 to 2 have residues of 32 bits, 3 to 5 of 64 bits. Of each three the second one is for
 * halves, the third one for sums. */
constexpr bool narrow = CUNMOD_PART < 3;
constexpr bool halves = CUNMOD_PART % 3 == 1, sums = CUNMOD_PART % 3 == 2;
typedef std::conditional_t<narrow, uint32_t, uint64_t> Residue;

template int dev_ntt_rows<Residue, halves, sums>(cunmod_dev_t *dev,
                                                 const Batch<cunmod_ntt_item_t> &batch,
                                                 NttArgs args, int64_t run, int least);
} // namespace cunmod_ntt
