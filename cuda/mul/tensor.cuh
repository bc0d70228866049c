/* A block computes a tile of a product on the tensor cores, by exact sums of products of bytes,
 * which stay below 2^32.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Coefficients are split into LIMBS bytes; plane l holds byte l of the coefficients. A tile is
 * OUTPUTS consecutive outputs, arranged in COLUMNS columns of ROWS outputs. Output r + ROWS c of
 * the tile is sum_k T[r][k] H[k][c] with
 *
 *     T[r][k] = b[lenb-1 + r - k]                    a Toeplitz matrix of b
 *     H[k][c] = a[first - (lenb-1) + ROWS c + k]     a Hankel matrix of a
 *
 * No matrix is stored: the tensor cores read four neighbouring entries of a matrix, which are four
 * consecutive bytes of a plane, from one word of a thread. Four bytes of b may start at any byte,
 * so four copies of each plane of b are stored, shifted by 0 to 3 bytes. Coefficients are loaded to
 * shared memory in stages, for STAGE values of k each; the next stage is loaded while the present
 * stage is multiplied. A warp computes sums for a group of columns, over half of the k of every
 * stage. An output has 2 LIMBS - 1 sums: sum w adds the products of bytes i and j with i + j = w.
 * At the end the sums are combined with weights 2^(8w), and reduced once.
 */
#ifndef CUNMOD_TENSOR_CUH
#define CUNMOD_TENSOR_CUH

#include "base/bytes.cuh"
#include "base/modarith.cuh"
#include "base/ptx_sync.cuh"
#include "shape/tensor_share.h"

