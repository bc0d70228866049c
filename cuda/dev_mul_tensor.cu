/* Plain product on the tensor cores, one launch. Coefficients are cut into LIMBS bytes; the
 * products of two planes of bytes are sums of byte products, which the matrix units add up
 * exactly modulo 2^32.
 *
 * A tile is COLUMNS columns of ROWS neighbouring outputs: output r + ROWS c of it is
 * sum_k T[r][k] H[k][c] with a Toeplitz matrix of b, T[r][k] = b[lenb-1 + r - k], and a
 * Hankel matrix of a, H[k][c] = a[first - (lenb-1) + ROWS c + k]. Neither is stored: a
 * thread's part of a matrix is four neighbouring bytes of a plane. Those of b may begin
 * anywhere, so that b is kept four times, moved by 0 to 3 bytes. Coefficients come to shared
 * memory in stages of k, the next one while this one is multiplied; the warps of a block
 * share out the k of a stage, and the 2 LIMBS - 1 sums of an output, one for each weight
 * 2^(8w), come together at the end and are reduced once.
 *
 * When there are few tiles, and since those at the ends of the product have little to do,
 * several blocks share the k of a tile: each leaves its part of the outputs in memory, and
 * the last one to do so adds them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "modarith.cuh"
#include "tiles.cuh"

enum
{
    WARPS = 8,
    THREADS = 32 * WARPS,
    ROWS = 16,
    COLUMNS = 8,
    OUTPUTS = ROWS * COLUMNS,
    STEP = 32,                       /* of k, one multiplication of matrices */
    STAGE = 1024,                    /* of k */
    PAD = 16,                        /* coefficients of b in front of a stage */
    MORE = ROWS * (COLUMNS - 1),     /* of a behind it */
    COPIES = 4,                      /* of b */
    PLANE_B = (STAGE + PAD) / 4 + 4, /* words; copies begin 8 banks apart */
    PLANE_A = (STAGE + MORE) / 4,
    MAX_TERMS = 8192, /* MAX_TERMS * 8 * 255^2 < 2^32 */
    MAX_UNITS = 1024, /* blocks that share tiles */
    LEAST_PART = 512, /* of k */
    SHARE = 2         /* blocks of a multiprocessor that share tiles, when there is so much */
};

/* The bytes of four words, word by word in, plane by plane out. */
static __device__ __forceinline__ void transpose(uint32_t (&w)[4])
{
    const uint32_t low01 = __byte_perm(w[0], w[1], 0x5140), low23 = __byte_perm(w[2], w[3], 0x5140);
    const uint32_t high01 = __byte_perm(w[0], w[1], 0x7362);
    const uint32_t high23 = __byte_perm(w[2], w[3], 0x7362);
    w[0] = __byte_perm(low01, low23, 0x5410);
    w[1] = __byte_perm(low01, low23, 0x7632);
    w[2] = __byte_perm(high01, high23, 0x5410);
    w[3] = __byte_perm(high01, high23, 0x7632);
}

/* Where a block keeps what in shared memory. The sums of all warps take the place of the
 * planes. */
template <typename W, int LIMBS> struct Place
{
    static constexpr int PLANES = LIMBS * (COPIES * PLANE_B + PLANE_A);
    static constexpr int SUMS = WARPS * (2 * LIMBS - 1) * OUTPUTS;
    static constexpr int RAW = PLANES > SUMS ? PLANES : SUMS; /* words in front of it */
    static constexpr int RAW_B = STAGE + PAD, RAW_A = STAGE + MORE;
    static constexpr size_t BYTES = RAW * sizeof(uint32_t) + (RAW_B + RAW_A) * sizeof(W);

    uint32_t *b, *a; /* planes */
    W *raw_b, *raw_a;

    __device__ explicit Place(uint32_t *shared)
        : b(shared), a(shared + LIMBS * COPIES * PLANE_B), raw_b((W *)(shared + RAW)),
          raw_a(raw_b + RAW_B)
    {
    }
};

