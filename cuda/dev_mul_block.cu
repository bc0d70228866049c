/* Plain product, one launch, no workspace: a block owns TILE consecutive outputs
 * and sums over all of b itself. This is the correlate z[i] = sum_j x[j] y[i+j]
 * of Nakano's HMM paper with x = b reversed.
 *
 * Threads form SLICES groups; a group takes its share of every stretch of b, and a
 * thread of it R neighbouring outputs, whose products with R coefficients of b
 * need 2R - 1 coefficients of a: registers hold them, so that two loads serve R
 * products. Products are summed unreduced (Sum), the slices at the end.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "modarith.cuh"

enum
{
    THREADS = 256,
    TILE = 64,
    SHARE = 32 /* most coefficients of b a slice takes from one stretch */
};

/* R words that shared memory hands over in 16-byte pieces. */
template <typename W, int R> struct alignas(sizeof(W) * R > 16 ? 16 : sizeof(W) * R) Row
{
    W w[R];
};

/* acc[r] += sum_{u < R} b[u] * a[r - u] for r < R, where low holds a[-R .. -1] and
 * high a[0 .. R-1]; FOLD products at most between two folds. */
template <typename W, int R, int FOLD>
__device__ __forceinline__ void multiply_add(Sum<W> (&acc)[R], const Row<W, R> &b,
                                             const Row<W, R> &low, const Row<W, R> &high,
                                             const Mod<W> &mod)
{
    CUNMOD_UNROLL
    for (int u = 0; u < R; u++)
    {
        CUNMOD_UNROLL
        for (int r = 0; r < R; r++)
        {
            acc[r].add(b.w[u], r >= u ? high.w[r - u] : low.w[R + r - u]);
            if ((u + 1) % FOLD == 0 || u + 1 == R)
                acc[r].fold(mod);
        }
    }
}

/* as[x] = a[base + x] for x < TILE + stretch and bs[x] = b[j0 + x] for x < stretch,
 * zero outside the operands. */
template <typename W>
__device__ void load_stretch(W *as, W *bs, const cunmod_mul_item_t &item, int64_t base, int64_t j0,
                             int stretch)
{
    const W *a = (const W *)item.a;
    const W *b = (const W *)item.b;
    for (int x = threadIdx.x; x < TILE + stretch; x += THREADS)
        as[x] = base + x >= 0 && base + x < item.lena ? a[base + x] : 0;
    for (int x = threadIdx.x; x < stretch; x += THREADS)
        bs[x] = j0 + x < item.lenb ? b[j0 + x] : 0;
}

template <typename W, int R, int FOLD>
__global__ void __launch_bounds__(THREADS) mul_block_kernel(Batch<cunmod_mul_item_t> batch)
{
    enum
    {
        GROUP = TILE / R, /* threads of a slice */
        SLICES = THREADS / GROUP
    };
    const cunmod_mul_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t lenz = item.lena + item.lenb - 1;
    const int64_t first = (int64_t)blockIdx.x * TILE;
    if (first >= lenz)
        return;

    CUNMOD_SHARED(W, shared);
    W *const bs = shared;
    W *const as = shared + SLICES * SHARE;
    const int lane = threadIdx.x % GROUP;
    const int slice = threadIdx.x / GROUP;

    /* Outputs first .. first+TILE-1 meet b[j] for j_begin <= j < j_end. */
    const int64_t j_begin = first >= item.lena ? first - item.lena + 1 : 0;
    const int64_t j_end = first + TILE < item.lenb ? first + TILE : item.lenb;
    Sum<W> acc[R];

    for (int64_t j0 = j_begin; j0 < j_end; j0 += SLICES * SHARE)
    {
        const int64_t left = j_end - j0 < SLICES * SHARE ? j_end - j0 : SLICES * SHARE;
        const int share = ((int)left + SLICES * R - 1) / (SLICES * R) * R;
        const int stretch = share * SLICES;
        __syncthreads();
        load_stretch(as, bs, item, first - j0 - stretch, j0, stretch);
        __syncthreads();

        const W *b = bs + slice * share;
        const W *a = as + stretch + lane * R - slice * share; /* a[first + lane R - j] at a - j */
        Row<W, R> high = *(const Row<W, R> *)a;
        for (int j = 0; j < share; j += R)
        {
            const Row<W, R> low = *(const Row<W, R> *)(a - j - R);
            multiply_add<W, R, FOLD>(acc, *(const Row<W, R> *)(b + j), low, high, mod);
            high = low;
        }
    }

    /* Add the slices, halving their number. */
    W *const sums = shared + slice * TILE + lane * R;
    __syncthreads();
    CUNMOD_UNROLL
    for (int r = 0; r < R; r++)
        sums[r] = acc[r].reduce(mod);
    for (int half = SLICES / 2; half > 0; half /= 2)
    {
        __syncthreads();
        if (slice < half)
        {
            CUNMOD_UNROLL
            for (int r = 0; r < R; r++)
                sums[r] = mod.add(sums[r], sums[half * TILE + r]);
        }
    }
    __syncthreads();
    if (threadIdx.x < TILE && first + threadIdx.x < lenz)
        ((W *)item.z)[first + threadIdx.x] = shared[threadIdx.x];
}

template <typename W, int R, int FOLD>
static int launch_tile(cunmod_dev_t *dev, const Batch<cunmod_mul_item_t> &batch, int64_t lenz,
                       int64_t run)
{
    const int slices = THREADS * R / TILE;
    const int words = 2 * slices * SHARE + TILE; /* also holds slices * TILE sums */
    return CUNMOD_LAUNCH((mul_block_kernel<W, R, FOLD>), batch_grid(ceil_div(lenz, TILE), run),
                         dim3(THREADS), words * sizeof(W), dev->stream, batch);
}

int cunmod_dev_mul_block(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count, int s)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_mul_item_t> &batch, const cunmod_mul_item_t *item, int64_t run)
        {
            const int64_t lenz =
                run_max(item, run, [](const cunmod_mul_item_t &x) { return x.lena + x.lenb - 1; });
            if (item->mod.word == 8)
                return s >= 4 ? launch_tile<uint64_t, 4, 8>(dev, batch, lenz, run)
                              : launch_tile<uint64_t, 2, 8>(dev, batch, lenz, run);
            const bool small = run_max(item, run,
                                       [](const cunmod_mul_item_t &x)
                                       { return (int64_t)x.mod.p; }) < (1 << 30);
            if (s >= 8)
                return small ? launch_tile<uint32_t, 8, 8>(dev, batch, lenz, run)
                             : launch_tile<uint32_t, 8, 2>(dev, batch, lenz, run);
            if (s >= 4)
                return small ? launch_tile<uint32_t, 4, 8>(dev, batch, lenz, run)
                             : launch_tile<uint32_t, 4, 2>(dev, batch, lenz, run);
            return launch_tile<uint32_t, 2, 2>(dev, batch, lenz, run);
        });
}
