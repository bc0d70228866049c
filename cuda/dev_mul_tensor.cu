/* Plain product on the tensor cores, one launch, no workspace. Coefficients are cut into
 * LIMBS bytes; the products of two planes of bytes are sums of byte products, which the
 * matrix units add up exactly modulo 2^32.
 *
 * A block owns a tile of COLUMNS columns of ROWS neighbouring outputs: output r + ROWS c of
 * the tile is sum_k T[r][k] H[k][c] with a Toeplitz matrix of b, T[r][k] = b[lenb-1 + r - k],
 * and a Hankel matrix of a, H[k][c] = a[first - (lenb-1) + ROWS c + k]. Neither is stored: a
 * thread's part of a matrix is four neighbouring bytes of a plane. Those of b may begin
 * anywhere, so that b is kept four times, moved by 0 to 3 bytes. Warps share out k; the
 * 2 LIMBS - 1 sums of an output, one for each weight 2^(8w), come together at the end and
 * are reduced once. In the order of the correlate of Nakano's HMM paper.
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
    STEP = 32,         /* of k, one multiplication of matrices */
    PAD = 16,          /* bytes of b in front of a stage */
    COPIES = 4,        /* of b */
    MAX_TERMS = 8192,  /* MAX_TERMS * 8 * 255^2 < 2^32 */
    LEAST_STAGE = 256, /* of k */
    MOST_SHARING = 3   /* blocks of a multiprocessor */
};

/* Words of the planes of b and a for a stage. Copies of b begin 8 banks apart. */
static __host__ __device__ int plane_b(int stage)
{
    return ((stage + PAD) / 4 + 23) / 32 * 32 + 8;
}

static __host__ __device__ int plane_a(int stage)
{
    return (stage + ROWS * (COLUMNS - 1)) / 4;
}

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

/* Word i of LIMBS planes, `plane` words apart, from coefficients from, from + step, ..,
 * from + 3 step of x; zero outside x. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void split(uint32_t *to, int plane, const W *x, int64_t len,
                                             int64_t from, int step)
{
    W c[4];
    CUNMOD_UNROLL
    for (int i = 0; i < 4; i++)
    {
        const int64_t at = from + i * step;
        c[i] = at >= 0 && at < len ? x[at] : 0;
    }
    CUNMOD_UNROLL
    for (int half = 0; half < LIMBS; half += 4)
    {
        uint32_t w[4];
        CUNMOD_UNROLL
        for (int i = 0; i < 4; i++)
            w[i] = (uint32_t)((uint64_t)c[i] >> 8 * half);
        transpose(w);
        CUNMOD_UNROLL
        for (int i = 0; i < 4 && half + i < LIMBS; i++)
            to[(half + i) * plane] = w[i];
    }
}

/* Planes for k = begin .. begin + now - 1, now <= stage: byte x of b's is
 * b[lenb-1 - (begin-PAD + x)], of a's a[base + begin + x]. */
template <typename W, int LIMBS>
static __device__ __forceinline__ void load_stage(uint32_t *bs, uint32_t *as,
                                                  const cunmod_mul_item_t &item, int64_t base,
                                                  int64_t begin, int now, int stage)
{
    const int size_b = plane_b(stage), size_a = plane_a(stage), words = (now + PAD) / 4;
    const int64_t top = item.lenb - 1 - (begin - PAD);
    for (int i = threadIdx.x; i < words; i += THREADS)
        split<W, LIMBS>(bs + i, COPIES * size_b, (const W *)item.b, item.lenb, top - 4 * i, -1);
    for (int i = threadIdx.x; i < plane_a(now); i += THREADS)
        split<W, LIMBS>(as + i, size_a, (const W *)item.a, item.lena, base + begin + 4 * i, 1);
    __syncthreads();
    for (int i = threadIdx.x + 1; i < words; i += THREADS)
    {
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
        {
            uint32_t *const plane = bs + limb * COPIES * size_b + i;
            const uint32_t low = plane[-1], high = plane[0];
            plane[size_b] = __byte_perm(low, high, 0x6543);
            plane[2 * size_b] = __byte_perm(low, high, 0x5432);
            plane[3 * size_b] = __byte_perm(low, high, 0x4321);
        }
    }
    __syncthreads();
}