/* to[x] = from[x + first] for x < count, zero outside of from[0 .. len-1]. */
template <typename W>
static __device__ __forceinline__ void start_copy(W *to, const W *from, int64_t len, int64_t first,
                                                  int count)
{
    for (int x = threadIdx.x; x < count; x += THREADS)
    {
        const int64_t at = first + x;
        const bool there = at >= 0 && at < len;
        cunmod_copy_to_shared(to + x, there ? from + at : from, there);
    }
}

/* The coefficients for k = begin .. begin + now - 1: raw_b[x] = b[top - (now + PAD) + x] with
 * top = lenb + PAD - begin, raw_a[x] = a[base + begin + x]. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void start_stage(const Place<W, LIMBS> &place,
                                                   const cunmod_mul_item_t &item, int64_t base,
                                                   int64_t begin, int now)
{
    start_copy(place.raw_b, (const W *)item.b, item.lenb, item.lenb - begin - now, now + PAD);
    start_copy(place.raw_a, (const W *)item.a, item.lena, base + begin, now + MORE);
}

/* Four neighbouring coefficients become word i of LIMBS planes; backwards, the last one
 * comes first. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void split(uint32_t *to, int plane, const W *raw, bool backwards)
{
    struct alignas(16) Four
    {
        W c[4];
    };
    const Four four = *(const Four *)raw;
    CUNMOD_UNROLL
    for (int half = 0; half < LIMBS; half += 4)
    {
        uint32_t w[4];
        CUNMOD_UNROLL
        for (int i = 0; i < 4; i++)
            w[i] = (uint32_t)((uint64_t)four.c[backwards ? 3 - i : i] >> 8 * half);
        transpose(w);
        CUNMOD_UNROLL
        for (int i = 0; i < 4 && half + i < LIMBS; i++)
            to[(half + i) * plane] = w[i];
    }
}

/* Planes from raw coefficients: byte x of b's first copy is b[lenb-1 - (begin-PAD + x)]. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void split_stage(const Place<W, LIMBS> &place, int now)
{
    const int words_b = (now + PAD) / 4, words_a = (now + MORE) / 4;
    for (int i = threadIdx.x; i < words_b + words_a; i += THREADS)
    {
        if (i < words_b)
            split<W, LIMBS>(place.b + i, COPIES * PLANE_B, place.raw_b + now + PAD - 4 - 4 * i,
                            true);
        else
            split<W, LIMBS>(place.a + i - words_b, PLANE_A, place.raw_a + 4 * (i - words_b), false);
    }
}

/* Copy c of a plane of b is moved by c bytes. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void copy_planes(const Place<W, LIMBS> &place, int now)
{
    for (int i = threadIdx.x + 1; i < (now + PAD) / 4; i += THREADS)
    {
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
        {
            uint32_t *const plane = place.b + limb * COPIES * PLANE_B + i;
            const uint32_t low = plane[-1], high = plane[0];
            plane[PLANE_B] = __byte_perm(low, high, 0x6543);
            plane[2 * PLANE_B] = __byte_perm(low, high, 0x5432);
            plane[3 * PLANE_B] = __byte_perm(low, high, 0x4321);
        }
    }
}

/* sum[w] += the products of this warp's share of a stage. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void multiply_stage(uint32_t (&sum)[2 * LIMBS - 1][4],
                                                      const Place<W, LIMBS> &place, int now)
{
    const int warp = threadIdx.x / 32, g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    const uint32_t *bt = place.b + g % 4 * PLANE_B + (PAD / 4 + t - g / 4) + warp * (STEP / 4);
    const uint32_t *at = place.a + g * (ROWS / 4) + t + warp * (STEP / 4);
    for (int k = warp * STEP; k < now; k += WARPS * STEP)
    {
        uint32_t b[LIMBS][4], a[LIMBS][2];
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
        {
            const uint32_t *const x = bt + limb * COPIES * PLANE_B;
            b[limb][0] = x[0];
            b[limb][1] = x[-2]; /* 8 rows on are 8 bytes back */
            b[limb][2] = x[4];
            b[limb][3] = x[2];
            a[limb][0] = at[limb * PLANE_A];
            a[limb][1] = at[limb * PLANE_A + 4];
        }
        CUNMOD_UNROLL
        for (int j = 0; j < LIMBS; j++)
        {
            CUNMOD_UNROLL
            for (int l = 0; l < LIMBS; l++)
                cunmod_mma_bytes(sum[j + l], b[l], a[j]);
        }
        bt += WARPS * (STEP / 4);
        at += WARPS * (STEP / 4);
    }
}

