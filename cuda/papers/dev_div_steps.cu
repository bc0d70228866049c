/* Plain division: Algorithms 1-2 (one step per launch) and 3-4 (s steps per launch), corrected, of
 * Haque, Moreno Maza, Xie, A Many-core Machine Model (the MMM paper, docs/papers.md).
 *
 * Step k eliminates coefficient i = lena-1-k of the intermediate remainder with q[i-lenb+1] = a[i]
 * / lc(b). More than one block reads the coefficients that a launch eliminates, but no block writes
 * them; all other coefficients are read by one block only. So the update in place has no races, in
 * whatever order the blocks run.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modarith.cuh"
#include "runtime/dev.cuh"

namespace cunmod_papers
{
enum
{
    NAIVE_THREADS = 256,
    SETUP_THREADS = 256,
    STEP_THREADS_MIN = 128,
    GROUP = 32 /* steps that one warp computes by shuffles */
};

static __host__ __device__ int64_t quotient_length(const cunmod_div_item_t &item)
{
    return item.lena - item.lenb + 1;
}

/* head[0] = 1 / lc(b), where lc is the leading coefficient; the division needs no other inverse.
 * head[1 + t] = -b[lenb-1-t] / lc(b). */
template <typename W>
__global__ void __launch_bounds__(SETUP_THREADS) div_setup_kernel(cunmod_div_item_t item, int s)
{
    const Mod<W> mod(item.mod);
    const W *b = (const W *)item.b;
    W *head = (W *)item.head;
    CUNMOD_SHARED(W, inverse);
    if (threadIdx.x == 0)
    {
        *inverse = mod_inverse(b[item.lenb - 1], mod);
        head[0] = *inverse;
    }
    __syncthreads();
    for (int t = threadIdx.x; t < s; t += SETUP_THREADS)
        head[1 + t] = t < item.lenb ? mod.sub(0, mod.mul(b[item.lenb - 1 - t], *inverse)) : 0;
}

/* Algorithm 2. */
template <typename W>
__global__ void __launch_bounds__(NAIVE_THREADS)
    div_naive_kernel(cunmod_div_item_t item, int64_t step)
{
    const int64_t j = (int64_t)blockIdx.x * NAIVE_THREADS + threadIdx.x;
    if (j >= item.lenb)
        return;
    const Mod<W> mod(item.mod);
    W *a = (W *)item.a;
    const W *b = (const W *)item.b;
    const int64_t i = item.lena - 1 - step;
    const int64_t low = i - item.lenb + 1;
    const W x = mod.mul(a[i], *(const W *)item.head);
    if (j < item.lenb - 1)
        a[low + j] = mod.submul(a[low + j], b[j], x);
    else if (item.q)
        ((W *)item.q)[low] = x;
}

/* sum += q[k] c[-k] for 0 <= k < GROUP. The loop is unrolled, so that words are loaded before the
 * sum needs them. */
template <typename W>
__device__ __forceinline__ void add_group(Sum<W> &sum, const W *q, const W *c, const Mod<W> &mod)
{
    CUNMOD_UNROLL
    for (int k = 0; k < GROUP; k++)
    {
        sum.add(q[k], c[-k]);
        if (k % 2)
            sum.fold(mod);
    }
}

/* Computes q[k] = lc(b) times the quotient of step k, for 0 <= k < steps, from the leading
 * coefficients of the remainder and of b. Step t eliminates the coefficient a_head that thread t
 * holds (the one t places below the leading coefficient); q[t] is the value of a_head before step
 * t. For k > 0 b_head[k] is minus coefficient lenb-1-k of b / lc(b); b_head[k] = 0 for k <= 0, so
 * that later steps do not change a_head, without a branch. One warp computes GROUP steps at a time,
 * by shuffles; then each thread of a later step adds the products of all GROUP quotients at
 * once. */
template <typename W>
__device__ void replay_heads(W *q, const W *b_head, W a_head, int steps, const Mod<W> &mod)
{
    const int t = threadIdx.x;
    for (int base = 0; base < steps; base += GROUP)
    {
        const int turn = t - base; /* the step, counted from `base`, that eliminates this thread's
                                      a_head */
        if (turn >= 0 && turn < GROUP)
        {
            CUNMOD_UNROLL
            for (int k = 0; k < GROUP; k++)
                a_head = mod.addmul(a_head, b_head[turn - k], __shfl_sync(0xffffffff, a_head, k));
            q[t] = a_head;
        }
        __syncthreads();
        if (turn >= GROUP && t < steps)
        {
            Sum<W> sum;
            add_group(sum, q + base, b_head + turn, mod);
            a_head = mod.add(a_head, sum.reduce(mod));
        }
    }
}

