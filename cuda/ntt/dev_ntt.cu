/* Products by transforms, in three launches (docs/ntt.md).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The points of an operand form a matrix, stored row by row.
 *
 *   columns  reduces the coefficients of both operands modulo the primes, and transforms every
 *            column
 *   rows     twists and transforms every row of both operands, multiplies them, applies the inverse
 *            transform, and removes the twist
 *   last     applies the inverse transform to every column, recombines the residues (Garner), and
 *            reduces modulo p
 *
 * Let R be the number of points of a row. After the columns pass row r holds the operand modulo
 * X^R - t^R, where t is a root of unity that depends on r. After the first round of butterflies of
 * a row the twist substitutes X = t Y, so that the roots of the later rounds do not depend on r.
 */
#include "base/modarith.cuh"
#include "ntt/ntt_pass.cuh"
#include "runtime/stack.cuh"

namespace cunmod_ntt
{
/* Returns launch(NttPart<k>()), for the k whose types are coefficients of `word` bytes and residues
 * of ntt.word bytes. */
template <typename F> static int with_words(const cunmod_ntt_t &ntt, uint32_t word, const F &launch)
{
    return ntt.word == 8 ? launch(NttPart<2>())
           : word == 8   ? launch(NttPart<1>())
                         : launch(NttPart<0>());
}

static int columns(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                   int64_t run, bool second, uint32_t word)
{
    return with_words(
        args.ntt, word,
        [&](auto part)
        {
            typedef decltype(part) Part;
            return dev_ntt_columns<typename Part::Coefficient, typename Part::Residue>(
                dev, batch, args, run, second);
        });
}

enum
{
    ROW_TILE = 2048,      /* least number of points of a block, if a transform has that many */
    ROW_TILE_SMALL = 1024 /* ROW_TILE for a small grid; NttRound::point needs 1024 */
};

/* Launches the rows pass. The time of the kernel with a small grid is the time of one thread. So a
 * small grid has blocks of fewer points, and each of its threads transforms one operand only. */
template <typename V>
static int rows(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                int64_t run, bool second, bool sums)
{
    const cunmod_ntt_t &ntt = args.ntt;
    const int64_t threads = run * ntt.count * cunmod_ntt_size(&ntt) / POINTS;
    const bool small = 2 * threads <= (int64_t)ntt_threads<V> * dev->facts.sm_count;
    const int least = small ? ROW_TILE_SMALL : ROW_TILE;
    if (sums)
        return dev_ntt_rows<V, false, true>(dev, batch, args, run, least);
    return small && second && ntt.log_rows <= NTT_ROW_HALVES
               ? dev_ntt_rows<V, true, false>(dev, batch, args, run, least)
               : dev_ntt_rows<V, false, false>(dev, batch, args, run, least);
}

static int rows(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                int64_t run, bool second, bool sums)
{
    return args.ntt.word == 8 ? rows<uint64_t>(dev, batch, args, run, second, sums)
                              : rows<uint32_t>(dev, batch, args, run, second, sums);
}

static int last(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, const NttArgs &args,
                int64_t run, uint32_t word, bool chained)
{
    return with_words(
        args.ntt, word,
        [&](auto part)
        {
            typedef typename decltype(part)::Coefficient W;
            typedef typename decltype(part)::Residue V;
            /* A product modulo p < 2^31 needs at most 3 primes. A product modulo a larger p needs
             * at least 3, unless the transform is modulo p. */
            constexpr int least = sizeof(V) == sizeof(W) ? 1 : 3;
            constexpr int most = sizeof(V) == 8 ? 1 : least + 2;
            return with_constant<least, most>(
                args.ntt.count,
                [&](auto count)
                {
                    return chained ? dev_ntt_last<W, V, count.value, true>(dev, batch, args, run)
                                   : dev_ntt_last<W, V, count.value, false>(dev, batch, args, run);
                });
        });
}

/* Launches the three passes for `run` items. second: some items have two operands to transform.
 * finishes false: the call only stores transforms, and the last pass is not launched. If the items
 * are given transforms, or sums of their products, the columns pass is not launched. */
static int run_items(cunmod_dev_t *dev, const Batch<cunmod_ntt_item_t> &batch, NttArgs args,
                     int64_t run, bool second, bool finishes)
{
    args.prepares = !finishes;
    const bool sums = cunmod_ntt_is_given(&batch.one);
    const uint32_t word = batch.one.mod.word;
    int error = sums ? 0 : columns(dev, batch, args, run, second, word);
    if (!error)
        error = rows(dev, batch, args, run, second, sums);
    return error || !finishes ? error : last(dev, batch, args, run, word, false);
}

extern "C" int cunmod_dev_ntt(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int64_t count,
                              const cunmod_ntt_t *ntt, const void *d_tables)
{
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error)
        return scope.error;
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    return for_each_run(
        dev, items, count,
        [=](const Batch<cunmod_ntt_item_t> &batch, const cunmod_ntt_item_t *item, int64_t run)
        {
            const bool second = run_max(item, run,
                                        [](const cunmod_ntt_item_t &x)
                                        { return (int64_t)(cunmod_ntt_two(&x)); });
            const bool finishes = run_max(
                item, run, [](const cunmod_ntt_item_t &x) { return (int64_t)(x.z != nullptr); });
            return run_items(dev, batch, args, run, second, finishes);
        });
}

