/* What the kernels of products of matrices share: sizes, tiles of the result, and the reduction of
 * sums modulo m.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A product is computed in three launches: residues of both operands modulo each m
 * (dev_mat_planes.cu); a product of bytes for each m (dev_mat_mul.cu, or dev_mat_wgmma.cu where the
 * GPU has wgmma); the result from the residues of its entries (dev_mat_planes.cu). The layout of
 * the planes is in shape/mat_planes.h.
 */
#ifndef CUNMOD_MAT_CUH
#define CUNMOD_MAT_CUH

#include "base/modarith.cuh"
#include "base/ptx_tensor.cuh"
#include "runtime/dev.cuh"
#include "shape/mat_planes.h"

namespace cunmod_mat
{
enum
{
    TILE = CUNMOD_MAT_TILE,
    CHUNK = 16,            /* bytes of a chunk */
    CHUNKS = TILE / CHUNK, /* chunks of a row of a tile */
    TILE_BYTES = CUNMOD_MAT_TILE_BYTES,
    STAGE_BYTES = 3 * TILE_BYTES, /* a tile of a and two tiles of b */
    GROUP = 16                    /* rows of tiles that blocks with neighbouring numbers compute */
};

/* Returns the offset of chunk `chunk` of row `row` in a tile. */
CUNMOD_INLINE int chunk_at(int row, int chunk)
{
    return row * TILE + (chunk ^ row % 8) * CHUNK;
}

/* The sizes of a product, in tiles; columns: pairs of tiles of b. */
struct Sizes
{
    int64_t rows, columns, depth;

