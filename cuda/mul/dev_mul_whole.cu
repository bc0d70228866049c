/* Launches products by transforms; one block of threads computes a product.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mul/mul_whole.cuh"

namespace cunmod_mul
{
template <typename W>
static int launch_whole(cunmod_dev_t *dev, const Products &products, const NttArgs &args,
                        int64_t run)
{
    /* A product modulo p < 2^31 needs at most 3 primes, any other product at least 3. */
    constexpr int least = sizeof(W) == 4 ? 1 : 3;
    return with_constant<least, least + 2>(
        args.ntt.count,
        [&](auto count) { return dev_mul_whole<W, count.value>(dev, products, args, run); });
}

extern "C" int cunmod_dev_mul_whole(cunmod_dev_t *dev, const cunmod_mul_item_t *items,
                                    int64_t count, const cunmod_ntt_t *ntt, const void *d_tables)
{
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    return launch_batch(dev, items, count,
                        [=](auto word, const Batch<cunmod_mul_item_t> &batch,
                            const cunmod_mul_item_t *, int64_t run) {
                            return launch_whole<decltype(word)>(dev, {batch, {}, 0}, args, run);
                        });
}

extern "C" int cunmod_dev_mul_whole_made(cunmod_dev_t *dev, const void *d_items,
                                         const cunmod_mul_item_t *most, int64_t count,
                                         const cunmod_ntt_t *ntt, const void *d_tables)
{
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    return launch_made(dev, d_items, most, count,
                       [=](auto word, const Batch<cunmod_mul_item_t> &batch, int64_t run) {
                           return launch_whole<decltype(word)>(dev, {batch, {}, 0}, args, run);
                       });
}

extern "C" int cunmod_dev_batch_mul_whole(cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                                          uint32_t bytes, const cunmod_ntt_t *ntt,
                                          const void *d_tables)
{
    const NttArgs args = {(const uint32_t *)d_tables, 0, false, *ntt};
    return launch_single(
        dev, bytes,
        [=](auto word)
        {
            int64_t run = 0;
            int error = 0;
            for (int64_t first = 0; first < x->count && !error; first += run)
            {
                run = min(x->count - first, (int64_t)CUNMOD_BATCH_MAX);
                error = launch_whole<decltype(word)>(dev, {{}, *x, first}, args, run);
            }
            return error;
        });
}
} // namespace cunmod_mul
