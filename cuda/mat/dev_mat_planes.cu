/* From the entries of matrices to their residues modulo small numbers, and back.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat.cuh"

namespace cunmod_mat
{
enum
{
    THREADS = 256,
    PART = THREADS / CHUNKS, /* rows of a tile that a block of planes_kernel computes */
    PARTS = TILE / PART,
    ROW = TILE + 1, /* words of a row in shared memory; the rows of a warp are in different banks */
    LANES = 32,     /* result_kernel: a block has LANES columns of threads, */
    LINES = THREADS / LANES, /* LINES rows of threads, */
    NEAR = 8                 /* and a thread computes NEAR neighbouring entries */
};

/* A block's copy of the moduli. */
static __device__ __forceinline__ void copy_moduli(cunmod_mat_moduli_t *to,
                                                   const cunmod_mat_moduli_t &moduli)
{
    const int words = (int)(sizeof(moduli) / sizeof(uint64_t));
    for (int i = (int)threadIdx.x; i < words; i += THREADS)
        ((uint64_t *)to)[i] = ((const uint64_t *)&moduli)[i];
}

/* The numbers of one modulus m and one operand, in registers. */
struct Reduction
{
    uint32_t minus_m, reciprocal, half, start, powers[2];

    __device__ __forceinline__ Reduction(const cunmod_mat_modulus_t &modulus, int side)
        : minus_m(0 - modulus.m), reciprocal(modulus.reciprocal),
          half(modulus.m / 2 * modulus.reciprocal),
          start(modulus.start[side]), powers{modulus.powers[side][0], modulus.powers[side][1]}
    {
    }

    /* Returns s x modulo m, in [-m/2, m/2); its low byte is the signed residue. word: x + 2^31, for
     * words of 8 bytes x + 2^63. The sum of start and of at most eight products of bytes is less
     * than 2^20, so that the product by the reciprocal gives the exact quotient. */
    template <typename W> __device__ __forceinline__ uint32_t residue(W word) const
    {
        uint32_t sum = __dp4a((uint32_t)word, powers[0], start);
        if (sizeof(W) == 8)
            sum = __dp4a((uint32_t)((uint64_t)word >> 32), powers[1], sum);
        const uint32_t quotient = (uint32_t)(((uint64_t)sum * reciprocal + half) >> 32);
        return quotient * minus_m + sum;
    }
};

/* Returns the low bytes of x[0 .. 3]. */
static __device__ __forceinline__ uint32_t low_bytes(const uint32_t *x)
{
    return __byte_perm(__byte_perm(x[0], x[1], 0x0040), __byte_perm(x[2], x[3], 0x0040), 0x5410);
}

/* Stores the residues of the words from[0 .. CHUNK-1], of an operand `side`, to a chunk of each
 * plane. `bytes` after a chunk is the same chunk of the next plane. */
template <typename W>
static __device__ __forceinline__ void store_chunks(char *to, int64_t bytes, const W *from, W p,
                                                    const cunmod_mat_moduli_t &moduli, int side)
{
    const W top = (W)1 << (8 * sizeof(W) - 1);
    W word[CHUNK]; /* x + top, where x is represented by x - p if x > p / 2 */
    CUNMOD_UNROLL
    for (int i = 0; i < CHUNK; i++)
        word[i] = from[i] + (from[i] > p / 2 ? top - p : top);
    CUNMOD_NO_UNROLL
    for (int plane = 0; plane < moduli.count; plane++, to += bytes)
    {
        const Reduction reduction(moduli.modulus[plane], side);
        uint32_t residue[CHUNK];
        CUNMOD_UNROLL
        for (int i = 0; i < CHUNK; i++)
            residue[i] = reduction.residue(word[i]);
        *(uint4 *)to = {low_bytes(residue), low_bytes(residue + 4), low_bytes(residue + 8),
                        low_bytes(residue + 12)};
    }
}

