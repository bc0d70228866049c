/* The second pass of products by transforms: twists and transforms every row of both operands,
 * multiplies them, applies the inverse transform, and removes the twist. For a sum of products of
 * given transforms, the pass starts with the sum; for a given transform, with its points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <type_traits>

#include "ntt/ntt_pass.cuh"

namespace cunmod_ntt
{
/* Returns the largest number of threads of a block. */
template <typename V, int LOG, bool HALVES> static constexpr int row_threads()
{
    return sizeof(V) == 4 && (LOG == 14 || HALVES) ? 1024 : 512;
}

/* Returns the twist t^k of point k of a row, the product of two entries of the row's table: low = k
 * mod 32 is the index of t^low, and high = 32 + floor(k / 32) the index of the other power. */
template <typename V>
static __device__ __forceinline__ typename NttField<V>::Root
row_twist(const NttTables<V> &tables, int row, int low, int high, const NttField<V> &f)
{
    const V *const table = tables.twist + CUNMOD_NTT_TWIST * row;
    return f.root(f.mont(__ldg(table + low), __ldg(table + high)));
}

/* v = the sum of the products factor[0] factor[1] of item.terms terms, for the 16 points of a
 * thread, whose first has index `at` in the stored transforms. */
template <typename V>
static __device__ __forceinline__ void sum_products(V (&v)[POINTS], const cunmod_ntt_item_t &item,
                                                    int64_t at, const NttField<V> &f)
{
    const char *x = (const char *)(cunmod_global((const V *)item.factor[0]) + at);
    const char *y = (const char *)(cunmod_global((const V *)item.factor[1]) + at);
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        v[i] = 0;
    CUNMOD_UNROLL_2
    for (int j = 0; j < item.terms; j++)
    {
        V left[POINTS], right[POINTS];
        fetch(left, (const V *)x, HELD);
        fetch(right, (const V *)y, HELD);
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            v[i] = f.add(v[i], f.mont(left[i], f.reduce(right[i])));
        x += item.next[0];
        y += item.next[1];
    }
}

/* v = v w. If item.prepared != NULL: w = the points of the prepared operand from word `held` on.
 * Else, with two operands (`two`): w = the points of the second operand in `tile`, from point x on.
 * Else w = v. */
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

/* The indices of a thread in a block, which transforms several rows of each operand. A thread has
 * 16 points of a row. HALVES: the block has twice as many threads, and its upper half transforms
 * the second operand. All threads of the block must call forward and inverse. */