/* The number of sums of weights 2^(8w), modulo p. in 32 bits each, out [0, p) */
template <int WEIGHTS>
static __device__ __forceinline__ uint32_t combine(const uint32_t *sum, const Mod<uint32_t> &mod)
{
    uint64_t part[2] = {0, 0}; /* weights 1 and 2^32 */
    CUNMOD_UNROLL
    for (int w = 0; w < WEIGHTS; w++)
        part[w / 4] += (uint64_t)sum[w * OUTPUTS] << w % 4 * 8;
    return mod.reduce(((uint64_t)mod.reduce(part[1]) << 32) + part[0]);
}

template <int WEIGHTS>
static __device__ __forceinline__ uint64_t combine(const uint32_t *sum, const Mod<uint64_t> &mod)
{
    uint64_t part[4] = {0, 0, 0, 0}; /* weights 1, 2^32, 2^64, 2^96; below 2^57 */
    CUNMOD_UNROLL
    for (int w = 0; w < WEIGHTS; w++)
        part[w / 4] += (uint64_t)sum[w * OUTPUTS] << w % 4 * 8;
    const uint64_t w0 = part[0] + (part[1] << 32);
    const uint64_t up = (part[1] >> 32) + (w0 < part[0]);
    const uint64_t low = part[2] + up; /* no carry: below 2^58 */
    const uint64_t w1 = low + (part[3] << 32);
    const uint64_t w2 = (part[3] >> 32) + (w1 < low);
    return mod.reduce(mod.reduce(w2, w1), w0);
}

/* Adds the sums of all warps, which start again from zero: z of thread i < OUTPUTS, which
 * gets output place_of(i) of the tile, grows by it. */
template <typename W, int LIMBS>
static __device__ __forceinline__ W collect(uint32_t *sums, uint32_t (&sum)[2 * LIMBS - 1][4], W z,
                                            const Mod<W> &mod)
{
    static constexpr int WEIGHTS = 2 * LIMBS - 1;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    __syncthreads();
    CUNMOD_UNROLL
    for (int w = 0; w < WEIGHTS; w++)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < 4; i++)
        {
            sums[(warp * WEIGHTS + w) * OUTPUTS + i * 32 + lane] = sum[w][i];
            sum[w][i] = 0;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < WEIGHTS * OUTPUTS; i += THREADS)
    {
        uint32_t total = sums[i];
        CUNMOD_UNROLL
        for (int k = 1; k < WARPS; k++)
            total += sums[k * WEIGHTS * OUTPUTS + i];
        sums[i] = total;
    }
    __syncthreads();
    return threadIdx.x < OUTPUTS ? mod.add(z, combine<WEIGHTS>(sums + threadIdx.x, mod)) : z;
}

/* Sum i of lane l of a warp is number 32 i + l. */
static __device__ __forceinline__ int place_of(int number)
{
    const int i = number / 32, g = number % 32 / 4, t = number % 4;
    return g + i / 2 * 8 + ROWS * (2 * t + i % 2);
}

