/* A product by transforms in one block of threads: one launch, and no memory but operands and
 * result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A transform of N points modulo a prime uses N / 16 threads, and a tile of N residues in shared
 * memory. A block processes `groups` primes at once. groups = number of primes: each thread has
 * little work, for short products. groups = 1: the primes are processed one after the other, since
 * a block with threads for all primes would be too large, or since the other products of the launch
 * fill the GPU. The transform of the first operand stays in registers while the second operand is
 * transformed in the same tile. In the end the tile of each prime holds the residues of the
 * product. Each thread computes some coefficients from these residues (Garner).
 */
#include <utility>

#include "mul/mul_whole.cuh"
#include "mul/tiles.cuh"
#include "ntt/ntt_last.cuh"

namespace cunmod_mul
{
typedef uint32_t V;

enum
{
    THREADS = 512 /* most threads of a block: a thread has up to 128 registers */
};

/* A transform of 2^LOG points modulo one prime, in a tile of shared memory, by a group of threads.
 * Thread number g of the group holds 16 points. */
template <int LOG> struct Transform
{
    typedef NttRound<0, LOG, 0, true, (LOG > 9)> Outer;
    template <int K> using Round = NttRound<K, LOG, 0, true, (LOG > 9)>;
    static constexpr int rounds = Outer::rounds, leaves = (1 << LOG) / POINTS;
    static constexpr int words = ntt_place<V, true>(1 << LOG);

    V *tile;
    int g;
    const NttField<V> &f;

    template <int K, bool INVERSE>
    __device__ __forceinline__ void load_roots(NttRoots<V> &roots, const NttTables<V> &tables) const
    {
        if (K + 1 < rounds)
            roots.template load<Round<K>::from>(tables.rows, Round<K>::node(Round<K>::point(g), 1));
        else
            roots.template load_inner<Round<K>::from>(tables.inner, g, leaves);
    }

    /* Transforms a[0 .. len-1], len <= 2^LOG. v = the points of thread g in the last round. */
    template <typename W>
    __device__ __forceinline__ void forward(V (&v)[POINTS], const W *a, int64_t len,
                                            const NttTables<V> &tables,
                                            const cunmod_ntt_prime_t &prime) const
    {
        NttRoots<V> roots;
        const int left = (int)len - g;
        const bool half_zero = len <= 1 << (LOG - 1);
        W x[POINTS];
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            x[i] = i << Outer::shift < left ? __ldcg(cunmod_at(a + g, i, 1u << Outer::shift)) : 0;
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            v[i] = i < POINTS / 2 || !half_zero ? residue(x[i], f, prime) : v[i - POINTS / 2];
        roots.template load<1>(tables.columns, 1);
        if (!half_zero)
            ntt_level<false, true>(v, roots, 0, f);
        ntt_levels<1, false, true>(v, roots, f);
        __syncthreads(); /* other threads may still read the tile */
        Outer::store(tile, g, v);
        static_for<rounds - 1, false>(
            [&](auto k)
            {
                constexpr int K = k.value + 1;
                load_roots<K, false>(roots, tables);
                __syncthreads();
                Round<K>::load(v, tile, Round<K>::point(g));
                ntt_levels<Round<K>::from, false, false>(v, roots, f);
                if (K + 1 < rounds)
                    Round<K>::store(tile, Round<K>::point(g), v);
            });
    }

    /* tile = the inverse transform of v. The first words that a thread stores replace words that
     * only this thread has read, so no barrier precedes these stores. */
    __device__ __forceinline__ void inverse(V (&v)[POINTS], const NttTables<V> &tables) const
    {
        NttRoots<V> roots;
        const typename NttField<V>::Root scale =
            f.root(f.mont(__ldg(tables.twist), __ldg(tables.twist + 32)));
        static_for<rounds - 1, true>(
            [&](auto k)
            {
                constexpr int K = k.value + 1;
                load_roots<K, true>(roots, tables);
                if (K + 1 < rounds)
                {
                    __syncthreads();
                    Round<K>::load(v, tile, Round<K>::point(g));
                }
                ntt_levels<Round<K>::from, true, false>(v, roots, f);
                Round<K>::store(tile, Round<K>::point(g), v);
            });
        roots.template load<1>(tables.columns, 1);
        __syncthreads();
        Outer::load(v, tile, g);
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            v[i] = f.mul(v[i], scale);
        ntt_levels<0, true, true>(v, roots, f);
        Outer::store(tile, g, v);
    }
};

/* radix[i] = the product of the first i primes, modulo p. */
template <int COUNT, typename W>
__device__ __forceinline__ void make_radix(uint64_t (&radix)[CUNMOD_NTT_PRIMES],
                                           const cunmod_ntt_t &ntt, const Mod<W> &mod)
{
    W product = 1;
    CUNMOD_UNROLL
    for (int i = 0; i < COUNT; i++)
    {
        radix[i] = product;
        const uint64_t prime = ntt.prime[i].p;
        product = mod.mul(product, (W)(prime < mod.p ? prime : prime % mod.p));
    }
}

/* Returns product + plus[i], or product - plus[i] if item.negate is set. If item.negate is set,
 * store_output changes the sign of the result, so that plus[i] is added to the stored word in both
 * cases. */
template <typename W>
__device__ __forceinline__ W add_plus(const cunmod_mul_item_t &item, int64_t i, W product,
                                      const Mod<W> &mod)
{
    const W plus = ((const W *)item.plus)[i];
    return item.negate ? mod.sub(product, plus) : mod.add(product, plus);
}

/* Returns the maximum of `top` over all threads of the block; top <= len, and the maximum is nearly
 * always len. place: an int in shared memory that no thread reads any more. */
static __device__ __forceinline__ int length_of(int top, int len, int *place)
{
    if (__syncthreads_or(top == len))
        return len;
    if (threadIdx.x == 0)
        *place = 0;
    __syncthreads();
    atomicMax(place, top);
    __syncthreads();
    return *place;
}

template <typename W, int COUNT, int LOG, bool POLYS>
__global__ void __launch_bounds__(THREADS)
    mul_whole_kernel(const __grid_constant__ Products products,
                     const __grid_constant__ NttArgs args)
{
    typedef Transform<LOG> Transform;
    constexpr int size = 1 << LOG;
    const cunmod_mul_item_t item = products.early_item<W, POLYS>(blockIdx.y);
    const cunmod_ntt_t &ntt = args.ntt;
    const int group = threadIdx.x / Transform::leaves, groups = blockDim.x / Transform::leaves;
    const bool square = item.a == item.b && item.lena == item.lenb;
    CUNMOD_SHARED(V, tiles);

    cunmod_await_previous();
    if (item.hi == item.lo)
    {
        if (POLYS)
            products.end<W>(blockIdx.y, item, 0, (int)threadIdx.x, (int)blockDim.x);
        return;
    }
    CUNMOD_NO_UNROLL
    for (int j = group; j < COUNT; j += groups)
    {
        const cunmod_ntt_prime_t &prime = ntt.prime[j];
        const NttField<V> f(prime);
        const NttTables<V> tables(args.tables, ntt, j, false);
        const Transform transform = {tiles + j * Transform::words,
                                     (int)threadIdx.x % Transform::leaves, f};
        V u[POINTS], v[POINTS];
        transform.forward(u, cunmod_global((const W *)item.a), item.lena, tables, prime);
        if (!square)
            transform.forward(v, cunmod_global((const W *)item.b), item.lenb, tables, prime);
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            u[i] = f.mont(u[i], f.reduce(square ? u[i] : v[i]));
        transform.inverse(u, NttTables<V>(args.tables, ntt, j, true));
    }
    __syncthreads();

    const Mod<W> mod(item.mod);
    const int lo = (int)item.lo, len = (int)(item.hi - item.lo);
    uint64_t radix[CUNMOD_NTT_PRIMES];
    make_radix<COUNT>(radix, ntt, mod);
    int top = 0; /* index after the last nonzero coefficient of this thread */
    CUNMOD_NO_UNROLL
    for (int i = threadIdx.x; i < len; i += blockDim.x)
    {
        const int x = (lo + i) & (size - 1);
        V r[COUNT];
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
            r[j] = tiles[j * Transform::words + ntt_place<V, true>(x)];
        digits(r, ntt);
        W z = combine(r, radix, mod);
        if (i + size < item.lenplus)
            z = add_plus(item, i + size, z, mod);
        store_output(item, i, z, mod);
        top = z != 0 ? i + 1 : top;
    }
    if (POLYS)
        products.end<W>(blockIdx.y, item, length_of(top, len, (int *)tiles), (int)threadIdx.x,
                        (int)blockDim.x);
}

template <typename W, int COUNT>
int dev_mul_whole(cunmod_dev_t *dev, const Products &products, const NttArgs &args, int64_t run)
{
    const cunmod_ntt_t &ntt = args.ntt;
    const int leaves = 1 << ntt.log_rows >> 4;
    const int groups = COUNT * leaves <= CUNMOD_WHOLE_GROUPS ? COUNT : 1;
    return with_constant<CUNMOD_WHOLE_LEAST_LOG, CUNMOD_WHOLE_MOST_LOG>(
        ntt.log_rows,
        [&](auto log)
        {
            const int words = COUNT * Transform<log.value>::words;
            return launch_kernel(
                dev,
                products.polys.count > 0 ? mul_whole_kernel<W, COUNT, log.value, true>
                                         : mul_whole_kernel<W, COUNT, log.value, false>,
                batch_grid(1, run), groups * leaves, words * sizeof(V), products, args);
        });
}

/* This file is compiled once for each value of CUNMOD_PART. 0, 1, 2: coefficients of 32 bits and 1,
 * 2, 3 primes; 3, 4, 5: coefficients of 64 bits and 3, 4, 5 primes. */
constexpr bool narrow = CUNMOD_PART < 3;
constexpr int count = narrow ? CUNMOD_PART + 1 : CUNMOD_PART;
typedef std::conditional_t<narrow, uint32_t, uint64_t> Coefficient;

template int dev_mul_whole<Coefficient, count>(cunmod_dev_t *dev, const Products &products,
                                               const NttArgs &args, int64_t run);
} // namespace cunmod_mul
