/* Products by transforms, in three launches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The points of an operand form a matrix of rows, row-major. Columns: reduce modulo the
 * primes, transform every column. Rows: twist and transform every row of both operands,
 * multiply, transform back, twist back. Last: transform every column back, recombine the
 * residues (Garner), reduce modulo p. Row r after the first pass is the operand modulo
 * X^R - t^R, where t is a root of unity of that row: the twist substitutes X = t Y.
 */
#include "dev.cuh"
#include "modarith.cuh"
#include "ntt.cuh"

enum
{
    POINTS = CUNMOD_NTT_POINTS,
    ROW_TILE = 2048,       /* points a block of rows has at least, if there are as many */
    ROW_TILE_SMALL = 1024, /* the same of a small grid: NttRound::point needs as many */
    ROW_THREADS = 1024,    /* of a multiprocessor */
    ROW_HALVES = 12        /* log2 of the longest rows of small grids */
};

struct NttArgs
{
    const uint32_t *tables;
    int tile; /* log2 of the rows of a block */
    cunmod_ntt_t ntt;
};

/* The residues of the first or the second operand modulo prime j. */
static __device__ __forceinline__ uint32_t *residues(const cunmod_ntt_item_t &item,
                                                     const cunmod_ntt_t &ntt, int second, int j)
{
    return cunmod_global(item.work) + (second * ntt.count + j) * cunmod_ntt_size(&ntt);
}

/* Moves a thread's points between registers and memory, 2^log apart. */
static __device__ __forceinline__ void fetch(uint32_t (&v)[POINTS], const uint32_t *from, int log)
{
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        v[i] = *cunmod_at(from, i, 1u << log);
}

static __device__ __forceinline__ void put(uint32_t *to, const uint32_t (&v)[POINTS], int log)
{
    CUNMOD_UNROLL
    for (int i = 0; i < POINTS; i++)
        *cunmod_at(to, i, 1u << log) = v[i];
}

/* ---- columns ------------------------------------------------------------- */

/* in [0, p), out [0, 2P) for the prime P of the transform: P > 2^30, or P = p, when words
 * have 32 bits. */
static __device__ __forceinline__ uint32_t residue(uint32_t x, const NttField &,
                                                   const cunmod_ntt_prime_t &)
{
    return x;
}

static __device__ __forceinline__ uint32_t residue(uint64_t x, const NttField &f,
                                                   const cunmod_ntt_prime_t &prime)
{
    return f.mont((uint32_t)(x >> 32), prime.r2) + f.mont((uint32_t)x, prime.r1);
}

/* Residues of the coefficients of an operand, zero beyond its end. */
template <typename W> struct Operand
{
    const W *a;
    int64_t len;
    const NttField &f;
    const cunmod_ntt_prime_t &prime;

    /* v[i] = coefficient at + i 2^log, i < N; in [0, 2p). */
    template <int N, int ALL>
    __device__ __forceinline__ void fetch(uint32_t (&v)[ALL], int at, int log) const
    {
        const int64_t left = len - at > 0 ? ((len - at - 1) >> log) + 1 : 0;
        const int valid = left < N ? (int)left : N;
        const W *const from = cunmod_global(a) + at;
        W x[N];
        if (valid == N)
        {
            CUNMOD_UNROLL
            for (int i = 0; i < N; i++)
                x[i] = __ldg(cunmod_at(from, i, 1u << log));
        }
        else
        {
            CUNMOD_UNROLL
            for (int i = 0; i < N; i++)
                x[i] = i < valid ? __ldg(cunmod_at(from, i, 1u << log)) : 0;
        }
        CUNMOD_UNROLL
        for (int i = 0; i < N; i++)
            v[i] = residue(x[i], f, prime);
    }
};

/* in [0, p), out [0, p): f modulo X^3m - 1 to f modulo X^m - w^i, or back, times 3. */
static __device__ __forceinline__ void three_points(uint32_t (&v)[3], const uint32_t (&third)[2],
                                                    const NttField &f, bool inverse)
{
    const uint32_t d = f.mul(v[1] + f.p - v[2], {third[0], third[1]});
    const uint32_t with_w = f.add(f.sub(v[0], v[2]), d);
    const uint32_t with_w2 = f.sub(f.sub(v[0], v[1]), d);
    v[0] = f.add(f.add(v[0], v[1]), v[2]);
    v[1] = inverse ? with_w2 : with_w;
    v[2] = inverse ? with_w : with_w2;
}

/* A block of columns of TOP 2^LOG points takes 2^tile of them: 32 bytes of a row, or more,
 * until it has a warp. */
