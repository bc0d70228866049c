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

/* The work of a block: a tile of rows times a pair of tiles of columns, for one modulus. */
struct Work
{
    const char *a, *b; /* the first tiles; row c / TILE of tiles of b begins after `next_b` bytes */
    int64_t next_b;
    unsigned char *z; /* in the plane of the result */
    int64_t stride;   /* bytes of a row of the plane of the result */
    int depth;
    bool any; /* 0: the block has nothing to do */
    uint32_t m, fraction;
};

/* Returns the work of block blockIdx.x. Blocks with neighbouring numbers compute neighbouring tiles
 * of GROUP rows, so that their operands are in the L2 cache. */
static __device__ __forceinline__ Work work_of(const cunmod_mat_item_t &item)
{
    const Sizes sizes(item);
    const int64_t tiles = sizes.rows * sizes.columns;
    const int64_t plane = blockIdx.x / tiles, number = blockIdx.x % tiles;
    Work work = {};
    work.any = plane < item.moduli.count;
    if (!work.any)
        return work;
    const int64_t group = number / (GROUP * sizes.columns), rest = number % (GROUP * sizes.columns);
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

/* Stores two neighbouring residues. sum: any signed 32-bit integers of absolute values at most
 * 2^30; `offset` is the least multiple of m that is at least 2^30. */
static __device__ __forceinline__ void store_pair(unsigned char *z, uint32_t sum0, uint32_t sum1,
                                                  const Work &work, uint32_t offset)
{
    const auto residue = [&](uint32_t sum)
    {
        const uint32_t x = sum + offset;
        const uint32_t r = x - __umulhi(x, work.fraction) * work.m; /* [0, 2m) */
        return min(r, r - work.m);
    };
    *(uint16_t *)z = (uint16_t)(residue(sum0) | residue(sum1) << 8);
}

/* Returns the least multiple of m that is at least 2^30. */
CUNMOD_INLINE uint32_t offset_of(uint32_t m)
{
    return ((1u << 30) + m - 1) / m * m;
}

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