/* How the blocks of a launch share tiles: unit `part tiles + rank` is so many k of a tile. */
struct Sharing
{
    int64_t tiles; /* of the longest item */
    int64_t part;  /* of k, a multiple of STEP */
    int parts;     /* of the longest tile */
    unsigned *done;
    void *outputs; /* parts that are done, OUTPUTS words of every unit of a batch */
};

/* Adds the z of all blocks that share a tile; the last one gets the sum and true. */
template <typename W>
static __device__ __forceinline__ bool add_parts(W &z, unsigned *shared, const Sharing &sharing,
                                                 int64_t rank, int part, int parts,
                                                 const Mod<W> &mod)
{
    const int64_t tile = blockIdx.y * sharing.tiles + rank;
    volatile W *const outputs = (W *)sharing.outputs + tile * sharing.parts * OUTPUTS + threadIdx.x;
    if (threadIdx.x < OUTPUTS)
        outputs[part * OUTPUTS] = z;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
    {
        *shared = atomicAdd(sharing.done + tile, 1u) + 1;
        if (*shared == (unsigned)parts)
            sharing.done[tile] = 0; /* for the next launch */
    }
    __syncthreads();
    if (*shared != (unsigned)parts)
        return false;
    __threadfence();
    if (threadIdx.x < OUTPUTS)
    {
        z = 0;
        for (int i = 0; i < parts; i++)
            z = mod.add(z, outputs[i * OUTPUTS]);
    }
    return true;
}

template <typename W, int LIMBS>
__global__ void __launch_bounds__(THREADS, LIMBS <= 4 ? 2 : 1)
    mul_tensor_kernel(Batch<cunmod_mul_item_t> batch, Sharing sharing)
{
    cunmod_await_previous();
    const cunmod_mul_item_t item = batch.item();
    const int64_t tiles = (item.hi - item.lo + OUTPUTS - 1) / OUTPUTS;
    const int part = (int)(blockIdx.x / (unsigned)sharing.tiles);
    const int64_t rank = blockIdx.x % (unsigned)sharing.tiles;
    if (rank >= tiles)
        return;
    /* The longest first. */
    const Tile tile = tile_of_rank(item, tiles - 1 - rank, tiles, OUTPUTS);
    const int64_t first = item.lenb - tile.end, stop = item.lenb - tile.begin + ROWS - 1;
    const int parts = (int)((stop - first + sharing.part - 1) / sharing.part);
    if (part >= parts)
        return;

    const Mod<W> mod(item.mod);
    CUNMOD_SHARED(uint32_t, shared);
    const Place<W, LIMBS> place(shared);
    const int64_t base = tile.first - (item.lenb - 1);
    int64_t k = first + part * sharing.part;
    const int64_t end = part + 1 < parts ? k + sharing.part : stop;
    const auto length = [=](int64_t begin)
    { return end - begin < STAGE ? (int)(end - begin + STEP - 1) / STEP * STEP : (int)STAGE; };

    uint32_t sum[2 * LIMBS - 1][4] = {};
    W z = 0;
    int terms = 0, now = length(k);
    start_stage<W, LIMBS>(place, item, base, k, now);
    while (k < end)
    {
        if (terms + now > MAX_TERMS)
        {
            z = collect<W, LIMBS>(shared, sum, z, mod);
            terms = 0;
        }
        cunmod_await_copies();
        __syncthreads();
        split_stage(place, now);
        __syncthreads();
        const int next = k + now < end ? length(k + now) : 0;
        if (next > 0)
            start_stage(place, item, base, k + now, next);
        copy_planes(place, now);
        __syncthreads();
        multiply_stage(sum, place, now);
        terms += now;
        k += now;
        now = next;
    }
    z = collect<W, LIMBS>(shared, sum, z, mod);
    if (parts > 1 && !add_parts(z, shared, sharing, rank, part, parts, mod))
        return;
    const int64_t at = tile.first + place_of(threadIdx.x);
    if (threadIdx.x < OUTPUTS && at < tile.stop)
        ((W *)item.z)[at - item.lo] = z;
}

