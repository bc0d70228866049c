/* Divisions of a batch by Newton's iteration: the blocks of a quotient, and copies of the dividend.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_NEWTON_CUH
#define CUNMOD_BATCH_NEWTON_CUH

#include "base/modarith.cuh"
#include "runtime/polys.cuh"

namespace cunmod_batch_ops
{
/* How a quotient of lenq coefficients is divided into blocks of s coefficients, of which the
 * highest is computed first (cuda/div/dev_div_blocks.cu). s = 0: no blocks. */
struct QuotientBlocks
{
    int64_t count, first; /* number of blocks; number of coefficients of the highest block */

    __device__ QuotientBlocks(int64_t lenq, int64_t s) : count(0), first(lenq)
    {
        if (s > 0)
        {
            count = (lenq + s - 1) / s;
            first = lenq - (count - 1) * s;
        }
    }
};

/* All threads of a block: copies coefficients of the dividend of item i, which is division k of the
 * launch. divides = true and x.s > 0: copies the low coefficients, which the computation of the
 * highest block of the quotient does not read, to x.rest. divides = false and good = true (status
 * 0): copies all coefficients to the remainder. In all other cases copies nothing. */
template <typename W, int THREADS>
static __device__ __forceinline__ void copy_dividend(const cunmod_batch_newton_t &x, int64_t k,
                                                     int64_t i, bool divides, bool good)
{
    const W *const a = words_of<W>(x.of.a, i);
    const int64_t lena = x.of.a.len[i], lenq = lena - x.of.b.len[i] + 1;
    if (divides && x.s > 0)
    {
        const int64_t low = (QuotientBlocks(lenq, x.s).count - 1) * x.s;
        for (int64_t j = threadIdx.x; j < low; j += THREADS)
            ((W *)x.rest + k * x.room)[j] = __ldcg(a + j);
    }
    if (good && !divides)
        for (int64_t j = threadIdx.x; j < lena; j += THREADS)
            words_of<W>(x.of.r, i)[j] = __ldcg(a + j);
}
} // namespace cunmod_batch_ops

#endif