template <int LOG, int TOP> struct ColumnTile
{
    static constexpr int tile = LOG >= 8 ? 3 : LOG == 7 ? 4 : 5;
    static constexpr int groups = TOP << (LOG + tile - 4);
    static constexpr int most = LOG == 12 ? 1024 : 512;
    static constexpr int threads = groups <= most ? groups : groups % most ? groups / 2 : most;
};

template <typename W, int LOG, int TOP>
__global__ void __launch_bounds__(ColumnTile<LOG, TOP>::threads, 1024 / ColumnTile<LOG, TOP>::most)
    ntt_columns_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                       const __grid_constant__ NttArgs args)
{
    cunmod_await_previous();
    constexpr int LOW = ColumnTile<LOG, TOP>::tile, part = 1 << (LOG + LOW),
                  in_row = (1 << LOW) - 1;
    constexpr bool single = TOP * part ==
                            POINTS * ColumnTile<LOG, TOP>::threads; /* loads of roots can
                                                                                come early */
    const cunmod_ntt_item_t item = batch.item();
    const cunmod_ntt_t &ntt = args.ntt;
    const bool second = blockIdx.z == 1;
    if (second && (!cunmod_ntt_two(&item)))
        return;
    const int j = blockIdx.x % ntt.count;
    const cunmod_ntt_prime_t &prime = ntt.prime[j];
    const NttField f(prime);
    const uint2 *const heap = NttTables(args.tables, ntt, j, false).columns;
    const Operand<W> operand = {(const W *)(second ? item.b : item.a),
                                second ? item.lenb : item.lena, f, prime};
    /* Point x of the tile is row x >> LOW, column x modulo 2^LOW of it. */
    const int first = (int)(blockIdx.x / ntt.count) << LOW;
    uint32_t *const to = residues(item, ntt, second, j) + first;
    const bool half_zero = operand.len <= cunmod_ntt_size(&ntt) / 2;
    CUNMOD_SHARED(uint32_t, tile);

    if (TOP == 3)
    {
        CUNMOD_UNROLL_4
        for (int x = threadIdx.x; x < part; x += ColumnTile<LOG, TOP>::threads)
        {
            uint32_t v[3];
            operand.template fetch<3>(v, ((x >> LOW) << ntt.log_rows) + first + (x & in_row),
                                      LOG + ntt.log_rows);
            CUNMOD_UNROLL
            for (int i = 0; i < 3; i++)
                v[i] = f.reduce(v[i]);
            three_points(v, prime.third, f, false);
            CUNMOD_UNROLL
            for (int i = 0; i < 3; i++)
                tile[ntt_place<false>(x + i * part)] = v[i];
        }
        __syncthreads();
    }
    NttRoots roots;
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
                uint32_t v[POINTS];
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

/* ---- rows ---------------------------------------------------------------- */

template <int LOG> static constexpr int row_threads()
{
    return LOG == 14 ? 1024 : 512;
}

/* The product of two operands, a square, or a product by a prepared operand, or, when
 * there is no result (item.z), the preparation: the points are stored in the order in which
 * the threads hold them. A block has a thread for 16 points of its rows; or two for HALVES,
 * the second half of the threads for the second operand. */
template <int LOG, bool HALVES>
__global__ void __launch_bounds__(row_threads<LOG>() << HALVES,
                                  ROW_THREADS / (row_threads<LOG>() << HALVES))
    ntt_rows_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                    const __grid_constant__ NttArgs args)
{
    typedef NttRound<0, LOG, 0, true> Outer;
    constexpr int rounds = Outer::rounds, mask = (1 << LOG) - 1, leaves = (1 << LOG) / POINTS;
    typedef NttRound<rounds - 1, LOG, 0, true> Inner;
    const cunmod_ntt_item_t item = batch.item();
    const cunmod_ntt_t &ntt = args.ntt;
    const int j = blockIdx.z;
    const NttField f(ntt.prime[j]);
    const int threads = blockDim.x >> HALVES;
    const bool upper = HALVES && (int)threadIdx.x >= threads;
    const int g = threadIdx.x - (upper ? threads : 0);
    const int leaf = g & (leaves - 1); /* the thread's node of the last round */
    const int outer = Outer::point(g);
    const int row = (blockIdx.x << args.tile) + (outer >> LOG);
    const int node = (ntt.top << ntt.log_cols) + row;
    const int tile_first = blockIdx.x << (args.tile + LOG);
    const bool two = cunmod_ntt_two(&item);
    const int low = outer & 31, high = 32 + ((outer & mask) >> 5);
    const int tile_words = ntt_place<true>(POINTS * threads);
    uint32_t v[POINTS];
    NttRoots roots;
    CUNMOD_SHARED(uint32_t, tiles);
    uint32_t *const tile = tiles + (upper ? tile_words : 0);
    uint32_t *const other = tiles + tile_words;

    cunmod_await_previous();
    {
        const NttTables tables(args.tables, ntt, j, false);
        const uint32_t *const table = tables.twist + CUNMOD_NTT_TWIST * row;
        const uint2 twist =
            f.with_quotient(f.mont(__ldg(table + low), __ldg(table + high)), ntt.prime[j].inverse);
        CUNMOD_NO_UNROLL
        for (int which = upper || !HALVES ? two : 0; which >= (upper ? two : 0); which--)
        {
            fetch(v, residues(item, ntt, which, j) + tile_first + outer, Outer::shift);
            roots.load<0>(tables.columns, node);
            ntt_levels<0, false, false>(v, roots, f);
            CUNMOD_UNROLL
            for (int i = 0; i < POINTS; i++)
                v[i] = f.mul_lazy(v[i], twist);
            __syncthreads(); /* the tile may still be read */
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
                Inner::store(other, Inner::point(g), v); /* where nobody else reads any more */
                if (item.keep != nullptr)
                    put(cunmod_global(item.keep) + j * cunmod_ntt_size(&ntt) + tile_first +
                            POINTS * g,
                        v, 0);
            }
        }
    }
    if (HALVES)
        __syncthreads();
    /* The thread holds points POINTS g and on of the tile. */
    uint32_t *const to = residues(item, ntt, 0, j) + tile_first;
    if (item.z == nullptr)
    {
        if (!upper)
            put(to + POINTS * g, v, 0);
        return;
    }
    if (!upper)
    {
        uint32_t w[POINTS];
        if (item.prepared != nullptr)
            fetch(w,
                  cunmod_global(item.prepared) + j * cunmod_ntt_size(&ntt) + tile_first +
                      POINTS * g,
                  0);
        else if (two)
            Inner::load(w, other, Inner::point(g));
        CUNMOD_UNROLL
        for (int i = 0; i < POINTS; i++)
            v[i] = f.mont(v[i], f.reduce(two || item.prepared != nullptr ? w[i] : v[i]));
    }

    const NttTables tables(args.tables, ntt, j, true);
    const uint32_t *const table = tables.twist + CUNMOD_NTT_TWIST * row;
    const uint2 twist =
        f.with_quotient(f.mont(__ldg(table + low), __ldg(table + high)), ntt.prime[j].inverse);
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
                return; /* from this round */
            if (k.value + 2 < rounds)
                Round::load(v, tile, x);
            ntt_levels<Round::from, true, false>(v, roots, f);
            Round::store(tile, x, v);
        });
    roots.load<0>(tables.columns, node);
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