    __host__ __device__ explicit Sizes(const cunmod_mat_item_t &item)
        : rows(cunmod_mat_tiles(item.m)), columns(cunmod_mat_column_tiles(item.n) / 2),
          depth(cunmod_mat_tiles(item.k))
    {
    }
    __host__ __device__ int64_t bytes_a() const
    {
        return rows * depth * TILE_BYTES;
    }
    __host__ __device__ int64_t bytes_b() const
    {
        return 2 * columns * depth * TILE_BYTES;
    }
    __host__ __device__ int64_t bytes_z() const
    {
        return 2 * rows * columns * TILE_BYTES;
    }
};

/* Returns the item of the calling block: a reference, since an item is too long for registers. */
static __device__ __forceinline__ const cunmod_mat_item_t &
item_of(const Batch<cunmod_mat_item_t> &batch)
{
    return batch.many ? batch.many[blockIdx.y] : batch.one;
}

/* A task: a tile of rows times a pair of tiles of columns, for one modulus. */
struct Work
{
    const char *a, *b; /* the first tiles; row c / TILE of tiles of b begins after `next_b` bytes */
    int64_t next_b;
    unsigned char *z; /* in the plane of the result */
    int64_t stride;   /* bytes of a row of the plane of the result */
    int depth;
    bool any; /* false: there is no task of this number */
    uint32_t m, fraction;
};

/* Returns task `number` of a product. Tasks with neighbouring numbers compute neighbouring tiles of
 * GROUP rows, so that the L2 cache has the operands of these tasks. */
static __device__ __forceinline__ Work work_of(const cunmod_mat_item_t &item, int64_t number)
{
    const Sizes sizes(item);
    const int64_t tiles = sizes.rows * sizes.columns;
    const int64_t plane = number / tiles, tile = number % tiles;
    Work work = {};
    work.any = plane < item.moduli.count;
    if (!work.any)
        return work;
    const int64_t group = tile / (GROUP * sizes.columns), rest = tile % (GROUP * sizes.columns);
    const int64_t height = min((int64_t)GROUP, sizes.rows - group * GROUP);
    const int64_t row = group * GROUP + rest % height, column = rest / height;
    const char *const planes = (const char *)item.work;
    const char *const planes_b = planes + item.moduli.count * sizes.bytes_a();
    work.next_b = sizes.depth * TILE_BYTES;
    work.a = planes + plane * sizes.bytes_a() + row * work.next_b;
    work.b = planes_b + plane * sizes.bytes_b() + 2 * column * work.next_b;
    work.stride = 2 * TILE * sizes.columns;
    work.z = (unsigned char *)planes_b + item.moduli.count * sizes.bytes_b() +
             plane * sizes.bytes_z() + row * TILE * work.stride + 2 * TILE * column;
    work.depth = (int)sizes.depth;
    work.m = item.moduli.modulus[plane].m;
    work.fraction = item.moduli.modulus[plane].fraction;
    return work;
}

/* Returns the least multiple of m that is at least 2^30. */
CUNMOD_INLINE uint32_t offset_of(uint32_t m)
{
    return ((1u << 30) + m - 1) / m * m;
}

/* The functions below have the sums of a lane as the tensor cores leave them. With g = lane / 4 and
 * q = lane % 4, sums 4 j and 4 j + 1 are in row g, sums 4 j + 2 and 4 j + 3 in row g + 8, both in
 * columns 8 j + 2 q and 8 j + 2 q + 1. */

/* Returns the residues of two sums as neighbouring bytes. sum: signed 32-bit integers of absolute
 * values at most 2^30; `offset` is offset_of(work.m). */
static __device__ __forceinline__ uint32_t two_residues(const uint32_t *sum, const Work &work,
                                                        uint32_t offset)
{
    const auto residue = [&](uint32_t x)
    {
        x += offset;
        const uint32_t r = x - __umulhi(x, work.fraction) * work.m; /* [0, 2m) */
        return min(r, r - work.m);
    };
    return residue(sum[0]) | residue(sum[1]) << 8;
}

/* Returns a % 65536 + 65536 (b % 65536), and a / 65536 + 65536 (b / 65536). */
static __device__ __forceinline__ uint32_t low_halves(uint32_t a, uint32_t b)
{
    return __byte_perm(a, b, 0x5410);
}

static __device__ __forceinline__ uint32_t high_halves(uint32_t a, uint32_t b)
{
    return __byte_perm(a, b, 0x7632);
}

/* Stores the residues of 32 neighbouring columns of a row. The four lanes that have a row exchange
 * their pairs of residues, so that lane q stores eight neighbouring bytes: a transposition of 4 x 4
 * pairs in two steps. sum: sum[4 j], sum[4 j + 1] for j < 4. */
static __device__ __forceinline__ void store_columns(unsigned char *z, const uint32_t *sum,
                                                     const Work &work, uint32_t offset)
{
    uint32_t pair[4];
    CUNMOD_UNROLL
    for (int j = 0; j < 4; j++)
        pair[j] = two_residues(sum + 4 * j, work, offset);
    const int q = (int)threadIdx.x % 4;
    const uint32_t first = low_halves(pair[0], pair[1]), last = low_halves(pair[2], pair[3]);
    /* lanes 0 and 1 keep pairs 0 and 1, lanes 2 and 3 pairs 2 and 3 */
    const uint32_t own = q < 2 ? first : last;
    const uint32_t other = __shfl_xor_sync(0xffffffffu, q < 2 ? last : first, 2);
    const uint32_t a = q < 2 ? own : other, b = q < 2 ? other : own;
    /* of lanes q % 2 and q % 2 + 2: an even lane keeps the even pair */
    const uint32_t even = low_halves(a, b), odd = high_halves(a, b);
    const uint32_t mine = q % 2 ? odd : even;
    const uint32_t theirs = __shfl_xor_sync(0xffffffffu, q % 2 ? even : odd, 1);
    const uint32_t c = q % 2 ? theirs : mine, d = q % 2 ? mine : theirs;
    *(uint2 *)(z + 8 * q) = {low_halves(c, d), high_halves(c, d)};
}

/* Stores the residues of 8 COUNT columns of two rows, which are 8 rows apart. */
template <int COUNT>
static __device__ __forceinline__ void store_rows(unsigned char *z, const uint32_t *sum,
                                                  const Work &work, uint32_t offset)
{
    CUNMOD_UNROLL
    for (int j = 0; j < COUNT; j += 4)
    {
        store_columns(z + 8 * j, sum + 4 * j, work, offset);
        store_columns(z + 8 * j + 8 * work.stride, sum + 4 * j + 2, work, offset);
    }
}

/* An operand as a matrix of `rows` rows and `depth` columns: a, or the transposed b. */
template <typename W> struct Operand
{
    const W *words;
    int64_t len; /* words; entries beyond are 0 */
    int64_t rows, depth;
    int64_t stride_row, stride_k; /* words from one row, one column to the next; one of both is 1 */

    __device__ __forceinline__ Operand(const cunmod_mat_item_t &item, int side)
    {
        const bool is_a = side == CUNMOD_MAT_A;
        const int64_t stride = is_a ? item.stride_a : item.stride_b;
        const bool by_rows = is_a != (item.transposed[side] != 0);
        words = (const W *)(is_a ? item.a : item.b);
        len = is_a && item.len_a > 0 ? item.len_a : INT64_MAX;
        rows = is_a ? item.m : item.n;
        depth = item.k;
        stride_row = by_rows ? stride : 1;
        stride_k = by_rows ? 1 : stride;
    }

    /* Calls store(r, k, word) for the words of ROWS rows from row `row` on, and DEPTH columns from
     * `first` on; a word beyond the matrix is 0. Neighbouring threads load neighbouring words. */
    template <int ROWS, int DEPTH, int THREADS, typename Store>
    __device__ __forceinline__ void load(int64_t row, int64_t first, const Store &store) const
    {
        CUNMOD_UNROLL_4
        for (int i = 0; i < ROWS * DEPTH / THREADS; i++)
        {
            const int number = (int)threadIdx.x + i * THREADS;
            const int r = stride_k == 1 ? number / DEPTH : number % ROWS;
            const int k = stride_k == 1 ? number % DEPTH : number / ROWS;
            const int64_t place = (row + r) * stride_row + (first + k) * stride_k;
            const bool there = row + r < rows && first + k < depth && place < len;
            store(r, k, there ? words[place] : 0);
        }
    }
};

/* The steps of a product, for `run` items with words of `word` bytes, the largest of which needs
 * `blocks` blocks. The functions return an error. */
struct Step
{
    const Batch<cunmod_mat_item_t> &batch;
    int64_t blocks, run;
    uint32_t word;
};

/* Defined in dev_mat_planes.cu. */
int launch_planes(cunmod_dev_t *dev, const Step &step);
int launch_result(cunmod_dev_t *dev, const Step &step);
int64_t blocks_of_planes(const cunmod_mat_item_t &item);
int64_t blocks_of_result(const cunmod_mat_item_t &item);

/* Defined in dev_mat_wgmma.cu. */
int launch_wgmma(cunmod_dev_t *dev, const Step &step);
} // namespace cunmod_mat

#endif
