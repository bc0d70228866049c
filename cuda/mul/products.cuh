/* The products of a launch. A block of threads gets the operands and the result of its product from
 * Products::item.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The products are given as items (cunmod_mul_item_t), or as products of polynomials of two batches
 * (cunmod_batch_mul_t). In the second case the kernel itself reads the lengths of the operands and
 * stores the length of the result: separate launches, which write items and remove leading zeros,
 * would take longer than short products.
 */
#ifndef CUNMOD_PRODUCTS_CUH
#define CUNMOD_PRODUCTS_CUH

#include "runtime/dev.cuh"
#include "runtime/polys.cuh"

namespace cunmod_mul
{
struct Products
{
    Batch<cunmod_mul_item_t> batch;
    cunmod_batch_mul_t polys; /* count = 0: the products are the items of `batch` */
    int64_t first;            /* index in `polys` of product 0 of this launch */

    __device__ __forceinline__ int64_t polynomial(int64_t number) const
    {
        return polys.order ? polys.order[first + number] : first + number;
    }

    /* Returns the item of product `number`. Must be called after cunmod_await_previous. POLYS:
     * polys.count > 0. */
    template <typename W, bool POLYS>
    __device__ __forceinline__ cunmod_mul_item_t item(int64_t number) const
    {
        return POLYS ? product_of(polys, polynomial(number), sizeof(W)) : batch.many[number];
    }

    /* Returns item<W, POLYS>(number), or the item batch.one if the launch has only this item. The
     * kernel calls cunmod_await_previous after early_item, and not before. */
    template <typename W, bool POLYS>
    __device__ __forceinline__ cunmod_mul_item_t early_item(int64_t number) const
    {
        if (!POLYS && !batch.many)
            return batch.one;
        cunmod_await_previous();
        return item<W, POLYS>(number);
    }

    /* Completes product `number` of two batches: sets the length and status of the result, and the
     * words beyond its length to 0 (end_product). */
    template <typename W>
    __device__ __forceinline__ void end(int64_t number, const cunmod_mul_item_t &item,
                                        int64_t length, int thread, int threads) const
    {
        end_product<W>(polys, polynomial(number), item, length, thread, threads);
    }
};
} // namespace cunmod_mul

#endif