namespace cunmod_mul
{
enum
{
    ROWS = CUNMOD_TENSOR_ROWS,
    GROUP = 8,  /* columns of one matrix multiplication, called a group */
    GROUPS = 4, /* groups of columns of a tile */
    SLICES = 2, /* warps of a group; each computes sums over 1 / SLICES of the k of a stage */
    WARPS = GROUPS * SLICES,
    THREADS = 32 * WARPS,
    COLUMNS = GROUPS * GROUP, /* ROWS * COLUMNS = OUTPUTS */
    OUTPUTS = CUNMOD_TENSOR_OUTPUTS,
    EACH = OUTPUTS / THREADS,         /* outputs of a thread */
    STEP = CUNMOD_TENSOR_STEP,        /* values of k in one matrix multiplication */
    STAGE = 992,                      /* values of k in a stage */
    PAD = 16,                         /* a stage needs STAGE + PAD coefficients of b */
    MORE = ROWS * (COLUMNS - 1),      /* a stage needs STAGE + MORE coefficients of a */
    COPIES = 4,                       /* copies of each plane of b */
    PLANE_B = (STAGE + PAD) / 4 + 12, /* words of a copy; the copies start 8 banks apart */
    PLANE_A = (STAGE + MORE) / 4,     /* words of a plane of a */
    MAX_TERMS = 8192                  /* MAX_TERMS * 8 * 255^2 < 2^32 */
};

/* The layout of a block's shared memory. After the last stage the sums of all warps overwrite the
 * planes. */
template <typename W, int LIMBS> struct Place
{
    static constexpr int PLANES = LIMBS * (COPIES * PLANE_B + PLANE_A);
    static constexpr int SUMS = SLICES * (2 * LIMBS - 1) * OUTPUTS;
    static constexpr int RAW = PLANES > SUMS ? PLANES : SUMS; /* words before raw_b */
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

/* Starts copying to[x] = from[first + x] for x < count, with 0 outside of from[0 .. len-1]. */
template <typename W>
__device__ __forceinline__ void start_copy(W *to, const W *from, int64_t len, int64_t first,
                                           int count)
{
    for (int x = threadIdx.x; x < count; x += THREADS)
    {
        const int64_t at = first + x;
        const bool there = at >= 0 && at < len;
        cunmod_copy_to_shared(to + x, there ? from + at : from, there);
    }
}

/* Starts loading the coefficients of a stage, k = begin .. begin+now-1: raw_b[x] = b[lenb - begin -
 * now + x] for 0 <= x < now + PAD, and raw_a[x] = a[base + begin + x] for 0 <= x < now + MORE. */
template <typename W, int LIMBS>
__device__ __forceinline__ void start_stage(const Place<W, LIMBS> &place,
                                            const cunmod_mul_item_t &item, int64_t base,
                                            int64_t begin, int now)
{
    start_copy(place.raw_b, (const W *)item.b, item.lenb, item.lenb - begin - now, now + PAD);
    start_copy(place.raw_a, (const W *)item.a, item.lena, base + begin, now + MORE);
}

/* to[l] = the word whose bytes 0 .. 3 are byte l of raw[0] .. raw[3]; of raw[3] .. raw[0] if
 * `backwards` is set. */
template <typename W, int LIMBS>
__device__ __forceinline__ void planes_of(uint32_t (&to)[LIMBS], const W *raw, bool backwards)
{
    struct alignas(16) Four
    {
        W c[4];
    };
    const Four four = *(const Four *)raw;
    CUNMOD_UNROLL
    for (int first = 0; first < LIMBS; first += 4)
    {
        uint32_t w[4];
        CUNMOD_UNROLL
        for (int i = 0; i < 4; i++)
            w[i] = (uint32_t)((uint64_t)four.c[backwards ? 3 - i : i] >> 8 * first);
        transpose_bytes(w);
        CUNMOD_UNROLL
        for (int i = 0; i < 4 && first + i < LIMBS; i++)
            to[first + i] = w[i];
    }
}

/* Splits the loaded coefficients of a stage into planes. Byte x of copy c of a plane of b belongs
 * to coefficient b[lenb-1 - (begin-PAD + x - c)]. */
template <typename W, int LIMBS>
__device__ __forceinline__ void split_stage(const Place<W, LIMBS> &place, int now)
{
    for (int i = threadIdx.x; 4 * i < now + PAD; i += THREADS)
    {
        const W *const raw = place.raw_b + now + PAD - 4 - 4 * i;
        uint32_t here[LIMBS], before[LIMBS] = {};
        planes_of<W, LIMBS>(here, raw, true);
        if (i > 0)
            planes_of<W, LIMBS>(before, raw + 4, true);
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
        {
            uint32_t *const plane = place.b + limb * COPIES * PLANE_B + i;
            plane[0] = here[limb];
            plane[PLANE_B] = __byte_perm(before[limb], here[limb], 0x6543);
            plane[2 * PLANE_B] = __byte_perm(before[limb], here[limb], 0x5432);
            plane[3 * PLANE_B] = __byte_perm(before[limb], here[limb], 0x4321);
        }
    }
    for (int i = threadIdx.x; 4 * i < now + MORE; i += THREADS)
    {
        uint32_t here[LIMBS];
        planes_of<W, LIMBS>(here, place.raw_a + 4 * i, false);
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
            place.a[limb * PLANE_A + i] = here[limb];
    }
}

/* sum[w] += the products of weight 2^(8w) for the columns of this warp, over those k of a stage
 * that this warp sums. */
template <typename W, int LIMBS>
__device__ __forceinline__ void multiply_stage(uint32_t (&sum)[2 * LIMBS - 1][4],
                                               const Place<W, LIMBS> &place, int now)
{
    const int group = threadIdx.x / 32 % GROUPS, slice = threadIdx.x / 32 / GROUPS;
    const int g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    const uint32_t *bt = place.b + g % 4 * PLANE_B + (PAD / 4 + t - g / 4) + slice * (STEP / 4);
    const uint32_t *at = place.a + (group * GROUP + g) * (ROWS / 4) + t + slice * (STEP / 4);
    /* unrolled, so that the loads for one k overlap with the multiplications for the preceding k */
#pragma unroll(LIMBS <= 2 ? 4 : LIMBS <= 4 ? 2 : 1)
    for (int k = slice * STEP; k < now; k += SLICES * STEP)
    {
        uint32_t b[LIMBS][4], a[LIMBS][2];
        CUNMOD_UNROLL
        for (int limb = 0; limb < LIMBS; limb++)
        {
            const uint32_t *const x = bt + limb * COPIES * PLANE_B;
            b[limb][0] = x[0];
            b[limb][1] = x[-2]; /* the entry 8 rows below is 8 bytes before */
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
        bt += SLICES * (STEP / 4);
        at += SLICES * (STEP / 4);
    }
}

/* Returns the sum over w of sum[w] 2^(8w) modulo p. in: sum[w] any 32-bit word; out: [0, p) */
template <int WEIGHTS>
__device__ __forceinline__ uint32_t combine(const uint32_t (&sum)[WEIGHTS],
                                            const Mod<uint32_t> &mod)
{
    uint64_t part[2] = {0, 0}; /* coefficients of 1 and 2^32 */
    CUNMOD_UNROLL
    for (int w = 0; w < WEIGHTS; w++)
        part[w / 4] += (uint64_t)sum[w] << w % 4 * 8;
    return mod.reduce(((uint64_t)mod.reduce(part[1]) << 32) + part[0]);
}

template <int WEIGHTS>
__device__ __forceinline__ uint64_t combine(const uint32_t (&sum)[WEIGHTS],
                                            const Mod<uint64_t> &mod)
{
    uint64_t w2, w1, w0;
    add_weights(w2, w1, w0, sum);
    return mod.reduce(mod.reduce(w2, w1), w0);
}

/* Combines the sums of all warps, adds them to z modulo p, and sets `sum` to zero. z[i] belongs to
 * output place_of(threadIdx.x + i * THREADS) of the tile. */
template <typename W, int LIMBS>
__device__ __forceinline__ void collect(W (&z)[EACH], uint32_t *sums,
                                        uint32_t (&sum)[2 * LIMBS - 1][4], const Mod<W> &mod)
{
    static constexpr int WEIGHTS = 2 * LIMBS - 1;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    uint32_t *const mine = sums + warp / GROUPS * WEIGHTS * OUTPUTS + warp % GROUPS * 128 + lane;
    __syncthreads();
    CUNMOD_UNROLL
    for (int w = 0; w < WEIGHTS; w++)
    {
        CUNMOD_UNROLL
        for (int i = 0; i < 4; i++)
        {
            mine[w * OUTPUTS + i * 32] = sum[w][i];
            sum[w][i] = 0;
        }
    }
    __syncthreads();
    CUNMOD_UNROLL
    for (int i = 0; i < EACH; i++)
    {
        const uint32_t *const from = sums + threadIdx.x + i * THREADS;
        uint32_t total[WEIGHTS];
        CUNMOD_UNROLL
        for (int w = 0; w < WEIGHTS; w++)
        {
            total[w] = from[w * OUTPUTS];
            CUNMOD_UNROLL
            for (int slice = 1; slice < SLICES; slice++)
                total[w] += from[(slice * WEIGHTS + w) * OUTPUTS];
        }
        z[i] = mod.add(z[i], combine(total, mod));
    }
}

/* Adds to z, which is distributed over the threads as for collect, the sums over k = begin .. end-1
 * of the tile whose first output is `first`. shared: Place<W, LIMBS>::BYTES bytes. */
template <typename W, int LIMBS>
__device__ __forceinline__ void multiply_tile(W (&z)[EACH], uint32_t *shared,
                                              const cunmod_mul_item_t &item, int64_t first,
                                              int64_t begin, int64_t end, const Mod<W> &mod)
{
    const Place<W, LIMBS> place(shared);
    const int64_t base = first - (item.lenb - 1);
    const auto length = [=](int64_t k)
    { return end - k < STAGE ? (int)(end - k + STEP - 1) / STEP * STEP : (int)STAGE; };
    uint32_t sum[2 * LIMBS - 1][4] = {};
    int64_t k = begin;
    int terms = 0, now = length(k);
    start_stage<W, LIMBS>(place, item, base, k, now);
    while (k < end)
    {
        if (terms + now > MAX_TERMS)
        {
            collect<W, LIMBS>(z, shared, sum, mod);
            terms = 0;
        }
        cunmod_await_copies();
        __syncthreads();
        split_stage(place, now);
        __syncthreads();
        const int next = k + now < end ? length(k + now) : 0;
        if (next > 0)
            start_stage(place, item, base, k + now, next);
        multiply_stage(sum, place, now);
        terms += now;
        k += now;
        now = next;
    }
    collect<W, LIMBS>(z, shared, sum, mod);
}

/* Returns the index in the tile of the output to which sum number 128 j + 32 i + l belongs: sum i
 * of lane l of the warps for column group j. */
__device__ __forceinline__ int place_of(int number)
{
    const int j = number / 128, i = number % 128 / 32, g = number % 32 / 4, t = number % 4;
    return g + i / 2 * 8 + ROWS * (j * GROUP + 2 * t + i % 2);
}
} // namespace cunmod_mul

#endif