/* ---- last ---------------------------------------------------------------- */

/* The mixed-radix digits of the number whose residues are r, by Garner's algorithm: r[j]
 * becomes the factor of the first j primes' product. in r[j] [0, p_j), out the same. */
template <int COUNT>
__device__ __forceinline__ void digits(uint32_t (&r)[COUNT], const cunmod_ntt_t &ntt)
{
    CUNMOD_UNROLL
    for (int j = 1; j < COUNT; j++)
    {
        const NttField f(ntt.prime[j]);
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

/* What a block of the last pass takes: 2^tile columns, a warp a prime at least, and no
 * more shared memory than there is. */
template <int COUNT, int LOG, int TOP> struct LastTile
{
    static constexpr int words(int tile)
    {
        return ntt_place<false>(TOP << (LOG + tile));
    }
    static constexpr int choose()
    {
        int tile = LOG < 7 ? 9 - LOG : LOG < 9 ? 2 : 3;
        while (4 * COUNT * words(tile) > 227 * 1024)
            tile--;
        return tile;
    }
    static constexpr int tile = choose();
    static constexpr int size = words(tile);                      /* of one prime, in words */
    static constexpr int groups = (TOP << (LOG + tile)) / POINTS; /* of one prime */
    static constexpr int bytes = 4 * COUNT * size;
    static constexpr int most = bytes > 113 * 1024 ? 1024 : 512;
    static constexpr int threads = COUNT * groups < most ? COUNT * groups : most;
};

template <typename W, int COUNT, int LOG, int TOP>
__global__ void __launch_bounds__(LastTile<COUNT, LOG, TOP>::threads,
                                  1024 / LastTile<COUNT, LOG, TOP>::most)
    ntt_last_kernel(const __grid_constant__ Batch<cunmod_ntt_item_t> batch,
                    const __grid_constant__ NttArgs args)
{
    cunmod_await_previous();
    typedef LastTile<COUNT, LOG, TOP> Tile;
    constexpr int LOW = Tile::tile, part = 1 << (LOG + LOW), in_row = (1 << LOW) - 1;
    const cunmod_ntt_item_t item = batch.item();
    const cunmod_ntt_t &ntt = args.ntt;
    const int first = blockIdx.x << LOW;
    CUNMOD_SHARED(uint32_t, tiles);

    static_for<(LOG + 3) / 4, true>(
        [&](auto k)
        {
            typedef NttRound<k.value, LOG, LOW, false> Round;
            CUNMOD_NO_UNROLL
            for (int t = threadIdx.x; t < COUNT * Tile::groups; t += blockDim.x)
            {
                const int j = t / Tile::groups;
                const int x = Round::point(t % Tile::groups);
                const NttField f(ntt.prime[j]);
                uint32_t *const tile = tiles + j * Tile::size;
                uint32_t v[POINTS];
                NttRoots roots;
                roots.template load<Round::from>(NttTables(args.tables, ntt, j, true).columns,
                                                 Round::node(x, TOP));
                if (k.value + 1 == Round::rounds)
                    fetch(v,
                          residues(item, ntt, 0, j) + first + ((x >> LOW) << ntt.log_rows) +
                              (x & in_row),
                          Round::shift - LOW + ntt.log_rows);
                else
                    Round::load(v, tile, x);
                ntt_levels<Round::from, true, k.value == 0 && TOP == 1>(v, roots, f);
                Round::store(tile, x, v);
            }
            __syncthreads();
        });

    const Mod<W> mod(item.mod);
    const int lo = (int)item.lo, hi = (int)item.hi;
    const W *const plus = cunmod_global((const W *)item.plus);
    W *const to = cunmod_global((W *)item.z);
    CUNMOD_UNROLL_4
    for (int x = threadIdx.x; x < part; x += Tile::threads)
    {
        uint32_t v[TOP][COUNT];
        CUNMOD_UNROLL
        for (int j = 0; j < COUNT; j++)
        {
            uint32_t w[3];
            CUNMOD_UNROLL
            for (int i = 0; i < TOP; i++)
                w[i] = tiles[j * Tile::size + ntt_place<false>(x + i * part)];
            if (TOP == 3)
                three_points(w, ntt.prime[j].third, NttField(ntt.prime[j]), true);
            CUNMOD_UNROLL
            for (int i = 0; i < TOP; i++)
                v[i][j] = w[i];
        }
        CUNMOD_UNROLL
        for (int i = 0; i < TOP; i++)
        {
            const int at = ((x + i * part) >> LOW << ntt.log_rows) + first + (x & in_row);
            if (at >= lo && at < hi)
            {
                digits(v[i], ntt);
                W z = combine(v[i], item.radix, mod);
                if (item.negate)
                    z = mod.sub(0, z);
                for (int64_t k = at - lo; k < item.lenplus; k += cunmod_ntt_size(&ntt))
                    z = mod.add(z, plus[k]);
                to[at - lo] = z;
            }
        }
    }
}

/* ---- launches ------------------------------------------------------------ */

template <typename Kernel>
static int launch_kernel(cunmod_dev_t *dev, Kernel kernel, dim3 grid, int threads, int bytes,
                         const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args)
{
    int error = 0;
    if (bytes > 48 * 1024)
        error = cudaFuncSetAttribute((const void *)kernel,
                                     cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    return error
               ? error
               : CUNMOD_LAUNCH_EARLY(kernel, grid, dim3(threads), bytes, dev->stream, batch, args);
}

/* launch(constant) for the constant in [LEAST, MOST] that equals value. */
template <int LEAST, int MOST, typename F> static int with_constant(int value, const F &launch)
{
    if constexpr (LEAST < MOST)
        if (value != LEAST)
            return with_constant<LEAST + 1, MOST>(value, launch);
    return launch(Constant<LEAST>());
}

/* launch(log_cols, top), both constants. */
template <typename F> static int with_columns(const cunmod_ntt_t &ntt, const F &launch)
{
    if (ntt.top == 1)
        return with_constant<CUNMOD_NTT_MIN_COLS, CUNMOD_NTT_MAX_COLS>(
            ntt.log_cols, [&](auto log) { return launch(log, Constant<1>()); });
    return with_constant<CUNMOD_NTT_MIN_COLS, CUNMOD_NTT_MAX_COLS - 1>(
        ntt.log_cols, [&](auto log) { return launch(log, Constant<3>()); });
}

template <typename W>
static int launch_columns(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch,
                          const NttArgs &args, int64_t run, bool second)
{
    const cunmod_ntt_t &ntt = args.ntt;
    return with_columns(ntt,
                        [&](auto log, auto top)
                        {
                            constexpr int tile = ColumnTile<log.value, top.value>::tile;
                            const dim3 grid((unsigned)((ntt.count << ntt.log_rows) >> tile),
                                            (unsigned)run, second ? 2 : 1);
                            return launch_kernel(
                                dev, ntt_columns_kernel<W, log.value, top.value>, grid,
                                ColumnTile<log.value, top.value>::threads,
                                4 * ntt_place<false>(top.value << (log.value + tile)), batch, args);
                        });
}

template <bool HALVES>
static int launch_rows(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, NttArgs args,
                       int64_t run, int least)
{
    const cunmod_ntt_t &ntt = args.ntt;
    for (args.tile = 0; args.tile < ntt.log_cols; args.tile++)
        if (1 << (ntt.log_rows + args.tile) >= least)
            break;
    const int points = 1 << (ntt.log_rows + args.tile);
    const dim3 grid((unsigned)(ntt.top << ntt.log_cols >> args.tile), (unsigned)run,
                    (unsigned)ntt.count);
    return with_constant < CUNMOD_NTT_MIN_ROWS,
           HALVES ? ROW_HALVES
                  : CUNMOD_NTT_MAX_ROWS >
                        (ntt.log_rows,
                         [&](auto log)
                         {
                             return launch_kernel(dev, ntt_rows_kernel<log.value, HALVES>, grid,
                                                  points / POINTS << HALVES,
                                                  8 * ntt_place<true>(points), batch, args);
                         });
}

/* Small grids take smaller tiles, and both operands at a time: the time of such a kernel is
 * that of one thread. */
static int launch_rows(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch,
                       const NttArgs &args, int64_t run, bool second)
{
    const cunmod_ntt_t &ntt = args.ntt;
    const int64_t threads = run * ntt.count * cunmod_ntt_size(&ntt) / POINTS;
    const bool small = 2 * threads <= (int64_t)ROW_THREADS * dev->facts.sm_count;
    const int least = small ? ROW_TILE_SMALL : ROW_TILE;
    return small && second && ntt.log_rows <= ROW_HALVES
               ? launch_rows<true>(dev, batch, args, run, least)
               : launch_rows<false>(dev, batch, args, run, least);
}

template <typename W>
static int launch_last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch,
                       const NttArgs &args, int64_t run)
{
    /* Residues of coefficients below 2^31 are sums of 3 primes at most, others of 3 at
     * least. */
    constexpr int least = sizeof(W) == 4 ? 1 : 3;
    const cunmod_ntt_t &ntt = args.ntt;
    return with_constant<least, least + 2>(
        ntt.count,
        [&](auto count)
        {
            return with_columns(
                ntt,
                [&](auto log, auto top)
                {
                    typedef LastTile<count.value, log.value, top.value> Tile;
                    const dim3 grid((unsigned)(1 << ntt.log_rows >> Tile::tile), (unsigned)run, 1);
                    return launch_kernel(dev, ntt_last_kernel<W, count.value, log.value, top.value>,
                                         grid, Tile::threads, Tile::bytes, batch, args);
                });
        });
}

template <typename W>
static int run_items(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                     int64_t run, bool second, bool last)
{
    int error = launch_columns<W>(dev, batch, args, run, second);
    if (!error)
        error = launch_rows(dev, batch, args, run, second);
    return error || !last ? error : launch_last<W>(dev, batch, args, run);
}

int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                   const cunmod_ntt_t *ntt, const void *d_tables)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    const NttArgs args = {(const uint32_t *)d_tables, 0, *ntt};
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_ntt_item_t> &batch, const cunmod_ntt_item_t *item, int64_t run)
        {
            const bool second = run_max(item, run,
                                        [](const cunmod_ntt_item_t &x)
                                        { return (int64_t)(cunmod_ntt_two(&x)); });
            const bool last = run_max(
                item, run, [](const cunmod_ntt_item_t &x) { return (int64_t)(x.z != nullptr); });
            return item->mod.word == 8 ? run_items<uint64_t>(dev, batch, args, run, second, last)
                                       : run_items<uint32_t>(dev, batch, args, run, second, last);
        });
}
