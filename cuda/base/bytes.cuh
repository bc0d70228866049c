/* Helpers for products on the tensor cores, which multiply bytes: a transposition of bytes, and the
 * combination of sums of byte products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BYTES_CUH
#define CUNMOD_BYTES_CUH

#include "base/ptx.cuh"

/* Transposes the 4 x 4 matrix of the bytes of w[0 .. 3]. */
__device__ __forceinline__ void transpose_bytes(uint32_t (&w)[4])
{
    const uint32_t low01 = __byte_perm(w[0], w[1], 0x5140), low23 = __byte_perm(w[2], w[3], 0x5140);
    const uint32_t high01 = __byte_perm(w[0], w[1], 0x7362);
    const uint32_t high23 = __byte_perm(w[2], w[3], 0x7362);
    w[0] = __byte_perm(low01, low23, 0x5410);
    w[1] = __byte_perm(low01, low23, 0x7632);
    w[2] = __byte_perm(high01, high23, 0x5410);
    w[3] = __byte_perm(high01, high23, 0x7632);
}

/* Sets the words w2, w1, w0: w2 2^128 + w1 2^64 + w0 = the sum over w of sum[w] 2^(8 w). */
template <int WEIGHTS>
__device__ __forceinline__ void add_weights(uint64_t &w2, uint64_t &w1, uint64_t &w0,
                                            const uint32_t (&sum)[WEIGHTS])
{
    uint64_t part[4] = {0, 0, 0, 0}; /* coefficients of 2^0, 2^32, 2^64, 2^96; below 2^57 */
    CUNMOD_UNROLL
    for (int w = 0; w < WEIGHTS; w++)
        part[w / 4] += (uint64_t)sum[w] << w % 4 * 8;
    w0 = part[0] + (part[1] << 32);
    const uint64_t up = (part[1] >> 32) + (w0 < part[0]);
    const uint64_t low = part[2] + up; /* no carry: below 2^58 */
    w1 = low + (part[3] << 32);
    w2 = (part[3] >> 32) + (w1 < low);
}

#endif