/* Parts such that every multiprocessor gets a few of them. */
static int share(Sharing &sharing, cunmod_dev_t *dev, int64_t width, int64_t lenb, int64_t run)
{
    const int64_t longest = ceil_div(lenb + ROWS - 1, STEP) * STEP;
    sharing = {ceil_div(width, OUTPUTS), longest, 1, nullptr, nullptr};
    const int64_t parts = MAX_UNITS / (sharing.tiles * run), most = longest / LEAST_PART;
    const int64_t fair = ceil_div(SHARE * dev->facts.sm_count, sharing.tiles * run);
    const int64_t wanted = fair < most ? fair : most;
    if (wanted < 2 || parts < 2)
        return 0;
    sharing.part = ceil_div(longest, (wanted < parts ? wanted : parts) * STEP) * STEP;
    sharing.parts = (int)ceil_div(longest, sharing.part);
    const size_t counters = MAX_UNITS * sizeof(unsigned);
    if (!dev->shared_tiles)
    {
        void *d_memory = nullptr;
        const int failed =
            cunmod_dev_alloc(dev, &d_memory, counters + MAX_UNITS * OUTPUTS * sizeof(uint64_t));
        const int error = failed ? failed : cudaMemsetAsync(d_memory, 0, counters, dev->stream);
        if (error)
        {
            cunmod_dev_free(dev, d_memory);
            return error;
        }
        dev->shared_tiles = d_memory;
    }
    sharing.done = (unsigned *)dev->shared_tiles;
    sharing.outputs = sharing.done + MAX_UNITS;
    return 0;
}

template <typename W, int LIMBS>
static int launch_limbs(cunmod_dev_t *dev, const Batch<cunmod_mul_item_t> &batch,
                        const cunmod_mul_item_t *items, int64_t run)
{
    const int64_t width =
        run_max(items, run, [](const cunmod_mul_item_t &x) { return x.hi - x.lo; });
    const int64_t lenb = run_max(items, run, [](const cunmod_mul_item_t &x) { return x.lenb; });
    const size_t bytes = Place<W, LIMBS>::BYTES;
    Sharing sharing;
    int error = share(sharing, dev, width, lenb, run);
    if (!error && bytes > 48 * 1024)
        error = cudaFuncSetAttribute(mul_tensor_kernel<W, LIMBS>,
                                     cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    const dim3 grid = batch_grid(sharing.tiles * sharing.parts, run);
    return error ? error
                 : CUNMOD_LAUNCH_EARLY((mul_tensor_kernel<W, LIMBS>), grid, dim3(THREADS), bytes,
                                       dev->stream, batch, sharing);
}

int cunmod_dev_mul_tensor(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_mul_item_t> &batch, const cunmod_mul_item_t *item, int64_t run)
        {
            const int64_t limbs = run_max(item, run,
                                          [](const cunmod_mul_item_t &x)
                                          { return (int64_t)cunmod_mul_limbs(x.mod.p); });
            switch (limbs)
            {
            case 1:
                return launch_limbs<uint32_t, 1>(dev, batch, item, run);
            case 2:
                return launch_limbs<uint32_t, 2>(dev, batch, item, run);
            case 3:
                return launch_limbs<uint32_t, 3>(dev, batch, item, run);
            case 4:
                return item->mod.word == 4 ? launch_limbs<uint32_t, 4>(dev, batch, item, run)
                                           : launch_limbs<uint64_t, 4>(dev, batch, item, run);
            case 5:
                return launch_limbs<uint64_t, 5>(dev, batch, item, run);
            case 6:
                return launch_limbs<uint64_t, 6>(dev, batch, item, run);
            case 7:
                return launch_limbs<uint64_t, 7>(dev, batch, item, run);
            default:
                return launch_limbs<uint64_t, 8>(dev, batch, item, run);
            }
        });
}
