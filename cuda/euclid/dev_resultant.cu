/* Computes resultants from the record of all divsteps: a pivot and a delta for each step
 * (cunmod_half_leaf_item_t).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * f and g represent polynomials A and B of formal degrees D and E with D - E = delta and lc(A) =
 * f(0). Res(A, B) = lc(A)^E times the product of B(r) over the roots r of A. A step first exchanges
 * A and B, or not; an exchange changes the sign of the resultant if D and E are odd. Then the step
 * replaces B by c B plus a multiple of A, where c is the pivot of the step. This multiplies the
 * resultant by c^D' / lc(A), where D' is the formal degree of f after the step. Here lc(A) is R c
 * after an exchange, and -R c otherwise. After D + E steps both polynomials have degree 0, or a and
 * b have a common factor. */
#include "euclid/divsteps_arith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_euclid
{
enum
{
    THREADS = 128
};

/* Returns x^e, e >= 0. */
template <typename W> __device__ W power_of(W x, int64_t e, const Mod<W> &mod)
{
    W r = 1 % mod.p;
    for (; e > 0; e >>= 1)
    {
        if (e & 1)
            r = mod.mul(r, x);
        x = mod.mul(x, x);
    }
    return r;
}

/* Thread 0: returns the product of the values x of all threads of the block. Other threads: return
 * x. shared: one word per thread. */
template <typename W> __device__ W block_product(W x, W *shared, const Mod<W> &mod)
{
    __syncthreads();
    shared[threadIdx.x] = x;
    for (int n = THREADS / 2; n > 0; n /= 2)
    {
        __syncthreads();
        if ((int)threadIdx.x < n)
            shared[threadIdx.x] = mod.mul(shared[threadIdx.x], shared[threadIdx.x + n]);
    }
    return threadIdx.x == 0 ? shared[0] : x;
}

/* The steps k of an item, with pivots c_k and formal degrees D'_k of f after step k, are divided
 * among blocks. A block stores the product of its c_k, times the sign of these steps, in
 * item.work[block], and the product of its c_k^D'_k in item.work[CUNMOD_RESULTANT_PARTS + block]. A
 * thread processes neighbouring steps, between which D' falls rarely and by little, so that few
 * powers are needed. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    resultant_parts_kernel(Batch<cunmod_resultant_item_t> batch)
{
    cunmod_await_previous();
    const cunmod_resultant_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t n = item.lena + item.lenb - 2;
    const int64_t threads = (int64_t)gridDim.x * THREADS, share = (n + threads - 1) / threads;
    const int64_t begin = ((int64_t)blockIdx.x * THREADS + threadIdx.x) * share;
    const int64_t end = begin + share < n ? begin + share : n;
    const W *const pivots = (const W *)item.pivots;
    W all = 1 % mod.p, powers = all;
    int64_t before = begin > 0 && begin < n ? item.deltas[begin - 1] : item.lena - item.lenb;
    int64_t degree = 0;
    int signs = 0;
    for (int64_t k = begin; k < end; k++)
    {
        const int64_t after = item.deltas[k];
        const int64_t d = (n - k + before) / 2, e = n - k - d;
        const bool swap = before > 0 && after <= 0;
        const int64_t now = swap ? e : d;
        if (k > begin && now < degree)
            powers = mod.mul(powers, power_of(all, degree - now, mod));
        all = mod.mul(all, pivots[k]);
        degree = now;
        signs ^= (int)(swap ? d & e & 1 : 1);
        before = after;
    }
    powers = mod.mul(powers, power_of(all, degree, mod));

    CUNMOD_SHARED(W, shared);
    W *const parts = (W *)item.work;
    all = block_product(all, shared, mod);
    powers = block_product(powers, shared, mod);
    const W minus = mod.sub(0, 1 % mod.p); /* -1, which is 1 modulo 2 */
    const W sign = block_product(signs ? minus : (W)(1 % mod.p), shared, mod);
    if (threadIdx.x == 0)
    {
        parts[blockIdx.x] = mod.mul(all, sign);
        parts[CUNMOD_RESULTANT_PARTS + blockIdx.x] = powers;
    }
}

/* Computes the resultant from the products that all blocks of resultant_parts_kernel have
 * stored. */
template <typename W>
__global__ void __launch_bounds__(THREADS)
    resultant_kernel(Batch<cunmod_resultant_item_t> batch, int blocks)
{
    cunmod_await_previous();
    const cunmod_resultant_item_t item = batch.item();
    const Mod<W> mod(item.mod);
    const int64_t n = item.lena + item.lenb - 2;
    const W *const parts = (const W *)item.work;
    W all = 1 % mod.p, powers = all;
    for (int i = threadIdx.x; i < blocks; i += THREADS)
    {
        all = mod.mul(all, parts[i]);
        powers = mod.mul(powers, parts[CUNMOD_RESULTANT_PARTS + i]);
    }
    CUNMOD_SHARED(W, shared);
    all = block_product(all, shared, mod);
    powers = block_product(powers, shared, mod);
    if (threadIdx.x == 0)
    {
        const int64_t delta = n > 0 ? item.deltas[n - 1] : 0;
        all = mod.mul(all, power_of(step_divisor(mod), n, mod));
        W z = delta == 0 ? mod.mul(all, mod_inverse(powers, mod)) : 0;
        z = mod.mul(z, power_of(*(const W *)item.lead, item.power, mod));
        *(W *)item.z = item.negate ? mod.sub(0, z) : z;
    }
}

/* Returns the number of blocks of an item: so many that each thread has one step, but at most
 * CUNMOD_RESULTANT_PARTS blocks for all items together, since that many blocks fill the device.
 * Each item has at least one block. */
static int64_t blocks_of(int64_t steps, int64_t items)
{
    const int64_t most = items < CUNMOD_RESULTANT_PARTS ? CUNMOD_RESULTANT_PARTS / items : 1;
    const int64_t wanted = ceil_div(steps > 1 ? steps : 1, THREADS);
    return wanted < most ? wanted : most;
}

extern "C" int cunmod_dev_resultant(cunmod_dev_t *dev, const cunmod_resultant_item_t *items,
                                    int64_t count)
{
    return launch_batch(
        dev, items, count,
        [=](auto word, const auto &batch, const auto *first, int64_t run)
        {
            typedef decltype(word) W;
            const int64_t steps = run_max(
                first, run, [](const cunmod_resultant_item_t &x) { return x.lena + x.lenb - 2; });
            const int64_t blocks = blocks_of(steps, run);
            const int error = launch_kernel(dev, resultant_parts_kernel<W>, batch_grid(blocks, run),
                                            THREADS, THREADS * sizeof(W), batch);
            return error ? error
                         : launch_kernel(dev, resultant_kernel<W>, batch_grid(1, run), THREADS,
                                         THREADS * sizeof(W), batch, (int)blocks);
        });
}
} // namespace cunmod_euclid