/* Algorithm 4, corrected: computes steps first .. first+s-1 of the division. Each block computes
 * all quotients of the launch from the leading coefficients. Then each thread updates one
 * coefficient of the remainder by all quotients, with one reduction. */
template <typename W>
__global__ void __launch_bounds__(CUNMOD_DIV_MAX_S)
    div_steps_kernel(cunmod_div_item_t item, int s, int64_t first)
{
    const int64_t left = quotient_length(item) - first;
    const int threads = blockDim.x;
    const int64_t low = (int64_t)blockIdx.x * threads;
    const int steps = left < s ? (int)left : s;
    const int padded = (steps + GROUP - 1) / GROUP * GROUP;
    const Mod<W> mod(item.mod);
    W *a = (W *)item.a;
    const W *b = (const W *)item.b;
    const W *head = (const W *)item.head;
    const int64_t i = item.lena - 1 - first;
    const int t = threadIdx.x;

    CUNMOD_SHARED(W, q);                   /* threads */
    W *const b_head = q + threads + GROUP; /* -GROUP .. threads-1 */
    W *const b_window = b_head + threads;  /* threads + padded */
    b_head[t] = t > 0 && t < s ? head[1 + t] : 0;
    if (t < GROUP)
        b_head[t - GROUP] = 0;
    /* Thread t multiplies q[k] by b_window[t + padded-1 - k], which is coefficient lenb-1 - (d +
     * steps - k) of b, where d = low + t. */
    for (int x = t; x < threads + padded; x += threads)
    {
        const int64_t j = item.lenb - 2 - low - x + (padded - steps);
        b_window[x] = j >= 0 && j < item.lenb ? b[j] : 0;
    }
    __syncthreads();
    replay_heads(q, b_head, t < steps ? a[i - t] : 0, steps, mod);

    /* The sum over k of q[k] b[lenb-1 - (d + steps - k)] is subtracted from coefficient i - steps -
     * d of the remainder, 0 <= d < lenb-1. q[k] = 0 for k >= steps. */
    q[t] = t < steps ? mod.mul(q[t], head[0]) : 0;
    if (t < steps && blockIdx.x == 0 && item.q)
        ((W *)item.q)[i - t - item.lenb + 1] = q[t];
    __syncthreads();
    const int64_t d = low + t;
    if (d >= item.lenb - 1)
        return;
    Sum<W> sum;
    for (int k = 0; k < padded; k += GROUP)
        add_group(sum, q + k, b_window + t + padded - 1 - k, mod);
    W *const target = a + (i - steps - d);
    *target = mod.sub(*target, sum.reduce(mod));
}

template <typename W> static int run_setup(cunmod_dev_t *dev, const cunmod_div_item_t &item, int s)
{
    return launch_plain(dev, div_setup_kernel<W>, dim3(1), dim3(SETUP_THREADS), sizeof(W), item, s);
}

template <typename W> static int run_naive(cunmod_dev_t *dev, const cunmod_div_item_t &item)
{
    int error = run_setup<W>(dev, item, 1);
    const dim3 grid((unsigned)ceil_div(item.lenb, NAIVE_THREADS));
    for (int64_t step = 0; step < quotient_length(item) && !error; step++)
        error = launch_plain(dev, div_naive_kernel<W>, grid, dim3(NAIVE_THREADS), 0, item, step);
    return error;
}

template <typename W> static int run_steps(cunmod_dev_t *dev, const cunmod_div_item_t &item, int s)
{
    int error = run_setup<W>(dev, item, s);
    const int threads = s <= STEP_THREADS_MIN ? STEP_THREADS_MIN : (s + 31) / 32 * 32;
    const dim3 grid(item.lenb > 1 ? (unsigned)ceil_div(item.lenb - 1, threads) : 1);
    for (int64_t first = 0; first < quotient_length(item) && !error; first += s)
        error = launch_plain(dev, div_steps_kernel<W>, grid, dim3((unsigned)threads),
                             (4 * threads + GROUP) * sizeof(W), item, s, first);
    return error;
}

extern "C" int cunmod_dev_div_naive(cunmod_dev_t *dev, const cunmod_div_item_t *item)
{
    return launch_single(dev, item->mod.word,
                         [=](auto word) { return run_naive<decltype(word)>(dev, *item); });
}

extern "C" int cunmod_dev_div_steps(cunmod_dev_t *dev, const cunmod_div_item_t *item, int s)
{
    return launch_single(dev, item->mod.word,
                         [=](auto word) { return run_steps<decltype(word)>(dev, *item, s); });
}
} // namespace cunmod_papers
