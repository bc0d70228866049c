/* The products of a launch, for kernels that compute many.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The products are items, or products of polynomials of batches. For the latter the kernel itself
 * reads the lengths and stores the length of the result: separate launches that write the items and
 * trim the results would take longer than short products.
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
    int64_t first;            /* index of the first product in `polys` */

    __device__ __forceinline__ int64_t polynomial(int64_t number) const
    {
        return polys.order ? polys.order[first + number] : first + number;
    }

    /* Returns product `number`, after cunmod_await_previous. POLYS: polys.count > 0. */
    template <typename W, bool POLYS>
    __device__ __forceinline__ cunmod_mul_item_t item(int64_t number) const
    {
        return POLYS ? product_of(polys, polynomial(number), sizeof(W)) : batch.many[number];
    }

    /* item(), called before cunmod_await_previous, which the kernel must still call (Batch); also
     * for a single item that is a kernel parameter. */
    template <typename W, bool POLYS>
    __device__ __forceinline__ cunmod_mul_item_t early_item(int64_t number) const
    {
        if (!POLYS && !batch.many)
            return batch.one;
        cunmod_await_previous();
        return item<W, POLYS>(number);
    }

    /* Sets length, status and padding of a product of a batch (end_product). */
    template <typename W>
    __device__ __forceinline__ void end(int64_t number, const cunmod_mul_item_t &item,
                                        int64_t length, int thread, int threads) const
    {
        end_product<W>(polys, polynomial(number), item, length, thread, threads);
    }
};
} // namespace cunmod_mul

#endif
