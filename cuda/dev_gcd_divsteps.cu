/* GCD by divsteps, one launch: a leading block finds the transition matrices of DIVSTEPS steps,
 * and the other ones apply them to the rest of the operands while it goes on
 * (divsteps_blocks.cuh).
 *
 * f and g are the operands, leading coefficient first. With d = lena - 1 and b in the place
 * of a polynomial of degree d, lena + lenb - 2 steps from delta = lena - lenb leave g = 0 and
 * f = the GCD up to a unit, its degree half of delta: the first lena - lenb of 2d steps from
 * delta = 0 would only take away leading zeros. docs/gcd.md has the method and the schedule.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "dev.cuh"
#include "divsteps_blocks.cuh"
#include "gcd.cuh"

template <typename W> using GcdTask = Task<W, false>;

template <typename W>
__device__ void load_operands(const GcdTask<W> &task, const cunmod_gcd_item_t &item)
{
    const Series<W> even = task.series(0), odd = task.series(1);
    for (int x = threadIdx.x; x < task.shape.room; x += task.THREADS)
    {
        const int64_t at = task.first + x;
        even.f[x] = at < item.lena ? ((const W *)item.a)[item.lena - 1 - at] : 0;
        even.g[x] = at < item.lenb ? ((const W *)item.b)[item.lenb - 1 - at] : 0;
        odd.f[x] = odd.g[x] = 0;
    }
}

/* The end: this block's coefficients of the GCD, `degree` of it, made monic. */
template <typename W>
__device__ void store_gcd(const GcdTask<W> &task, const cunmod_gcd_item_t &item, int degree,
                          W inverse)
{
    const Series<W> from = task.series(task.versions);
    for (int x = threadIdx.x; x < task.own && task.first + x <= degree; x += task.THREADS)
        ((W *)item.g)[degree - task.first - x] = task.mod.mul(from.f[x], inverse);
}

/* In the place of one more matrix: the degree of the GCD, and what makes it monic. */
template <typename W>
__device__ void finish_leading(const GcdTask<W> &task, const cunmod_gcd_item_t &item)
{
    Transition<W> &ending = task.memory.matrix[task.versions % STAGED];
    if (threadIdx.x == 0)
    {
        const int delta = task.versions ? task.memory.matrix[(task.versions - 1) % STAGED].delta
                                        : task.delta;
        ending.delta = task.live(task.versions, delta) - 1;
        ending.c[0].of[0].f = mod_inverse(task.series(task.versions).f[0], task.mod);
        *item.len = ending.delta + 1;
    }
    __syncthreads();
    if (task.shape.blocks > 1 && threadIdx.x < 32)
        post_record(task.records[task.versions], ending, threadIdx.x, (uint32_t)task.versions + 1);
    store_gcd(task, item, ending.delta, ending.c[0].of[0].f);
}

/* Other warps may still work with the last matrix: the ending comes into the place of the fourth
 * from last. */
template <typename W>
__device__ void finish_following(const GcdTask<W> &task, const cunmod_gcd_item_t &item)
{
    Transition<W> &ending = task.memory.matrix[task.versions % STAGED];
    if (threadIdx.x < 32)
        take_record<PartSum<W>>(ending, task.records[task.versions], threadIdx.x,
                                (uint32_t)task.versions + 1);
    __syncthreads();
    store_gcd(task, item, ending.delta, ending.c[0].of[0].f);
}

template <typename W>
__global__ void __launch_bounds__(BLOCK_THREADS<W, false>, 1)
    gcd_divsteps_kernel(Batch<cunmod_gcd_item_t> batch, cunmod_divsteps_shape_t shape)
{
    CUNMOD_SHARED(unsigned char, bytes);
    const cunmod_gcd_item_t item = batch.item();
    GcdTask<W> task(shape, item.mod, item.lena - item.lenb,
                    cunmod_gcd_versions(item.lena, item.lenb), item.lena, item.work, bytes);
    load_operands(task, item);
    task.clear_padding();
    __syncthreads();
    if (blockIdx.x > 0)
    {
        if (follow_leader(task))
            finish_following(task, item);
        return;
    }
    lead_block(task);
    __syncthreads();
    finish_leading(task, item);
}

/* ---- launches ---- */

/* Operands of s coefficients at most stay in one block; a batch of longer ones shares the
 * multiprocessors out, as far as it fits. */
template <typename W>
static cunmod_divsteps_shape_t shape_for(const cunmod_dev_t *dev, int64_t longest, int64_t run,
                                         int s)
{
    const int64_t steps = s < DIVSTEPS ? DIVSTEPS : s, shared = dev->facts.shared_bytes;
    const int64_t all = dev->facts.sm_count < CUNMOD_GCD_FLAGS - 1 ? dev->facts.sm_count
                                                                   : CUNMOD_GCD_FLAGS - 1;
    const int64_t share = longest <= s || all / run < 1 ? 1 : all / run;
    const cunmod_divsteps_shape_t wanted =
        cunmod_divsteps_shape(longest, share, steps, shared, CUNMOD_GCD_ROWS, sizeof(W));
    return wanted.blocks
               ? wanted
               : cunmod_divsteps_shape(longest, all, steps, shared, CUNMOD_GCD_ROWS, sizeof(W));
}

static int gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s)
{
    return launch_batch(
        dev, items, count,
        [=](auto word, const auto &batch, const auto *first, int64_t run)
        {
            typedef decltype(word) W;
            const int64_t longest =
                run_max(first, run, [](const cunmod_gcd_item_t &x) { return x.lena; });
            const cunmod_divsteps_shape_t shape = shape_for<W>(dev, longest, run, s);
            return shape.blocks == 0
                       ? (int)cudaErrorInvalidConfiguration
                       : launch_blocks<W>(dev, gcd_divsteps_kernel<W>, batch, first, run, shape,
                                          CUNMOD_GCD_ROWS, BLOCK_THREADS<W, false>,
                                          [](const cunmod_gcd_item_t &x) {
                                              return cunmod_gcd_divsteps_words(x.lena, x.lenb,
                                                                               sizeof(W)) *
                                                     (int64_t)sizeof(W);
                                          });
        });
}

/* The words in front of the dividend of a division that comes first. */
static int64_t words_before(const cunmod_gcd_item_t &item)
{
    return cunmod_gcd_divsteps_words(item.lenb, item.lenb - 1, item.mod.word);
}

int cunmod_dev_gcd_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *items, int64_t count, int s)
{
    return dev_gcd_divided(dev, items, count, s, words_before, gcd);
}