template <typename V, int LOG, bool HALVES> struct RowPlace
{
    typedef NttRound<0, LOG, 0, true> Outer;
    static constexpr int rounds = Outer::rounds, mask = (1 << LOG) - 1,
                         leaves = (1 << LOG) / POINTS;
    typedef NttRound<rounds - 1, LOG, 0, true> Inner;

    int threads; /* threads per operand */
    bool upper;
    int g;          /* index of the thread within its operand */
    int leaf;       /* index of the thread's node in the last round */
    int outer;      /* first point of the thread in the first round, counted within the block */
    int tile_first; /* first point of the block, counted within a transform */
    int row, node;  /* index of the thread's row, and of the row's node in the whole transform */

    __device__ __forceinline__ explicit RowPlace(const NttArgs &args)
    {
        threads = blockDim.x >> HALVES;
        upper = HALVES && (int)threadIdx.x >= threads;
        g = threadIdx.x - (upper ? threads : 0);
        leaf = g & (leaves - 1);
        outer = Outer::point(g);
        tile_first = blockIdx.x << (args.tile + LOG);
        row = (blockIdx.x << args.tile) + (outer >> LOG);
        node = (args.ntt.top << args.ntt.log_cols) + row;
    }

    __device__ __forceinline__ typename NttField<V>::Root twist(const NttTables<V> &tables,
                                                                const NttField<V> &f) const
    {
        return row_twist(tables, row, outer & 31, 32 + ((outer & mask) >> 5), f);
    }

    /* Loads the roots of a round other than the first, for a thread whose first point in this round
     * is x. */
    template <typename Round>
    __device__ __forceinline__ void load_roots(NttRoots<V> &roots, const NttTables<V> &tables,
                                               int x) const
    {
        if constexpr (std::is_same_v<Round, Inner>)
            roots.template load_inner<Round::from>(tables.inner, leaf, leaves);
        else
            roots.template load<Round::from>(tables.rows, Round::node(x & mask, 1));
    }

    /* Transforms a row. in: v = the points of this thread for the first round; out: v = its points
     * after the last round. */
    __device__ __forceinline__ void forward(V (&v)[POINTS], V *tile, const NttTables<V> &tables,
                                            typename NttField<V>::Root twisted,
                                            const NttField<V> &f) const
    {
        NttRoots<V> roots;
        roots.template load<0>(tables.columns, node);
        ntt_levels<0, false, false>(v, roots, f);
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            v[i] = f.mul_lazy(v[i], twisted);
        __syncthreads(); /* other threads may still read the tile */
        Outer::store(tile, outer, v);
        static_for<rounds - 1, false>(
            [&](auto k)
            {
                typedef NttRound<k.value + 1, LOG, 0, true> Round;
                const int x = Round::point(g);
                load_roots<Round>(roots, tables, x);
                __syncthreads();
                Round::load(v, tile, x);
                ntt_levels<Round::from, false, false>(v, roots, f);
                if (k.value + 2 < rounds)
                    Round::store(tile, x, v);
            });
    }

    /* Applies the inverse of `forward`. Threads of the upper half of a block only wait at the
     * barriers. */
    __device__ __forceinline__ void inverse(V (&v)[POINTS], V *tile, const NttTables<V> &tables,
                                            const NttField<V> &f) const
    {
        const typename NttField<V>::Root twisted = twist(tables, f);
        NttRoots<V> roots;
        static_for<rounds - 1, true>(
            [&](auto k)
            {
                typedef NttRound<k.value + 1, LOG, 0, true> Round;
                const int x = Round::point(g);
                load_roots<Round>(roots, tables, x);
                if (k.value + 2 < rounds)
                    __syncthreads();
                if (upper)
                    return; /* leaves this round */
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
            v[i] = f.mul(v[i], twisted);
        ntt_levels<0, true, false>(v, roots, f);
    }
};

/* Transforms the operands: v = the points of the first operand, and the points of the second
 * operand are stored in shared memory. A thread transforms the second operand, then the first; with
 * HALVES a thread transforms only the operand of its half of the block. */
template <typename V, int LOG, bool HALVES>
static __device__ __forceinline__ void
transform_operands(V (&v)[POINTS], V *tiles, const RowPlace<V, LOG, HALVES> &place,
                   const cunmod_ntt_item_t &item, const NttArgs &args, int64_t held,
                   const NttField<V> &f)
{
    typedef RowPlace<V, LOG, HALVES> Place;
    const int tile_words = ntt_place<V, true>(POINTS * place.threads);
    const int second = cunmod_ntt_two(&item) ? 1 : 0, last = place.upper ? second : 0;
    const NttTables<V> tables(args.tables, args.ntt, blockIdx.z, false);
    const typename NttField<V>::Root twisted = place.twist(tables, f);
    CUNMOD_NO_UNROLL
    for (int operand = HALVES ? last : second; operand >= last; operand--)
    {
        fetch(v, residues<V>(item, args.ntt, operand, blockIdx.z) + place.tile_first + place.outer,
              Place::Outer::shift);
        place.forward(v, tiles + (place.upper ? tile_words : 0), tables, twisted, f);
        if (operand == 1)
        {
            /* no barrier: no other thread accesses these words before the next barrier */
            Place::Inner::store(tiles + tile_words, Place::Inner::point(place.g), v);
            if (item.keep != nullptr)
                put(cunmod_global((V *)item.keep) + held, v, HELD);
        }
    }
    if (HALVES)
        __syncthreads();
}

/* The rows pass: transforms the rows, multiplies (two operands, one operand by itself, or by a
 * prepared operand), and applies the inverse transform. args.prepares: stores the points of the
 * operand instead, in the order of held_at. SUMS: computes a sum of products of given transforms,
 * or reads a given transform, and applies the inverse transform. */
template <typename V, int LOG, bool HALVES, bool SUMS>
__global__ void __launch_bounds__(row_threads<V, LOG, HALVES>(),
                                  ntt_threads<V> / row_threads<V, LOG, HALVES>())
    ntt_rows_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                    const __grid_constant__ NttArgs args)
{
    typedef RowPlace<V, LOG, HALVES> Place;
    const cunmod_ntt_item_t item = ntt_item(batch.early_item());
    const Place place(args);
    const int j = blockIdx.z;
    const NttField<V> f(args.ntt.prime[j]);
    const int64_t held = j * cunmod_ntt_size(&args.ntt) + place.tile_first + held_at(place.g);
    V v[POINTS];
    CUNMOD_SHARED(V, tiles);

    cunmod_await_previous();
    if constexpr (!SUMS)
        transform_operands(v, tiles, place, item, args, held, f);
    if (item.keep_a != nullptr && !place.upper)
        put(cunmod_global((V *)item.keep_a) + held, v, HELD);
    V *const to = residues<V>(item, args.ntt, 0, j) + place.tile_first;
    if (!SUMS && args.prepares)
    {
        if (!place.upper)
            put(to + held_at(place.g), v, HELD);
        return;
    }
    if constexpr (SUMS)
    {
        if (item.transformed)
            fetch(v, to + held_at(place.g), HELD);
        else
            sum_products(v, item, held, f);
    }
    else if (!place.upper)
        multiply<typename Place::Inner>(v, item, held, cunmod_ntt_two(&item),
                                        tiles + ntt_place<V, true>(POINTS * place.threads),
                                        Place::Inner::point(place.g), f);
    place.inverse(v, tiles, NttTables<V>(args.tables, args.ntt, j, true), f);
    if (!place.upper)
        put(to + place.outer, v, Place::Outer::shift);
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

/* This file is compiled once for each value of CUNMOD_PART. 0, 1, 2: residues of 32 bits; 3, 4, 5:
 * residues of 64 bits. 1 and 4: HALVES; 2 and 5: SUMS. */
constexpr bool narrow = CUNMOD_PART < 3;
constexpr bool halves = CUNMOD_PART % 3 == 1, sums = CUNMOD_PART % 3 == 2;
typedef std::conditional_t<narrow, uint32_t, uint64_t> Residue;

template int dev_ntt_rows<Residue, halves, sums>(cunmod_dev_t *dev,
                                                 const Batch<cunmod_ntt_item_t> &batch,
                                                 NttArgs args, int64_t run, int least);
} // namespace cunmod_ntt