/* Adds `bytes` to the addresses of an item, and computes item.radix for item.mod. launch_stack
 * calls this function for each item of a stack. */
struct MoveNtt
{
    uint64_t prime[CUNMOD_NTT_PRIMES];
    int count;

    __device__ void operator()(cunmod_ntt_item_t &item, int64_t bytes) const
    {
        const Mod<uint64_t> mod(item.mod);
        move_by(item.a, bytes);
        move_by(item.b, bytes);
        move_by(item.z, bytes);
        move_by(item.plus, bytes);
        move_by(item.work, bytes);
        move_by(item.prepared, bytes);
        move_by(item.keep, bytes);
        move_by(item.keep_a, bytes);
        move_by(item.factor[0], bytes);
        move_by(item.factor[1], bytes);
        item.radix[0] = 1;
        for (int j = 1; j < count; j++)
            item.radix[j] = mod.mul(item.radix[j - 1], prime[j - 1]);
    }
};

extern "C" int cunmod_dev_ntt_stack(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int each,
                                    const cunmod_stack_t *stack, const cunmod_ntt_t *ntt,
                                    const void *d_tables)
{
    if (stack->count == 1)
        return cunmod_dev_ntt(dev, items, each, ntt, d_tables);
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    MoveNtt move = {{}, ntt->count};
    bool second = false;
    for (int j = 0; j < ntt->count; j++)
        move.prime[j] = ntt->prime[j].p;
    for (int j = 0; j < each; j++)
        second = second || cunmod_ntt_two(&items[j]);
    return launch_stack<CUNMOD_NTT_STACK>(
        dev, items, each, *stack, move,
        [=](auto, const Batch<cunmod_ntt_item_t> &batch, int64_t run)
        { return run_items(dev, batch, args, run, second, items[0].z != nullptr); });
}

extern "C" int cunmod_dev_ntt_twice(cunmod_dev_t *dev, const cunmod_ntt_item_t *first,
                                    const cunmod_ntt_item_t *second, const cunmod_ntt_t *ntt,
                                    const void *d_tables)
{
    DeviceScope scope(dev->facts.ordinal);
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    const Batch<cunmod_ntt_item_t> one = {*first, nullptr}, two = {*second, nullptr};
    const uint32_t word = first->mod.word;
    const bool operands = cunmod_ntt_two(first);
    int error = scope.error;
    if (!error)
        error = columns(dev, one, args, 1, operands, word);
    if (!error)
        error = rows(dev, one, args, 1, operands, false);
    if (!error)
        error = last(dev, one, args, 1, word, true);
    if (!error)
        error = rows(dev, two, args, 1, false, false);
    return error ? error : last(dev, two, args, 1, word, false);
}

extern "C" int cunmod_dev_ntt_many(cunmod_dev_t *dev, const cunmod_ntt_item_t *item, int64_t count,
                                   const cunmod_ntt_t *ntt, const void *d_tables)
{
    DeviceScope scope(dev->facts.ordinal);
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    constexpr int64_t most = CUNMOD_BATCH_MAX / 2 * 2;
    int error = scope.error;
    for (int64_t first = 0; first < count && !error; first += most)
    {
        Batch<cunmod_ntt_item_t> batch = {*item, nullptr};
        /* product `first` becomes product 0 of this launch. With step.swap the kernel exchanges the
         * operands b of products 2 i and 2 i + 1; nothing is exchanged here, since `first` is
         * even */
        batch.one.step.swap = 0;
        cunmod_ntt_go(&batch.one, first);
        batch.one.step.swap = item->step.swap;
        error = run_items(dev, batch, args, count - first < most ? count - first : most,
                          cunmod_ntt_two(item), item->z != nullptr);
    }
    return error;
}
} // namespace cunmod_ntt
