/* Plain product in one launch, without workspace: each output is summed inside one block.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A product is the correlation z[i] = sum_j x[j] y[i+j] of Nakano's paper on the HMM (a model of
 * GPUs), where x is b reversed and y is a.
 *
 * A block of threads computes two tiles of consecutive outputs. A tile near an end of the product
 * depends on few coefficients of b; the second tile of the block then depends on many coefficients
 * of b, so that all blocks have about equal amounts of work.
 *
 * Segments of b (in names: stretch), and the coefficients of a that are multiplied by a segment,
 * are loaded to shared memory. The next segment is loaded while the present segment is multiplied.
 * The threads of a block are divided into groups, called slices. A slice multiplies an equal part
 * of every segment. A thread of a slice computes sums for R consecutive outputs. R coefficients of
 * b contribute to these outputs by products with 2R - 1 coefficients of a, which are in registers.
 * Products are added without reduction (Sum), and the sums of all slices are added at the end. */
#include "base/modarith.cuh"
#include "mul/rows.cuh"
#include "mul/tiles.cuh"
#include "runtime/dev.cuh"

namespace cunmod_mul
{
enum
{
    THREADS = 256,
    MAX_GROUP = 32,
    STRETCH_BYTES = 16384 /* about, for b */
};

/* The distribution of a block's work over its threads, computed by shape_of. A row is R
 * coefficients. */
struct Shape
{
    int group;  /* threads of a slice */
    int slices; /* number of slices; group * slices <= THREADS */
    int rows;   /* most rows of b that a slice multiplies per segment */
    int plane;  /* words from one piece of a row of a to the next piece (Row) */
    int stride; /* words from the sums of one slice to the sums of the next slice */
    int ways;   /* log2 of the number of threads that add the sums of one output */
    uint32_t group_inverse, step_inverse; /* inverses of group and slices * R, see divide */
};

/* Returns floor(x / d) for 0 <= x < 2^15 and 0 < d < 2^15, where inverse = inverse_of(d). */
static __device__ __forceinline__ int divide(int x, uint32_t inverse)
{
    return (int)__umulhi(2 * (unsigned)x, inverse);
}

static uint32_t inverse_of(int d)
{
    return (uint32_t)(((uint64_t)1 << 31) / (unsigned)d + 1);
}

/* Returns the number of outputs in the first tiles of all blocks (tiles_of_block). */
static __host__ __device__ int64_t pairs(const cunmod_mul_item_t &item)
{
    const int64_t width = item.hi - item.lo;
    return width > item.lena ? item.lena : (width + 1) / 2;
}

/* Sets the two tiles of this block. Outputs k and k + lena together depend on every coefficient of
 * b once, so if hi - lo > lena, tile `two` is tile `one` shifted by lena. Otherwise the tile that
 * depends on the fewest coefficients of b is paired with the tile that depends on the most, the
 * second fewest with the second most, and so on. If `one` is empty, so is `two`. */
static __device__ void tiles_of_block(const cunmod_mul_item_t &item, int outputs, Tile &one,
                                      Tile &two)
{
    const int64_t number = blockIdx.x;
    const int64_t width = item.hi - item.lo;
    one = two = {0, 0, 0, 0};
    if (width > item.lena)
    {
        const int64_t first = item.lo + number * outputs, wrap = item.lo + item.lena;
        const int64_t stop = first + outputs < wrap ? first + outputs : wrap;
        if (first < wrap)
        {
            one = tile_at(item, first, stop);
            two = tile_at(item, first + item.lena, stop + item.lena);
        }
        return;
    }
    const int64_t tiles = (width + outputs - 1) / outputs;
    const int64_t partner = tiles - 1 - number;
    if (number <= partner)
        one = tile_of_rank(item, number, tiles, outputs);
    if (number < partner)
        two = tile_of_rank(item, partner, tiles, outputs);
}

/* Returns the number of rows of b that each slice multiplies in the next segment of a tile. */
template <int R> static __device__ __forceinline__ int rows_of(const Tile &tile, const Shape &shape)
{
    const int step = shape.slices * R;
    const int64_t left = tile.end - tile.begin;
    return left >= shape.rows * step ? shape.rows
                                     : divide((int)left + step - 1, shape.step_inverse);
}

/* Starts loading the next segment of a tile, stretch = rows * slices * R coefficients of b: bs[x] =
 * b[begin + x] for 0 <= x < stretch. Word x of as, stored in planes (Row::place), is a[first -
 * begin - stretch + x] for 0 <= x < stretch + outputs. Words outside of the operands are 0, and
 * words of b on which the tile does not depend are 0, too. Words that are read only by slices
 * without coefficients of the tile are not loaded. */
template <typename W, int R>
static __device__ __forceinline__ void load_stretch(W *bs, W *as, const cunmod_mul_item_t &item,
                                                    const Tile &tile, int rows, const Shape &shape)
{
    const int stretch = rows * shape.slices * R, outputs = shape.group * R;
    const int64_t base = tile.first - tile.begin - stretch;
    const int64_t b_left = tile.end - tile.begin, a_left = item.lena - base;
    const int b_end = b_left < stretch ? (int)b_left : stretch;
    const int b_stop = b_end + rows * R < stretch ? b_end + rows * R : stretch;
    const int a_begin = base < 0 ? (int)-base : 0;
    const int a_end = a_left < stretch + outputs ? (int)a_left : stretch + outputs;
    const W *b = (const W *)item.b + tile.begin + threadIdx.x;
    bs += threadIdx.x;
    for (int x = threadIdx.x; x < b_stop; x += THREADS, bs += THREADS, b += THREADS)
        cunmod_copy_to_shared(bs, b, x < b_end);
    int x = stretch - b_stop + threadIdx.x;
    const W *a = (const W *)item.a + base + x;
    as += Row<W, R>::place(x, shape.plane);
    for (; x < stretch + outputs; x += THREADS, as += THREADS / R * Row<W, R>::PIECE, a += THREADS)
        cunmod_copy_to_shared(as, a, x >= a_begin && x < a_end);
}

/* acc[r] += the products of a segment for output r of this thread, over the rows of b that the
 * slice of this thread multiplies. left: number of coefficients of b in this segment and all later
 * segments of the tile. */
template <typename W, int R, int FOLD>
static __device__ __forceinline__ void multiply_stretch(Sum<W> (&acc)[R], const W *bs, const W *as,
                                                        int64_t left, int rows, int slice, int lane,
                                                        const Shape &shape, const Mod<W> &mod)
{
    static constexpr int PIECE = Row<W, R>::PIECE;
    if (slice >= shape.slices || slice * rows * R >= left)
        return;
    const W *b = bs + slice * rows * R;
    const W *a = as + (rows * (shape.slices - slice) + lane) * PIECE; /* for output lane R */
    Row<W, R> even(a, shape.plane);
    CUNMOD_NO_UNROLL
    for (; rows > 1; rows -= 2)
    {
        const Row<W, R> odd(a - PIECE, shape.plane);
        multiply_add<W, R, FOLD>(acc, Row<W, R>(b, PIECE), odd, even, mod);
        a -= 2 * PIECE;
        even = Row<W, R>(a, shape.plane);
        multiply_add<W, R, FOLD>(acc, Row<W, R>(b + R, PIECE), even, odd, mod);
        b += 2 * R;
    }
    if (rows > 0)
        multiply_add<W, R, FOLD>(acc, Row<W, R>(b, PIECE), Row<W, R>(a - PIECE, shape.plane), even,
                                 mod);
}

/* Stores the sums acc of a thread in `sums`, and sets acc to zero. The sum for output lane * R + r
 * of the tile has index r * (group | 1) + lane among the sums of the slice. */
template <typename W, int R>
static __device__ __forceinline__ void store_sums(uint64_t *sums, Sum<W> (&acc)[R], int slice,
                                                  int lane, const Shape &shape)
{
    CUNMOD_UNROLL
    for (int r = 0; r < R; r++)
    {
        if (slice < shape.slices)
            acc[r].store(sums + slice * shape.stride + r * (shape.group | 1) + lane,
                         shape.slices * shape.stride);
        acc[r] = Sum<W>();
    }
}

/* Adds the sums of all slices for each output of both tiles, and stores the outputs. In `sums`, the
 * sums for tile `one` come first, then the sums for tile `two`. */
template <typename W, int R>
static __device__ __forceinline__ void write_tiles(const uint64_t *sums, const Tile &one,
                                                   const Tile &two, const cunmod_mul_item_t &item,
                                                   const Shape &shape, const Mod<W> &mod)
{
    const int outputs = shape.group * R, plane = shape.slices * shape.stride;
    const int all = two.first < two.stop ? 2 * outputs : outputs;
    const int step = THREADS >> shape.ways, ways = 1 << shape.ways;
    const int way = threadIdx.x & (ways - 1);
    int x = threadIdx.x >> shape.ways;
    CUNMOD_NO_UNROLL
    for (int base = 0; base < all; x += step, base += step)
    {
        const bool second = x >= outputs;
        const Tile tile = second ? two : one;
        const int u = second ? x - outputs : x;
        const bool wanted = x < all && tile.first + u < tile.stop;

        /* Slices that multiply no coefficient of the tile are skipped: their sums are zero. */
        const int share = rows_of<R>(tile, shape) * R;
        const int64_t len = wanted ? tile.end - tile.begin : 0;
        const uint64_t *sum = sums + (second ? plane * Sum<W>::WORDS : 0) +
                              u % R * (shape.group | 1) + u / R + way * shape.stride;
        Total<W> total;
        for (int slice = way; slice < shape.slices && slice * share < len;
             slice += ways, sum += ways * shape.stride)
            total.add(sum, plane);
        W z = total.reduce(mod);
        CUNMOD_NO_UNROLL
        for (int lanes = ways / 2; lanes > 0; lanes /= 2)
            z = mod.add(z, __shfl_xor_sync(0xffffffffu, z, lanes));
        if (wanted && way == 0)
            store_output(item, tile.first + u - item.lo, z, mod);
    }
}

template <typename W, int R, int FOLD>
__global__ void __launch_bounds__(THREADS, 2)
    mul_block_kernel(Batch<cunmod_mul_item_t> batch, Shape shape)
{
    cunmod_await_previous();
    const cunmod_mul_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    Tile one, two;
    tiles_of_block(item, shape.group * R, one, two);
    if (one.first >= one.stop)
        return;

    CUNMOD_SHARED(W, shared);
    const int a_at = shape.rows * shape.slices *
                     R; /* index of a in a stage, which holds a segment of b, then a in planes */
    const int stage_words = a_at + shape.plane * Row<W, R>::PIECES;
    uint64_t *const sums = (uint64_t *)(shared + 2 * stage_words);
    uint64_t *region = sums;
    W *stage = shared, *other = shared + stage_words;
    const int slice = divide((int)threadIdx.x, shape.group_inverse);
    const int lane = (int)threadIdx.x - slice * shape.group;
    Sum<W> acc[R];
    Tile now = one, then = two;
    int rows = rows_of<R>(now, shape);
    load_stretch<W, R>(stage, stage + a_at, item, now, rows, shape);
    while (rows > 0)
    {
        Tile next = now;
        next.begin += rows * shape.slices * R;
        const bool last = next.begin >= next.end;
        if (last)
        {
            next = then;
            then.end = then.begin;
        }
        const int next_rows = rows_of<R>(next, shape);
        cunmod_await_copies();
        __syncthreads();
        if (next_rows > 0)
            load_stretch<W, R>(other, other + a_at, item, next, next_rows, shape);
        multiply_stretch<W, R, FOLD>(acc, stage, stage + a_at, now.end - now.begin, rows, slice,
                                     lane, shape, mod);
        if (last)
        {
            store_sums<W, R>(region, acc, slice, lane, shape);
            region += shape.slices * shape.stride * Sum<W>::WORDS;
        }
        now = next;
        rows = next_rows;
        W *const swap = stage;
        stage = other;
        other = swap;
    }
    __syncthreads();
    write_tiles<W, R>(sums, one, two, item, shape, mod);
}

/* Returns the shape of a block for tiles of group * R outputs, in which a slice multiplies at most
 * `rows` rows of b per segment. */
template <typename W, int R> static Shape shape_of(int group, int rows)
{
    Shape shape;
    shape.group = group;
    shape.slices = THREADS / group;
    shape.rows = rows;

    /* The addresses of planes, and of the sums of slices, are offset to avoid bank conflicts in
     * shared memory. */
    const int line = 128 / sizeof(W), pieces = Row<W, R>::PIECES;
    const int window = (rows * shape.slices + group) * Row<W, R>::PIECE;
    shape.plane = (window + line - 1) / line * line + (pieces > 1 ? line / pieces : 0);
    shape.stride = R * (group | 1) | 1;
    shape.ways = 0;
    while (shape.ways < 5 && 4 * group * R << shape.ways <= THREADS)
        shape.ways++;
    shape.group_inverse = inverse_of(group);
    shape.step_inverse = inverse_of(shape.slices * R);
    return shape;
}

/* Returns the bytes of shared memory of a block: two stages, for the present and the next segment,
 * and the sums of two tiles. */
template <typename W, int R> static int64_t shared_bytes(const Shape &shape)
{
    const int64_t stage = shape.rows * shape.slices * R + shape.plane * Row<W, R>::PIECES;
    const int64_t sums = shape.slices * shape.stride * Sum<W>::WORDS;
    return 2 * (stage * (int64_t)sizeof(W) + sums * (int64_t)sizeof(uint64_t));
}

/* Returns the number of threads of a slice. This number is chosen so that the number of blocks of a
 * launch of `run` items is about a multiple of the number of multiprocessors, and every slice has
 * coefficients of b to multiply. width: pairs(item), the number of outputs in the first tiles of
 * all blocks of an item. */
static int group_of(int64_t width, int64_t lenb, int64_t run, int R, int sm_count)
{
    const int64_t rows = width * run / R + 1;
    const int64_t waves = ceil_div(rows, sm_count * (int64_t)MAX_GROUP);
    const int64_t most = MAX_GROUP, share = THREADS * R / lenb;
    const int64_t least = share < most ? share : most;
    const int64_t equal = ceil_div(rows, sm_count * waves);
    const int64_t blocks = ceil_div(width, R * (equal > least ? equal : least));
    return (int)ceil_div(ceil_div(width, blocks), R);
}

template <typename W, int R, int FOLD>
static int launch_shape(cunmod_dev_t *dev, const Batch<cunmod_mul_item_t> &batch,
                        const cunmod_mul_item_t *items, int64_t run)
{
    const int64_t width = run_max(items, run, [](const cunmod_mul_item_t &x) { return pairs(x); });
    const int64_t lenb = run_max(items, run, [](const cunmod_mul_item_t &x) { return x.lenb; });
    const int group = group_of(width, lenb, run, R, dev->facts.sm_count);
    const int64_t step = THREADS / group * R, most = STRETCH_BYTES / (step * (int64_t)sizeof(W));
    const int64_t need = ceil_div(lenb, step);
    Shape shape = shape_of<W, R>(group, (int)(need < most ? need : most));
    while (shared_bytes<W, R>(shape) > dev->facts.shared_bytes && shape.rows > 1)
        shape = shape_of<W, R>(group, shape.rows / 2);
    const size_t bytes = (size_t)shared_bytes<W, R>(shape);
    const dim3 grid = batch_grid(ceil_div(width, shape.group * R), run);
    return launch_kernel(dev, mul_block_kernel<W, R, FOLD>, grid, THREADS, bytes, batch, shape);
}

extern "C" int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items,
                                    int64_t count, int s)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_mul_item_t> &batch, const cunmod_mul_item_t *item, int64_t run)
        {
            if (item->mod.word == 8)
                return s >= 4 ? launch_shape<uint64_t, 4, 4>(dev, batch, item, run)
                              : launch_shape<uint64_t, 2, 2>(dev, batch, item, run);
            const bool small = run_max(item, run,
                                       [](const cunmod_mul_item_t &x)
                                       { return (int64_t)x.mod.p; }) < (1 << 30);
            if (s >= 8)
                return small ? launch_shape<uint32_t, 8, 8>(dev, batch, item, run)
                             : launch_shape<uint32_t, 8, 2>(dev, batch, item, run);
            if (s >= 4)
                return small ? launch_shape<uint32_t, 4, 8>(dev, batch, item, run)
                             : launch_shape<uint32_t, 4, 2>(dev, batch, item, run);
            return launch_shape<uint32_t, 2, 2>(dev, batch, item, run);
        });
}
} // namespace cunmod_mul