template <typename W> struct PlanesShared
{
    cunmod_mat_moduli_t moduli;
    W words[PART * ROW];
};

/* A block computes the residues of PART rows of a tile of an operand: first all tiles of a, then
 * those of b. A tile may have more rows than the operand has left. The block does not write the
 * additional rows: only entries outside of the result depend on them. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    planes_kernel(const __grid_constant__ Batch<cunmod_mat_item_t> batch)
{
    CUNMOD_SHARED(PlanesShared<W>, shared);
    cunmod_await_previous();
    const cunmod_mat_item_t &item = item_of(batch);
    const Sizes sizes(item);
    const int64_t tiles_a = sizes.rows * sizes.depth, tiles_b = 2 * sizes.columns * sizes.depth;
    const int64_t number = blockIdx.x / PARTS;
    const bool is_a = number < tiles_a;
    const int64_t tile = is_a ? number : number - tiles_a;
    const int side = is_a ? CUNMOD_MAT_A : CUNMOD_MAT_B;
    const Operand<W> x(item, side);
    const int part = (int)(blockIdx.x % PARTS) * PART;
    const int64_t row = tile / sizes.depth * TILE + part;
    if (row >= x.rows || (!is_a && tile >= tiles_b))
        return;
    copy_moduli(&shared->moduli, item.moduli);
    x.template load<PART, TILE, THREADS>(row, tile % sizes.depth * TILE,
                                         [=](int r, int k, W word)
                                         { shared->words[r * ROW + k] = word; });
    __syncthreads();
    /* two neighbouring threads store 32 neighbouring bytes */
    const int r = (int)threadIdx.x / 2 % PART;
    const int chunk = (int)threadIdx.x / (2 * PART) * 2 + (int)threadIdx.x % 2;
    char *const planes = (char *)item.work + (is_a ? 0 : item.moduli.count * sizes.bytes_a());
    store_chunks(planes + tile * TILE_BYTES + chunk_at(part + r, chunk),
                 is_a ? sizes.bytes_a() : sizes.bytes_b(), shared->words + r * ROW + chunk * CHUNK,
                 (W)item.mod.p, shared->moduli, side);
}

/* Returns low + 2^32 high + q wrap modulo p. low, high < 2^46; high only for words of 8 bytes. */
static __device__ __forceinline__ uint32_t finish(uint64_t low, uint64_t, uint32_t q, uint64_t wrap,
                                                  const Mod<uint32_t> &mod)
{
    return mod.reduce(low + q * wrap);
}

static __device__ __forceinline__ uint64_t finish(uint64_t low, uint64_t high, uint32_t q,
                                                  uint64_t wrap, const Mod<uint64_t> &mod)
{
    low += (uint64_t)q * (uint32_t)wrap;
    high += q * (wrap >> 32) + (low >> 32);
    return mod.reduce(high >> 32, high << 32 | (uint32_t)low);
}

/* The neighbouring entries of z that a thread computes. Where z is aligned, the thread loads and
 * stores 16 bytes at once. */
template <typename W> struct alignas(16) Entries
{
    W x[NEAR];
};