/* sum[w] += the products of this warp's share of `steps` steps of a stage. */
template <int LIMBS>
static __device__ __forceinline__ void multiply_stage(uint32_t (&sum)[2 * LIMBS - 1][4],
                                                      const uint32_t *bs, const uint32_t *as,
                                                      int stage, int steps)
{
    const int size_b = plane_b(stage), size_a = plane_a(stage);
    const int warp = threadIdx.x / 32, g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    const uint32_t *bt = bs + g % 4 * size_b + (PAD / 4 + t - g / 4) + warp * (STEP / 4);
    const uint32_t *at = as + g * (ROWS / 4) + t + warp * (STEP / 4);
    for (int i = warp; i < steps; i += WARPS)
    {
        uint32_t b[LIMBS][4], a[LIMBS][2];
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
        {
            const uint32_t *const x = bt + limb * COPIES * size_b;
            b[limb][0] = x[0];
            b[limb][1] = x[-2]; /* 8 rows on are 8 bytes back */
            b[limb][2] = x[4];
            b[limb][3] = x[2];
            a[limb][0] = at[limb * size_a];
            a[limb][1] = at[limb * size_a + 4];
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

template <typename W, int LIMBS>
__global__ void __launch_bounds__(THREADS, LIMBS <= 4 ? 2 : 1)
    mul_tensor_kernel(Batch<cunmod_mul_item_t> batch, int stage)
{
    cunmod_await_previous();
    const cunmod_mul_item_t item = batch.item();
    const int64_t tiles = (item.hi - item.lo + OUTPUTS - 1) / OUTPUTS;
    if (blockIdx.x >= tiles)
        return;
    /* The longest first. */
    const Tile tile = tile_of_rank(item, tiles - 1 - blockIdx.x, tiles, OUTPUTS);
    const Mod<W> mod(item.mod);
    CUNMOD_SHARED(uint32_t, shared);
    uint32_t *const as = shared + LIMBS * COPIES * plane_b(stage);

    uint32_t sum[2 * LIMBS - 1][4] = {};
    W z = 0;
    int terms = 0;
    const int64_t base = tile.first - (item.lenb - 1);
    const int64_t end = item.lenb - tile.begin + ROWS - 1;
    for (int64_t k = item.lenb - tile.end; k < end; k += stage)
    {
        const int now = end - k < stage ? (int)(end - k + STEP - 1) / STEP * STEP : stage;
        if (terms + now > MAX_TERMS)
        {
            z = collect<W, LIMBS>(shared, sum, z, mod);
            terms = 0;
        }
        __syncthreads();
        load_stage<W, LIMBS>(shared, as, item, base, k, now, stage);
        multiply_stage<LIMBS>(sum, shared, as, stage, now / STEP);
        terms += now;
    }
    z = collect<W, LIMBS>(shared, sum, z, mod);
    const int64_t at = tile.first + place_of(threadIdx.x);
    if (threadIdx.x < OUTPUTS && at < tile.stop)
        ((W *)item.z)[at - item.lo] = z;
}

/* Bytes of shared memory: planes, and later the sums of all warps in their place. */
static int64_t shared_bytes(int limbs, int stage)
{
    const int64_t planes = (int64_t)limbs * (COPIES * plane_b(stage) + plane_a(stage));
    const int64_t sums = (int64_t)WARPS * (2 * limbs - 1) * OUTPUTS;
    return (planes > sums ? planes : sums) * (int64_t)sizeof(uint32_t);
}

/* As much of k as an operand needs, or as fits when blocks share a multiprocessor. */
static int stage_of(int limbs, int64_t lenb, int64_t blocks, const cunmod_dev_facts_t &facts)
{
    const int64_t sharing = ceil_div(blocks, facts.sm_count);
    const int64_t room =
        facts.shared_bytes / (sharing < MOST_SHARING ? sharing : (int64_t)MOST_SHARING) - 1024;
    const int64_t need = ceil_div(lenb + ROWS - 1, STEP) * STEP;
    int stage = need < MAX_TERMS ? (int)need : MAX_TERMS;
    while (stage > LEAST_STAGE && shared_bytes(limbs, stage) > room)
        stage -= stage > 1024 ? 256 : STEP;
    return stage;
}

template <typename W, int LIMBS>
static int launch_limbs(cunmod_dev_t *dev, const Batch<cunmod_mul_item_t> &batch,
                        const cunmod_mul_item_t *items, int64_t run)
{
    const int64_t width =
        run_max(items, run, [](const cunmod_mul_item_t &x) { return x.hi - x.lo; });
    const int64_t lenb = run_max(items, run, [](const cunmod_mul_item_t &x) { return x.lenb; });
    const dim3 grid = batch_grid(ceil_div(width, OUTPUTS), run);
    const int stage = stage_of(LIMBS, lenb, ceil_div(width, OUTPUTS) * run, dev->facts);
    const size_t bytes = (size_t)shared_bytes(LIMBS, stage);
    int error = 0;
    if (bytes > 48 * 1024)
        error = cudaFuncSetAttribute(mul_tensor_kernel<W, LIMBS>,
                                     cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    return error ? error
                 : CUNMOD_LAUNCH_EARLY((mul_tensor_kernel<W, LIMBS>), grid, dim3(THREADS), bytes,
                                       dev->stream, batch, stage);
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
