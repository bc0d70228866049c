/* Access to the polynomials of a batch in kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_POLYS_CUH
#define CUNMOD_POLYS_CUH

#include "base/ptx.cuh"

#include "backend/types.h"

/* Returns the index of the first word of polynomial i. */
static __device__ __forceinline__ int64_t start_of(const cunmod_polys_t &polys, int64_t i)
{
    return polys.at ? polys.at[i] : i * polys.stride;
}

template <typename W>
static __device__ __forceinline__ W *words_of(const cunmod_polys_t &polys, int64_t i)
{
    return cunmod_global((W *)polys.words) + start_of(polys, i);
}

static __device__ __forceinline__ int64_t room_of(const cunmod_polys_t &polys, int64_t i)
{
    return polys.at ? polys.at[i + 1] - polys.at[i] : polys.stride;
}

static __device__ __forceinline__ int32_t first_status(int32_t a, int32_t b)
{
    return a != 0 ? a : b;
}

/* Returns the status of product i. */
static __device__ __forceinline__ int32_t product_status(const cunmod_batch_mul_t &x, int64_t i)
{
    return first_status(x.a.status[i], x.b.status[i]);
}

/* Returns the item of product i, for coefficients of `word` bytes. If an operand has an error
 * status, the item is empty (lena = lenb = 0). */
static __device__ __forceinline__ cunmod_mul_item_t product_of(const cunmod_batch_mul_t &x,
                                                               int64_t i, uint32_t word)
{
    /* all ones, or 0 if an operand has an error status. With a branch instead, the loads of the
     * lengths would wait for the loads of the statuses. */
    const int64_t mask = -(int64_t)((x.a.status[i] | x.b.status[i]) == 0);
    const int64_t lena = min(x.a.len[i], x.hi) & mask, lenb = min(x.b.len[i], x.hi) & mask;
    const bool swap = lena < lenb, zero = lena == 0 || lenb == 0;
    const char *const a = (const char *)x.a.words + start_of(x.a, i) * word;
    const char *const b = (const char *)x.b.words + start_of(x.b, i) * word;
    const int64_t full = zero ? 0 : lena + lenb - 1, hi = full < x.hi ? full : x.hi;
    cunmod_mul_item_t item = {};
    item.a = swap ? b : a;
    item.b = swap ? a : b;
    item.z = (char *)x.z.words + start_of(x.z, i) * word;
    item.lena = zero ? 0 : swap ? lenb : lena;
    item.lenb = zero ? 0 : swap ? lena : lenb;
    item.lo = x.lo < hi ? x.lo : 0;
    item.hi = x.lo < hi ? hi : 0;
    item.mod = x.mod[i];
    return item;
}

/* Completes product i, whose item.hi - item.lo coefficients are already stored: sets all words
 * beyond them to 0, the length to `length` (the length without leading zeros), and the status.
 * `threads` threads call the function, with thread = 0 .. threads-1. */
template <typename W>
static __device__ __forceinline__ void end_product(const cunmod_batch_mul_t &x, int64_t i,
                                                   const cunmod_mul_item_t &item, int64_t length,
                                                   int thread, int threads)
{
    const int64_t room = room_of(x.z, i);
    for (int64_t k = item.hi - item.lo + thread; k < room; k += threads)
        ((W *)item.z)[k] = 0;
    if (thread == 0)
    {
        x.z.len[i] = length;
        x.z.status[i] = length > 0 ? 0 : product_status(x, i);
    }
}

#endif