/* z[0 .. count-1] from the bytes `from` of all planes. */
template <typename W>
static __device__ __forceinline__ void store_entries(W *z, const unsigned char *from, int64_t bytes,
                                                     int count, const cunmod_mat_item_t &item,
                                                     const cunmod_mat_moduli_t &moduli)
{
    const Mod<W> mod(item.mod);
    uint64_t low[NEAR] = {}, high[NEAR] = {};
    uint32_t fraction[NEAR] = {}; /* of 2^27 */
    CUNMOD_UNROLL_4
    for (int plane = 0; plane < moduli.count; plane++, from += bytes)
    {
        const uint64_t weight = moduli.modulus[plane].weight;
        const uint32_t part = moduli.modulus[plane].fraction >> 5;
        const uint2 residues = *(const uint2 *)from;
        CUNMOD_UNROLL
        for (int i = 0; i < NEAR; i++)
        {
            const uint32_t y = (i < 4 ? residues.x : residues.y) >> 8 * (i % 4) & 255;
            low[i] += (uint64_t)y * (uint32_t)weight;
            if (sizeof(W) == 8)
                high[i] += (uint64_t)y * (uint32_t)(weight >> 32);
            fraction[i] += y * part;
        }
    }
    const bool at_once = count == NEAR && (uintptr_t)z % 16 == 0;
    Entries<W> sum = {};
    if (item.add && at_once)
        sum = *(const Entries<W> *)z;
    CUNMOD_UNROLL
    for (int i = 0; i < NEAR; i++)
    {
        if (item.add && !at_once && i < count)
            sum.x[i] = z[i];
        const uint32_t q = (fraction[i] + (1u << 26)) >> 27;
        const W product = finish(low[i], high[i], q, moduli.wrap, mod);
        sum.x[i] = item.add < 0 ? mod.sub(sum.x[i], product) : mod.add(sum.x[i], product);
    }
    if (at_once)
    {
        *(Entries<W> *)z = sum;
        return;
    }
    CUNMOD_UNROLL
    for (int i = 0; i < NEAR; i++)
        if (i < count)
            z[i] = sum.x[i];
}

/* A block computes LINES rows of LANES NEAR entries of z. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    result_kernel(const __grid_constant__ Batch<cunmod_mat_item_t> batch)
{
    CUNMOD_SHARED(cunmod_mat_moduli_t, moduli);
    cunmod_await_previous();
    const cunmod_mat_item_t &item = item_of(batch);
    copy_moduli(moduli, item.moduli);
    __syncthreads();
    const Sizes sizes(item);
    const int64_t across = (item.n + LANES * NEAR - 1) / (LANES * NEAR);
    const int64_t row = blockIdx.x / across * LINES + threadIdx.x / LANES;
    const int64_t column = (blockIdx.x % across * LANES + threadIdx.x % LANES) * NEAR;
    if (row >= item.m || column >= item.n)
        return;
    const unsigned char *const planes = (const unsigned char *)item.work +
                                        item.moduli.count * (sizes.bytes_a() + sizes.bytes_b());
    store_entries((W *)item.z + row * item.stride_z + column,
                  planes + row * (2 * TILE * sizes.columns) + column, sizes.bytes_z(),
                  (int)min((int64_t)NEAR, item.n - column), item, *moduli);
}

/* Calls launch(word), where `word` is a 0 of the type of the entries. */
template <typename Launch> static int with_word(uint32_t bytes, Launch launch)
{
    return bytes == 4 ? launch(uint32_t(0)) : launch(uint64_t(0));
}

int64_t blocks_of_planes(const cunmod_mat_item_t &item)
{
    const Sizes sizes(item);
    return (sizes.rows + 2 * sizes.columns) * sizes.depth * PARTS;
}

int64_t blocks_of_result(const cunmod_mat_item_t &item)
{
    return ceil_div(item.m, LINES) * ceil_div(item.n, LANES * NEAR);
}

int launch_planes(cunmod_dev_t *dev, const Step &step)
{
    return with_word(step.word,
                     [&](auto word)
                     {
                         return launch_kernel(dev, planes_kernel<decltype(word)>,
                                              batch_grid(step.blocks, step.run), THREADS,
                                              sizeof(PlanesShared<decltype(word)>), step.batch);
                     });
}

int launch_result(cunmod_dev_t *dev, const Step &step)
{
    return with_word(step.word,
                     [&](auto word)
                     {
                         return launch_kernel(dev, result_kernel<decltype(word)>,
                                              batch_grid(step.blocks, step.run), THREADS,
                                              sizeof(cunmod_mat_moduli_t), step.batch);
                     });
}
} // namespace cunmod_mat
